"""A game that one is at: its board, what was said, and what one does there.

A `Table` knows a server and no terminal. What changes is told by `changed`; everything
that is done goes out as a command of the engine, by the one table of requests.
"""

import asyncio
from collections.abc import Callable, Coroutine, Mapping
from typing import Any, Final

from shoutan_engine.commands import Command
from shoutan_engine.events import (
    Called,
    Event,
    Passed,
    Played,
    Reverted,
    SettlingStarted,
    StoneVoided,
    TurnLost,
)
from shoutan_engine.phase import Phase
from shoutan_engine.points import Color, Point
from shoutan_host.ids import new_cid

from shoutan_clients.play.acting import Acting
from shoutan_clients.play.look import Look
from shoutan_clients.play.offers import Act
from shoutan_clients.play.plain import plain
from shoutan_clients.play.table_view import TableView
from shoutan_clients.play.telling import called, story, told
from shoutan_clients.play.texts import Texts
from shoutan_clients.remote.commands_to_requests import request_of
from shoutan_clients.remote.failures import RemoteFailure, RequestRefused
from shoutan_clients.remote.game import RemoteGame
from shoutan_clients.remote.server import RemoteServer

_TURNS: Final = (Played, Passed, TurnLost, StoneVoided, Reverted, SettlingStarted)
"""What makes another position of the one in which somebody thought of resigning."""


class Table(TableView):
    """One game. `changed` is called when something looks different, `rang` by calls."""

    def __init__(
        self,
        server: RemoteServer,
        remote: RemoteGame,
        texts: Texts,
        look: Look,
        changed: Callable[[], None],
        rang: Callable[[], None],
    ) -> None:
        super().__init__(server, remote, texts, look)
        self._changed = changed
        self._rang = rang
        self._tasks: set[asyncio.Task[None]] = set()
        self._ends: list[Callable[[], None]] = []
        self._acting = Acting(self)

    # -- coming and going ------------------------------------------------------------

    def open(self) -> None:
        """Begin to listen; what was played before is in the log already."""
        self.log += story(self.remote.events, self.texts)
        self.remote.listen(self)
        self.remote.on_presence = self._changed
        self._ends += [
            self.server.hear("chat.said", self._said),
            self.server.hear("chat.rights", self._allowed),
            self.server.hear("rematch", self._rematch),
            self.server.greet(self._ask_for_talk),
            lambda: self.server.say("chat.leave", game=self.remote.id),
        ]
        self.start(self._wait_gone())

    async def close(self) -> None:
        """Listen no more. Who has a seat in a game that goes on stays at it."""
        self.remote.unlisten(self)
        self.remote.on_presence = _do_nothing
        for end in self._ends:
            end()
        self._ends.clear()
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        if self.me is None or not self.is_mine or self.remote.is_finished:
            self.server.leave(self.remote)

    # -- the board -------------------------------------------------------------------

    def look_back(self, by: int) -> None:
        """Look `by` moves back, or on where it is negative; at the end is the game."""
        ply = self.remote.game.ply
        at = (ply if self.looking is None else self.looking) - by
        self.looking = None if at >= ply else max(0, at)
        self.note = ""
        self._changed()

    def press(self, point: Point) -> None:
        """Do what pressing a point means now."""
        self.cursor = point
        self.note = ""
        self.is_resigning = False
        if self.looking is not None:
            self.looking = None
        else:
            self._acting.press(point)
        self._changed()

    def act(self, act: Act) -> None:
        """Do one of `acts`; what does not apply is said."""
        self.note = ""
        if act in self.acts():
            self._acting.act(act)
        else:
            game, seat = self.remote.game, self.seat
            waits = seat is not None and game.to_move is not seat
            in_turn = game.phase is Phase.PLAY and waits and not self.is_resigning
            self.note = self.texts("not_your_turn" if in_turn else "not_now")
        self._changed()

    # -- what is sent ----------------------------------------------------------------

    def send(self, command: Command, label: str = "") -> None:
        """Have the server asked for a command; a refusal is said in `note`."""
        self.ask(label=label, **request_of(command, self.size))

    def ask(self, *, label: str = "", **body: Any) -> None:
        """Send a request about this game, once, whatever the connection does."""
        kind = body.pop("type")
        fields = {"game": self.remote.id, "cid": new_cid()} | body
        if kind == "settle.suggest":
            del fields["cid"]
        self.pending = label
        self.start(self._asked(kind, fields))

    def start(self, work: Coroutine[Any, Any, None]) -> None:
        """Run something until the table is left."""
        task = asyncio.ensure_future(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    def changed(self) -> None:
        """Have everything drawn anew."""
        self._changed()

    def refused(self, refused: RequestRefused) -> None:
        """Say why something was not done."""
        self.note = refusal_words(refused, self.texts)
        self.pending = ""
        self._changed()

    async def _asked(self, kind: str, fields: Mapping[str, Any]) -> None:
        try:
            await self.server.request(kind, **fields)
        except RequestRefused as refused:
            self.refused(refused)
        except RemoteFailure:
            pass  # said where the end of the connection is
        else:
            self.pending = ""
            self._changed()

    async def _wait_gone(self) -> None:
        gone = await self.remote.wait_gone()
        self.is_gone = True
        self.note = self.texts("game_gone", why=plain(str(gone)))
        self._changed()

    # -- what comes ------------------------------------------------------------------

    def on_event(self, seq: int, event: Event) -> None:
        """Take in what has happened (`Listener`)."""
        game = self.remote.game
        words = told(event, game, self.texts)
        if words is not None:
            self.log.append(words)
        if isinstance(event, Called):
            words = called(event, self.texts)
            self.call = self.texts("colon", before=event.color, after=words)
            self._rang()
        else:
            self.call = ""
        if isinstance(event, Played):
            if event.color is not self.seat:
                self._rang()
            self.note = ""
        if game.phase is not Phase.SETTLING:
            self.mode, self.disputed = "play", None
        if game.phase is Phase.FINISHED or isinstance(event, _TURNS):
            self.is_resigning = False
        if self.looking is not None:
            self.looking = min(self.looking, game.ply)
        self._changed()

    def _said(self, body: Mapping[str, Any]) -> None:
        if body["game"] != self.remote.id:
            return
        line = self.talk.heard(body, self.texts)
        if line is not None:
            self.log.append(line)
            self._changed()

    def _allowed(self, body: Mapping[str, Any]) -> None:
        if body["game"] == self.remote.id:
            self.talk.allowed(body)
            self._changed()

    def _rematch(self, body: Mapping[str, Any]) -> None:
        if body["game"] == self.remote.id:
            self.wants = frozenset(c for c in Color if body[c.word])
            self.next_game = body["next"]
            self._changed()

    def _ask_for_talk(self) -> None:
        self.server.say("chat.watch", game=self.remote.id, after=self.talk.last)


def refusal_words(refused: RequestRefused, texts: Texts) -> str:
    """Return a refusal in the reader's language, where there are words for it."""
    said = texts.maybe(f"refusal_{refused.code}") or plain(str(refused))
    if refused.article is None:
        return said
    return texts("with_article", said=said, article=plain(refused.article))


def _do_nothing() -> None:
    pass
