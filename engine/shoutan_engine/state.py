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
    Appealed,
    Called,
    ClockAdjusted,
    ClockPaused,
    ClockResumed,
    Clocks,
    ColorsCorrected,
    ColorsDrawn,
    Complained,
    ConsentAnswered,
    ConsentAsked,
    ContestConceded,
    EndAccepted,
    Event,
    FalseLifeClaimed,
    FlagFell,
    GameCreated,
    GameFinished,
    GameStarted,
    LatenessJudged,
    LeaveGranted,
    MoveOpened,
    MoveSealed,
    OvertimePassAsked,
    OvertimeReached,
    Passed,
    PauseReason,
    Played,
    PlayResumed,
    ProposalConfirmed,
    ProposalMade,
    RecountMade,
    RefereeCalled,
    Resigned,
    ResultChanged,
    Reverted,
    Ruled,
    SealingAsked,
    SeatRetaken,
    SeatTaken,
    SettlingStarted,
    StoneVoided,
    Suggested,
    TimesConfirmed,
    TurnLost,
    WarningGiven,
)
from shoutan_engine.points import Color, Point
from shoutan_engine.proceedings import Proceedings
from shoutan_engine.refereeing.acts import (
    Act,
    MarkContestable,
    RuleAlive,
    RuleCount,
    RuleDead,
    RuleFalseLife,
)
from shoutan_engine.repetition import History
from shoutan_engine.results import EndReason, Result
from shoutan_engine.rules.profile import SelfCapture
from shoutan_engine.settings import GameSettings, Player


class Phase(StrEnum):
    """Where a game stands (section 7.2)."""

    WAITING = "waiting"
    PLAY = "play"
    PAUSED = "paused"
    ADJOURNED = "adjourned"
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
    """The common proposal (article 8): its number, what it says, who confirmed it.

    `contestable` are the points open to contest (article 21.2), all of them for the
    opponent of `conceded_by` if a side gave up the contest (article 12.4(4)). `own` holds
    the last proposal that each seat made or confirmed, for the time-out. `ruled`: stones
    on which the referee has ruled; `is_contest_ruled`: he fixed the contestable points.
    """

    reason: EndReason
    until: Millis
    number: int = 1
    by: Color | None = None
    dead: tuple[Point, ...] = ()
    contestable: tuple[Point, ...] = ()
    suggested: Suggested | None = None
    conceded_by: Color | None = None
    confirmed: frozenset[Color] = frozenset()
    own: dict[Color, "Proposal"] = field(default_factory=dict[Color, "Proposal"])
    ruled: frozenset[Point] = frozenset()
    is_contest_ruled: bool = False

    @property
    def proposal(self) -> "Proposal":
        """What is proposed now."""
        return Proposal(self.dead, self.contestable)


