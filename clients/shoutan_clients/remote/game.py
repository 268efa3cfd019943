"""A game elsewhere as those in its seats see it: `PlayedGame` by the wire.

Events are folded as they come, in order and without holes; commands go out as requests.
An answer is passed on only when the event that it names is here, so that whoever hears
"accepted" finds it in the game. What was asked when the connection broke is asked again
with the same `cid`.
"""

import asyncio
from collections.abc import Callable, Mapping
from typing import Final, Protocol

from shoutan_engine.clocks.types import Millis
from shoutan_engine.commands import Command
from shoutan_engine.events import Event, GameCreated
from shoutan_engine.game import Game
from shoutan_engine.phase import Phase
from shoutan_engine.points import Color
from shoutan_host.hosting.answers import Answer, Undecided
from shoutan_host.hosting.attendance import Attendance
from shoutan_host.hosting.played_game import AnswerTo, Listener
from shoutan_host.ids import new_cid
from shoutan_host.ports import GameId
from shoutan_protocol.errors import RemoteProtocolError
from shoutan_protocol.event_decoding import decode_event
from shoutan_protocol.json_writing import Json

from shoutan_clients.remote.answers import answer_of, seq_of
from shoutan_clients.remote.commands_to_requests import request_of
from shoutan_clients.remote.failures import GameGone
from shoutan_clients.remote.link import TRY_AGAIN

_NO_EVENT_HERE: Final = (LookupError, TypeError, AttributeError, AssertionError)
"""What taking in an event may come to that no game ever had at that place."""


class Wire(Protocol):
    """What a game needs of the connection."""

    def post(
        self, body: Json, answer: Callable[[Json], None], *, once: bool = False
    ) -> None:
        """Send a request; sent again over the next connection, unless `once`."""
        ...

    def later(self, call: Callable[[], None]) -> None:
        """Call something in a moment: the server had no time for it."""
        ...


class RemoteAttendance(Attendance):
    """Who is at a game elsewhere: as the server tells it.

    A seat that enters its own player has the server told, which waits for that.
    """

    __slots__ = ("_become_present", "_here")

    def __init__(self, become_present: Callable[[], None]) -> None:
        super().__init__()
        self._become_present = become_present
        self._here: frozenset[str] = frozenset()

    def is_here(self, player_id: str) -> bool:
        """Tell whether that player is connected, or entered from here."""
        return player_id in self._here or super().is_here(player_id)

    def enter(self, player_id: str) -> None:
        """Count a player of this program in, and have the server told."""
        super().enter(player_id)
        self._become_present()

    def told(self, here: frozenset[str], watching: int) -> None:
        """Take in what the server says."""
        self._here = here
        self.watch(watching - self.watching)


