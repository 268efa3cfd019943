"""Requests about what engines think."""

from typing import Literal

from shoutan_protocol.messages.analysis import AnalysisInfo
from shoutan_protocol.messages.common import Ply
from shoutan_protocol.messages.requests.base import GameRequest


class AnalysisWatch(GameRequest):
    """Has what the engines of a game think sent while it is played.

    Only in games between engines, and to nobody who has a seat.
    """

    type: Literal["analysis.watch"]


class AnalysisLeave(GameRequest):
    """Ends that."""

    type: Literal["analysis.leave"]


class AnalysisReport(GameRequest):
    """Says what a bot that has a seat thinks before its turn `ply`.

    `final`: the last word, with the move or after it; this one is stored.
    """

    type: Literal["analysis.report"]
    ply: Ply
    analysis: AnalysisInfo
    final: bool = False
