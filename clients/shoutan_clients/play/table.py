"""A game that one is at: its board, what was said, and what one does there.

A `Table` knows a server and no terminal. What changes is told by `changed`; everything
that is done goes out as a command of the engine, by the one table of requests.
"""

import asyncio
from collections.abc import Callable, Coroutine, Mapping
from typing import Any, Final

from shoutan_engine.clocks import Millis
from shoutan_engine.commands import Command
from shoutan_engine.events import Called, Event, Played
from shoutan_engine.game_state.replay import position_after
from shoutan_engine.phase import Phase
from shoutan_engine.play.legality import illegality
from shoutan_engine.points import Color, Point
from shoutan_engine.position.board import Board
from shoutan_engine.refusals import RefusalCode
from shoutan_host.ids import new_cid
from shoutan_protocol.coordinates import format_vertex, tengen

from shoutan_clients.play.acting import Acting
from shoutan_clients.play.board_text import Scene
from shoutan_clients.play.clock_text import clock_text
from shoutan_clients.play.look import Look
from shoutan_clients.play.offers import Act, Mode, Situation, acts
from shoutan_clients.play.status import Card, player_name, settled_count, status
from shoutan_clients.play.talk import Talk
from shoutan_clients.play.telling import called, told, turn_words
from shoutan_clients.play.texts import Texts
from shoutan_clients.remote.commands_to_requests import request_of
from shoutan_clients.remote.failures import RemoteFailure, RequestRefused
from shoutan_clients.remote.game import RemoteGame
from shoutan_clients.remote.server import RemoteServer

_KO: Final = frozenset({RefusalCode.KO, RefusalCode.SUPERKO})


