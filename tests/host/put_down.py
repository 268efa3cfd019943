"""A game in which a test puts events down that are not decided where it looks.

`PutDown` is posted like a command, and its events take the way of all events: into the
log, to the bus, to whoever listens. Everything else is decided as always.
"""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, cast

from shoutan_engine import Game, Millis
from shoutan_engine.commands import Command
from shoutan_engine.events import ClockResumed, Event, PauseReason
from shoutan_engine.game import Decision
from shoutan_engine.timing.halting import halt
from shoutan_engine.timing.timekeeping import resume


@dataclass(frozen=True, slots=True)
class PutDown:
    """What shall happen; `make` gets the game and the stamp."""

    make: Callable[[Game, Millis], list[Event]]

    @property
    def command(self) -> Command:
        """This, where a command is asked for."""
        return cast(Command, self)


class OpenGame(Game):
    """A game that takes `PutDown`."""

    __slots__ = ()

    def decide(self, command: Command, now: Millis) -> Decision:
        """Return what shall happen, or decide."""
        anything: Any = command
        if isinstance(anything, PutDown):
            return tuple(anything.make(self, now))
        return super().decide(command, now)


def happens(kind: type[Any], **parts: Any) -> PutDown:
    """Return an event of this kind, with the clocks as they stand."""
    return PutDown(
        lambda game, now: [kind(**{"at": now, "clocks": game.clocks} | parts)]
    )


def pauses(reason: PauseReason) -> PutDown:
    """Return a pause."""

    return PutDown(lambda game, now: [halt(game, reason, now)])


def goes_on(reason: PauseReason) -> PutDown:
    """Return the end of a pause."""

    def make(game: Game, now: Millis) -> list[Event]:
        clocks = game.clocks
        if clocks is not None:
            clocks = resume(clocks, reason, game.to_move, now)
        return [ClockResumed(at=now, clocks=clocks, reason=reason)]

    return PutDown(make)


def together(*several: PutDown) -> PutDown:
    """Return what happens in one go."""
    return PutDown(
        lambda game, now: [event for each in several for event in each.make(game, now)]
    )
