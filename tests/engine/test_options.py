"""The options of section 0 as text: read, written, refused with what would do."""

from dataclasses import fields, replace
from typing import Any, Final

import pytest
from hypothesis import given
from hypothesis import strategies as st
from shoutan_engine.articles.overtime_pass import LastMinuteOvertime, OvertimeRule
from shoutan_engine.clocks.types import Millis
from shoutan_engine.conditions import (
    checked_size,
    handicap_setup,
    komi_of,
    most_handicap,
    profile_of,
    usual_komi,
)
from shoutan_engine.handicap import fixed_handicap
from shoutan_engine.points import Color
from shoutan_engine.position.repetition import Repetition
from shoutan_engine.rules import (
    OPTIONS,
    PROFILES,
    BadOption,
    CountBy,
    Counting,
    DisputeFirstMove,
    DoubleMove,
    HandicapCompensation,
    IllegalMove,
    LongCycleRuling,
    OutOfTurn,
    Profile,
    SelfCapture,
    Ties,
    changed_options,
    with_options,
)
from shoutan_engine.scoring import QuarterZi
from shoutan_engine.settings import Setup

CN2002: Final = PROFILES["cn2002"]

seconds = st.integers(0, 86_400_000).map(Millis)
values: dict[str, st.SearchStrategy[Any]] = {
    "size": st.integers(2, 25),
    "komi_quarters": st.integers(-800, 800).map(QuarterZi),
    "repetition": st.sampled_from(Repetition),
    "illegal_move": st.sampled_from(IllegalMove),
    "two_passes_end": st.booleans(),
    "ko_warning": st.booleans(),
    "warning_penalty_quarters": st.integers(0, 800).map(QuarterZi),
    "warnings_to_lose": st.integers(1, 99),
    "dispute_first_move": st.sampled_from(DisputeFirstMove),
    "max_resumptions": st.integers(0, 99),
    "settle_timeout": st.integers(1_000, 86_400_000).map(Millis),
    "long_cycle_ruling": st.sampled_from(LongCycleRuling),
    "ruling_after": st.integers(1, 99),
    "counting": st.sampled_from(Counting),
    "self_capture": st.sampled_from(SelfCapture),
    "handicap_compensation": st.sampled_from(HandicapCompensation),
    "ties": st.sampled_from(Ties),
    "pass_stones": st.booleans(),
    "count_by": st.sampled_from(CountBy),
    "out_of_turn": st.sampled_from(OutOfTurn),
    "double_move": st.sampled_from(DoubleMove),
    "overtime": st.builds(
        OvertimeRule,
        st.sampled_from(LastMinuteOvertime),
        st.integers(0, 600_000).map(Millis),
        st.integers(0, 99),
    ),
    "late_limit": st.none() | seconds,
    "late_factor": st.integers(1, 99),
    "leave_max": seconds,
    "false_life_auto": st.booleans(),
}
"""Every field of a profile that an option stands for."""

profiles = st.sampled_from(sorted(PROFILES)).flatmap(
    lambda name: st.fixed_dictionaries({}, optional=values).map(
        lambda changes: replace(PROFILES[name], **changes)
    )
)


def test_every_field_of_a_profile_has_an_option() -> None:
    names = {field.name for field in fields(Profile)} - {"name", "edition"}
    assert names == set(values), "a new field needs a row in OPTIONS, and one here"
    plain = {name: option.format(CN2002) for name, option in OPTIONS.items()}
    assert all(plain.values())
    assert all(name == option.name for name, option in OPTIONS.items())


@given(profiles)
def test_what_differs_makes_the_same_profile_again(profile: Profile) -> None:
    changed = changed_options(profile)
    assert with_options(PROFILES[profile.name], changed) == profile
    assert with_options(profile, changed) == profile
    assert changed_options(PROFILES[profile.name]) == {}


@given(profiles)
def test_every_option_is_read_as_it_is_written(profile: Profile) -> None:
    for option in OPTIONS.values():
        text = option.format(profile)
        assert option.parse(CN2002, text) is not None
        assert option.format(option.parse(CN2002, text)) == text
        assert len(text) <= 32, "requests take no longer ones"


@given(st.sampled_from(sorted(OPTIONS)), st.text(max_size=12))
def test_any_text_is_taken_or_refused_with_what_would_do(name: str, text: str) -> None:
    option, refused, profile = OPTIONS[name], None, CN2002
    try:
        profile = with_options(CN2002, {name: text})
    except BadOption as bad:
        refused = bad
    if refused is not None:
        told = (refused.option, refused.text, refused.accepted)
        assert told == (name, text, option.accepted)
        assert str(refused) == f"{name} is {option.accepted}, not {text!r}."
    changed = changed_options(profile)
    assert set(changed) <= {name}
    assert with_options(CN2002, changed) == profile


