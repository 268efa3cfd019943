"""Answers planned on the page of a slow game, and played by the server."""

import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import NewPage, keep_picture
from tests.browser.test_axe import expect_nothing_severe
from tests.browser.test_play import expect_stone, point, tap
from tests.server_process import ServerProcess, running_server

pytestmark = pytest.mark.browser


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[ServerProcess]:
    """Run a server for the module, without bots."""
    with running_server(tmp_path_factory.mktemp("planning") / "data") as server:
        yield server


def begin(server: ServerProcess, new_page: NewPage) -> tuple[Page, Page]:
    """Return Black at a desk and White on a phone, in a game of three days for a move."""
    black, white = new_page(), new_page(phone=True)
    black.goto(server.url)
    for label, option in (("Board", "9×9"), ("Clock", "Days"), ("Against", "A friend")):
        group = black.get_by_role("radiogroup", name=label, exact=True)
        group.get_by_role("radio", name=option, exact=True).click()
    black.get_by_role("button", name="Change", exact=True).click()
    color = black.get_by_role("radiogroup", name="Your color", exact=True)
    color.get_by_role("radio", name="Black", exact=True).click()
    black.get_by_role("button", name="Take a seat").click()
    expect(black).to_have_url(re.compile("/game/[A-Za-z0-9_-]{22}$"))
    white.goto(black.url)
    white.get_by_role("button", name="Take a seat").click()
    expect(black.get_by_role("region", name="Black, you, to move")).to_be_visible()
    return black, white


def confirmed(page: Page, vertex: str) -> None:
    """Play in a slow game, in which the page asks before it sends."""
    point(page, vertex)
    page.get_by_role("button", name=f"Play {vertex}").click()


def test_a_plan_is_laid_and_played_while_its_page_is_closed(
    server: ServerProcess, new_page: NewPage
) -> None:
    black, white = begin(server, new_page)
    confirmed(black, "E5")
    expect_stone(white, "E5", "black")

    black.get_by_role("button", name="More", exact=True).click()
    plan = black.get_by_role("button", name="Plan an answer")
    keep_picture(black, "plan-more-1280")
    plan.focus()
    black.keyboard.press("Enter")
    step = black.get_by_test_id("plan-step")
    expect(step).to_have_text("Press a point where White may play next.")
    expect(black.locator('.goban [tabindex="0"]')).to_be_focused()
    # Two moves by the keyboard alone, the others by the mouse.
    for typed in ("C3", "G7"):
        black.keyboard.type(typed)
        black.keyboard.press("Enter")
        expect_stone(black, typed, "white" if typed == "C3" else "black")
    point(black, "C7")
    expect(step).to_have_text("White C7: press the point of your answer.")
    point(black, "G3")
    expect_stone(black, "G3", "black")
    black.get_by_role("button", name="Another line").click()
    point(black, "D4")
    point(black, "D4")  # there is a stone of the plan: nothing happens
    expect(step).to_have_text("White D4: press the point of your answer.")
    point(black, "F6")
    expect_stone(black, "F6", "black")
    lines = black.get_by_role("list", name="Lines of your plan").get_by_role("listitem")
    expect(lines).to_have_count(2)
    black.get_by_role("button", name=re.compile("Delete line 2")).click()
    expect(lines).to_have_count(1)
    lines.first.get_by_role("button", name=re.compile("Show line 1")).click()
    expect_stone(black, "G3", "black")
    keep_picture(black, "plan-1280")
    expect_nothing_severe(black, "plan")
    black.get_by_role("button", name="Save the plan").click()
    note = black.get_by_test_id("plan-note")
    expect(note).to_contain_text("You have planned 1 line, seen by you alone.")
    expect(note).to_contain_text("White C3, you G7; White C7, you G3")
    expect(
        black.get_by_role("gridcell", name=re.compile("^G7, .*empty"))
    ).to_have_count(1)
    keep_picture(black, "plan-note-1280")
    expect_nothing_severe(black, "plan-note")

    address = black.url
    black.goto("about:blank")
    expect(white.get_by_test_id("plan-note")).to_have_count(0)
    tap(white, "C3")
    expect_stone(white, "G7", "black")
    black.goto(address)
    expect_stone(black, "G7", "black")
    planned = black.get_by_role("list", name="Moves").get_by_text("played as planned")
    expect(planned).to_have_count(1)
    expect(note).to_contain_text("White C7, you G3")
    expect(white.get_by_text("played as planned")).to_have_count(0)

    tap(white, "D3")
    expect(note).to_have_text(
        "White did not play as you had planned for. Nothing of the plan is left."
    )
    keep_picture(black, "plan-dropped-1280")
    black.goto(server.url)
    mine = black.get_by_test_id("my-game")
    expect(mine).to_contain_text("Your move. 2 d 23 h")
    keep_picture(black, "my-games-1280")


def test_a_plan_is_made_by_finger(server: ServerProcess, new_page: NewPage) -> None:
    black, white = begin(server, new_page)
    confirmed(black, "E5")
    expect_stone(white, "E5", "black")
    tap(white, "C3")
    expect_stone(white, "C3", "white")
    white.get_by_role("button", name="More", exact=True).tap()
    white.get_by_role("button", name="Plan an answer").tap()
    for vertex, words in (("G7", "Black at G7"), ("G3", "White at G3")):
        white.get_by_role("gridcell", name=re.compile(f"^{vertex},")).tap()
        keep_picture(white, f"plan-{vertex}-390")
        white.get_by_role("button", name=words).tap()
        color = "black" if vertex == "G7" else "white"
        expect_stone(white, vertex, color)
    keep_picture(white, "plan-390")
    white.get_by_role("button", name="Save the plan").tap()
    expect(white.get_by_test_id("plan-note")).to_be_visible()
    keep_picture(white, "plan-note-390")
    confirmed(black, "G7")
    expect_stone(black, "G3", "white")
    expect(white.get_by_test_id("plan-note")).to_have_text(
        "Your plan was played to its end."
    )
    keep_picture(white, "plan-done-390")
    white.get_by_role("button", name="More", exact=True).tap()
    white.get_by_role("button", name="Plan an answer").tap()
    expect(white.get_by_test_id("plan-step")).to_be_visible()
    confirmed(black, "C7")
    expect(white.get_by_test_id("plan-note")).to_have_text(
        "The game went on while you planned. What you had not saved is gone."
    )
    expect_stone(white, "C7", "black")
