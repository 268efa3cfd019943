"""The count sheet in Chromium: it looks and prints as meant, without any script."""

import re
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect
from shoutan_engine.commands import Propose
from shoutan_engine.points import Color
from shoutan_engine.settings import Setup
from shoutan_host.cards import first_card, next_card, with_record_hash
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

GAME = GameId("count-sheet" + "A" * 11)
WALL = "2026-11-29T12:00:00.000Z"


def counted_game() -> Append:
    """Return the log of a game on 19x19 that was counted, with many dead stones."""
    game = next(game for game in finished_games() if game.board.size == 19)
    black, white = (tuple(game.board.stones(color)) for color in Color)
    setup = Setup(black, white, game.to_move)
    table = Table.started(settings_of(size=19, setup=setup, clock="20m+5x30s"))
    for color in (game.to_move, game.to_move.opponent):
        table.done(table.pass_turn(color))
    table.done(Propose(Color.BLACK, tuple(sorted(game.dead))))
    table.done(table.confirm(Color.WHITE))
    payloads = [encode_event(e, GAME, n, WALL, 19) for n, e in enumerate(table.log, 1)]
    hashes = chain_hashes(start_of_chain(GAME), payloads)
    replayed = Table(table.settings)
    card = first_card(GAME, replayed.log[0], WALL)  # type: ignore[arg-type]
    for event in table.log[1:]:
        card = next_card(card, replayed.game, [event], WALL) or card
        replayed.take_in([event])
    return Append(GAME, 1, payloads, hashes, with_record_hash(card, hashes[-1]))


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[ServerProcess]:
    """Run a server that has just this game."""
    data = tmp_path_factory.mktemp("count-sheet") / "data"
    # Without a loop of its own: Playwright's runs in this thread.
    with closing(open_writer(data, busy_timeout_s=0)) as file:
        group: list[Queued] = [(counted_game(), lambda _: None, 0)]
        assert GroupCommit(file).commit(group, None) == {}
    with running_server(data) as server:
        yield server


@pytest.fixture(params=["en", "zh"])
def sheet(
    request: pytest.FixtureRequest, browser: Browser, server: ServerProcess
) -> Iterator[Page]:
    """Open the sheet in each language, in a browser that runs no scripts."""
    context = browser.new_context(java_script_enabled=False)
    page = context.new_page()
    trouble: list[str] = []
    page.on("console", lambda message: trouble.append(message.text))
    page.goto(f"{server.url}/games/{GAME}/count-sheet?lang={request.param}")
    yield page
    context.close()
    assert trouble == [], "the browser refused something, such as the style"


def test_it_is_one_sheet_of_paper(sheet: Page, tmp_path: Path) -> None:
    keep_picture(sheet, f"count-sheet-{sheet.url[-2:]}")
    printed = sheet.pdf(prefer_css_page_size=True)
    assert len(re.findall(rb"/Type\s*/Page[^s]", printed)) == 1
    (box,) = re.findall(rb"/MediaBox\s*\[0 0 ([\d.]+) ([\d.]+)\]", printed)
    assert [round(float(side)) for side in box] == [595, 842], "A4, in points"


def test_its_style_is_applied(sheet: Page) -> None:
    board = sheet.locator("svg.board").bounding_box()
    assert board is not None
    assert 350 < board["width"] < 420, "105 mm on paper"
    tables: list[Any] = [table.bounding_box() for table in sheet.locator("table").all()]
    assert len(tables) == 2
    assert tables[0]["y"] == tables[1]["y"], "the two counts stand side by side"
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
