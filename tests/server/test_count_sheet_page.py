"""The page and the drawing of the count sheet, without a server."""

import re
from dataclasses import replace

import pytest
from shoutan_engine import Player, PlayerKind, parse_clock
from shoutan_engine.commands import ConcedeContest, MarkContestable
from shoutan_engine.points import Color, Point
from shoutan_engine.position.board import Board
from shoutan_engine.results import Count
from shoutan_engine.scoring import Counting, QuarterZi, Score
from shoutan_engine.scoring.count_rows import AREA_TABLES
from shoutan_engine.scoring.count_table import (
    CountFacts,
    LineCode,
    Unit,
    count_tables,
)
from shoutan_engine.scoring.explanation import Reason, explain_area
from shoutan_engine.settlements.explaining import TABLES, ExplainedCount, explain_count
from shoutan_host.ports import GameCard, GameId
from shoutan_server.count_sheet.board import board_svg, mark_svg
from shoutan_server.count_sheet.document import Sheet, message_page, sheet_page
from shoutan_server.count_sheet.texts import EN, TEXTS, ZH, Texts

from tests.diagrams import board_of
from tests.games_by_rules import (
    by_territory,
    settings_by,
    with_pass_stones,
    with_self_captures,
)
from tests.playing import BEN, Table, settings_of

SETTLED = """
    . . X O .
    . . X O O
    X X X O .
    . . X O O
    O . X O .
    """
IN_SEKI = """
    . X . O . O
    X X . O O O
    O O O X X X
    . . O X . .
    O O O X X .
    . O . . X X
    """
"""The two groups at the top: an eye each, and two liberties that nobody can play on."""
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
    return sheet_of(table)


def sheet_of(table: Table) -> Sheet:
    """Return the sheet of a game that was counted."""
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
    assert set(texts.units) == set(Unit)
    for counting, tables in TABLES.items():
        assert set(texts.unit_notes[counting]) == {unit for unit, _ in tables}
    for said in (texts.titles, texts.beside, texts.amount, texts.left_open):
        assert set(said) == set(Counting)
    assert set(texts.facts) == set(EN.facts)
    assert set(texts.legend) == set(EN.legend)
    assert TEXTS[texts.other].html_lang != texts.html_lang
    for color in Color:
        words = [texts.wins(color, "¾"), texts.encloses(color), texts.dead(color)]
        words += [texts.even(color), texts.conceded(color)]
        assert all(words)


@pytest.mark.parametrize("texts", [EN, ZH], ids=["en", "zh"])
def test_names_cannot_break_the_page(texts: Texts) -> None:
    page = sheet_page(sheet(), texts)
    assert "<i>" not in page
    assert page.count("&lt;i&gt;&amp;&quot;&#x27;x (3d)") == 3
    assert "<script>" not in message_page("<script>", texts)


def test_the_lines_are_those_of_the_count() -> None:
    page = sheet_page(sheet(), EN)
    assert rows_of_page(page) == [
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


def rows_of_page(page: str) -> list[tuple[str, str, str]]:
    return re.findall(r'<th scope="row">(.*?)</th><td>(.*?)</td><td>(.*?)</td>', page)


def test_a_count_by_territory_has_one_table_in_points() -> None:
    page = sheet_page(sheet_of(by_territory()), EN)
    assert rows_of_page(page) == [
        ("Territory", "11", "19"),
        ("Dead stones taken off", "1", "1"),
        ("Prisoners taken in play", "1", "1"),
        ("Territory and prisoners", "13", "21"),
        ("Komi", "0", "0"),
        ("Given back for handicap", "0", "2"),
        ("Together", "13", "23"),
        ("Difference", "−10", "+10"),
    ]
    assert "White wins by 10 points <code>(W+10)</code>" in page
    assert "Half the board" not in page
    assert "<dt>Komi</dt><dd>0 points</dd>" in page
    assert "<dt>Handicap</dt><dd>2 stones</dd>" in page
    assert "handicap_compensation n" in page
    assert " zi" not in page.partition("</style>")[2]


def test_a_count_by_territory_in_chinese() -> None:
    page = sheet_page(sheet_of(with_pass_stones()), ZH)
    assert '<h1>数目单<small lang="en">Count sheet</small></h1>' in page
    assert "黑胜 5.5 目" in page
    assert ("虚着所交之子", "3", "2") in rows_of_page(page)


def test_what_is_nobodys_by_territory_is_said_and_drawn() -> None:
    table = Table.started(
        replace(settings_by("japanese", 6, {}), setup=settings_of(IN_SEKI).setup)
    )
    table.play_out("B:pass W:pass")
    for color in Color:
        table.done(table.confirm(color))
    page = sheet_page(sheet_of(table), EN)
    assert "<dt>Nobody’s (dame)</dt><dd>4 = 2 at C1 + 2 at C5</dd>" in page
    assert "<dt>Nobody’s (seki)</dt><dd>2 = 1 at A6 + 1 at E6</dd>" in page
    assert "shared" not in page.partition("</style>")[2]
    assert page.count('fill="#000" stroke="#fff" stroke-width="1"/>') == 7


def test_a_count_without_agreement_says_why_there_was_none() -> None:
    page = sheet_page(sheet_of(with_self_captures()), EN)
    assert "Even, so Black wins <code>(B+0)</code>" in page
    assert EN.all_alive in page
    assert EN.timed_out not in page


@pytest.mark.parametrize(
    ("conceded", "words", "open_points"),
    [
        (None, "left open, nobody’s", None),
        (Color.BLACK, "left open, given to White", ["0", "1"]),
    ],
)
def test_points_left_open_are_explained_by_the_way_of_counting(
    conceded: Color | None, words: str, open_points: list[str] | None
) -> None:
    table = Table.started(
        replace(
            settings_by("japanese", 5, {}),
            setup=settings_of(SETTLED).setup,
            time=parse_clock("10m"),
        )
    )
    if conceded is None:
        table.play_out("B:pass W:pass")
    else:
        table.done(ConcedeContest(Color.BLACK, 0))
    table.done(MarkContestable(Color.WHITE, table.points("A4"), contestable=True))
    page = sheet_page(sheet_of(table), EN)
    assert f"</svg>{words}</li>" in page
    rows = {name: amounts for name, *amounts in rows_of_page(page)}
    assert rows["Territory"] == ["3", "3"]
    assert rows.get("Points left open") == open_points


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
    return ExplainedCount(
        count, dead, None, explanation, count_tables(facts, AREA_TABLES)
    )


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
