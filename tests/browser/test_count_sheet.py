"""The count sheet in Chromium: it looks and prints as meant, without any script."""

import re
from collections.abc import Iterator
from contextlib import closing
from dataclasses import replace
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect
from shoutan_engine.commands import Propose
from shoutan_engine.points import Color
from shoutan_engine.rules import PROFILES
from shoutan_engine.settings import Setup
from shoutan_host.hosting.cards import first_card, next_card, with_record_hash
from shoutan_host.ports import Append, GameId
from shoutan_host.storage.database import open_writer
from shoutan_host.storage.group import GroupCommit, Queued
from shoutan_protocol.chain import chain_hashes, start_of_chain
from shoutan_protocol.event_encoding import encode_event

from tests.browser.conftest import keep_picture
from tests.dead_stones import finished_games
from tests.playing import Table, settings_of
from tests.server_process import ServerProcess, running_server

pytestmark = pytest.mark.browser

GAMES = {
    "area": GameId("count-sheet" + "A" * 11),
    "territory": GameId("count-sheet" + "T" * 11),
}
WALL = "2026-11-29T12:00:00.000Z"


def counted_game(way: str) -> Append:
    """Return the log of a game on 19x19 that was counted, with many dead stones."""
    game = next(game for game in finished_games() if game.board.size == 19)
    black, white = (tuple(game.board.stones(color)) for color in Color)
    setup = Setup(black, white, game.to_move)
    conditions = settings_of(size=19, setup=setup, clock="20m+5x30s")
    if way == "territory":
        profile = PROFILES["japanese"]
        komi = profile.komi_quarters
        conditions = replace(conditions, profile=profile, komi_quarters=komi)
    table = Table.started(conditions)
    for color in (game.to_move, game.to_move.opponent):
        table.done(table.pass_turn(color))
    table.done(Propose(Color.BLACK, tuple(sorted(game.dead))))
    table.done(table.confirm(Color.WHITE))
    game_id = GAMES[way]
    payloads = [
        encode_event(e, game_id, n, WALL, 19) for n, e in enumerate(table.log, 1)
    ]
    hashes = chain_hashes(start_of_chain(game_id), payloads)
    replayed = Table(table.settings)
    card = first_card(game_id, replayed.log[0], WALL)  # type: ignore[arg-type]
    for event in table.log[1:]:
        card = next_card(card, replayed.game, [event], WALL) or card
        replayed.take_in([event])
    return Append(game_id, 1, payloads, hashes, with_record_hash(card, hashes[-1]))


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[ServerProcess]:
    """Run a server that has just these games."""
    data = tmp_path_factory.mktemp("count-sheet") / "data"
    # Without a loop of its own: Playwright's runs in this thread.
    with closing(open_writer(data, busy_timeout_s=0)) as file:
        group: list[Queued] = [(counted_game(way), lambda _: None, 0) for way in GAMES]
        assert GroupCommit(file).commit(group, None) == {}
    with running_server(data) as server:
        yield server


@pytest.fixture(params=GAMES)
def way(request: pytest.FixtureRequest) -> str:
    """Each way of counting."""
    name: str = request.param
    return name


@pytest.fixture(params=["en", "zh"])
def sheet(
    request: pytest.FixtureRequest, browser: Browser, server: ServerProcess, way: str
) -> Iterator[Page]:
    """Open the sheet in each language, in a browser that runs no scripts."""
    context = browser.new_context(java_script_enabled=False)
    page = context.new_page()
    trouble: list[str] = []
    page.on("console", lambda message: trouble.append(message.text))
    page.goto(f"{server.url}/games/{GAMES[way]}/count-sheet?lang={request.param}")
    yield page
    context.close()
    assert trouble == [], "the browser refused something, such as the style"


def test_it_is_one_sheet_of_paper(sheet: Page, way: str) -> None:
    keep_picture(sheet, f"count-sheet-{way}-{sheet.url[-2:]}")
    printed = sheet.pdf(prefer_css_page_size=True)
    assert len(re.findall(rb"/Type\s*/Page[^s]", printed)) == 1
    (box,) = re.findall(rb"/MediaBox\s*\[0 0 ([\d.]+) ([\d.]+)\]", printed)
    assert [round(float(side)) for side in box] == [595, 842], "A4, in points"


def test_its_style_is_applied(sheet: Page, way: str) -> None:
    board = sheet.locator("svg.board").bounding_box()
    assert board is not None
    assert 350 < board["width"] < 420, "105 mm on paper"
    beside = {"area": "table", "territory": ".counts > *"}[way]
    boxes: list[Any] = [part.bounding_box() for part in sheet.locator(beside).all()]
    assert len(boxes) == 2
    assert abs(boxes[0]["y"] - boxes[1]["y"]) < 12, "they stand side by side"
    assert boxes[0]["x"] + boxes[0]["width"] < boxes[1]["x"]
    sheet.emulate_media(media="print")
    expect(sheet.locator(".screen")).to_be_hidden()


def test_it_fits_a_phone(sheet: Page) -> None:
    sheet.set_viewport_size({"width": 390, "height": 844})
    for part in ("header", "svg.board", "table", "footer"):
        box = sheet.locator(part).first.bounding_box()
        assert box is not None
        assert box["x"] >= 0
        assert box["x"] + box["width"] <= 390


def test_the_other_language_is_a_link_away(sheet: Page) -> None:
    here, other = sheet.url[-2:], {"en": "zh", "zh": "en"}[sheet.url[-2:]]
    sheet.locator("header a").click()
    expect(sheet).to_have_url(re.compile(f"lang={other}$"))
    assert here != other
