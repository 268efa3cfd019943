"""Players who leave an event (article 29 of 1988, 28 of 2002)."""

from collections import Counter
from fractions import Fraction
from itertools import combinations

import pytest
from hypothesis import given
from hypothesis import strategies as st
from shoutan_engine.tournaments import (
    Pairing,
    TeamMatch,
    Verdict,
    Withdrawal,
    after_team_withdrawals,
    after_withdrawals,
    result_of,
    round_robin_withdrawal,
    swiss_estimate,
    team_standings,
    won_by,
)

from tests.engine.event_strategies import fields, pairings, results_in

ROUND_OF_FOUR = [Pairing(*pair) for pair in combinations("ABCD", 2)]


@given(st.integers(0, 30), st.integers(1, 30))
def test_half_is_compared_exactly(played: int, rounds: int) -> None:
    is_annulled = Fraction(played, rounds) < Fraction(1, 2)
    effect = round_robin_withdrawal(played, rounds)
    assert (effect is Withdrawal.ANNULLED) == is_annulled


def test_fewer_than_half_annuls_for_the_opponents_too() -> None:
    results = [won_by("A", "B"), won_by("C", "D"), won_by("C", "A"), won_by("D", "B")]
    # A has played 2 of 3 rounds, D 2 of 3, and one more leaves after a single game.
    assert after_withdrawals(ROUND_OF_FOUR, results[:1], ["A"], 3) == ()
    stand = after_withdrawals(ROUND_OF_FOUR, results[:2], ["A"], 3)
    assert stand == (won_by("C", "D"),)


def test_half_or_more_makes_the_rest_forfeits() -> None:
    results = [won_by("A", "B"), won_by("C", "A"), won_by("C", "D")]
    stand = after_withdrawals(ROUND_OF_FOUR, results, ["A"], 3)
    assert stand == (*results, won_by("D", "A"))


def test_two_who_left_both_lose_what_they_had_to_play() -> None:
    results = [won_by("A", "B"), won_by("A", "C"), won_by("D", "B"), won_by("D", "C")]
    stand = after_withdrawals(ROUND_OF_FOUR, results, ["A", "D"], 3)
    assert stand == (*results, result_of("A", "D", Verdict.BOTH_LOSE))


def test_nobody_wins_by_forfeit_against_an_annulled_player() -> None:
    results = [won_by("A", "C"), won_by("A", "D"), won_by("B", "C")]
    # B has played one of three rounds and is annulled; A, who has left too, is not.
    stand = after_withdrawals(ROUND_OF_FOUR, results, ["A", "B"], 3)
    assert stand == (won_by("A", "C"), won_by("A", "D"))


def test_a_bye_is_no_round_played() -> None:
    """Five players have five rounds: two games of four, and a bye, are not half."""
    schedule = [Pairing(*pair) for pair in combinations("ABCDE", 2)]
    results = [won_by("A", "B"), won_by("A", "C")]
    assert after_withdrawals(schedule, results, ["A"], 5) == ()


def test_a_result_of_no_pairing_is_refused() -> None:
    with pytest.raises(ValueError, match="not in the schedule"):
        after_withdrawals(ROUND_OF_FOUR, [won_by("A", "B")] * 2, ["A"], 3)


@given(fields(), st.integers(1, 2), st.data())
def test_what_is_left_is_played_forfeited_or_annulled(
    players: list[str], cycles: int, data: st.DataObject
) -> None:
    schedule = data.draw(pairings(players, cycles))
    results = data.draw(results_in(schedule))
    gone = data.draw(st.sets(st.sampled_from(players)))
    rounds = cycles * (len(players) - 1 + len(players) % 2)
    stand = after_withdrawals(schedule, results, gone, rounds)
    met = Counter(each.pairing.players for each in stand)
    assert not met - Counter(each.players for each in schedule)
    played = {p: sum(each.has(p) for each in results) for p in players}
    for player in players:
        games = sum(each.has(player) for each in stand)
        if player in gone and 2 * played[player] < rounds:
            assert games == 0
        elif player in gone:
            opponents = {other for other in gone if 2 * played[other] < rounds}
            assert games == cycles * (len(players) - 1 - len(opponents - {player}))
        # Whoever left makes no point that was not made on the board.
        assert all(
            each in results or not each.points_of(leaver)
            for each in stand
            for leaver in gone
        )
    assert after_withdrawals(schedule, results, [], rounds) == tuple(results)


@given(fields(), st.data())
def test_in_team_and_match_play_nothing_is_annulled(
    teams: list[str], data: st.DataObject
) -> None:
    schedule = data.draw(pairings(teams))
    results = data.draw(results_in(schedule))
    gone = data.draw(st.sets(st.sampled_from(teams)))
    stand = after_withdrawals(schedule, results, gone, None)
    assert stand[: len(results)] == tuple(results)
    for team in gone:
        assert sum(each.has(team) for each in stand) == len(teams) - 1


def test_a_team_that_left_loses_on_every_board() -> None:
    schedule = [Pairing(*pair) for pair in combinations("XYZ", 2)]
    played = [TeamMatch(schedule[0], (Verdict.FIRST, Verdict.DRAW))]
    matches = after_team_withdrawals(schedule, played, ["X"], 2)
    standings = team_standings("XYZ", matches, 2)
    assert standings["X"].match_points == 2
    assert (standings["Z"].match_points, standings["Z"].boards) == (2, (2, 2))
    both = after_team_withdrawals(schedule, played, ["X", "Z"], 2)
    standings = team_standings("XYZ", both, 2)
    assert standings["Z"].match_points == 0
    assert standings["Y"].match_points == 2


@given(st.data())
def test_the_estimate_lies_between_the_points_and_a_point_a_round(
    data: st.DataObject,
) -> None:
    """Article 29.3 of 1988, D-16."""
    rounds = data.draw(st.integers(1, 15))
    played = data.draw(st.integers(0, rounds))
    points = data.draw(st.integers(0, 2 * played))
    estimate = swiss_estimate(points, played, rounds)
    assert points <= estimate <= points + rounds - played
    if played == rounds:
        assert estimate == points
    if points >= played > 0:
        assert estimate == points + rounds - played


def test_rounds_that_cannot_have_been_played_are_refused() -> None:
    with pytest.raises(ValueError, match="8 of 7 rounds"):
        swiss_estimate(8, 8, 7)
