"""A controller on a fake engine, and games to set up."""

from shoutan_engine.clocks import parse_clock
from shoutan_engine.clocks.types import Millis
from shoutan_engine.points import Color, Move, Point
from shoutan_engine.rules import PROFILES
from shoutan_host.gtp.controller import EngineController
from shoutan_host.gtp.game import (
    GameSetup,
)
from shoutan_protocol.coordinates import parse_move, parse_vertex

from tests.fake_engine import FakeEngine
from tests.host.gtp_fakes import EngineInside

BLACK, WHITE = Color.BLACK, Color.WHITE
BYOYOMI = parse_clock("10m+5x30s")
KATAGO = (
    FakeEngine.commands
    + " kata-set-rules kgs-rules kata-time_settings kata-list_time_settings"
    " kgs-time_settings"
)
EXTENDED = FakeEngine.commands + " kgs-genmove_cleanup kgs-game_over"


def move(text: str) -> Move:
    return parse_move(text, 9)


def moves(text: str) -> tuple[tuple[Color, Move], ...]:
    """Read "D4 E5 pass": Black first, in turn."""
    return tuple(
        (WHITE if n % 2 else BLACK, move(word)) for n, word in enumerate(text.split())
    )


def points(vertices: str) -> tuple[Point, ...]:
    return tuple(parse_vertex(vertex, 9) for vertex in vertices.split())


def game(
    clock: str = "none", played: str = "", handicap: str = "", profile: str = "cn2002"
) -> GameSetup:
    return GameSetup(
        size=9,
        komi=7.5,
        time=parse_clock(clock),
        profile=PROFILES[profile],
        handicap=points(handicap),
        moves=moves(played),
    )


class Seat:
    """A controller and the engine that it controls."""

    def __init__(
        self,
        rules: dict[str, str] | None = None,
        commands: str | None = None,
        margin: Millis = Millis(0),
    ) -> None:
        self.engine = FakeEngine(rules, commands)
        self.inside = EngineInside(self.engine)
        self.controller = EngineController(self.inside.link, margin=margin)

    async def ready(self, setup: GameSetup | None = None) -> EngineController:
        """Probe and set up; then forget what was heard."""
        await self.controller.probe()
        await self.controller.set_up(setup or game())
        self.engine.heard.clear()
        return self.controller
