"""What is going on in a game beside the stones, as a snapshot tells it."""

from shoutan_protocol.messages.common import (
    ColorName,
    NeedName,
    PauseReasonName,
    Shown,
    WishName,
)


class AskedInfo(Shown):
    """What one side has asked of the other, which has not answered yet."""

    by: ColorName
    wish: WishName


class OvertimeInfo(Shown):
    """The flag of `color` fell; for `timeout_ms` more a pass may be asked for."""

    color: ColorName
    timeout_ms: int


class SealedInfo(Shown):
    """A move is sealed; what it is, nobody is told."""

    color: ColorName
    ply: int
    commitment: str


class ClaimInfo(Shown):
    """A claim of false life that waits for the referee."""

    by: ColorName
    vertex: str
    ko: str | None


class ComplaintInfo(Shown):
    """A complaint about turn `ply`, or with null an appeal against a ruling."""

    color: ColorName
    ply: int | None
    text: str


class ProceedingsInfo(Shown):
    """What is going on beside the stones.

    `halts`: why nobody may move. `leaves`: how often each side had leave, `away`: who
    has it now. `standing`: who asked beforehand that overtime be a pass,
    `overtime_passes`: how often it was. `is_sealing`: the side to move is to seal.
    `need`: what the referee is wanted for. `barred`: points that a ruling has closed.
    `confirmed_times`: who agreed to the times shown at this pause.
    """

    halts: list[PauseReasonName] = []
    asked: AskedInfo | None = None
    leaves: dict[ColorName, int]
    away: list[ColorName] = []
    standing: list[ColorName] = []
    overtime_passes: dict[ColorName, int]
    overtime: OvertimeInfo | None = None
    is_sealing: bool = False
    sealed: SealedInfo | None = None
    need: NeedName | None = None
    claim: ClaimInfo | None = None
    barred: dict[ColorName, list[str]]
    confirmed_times: list[ColorName] = []
    complaints: list[ComplaintInfo] = []
