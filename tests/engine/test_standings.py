"""Standings and rankings of events (article 28 of 1988, 27 of 2002)."""

from fractions import Fraction
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st
from shoutan_engine.tournaments import (
    GameResult,
    Pairing,
    Ranking,
    SwissMethod,
    TeamMatch,
    TeamStanding,
    TeamSwissStanding,
    Verdict,
    opponents_sums,
    places_of,
    points_of_all,
    rank_round_robin,
    rank_swiss,
    rank_teams,
    rank_teams_swiss,
    result_of,
    round_robin_standings,
    sum_of_members,
    swiss_standings,
    team_standings,
    total_score,
    won_by,
)

from tests.engine.event_strategies import events, fields, pairings, verdicts

warned = st.dictionaries(st.sampled_from("ABCDEFGH"), st.integers(0, 3), max_size=8)


def those_of(players: list[str], warnings: dict[str, int]) -> dict[str, int]:
    return {name: count for name, count in warnings.items() if name in players}


def assert_partition(ranking: Ranking, players: list[str]) -> None:
    assert sorted(name for group in ranking for name in group) == sorted(players)
    assert all(ranking)


# Points


@given(events())
def test_every_game_gives_two_points_unless_both_lose(
    event: tuple[list[str], list[GameResult]],
) -> None:
    """Articles 25.1 and 27.0 of 2002."""
    players, results = event
    lost = sum(result.verdict is Verdict.BOTH_LOSE for result in results)
    assert sum(points_of_all(players, results).values()) == 2 * (len(results) - lost)


@given(events(), st.randoms(use_true_random=False))
def test_order_and_sides_of_results_change_nothing(
    event: tuple[list[str], list[GameResult]], random: Random
) -> None:
    players, results = event
    turned = [
        result_of(each.pairing.second, each.pairing.first, each.verdict.reversed)
        for each in results
    ]
    shuffled = list(turned)
    random.shuffle(shuffled)
    for one, other in ((results, turned), (results, shuffled)):
        assert round_robin_standings(players, one) == round_robin_standings(
            players, other
        )
        assert swiss_standings(players, one, 7) == swiss_standings(players, other, 7)


def test_a_stranger_is_refused() -> None:
    with pytest.raises(ValueError, match="Z is not in this event"):
        points_of_all(["A"], [won_by("A", "Z")])
    with pytest.raises(ValueError, match="cannot meet"):
        Pairing("A", "A")
    with pytest.raises(ValueError, match="Z did not play"):
        won_by("A", "B").opponent_of("Z")
    with pytest.raises(ValueError, match="not in this event: Z"):
        swiss_standings(["A"], [], 1, byes={"Z": 1})


@pytest.mark.parametrize(
    ("ranking", "places"),
    [
        ((), {}),
        ((("A",), ("B", "C"), ("D",)), {"A": 1, "B": 2, "C": 2, "D": 4}),
        ((("A", "B"),), {"A": 1, "B": 1}),
    ],
)
def test_after_a_shared_place_the_next_is_free(
    ranking: Ranking, places: dict[str, int]
) -> None:
    assert places_of(ranking) == places


# Round robin


@given(events(), warned)
def test_a_round_robin_ranks_everybody_once_and_by_points_first(
    event: tuple[list[str], list[GameResult]], warnings: dict[str, int]
) -> None:
    players, results = event
    standings = round_robin_standings(players, results, those_of(players, warnings))
    ranking = rank_round_robin(standings)
    assert_partition(ranking, players)
    keys = [
        {(s.points, s.small, -s.warnings) for s in map(standings.get, group) if s}
        for group in ranking
    ]
    assert all(len(same) == 1 for same in keys)
    in_order = [next(iter(same)) for same in keys]
    assert in_order == sorted(in_order, reverse=True)
    assert len(set(in_order)) == len(in_order)


