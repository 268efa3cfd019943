"""Games of ours as records: turns, clocks, rulings, the settlement and the count."""

import shlex
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest
from shoutan_engine import Player, PlayerKind, parse_clock
from shoutan_engine.clocks.types import Millis, TimeLeft
from shoutan_engine.commands import Adjudicate, Propose
from shoutan_engine.conditions import handicap_setup
from shoutan_engine.events import Suggested
from shoutan_engine.points import Color, Pass, Play
from shoutan_engine.rules import PROFILES, IllegalMove, Profile, with_options
from shoutan_engine.scoring.quarters import QuarterZi
from shoutan_engine.settings import Setup
from shoutan_protocol.coordinates import format_vertex
from shoutan_protocol.sgf import SgfClock, SgfGame, SgfSetup, game_to_sgf, read_sgf
from shoutan_protocol.sgf.game_record import RULES_NAMES

from tests.games import random_game
from tests.gtp_pipe import GtpPipe
from tests.playing import KO, B, Table, W, settings_of


def record_of(table: Table, **others: object) -> SgfGame:
    """Return the record of a game, as somebody who has only the file reads it."""
    return read_sgf(game_to_sgf(table.game, date="2026-11-29", **others))  # type: ignore[arg-type]


def test_the_header_says_what_was_fixed_before_the_game() -> None:
    """Section 0: what was played is in the record."""
    table = Table.started(settings_of(size=13, clock="20m+5x30s"))
    game = record_of(table, place="Club")
    assert game.header.size == 13
    assert game.header.komi_quarters == 15
    assert (game.header.rules, game.header.handicap) == ("Chinese", 0)
    assert (game.header.black.name, game.header.white.name) == ("Ann", "Ben")
    assert (game.header.date, game.header.place) == ("2026-11-29", "Club")
    assert game.header.main_time == 1_200_000
    assert game.header.overtime == "5x30 byo-yomi"
    assert game.header.result == ""
    assert game.steps[0].comment == (
        "Chinese competition rules, 2002. Time: 20m+5x30s."
    )


@pytest.mark.parametrize(
    ("clock", "main_time", "overtime"),
    [
        ("none", None, ""),
        ("20m", 1_200_000, ""),
        ("1h/5x60s", 3_300_000, "5x60 byo-yomi"),
        ("10m+15in5m", 600_000, "15/300 Canadian"),
        ("10m+15in5m carry", 600_000, "10m+15in5m carry"),
        ("5m+10s", 300_000, "5m+10s"),
        ("30s/move", 0, "1x30 byo-yomi"),
    ],
)
def test_time_settings(clock: str, main_time: int | None, overtime: str) -> None:
    game = record_of(Table.started(settings_of(clock=clock)))
    assert (game.header.main_time, game.header.overtime) == (main_time, overtime)


def test_handicap_stones_are_a_handicap_and_white_moves_first() -> None:
    stones = Table(settings_of()).points("C3 G7 G3")
    settings = settings_of(
        setup=Setup(stones, (), W), handicap=3, komi_quarters=QuarterZi(0)
    )
    table = Table.started(settings)
    table.play_out("W:E5")
    game = record_of(table)
    assert game.header.handicap == 3
    assert game.setup == SgfSetup(black=tuple(sorted(stones)), to_move=Color.WHITE)
    assert game.to_move is W


def test_a_set_up_position_is_no_handicap() -> None:
    game = record_of(Table.started(settings_of(KO, to_move=W)))
    assert game.header.handicap == 0
    assert len(game.setup.black) == 4
    assert len(game.setup.white) == 3
    assert game.to_move is W


def test_turns_with_the_time_left_after_each() -> None:
    table = Table.started(settings_of(clock="1m+3x30s"), at=1_000)
    table.done(table.stone(B, "E5"), at=11_500)
    table.done(table.pass_turn(W, offer=True), at=12_000)
    table.done(table.stone(B, "D4"), at=82_000)  # ten and a half seconds into overtime
    game = record_of(table)
    assert game.moves == (
        (B, Play(table.point("E5"))),
        (W, Pass()),
        (B, Play(table.point("D4"))),
    )
    _, first, second, third = game.steps
    assert (first.black_clock, first.white_clock) == (SgfClock(Millis(49_500)), None)
    assert (second.black_clock, second.white_clock) == (None, SgfClock(Millis(59_500)))
    assert third.black_clock == SgfClock(Millis(30_000), 3)
    assert second.comment == "Offers the end."


