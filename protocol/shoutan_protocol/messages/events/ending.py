"""Events from the end of play to the result (articles 7 to 9, 13, 21)."""

from typing import Literal

from shoutan_protocol.messages.common import (
    ColorName,
    CountInfo,
    EndReasonName,
    ResultInfo,
    SuggestedInfo,
)
from shoutan_protocol.messages.events.base import GameEvent


class EndAccepted(GameEvent):
    """The proposed end was accepted."""

    type: Literal["end_accepted"]
    color: ColorName
    ply: int
    cid: str | None = None


class ContestConceded(GameEvent):
    """One side gave up its right to play; the contestable points will be its opponent's."""

    type: Literal["contest_conceded"]
    color: ColorName
    ply: int
    cid: str | None = None


class SettlingStarted(GameEvent):
    """Play has stopped. Proposal 1 is empty; `timeout_ms` is left to agree.

    `count` is the count with nothing dead. `conceded_by`: who gave up the contest.
    """

    type: Literal["settling_started"]
    reason: EndReasonName
    timeout_ms: int
    count: CountInfo
    conceded_by: ColorName | None = None


class ProposalMade(GameEvent):
    """A new proposal: dead stones (whole chains) and points open to contest.

    `count` is the count that it would give. `by` is null for a ruling of the referee.
    `suggested`: the list is the server's suggestion, put forward by `by`.
    """

    type: Literal["proposal_made"]
    number: int
    by: ColorName | None
    dead: list[str]
    contestable: list[str] = []
    count: CountInfo
    suggested: SuggestedInfo | None = None
    cid: str | None = None


class ProposalConfirmed(GameEvent):
    """One side has agreed to proposal `number`."""

    type: Literal["proposal_confirmed"]
    color: ColorName
    number: int
    cid: str | None = None


class RecountMade(GameEvent):
    """One side had proposal `number` counted again; nobody has confirmed it any more."""

    type: Literal["recount_made"]
    by: ColorName
    number: int
    count: CountInfo
    cid: str | None = None


class PlayResumed(GameEvent):
    """A dispute over the chain at `vertex`: play goes on, `to_move` first."""

    type: Literal["play_resumed"]
    by: ColorName
    vertex: str
    to_move: ColorName
    cid: str | None = None


class GameFinished(GameEvent):
    """The result."""

    type: Literal["game_finished"]
    result: ResultInfo
    cid: str | None = None


class ResultChanged(GameEvent):
    """The chief referee changed a confirmed result (article 23.1)."""

    type: Literal["result_changed"]
    result: ResultInfo
