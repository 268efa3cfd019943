"""Counting a game by its own rules: compensation, ties, prisoners, pass stones."""

import random
from collections.abc import Mapping
from dataclasses import replace
from typing import Final

import pytest
from hypothesis import given
from hypothesis import strategies as st
from shoutan_engine import EndReason, Phase
from shoutan_engine.conditions import handicap_setup
from shoutan_engine.events import GameFinished, Passed, SettlingStarted
from shoutan_engine.game_state.tally import Tally, count_board
from shoutan_engine.points import Color, Play
from shoutan_engine.rules import PROFILES, IllegalMove, Profile, with_options
from shoutan_engine.scoring import (
    Counting,
    HandicapCompensation,
    QuarterZi,
    Score,
    Ties,
    compensation_quarters,
)
from shoutan_engine.settings import Setup

from tests.diagrams import board_of
from tests.games import random_game
from tests.playing import CN2002, KO, B, Table, W, kinds, settings_of

AREA, TERRITORY = Counting.AREA, Counting.TERRITORY
HALF, NONE, N_MINUS_1, N = (
    HandicapCompensation.HALF,
    HandicapCompensation.NONE,
    HandicapCompensation.N_MINUS_1,
    HandicapCompensation.N,
)
WALLS: Final = """
    . . X O .
    . . X O O
    X X X O .
    . . X O O
    . . X O .
    """
"""Black has 15 zi, or 8 points; White 10 zi, or 3 points."""


# Compensation


@pytest.mark.parametrize(
    ("how", "counting", "points"),
    [
        # Half of the stones: nine stones are 4 1/2 zi, which is nine points (section 6).
        (HALF, AREA, 9),
        (HALF, TERRITORY, 4.5),
        (NONE, AREA, 0),
        (NONE, TERRITORY, 0),
        # A point for each stone after the first (the AGA's rule 4).
        (N_MINUS_1, AREA, 8),
        (N_MINUS_1, TERRITORY, 8),
        (N, AREA, 9),
        (N, TERRITORY, 9),
    ],
)
def test_what_black_gives_back_for_nine_stones(
    how: HandicapCompensation, counting: Counting, points: float
) -> None:
    """Section 6.2."""
    assert compensation_quarters(how, 9, counting) == 2 * points
    assert compensation_quarters(how, 1, counting) == 0, "no handicap"
    assert compensation_quarters(how, 0, counting) == 0


def result_of(
    profile: Profile,
    drawing: str = WALLS,
    *,
    komi: int = 0,
    prisoners: Mapping[Color, int] | None = None,
    **others: object,
) -> Score:
    tally = Tally(profile, QuarterZi(komi))
    if prisoners is not None:
        tally = replace(tally, prisoners=prisoners)
    return count_board(board_of(drawing), (), replace(tally, **others)).score  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("name", "even", "with_two_stones"),
    [
        ("cn2002", "B+5", "B+3"),
        ("cn1988", "B+5", "B+3"),
        ("japanese", "B+5", "B+5"),
        ("korean", "B+5", "B+5"),
        ("ing", "B+5", "B+5"),
        ("aga", "B+5", "B+4"),
        ("new_zealand", "B+5", "B+5"),
        ("tromp_taylor", "B+5", "B+5"),
    ],
)
def test_every_set_of_rules_counts(name: str, even: str, with_two_stones: str) -> None:
    """Section 8."""
    profile = PROFILES[name]
    assert result_of(profile).result == even
    assert result_of(profile, handicap=2).result == with_two_stones


def test_a_count_says_in_what_it_is_counted() -> None:
    area, territory = (result_of(PROFILES[name]) for name in ("cn2002", "japanese"))
    assert (area.counting, territory.counting) == (AREA, TERRITORY)
    assert [area.amount_text(c) for c in Color] == ["15 zi", "10 zi"]
    assert [territory.amount_text(c) for c in Color] == ["8 points", "3 points"]
    assert (area.margin_text, territory.margin_text) == ("2 1/2 zi", "5 points")
    # A zi of margin is two points, whatever was counted.
    assert area.margin_quarters == territory.margin_quarters == 10


def test_one_point_is_no_points() -> None:
    score = result_of(PROFILES["japanese"], komi=8)
    assert (score.result, score.margin_text) == ("B+1", "1 point")


