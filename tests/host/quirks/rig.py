"""A controller on a fake engine that dies of everything that must never be sent."""

import re
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field, replace
from typing import Any, Final, cast

from shoutan_engine.clocks import parse_clock
from shoutan_engine.clocks.types import Millis, TimeLeft
from shoutan_engine.points import Color, Move, Play, Point
from shoutan_engine.position.board import Board
from shoutan_engine.rules import PROFILES
from shoutan_host.gtp.controller import EngineController
from shoutan_host.gtp.game import GameSetup
from shoutan_protocol.coordinates import format_move, format_vertex, parse_move
from shoutan_protocol.gtp.vertex_answer import RESIGN

from tests.fake_engine import FakeEngine
from tests.fake_engine.minds import LegalMind
from tests.host.gtp_fakes import EngineInside

SIZE: Final = 9
BLACK, WHITE = Color.BLACK, Color.WHITE
DEADLY: Final = {
    "play ? A0": "crash",
    "play ? resign": "kill",
    "play ? Z*": "crash",
    "loadsgf": "crash",
    "set_free_handicap": "well",
    "@indent": "mute",
    "@tab": "mute",
    "@comment": "mute",
    "@blank": "crash",
    "@idonly": "open",
    "@trailing": "mute",
    "@zeroid": "wrongid 1",
    "@bigid": "wrongid 2147483647",
    "@upper": "crash",
    "@long": "pieces",
    "@highbyte": "crash",
}
"""What kills engines or throws them out of step (GTP reference, 1.5, 2, 8.1, 8.3)."""
_LINE: Final = re.compile(
    r"([1-9]\d{0,5}) ([a-z][a-z0-9_-]*)((?: [!-~]+)*)\n", re.ASCII
)
_LONGEST: Final = 899


def move(text: str) -> Move:
    return parse_move(text, SIZE)


def game(
    clock: str = "none",
    played: str = "",
    handicap: str = "",
    komi: float = 7.5,
    **fields: Any,
) -> GameSetup:
    """Return a game on 9x9; `played`: "D4 E5 pass", Black first, in turn."""
    moves = tuple(
        (WHITE if n % 2 else BLACK, move(word)) for n, word in enumerate(played.split())
    )
    stones = [move(word) for word in handicap.split()]
    setup = GameSetup(
        size=SIZE,
        komi=komi,
        time=parse_clock(clock),
        profile=PROFILES["cn2002"],
        handicap=tuple(stone.point for stone in stones if isinstance(stone, Play)),
        moves=moves,
    )
    return replace(setup, **fields)


class Rig:
    """One engine, one controller, and everything that was said."""

    def __init__(self, row: "Row") -> None:
        mind = LegalMind(1) if row.knows_rules else None
        self.engine = FakeEngine({**DEADLY, **row.rules}, row.commands, mind)
        self.inside = EngineInside(self.engine)
        self.controller = EngineController(self.inside.link)
        self.setup = row.setup

    async def ready(self) -> EngineController:
        """Probe and set up; then forget what was heard."""
        await self.controller.probe()
        await self.controller.set_up(self.setup)
        self.engine.heard.clear()
        return self.controller

    def check_lines(self) -> None:
        """Hold every line that was sent against what may be sent (GTP reference, 8.3)."""
        number, is_empty = 0, False
        for line in self.inside.transport.written:
            match = _LINE.fullmatch(line)
            assert match is not None, line
            assert len(line) <= _LONGEST
            assert int(match[1]) == number % 999_999 + 1, "ids go up by one"
            number = int(match[1])
            name, args = match[2], match[3].split()
            if name == "clear_board":
                is_empty = True
            elif name == "boardsize":
                assert 2 <= int(args[0]) <= 25
            elif name == "set_free_handicap":
                assert is_empty, "handicap stones on an empty board only"
                assert len(set(args)) == len(args) >= 2
                assert all(isinstance(move(vertex), Play) for vertex in args)
                is_empty = False
            elif name == "play":
                assert args[0] in ("b", "w")
                move(args[1])
                is_empty = False
            elif "genmove" in name:
                assert args[0] in ("b", "w")
                is_empty = False


Act = Callable[[Rig], Awaitable[object]]


@dataclass(frozen=True)
class Row:
    """A quirk of `section` of the GTP reference, and what is made of it.

    `gives`: what the act returns, or the exception that it raises, of which `says` is a
    part. `hears`: the commands of the act, setting up not counted.
    """

    section: str
    quirk: str
    act: Act
    gives: object = None
    rules: dict[str, str] = field(default_factory=dict[str, str])
    hears: list[str] | None = None
    says: str = ""
    commands: str | None = None
    setup: GameSetup = field(default_factory=game)
    knows_rules: bool = False

    @property
    def raises(self) -> type[Exception] | None:
        """The exception that the act raises, None where it returns."""
        gives = self.gives
        is_one = isinstance(gives, type) and issubclass(gives, Exception)
        return cast("type[Exception]", gives) if is_one else None


def every(action: str, commands: str = FakeEngine.commands) -> dict[str, str]:
    """Return the rules of an engine that does so at every command."""
    return dict.fromkeys(commands.split(), action)


# -- what can be asked -------------------------------------------------------------------


async def learn(rig: Rig) -> object:
    """Return name and version."""
    info = await rig.controller.probe()
    return info.name, info.version


async def begin(rig: Rig) -> object:
    """Set up, and count as heard what that took."""
    await rig.controller.probe()
    rig.engine.heard.clear()
    await rig.controller.set_up(rig.setup)
    return rig.engine.moves


async def generate(rig: Rig) -> object:
    """Return the move of Black as text."""
    controller = await rig.ready()
    made = (await controller.genmove(BLACK, None)).move
    return "resign" if made is RESIGN else format_move(made, SIZE)


async def timed(rig: Rig) -> object:
    """The same, with 20 s left."""
    controller = await rig.ready()
    made = (await controller.genmove(BLACK, TimeLeft(Millis(20_000)))).move
    return "resign" if made is RESIGN else format_move(made, SIZE)


async def exchange(rig: Rig) -> object:
    """Play C3, have a move made, play a pass; return the moves on the engine's board."""
    controller = await rig.ready()
    await controller.play(BLACK, move("C3"))
    await controller.genmove(WHITE, None)
    await controller.play(BLACK, move("pass"))
    return rig.engine.moves


async def take_back(rig: Rig) -> object:
    """Take one move back; return the moves on the engine's board."""
    controller = await rig.ready()
    await controller.undo()
    return rig.engine.moves


async def name_dead(rig: Rig) -> object:
    """Return the dead stones of a board with D4, D5 black and E5 white, as text."""
    controller = await rig.ready()
    board = Board(SIZE)
    for vertex, color in (("D4", BLACK), ("E5", WHITE), ("D5", BLACK)):
        stone = move(vertex)
        assert isinstance(stone, Play)
        board.play(stone.point, color)
    dead = await controller.dead_stones(board)
    return None if dead is None else _words(dead)


def _words(points: list[Point]) -> str:
    return " ".join(format_vertex(point, SIZE) for point in points)