@given(events())
def test_small_points_are_those_of_the_beaten_and_half_of_the_drawn(
    event: tuple[list[str], list[GameResult]],
) -> None:
    """Article 27.1A, seen from each player's own games."""
    players, results = event
    standings = round_robin_standings(players, results)
    for player in players:
        own = [result for result in results if result.has(player)]
        expected = sum(
            (
                Fraction(standings[game.opponent_of(player)].points)
                * Fraction(game.points_of(player), 2)
                for game in own
                if game.verdict is not Verdict.BOTH_LOSE
            ),
            Fraction(0),
        )
        assert standings[player].small == expected


def test_a_win_by_forfeit_beats_the_opponent() -> None:
    standings = round_robin_standings(
        ["A", "B", "C"], [won_by("A", "B"), won_by("B", "C"), won_by("C", "A")]
    )
    assert {each.small for each in standings.values()} == {Fraction(2)}


# Swiss


@given(st.integers(0, 30), st.integers(1, 30), st.integers(1, 15))
def test_an_average_schedule_corrects_nothing(
    own: int, highest: int, rounds: int
) -> None:
    """Article 27.1(2): opponents who average half of the highest points."""
    average = Fraction(highest, 2) * rounds
    assert total_score(own, average, highest, rounds) == own
    assert total_score(own, average + 1, highest, rounds) > own


def test_where_nobody_has_a_point_all_are_equal() -> None:
    result = result_of("A", "B", Verdict.BOTH_LOSE)
    standings = swiss_standings(["A", "B"], [result], 1)
    assert rank_swiss(standings) == (("A", "B"),)
    assert standings["A"].total == 0


@given(events(), st.data())
def test_a_bye_is_worth_a_win_and_neutral_as_an_opponent(
    event: tuple[list[str], list[GameResult]], data: st.DataObject
) -> None:
    """D-14: two points, and half of the highest points in the sum."""
    players, results = event
    player = data.draw(st.sampled_from(players))
    rounds, highest = 9, 18
    without = swiss_standings(players, results, rounds - 1, highest=highest)
    having = swiss_standings(
        players, results, rounds, highest=highest, byes={player: 1}
    )
    assert having[player].points == without[player].points + 2
    assert having[player].opponents_sum == without[player].opponents_sum + 9
    assert having[player].total == without[player].total + 2


@given(events())
def test_opponents_sums_count_every_meeting(
    event: tuple[list[str], list[GameResult]],
) -> None:
    players, results = event
    points = points_of_all(players, results)
    sums = opponents_sums(points, results, rounds=7)
    met = {p: sum(result.has(p) for result in results) for p in players}
    assert sum(sums.values()) == sum(points[p] * met[p] for p in players)


def test_a_withdrawn_opponent_counts_as_the_estimate() -> None:
    """Article 29.3 of 1988, D-16: 1 point in 2 games, 5 missing, is worth 3 1/2."""
    results = [won_by("A", "B"), result_of("B", "C", Verdict.DRAW)]
    standings = swiss_standings(["A", "B", "C"], results, 7, withdrawn=["B"])
    assert standings["A"].opponents_sum == Fraction(7, 2)
    assert standings["C"].opponents_sum == Fraction(7, 2)
    # His own points stay what they are.
    assert standings["B"].points == 1


def test_highest_points_may_be_those_that_could_be_reached() -> None:
    """D-15: the leader's by default; 2 x rounds where the event says so."""
    results = [won_by("A", "B"), result_of("A", "C", Verdict.DRAW)]
    reached = swiss_standings(["A", "B", "C"], results, 2)
    possible = swiss_standings(["A", "B", "C"], results, 2, highest=4)
    assert reached["A"].total == 3 + Fraction(1, 1) / Fraction(3, 2) - 2
    assert possible["A"].total == 3 + Fraction(1, 2) - 2


@given(events(), warned)
def test_both_methods_rank_everybody_once(
    event: tuple[list[str], list[GameResult]], warnings: dict[str, int]
) -> None:
    players, results = event
    standings = swiss_standings(
        players, results, 7, warnings=those_of(players, warnings)
    )
    for method in SwissMethod:
        assert_partition(rank_swiss(standings, method), players)
    points = [
        standings[group[0]].points
        for group in rank_swiss(standings, SwissMethod.BY_POINTS)
    ]
    assert points == sorted(points, reverse=True)
    totals = [standings[group[0]].total for group in rank_swiss(standings)]
    assert totals == sorted(totals, reverse=True)