@dataclass(frozen=True, slots=True)
class Proposal:
    """What a side takes for dead, by whole chains, and for contestable."""

    dead: tuple[Point, ...] = ()
    contestable: tuple[Point, ...] = ()


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
        "proceedings",
        "result",
        "resumed_at",
        "resumptions_by",
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
        # Resumptions by the side that said "dead" (D-9).
        self.resumptions_by: dict[Color, int] = {Color.BLACK: 0, Color.WHITE: 0}
        # Turns taken when play was last resumed, None if it never was.
        self.resumed_at: int | None = None
        self.proceedings = Proceedings()
        self.result: Result | None = None
        self.acts: dict[tuple[str, str], int] = {}
        self.seq = 1

    @property
    def ply(self) -> int:
        """Turns taken so far: plays, passes and lost turns (reliability W2)."""
        return len(self.turns)

    @property
    def resumptions(self) -> int:
        """How often play was resumed over life and death."""
        return sum(self.resumptions_by.values())

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
            case Played(color=color, point=point):
                self.board.play(point, color)
                self._turn(
                    Turn(color, point, event.captured, event.spent), event.at, event.cid
                )
                self.voluntary_passes = 0
            case Passed(color=color):
                turn = Turn(color, None, spent=event.spent, offer=event.offer)
                self._turn(turn, event.at, event.cid)
                self.voluntary_passes += 1
                self.offer_by = color if event.offer else None
            case TurnLost(color=color, point=point, reason=code):
                turn = Turn(color, point, spent=event.spent, lost=True, reason=code)
                self._turn(turn, event.at, event.cid, event)
                self.voluntary_passes = 0
            case Called():
                if self.clocks is not None:
                    self.called = Millis(event.at - self.clocks.since)
            case GameCreated():
                raise AssertionError("a game is created once, by its first event")
            case (
                SeatTaken()
                | ColorsDrawn()
                | ColorsCorrected()
                | LatenessJudged()
                | GameStarted()
            ):
                self._seat(event)
            case (
                EndAccepted()
                | ContestConceded()
                | SettlingStarted()
                | ProposalMade()
                | ProposalConfirmed()
                | RecountMade()
                | PlayResumed()
                | GameFinished()
                | ResultChanged()
            ):
                self._end(event)
            case (
                WarningGiven()
                | StoneVoided()
                | Reverted()
                | Resigned()
                | FlagFell()
                | ClockPaused()
                | ClockResumed()
                | ClockAdjusted()
                | OvertimePassAsked()
                | OvertimeReached()
                | LeaveGranted()
                | SeatRetaken()
                | SealingAsked()
                | MoveSealed()
                | MoveOpened()
                | TimesConfirmed()
                | ConsentAsked()
                | ConsentAnswered()
                | Complained()
                | Appealed()
                | FalseLifeClaimed()
                | RefereeCalled()
                | Ruled()
            ):
                self._proceed(event)
            case _:
                assert_never(event)
        return self

    def _seat(
        self,
        event: SeatTaken | ColorsDrawn | ColorsCorrected | LatenessJudged | GameStarted,
    ) -> None:
        match event:
            case SeatTaken(player=player, color=color):
                self.players.append(player)
                if color is not None:
                    self.seats[color] = player
                self._remember(player.id, event.cid)
            case ColorsDrawn(black=black):
                self._color_seats(black)
            case ColorsCorrected(black=black):
                if self.seats[Color.BLACK].id != black:
                    self._color_seats(black)
                    self.proceedings.colors_swapped()
                    warnings = self.warnings
                    self.warnings = {c: warnings[c.opponent] for c in Color}
                self._start_anew(event.at)
            case GameStarted():
                self.phase = Phase.PLAY
                self._turn_begins(event.at)
            case LatenessJudged():
                self.proceedings.apply(event)  # the clocks are in the event

    def _end(
        self,
        event: EndAccepted
        | ContestConceded
        | SettlingStarted
        | ProposalMade
        | ProposalConfirmed
        | RecountMade
        | PlayResumed
        | GameFinished
        | ResultChanged,
    ) -> None:
        match event:
            case EndAccepted(color=color) | ContestConceded(color=color):
                self._remember(self.actor_of(color), event.cid)
            case SettlingStarted(reason=reason, until=until):
                self.phase = Phase.SETTLING
                self.offer_by = None
                self.proceedings.play_stopped(self.to_move)
                conceded = event.conceded_by
                self.settlement = Settlement(reason, until, conceded_by=conceded)
            case GameFinished(result=result):
                self.phase = Phase.FINISHED
                self.result = result
                self.proceedings.finished()
                # An act that ends a game is a `Withdraw`, by one of its players.
                for player in self.players:
                    self._remember(player.id, event.cid)
            case ResultChanged(result=result):
                self.result = result
            case _:
                if self.settlement is None:
                    raise AssertionError("a proposal outside the settlement")
                self._settle(event, self.settlement)

    def _proceed(
        self,
        event: WarningGiven
        | StoneVoided
        | Reverted
        | Resigned
        | FlagFell
        | ClockPaused
        | ClockResumed
        | ClockAdjusted
        | OvertimePassAsked
        | OvertimeReached
        | LeaveGranted
        | SeatRetaken
        | SealingAsked
        | MoveSealed
        | MoveOpened
        | TimesConfirmed
        | ConsentAsked
        | ConsentAnswered
        | Complained
        | Appealed
        | FalseLifeClaimed
        | RefereeCalled
        | Ruled,
    ) -> None:
        """Take in what is no turn of the board."""
        self.proceedings.apply(event)
        match event:
            case WarningGiven(color=color, count=count):
                self.warnings[color] = count
            case Reverted(ply=ply, to_move=to_move):
                self._revert(ply, to_move, event.at)
            case ClockPaused():
                self._paused(event)
                self._set_halt()
            case ClockResumed(reason=reason, by=by):
                self.turn_since = event.at
                if reason is PauseReason.LEAVE:
                    self.proceedings.away.discard(self.to_move)
                if by is not None:
                    self._remember(self.actor_of(by), event.cid)
                self._set_halt()
            case OvertimeReached(deadline=deadline):
                self.thought = Millis(self.thought + max(0, deadline - self.turn_since))
                self.turn_since = event.at
            case RefereeCalled(by=by):
                if by is not None:
                    self._remember(self.actor_of(by), event.cid)
            case Ruled(by=by, act=act):
                self._remember(by.id, event.cid)
                self._take_in_ruling(act, event.at)
            case (
                StoneVoided(color=color)
                | Resigned(color=color)
                | OvertimePassAsked(color=color)
                | LeaveGranted(color=color)
                | SeatRetaken(color=color)
                | MoveSealed(color=color)
                | TimesConfirmed(color=color)
                | ConsentAsked(color=color)
                | ConsentAnswered(color=color)
                | Complained(color=color)
                | Appealed(color=color)
                | FalseLifeClaimed(by=color)
            ):
                self._remember(self.actor_of(color), event.cid)
            case _:
                pass

    def _remember(self, actor: str, cid: str | None) -> None:
        if cid is not None:
            self.acts[(actor, cid)] = self.seq

    def _turn(
        self, turn: Turn, at: Millis, cid: str | None, lost: TurnLost | None = None
    ) -> None:
        self.turns.append(turn)
        self.proceedings.turn_taken(turn.color, lost)
        if turn.captured or turn.point is None or turn.lost:
            self._hand_over(turn)
        self.offer_by = None
        self.to_move = turn.color.opponent
        self.history.turn(self.board.hash, self.to_move)
        self._turn_begins(at)
        self._remember(self.actor_of(turn.color), cid)

    def _hand_over(self, turn: Turn) -> None:
        """Count the prisoners that a turn made: captures, or a stone for a pass (AGA)."""
        color = turn.color
        if turn.captured:
            taker = color.opponent if turn.point in turn.captured else color
            self.prisoners[taker] += len(turn.captured)
        elif self.settings.profile.pass_stones and (turn.point is None or turn.lost):
            self.prisoners[color.opponent] += 1

    def _turn_begins(self, at: Millis) -> None:
        self.turn_since = at
        self.thought = Millis(0)

    def _color_seats(self, black: str) -> None:
        first, second = self.players
        black_first = first.id == black
        self.seats[Color.BLACK] = first if black_first else second
        self.seats[Color.WHITE] = second if black_first else first

    def _start_anew(self, at: Millis) -> None:
        """Begin with the first turn again, as after correcting the colors (D-8)."""
        self.resumptions_by = dict.fromkeys(Color, 0)
        self._revert(0, self.settings.setup.to_move, at)

    def _revert(self, ply: int, to_move: Color, at: Millis) -> None:
        """Make the position after `ply` turns again: by a replay from the start."""
        kept = self.turns[:ply]
        setup = self.settings.setup
        self.board = Board.from_stones(self.settings.size, setup.black, setup.white)
        profile = self.settings.profile
        self.board.self_capture = profile.self_capture is SelfCapture.ALLOWED
        self.prisoners = {Color.BLACK: 0, Color.WHITE: 0}
        self.history = History(
            profile.repetition, self.board.hash, setup.to_move if kept else to_move
        )
        self.turns = []
        passes = 0
        for number, turn in enumerate(kept, start=1):
            if turn.point is not None and not turn.lost:
                self.board.play(turn.point, turn.color)
            is_pass = turn.point is None and not turn.lost
            passes = passes + 1 if is_pass else 0
            self.turns.append(turn)
            self._hand_over(turn)
            is_last = number == len(kept)
            facing = to_move if is_last else turn.color.opponent
            self.history.turn(self.board.hash, facing)
        if self.resumed_at is not None and self.resumed_at > ply:
            self.resumed_at = None
        # Two passes have stopped play; who lets it go on does not let one more stop it.
        self.voluntary_passes = passes if passes < 2 else 0
        self.offer_by = kept[-1].color if kept and kept[-1].offer else None
        self.phase = Phase.PLAY
        self.settlement = None
        self.to_move = to_move
        self.proceedings.start_anew()
        self._set_halt()
        self._turn_begins(at)

    def _set_halt(self) -> None:
        """Say in the phase whether anybody may move."""
        if self.phase not in (Phase.PLAY, Phase.PAUSED, Phase.ADJOURNED):
            return
        halts = self.proceedings.halts
        if PauseReason.ADJOURNED in halts:
            self.phase = Phase.ADJOURNED
        else:
            self.phase = Phase.PAUSED if halts else Phase.PLAY

    def _take_in_ruling(self, act: Act, at: Millis) -> None:
        """Note what a ruling means for what comes after it."""
        settlement = self.settlement
        match act:
            case RuleFalseLife(point=point):
                cell = self.board.cells[point]
                owner = Color(cell) if cell else None
                self.proceedings.ruled_false_life(act, owner)
                points: tuple[Point, ...] = (point,)
            case RuleDead(points=points) | RuleAlive(points=points):
                pass
            case _:
                points = ()
        if settlement is None or self.phase is Phase.FINISHED:
            return
        chains = [self.board.chain(point) for point in points]
        ruled = settlement.ruled.union(*chains)
        # Time to agree was not running while the referee was asked.
        until = Millis(at + self.settings.profile.settle_timeout)
        fixed = settlement.is_contest_ruled or isinstance(act, MarkContestable)
        confirmed = settlement.confirmed
        if isinstance(act, RuleCount):
            confirmed = frozenset(Color)  # he has confirmed it in their place
        self.settlement = replace(
            settlement,
            ruled=ruled,
            until=until,
            confirmed=confirmed,
            is_contest_ruled=fixed,
        )

    def _settle(
        self,
        event: ProposalMade | ProposalConfirmed | RecountMade | PlayResumed,
        settlement: Settlement,
    ) -> None:
        match event:
            case ProposalMade(by=by, dead=dead, number=number):
                own, ruled = settlement.own, settlement.ruled
                if by is None:
                    ruled |= frozenset(settlement.dead) ^ frozenset(dead)
                else:
                    own = {**own, by: Proposal(dead, event.contestable)}
                    self._remember(self.actor_of(by), event.cid)
                self.settlement = replace(
                    settlement,
                    number=number,
                    by=by,
                    dead=dead,
                    contestable=event.contestable,
                    suggested=event.suggested,
                    confirmed=frozenset(),
                    own=own,
                    ruled=ruled,
                )
            case ProposalConfirmed(color=color):
                self.settlement = replace(
                    settlement,
                    confirmed=settlement.confirmed | {color},
                    own={**settlement.own, color: settlement.proposal},
                )
                self._remember(self.actor_of(color), event.cid)
            case RecountMade(by=by):
                self.settlement = replace(settlement, confirmed=frozenset())
                self._remember(self.actor_of(by), event.cid)
            case PlayResumed(by=by, point=point, to_move=to_move):
                self.phase = Phase.PLAY
                self.settlement = None
                cell = self.board.cells[point]
                claimant = Color(cell).opponent if cell else by
                self.resumptions_by[claimant] += 1
                self.resumed_at = self.ply
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
