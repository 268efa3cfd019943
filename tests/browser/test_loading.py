"""Parts of the page that come later: what is loaded, what is said when they do not come."""

import mimetypes
import re
import shutil
import subprocess
from pathlib import Path

import pytest
from playwright.sync_api import Route, expect

from scripts.page import NODE_MODULES, WEB
from tests.browser.conftest import NewPage, keep_picture
from tests.server_process import ServerProcess

pytestmark = [pytest.mark.browser, pytest.mark.engine]

GONE = re.compile("This part of the page could not be loaded")

FRENCH = """
import { en, type Texts } from "./en";
const fr: Texts = { ...en, tag: "fr", header: { ...en.header, play: "Jouer" } };
export default fr;
"""


def not_found(route: Route) -> None:
    """Answer as a server does that has a newer page, with other names."""
    route.fulfill(status=404, body="Not Found")


def test_a_page_whose_file_is_gone_says_so_and_begins_anew(
    server: ServerProcess, new_page: NewPage
) -> None:
    page = new_page()
    page.goto(server.url)
    page.route("**/assets/Account-*.js", not_found)
    page.get_by_role("link", name="Log in").click()
    expect(page.get_by_role("heading", name=GONE)).to_be_visible()
    keep_picture(page, "loading-failed")
    # The rest of the page is not touched: one may go elsewhere.
    page.get_by_role("link", name="Watch").click()
    expect(page.get_by_role("heading", name="Being played", exact=True)).to_be_visible()
    page.get_by_role("link", name="Log in").click()
    again = page.get_by_role("button", name="Load again")
    expect(again).to_be_visible()  # or this very click would find the file
    page.unroute("**/assets/Account-*.js")
    again.click()
    expect(page.get_by_role("heading", name=GONE)).to_have_count(0)
    expect(page.get_by_label("Password").first).to_be_visible()


def test_a_load_ahead_that_failed_spoils_nothing(
    server: ServerProcess, new_page: NewPage
) -> None:
    page = new_page()
    page.route("**/assets/Game-*.js", lambda route: route.abort())
    with page.expect_event("requestfailed", lambda one: "/assets/Game-" in one.url):
        page.goto(server.url)
    page.unroute("**/assets/Game-*.js")
    page.get_by_role("link", name="Watch").click()
    expect(page.get_by_role("heading", name="Being played", exact=True)).to_be_visible()
    page.evaluate(f"history.pushState(null, '', '/game/{'A' * 22}')")
    page.evaluate("dispatchEvent(new PopStateEvent('popstate'))")
    expect(page.get_by_role("heading", name="This game is not here")).to_be_visible()


def test_another_language_is_loaded_when_it_is_asked_for(
    server: ServerProcess, new_page: NewPage
) -> None:
    page = new_page()
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    page.route("**/assets/zh-*.js", not_found)
    page.goto(server.url)
    expect(page.get_by_role("heading", name="Sit down")).to_be_visible()
    assert not [url for url in asked if "/zh-" in url]
    page.get_by_role("button", name="中文").click()
    failed = page.get_by_role("alert").filter(has_text="could not be loaded")
    expect(failed).to_be_visible()
    expect(page.get_by_role("heading", name="Sit down")).to_be_visible()
    page.unroute("**/assets/zh-*.js")
    failed.get_by_role("button", name="Load again").click()
    expect(page.get_by_role("heading", name="请坐")).to_be_visible()
    expect(page.locator("html")).to_have_attribute("lang", "zh")
    page.get_by_role("button", name="English").click()
    expect(page.get_by_role("heading", name="Sit down")).to_be_visible()


@pytest.fixture(scope="module")
def with_french(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Build the page with one more language, which is one more file."""
    web = tmp_path_factory.mktemp("three") / "web"
    shutil.copytree(WEB, web, ignore=shutil.ignore_patterns("node_modules"))
    (web / "node_modules").symlink_to(NODE_MODULES)
    (web / "src" / "i18n" / "languages" / "fr.ts").write_text(FRENCH, "utf-8")
    vite = ["node", "node_modules/vite/bin/vite.js", "build", "--outDir", "built"]
    subprocess.run(vite, cwd=web, check=True, capture_output=True)
    return web / "built"


def test_a_language_is_added_by_one_file(
    server: ServerProcess, new_page: NewPage, with_french: Path
) -> None:
    def built(route: Route) -> None:
        path = route.request.url.removeprefix(server.url).lstrip("/") or "index.html"
        file = with_french / path
        if path.startswith("api/") or not file.is_file():
            route.continue_()
            return
        kind = mimetypes.guess_type(path)[0]
        route.fulfill(body=file.read_bytes(), content_type=kind)

    page = new_page()
    page.route("**/*", built)
    page.add_init_script(
        "Object.defineProperty(navigator, 'languages', { value: ['fr-CA', 'en'] })"
    )
    page.goto(server.url)
    expect(page.locator("html")).to_have_attribute("lang", "fr")
    expect(page.get_by_role("link", name="Jouer")).to_be_visible()
    languages = page.get_by_role("combobox", name="Language")
    expect(languages.get_by_role("option")).to_have_text(
        ["English", "Français", "中文"]
    )
    keep_picture(page, "three-languages")
    languages.select_option("zh")
    expect(page.get_by_role("heading", name="请坐")).to_be_visible()
    # Calls may be spoken in it as well.
    page.get_by_role("button", name="设置").click()
    expect(page.get_by_role("radio", name="Français")).to_have_count(2)