@pytest.mark.parametrize(
    ("ties", "winner", "result"),
    [
        (Ties.DRAW, None, "0"),
        (Ties.BLACK, B, "B+0"),
        (Ties.WHITE, W, "W+0"),
    ],
)
@pytest.mark.parametrize("counting", Counting)
def test_who_wins_an_even_count(
    counting: Counting, ties: Ties, winner: Color | None, result: str
) -> None:
    """Section 8.2: Black, by the Ing rules."""
    profile = replace(CN2002, ties=ties, counting=counting)
    score = result_of(profile, komi=10)
    assert (score.winner, score.result, score.zi_text) == (winner, result, "0")
    # Half a point either way, and ties are no matter.
    assert result_of(profile, komi=9).result == "B+0.5"
    assert result_of(profile, komi=11).result == "W+0.5"


def test_prisoners_and_warnings_are_in_the_margin() -> None:
    japanese = PROFILES["japanese"]
    assert result_of(japanese, prisoners={B: 1, W: 4}).result == "B+2"
    strict = replace(japanese, warning_penalty_quarters=QuarterZi(4))
    assert result_of(strict, warnings={B: 1, W: 0}).result == "B+3"
    assert result_of(CN2002, prisoners={B: 0, W: 99}).result == "B+5", "by area"


# Games


def test_a_handicap_game_is_counted_with_its_compensation() -> None:
    """Section 6.2: Black gives back half the stones in zi, and White moves first."""
    settings = settings_of(
        size=9,
        setup=handicap_setup(9, 4),
        handicap=4,
        komi_quarters=QuarterZi(0),
    )
    table = Table.started(settings)
    assert table.game.to_move is W
    table.play_out("W:pass B:pass")
    table.done(table.confirm(B))
    table.done(table.confirm(W))
    assert table.game.result is not None
    assert table.game.result.text == "B+77"


def test_the_settlement_counts_captured_and_dead_stones_as_prisoners() -> None:
    table = Table.started(settings_of(KO, profile=PROFILES["japanese"], to_move=W))
    table.play_out("W:B3 B:pass W:pass")
    assert table.game.prisoners == {B: 0, W: 1}
    # One chain after the other: everything of White's is dead, then Black has the board.
    for vertex in ("B3", "C4", "C2", "D3"):
        table.done(table.mark(B, vertex))
    table.done(table.confirm(B))
    table.done(table.confirm(W))
    result = table.game.result
    assert result is not None
    assert result.count is not None
    score = result.count.score
    assert score.amount_text(B) == f"{25 - 3 + 4} points"
    assert score.amount_text(W) == "1 point"
    assert result.text == "B+17.5"


STONES: Final = replace(PROFILES["aga"], counting=TERRITORY)


def test_a_pass_hands_a_stone_over() -> None:
    table = Table.started(settings_of(WALLS, profile=STONES))
    table.play_out("B:pass")
    assert table.game.prisoners == {B: 0, W: 1}
    (passed, started) = table.done(table.pass_turn(W))
    assert isinstance(passed, Passed)
    assert isinstance(started, SettlingStarted)
    assert table.game.prisoners == {B: 1, W: 1}
    # The count that opens the settlement knows of the pass that opened it.
    score = started.count.score
    assert (score.amount_text(B), score.amount_text(W)) == ("9 points", "4 points")


def test_white_passes_last() -> None:
    table = Table.started(settings_of(WALLS, profile=STONES, to_move=W))
    table.play_out("W:pass")
    (_, started) = table.done(table.pass_turn(B))
    assert isinstance(started, SettlingStarted)
    score = started.count.score
    assert (score.amount_text(B), score.amount_text(W)) == ("10 points", "4 points")
    assert table.game.prisoners == {B: 1, W: 1}, "nobody has passed a third time"


@pytest.mark.parametrize(
    ("offers", "black", "white"),
    [
        # White is to move when play stops: the stone of her last pass is due.
        pytest.param(B, "9 points", "4 points", id="Black offers"),
        pytest.param(W, "9 points", "3 points", id="White offers"),
    ],
)
def test_an_offer_is_a_pass_and_its_acceptance_is_none(
    offers: Color, black: str, white: str
) -> None:
    table = Table.started(settings_of(WALLS, profile=STONES, to_move=offers))
    table.done(table.pass_turn(offers, offer=True))
    started = table.done(table.accept(offers.opponent))[-1]
    assert isinstance(started, SettlingStarted)
    score = started.count.score
    assert (score.amount_text(B), score.amount_text(W)) == (black, white)


def test_a_turn_lost_hands_a_stone_over_as_well() -> None:
    profile = replace(STONES, repetition=CN2002.repetition)
    settings = settings_of(KO, profile=profile, to_move=W, illegal=IllegalMove.STRICT)
    table = Table.started(settings)
    table.play_out("W:B3")
    assert kinds(table.done(table.stone(B, "C3"))) == ["TurnLost"]
    assert table.game.prisoners == {B: 0, W: 2}


