"""The page and the drawing of the count sheet, without a server."""

import re

import pytest
from shoutan_engine import Player, PlayerKind
from shoutan_engine.board import Board
from shoutan_engine.explaining import ExplainedCount, explain_count
from shoutan_engine.points import Color, Point
from shoutan_engine.results import Count
from shoutan_engine.scoring import QuarterZi, Score
from shoutan_engine.scoring.count_table import (
    CountFacts,
    LineCode,
    Unit,
    count_tables,
)
from shoutan_engine.scoring.explanation import Reason, explain_area
from shoutan_host.ports import GameCard, GameId
from shoutan_server.count_sheet.board import board_svg, mark_svg
from shoutan_server.count_sheet.document import Sheet, message_page, sheet_page
from shoutan_server.count_sheet.texts import EN, TEXTS, ZH, Texts

from tests.diagrams import board_of
from tests.playing import BEN, Table, settings_of

SETTLED = """
    . . X O .
    . . X O O
    X X X O .
    . . X O O
    O . X O .
    """
WICKED = Player("w", "<i>&\"'x", PlayerKind.GUEST, "3d")


def sheet(drawing: str = SETTLED, *, agreed: bool = True) -> Sheet:
    """Return the sheet of a game in which White's stone in the corner is dead."""
    table = Table.started(settings_of(drawing, clock="20m+5x30s"), [WICKED, BEN])
    table.play_out("B:pass W:pass")
    table.done(table.mark(Color.BLACK, "A1"))
    if agreed:
        table.done(table.confirm(Color.WHITE))
        table.done(table.confirm(Color.BLACK))
    else:
        assert table.game.settlement is not None
        table.tick(table.game.settlement.until)
    explained = explain_count(table.game)
    assert explained is not None
    card = GameCard(
        id=GameId("A" * 22),
        phase="finished",
        kind="casual",
        size=5,
        profile="cn2002",
        komi=7.5,
        clock="20m+5x30s",
        black=None,
        white=None,
        private=False,
        created_at="2026-11-29T12:00:00.000Z",
        record_hash="ab" * 32,
    )
    return Sheet(table.game, card, explained, "2026-11-29")


@pytest.mark.parametrize("texts", [EN, ZH], ids=["en", "zh"])
def test_every_word_is_there(texts: Texts) -> None:
    assert set(texts.lines) == set(LineCode)
    assert set(texts.units) == set(texts.unit_notes) == set(Unit)
    assert set(texts.facts) == set(EN.facts)
    assert set(texts.legend) == set(EN.legend)
    assert TEXTS[texts.other].html_lang != texts.html_lang
    for color in Color:
        words = [texts.wins(color, "¾"), texts.encloses(color), texts.dead(color)]
        assert all(words)


@pytest.mark.parametrize("texts", [EN, ZH], ids=["en", "zh"])
def test_names_cannot_break_the_page(texts: Texts) -> None:
    page = sheet_page(sheet(), texts)
    assert "<i>" not in page
    assert page.count("&lt;i&gt;&amp;&quot;&#x27;x (3d)") == 3
    assert "<script>" not in message_page("<script>", texts)


def test_the_lines_are_those_of_the_count() -> None:
    page = sheet_page(sheet(), EN)
    rows = re.findall(r'<th scope="row">(.*?)</th><td>(.*?)</td><td>(.*?)</td>', page)
    assert rows == [
        ("Living stones", "7", "7"),
        ("Points enclosed", "8", "3"),
        ("Half of the shared points", "0", "0"),
        ("Area", "15", "10"),
        ("Half the board", "−12½", "−12½"),
        ("Komi", "−3¾", "+3¾"),
        ("Margin", "−1¼", "+1¼"),
        ("Area", "15", "10"),
        ("Komi", "0", "7.5"),
        ("Together", "15", "17.5"),
        ("Difference", "−2.5", "+2.5"),
    ]
    assert "8 = 4 at A1 (1 dead) + 4 at A4" in page
    assert "1: A1" in page


def test_what_was_not_agreed_in_time_is_said() -> None:
    page = sheet_page(sheet(agreed=False), EN)
    assert EN.timed_out in page
    assert EN.no_dead in page
    assert EN.timed_out not in sheet_page(sheet(), EN)


def explained(board: Board, **settled: object) -> ExplainedCount:
    explanation = explain_area(board, **settled)  # type: ignore[arg-type]
    nothing = QuarterZi(0)
    facts = CountFacts(explanation, board.size, nothing, nothing, nothing)
    count = Count(Score(nothing, nothing, nothing), explanation.owner)
    dead = tuple(
        Point(point)
        for point, reason in enumerate(explanation.reason)
        if reason is Reason.DEAD_STONE
    )
    return ExplainedCount(count, dead, None, explanation, count_tables(facts))


def test_the_drawing_has_every_stone_and_every_mark() -> None:
    board = board_of("X . O . X\n" * 5)
    drawn = board_svg(board, explained(board, neutral=[Point(1)], dead=[Point(4)]), "x")
    assert drawn.count('fill="#000" stroke="#000" stroke-width="1"/>') == 10
    assert drawn.count('fill="#fff" stroke="#000" stroke-width="1"/>') == 5
    squares = drawn.count('stroke="#fff" stroke-width="1.2"/>')
    whites = len(re.findall(r'<rect [^>]*fill="#fff" stroke="#000"', drawn))
    halves = drawn.count('stroke-width="1.2"/><path')
    crosses = drawn.count('stroke-width="2.4"/>')
    # Column D and the dead column E are White's; B is shared but for the open point.
    assert (squares, whites, halves, crosses) == (0, 10, 4, 1)


@pytest.mark.parametrize("size", [2, 5, 9, 19, 25])
def test_every_size_is_drawn_with_its_coordinates(size: int) -> None:
    board = Board(size)
    drawn = board_svg(board, explained(board), "a &amp; b")
    texts = re.findall(r"<text [^>]*>(.*?)</text>", drawn)
    assert len(texts) == 4 * size
    assert texts[:3] == ["A", "A", "1"]
    assert texts[-1] == str(size)
    assert 'aria-label="a &amp; b"' in drawn
    width = re.search(r'width="(\d+)mm"', drawn)
    assert width is not None
    assert 56 <= int(width[1]) <= 105


@pytest.mark.parametrize("mark", EN.legend)
def test_every_mark_of_the_legend_is_drawn(mark: str) -> None:
    assert mark_svg(mark).startswith("<svg")
