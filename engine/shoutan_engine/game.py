"""The game automaton: `decide` says what a command causes, `apply` takes an event in.

One flow for everybody: a person's frame, an engine's answer and a referee's click are
the same commands here. `decide` changes nothing and reads no clock; the caller makes
its events durable, then applies them. A deadline is a value: when it has passed, the
caller sends `Tick`.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Self, TypeAlias

from shoutan_engine import deadlines, deciding
from shoutan_engine.clocks.types import Millis
from shoutan_engine.commands import (
    Command,
    Create,
    PlayStone,
    Rule,
    SeatedCommand,
    TakeSeat,
    Withdraw,
)
from shoutan_engine.conditions import check_settings
from shoutan_engine.events import Event, GameCreated
from shoutan_engine.fold import take_in
from shoutan_engine.game_state.state import GameState
from shoutan_engine.refusals import Refusal
from shoutan_engine.timing.timekeeping import initial_clocks


@dataclass(frozen=True, slots=True)
class Duplicate:
    """This act was done before; `seq` is the event it caused (reliability W2)."""

    seq: int


Decision: TypeAlias = tuple[Event, ...] | Refusal | Duplicate


def create(command: Create, now: Millis) -> GameCreated:
    """Return the first event of a game, stamped `now` (monotonic ms).

    Raises ValueError, with the accepted range, for a size or a komi that no game has, and
    for a position that cannot be set up.
    """
    settings = command.settings
    check_settings(settings)
    clocks = initial_clocks(settings, now)
    return GameCreated(at=now, clocks=clocks, settings=settings)


class Game(GameState):
    """One game. Its state is for reading; see `GameState`."""

    __slots__ = ()

    @classmethod
    def fold(cls, events: Iterable[Event]) -> "Game":
        """Return the game that these events, from the first on, make.

        Raises ValueError if they do not begin with `GameCreated`.
        """
        rest = iter(events)
        created = next(rest, None)
        if not isinstance(created, GameCreated):
            raise ValueError("the log of a game begins with its creation")
        game = cls(created)
        for event in rest:
            game.apply(event)
        return game

    def apply(self, event: Event) -> Self:
        """Take one event in; total, never refuses. Returns the same, changed game."""
        take_in(self, event)
        return self

    def decide(self, command: Command, now: Millis) -> Decision:
        """Say what `command` causes at `now` (monotonic ms); changes nothing."""
        if isinstance(command, PlayStone):  # most commands are
            player = self.seats.get(command.color)  # as `_known`, without its calls
            actor = command.color.name if player is None else player.id
            cid = command.cid
            known = None if cid is None else self.acts.get((actor, cid))
        else:
            known = self._known(command)
        if known is not None:
            return Duplicate(known)
        return deciding.decide(self, command, now)

    def deadline(self) -> Millis | None:
        """Return the stamp at which `Tick` is due: a call, a flag, a time-out."""
        return deadlines.deadline(self)

    def _known(self, command: Command) -> int | None:
        """Return the `seq` of what this act did the first time, None if it is new."""
        if isinstance(command, SeatedCommand):
            return self.done(self.actor_of(command.color), command.cid)
        match command:
            case TakeSeat(player=player, cid=cid):
                return self.done(player.id, cid)
            case Withdraw(player=player_id, cid=cid):
                return self.done(player_id, cid)
            case Rule(by=by, cid=cid):
                return self.done(by.id, cid)
            case _:
                return None
