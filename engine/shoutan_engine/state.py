"""The state of one game: the fold of its events.

`GameState.apply` is total: it never refuses, because an event is a fact. It changes
the state in place and returns it. A copy of a 19x19 position costs more than the whole
rest of a turn, and nothing but the game's host ever holds one (see docs/adr).
"""

from dataclasses import dataclass, field, replace
from enum import StrEnum
from typing import Self, assert_never

from shoutan_engine.board import Board
from shoutan_engine.clocks.types import Millis
from shoutan_engine.events import (
    Called,
    ClockPaused,
    ClockResumed,
    Clocks,
    ColorsDrawn,
    EndAccepted,
    Event,
    FlagFell,
    GameCreated,
    GameFinished,
    GameStarted,
    Passed,
    PauseReason,
    Played,
    PlayResumed,
    ProposalConfirmed,
    ProposalMade,
    Resigned,
    SeatTaken,
    SettlingStarted,
    TurnLost,
    WarningGiven,
)
from shoutan_engine.points import Color, Point
from shoutan_engine.repetition import History
from shoutan_engine.results import EndReason, Result
from shoutan_engine.rules.profile import SelfCapture
from shoutan_engine.settings import GameSettings, Player


class Phase(StrEnum):
    """Where a game stands (section 7.2)."""

    WAITING = "waiting"
    PLAY = "play"
    SETTLING = "settling"
    FINISHED = "finished"


@dataclass(frozen=True, slots=True)
class Turn:
    """One turn taken. `point` is None for a pass; `lost` marks a void play.

    `captured` came off the board: of the turn's own color if `point` is among it.
    `reason` is the code of what made it void, None for a turn that was not.
    """

    color: Color
    point: Point | None
    captured: tuple[Point, ...] = ()
    spent: Millis = Millis(0)
    offer: bool = False
    lost: bool = False
    reason: str | None = None


@dataclass(frozen=True, slots=True)
class Settlement:
    """The common proposal (article 8): its number, its dead stones, who confirmed it.

    `own` holds the last proposal that each seat made or confirmed, for the time-out.
    """

    reason: EndReason
    until: Millis
    number: int = 1
    by: Color | None = None
    dead: tuple[Point, ...] = ()
    confirmed: frozenset[Color] = frozenset()
    own: dict[Color, tuple[Point, ...]] = field(
        default_factory=dict[Color, tuple[Point, ...]]
    )