@pytest.mark.parametrize(
    ("name", "text", "field", "value"),
    [
        ("repetition", "situational", "repetition", Repetition.SITUATIONAL),
        ("long_cycle_ruling", "referee", "long_cycle_ruling", LongCycleRuling.REFEREE),
        ("ruling_after", "3", "ruling_after", 3),
        ("illegal_move", "forfeit", "illegal_move", IllegalMove.FORFEIT),
        ("counting", "territory", "counting", Counting.TERRITORY),
        ("self_capture", "allowed", "self_capture", SelfCapture.ALLOWED),
        (
            "handicap_compensation",
            "n_minus_1",
            "handicap_compensation",
            HandicapCompensation.N_MINUS_1,
        ),
        ("ties", "black", "ties", Ties.BLACK),
        ("pass_stones", "true", "pass_stones", True),
        ("count", "all_alive", "count_by", CountBy.ALL_ALIVE),
        ("out_of_turn", "article17", "out_of_turn", OutOfTurn.ARTICLE17),
        ("two_passes_end", "false", "two_passes_end", False),
        ("ko_warning", "false", "ko_warning", False),
        ("warning_penalty_zi", "0.5", "warning_penalty_quarters", 2),
        ("warnings_to_lose", "3", "warnings_to_lose", 3),
        ("double_move", "loss", "double_move", DoubleMove.LOSS),
        ("late_limit_s", "3600", "late_limit", 3_600_000),
        ("late_limit_s", "none", "late_limit", None),
        ("late_factor", "1", "late_factor", 1),
        ("dispute_first_move", "in_turn", "dispute_first_move", "in_turn"),
        ("max_resumptions", "0", "max_resumptions", 0),
        ("settle_timeout_s", "90.5", "settle_timeout", 90_500),
        ("komi_zi", "2.75", "komi_quarters", 11),
        ("komi_zi", "-1.5", "komi_quarters", -6),
        ("size", "13", "size", 13),
    ],
)
def test_options_by_their_names(
    name: str, text: str, field: str, value: object
) -> None:
    profile = with_options(CN2002, {name: text})
    assert getattr(profile, field) == value
    assert changed_options(profile) == {name: text}


def test_options_of_overtime() -> None:
    options = {
        "last_minute_overtime": "pass_on_request",
        "overtime_passes_max": "2",
        "overtime_window_s": "15",
    }
    profile = with_options(CN2002, options)
    assert profile.overtime == OvertimeRule(
        LastMinuteOvertime.PASS_ON_REQUEST, Millis(15_000), 2
    )
    assert changed_options(profile) == options


@pytest.mark.parametrize(
    ("name", "text"),
    [
        ("repetition", "Positional"),
        ("repetition", ""),
        ("size", "1"),
        ("size", "26"),
        ("size", "9.5"),
        ("size", "\u0669"),
        ("size", "9" * 5000),
        ("komi_zi", "3.8"),
        ("komi_zi", "200.25"),
        ("komi_zi", "-200.25"),
        ("komi_zi", "3,75"),
        ("komi_zi", "nan"),
        ("komi_zi", "9" * 5000),
        ("pass_stones", "yes"),
        ("warnings_to_lose", "0"),
        ("settle_timeout_s", "0.5"),
        ("settle_timeout_s", "86400.001"),
        ("late_limit_s", "-1"),
        ("late_limit_s", ""),
    ],
)
def test_what_no_option_accepts(name: str, text: str) -> None:
    with pytest.raises(BadOption) as refused:
        with_options(CN2002, {name: text})
    assert refused.value.accepted in str(refused.value)
    assert len(str(refused.value)) < 200


def test_an_option_that_there_is_not() -> None:
    with pytest.raises(BadOption, match=r"^an option is one of size, .*not 'colour'"):
        with_options(CN2002, {"colour": "red"})
    with pytest.raises(BadOption, match=r"^profile is one of cn2002, cn1988, .*'agga'"):
        profile_of("agga")
    assert profile_of("aga", {"ties": "white"}).ties is Ties.WHITE


# What is a game's: size, komi, handicap


@pytest.mark.parametrize("size", [-1, 0, 1, 26, 10**9])
def test_absurd_sizes(size: int) -> None:
    with pytest.raises(BadOption, match="size is from 2 to 25 lines, not "):
        checked_size(size)


def test_sizes() -> None:
    """Article 1: beyond 19 lines each way."""
    assert [checked_size(size) for size in (2, 19, 25)] == [2, 19, 25]


@pytest.mark.parametrize(
    ("text", "quarters"), [("6.5", 13), ("-400", -800), ("400", 800), ("0", 0)]
)
def test_komi(text: str, quarters: int) -> None:
    """Article 11: any number of quarters may be agreed."""
    assert komi_of(text) == quarters


@pytest.mark.parametrize("text", ["400.5", "-400.5", "6.25", "six", "1e9", "9" * 5000])
def test_absurd_komi(text: str) -> None:
    with pytest.raises(
        BadOption, match="komi is from -400 to 400 points, whole or half"
    ):
        komi_of(text)


@pytest.mark.parametrize(
    ("handicap", "let_first", "quarters"),
    [(0, False, 15), (2, False, 0), (9, False, 0), (0, True, 0), (3, True, 0)],
)
def test_black_gives_no_komi_with_a_handicap_nor_let_first(
    handicap: int, let_first: bool, quarters: int
) -> None:
    """Sections 6.1 and 6.2, D-18."""
    assert usual_komi(CN2002, handicap=handicap, let_first=let_first) == quarters


def test_handicap_stones_are_on_the_fixed_points_and_white_moves() -> None:
    """Section 6.3."""
    assert handicap_setup(19, 0) == Setup()
    for handicap in range(2, 10):
        setup = handicap_setup(19, handicap)
        assert setup.black == tuple(sorted(fixed_handicap(19, handicap)))
        assert (setup.white, setup.to_move) == ((), Color.WHITE)


@pytest.mark.parametrize("size", range(2, 26))
def test_more_stones_by_agreement(size: int) -> None:
    most = most_handicap(size)
    assert len(set(handicap_setup(size, most).black)) == most
    for handicap in (1, most + 1, -1, 10**9):
        with pytest.raises(BadOption) as refused:
            handicap_setup(size, handicap)
        assert str(refused.value) == (
            f"handicap is 0, or from 2 to {most} stones on a {size}x{size} board, "
            f"not '{handicap}'."
        )
