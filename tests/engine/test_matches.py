"""Relay, best of N, elimination, and the size of events (article 27 of 1988, 26 of 2002)."""

from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st
from shoutan_engine.tournaments import (
    Pairing,
    Relay,
    Verdict,
    all_play_all_size,
    decide_best_of,
    even_field,
    losses_of_all,
    play_relay,
    result_of,
    round_robin_size,
    survivors,
    won_by,
)

from tests.engine.event_strategies import verdicts

F, S, D, L = Verdict.FIRST, Verdict.SECOND, Verdict.DRAW, Verdict.BOTH_LOSE
X, Y = ("x1", "x2", "x3"), ("y1", "y2")

# Relay


def test_the_winner_stays_and_the_loser_is_out() -> None:
    relay = play_relay(X, Y, [F, S])
    assert relay.games == (Pairing("x1", "y1"), Pairing("x1", "y2"))
    assert relay.next_pairing == Pairing("x2", "y2")
    assert (relay.is_over, relay.winner) == (False, None)


def test_a_draw_is_replayed() -> None:
    """D-13."""
    relay = play_relay(X, Y, [D, D, F])
    assert relay.games == (Pairing("x1", "y1"),) * 3
    assert relay.next_pairing == Pairing("x1", "y2")


def test_a_ruling_that_both_lose_puts_both_out() -> None:
    """D-13."""
    relay = play_relay(X, Y, [L])
    assert relay.next_pairing == Pairing("x2", "y2")
    assert relay.after(L).winner is F
    assert play_relay(["x"], ["y"], [L]).winner is L


def test_after_its_end_there_is_no_further_game() -> None:
    with pytest.raises(ValueError, match="over"):
        play_relay(X, Y, [F, F, F])


@pytest.mark.parametrize(
    ("first", "second"), [((), Y), (X, ()), (("a", "a"), Y), (("y1",), Y)]
)
def test_teams_of_a_relay_have_players_each_named_once(
    first: tuple[str, ...], second: tuple[str, ...]
) -> None:
    with pytest.raises(ValueError, match="named once"):
        Relay(first, second)


@given(st.integers(1, 6), st.integers(1, 6), st.lists(verdicts, max_size=40))
def test_a_relay_ends_when_a_side_is_out_and_never_later(
    first: int, second: int, outcomes: list[Verdict]
) -> None:
    relay = Relay(
        tuple(f"x{number}" for number in range(first)),
        tuple(f"y{number}" for number in range(second)),
    )
    decisive = 0
    for verdict in outcomes:
        if relay.is_over:
            break
        pairing = relay.next_pairing
        relay = relay.after(verdict)
        decisive += verdict is not D
        assert relay.games[-1] == pairing
        assert relay.is_over == (relay.next_pairing is None)
        assert relay.is_over == (relay.winner is not None)
    # Every game that is no draw puts somebody out, and the last of a side ends it.
    assert decisive <= first + second - 1
    if decisive == first + second - 1:
        assert relay.is_over
    if relay.winner is F:
        assert relay.second_out == second
        assert relay.first_out < first


# Best of N


@pytest.mark.parametrize(
    ("games", "needed"), [(1, 1), (2, 2), (3, 2), (4, 3), (5, 3), (7, 4), (10, 6)]
)
def test_more_than_half_of_the_games_wins(games: int, needed: int) -> None:
    """Article 26.5; the ten-game match is article 27 of 1988."""
    assert decide_best_of(games, [F] * (needed - 1)).winner is None
    match = decide_best_of(games, [S] * needed)
    assert (match.winner, match.decided_after) == (S, needed)
    with pytest.raises(ValueError, match=f"over after {needed} games"):
        decide_best_of(games, [S] * (needed + 1))


def test_draws_are_no_wins_and_they_play_on() -> None:
    """D-13."""
    match = decide_best_of(3, [D, F, L, S, D, S])
    assert (match.winner, match.decided_after) == (S, 6)
    assert (match.first_wins, match.second_wins) == (1, 2)


