"""The page, built once and served, and headless Chromium; what is missing here is said in a sentence."""
import os

import pytest

from sim.chromium import Chromium, ChromiumError
from tools import web


def lacking(why):
    """Skip, or fail where nothing may be left out (make test STRICT=1)."""
    (pytest.fail if os.environ.get("STRICT") else pytest.skip)(str(why))


@pytest.fixture(scope="session")
def site(tmp_path_factory):
    """The folder of the page."""
    folder = tmp_path_factory.mktemp("site") / "web"
    try:
        web.build(folder)
    except web.WebError as e:
        lacking(e)
    return folder


@pytest.fixture(scope="session")
def url(site):
    """Where it is served."""
    with web.served(site) as url:
        yield url


@pytest.fixture(scope="session")
def browser():
    """A Chromium."""
    try:
        browser = Chromium()
    except ChromiumError as e:
        lacking(e)
    yield browser
    browser.close()


@pytest.fixture
def new_page(browser):
    """new_page(...) as Chromium.page(); at the end of the test none may have complained."""
    pages = []

    def new(*args, **more):
        pages.append(browser.page(*args, **more))
        return pages[-1]
    yield new
    complaints = [e for page in pages for e in page.errors]
    for page in pages:
        page.close()
    assert complaints == []


@pytest.fixture
def page(new_page, url):
    """A page whose box stands still until it is told how time goes by."""
    page = new_page()
    page.open(url + "?stopped&lang=en")
    page.js("croupier.ready")
    return page
