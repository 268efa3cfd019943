"""What is half made stays: talk behind a tab, a remark elsewhere, a plan of two pages.

And long names, which widen no page: not on narrow ones, not on low ones.
"""

import asyncio
import re
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import NewPage, keep_picture
from tests.browser.test_planning import begin, confirmed
from tests.browser.test_play import expect_stone, point
from tests.server_process import ServerProcess, running_server

pytestmark = pytest.mark.browser

WIDE = "W" * 24
LOW = [(640, 400), (667, 375), (844, 390), (920, 320)]
NARROW = [
    *((320, 640), (375, 667), (390, 844)),
    *((720, 800), (730, 800), (740, 800), (1001, 800)),
]


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[ServerProcess]:
    """Run a server for the module, without bots."""
    with running_server(tmp_path_factory.mktemp("half-made") / "data") as server:
        yield server


@pytest.fixture(scope="module")
def games(server: ServerProcess) -> tuple[str, str]:
    """Return a game that is over, and one that goes on, of the longest names."""
    # Playwright's own loop runs in this thread.
    with ThreadPoolExecutor(1) as thread:
        return thread.submit(asyncio.run, played(server)).result()


async def played(server: ServerProcess) -> tuple[str, str]:
    black, white = await server.guest(WIDE), await server.guest("M" * 24)
    over, going = [await black.create(clock="20m+5x30s") for _ in range(2)]
    for game in (over, going):
        await white.join(game)
        await black.play(game, 0, "D4")
    await white.play(over, 1, "G7")
    await black.ok("resign", game=over, cid="c" * 22)
    for client in (black, white):
        await client.close()
    return over, going


def test_a_line_of_talk_stays_behind_its_tab(
    server: ServerProcess, new_page: NewPage
) -> None:
    black, _ = begin(server, new_page)
    black.get_by_role("tab", name="Talk").click()
    field = black.locator(".talk input[type=text]")
    field.fill("Shall we")
    black.get_by_role("tab", name="Moves").click()
    expect(field).to_have_count(0)
    black.get_by_role("tab", name="Talk").click()
    expect(field).to_have_value("Shall we")


def test_a_plan_is_not_saved_over_one_of_another_page_in_silence(
    server: ServerProcess, new_page: NewPage
) -> None:
    black, white = begin(server, new_page)
    confirmed(black, "E5")
    expect_stone(white, "E5", "black")
    plan(black, "C3", "G7")
    other = black.context.new_page()
    other.goto(black.url)
    plan(other, "C7", "G3")
    other.get_by_role("button", name="Save the plan").click()
    expect(other.get_by_test_id("plan-note")).to_contain_text("White C7")
    changed = black.get_by_test_id("plan-changed")
    expect(changed).to_be_visible()
    save = black.get_by_role("button", name="Save the plan")
    expect(save).to_be_disabled()
    keep_picture(black, "plan-changed-1280")
    changed.get_by_role("button", name="Go on with mine").click()
    save.click()
    expect(black.get_by_test_id("plan-note")).to_contain_text("White C3")


def plan(page: Page, *points: str) -> None:
    """Begin a plan with a line."""
    page.get_by_role("button", name="More", exact=True).click()
    page.get_by_role("button", name="Plan an answer").click()
    for vertex in points:
        point(page, vertex)
    expect_stone(page, points[-1], "black")


def test_a_remark_is_said_where_it_was_begun(
    server: ServerProcess, new_page: NewPage, games: tuple[str, str]
) -> None:
    page = new_page()
    page.goto(server.url)
    page.goto(f"{server.url}/review/{games[0]}")
    field = page.get_by_label("Say something of this position")
    field.fill("The first corner")
    page.get_by_role("button", name="Back", exact=True).click()
    begun = page.get_by_test_id("begun-at")
    expect(begun).to_contain_text("Move 2, White G7")
    expect(field).to_have_value("The first corner")
    page.get_by_role("button", name="Say it").click()
    expect(field).to_have_value("")
    expect(page.locator(".said-list")).to_have_count(0)
    page.get_by_role("button", name="Forward", exact=True).click()
    expect(page.locator(".said-list")).to_contain_text("The first corner")