def test_a_ten_game_match_may_stand_at_five_each() -> None:
    assert decide_best_of(10, [F, S] * 5).winner is None


def test_a_match_has_games() -> None:
    with pytest.raises(ValueError, match="at least one game"):
        decide_best_of(0, [])


@given(st.integers(1, 11), st.lists(verdicts, max_size=30))
def test_a_match_is_decided_by_its_last_game(
    games: int, outcomes: list[Verdict]
) -> None:
    for played in range(len(outcomes) + 1):
        match = decide_best_of(games, outcomes[:played])
        wins = Counter(outcomes[:played])
        assert (match.first_wins, match.second_wins) == (wins[F], wins[S])
        assert (match.winner is None) == (2 * max(wins[F], wins[S]) <= games)
        if match.winner is not None:
            assert match.decided_after == played
            assert outcomes[played - 1] is match.winner
            break


# Elimination


def test_draws_are_no_losses_and_both_may_lose() -> None:
    """D-13."""
    results = [won_by("A", "B"), result_of("A", "C", D), result_of("B", "C", L)]
    losses = losses_of_all("ABCD", results)
    assert losses == {"A": 0, "B": 2, "C": 1, "D": 0}
    assert survivors("ABCD", losses, 1) == ("A", "D")
    assert survivors("ABCD", losses, 2) == ("A", "C", "D")
    with pytest.raises(ValueError, match="without a loss"):
        survivors("ABCD", losses, 0)


@given(st.integers(2, 16), st.integers(1, 3), st.data())
def test_an_elimination_leaves_one(
    players: int, out_at: int, data: st.DataObject
) -> None:
    """Every decisive game takes one life, so it ends after so many games."""
    names = [f"p{number}" for number in range(players)]
    losses = dict.fromkeys(names, 0)
    games = 0
    while len(alive := survivors(names, losses, out_at)) > 1:
        pair = data.draw(st.permutations(alive))[:2]
        losses[pair[0]] += 1
        games += 1
    most = players * out_at - 1
    assert most - (out_at - 1) <= games <= most


@pytest.mark.parametrize(
    ("still_in", "going_out", "goes_on"),
    [
        pytest.param("ABCD", "EF", "ABCD", id="even already"),
        pytest.param("ABC", "EF", "ABCF", id="the best placed of those going out"),
        pytest.param("ABC", "", "ABC", id="nobody to keep"),
        pytest.param("A", "B", "A", id="one alone has won"),
        pytest.param("", "AB", "", id="all are out"),
    ],
)
def test_swiss_plus_elimination_keeps_its_field_even(
    still_in: str, going_out: str, goes_on: str
) -> None:
    """Article 26.4 of 2002, D-14."""
    assert even_field(still_in, going_out, "ABCDFE") == tuple(goes_on)


# Sizes


@given(st.integers(2, 40), st.integers(1, 3))
def test_a_round_robin_fits_into_its_rounds(players: int, cycles: int) -> None:
    """Article 26.2: everybody meets everybody once a cycle."""
    size = round_robin_size(players, cycles)
    assert size.games == cycles * sum(range(players))
    assert size.games == size.rounds * (players // 2)


@given(st.integers(1, 12), st.integers(1, 12))
def test_all_play_all_fits_into_its_rounds(first: int, second: int) -> None:
    """Article 27.5 of 1988."""
    size = all_play_all_size(first, second)
    assert size == all_play_all_size(second, first)
    assert size.games == size.rounds * min(first, second)


def test_nobody_meets_nobody() -> None:
    for players, cycles in ((1, 1), (4, 0)):
        with pytest.raises(ValueError, match="do not meet"):
            round_robin_size(players, cycles)
    with pytest.raises(ValueError, match="do not meet"):
        all_play_all_size(0, 4)
