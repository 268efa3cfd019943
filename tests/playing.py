"""A game under virtual time: commands at stamps, by the same two calls as the real host.

`Table` decides a command, keeps the events as a log and applies them. Points are GTP
vertices, sides are `B` and `W`. It does not tick by itself: a test says when time passes.
"""

from collections.abc import Callable, Iterable
from dataclasses import dataclass, field, is_dataclass, replace
from typing import Any, Final, TypeAlias

from shoutan_engine import (
    PROFILES,
    GameSettings,
    Millis,
    Player,
    PlayerKind,
    parse_clock,
)
from shoutan_engine.commands import (
    AcceptEnd,
    Command,
    Confirm,
    Create,
    Dispute,
    Draw,
    MarkChain,
    PassTurn,
    PlayStone,
    Propose,
    Resign,
    Start,
    TakeSeat,
    Tick,
)
from shoutan_engine.events import Clocks, Event, Parity
from shoutan_engine.game import Decision, Game, create
from shoutan_engine.game_state.proceedings import Proceedings
from shoutan_engine.points import Color, Point
from shoutan_engine.refereeing.officials import Official, Role
from shoutan_engine.refusals import Refusal, RefusalCode
from shoutan_engine.rules import IllegalMove
from shoutan_engine.settings import Setup
from shoutan_protocol.coordinates import parse_vertex

from tests.diagrams import marked, rows_of

B: Final = Color.BLACK
W: Final = Color.WHITE
ANN: Final = Player("id-of-ann", "Ann", PlayerKind.PERSON)
BEN: Final = Player("id-of-ben", "Ben", PlayerKind.PERSON)
BOT: Final = Player("id-of-bot", "Bot", PlayerKind.BOT)
CLEO: Final = Player("id-of-cleo", "Cleo", PlayerKind.GUEST)
CAI: Final = Official("id-of-cai", "Cai", Role.CHIEF_REFEREE)
DRAW: Final = Draw(held=7, guess=Parity.ODD, creator_black=True)
CN2002: Final = PROFILES["cn2002"]
KO: Final = """
    . . . . .
    . X O . .
    X . X O .
    . X O . .
    . . . . .
    """
"""White takes the stone in the middle by playing at B3; Black may not retake at once."""


def settings_of(
    drawing: str | None = None,
    *,
    size: int = 9,
    clock: str = "none",
    to_move: Color = B,
    illegal: IllegalMove | None = None,
    is_refereed: bool = False,
    **others: Any,
) -> GameSettings:
    """Return settings by the rules of 2002; `drawing` is the position to begin with."""
    setup = Setup(to_move=to_move)
    if drawing is not None:
        size = len(rows_of(drawing))
        setup = Setup(tuple(marked(drawing, "X")), tuple(marked(drawing, "O")), to_move)
    settings = GameSettings(
        size=size,
        profile=CN2002,
        komi_quarters=CN2002.komi_quarters,
        time=parse_clock(clock),
        illegal_move=illegal,
        setup=setup,
        referee=CAI if is_refereed else None,
    )
    return replace(settings, **others)


