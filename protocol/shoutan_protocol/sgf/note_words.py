"""The words of a record for everything that is no turn: one line for each event."""

from collections.abc import Iterable
from typing import assert_never

from shoutan_engine.clocks.types import TimeLeft
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
    TimesConfirmed,
    TurnLost,
    WarningGiven,
)
from shoutan_engine.points import Color, Move, Pass, Point
from shoutan_engine.results import Result

from shoutan_protocol.coordinates import format_vertex
from shoutan_protocol.sgf.ruling_words import reading_words, ruling_words, seconds


class Words:
    """Says events of one game, in the order in which they happened."""

    def __init__(self, size: int) -> None:
        self.size = size
        self._names: dict[str, str] = {}
        self._result: Result | None = None

    def of(self, event: Event) -> str:
        """Return the line of an event; empty where the record says it elsewhere."""
        match event:
            case (
                GameCreated()
                | GameStarted()
                | ColorsDrawn()
                | Played()
                | Passed()
                | Resigned()
                | Called()
            ):
                return ""
            case SeatTaken(player=player):
                self._names[player.id] = player.name
                return ""
            case GameFinished(result=result):
                self._result = result
                return ""
            case ResultChanged(result=result):
                return self._changed(result)
            case ColorsCorrected() | LatenessJudged() | Reverted():
                return self._begun_otherwise(event)
            case Ruled() | WarningGiven() | StoneVoided() | TurnLost():
                return self._judged(event)
            case (
                ClockPaused()
                | ClockResumed()
                | ClockAdjusted()
                | FlagFell()
                | OvertimePassAsked()
                | OvertimeReached()
                | LeaveGranted()
                | SeatRetaken()
                | TimesConfirmed()
            ):
                return _timed(event)
            case SealingAsked() | MoveSealed() | MoveOpened():
                return self._sealed(event)
            case (
                EndAccepted()
                | ContestConceded()
                | SettlingStarted()
                | ProposalMade()
                | ProposalConfirmed()
                | RecountMade()
                | PlayResumed()
                | FalseLifeClaimed()
            ):
                return self._settled(event)
            case (
                ConsentAsked()
                | ConsentAnswered()
                | Complained()
                | Appealed()
                | RefereeCalled()
            ):
                return self._asked(event)
            case _:
                assert_never(event)

    def _changed(self, result: Result) -> str:
        before, self._result = self._result, result
        was = "" if before is None else f" {before.text} ({before.reason.value})"
        return f"The result{was} is changed to {result.text} ({result.reason.value})."

    def _begun_otherwise(
        self, event: ColorsCorrected | LatenessJudged | Reverted
    ) -> str:
        match event:
            case ColorsCorrected(black=black, white=white):
                first, second = self._name(black), self._name(white)
                return f"Colors are corrected: {first} has Black, {second} White."
            case LatenessJudged(color=color, late=late, charge=charge):
                cost = f"{seconds(charge)} are charged"
                if event.forfeits:
                    cost = "the game is forfeit"
                return (
                    f"{_side(color)} came {seconds(late)} late, "
                    f"article {event.article}: {cost}."
                )
            case Reverted(ply=ply, to_move=to_move):
                return f"After turn {ply} the game goes on, {_side(to_move)} to move."

    def _name(self, player: str) -> str:
        return self._names.get(player, player)

    def _judged(self, event: Ruled | WarningGiven | StoneVoided | TurnLost) -> str:
        match event:
            case Ruled():
                return ruling_words(event, self.size)
            case WarningGiven(color=color, article=article, count=count):
                return f"Warning {count} for {_side(color)}, article {article}."
            case StoneVoided(color=color, point=point, article=article):
                vertex = format_vertex(point, self.size)
                return f"{_side(color)}'s stone at {vertex} is void, article {article}."
            case TurnLost(color=color, article=article):
                return f"{_side(color)} loses the turn, article {article}."

    def _sealed(self, event: SealingAsked | MoveSealed | MoveOpened) -> str:
        match event:
            case SealingAsked(color=color):
                return f"{_side(color)} is to seal the next move."
            case MoveSealed(color=color, commitment=commitment):
                return f"{_side(color)} has sealed a move: {commitment}."
            case MoveOpened(sealed=sealed):
                return f"The sealed move is opened: {self._move(sealed.move)}."

    def _move(self, move: Move | None) -> str:
        if move is None:
            return "nobody can read it"
        return (
            "pass" if isinstance(move, Pass) else format_vertex(move.point, self.size)
        )

    def _settled(
        self,
        event: EndAccepted
        | ContestConceded
        | SettlingStarted
        | ProposalMade
        | ProposalConfirmed
        | RecountMade
        | PlayResumed
        | FalseLifeClaimed,
    ) -> str:
        match event:
            case EndAccepted(color=color):
                return f"{_side(color)} accepts the end."
            case ContestConceded(color=color):
                return f"{_side(color)} gives up the contest, article 12.4(4)."
            case SettlingStarted(reason=reason):
                return f"Play stops ({reason.value})."
            case ProposalMade(number=number, by=by, dead=dead):
                open_to = self._vertices(event.contestable)
                contest = f"; open to contest: {open_to}" if open_to else ""
                stones = self._vertices(dead) or "nothing"
                who = "the referee" if by is None else _side(by)
                return f"Proposal {number} by {who}, dead: {stones}{contest}."
            case ProposalConfirmed(color=color, number=number):
                return f"{_side(color)} confirms proposal {number}."
            case RecountMade(by=by, number=number):
                return f"{_side(by)} has proposal {number} counted again."
            case PlayResumed(by=by, point=point, to_move=to_move):
                vertex = format_vertex(point, self.size)
                return (
                    f"{_side(by)} disputes the chain at {vertex}: play is resumed, "
                    f"{_side(to_move)} to move."
                )
            case FalseLifeClaimed(by=by, point=point, ko=ko):
                vertex = format_vertex(point, self.size)
                way = "" if ko is None else f", by the ko at {self._vertices([ko])}"
                return f"{_side(by)} claims false life of the chain at {vertex}{way}."

    def _vertices(self, points: Iterable[Point]) -> str:
        return " ".join(format_vertex(point, self.size) for point in points)

    def _asked(
        self,
        event: ConsentAsked | ConsentAnswered | Complained | Appealed | RefereeCalled,
    ) -> str:
        match event:
            case ConsentAsked(color=color, wish=wish):
                return f"{_side(color)} asks the opponent: {wish.value}."
            case ConsentAnswered(color=color, wish=wish, agreed=agreed):
                answer = "agrees" if agreed else "does not agree"
                return f"{_side(color)} {answer}: {wish.value}."
            case Complained(color=color, ply=ply, text=text):
                return f"{_side(color)} complains about turn {ply}: {text}"
            case Appealed(color=color, text=text):
                return f"{_side(color)} appeals: {text}"
            case RefereeCalled(need=need, by=by, points=points):
                who = "The rules call" if by is None else f"{_side(by)} calls"
                about = f" about {self._vertices(points)}" if points else ""
                return f"{who} the referee: {need.value}{about}."


