"""A game that one is at, as it is shown: board, both sides, what is said, what may be done.

Everything here reads; `table.Table` is what does something.
"""

from typing import Final

from shoutan_engine.clocks import Millis
from shoutan_engine.game_state.replay import position_after
from shoutan_engine.phase import Phase
from shoutan_engine.play.legality import illegality
from shoutan_engine.points import Color, Point
from shoutan_engine.position.board import Board
from shoutan_engine.refusals import RefusalCode
from shoutan_protocol.coordinates import format_vertex, tengen

from shoutan_clients.play.board_text import Scene
from shoutan_clients.play.clock_text import clock_text
from shoutan_clients.play.look import Look
from shoutan_clients.play.offers import Act, Mode, Situation, acts
from shoutan_clients.play.status import Card, player_name, settled_count, status
from shoutan_clients.play.talk import Talk
from shoutan_clients.play.texts import Texts
from shoutan_clients.remote.game import RemoteGame
from shoutan_clients.remote.server import RemoteServer

_KO: Final = frozenset({RefusalCode.KO, RefusalCode.SUPERKO})


class TableView:
    """One game with what its reader has begun: a cursor, a question, a look back.

    `note` is a sentence about the last thing that was done here, mostly why not.
    """

    def __init__(
        self, server: RemoteServer, remote: RemoteGame, texts: Texts, look: Look
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
        system = game.settings.time_of(color)
        clock = clock_text(system, clocks, color, now, texts, self.look)
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
