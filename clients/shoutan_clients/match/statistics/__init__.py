"""The statistics of a match: from games that ended to figures with error bars.

Functions of values: nothing here reads, writes or knows a clock. What each figure is,
and where its formula comes from: docs/match-statistics.md.
"""

from shoutan_clients.match.statistics.advice import advice
from shoutan_clients.match.statistics.counts import (
    COUNT,
    Ending,
    Pentanomial,
    Record,
    Tally,
    ending_of,
)
from shoutan_clients.match.statistics.interval import Interval, elo_of_score
from shoutan_clients.match.statistics.meeting import Meeting
from shoutan_clients.match.statistics.pairing import Pairing
from shoutan_clients.match.statistics.ratings import Difference, Rating, Ratings, rate
from shoutan_clients.match.statistics.sprt import (
    Decision,
    Sprt,
    SprtRun,
    SprtState,
    Unit,
    Verdict,
)
from shoutan_clients.match.statistics.standings import (
    EngineRow,
    Scoreboard,
    Standings,
    llr_path,
    standings,
)
from shoutan_clients.match.statistics.strength import Strength, strength

__all__ = [
    "COUNT",
    "Decision",
    "Difference",
    "Ending",
    "EngineRow",
    "Interval",
    "Meeting",
    "Pairing",
    "Pentanomial",
    "Rating",
    "Ratings",
    "Record",
    "Scoreboard",
    "Sprt",
    "SprtRun",
    "SprtState",
    "Standings",
    "Strength",
    "Tally",
    "Unit",
    "Verdict",
    "advice",
    "elo_of_score",
    "ending_of",
    "llr_path",
    "rate",
    "standings",
    "strength",
]