@given(events(), st.integers(1, 40), st.integers(1, 40))
def test_within_a_group_of_equal_points_the_divisor_changes_nothing(
    event: tuple[list[str], list[GameResult]], one: int, other: int
) -> None:
    """D-15: which highest points are taken never changes the order of equals."""
    players, results = event
    rankings = [
        rank_swiss(swiss_standings(players, results, 7, highest=highest))
        for highest in (one, other)
    ]
    points = points_of_all(players, results)
    for level in set(points.values()):
        first, second = (
            [
                kept
                for group in ranking
                if (kept := [name for name in group if points[name] == level])
            ]
            for ranking in rankings
        )
        assert first == second


# Teams

matches = st.builds(
    TeamMatch,
    st.just(Pairing("X", "Y")),
    st.lists(verdicts, min_size=1, max_size=5).map(tuple),
)


@given(matches)
def test_a_match_gives_two_match_points(match: TeamMatch) -> None:
    """Article 27.2."""
    first, second = match.game_points
    assert first + second == 2 * sum(
        board is not Verdict.BOTH_LOSE for board in match.boards
    )
    if first == second == 0:
        assert match.match_points == (0, 0), "a match that both lose"
        return
    assert sum(match.match_points) == 2
    assert (match.match_points[0] > match.match_points[1]) == (first > second)


@given(fields(least=3), st.integers(1, 4), st.data())
def test_standings_of_teams_add_up(
    teams: list[str], boards: int, data: st.DataObject
) -> None:
    """Articles 25.2 and 27.2 of 2002."""
    played = [
        TeamMatch(pairing, tuple(data.draw(verdicts) for _ in range(boards)))
        for pairing in data.draw(pairings(teams))
    ]
    standings = team_standings(teams, played, boards)
    assert_partition(rank_teams(standings), teams)
    for standing in standings.values():
        assert standing.game_points == sum(standing.boards)
    assert sum(s.match_points for s in standings.values()) == sum(
        sum(match.match_points) for match in played
    )
    places = places_of(rank_teams(standings))
    for one in teams:
        for other in teams:
            if standings[one].match_points > standings[other].match_points:
                assert places[one] < places[other]


def test_a_match_on_other_boards_is_refused() -> None:
    match = TeamMatch(Pairing("X", "Y"), (Verdict.FIRST,))
    with pytest.raises(ValueError, match="has 2 boards, not 1"):
        team_standings(["X", "Y"], [match], 2)
    with pytest.raises(ValueError, match="Y is not in this event"):
        team_standings(["X"], [match], 1)


def swiss_team(
    total: str, sums: int, match_points: int, games: int
) -> TeamSwissStanding:
    team = TeamStanding(match_points, games, (games,))
    return TeamSwissStanding(team, Fraction(sums), Fraction(total))


def test_a_swiss_event_of_teams_ranks_by_total_or_by_match_points() -> None:
    """Article 28.2.2 of 1988; 2002 as for individuals, or own match points first."""
    standings = {
        "P": swiss_team("23/2", 60, 10, 30),
        "Q": swiss_team("21/2", 45, 11, 31),
        "R": swiss_team("23/2", 60, 10, 32),
    }
    assert rank_teams_swiss(standings) == (("R",), ("P",), ("Q",))
    by_points = rank_teams_swiss(standings, SwissMethod.BY_POINTS)
    assert by_points == (("Q",), ("R",), ("P",))


def test_a_team_may_score_what_its_members_score() -> None:
    """Article 26 of 1988, 25 of 2002."""
    points = {"a": 4, "b": 2, "c": 0, "d": 1}
    teams = {"X": ["a", "c"], "Y": ["b", "d"]}
    assert sum_of_members(points, teams) == {"X": 4, "Y": 3}
