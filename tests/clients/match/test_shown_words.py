"""The words in which a match is shown: figures, durations, games, conditions."""

import pytest
from shoutan_clients.match.game_line import Standing
from shoutan_clients.match.showing.words import (
    conditions,
    duration,
    game_text,
    interval_text,
)
from shoutan_clients.match.statistics import Interval
from shoutan_clients.match.wording import chance
from shoutan_engine.results import EndReason

from tests.clients.match.shown_matches import (
    line_of,
    plan_of,
)


def test_figures_are_never_surer_than_they_are() -> None:
    assert interval_text(Interval(35.2, -12.6, 83.1, 47.85)) == "+35 ±48"
    assert interval_text(Interval(-3.21, -7.0, 0.6, 3.8)) == "-3.2 ±3.8"
    assert interval_text(Interval(-0.2, -20, 20, 20)) == "0 ±20"
    assert interval_text(Interval(None, 190.4, None)) == "+190 or more"
    assert interval_text(Interval(None, None, -190.4)) == "-190 or less"
    assert interval_text(Interval(None, -636.0, None)) == "too little to tell"
    assert interval_text(Interval(None, None, 636.0)) == "too little to tell"
    assert interval_text(Interval(-191.0, None, 68.0)) == "-191 (+68 or less)"
    lopsided = Interval(301.3, 154.0, 838.0, 342.0)
    assert interval_text(lopsided) == "+301 (+154 to +838)"
    assert interval_text(Interval(-40, -90, 5, 47.5)) == "-40 ±48"
    assert interval_text(Interval(0.0)) == "0 (no bounds yet)"
    assert interval_text(Interval()) == "-"
    assert chance(0.9998) == "above 99.9 %"
    assert chance(0.00001) == "below 0.1 %"
    assert chance(0.5) == "50.0 %"
    assert chance(None) == "-"


@pytest.mark.parametrize(
    ("ms", "text"),
    [
        (0, "0 s"),
        (59_000, "59 s"),
        (560_000, "9 min 20 s"),
        (3_000_000, "50 min"),
        (11_100_000, "3 h 5 min"),
        (7_200_000, "2 h"),
        (260_000_000, "3 d"),
    ],
)
def test_durations_have_two_units_at_most(ms: int, text: str) -> None:
    assert duration(ms) == text


def test_a_game_is_one_line_and_says_what_went_wrong() -> None:
    played = line_of(2, "slow", EndReason.RESIGN)
    resigned = "   2  quick (B) v slow (W)  W+R  resign, 88 moves, 12 s"
    assert game_text(played) == resigned
    # The match did it for the engine.
    why = "The match resigned for Black."
    played = line_of(2, "slow", EndReason.RESIGN, detail=why)
    assert game_text(played) == f"{resigned}: {why}"
    counted = line_of(2, "slow", EndReason.TWO_PASSES, detail="of no interest")
    assert game_text(counted).endswith(" s")
    crashed = line_of(
        1, "slow", EndReason.CRASH, standing=Standing.FORFEIT, detail="quick crashed"
    )
    assert game_text(crashed).endswith("crash, 88 moves, 12 s: quick crashed")
    named = crashed.model_copy(update={"detail": "quick: the engine died."})
    assert game_text(named).endswith("12 s; quick: the engine died.")
    void = line_of(3, None, EndReason.ABORTED, standing=Standing.VOID, detail="no disk")
    assert game_text(void).endswith("  0  void, aborted, 88 moves, 12 s: no disk")
    counted = line_of(3, "slow", EndReason.TWO_PASSES, detail="by area")
    assert game_text(counted).endswith("count, 88 moves, 12 s")


@pytest.mark.parametrize(
    ("argv", "text"),
    [
        ((), "19x19, komi 7.5, cn2002, no clock, from the empty board"),
        (
            ("--random-openings", "4", "--time", "5m", "--count", "all-alive"),
            "19x19, komi 7.5, cn2002, 5m, 4 random moves first, all stones alive",
        ),
        (
            ("--free-handicap", "5", "--no-pairs", "--referee", "x"),
            "19x19, komi 7.5, and up to 5 points for up to 5 handicap stones, cn2002, no clock,"
            " up to 5 free handicap stones, not in pairs,"
            " counted by a referee",
        ),
        (
            ("--time", "8s+80ms", "--engine-time", "slow=none"),
            "19x19, komi 7.5, cn2002, 8s+80ms (slow no clock), from the empty board",
        ),
        (
            ("--openings", "/books/joseki"),
            "19x19, komi 7.5, cn2002, no clock, openings of joseki",
        ),
    ],
)
def test_conditions_are_one_line(argv: tuple[str, ...], text: str) -> None:
    assert conditions(plan_of(*argv)[0]) == text