def test_two_clocks_are_said_in_words_and_told_after_each_turn() -> None:
    """TM and OT can say one clock only."""
    settings = settings_of(clock="1m+3x30s", white_time=parse_clock("none"))
    table = Table.started(settings, at=1_000)
    table.done(table.stone(B, "E5"), at=11_500)
    table.done(table.stone(W, "C3"), at=90_000)
    table.done(table.stone(B, "D4"), at=160_000)
    game = record_of(table)
    assert (game.header.main_time, game.header.overtime) == (None, "")
    words = "Chinese competition rules, 2002. Time: Black 1m+3x30s, White none."
    assert game.steps[0].comment == words
    _, first, second, third = game.steps
    assert first.black_clock == SgfClock(Millis(49_500))
    assert (second.black_clock, second.white_clock) == (None, None)
    assert third.black_clock == SgfClock(Millis(30_000), 3)


def test_the_clocks_of_an_opening_are_those_that_play_began_with() -> None:
    table = Table.started(settings_of(clock="20s+10s", opening_turns=1), at=0)
    table.done(table.stone(B, "E5"), at=9_000)
    table.done(table.stone(W, "C3"), at=12_000)
    table.done(table.stone(B, "D4"), at=17_000)
    game = record_of(table)
    words = "Chinese competition rules, 2002. Time: 20s+10s, none for the first turn."
    assert game.steps[0].comment == words
    without = Table.started(settings_of(clock="none", opening_turns=1))
    words = "Chinese competition rules, 2002. Time: none."
    assert record_of(without).steps[0].comment == words
    odds = settings_of(clock="none", white_time=parse_clock("20s+10s"), opening_turns=1)
    words = "Time: Black none, White 20s+10s, none for the first turn."
    assert words in record_of(Table.started(odds)).steps[0].comment
    _, first, second, third = game.steps
    assert first.black_clock == SgfClock(Millis(20_000))
    assert second.white_clock == SgfClock(Millis(27_000))
    assert third.black_clock == SgfClock(Millis(25_000))


def test_a_game_that_was_decided_from_outside_says_so() -> None:
    table = Table.started(settings_of())
    table.done(Adjudicate(W, "Both engines say so."))
    game = record_of(table)
    assert game.header.result == "W+F"
    assert "W+F (adjudicated).\nBoth engines say so." in game.steps[-1].comment


def test_a_game_that_reached_its_limit_says_so() -> None:
    table = Table.started(settings_of(move_limit=1))
    table.play_out("B:E5")
    game = record_of(table)
    assert game.header.result == "Void"
    assert "Void (move_limit).\n1 turn was taken" in game.steps[-1].comment
    game = record_of(table, is_unknown=True)
    assert game.header.result == "?"
    assert "Unknown (move_limit).\n1 turn was taken" in game.steps[-1].comment


@pytest.mark.parametrize(
    ("color", "main"),
    [
        pytest.param(B, 5_000, id="the waiting side lost time"),
        pytest.param(B, 55_000, id="the waiting side was given time"),
        pytest.param(W, 61_000, id="the side to move was given time"),
    ],
)
def test_times_that_the_turns_do_not_explain_are_left_out(
    color: Color, main: int
) -> None:
    table = Table.started(settings_of(clock="1m"), at=1_000)
    table.done(table.stone(B, "E5"), at=11_000)
    clocks = table.game.clocks
    assert clocks is not None
    assert record_of(table).steps[1].black_clock == SgfClock(Millis(50_000))
    reading = TimeLeft(Millis(main))
    table.game.clocks = (
        replace(clocks, black=reading) if color is B else replace(clocks, white=reading)
    )
    assert record_of(table).steps[1].black_clock is None