@dataclass
class Table:
    """A game and its log; `now` is the stamp of what is done next."""

    settings: GameSettings
    now: int = 1_000
    game: Game = field(init=False)
    log: list[Event] = field(init=False)

    def __post_init__(self) -> None:
        created = create(Create(self.settings), Millis(self.now))
        self.game, self.log = Game(created), [created]

    @classmethod
    def started(
        cls,
        settings: GameSettings,
        players: Iterable[Player] = (ANN, BEN),
        *,
        at: int = 1_000,
    ) -> "Table":
        """Return a game whose first turn begins at `at`."""
        table = cls(settings, at)
        for player in players:
            table.done(TakeSeat(player, DRAW))
        table.done(Start())
        return table

    def do(self, command: Command, at: int | None = None) -> Decision:
        """Decide at `at`, by default now, and apply what it causes."""
        self.now = self.now if at is None else at
        decision = self.game.decide(command, Millis(self.now))
        if isinstance(decision, tuple):
            self.take_in(decision)
        return decision

    def done(self, command: Command, at: int | None = None) -> tuple[Event, ...]:
        """Do what must not be refused, and return the events."""
        decision = self.do(command, at)
        assert isinstance(decision, tuple), decision
        return decision

    def take_in(self, events: Iterable[Event]) -> None:
        """Apply events as if they had been decided."""
        for event in events:
            self.log.append(event)
            self.game.apply(event)

    def point(self, vertex: str) -> Point:
        """Return the point of a vertex of this board."""
        return parse_vertex(vertex, self.settings.size)

    def points(self, vertices: str) -> tuple[Point, ...]:
        """Return the points of several vertices with blanks between them."""
        return tuple(self.point(vertex) for vertex in vertices.split())

    def play_out(self, moves: str) -> None:
        """Take turns: "B:D4 W:pass B:offer", each the first answer to its ply."""
        for move in moves.split():
            side, _, vertex = move.partition(":")
            color = Color.BLACK if side == "B" else Color.WHITE
            if vertex in {"pass", "offer"}:
                self.done(self.pass_turn(color, offer=vertex == "offer"))
            else:
                self.done(self.stone(color, vertex))

    def tick(self, at: int) -> tuple[Event, ...]:
        """Let time pass up to `at`."""
        return self.done(Tick(), at)

    # Commands that answer the present turn, or the present proposal

    def stone(
        self,
        color: Color,
        vertex: str,
        *,
        ply: int | None = None,
        cid: str | None = None,
    ) -> PlayStone:
        return PlayStone(color, self.point(vertex), self._ply(ply), cid)

    def pass_turn(
        self,
        color: Color,
        *,
        offer: bool = False,
        ply: int | None = None,
        cid: str | None = None,
    ) -> PassTurn:
        return PassTurn(color, self._ply(ply), offer, cid)

    def accept(
        self, color: Color, *, ply: int | None = None, cid: str | None = None
    ) -> AcceptEnd:
        return AcceptEnd(color, self._ply(ply), cid)

    def mark(
        self, color: Color, vertex: str, *, dead: bool = True, cid: str | None = None
    ) -> MarkChain:
        return MarkChain(color, self.point(vertex), dead, cid)

    def propose(self, color: Color, dead: str, *, cid: str | None = None) -> Propose:
        return Propose(color, self.points(dead), cid)

    def confirm(
        self, color: Color, number: int | None = None, *, cid: str | None = None
    ) -> Confirm:
        settlement = self.game.settlement
        present = settlement.number if settlement is not None else 1
        return Confirm(color, present if number is None else number, cid)

    def dispute(
        self, color: Color, vertex: str, *, dead: bool, cid: str | None = None
    ) -> Dispute:
        return Dispute(color, self.point(vertex), dead, cid)

    def resign(self, color: Color, *, cid: str | None = None) -> Resign:
        return Resign(color, cid)

    def _ply(self, ply: int | None) -> int:
        return self.game.ply if ply is None else ply


def clocks_of(table: Table) -> Clocks:
    """Return both clocks of a game that has them."""
    clocks = table.game.clocks
    assert clocks is not None
    return clocks


Act: TypeAlias = Callable[[Table], Command]
"""What somebody does at a table, said before the table is there."""


def kinds(events: Iterable[Event]) -> list[str]:
    """Return what happened, in words: the names of the events' types."""
    return [type(event).__name__ for event in events]


def code_of(decision: Decision) -> RefusalCode:
    """Return why something was refused, which it must have been, in a sentence."""
    assert isinstance(decision, Refusal), decision
    assert decision.sentence.endswith(".")
    return decision.code


def picture(value: Any) -> Any:
    """Return a deep, immutable and comparable copy of a game's state.

    Two games are equal if their pictures are; a state did not change if its picture did
    not.
    """
    if value is None or isinstance(value, int | str):
        return value
    if is_dataclass(value) and not isinstance(value, Proceedings):
        return value  # the engine's other dataclasses are frozen
    if isinstance(value, dict):
        items: Any = value.items()  # pyright: ignore[reportUnknownVariableType]
        return frozenset((picture(k), picture(v)) for k, v in items)
    if isinstance(value, list | tuple):
        return tuple(picture(item) for item in value)  # pyright: ignore[reportUnknownVariableType]
    if isinstance(value, set | frozenset):
        return frozenset(picture(item) for item in value)  # pyright: ignore[reportUnknownVariableType]
    names = [
        name
        for cls in type(value).__mro__
        for name in getattr(cls, "__slots__", ())
        if name not in {"_keys", "_neighbors"}  # tables that all boards share
    ]
    if not names:
        return value
    parts = tuple((name, picture(getattr(value, name))) for name in names)
    return type(value).__name__, parts


PHASES: Final = {
    "waiting": "",
    "in turn": "B:E5 W:pass",
    "after an offer": "B:E5 W:offer",
    "settling": "B:E5 W:pass B:pass",
    "finished": "B:E5 W:pass B:pass",
}
"""Names of moments of a game, and the turns that lead there; for `at_phase`."""


def at_phase(name: str) -> Table:
    """Return a game at one of the moments of `PHASES`."""
    if name == "waiting":
        return Table(settings_of())
    table = Table.started(settings_of())
    table.play_out(PHASES[name])
    if name == "finished":
        table.done(table.resign(W))
    return table
