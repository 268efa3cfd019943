"""The sets of rules: what they say, and that everything they ask for is built."""

from dataclasses import replace

import pytest
from shoutan_engine.articles.overtime_pass import LastMinuteOvertime
from shoutan_engine.points import MAX_SIZE, MIN_SIZE, Color
from shoutan_engine.position.repetition import History, Repetition
from shoutan_engine.rules import (
    PROFILES,
    DisputeFirstMove,
    DoubleMove,
    IllegalMove,
    LongCycleRuling,
    Profile,
    changed_options,
)
from shoutan_engine.scoring import format_points, format_zi


@pytest.mark.parametrize(("name", "profile"), PROFILES.items())
def test_a_profile_can_be_played(name: str, profile: Profile) -> None:
    assert profile.name == name
    assert MIN_SIZE <= profile.size <= MAX_SIZE
    # Raises for a value that is not built.
    assert History(profile.repetition, 0, Color.BLACK).kind is profile.repetition
    assert profile.settle_timeout > 0


def test_the_rules_of_2002() -> None:
    """Section 0: the column `cn2002`; D-2."""
    rules = PROFILES["cn2002"]
    assert rules.size == 19
    assert format_zi(rules.komi_quarters) == "3 3/4"
    assert format_points(rules.komi_quarters) == "7.5"
    assert rules.repetition is Repetition.POSITIONAL
    assert rules.illegal_move is IllegalMove.STRICT
    assert rules.two_passes_end
    assert rules.ko_warning
    assert format_zi(rules.warning_penalty_quarters) == "1"
    assert rules.warnings_to_lose == 2
    assert rules.dispute_first_move is DisputeFirstMove.CLAIMANT_DEAD
    assert rules.max_resumptions == 1
    assert rules.settle_timeout == 300_000


def test_the_rules_of_1988() -> None:
    """Section 0: articles 11, 17, 20, 23-25 of 1988, where they differ from 2002; D-5."""
    rules = PROFILES["cn1988"]
    assert format_zi(rules.komi_quarters) == "2 3/4"
    assert rules.repetition is Repetition.RULING
    assert rules.long_cycle_ruling is LongCycleRuling.DRAW
    assert rules.ruling_after == 1
    assert rules.illegal_move is IllegalMove.STRICT
    assert not rules.ko_warning
    assert rules.warning_penalty_quarters == 0
    assert rules.warnings_to_lose == 2
    assert rules.double_move is DoubleMove.LOSS
    assert rules.dispute_first_move is DisputeFirstMove.CLAIMANT_DEAD
    assert rules.max_resumptions == 1
    assert (rules.late_limit, rules.late_factor) == (None, 1)
    assert rules.overtime.treatment is LastMinuteOvertime.LOSS
    assert set(changed_options(replace(rules, name="cn2002"))) == {
        *("komi_zi", "repetition", "long_cycle_ruling", "ko_warning"),
        *("warning_penalty_zi", "double_move", "late_limit_s", "late_factor"),
    }


OTHERS = {
    # komi, counting, repetition, self-capture, compensation, ties, stones, count
    "japanese": "6.5 territory simple forbidden none draw False agreed",
    "korean": "6.5 territory simple forbidden none draw False agreed",
    "ing": "8 area positional allowed none black False agreed",
    "aga": "7.5 area situational forbidden n_minus_1 draw True agreed",
    "new_zealand": "7 area situational allowed none draw False agreed",
    "tromp_taylor": "7.5 area positional allowed none draw False all_alive",
}


def test_there_are_eight_sets_of_rules() -> None:
    """Sections 0 and 8."""
    assert list(PROFILES) == ["cn2002", "cn1988", *OTHERS]


@pytest.mark.parametrize(("name", "expected"), OTHERS.items())
def test_the_other_rules(name: str, expected: str) -> None:
    """Section 8."""
    rules = PROFILES[name]
    told = [
        format_points(rules.komi_quarters),
        rules.counting,
        rules.repetition,
        rules.self_capture,
        rules.handicap_compensation,
        rules.ties,
        rules.pass_stones,
        rules.count_by,
    ]
    assert " ".join(map(str, told)) == expected
    assert rules.warning_penalty_quarters == 0, "a warning's price is Chinese"
