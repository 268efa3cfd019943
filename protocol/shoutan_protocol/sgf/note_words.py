"""The words of a record for everything that is no turn: one line for each event."""

from collections.abc import Iterable
from typing import assert_never

from shoutan_engine import events
from shoutan_engine.clocks.types import TimeLeft
from shoutan_engine.events import (
    AskingEvent,
    Clocks,
    EndingEvent,
    Event,
    SeatingEvent,
    TimingEvent,
    TurnEvent,
)
from shoutan_engine.points import Color, Move, Pass, Point
from shoutan_engine.results import Result
from shoutan_engine.timing.timekeeping import UNTIMED

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
        if isinstance(event, TurnEvent):
            return self._of_turns(event)
        if isinstance(event, TimingEvent):
            return self._of_clocks(event)
        if isinstance(event, EndingEvent):
            return self._of_end(event)
        if isinstance(event, SeatingEvent):
            return self._of_seats(event)
        if isinstance(event, AskingEvent):
            return self._of_wishes(event)
        return ruling_words(event, self.size)

    def _of_seats(self, event: SeatingEvent) -> str:
        match event:
            case events.SeatTaken(player=player):
                self._names[player.id] = player.name
                return ""
            case events.ColorsCorrected(black=black, white=white):
                first, second = self._name(black), self._name(white)
                return f"Colors are corrected: {first} has Black, {second} White."
            case events.LatenessJudged(color=color, late=late, charge=charge):
                cost = f"{seconds(charge)} are charged"
                if event.forfeits:
                    cost = "the game is forfeit"
                return (
                    f"{color.title} came {seconds(late)} late, "
                    f"article {event.article}: {cost}."
                )
            case events.GameCreated() | events.ColorsDrawn() | events.GameStarted():
                return ""
            case _:
                assert_never(event)

    def _name(self, player: str) -> str:
        return self._names.get(player, player)

    def _of_turns(self, event: TurnEvent) -> str:
        match event:
            case events.Played() | events.Passed() | events.Resigned():
                return ""
            case events.TurnLost(color=color, article=article):
                return f"{color.title} loses the turn, article {article}."
            case events.StoneVoided(color=color, article=article):
                vertex = self._vertices([event.point])
                return f"{color.title}'s stone at {vertex} is void, article {article}."
            case events.WarningGiven(color=color, article=article, count=count):
                return f"Warning {count} for {color.title}, article {article}."
            case events.Reverted(ply=ply, to_move=to_move):
                return f"After turn {ply} the game goes on, {to_move.title} to move."
            case _:
                assert_never(event)

    def _of_clocks(self, event: TimingEvent) -> str:
        match event:
            case events.Called():
                return ""
            case events.ClockPaused(reason=reason):
                return f"Stopped: {reason.value}."
            case events.ClockResumed(reason=reason):
                return f"Not stopped any more: {reason.value}."
            case events.ClockAdjusted(clocks=clocks):
                return f"Clocks are set: {_readings(clocks)}."
            case events.TimeGiven(color=color, amount=amount):
                given = f"{color.opponent.title} gives {color.title}"
                return f"{given} {amount / 1000:g} s more."
            case events.FlagFell(color=color):
                return f"{color.title}'s time is used up."
            case events.OvertimeReached(color=color):
                return (
                    f"{color.title}'s time is used up; "
                    "that may be a pass (article 22.5)."
                )
            case events.OvertimePassAsked(color=color):
                return f"{color.title} asks that overtime be a pass (article 22.5)."
            case events.LeaveGranted(color=color):
                return f"{color.title} has leave."
            case events.SeatRetaken(color=color):
                return f"{color.title} is back."
            case events.SealingAsked(color=color):
                return f"{color.title} is to seal the next move."
            case events.MoveSealed(color=color, commitment=commitment):
                return f"{color.title} has sealed a move: {commitment}."
            case events.MoveOpened(sealed=sealed):
                return f"The sealed move is opened: {self._move(sealed.move)}."
            case events.TimesConfirmed(color=color):
                return f"{color.title} confirms the times used."
            case _:
                assert_never(event)

    def _move(self, move: Move | None) -> str:
        if move is None:
            return "nobody can read it"
        return "pass" if isinstance(move, Pass) else self._vertices([move.point])

    def _of_end(self, event: EndingEvent) -> str:
        match event:
            case events.EndAccepted(color=color):
                return f"{color.title} accepts the end."
            case events.ContestConceded(color=color):
                return f"{color.title} gives up the contest, article 12.4(4)."
            case events.SettlingStarted(reason=reason):
                return f"Play stops ({reason.value})."
            case events.ProposalMade(number=number, by=by, dead=dead):
                open_to = self._vertices(event.contestable)
                contest = f"; open to contest: {open_to}" if open_to else ""
                stones = self._vertices(dead) or "nothing"
                who = "the referee" if by is None else by.title
                return f"Proposal {number} by {who}, dead: {stones}{contest}."
            case events.ProposalConfirmed(color=color, number=number):
                return f"{color.title} confirms proposal {number}."
            case events.RecountMade(by=by, number=number):
                return f"{by.title} has proposal {number} counted again."
            case events.PlayResumed(by=by, point=point, to_move=to_move):
                return (
                    f"{by.title} disputes the chain at {self._vertices([point])}: "
                    f"play is resumed, {to_move.title} to move."
                )
            case events.GameFinished(result=result):
                self._result = result
                return ""
            case events.ResultChanged(result=result):
                return self._changed(result)
            case _:
                assert_never(event)

    def _changed(self, result: Result) -> str:
        before, self._result = self._result, result
        was = "" if before is None else f" {before.text} ({before.reason.value})"
        return f"The result{was} is changed to {result.text} ({result.reason.value})."

    def _of_wishes(self, event: AskingEvent) -> str:
        match event:
            case events.ConsentAsked(color=color, wish=wish):
                return f"{color.title} asks the opponent: {wish.value}."
            case events.ConsentAnswered(color=color, wish=wish, agreed=agreed):
                answer = "agrees" if agreed else "does not agree"
                return f"{color.title} {answer}: {wish.value}."
            case events.Complained(color=color, ply=ply, text=text):
                return f"{color.title} complains about turn {ply}: {text}"
            case events.Appealed(color=color, text=text):
                return f"{color.title} appeals: {text}"
            case events.FalseLifeClaimed(by=by, point=point, ko=ko):
                way = "" if ko is None else f", by the ko at {self._vertices([ko])}"
                return (
                    f"{by.title} claims false life of the chain "
                    f"at {self._vertices([point])}{way}."
                )
            case events.RefereeCalled(need=need, by=by, points=points):
                who = "The rules call" if by is None else f"{by.title} calls"
                about = f" about {self._vertices(points)}" if points else ""
                return f"{who} the referee: {need.value}{about}."
            case _:
                assert_never(event)

    def _vertices(self, points: Iterable[Point]) -> str:
        return " ".join(format_vertex(point, self.size) for point in points)


def _readings(clocks: Clocks | None) -> str:
    if clocks is None:
        return "there are none"
    return ", ".join(f"{color.title} {_reading(clocks.of(color))}" for color in Color)


def _reading(left: TimeLeft) -> str:
    return "without a clock" if left == UNTIMED else reading_words(left)