def test_a_lost_turn_is_a_pass_and_says_why() -> None:
    """Article 19."""
    table = Table.started(settings_of(KO, to_move=W, illegal=IllegalMove.STRICT))
    table.play_out("W:B3")
    table.done(table.stone(B, "C3"))
    game = record_of(table)
    assert game.moves[-1] == (B, Pass())
    assert game.steps[-1].comment == "void(C3, ko): the turn is lost."


SETTLED = """
    . . X O .
    . . X O O
    X X X O .
    . . X O O
    O . X O .
    """
"""White's stone in the lower left corner is dead."""


def test_the_settlement_is_in_the_record() -> None:
    table = Table.started(settings_of(SETTLED, komi_quarters=QuarterZi(3)))
    table.play_out("B:pass W:pass")
    table.done(table.mark(B, "A1"))
    table.done(table.confirm(W))
    table.done(table.confirm(B))
    game = record_of(table)
    assert game.header.result == "B+3.5"
    last = game.steps[-1]
    assert last.comment == (
        "B+3.5 (two_passes).\n"
        "Dead, white: A1.\n"
        "Black 15 zi, White 10 zi, komi 1.5 points, margin 1 3/4 zi."
    )
    assert last.black_territory == table.points("A1 B1 A2 B2 A4 B4 A5 B5")
    assert last.white_territory == table.points("E1 E3 E5")


def test_a_settlement_by_the_servers_suggestion_says_so() -> None:
    table = Table.started(settings_of(SETTLED))
    table.play_out("B:pass W:pass")
    table.done(Propose(W, table.points("A1"), suggested=Suggested(60, 7)))
    table.done(table.confirm(B))
    comment = record_of(table).steps[-1].comment
    assert (
        "\nDead, white: A1.\nThis is the server's suggestion (60 playouts, seed 7).\n"
    ) in comment


def test_a_count_by_territory_is_in_points() -> None:
    table = Table.started(settings_of(SETTLED, profile=PROFILES["japanese"]))
    table.play_out("B:pass W:pass")
    table.done(table.mark(B, "A1"))
    table.done(table.confirm(W))
    table.done(table.confirm(B))
    game = record_of(table)
    assert game.header.rules == "Japanese"
    last = game.steps[-1]
    assert last.comment == (
        "W+1.5 (two_passes).\n"
        "Dead, white: A1.\n"
        "Black 9 points, White 3 points, komi 7.5 points, margin 1.5 points."
    )
    assert last.black_territory == table.points("A1 B1 A2 B2 A4 B4 A5 B5")
    assert last.white_territory == table.points("E1 E3 E5")


def test_eyes_in_seki_are_nobodys_in_the_record() -> None:
    drawing = ". X O . .\nX X O . .\n. O O . .\nX X O . .\n. X O . ."
    table = Table.started(settings_of(drawing, profile=PROFILES["japanese"]))
    table.play_out("B:pass W:pass")
    table.done(table.confirm(W))
    table.done(table.confirm(B))
    last = record_of(table).steps[-1]
    assert last.black_territory == ()
    assert len(last.white_territory) == 10


def test_compensation_and_changed_options_are_in_the_record() -> None:
    """Section 0: every option that differs from the edition."""
    profile = with_options(PROFILES["aga"], {"ties": "black", "komi_zi": "0"})
    settings = settings_of(
        size=9,
        profile=profile,
        setup=handicap_setup(9, 3),
        handicap=3,
        komi_quarters=QuarterZi(158),
    )
    table = Table.started(settings)
    table.play_out("W:pass B:pass")
    table.done(table.confirm(W))
    table.done(table.confirm(B))
    game = record_of(table)
    assert (game.header.rules, game.header.handicap) == ("AGA", 3)
    assert game.header.result == "B+0"
    assert game.steps[0].comment == (
        "AGA rules. Time: none. Options: komi_zi 0, ties black."
    )
    assert game.steps[-1].comment == (
        "B+0 (two_passes).\n"
        "No dead stones.\n"
        "Black 81 zi, White 0 zi, komi 79 points, compensation 2 points, margin 0 zi."
    )


@pytest.mark.parametrize("profile", PROFILES.values(), ids=lambda p: p.name)
def test_every_set_of_rules_has_a_name_in_records(profile: Profile) -> None:
    assert profile.name in RULES_NAMES
    assert record_of(Table.started(settings_of(profile=profile))).header.rules