class Table:
    """One game. `changed` is called when something looks different, `rang` by calls.

    `note` is a sentence about the last thing that was done here, mostly why not.
    """

    def __init__(
        self,
        server: RemoteServer,
        remote: RemoteGame,
        texts: Texts,
        look: Look,
        changed: Callable[[], None],
        rang: Callable[[], None],
    ) -> None:
        self.server = server
        self.remote = remote
        self.texts = texts
        self.look = look
        self.talk = Talk()
        self.log: list[str] = []
        self.note = ""
        self.call = ""
        self.pending = ""
        self.mode: Mode = "play"
        self.disputed: Point | None = None
        self.is_resigning = False
        self.looking: int | None = None
        self.wants: frozenset[Color] = frozenset()
        self.next_game: str | None = None
        self.is_gone = False
        size = remote.game.settings.size
        middle = tengen(size)
        self.cursor: Point = Point(size * size // 2) if middle is None else middle
        self._changed = changed
        self._rang = rang
        self._tasks: set[asyncio.Task[None]] = set()
        self._ends: list[Callable[[], None]] = []
        self._acting = Acting(self)

    # -- coming and going ------------------------------------------------------------

    def open(self) -> None:
        """Begin to listen; what was played before is in the log already."""
        game, size = self.remote.game, self.size
        for number, turn in enumerate(game.turns, start=1):
            self.log.append(turn_words(number, turn, size, self.texts))
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

    # -- who and what ----------------------------------------------------------------

    @property
    def size(self) -> int:
        """The lines of the board."""
        return self.remote.game.settings.size

    @property
    def me(self) -> str | None:
        """Who one is at the server; None for a watcher."""
        return None if self.server.you is None else self.server.you.id

    @property
    def seat(self) -> Color | None:
        """One's own color."""
        return None if self.me is None else self.remote.game.color_of(self.me)

    @property
    def is_mine(self) -> bool:
        """Tell whether one has sat down here, with or without a color."""
        return self.me is not None and self.remote.game.is_player(self.me)

    @property
    def url(self) -> str:
        """The link to this game, for others."""
        return f"{self.server.address.url}/game/{self.remote.id}"

    @property
    def situation(self) -> Situation:
        """What there is beside the game itself."""
        return Situation(
            self.seat,
            self.me,
            self.server.clock.monotonic_ms(),
            self.mode,
            self.disputed,
            self.is_resigning,
            self.looking is not None,
            self._claim_at(),
            self.wants,
        )

    def acts(self) -> list[Act]:
        """Return what may be done now."""
        return acts(self.remote.game, self.situation)

    def labels(self) -> list[tuple[Act, str]]:
        """Return what may be done now, with what it is called."""
        settlement = self.remote.game.settlement
        number = 0 if settlement is None else settlement.number
        return [(act, self.texts(f"act_{act}", n=number)) for act in self.acts()]

    def status(self) -> list[str]:
        """Return what is to be said above the acts."""
        game = self.remote.game
        if self.looking is not None:
            return [self.texts("looking", n=self.looking, all=game.ply)]
        if self.is_resigning:
            return [self.texts("resign_ask")]
        lines = status(game, self.situation, self.texts, self.url)
        if self.pending:
            lines.insert(0, self.texts("sending", what=self.pending))
        if self.call and game.phase is Phase.PLAY:
            lines.insert(0, self.call)
        if game.phase is Phase.FINISHED:
            place = f"{self.server.address.url}/api/games/{self.remote.id}.sgf"
            lines.append(self.texts("record", url=place))
        return lines

    def card(self, color: Color) -> Card:
        """Return one side as it is now."""
        game, texts = self.remote.game, self.texts
        player = game.seats.get(color)
        facts: list[str] = []
        if self.seat is color:
            facts.append(texts("you"))
        if game.prisoners[color]:
            facts.append(texts("taken", n=game.prisoners[color]))
        if self.remote.presence.get(color.word) is False and not game.result:
            facts.append(texts("no_connection_of"))
        now, clocks = self.server.clock.monotonic_ms(), game.clocks
        clock = clock_text(game.settings.time, clocks, color, now, texts, self.look)
        is_to_move = game.phase is Phase.PLAY and game.to_move is color
        name = player_name(player, texts)
        return Card(color, name, tuple(facts), clock, is_to_move)

    # -- the board -------------------------------------------------------------------

    def scene(self) -> Scene:
        """Return what is on the board, or was at the move that is looked at."""
        game = self.remote.game
        turns = game.turns if self.looking is None else game.turns[: self.looking]
        last = turns[-1].point if turns and not turns[-1].lost else None
        if self.looking is not None:
            return Scene(self.size, self.board().cells, self.cursor, last)
        settlement, counted = game.settlement, settled_count(game)
        dead = settlement.dead if settlement is not None else ()
        disputed = self.disputed
        return Scene(
            self.size,
            game.board.cells,
            self.cursor,
            last,
            self._ko(),
            frozenset(dead),
            frozenset(settlement.contestable if settlement is not None else ()),
            frozenset() if disputed is None else game.board.chain(disputed),
            None if counted is None else counted.owner,
        )

    def board(self) -> Board:
        """Return the stones that are shown."""
        game = self.remote.game
        if self.looking is None:
            return game.board
        turns = game.turns[: self.looking]
        setup = game.settings.setup
        return position_after(turns, game.settings, setup.to_move).board

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
        self.note = self.texts("game_gone", why=gone)
        self._changed()

    # -- what comes ------------------------------------------------------------------

    def on_event(self, seq: int, event: Event) -> None:
        """Take in what has happened (`Listener`)."""
        game = self.remote.game
        words = told(event, game, self.texts)
        if words is not None:
            self.log.append(words)
        if isinstance(event, Called):
            self.call = f"{self.texts.side(event.color)}: {called(event, self.texts)}"
            self._rang()
        else:
            self.call = ""
        if isinstance(event, Played):
            if event.color is not self.seat:
                self._rang()
            self.note = ""
        if game.phase is not Phase.SETTLING:
            self.mode, self.disputed = "play", None
        if game.phase is Phase.FINISHED:
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

    # -- inside ----------------------------------------------------------------------

    def _claim_at(self) -> Millis | None:
        claims = self.remote.presence.get("claims")
        if self.seat is None or not isinstance(claims, dict):
            return None
        at: object = claims.get(self.seat.opponent.word)  # pyright: ignore[reportUnknownMemberType, reportUnknownVariableType]
        return Millis(at) if isinstance(at, int) else None

    def _ko(self) -> Point | None:
        """Return the point that the side to move may not retake at once."""
        game = self.remote.game
        if game.phase is not Phase.PLAY or not game.turns:
            return None
        taken = game.turns[-1].captured
        if len(taken) != 1:
            return None
        refusal = illegality(game, taken[0], game.to_move)
        return taken[0] if refusal is not None and refusal.code in _KO else None

    def vertex(self, point: Point) -> str:
        """Return the name of a point."""
        return format_vertex(point, self.size)


def refusal_words(refused: RequestRefused, texts: Texts) -> str:
    """Return a refusal in the reader's language, where there are words for it."""
    said = texts.maybe(f"refusal_{refused.code}") or str(refused)
    if refused.article is None:
        return said
    return texts("with_article", said=said, article=refused.article)


def _do_nothing() -> None:
    pass