def test_without_pass_stones_a_pass_costs_nothing() -> None:
    table = Table.started(settings_of(WALLS, profile=PROFILES["japanese"]))
    table.play_out("B:pass W:pass")
    assert table.game.prisoners == {B: 0, W: 0}


@given(
    st.sampled_from([3, 4, 5, 7, 9]),
    st.integers(0, 10**6),
    st.integers(0, 4),
    st.booleans(),
)
def test_with_pass_stones_both_ways_of_counting_agree(
    size: int, seed: int, handicap: int, white_first: bool
) -> None:
    """Section 8.3: whatever is played, passed, lost or captured, eyes in seki (AGA)."""
    chooser = random.Random(seed)
    if handicap < 2:
        setup, handicap = Setup(to_move=W if white_first else B), 0
    else:
        setup = handicap_setup(size, handicap)
    profile = replace(
        STONES,
        self_capture=PROFILES["new_zealand"].self_capture,
        two_passes_end=False,
    )
    table = Table.started(
        settings_of(
            size=size,
            profile=profile,
            setup=setup,
            handicap=handicap,
            illegal=IllegalMove.STRICT,
        )
    )
    for _ in range(chooser.randrange(2 * size * size)):
        point = chooser.randrange(size * size)
        command = table.pass_turn(table.game.to_move)
        if table.game.board.cells[point] == 0 and chooser.random() < 0.9:
            vertex = f"{'ABCDEFGHJ'[point % size]}{point // size + 1}"
            table.done(table.stone(table.game.to_move, vertex))
        else:
            table.done(command)
    game = table.game
    stones = game.board.stones(B) + game.board.stones(W)
    dead = chooser.sample(stones, min(len(stones), chooser.randrange(4)))
    tally = Tally(
        profile, QuarterZi(15), handicap, game.to_move, game.prisoners, game.warnings
    )
    by = {
        counting: count_board(
            game.board,
            dead,
            replace(
                tally,
                profile=replace(
                    profile,
                    counting=counting,
                    # The stones of Black but one are what the AGA gives back by area.
                    handicap_compensation=N_MINUS_1 if counting is AREA else NONE,
                ),
            ),
        ).score.margin_quarters
        for counting in Counting
    }
    # Where White was first without a handicap she has had a turn more.
    unequal = 2 if setup.to_move is W and handicap == 0 else 0
    assert by[AREA] == by[TERRITORY] - unequal


# What stands is alive

ALL_ALIVE: Final = with_options(CN2002, {"count": "all_alive"})


def test_two_passes_end_a_game_in_which_all_is_alive() -> None:
    """Article 8 with `count` all_alive: nobody is asked, the board is counted."""
    table = Table.started(settings_of(WALLS, profile=ALL_ALIVE, clock="10m"), at=0)
    table.done(table.pass_turn(B), at=5_000)
    events = table.done(table.pass_turn(W), at=9_000)
    assert kinds(events) == ["Passed", "GameFinished"]
    finished = events[-1]
    assert isinstance(finished, GameFinished)
    assert (finished.result.reason, finished.result.text) == (
        EndReason.TWO_PASSES,
        "W+2.5",
    )
    assert table.game.phase is Phase.FINISHED
    assert table.game.deadline() is None
    assert table.game.clocks is not None
    assert table.game.clocks.running is None


def test_an_agreed_end_is_counted_at_once_as_well() -> None:
    table = Table.started(settings_of(WALLS, profile=ALL_ALIVE))
    table.play_out("B:offer")
    events = table.done(table.accept(W))
    assert kinds(events) == ["EndAccepted", "GameFinished"]
    result = table.game.result
    assert result is not None
    assert (result.reason, result.text) == (EndReason.AGREEMENT, "W+2.5")
    assert result.count is not None


# A whole game by territory, beside the area


@pytest.mark.parametrize("seed", range(6))
def test_a_game_keeps_the_prisoners_that_its_events_tell(seed: int) -> None:
    table = Table.started(settings_of(size=7, profile=PROFILES["japanese"]))
    taken = {B: 0, W: 0}
    for color, move in random_game(7, seed, limit=120):
        if table.game.phase is not Phase.PLAY:
            break
        if isinstance(move, Play):
            vertex = f"{'ABCDEFG'[move.point % 7]}{move.point // 7 + 1}"
            played = table.done(table.stone(color, vertex))[0]
            taken[color] += len(getattr(played, "captured", ()))
        else:
            table.done(table.pass_turn(color))
    assert table.game.prisoners == taken
    assert sum(taken.values()) > 3
