// A game record in a link: #record= and the text, deflated (z) or plain (p), in the alphabet of base64url.

const LONGEST = 60000;          // characters of a record; a game of an evening has 1000 to 8000

function toBase64(bytes) {
  let text = '';
  for (const b of bytes) text += String.fromCharCode(b);
  return btoa(text).replace(/\+/g, '-').replace(/\//g, '_').replace(/=+$/, '');
}

function fromBase64(text) {
  const raw = atob(text.replace(/-/g, '+').replace(/_/g, '/'));
  return Uint8Array.from(raw, (c) => c.charCodeAt(0));
}

async function through(bytes, stream) {
  const piped = new Blob([bytes]).stream().pipeThrough(stream);
  return new Uint8Array(await new Response(piped).arrayBuffer());
}

export async function toLink(record, page) {
  const bytes = new TextEncoder().encode(record);
  const packed = window.CompressionStream
    ? 'z' + toBase64(await through(bytes, new CompressionStream('deflate-raw'))) : 'p' + toBase64(bytes);
  return page.split('#')[0] + '#record=' + packed;
}

// The record in a link's hash; null where there is none; throws for one that cannot be unpacked.
export async function fromHash(hash) {
  const found = /[#&]record=([^&]*)/.exec(hash);
  if (!found) return null;
  const packed = decodeURIComponent(found[1]);
  if (packed.length > LONGEST) throw new Error('too long');
  const bytes = fromBase64(packed.slice(1));
  if (packed[0] === 'p') return new TextDecoder().decode(bytes);
  if (packed[0] !== 'z') throw new Error('unknown packing');
  return new TextDecoder().decode(await through(bytes, new DecompressionStream('deflate-raw')));
}
