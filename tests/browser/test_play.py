"""People play on the page: two by link to the count, one against GNU Go."""

import re

import pytest
from playwright.sync_api import Page, expect
from shoutan_engine.points import Color, Point
from shoutan_engine.position.board import Board
from shoutan_protocol.coordinates import format_vertex, parse_vertex

from tests.browser.conftest import NewPage, keep_picture
from tests.server_process import ServerProcess

pytestmark = [pytest.mark.browser, pytest.mark.engine]

# A small finished game: Black owns columns A to E, White the rest, and one white
# stone inside Black's area is dead.
BLACK = ["E1", "E2", "E3", "E4", "E5", "E6", "E7", "E8", "E9"]
WHITE = ["F1", "F2", "F3", "F4", "F5", "F6", "F7", "F8", "B5"]
LAST_WHITE = "F9"


def expect_begun(page: Page) -> None:
    """Wait until the page knows that both sit: what is pressed before plays nothing."""
    begun = re.compile("^Board, (?!.*nobody has moved)")
    expect(page.get_by_role("grid", name=begun)).to_have_count(1)


def point(page: Page, vertex: str) -> None:
    """Click a point of the board."""
    expect_begun(page)
    page.get_by_role("gridcell", name=re.compile(f"^{vertex},")).click()


def expect_stone(page: Page, vertex: str, color: str) -> None:
    cell = page.get_by_role("gridcell", name=re.compile(f"^{vertex}, {color}"))
    expect(cell).to_have_count(1)


def choose(page: Page, group: str, option: str) -> None:
    """Choose an option of the form on the start page."""
    choice = page.get_by_role("radiogroup", name=group, exact=True)
    choice.get_by_role("radio", name=option, exact=True).click()


def sit_down(page: Page, against: str) -> None:
    """Take Black's seat of a 9x9 game."""
    choose(page, "Board", "9×9")
    choose(page, "Against", against)
    page.get_by_role("button", name="Change", exact=True).click()
    choose(page, "Your color", "Black")
    page.get_by_role("button", name="Take a seat").click()
    expect(page).to_have_url(re.compile("/game/[A-Za-z0-9_-]{22}$"))


def test_two_people_play_by_link_to_the_count_and_confirm(
    server: ServerProcess, new_page: NewPage
) -> None:
    host, guest = new_page(), new_page(phone=True)
    host.goto(server.url)
    keep_picture(host, "lobby-1280")
    sit_down(host, "A friend")
    expect(host.get_by_role("button", name="Copy the link")).to_be_visible()
    keep_picture(host, "waiting-1280")

    guest.goto(host.url)
    keep_picture(guest, "invited-390")
    guest.get_by_role("button", name="Take a seat").click()

    for black, white in zip(BLACK, [*WHITE], strict=True):
        point(host, black)
        expect_stone(guest, black, "black")
        tap(guest, white)
        expect_stone(host, white, "white")
    keep_picture(host, "game-1280")
    keep_picture(guest, "game-390")
    host.get_by_role("button", name="Pass", exact=True).click()
    expect(guest.get_by_role("region", name="White, you, to move")).to_be_visible()
    tap(guest, LAST_WHITE)
    expect_stone(host, LAST_WHITE, "white")
    host.get_by_role("button", name="Offer the end").click()
    guest.get_by_role("button", name="Agree the end").click()

    # B5 is dead: Black has five columns of nine points, 45 zi; White 36.
    expect(host.get_by_role("heading", name="Which stones are dead?")).to_be_visible()
    point(host, "B5")
    expect(guest.get_by_role("button", name="Confirm proposal 2")).to_be_visible()
    keep_picture(host, "settling-1280")
    keep_picture(guest, "settling-390")
    guest.get_by_role("button", name="Confirm proposal 2").click()
    host.get_by_role("button", name="Confirm proposal 2").click()

    for page in (host, guest):
        # The verdict of a proposal looks alike: the game has to be over.
        over = page.get_by_role("grid", name=re.compile("the game is over"))
        expect(over).to_be_visible()
        expect(page.get_by_text("wins by 3/4 zi").first).to_be_visible()
        expect(page.get_by_text("B+1.5").first).to_be_visible()
    keep_picture(host, "result-1280")
    keep_picture(guest, "result-390")
    game = server.get(f"/api/games/{host.url.rpartition('/')[2]}").json()
    host.get_by_role("tab", name="Details").click()
    expect(host.get_by_text(game["record_hash"])).to_be_visible()
    keep_picture(host, "record-hash-1280")
    with host.expect_popup() as opened:
        host.get_by_role("link", name="The count sheet to print").click()
    sheet = opened.value
    expect(sheet.get_by_role("heading", name="Count sheet")).to_be_visible()
    expect(sheet.get_by_text(game["record_hash"])).to_be_visible()
    assert game["result"] == "B+1.5"
    assert game["end_reason"] == "agreement"


def tap(page: Page, vertex: str) -> None:
    """Play on a touch screen: tap the point, then confirm."""
    expect_begun(page)
    page.get_by_role("gridcell", name=re.compile(f"^{vertex},")).tap()
    page.get_by_role("button", name=f"Play {vertex}").tap()


def test_a_person_plays_ten_moves_against_gnugo(
    server: ServerProcess, new_page: NewPage
) -> None:
    page = new_page()
    page.goto(server.url)
    sit_down(page, "A bot")
    expect(page.get_by_role("region", name="Black, you, to move")).to_be_visible()

    for number in range(10):
        point(page, an_empty_point(page))
        # The move and GNU Go's answer: two more turns in the record.
        turns = page.get_by_role("list", name="Moves").locator("button")
        expect(turns).to_have_count(2 * (number + 1))
    keep_picture(page, "gnugo-1280")
    page.get_by_role("button", name="Resign").click()
    page.get_by_role("button", name="Yes").click()
    expect(page.get_by_text("You lost by resignation").first).to_be_visible()


def an_empty_point(page: Page) -> str:
    """Return a point that Black may play, as the page shows the board."""
    board = board_of(page)
    for index in (40, 20, 24, 56, 60, 38, 42, 22, 58, *range(81)):
        if board.hash_after(Point(index), Color.BLACK) >= 0:
            return format_vertex(Point(index), 9)
    raise AssertionError("no point left")


def board_of(page: Page) -> Board:
    """Read the stones from the labels of the board."""
    labels = page.get_by_role("gridcell").evaluate_all(
        "cells => cells.map(cell => cell.getAttribute('aria-label'))"
    )
    stones: dict[str, list[str]] = {"black": [], "white": []}
    for label in labels:
        vertex, content, *_ = label.split(", ")
        if content in stones:
            stones[content].append(vertex)
    black = [parse_vertex(vertex, 9) for vertex in stones["black"]]
    white = [parse_vertex(vertex, 9) for vertex in stones["white"]]
    return Board.from_stones(9, black, white)
