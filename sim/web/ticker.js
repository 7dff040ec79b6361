// The clock of a page that nobody sees.
setInterval(() => postMessage(0), 250);
