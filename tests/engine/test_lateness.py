"""Coming late: limits, charges, absence (article 23 of 1988, 22 of 2002)."""

import pytest
from hypothesis import given
from hypothesis import strategies as st
from shoutan_engine.articles.editions import Edition
from shoutan_engine.articles.lateness import (
    LATE_FACTORS,
    LATE_RULE_2002,
    LIMIT_APART,
    LIMIT_TOGETHER,
    FirstReading,
    LateVerdict,
    first_reading,
    judge_absence,
    judge_late_return,
    judge_lateness,
    losers,
)
from shoutan_engine.clocks import Millis, TimeLeft, parse_clock
from shoutan_engine.points import Color

FORFEIT = LateVerdict(forfeits=True)


def charged(charge: int) -> LateVerdict:
    return LateVerdict(forfeits=False, charge=Millis(charge))


def test_2002_allows_a_quarter_of_an_hour_or_an_hour_and_charges_double() -> None:
    """Article 22.1 and 22.2 of 2002."""
    assert (LATE_RULE_2002.limit, LATE_RULE_2002.factor) == (900_000, 2)
    assert (LIMIT_TOGETHER, LIMIT_APART) == (900_000, 3_600_000)
    assert LATE_FACTORS[Edition.CN1988] == 1


@pytest.mark.parametrize(
    ("late", "verdict"),
    [
        (0, charged(0)),
        (1, charged(2)),
        (899_999, charged(1_799_998)),
        pytest.param(900_000, charged(1_800_000), id="the limit is still allowed"),
        pytest.param(900_001, FORFEIT, id="one ms over it"),
    ],
)
def test_the_limit_is_inclusive(late: int, verdict: LateVerdict) -> None:
    """D-11."""
    assert judge_lateness(Millis(late), LATE_RULE_2002) == verdict


def test_after_an_adjournment_there_is_no_limit_and_no_doubling() -> None:
    """Article 22.1 of 2002: the clock just runs."""
    assert judge_late_return(Millis(86_400_000)) == charged(86_400_000)


@pytest.mark.parametrize(
    ("late", "verdict"), [(59_999, charged(0)), (60_000, FORFEIT), (60_001, FORFEIT)]
)
def test_who_is_seated_before_the_count_is_over_plays(
    late: int, verdict: LateVerdict
) -> None:
    """Article 22.4 of 2002."""
    assert judge_absence(Millis(late), Millis(60_000)) == verdict


@pytest.mark.parametrize(
    ("clock", "charge", "left"),
    [
        ("1h/5x60s", 1_200_000, TimeLeft(Millis(2_100_000), 5, Millis(60_000))),
        ("35m+5x60s", 2_249_999, TimeLeft(Millis(0), 3, Millis(60_000))),
        pytest.param(
            "35m+5x60s",
            2_250_000,
            TimeLeft(Millis(0), 3, Millis(60_000)),
            id="half a reserved minute is given back",
        ),
        ("35m+5x60s", 2_399_999, TimeLeft(Millis(0), 1, Millis(60_000))),
        ("35m+5x60s", 2_400_000, None),
        ("30m", 1_799_999, TimeLeft(Millis(1))),
        ("30m", 1_800_000, None),
        pytest.param(
            "5m+10s", 100_000, TimeLeft(Millis(200_000)), id="lateness earns nothing"
        ),
        pytest.param(
            "5m+15in5m carry",
            360_000,
            TimeLeft(Millis(0), 1, Millis(240_000), 15),
            id="lateness is none of the fifteen moves",
        ),
        ("30s/move", 29_999, TimeLeft(Millis(0), 1, Millis(30_000))),
        ("30s/move", 30_000, None),
    ],
)
def test_the_charge_is_one_long_think(
    clock: str, charge: int, left: TimeLeft | None
) -> None:
    """Main time first, then whole reserved minutes; nothing left is a forfeit (D-11)."""
    start = first_reading(parse_clock(clock), charged(charge))
    assert start == FirstReading(forfeits=left is None, left=left)


def test_without_a_clock_there_is_nothing_to_charge() -> None:
    none = parse_clock("none")
    assert first_reading(none, charged(60_000)) == FirstReading(False, None)
    assert first_reading(none, FORFEIT) == FirstReading(True, None)
    assert first_reading(parse_clock("1h"), FORFEIT) == FirstReading(True, None)


@given(st.integers(0, 2_000_000), st.integers(0, 2_000_000))
def test_each_player_is_judged_by_himself(black: int, white: int) -> None:
    """Article 22.3 of 2002: up to both losing."""
    late = {Color.BLACK: black, Color.WHITE: white}
    verdicts = {
        color: judge_lateness(Millis(time), LATE_RULE_2002)
        for color, time in late.items()
    }
    assert losers(verdicts) == {color for color in Color if late[color] > 900_000}