def test_a_count_without_dead_stones_says_so() -> None:
    table = Table.started(settings_of(SETTLED))
    table.play_out("B:pass W:pass")
    table.done(table.confirm(W))
    table.done(table.confirm(B))
    comment = record_of(table).steps[-1].comment
    assert "\nNo dead stones.\n" in comment


def test_what_only_one_side_called_dead_is_alive_in_the_record() -> None:
    """The time to agree was over: dead is what both had called dead, here nothing."""
    table = Table.started(settings_of(SETTLED))
    table.play_out("B:pass W:pass")
    table.done(table.mark(B, "A1"))
    settlement = table.game.settlement
    assert settlement is not None
    table.tick(settlement.until)
    comment = record_of(table).steps[-1].comment
    assert "\nNo dead stones.\n" in comment


def test_warnings_are_in_the_record() -> None:
    table = Table.started(settings_of(KO, to_move=W, illegal=IllegalMove.STRICT))
    table.play_out("W:B3")
    table.done(table.stone(B, "C3"))
    table.done(table.resign(W))
    game = record_of(table)
    assert game.header.result == "B+R"
    assert game.steps[-1].comment.endswith("B+R (resign).\nWarnings: Black 1.")


def test_notes_go_to_the_turn_that_they_follow() -> None:
    table = Table.started(settings_of())
    table.play_out("B:E5 W:offer")
    game = record_of(table, notes={0: "Seats drawn.", 2: "Warned.", 9: "Nowhere."})
    assert game.steps[0].comment.endswith("\nSeats drawn.")
    assert game.steps[1].comment == ""
    assert game.steps[2].comment == "Offers the end.\nWarned."


def test_a_name_cannot_break_the_record() -> None:
    rude = Player("id", "]);W[aa]\n\\\x00\x1b[31m", PlayerKind.GUEST)
    table = Table.started(settings_of(), (rude, Player("b", "Ben", PlayerKind.GUEST)))
    game = record_of(table)
    assert game.header.black.name == "]);W[aa] \\[31m"
    assert game.moves == ()


@pytest.fixture
def gnugo(gnugo_command: str) -> Callable[[], GtpPipe]:
    return lambda: GtpPipe(shlex.split(gnugo_command))


@pytest.mark.engine
@pytest.mark.parametrize(("size", "seed"), [(5, 1), (9, 2), (13, 3), (19, 4)])
def test_gnugo_reads_what_we_write(
    size: int, seed: int, gnugo: Callable[[], GtpPipe], tmp_path: Path
) -> None:
    table = Table.started(settings_of(size=size, clock="10m"))
    for color, move in random_game(size, seed, limit=150):
        vertex = format_vertex(move.point, size) if isinstance(move, Play) else "pass"
        table.play_out(f"{'B' if color is B else 'W'}:{vertex}")
    if table.game.settlement is None:
        table.done(table.resign(B))
    path = tmp_path / "game.sgf"
    path.write_bytes(game_to_sgf(table.game, date="2026-11-29"))
    with gnugo() as engine:
        engine.ask(f"loadsgf {path}")
        assert engine.ask("query_boardsize") == str(size)
        assert float(engine.ask("get_komi")) == 7.5
        for color, name in ((B, "black"), (W, "white")):
            theirs = engine.ask(f"list_stones {name}").split()
            ours = [format_vertex(p, size) for p in table.game.board.stones(color)]
            assert sorted(theirs) == sorted(ours)


@pytest.mark.engine
def test_gnugo_reads_a_handicap(gnugo: Callable[[], GtpPipe], tmp_path: Path) -> None:
    stones = Table(settings_of()).points("C3 G7 G3 C7")
    table = Table.started(settings_of(setup=Setup(stones, (), W), handicap=4))
    table.play_out("W:E5")
    path = tmp_path / "game.sgf"
    path.write_bytes(game_to_sgf(table.game, date=None))
    with gnugo() as engine:
        assert engine.ask(f"loadsgf {path}") == "black"
        assert len(engine.ask("list_stones black").split()) == 4
