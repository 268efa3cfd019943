"""The acceptance cases of the rules about events: standings, rankings, counts."""

from collections.abc import Callable
from fractions import Fraction
from typing import Any, Final

import pytest
from shoutan_engine.tournaments import (
    GameResult,
    Pairing,
    Ranking,
    SwissMethod,
    SwissStanding,
    TeamMatch,
    TeamStanding,
    Verdict,
    Withdrawal,
    all_play_all_size,
    decide_best_of,
    play_relay,
    rank_round_robin,
    rank_swiss,
    rank_teams,
    result_of,
    round_robin_size,
    round_robin_standings,
    round_robin_withdrawal,
    survivors,
    swiss_estimate,
    swiss_standings,
    total_score,
)

from tests.engine.vector_table import BY_TOURNAMENTS, cases_of
from tests.vectors import Vector


def verdict_of(winner: str, first: str, second: str) -> Verdict:
    named = {first: Verdict.FIRST, second: Verdict.SECOND, "=": Verdict.DRAW}
    return {**named, "both_lose": Verdict.BOTH_LOSE}[winner]


def results_of(vector: Vector) -> list[GameResult]:
    return [
        result_of(first, second, verdict_of(winner, first, second))
        for first, second, winner in vector.setup["results"]
    ]


def in_file(ranking: Ranking) -> list[list[str]]:
    return [list(group) for group in ranking]


def ranking_of(vector: Vector) -> list[list[str]]:
    return [sorted(group) for group in vector.expected["ranking"]]


def fractions_of(numbers: dict[str, Any]) -> dict[str, Fraction]:
    return {name: Fraction(str(number)) for name, number in numbers.items()}


def check_round_robin(vector: Vector) -> None:
    setup, expected = vector.setup, vector.expected
    standings = round_robin_standings(
        setup["players"], results_of(vector), setup.get("warnings", {})
    )
    points = {player: standing.points for player, standing in standings.items()}
    small = {player: standing.small for player, standing in standings.items()}
    assert points == expected["points"]
    assert small == fractions_of(expected["small"])
    assert in_file(rank_round_robin(standings)) == ranking_of(vector)


def check_swiss_total(vector: Vector) -> None:
    total = total_score(**vector.setup)
    assert total == Fraction(vector.expected["total"])


def check_swiss_rank(vector: Vector) -> None:
    setup = vector.setup
    standings = {
        player: SwissStanding(
            points,
            Fraction(opponents),
            total_score(points, opponents, setup["highest"], setup["rounds"]),
            warnings,
        )
        for player, (points, opponents, warnings) in setup["players"].items()
    }
    ranking = rank_swiss(standings, SwissMethod(setup["method"]))
    assert in_file(ranking) == ranking_of(vector)


def check_swiss_sos(vector: Vector) -> None:
    setup, expected = vector.setup, vector.expected
    standings = swiss_standings(setup["players"], results_of(vector), setup["rounds"])
    points = {player: standing.points for player, standing in standings.items()}
    sums = {player: standing.opponents_sum for player, standing in standings.items()}
    totals = {player: standing.total for player, standing in standings.items()}
    assert points == expected["points"]
    assert sums == fractions_of(expected["opponents_sum"])
    assert totals == fractions_of(expected["total"])


def check_swiss_withdrawn(vector: Vector) -> None:
    worth = swiss_estimate(**vector.setup)
    assert worth == Fraction(vector.expected["counts_as"])


def check_rr_withdrawal(vector: Vector) -> None:
    meaning = {
        Withdrawal.ANNULLED: ("annulled", "not_played"),
        Withdrawal.FORFEITED: ("stand", "forfeit"),
    }
    expected = vector.expected
    effect = round_robin_withdrawal(**vector.setup)
    assert meaning[effect] == (expected["played_results"], expected["remaining"])


def check_rr_count(vector: Vector) -> None:
    size = round_robin_size(**vector.setup)
    assert size.games == vector.expected["games"]
    assert size.rounds == vector.expected["rounds"]


def check_all_play_all(vector: Vector) -> None:
    size = all_play_all_size(vector.setup["X"], vector.setup["Y"])
    assert size.games == vector.expected["games"]
    assert size.rounds == vector.expected["rounds"]


def check_team_match(vector: Vector) -> None:
    boards = tuple(verdict_of(won, "X", "Y") for won in vector.setup["boards"])
    match = TeamMatch(Pairing("X", "Y"), boards)
    assert list(match.game_points) == vector.expected["game_points"]
    assert list(match.match_points) == vector.expected["match_points"]


def check_team_rank(vector: Vector) -> None:
    standings = {
        team: TeamStanding(match_points, game_points, tuple(boards))
        for team, (match_points, game_points, boards) in vector.setup["teams"].items()
    }
    assert in_file(rank_teams(standings)) == ranking_of(vector)


def check_relay(vector: Vector) -> None:
    setup, expected = vector.setup, vector.expected
    verdicts = [
        Verdict.FIRST if winner in setup["X"] else Verdict.SECOND
        for winner in setup["winners"]
    ]
    relay = play_relay(setup["X"], setup["Y"], verdicts)
    assert [[game.first, game.second] for game in relay.games] == expected["games"]
    assert all(
        winner in game.players
        for winner, game in zip(setup["winners"], relay.games, strict=True)
    )
    assert relay.is_over
    named = {Verdict.FIRST: "X", Verdict.SECOND: "Y"}
    assert relay.winner is not None
    assert named[relay.winner] == expected["winner"]


def check_best_of(vector: Vector) -> None:
    setup, expected = vector.setup, vector.expected
    verdicts = [verdict_of(winner, "P", "Q") for winner in setup["games"]]
    match = decide_best_of(setup["n"], verdicts)
    named = {Verdict.FIRST: "P", Verdict.SECOND: "Q", None: None}
    assert named[match.winner] == expected["winner"]
    assert match.decided_after == expected["decided_after"]


def check_elimination(vector: Vector) -> None:
    setup = vector.setup
    alive = survivors(setup["players"], setup["losses"], setup["allowed_losses"])
    assert list(alive) == vector.expected["alive"]


CHECKERS: Final[dict[str, Callable[[Vector], None]]] = {
    "round_robin": check_round_robin,
    "rr_withdrawal": check_rr_withdrawal,
    "rr_count": check_rr_count,
    "all_play_all": check_all_play_all,
    "swiss_total": check_swiss_total,
    "swiss_rank": check_swiss_rank,
    "swiss_sos": check_swiss_sos,
    "swiss_withdrawn": check_swiss_withdrawn,
    "team_match": check_team_match,
    "team_rank": check_team_rank,
    "relay": check_relay,
    "best_of": check_best_of,
    "elimination": check_elimination,
}


@pytest.mark.parametrize("vector", cases_of(CHECKERS), ids=lambda vector: vector.id)
def test_the_case_is_decided_as_the_rules_say(vector: Vector) -> None:
    CHECKERS[vector.kind](vector)


def test_every_kind_of_the_table_is_checked_here() -> None:
    assert set(CHECKERS) == BY_TOURNAMENTS