def test_long_names_widen_no_page(
    server: ServerProcess, new_page: NewPage, games: tuple[str, str], tmp_path: Path
) -> None:
    over, going = games
    page = new_page()
    page.goto(f"{server.url}/game/{going}")
    expect(page.get_by_test_id("seat-black")).to_contain_text(WIDE)
    expect_no_wider(page, LOW)
    page.goto(server.url)
    expect(page.get_by_test_id("finished-game").first).to_be_visible()
    expect_no_wider(page, NARROW)
    page.goto(f"{server.url}/player/{'W' * 23}M")
    expect(page.get_by_role("heading", name="Nobody of this name")).to_be_visible()
    expect_no_wider(page, NARROW)
    page.goto(f"{server.url}/review/{over}")
    expect(page.locator(".players")).to_contain_text(WIDE)
    expect_no_wider(page, NARROW)
    record = tmp_path / "long.sgf"
    record.write_text(f"(;FF[4]SZ[19]PB[{'P' * 3000}]EV[{'E' * 900}];B[dd])")
    page.goto(f"{server.url}/review")
    page.locator("input[type=file]").set_input_files(record)
    expect(page.locator(".players")).to_contain_text(re.compile("P{79}…"))
    expect(page.get_by_title(re.compile("^P{3000}$"))).to_be_visible()
    expect_no_wider(page, NARROW)


@pytest.mark.parametrize("locale", ["en-US", "zh-CN"])
def test_a_page_that_waits_for_its_game_is_no_wider_than_the_screen(
    server: ServerProcess, new_page: NewPage, games: tuple[str, str], locale: str
) -> None:
    page = new_page(phone=True, locale=locale)
    # The line is open, and the server says nothing yet.
    page.route_web_socket(re.compile("/ws$"), lambda line: None)
    page.goto(f"{server.url}/game/{games[1]}")
    expect(page.get_by_role("banner")).to_contain_text(
        re.compile("Fetching the game|正在取回对局")
    )
    expect_no_wider(page, NARROW)
    page.goto(f"{server.url}/no-such-page")
    expect(page.get_by_role("banner")).to_contain_text(
        re.compile("There is no such page|没有这一页")
    )
    expect_no_wider(page, NARROW)


@pytest.mark.parametrize("locale", ["en-US", "zh-CN"])
def test_the_form_of_the_lobby_is_no_wider_than_the_screen(
    server: ServerProcess, new_page: NewPage, locale: str
) -> None:
    page = new_page(phone=True, locale=locale)
    page.goto(server.url)
    expect(
        page.get_by_role("radio", name=re.compile("Other|其他")).first
    ).to_be_visible()
    expect_no_wider(page, NARROW)


@pytest.mark.parametrize("locale", ["en-US", "zh-CN"])
def test_a_long_name_of_the_server_widens_no_page(
    new_page: NewPage, tmp_path: Path, locale: str
) -> None:
    name = "gnugo-level-1 v gnugo-level-10 v gnugo-level-5"
    settings = tmp_path / "config.toml"
    settings.write_text(f'title = "{name}"\n')
    with running_server(tmp_path / "data", "--config", str(settings)) as server:
        page = new_page(locale=locale)
        for path in ("/", "/watch", "/bots", "/review", "/account"):
            page.goto(f"{server.url}{path}")
            expect(page.get_by_title(name)).to_have_accessible_name(re.compile(name))
            expect_no_wider(page, [*NARROW, (820, 1180), (1280, 800)])
        for width in (320, 390, 820, 1280):
            page.set_viewport_size({"width": width, "height": 800})
            keep_picture(page, f"long-server-name-{locale}-{width}")


def expect_no_wider(page: Page, sizes: list[tuple[int, int]]) -> None:
    """At none of these sizes does a page scroll aside."""
    for width, height in sizes:
        page.set_viewport_size({"width": width, "height": height})
        wide = page.evaluate("document.documentElement.scrollWidth")
        assert wide <= width, (page.url, width, height, wide)
