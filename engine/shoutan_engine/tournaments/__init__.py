"""The arithmetic of events (articles 26-29 of 1988, 25-28 of 2002), as pure functions.

Results in, standings and rankings out; nothing here pairs anybody or knows of a live
game. `games` says what a result is, `ranking` what a ranking is; one file per format;
`withdrawal` what leaving does to each. All numbers are whole or exact fractions.
"""

from shoutan_engine.tournaments.best_of import BestOf, decide_best_of
from shoutan_engine.tournaments.counts import Size, all_play_all_size, round_robin_size
from shoutan_engine.tournaments.elimination import even_field, losses_of_all, survivors
from shoutan_engine.tournaments.games import (
    GameResult,
    Pairing,
    Verdict,
    points_of_all,
    result_of,
    warnings_of_all,
    won_by,
)
from shoutan_engine.tournaments.ranking import Ranking, places_of
from shoutan_engine.tournaments.relay import Relay, play_relay
from shoutan_engine.tournaments.round_robin import (
    RoundRobinStanding,
    rank_round_robin,
    round_robin_standings,
    small_points,
)
from shoutan_engine.tournaments.swiss import (
    SwissMethod,
    SwissStanding,
    opponents_sums,
    rank_swiss,
    swiss_standings,
    total_score,
)
from shoutan_engine.tournaments.team import (
    TeamMatch,
    TeamStanding,
    TeamSwissStanding,
    after_team_withdrawals,
    rank_teams,
    rank_teams_swiss,
    sum_of_members,
    team_standings,
)
from shoutan_engine.tournaments.withdrawal import (
    Withdrawal,
    after_withdrawals,
    round_robin_withdrawal,
    swiss_estimate,
)

__all__ = [
    "BestOf",
    "GameResult",
    "Pairing",
    "Ranking",
    "Relay",
    "RoundRobinStanding",
    "Size",
    "SwissMethod",
    "SwissStanding",
    "TeamMatch",
    "TeamStanding",
    "TeamSwissStanding",
    "Verdict",
    "Withdrawal",
    "after_team_withdrawals",
    "after_withdrawals",
    "all_play_all_size",
    "decide_best_of",
    "even_field",
    "losses_of_all",
    "opponents_sums",
    "places_of",
    "play_relay",
    "points_of_all",
    "rank_round_robin",
    "rank_swiss",
    "rank_teams",
    "rank_teams_swiss",
    "result_of",
    "round_robin_size",
    "round_robin_standings",
    "round_robin_withdrawal",
    "small_points",
    "sum_of_members",
    "survivors",
    "swiss_estimate",
    "swiss_standings",
    "team_standings",
    "total_score",
    "warnings_of_all",
    "won_by",
]
