"""The sets of rules: what they say, and that everything they ask for is built."""

import pytest
from shoutan_engine.points import MAX_SIZE, MIN_SIZE, Color
from shoutan_engine.repetition import History, Repetition
from shoutan_engine.rules import PROFILES, DisputeFirstMove, IllegalMove, Profile
from shoutan_engine.scoring import format_points, format_zi


@pytest.mark.parametrize(("name", "profile"), PROFILES.items())
def test_a_profile_can_be_played(name: str, profile: Profile) -> None:
    assert profile.name == name
    assert MIN_SIZE <= profile.size <= MAX_SIZE
    # Raises for a value that is not built.
    assert History(profile.repetition, 0, Color.BLACK).kind is profile.repetition
    assert profile.settle_timeout > 0


def test_the_rules_of_2002() -> None:
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