def _timed(
    event: ClockPaused
    | ClockResumed
    | ClockAdjusted
    | FlagFell
    | OvertimePassAsked
    | OvertimeReached
    | LeaveGranted
    | SeatRetaken
    | TimesConfirmed,
) -> str:
    match event:
        case ClockPaused(reason=reason):
            return f"Stopped: {reason.value}."
        case ClockResumed(reason=reason):
            return f"Not stopped any more: {reason.value}."
        case ClockAdjusted(clocks=clocks):
            return f"Clocks are set: {_readings(clocks)}."
        case FlagFell(color=color):
            return f"{_side(color)}'s time is used up."
        case OvertimeReached(color=color):
            return (
                f"{_side(color)}'s time is used up; that may be a pass (article 22.5)."
            )
        case OvertimePassAsked(color=color):
            return f"{_side(color)} asks that overtime be a pass (article 22.5)."
        case LeaveGranted(color=color):
            return f"{_side(color)} has leave."
        case SeatRetaken(color=color):
            return f"{_side(color)} is back."
        case TimesConfirmed(color=color):
            return f"{_side(color)} confirms the times used."


def _readings(clocks: Clocks | None) -> str:
    if clocks is None:
        return "there are none"
    sides: list[tuple[Color, TimeLeft]] = [
        (Color.BLACK, clocks.black),
        (Color.WHITE, clocks.white),
    ]
    return ", ".join(f"{_side(color)} {reading_words(left)}" for color, left in sides)


def _side(color: Color) -> str:
    return color.name.capitalize()