class GameState:
    """Everything a game is, for reading. Only `apply` changes it.

    `prisoners` are those that each side holds: what it has captured, the opponent's
    self-captures, and where passes cost a stone (`pass_stones`) one for each of them.
    """

    __slots__ = (
        "acts",
        "board",
        "called",
        "clocks",
        "history",
        "offer_by",
        "phase",
        "players",
        "prisoners",
        "result",
        "resumptions",
        "seats",
        "seq",
        "settings",
        "settlement",
        "thought",
        "to_move",
        "turn_since",
        "turns",
        "voluntary_passes",
        "warnings",
    )

    def __init__(self, created: GameCreated) -> None:
        settings = created.settings
        setup = settings.setup
        self.settings: GameSettings = settings
        self.board = Board.from_stones(settings.size, setup.black, setup.white)
        self.board.self_capture = settings.profile.self_capture is SelfCapture.ALLOWED
        self.prisoners: dict[Color, int] = {Color.BLACK: 0, Color.WHITE: 0}
        self.history = History(
            settings.profile.repetition, self.board.hash, setup.to_move
        )
        self.phase = Phase.WAITING
        self.players: list[Player] = []
        self.seats: dict[Color, Player] = {}
        self.to_move: Color = setup.to_move
        self.turns: list[Turn] = []
        # The turn is thought about since `turn_since`, and was for `thought` ms before
        # a pause.
        self.turn_since: Millis = created.at
        self.thought: Millis = Millis(0)
        self.voluntary_passes = 0
        self.offer_by: Color | None = None
        self.warnings: dict[Color, int] = {Color.BLACK: 0, Color.WHITE: 0}
        self.clocks: Clocks | None = created.clocks
        self.called: Millis = Millis(0)
        self.settlement: Settlement | None = None
        self.resumptions = 0
        self.result: Result | None = None
        self.acts: dict[tuple[str, str], int] = {}
        self.seq = 1

    @property
    def ply(self) -> int:
        """Turns taken so far: plays, passes and lost turns (reliability W2)."""
        return len(self.turns)

    def color_of(self, player_id: str) -> Color | None:
        """Return the seat of a player, None if there is none (or no color yet)."""
        for color, player in self.seats.items():
            if player.id == player_id:
                return color
        return None

    def is_player(self, player_id: str) -> bool:
        """Tell whether that player has sat down, with or without a color."""
        return any(player.id == player_id for player in self.players)

    def actor_of(self, color: Color) -> str:
        """Return who acts for `color`: the player's id, so that a seat is no new actor."""
        player = self.seats.get(color)
        return color.name if player is None else player.id

    def done(self, actor: str, cid: str | None) -> int | None:
        """Return the `seq` of the event that this act caused, None if it is new."""
        return None if cid is None else self.acts.get((actor, cid))

    def apply(self, event: Event) -> Self:
        """Take one event in; total, never refuses. Returns the same, changed game."""
        self.seq += 1
        before, after = self.clocks, event.clocks
        if (
            before is None
            or after is None
            or before.since != after.since
            or before.running is not after.running
        ):
            self.called = Millis(0)  # another stretch of time, with its own calls
        self.clocks = after
        match event:
            case Played(color=color, point=point, captured=captured):
                self.board.play(point, color)
                if captured:
                    taker = color.opponent if point in captured else color
                    self.prisoners[taker] += len(captured)
                self._turn(
                    Turn(color, point, event.captured, event.spent), event.at, event.cid
                )
                self.voluntary_passes = 0
            case SeatTaken(player=player, color=color):
                self.players.append(player)
                if color is not None:
                    self.seats[color] = player
                self._remember(player.id, event.cid)
            case ColorsDrawn(black=black):
                self._color_seats(black)
            case GameStarted():
                self.phase = Phase.PLAY
                self._turn_begins(event.at)
            case Passed(color=color):
                turn = Turn(color, None, spent=event.spent, offer=event.offer)
                self._turn(turn, event.at, event.cid)
                self.voluntary_passes += 1
                self.offer_by = color if event.offer else None
            case TurnLost(color=color, point=point, reason=code):
                turn = Turn(color, point, spent=event.spent, lost=True, reason=code)
                self._turn(turn, event.at, event.cid)
                self.voluntary_passes = 0
            case WarningGiven(color=color, count=count):
                self.warnings[color] = count
            case EndAccepted(color=color):
                self._remember(self.actor_of(color), event.cid)
            case SettlingStarted(reason=reason, until=until):
                self.phase = Phase.SETTLING
                self.offer_by = None
                self.settlement = Settlement(reason, until)
            case ProposalMade() | ProposalConfirmed() | PlayResumed():
                self._settle(event)
            case Resigned(color=color):
                self._remember(self.actor_of(color), event.cid)
            case ClockPaused():
                self._paused(event)
            case ClockResumed():
                self.turn_since = event.at
            case Called():
                if self.clocks is not None:
                    self.called = Millis(event.at - self.clocks.since)
            case FlagFell():
                pass
            case GameFinished(result=result):
                self.phase = Phase.FINISHED
                self.result = result
                # An act that ends a game is a `Withdraw`, by one of its players.
                for player in self.players:
                    self._remember(player.id, event.cid)
            case GameCreated():
                raise AssertionError("a game is created once, by its first event")
            case _:
                assert_never(event)
        return self

    def _remember(self, actor: str, cid: str | None) -> None:
        if cid is not None:
            self.acts[(actor, cid)] = self.seq

    def _turn(self, turn: Turn, at: Millis, cid: str | None) -> None:
        self.turns.append(turn)
        if (turn.point is None or turn.lost) and self.settings.profile.pass_stones:
            self.prisoners[turn.color.opponent] += 1  # a turn without a stone (AGA)
        self.offer_by = None
        self.to_move = turn.color.opponent
        self.history.turn(self.board.hash, self.to_move)
        self._turn_begins(at)
        self._remember(self.actor_of(turn.color), cid)

    def _turn_begins(self, at: Millis) -> None:
        self.turn_since = at
        self.thought = Millis(0)

    def _color_seats(self, black: str) -> None:
        first, second = self.players
        black_first = first.id == black
        self.seats[Color.BLACK] = first if black_first else second
        self.seats[Color.WHITE] = second if black_first else first

    def _settle(self, event: ProposalMade | ProposalConfirmed | PlayResumed) -> None:
        settlement = self.settlement
        if settlement is None:
            raise AssertionError("a proposal outside the settlement")
        match event:
            case ProposalMade(by=by, dead=dead, number=number):
                self.settlement = replace(
                    settlement,
                    number=number,
                    by=by,
                    dead=dead,
                    confirmed=frozenset(),
                    own={**settlement.own, by: dead},
                )
                self._remember(self.actor_of(by), event.cid)
            case ProposalConfirmed(color=color):
                self.settlement = replace(
                    settlement,
                    confirmed=settlement.confirmed | {color},
                    own={**settlement.own, color: settlement.dead},
                )
                self._remember(self.actor_of(color), event.cid)
            case PlayResumed(by=by, to_move=to_move):
                self.phase = Phase.PLAY
                self.settlement = None
                self.resumptions += 1
                self.voluntary_passes = 0
                self.offer_by = None
                self.to_move = to_move
                self._turn_begins(event.at)
                self._remember(self.actor_of(by), event.cid)

    def _paused(self, event: ClockPaused) -> None:
        self.thought = Millis(self.thought + max(0, event.since - self.turn_since))
        self.turn_since = event.at
        if event.reason is PauseReason.SERVER_FAULT and self.settlement is not None:
            # Stamps of the old process mean nothing here: the time to agree starts anew.
            until = Millis(event.at + self.settings.profile.settle_timeout)
            self.settlement = replace(self.settlement, until=until)