class RemoteGame:
    """A game that a server hosts. Made by `RemoteServer.game`, ready to be read.

    `game` stays the same object, whatever happens to the connection.
    """

    def __init__(self, game_id: GameId, wire: Wire, *, is_present: bool) -> None:
        self.id = game_id
        self.attendance = RemoteAttendance(self.become_present)
        self.is_present = is_present
        """The server counts this program's player as there, if it has a seat."""
        self.presence: Mapping[str, object] = {}
        """Who is there, as the server said it last (`presence` of the protocol)."""
        self.on_presence: Callable[[], None] = _tell_nobody
        self.events: list[Event] = []
        """Everything that has happened, from the creation on."""
        self._wire = wire
        self._game: Game | None = None
        self._listeners: tuple[Listener, ...] = ()
        self._held: list[tuple[int, AnswerTo, Answer]] = []
        self._head: int | None = None
        loop = asyncio.get_running_loop()
        self._loaded: asyncio.Future[None] = loop.create_future()
        self._gone: asyncio.Future[GameGone] = loop.create_future()

    # -- for who plays -------------------------------------------------------------

    @property
    def game(self) -> Game:
        """The game as far as it is known here; for reading."""
        assert self._game is not None, "wait until the game is loaded"
        return self._game

    @property
    def is_finished(self) -> bool:
        """Tell whether the result is there."""
        return self.game.phase is Phase.FINISHED

    def post(
        self, command: Command, at: Millis, answer: AnswerTo | None = None
    ) -> None:
        """Ask the server for `command`; its own stamp counts there, not `at`.

        Where the connection ends for good, or the game is gone, there is no answer:
        `wait_gone` and `RemoteServer.wait_over` tell of that. Raises ValueError for a
        command that only the server gives.
        """
        body = request_of(command, self.game.settings.size) | {"game": self.id}
        body.setdefault("cid", new_cid())

        def answered(reply: Json) -> None:
            self._answer(reply, answer)

        self._wire.post(body, answered)

    def listen(self, listener: Listener) -> None:
        """Tell `listener` every event from now on."""
        self._listeners = (*self._listeners, listener)

    def unlisten(self, listener: Listener) -> None:
        """Stop telling `listener`."""
        self._listeners = tuple(x for x in self._listeners if x is not listener)

    async def wait_gone(self) -> GameGone:
        """Wait until the game cannot be followed any more; return why."""
        return await asyncio.shield(self._gone)

    async def wait_loaded(self) -> None:
        """Wait until everything is here that had happened. Raises GameGone."""
        both: set[asyncio.Future[object]] = {self._loaded, self._gone}  # type: ignore[arg-type]
        await asyncio.wait(both, return_when=asyncio.FIRST_COMPLETED)
        if self._gone.done():
            raise self._gone.result()

    # -- for the connection --------------------------------------------------------

    def follow(self) -> None:
        """Ask for everything that is missing, over the present connection."""
        seq = 0 if self._game is None else self._game.seq
        body = {
            "type": "game.resume",
            "game": self.id,
            "from_seq": seq,
            "whole": True,
            "present": self.is_present,
        }
        self._wire.post(body, self._followed, once=True)

    def become_present(self) -> None:
        """Have the server count this program's player as there."""
        if not self.is_present:
            self.is_present = True
            self.follow()

    def take_in(self, seq: int, payload: bytes) -> None:
        """Fold the event `seq` in, and tell of it; one that is known is passed over."""
        last = 0 if self._game is None else self._game.seq
        if seq <= last or self._gone.done():
            return
        if seq > last + 1:
            self.follow()
            return
        try:
            event = self._fold(payload)
        except (RemoteProtocolError, ValueError, *_NO_EVENT_HERE) as error:
            self.end(
                f"Game {self.id} cannot be followed: {error}."
                " Is this program older than the server?"
            )
            return
        for listener in self._listeners:
            listener.on_event(seq, event)
        self._release()

    def told_presence(self, body: Mapping[str, object]) -> None:
        """Take in who is there."""
        self.presence = body
        if self._game is None:
            return
        here = {
            player.id
            for color, player in self._game.seats.items()
            if body.get("black" if color is Color.BLACK else "white")
        }
        watching = body.get("watching")
        self.attendance.told(
            frozenset(here), watching if isinstance(watching, int) else 0
        )
        self.on_presence()

    def end(self, sentence: str) -> None:
        """Note that this game cannot be followed any more."""
        if not self._gone.done():
            self._gone.set_result(GameGone(sentence))

    # -- inside --------------------------------------------------------------------

    def _fold(self, payload: bytes) -> Event:
        game = self._game
        event = decode_event(payload, 0 if game is None else game.settings.size)
        if game is not None:
            game.apply(event)
        elif isinstance(event, GameCreated):
            self._game = Game(event)
        else:
            raise ValueError("its log does not begin with its creation")
        self.events.append(event)
        return event

    def _followed(self, reply: Json) -> None:
        """Take in the answer to `game.resume`; the events come behind it."""
        seq = 0 if self._game is None else self._game.seq
        if reply["type"] == "ok":
            self._head = seq_of(reply)
            if self._head < seq:
                self.end(f"The server has lost a part of game {self.id}.")
            self._release()
        elif reply["code"] in TRY_AGAIN:
            self._wire.later(self.follow)
        else:
            self.end(reply["sentence"])

    def _answer(self, reply: Json, answer: AnswerTo | None) -> None:
        game = self.game
        given = answer_of(reply, game.ply, game.seq)
        if reply["type"] == "error" and reply["code"] == "no_such_game":
            self.end(reply["sentence"])
        elif answer is None:
            return
        elif isinstance(given, Undecided) or given.seq <= game.seq:
            answer(given)
        else:
            self._held.append((given.seq, answer, given))

    def _release(self) -> None:
        """Pass on what waited for the event that is here now."""
        if self._game is None:
            return
        seq = self._game.seq
        is_loaded = self._head is not None and seq >= self._head
        if is_loaded and not self._loaded.done():
            self._loaded.set_result(None)
        if self._held:
            due = [held for held in self._held if held[0] <= seq]
            self._held = [held for held in self._held if held[0] > seq]
            for _, answer, given in due:
                answer(given)


def _tell_nobody() -> None:
    pass
