"""The controller with KataGo, where `SHOUTAN_TEST_KATAGO` says how to start it."""

from pathlib import Path

import pytest
from shoutan_engine.clocks import NoClock
from shoutan_engine.points import Color, Pass, Play
from shoutan_engine.rules import PROFILES
from shoutan_host.engines.process import EngineProcess
from shoutan_host.gtp.controller import EngineController
from shoutan_host.gtp.game import Deadlines, GameSetup
from shoutan_protocol.coordinates import parse_vertex

from tests.needs import katago_command

pytestmark = pytest.mark.katago

BLACK, WHITE = Color.BLACK, Color.WHITE
PICTURE = """
X X . X . X O . O
. X X . X X O O .
X . X X X X O . O
X O O X X O O O .
. X X X . X O . O
X X . X X X O O O
X . X X . X O . O
. X X . X X O O .
X X . X X X O . O
"""
"""Black has more by the two dead stones at B6 and C6, which one at B7 captures."""
COLORS = {"X": BLACK, "O": WHITE}
STONES = tuple(
    (COLORS[mark], parse_vertex(f"{column}{9 - y}", 9))
    for y, line in enumerate(PICTURE.split("\n")[1:-1])
    for column, mark in zip("ABCDEFGHJ", line.split(), strict=True)
    if mark != "."
)


@pytest.mark.asyncio
async def test_after_a_dispute_it_captures_what_is_dead(tmp_path: Path) -> None:
    engine = await EngineProcess.start(katago_command(), folder=tmp_path)
    try:
        controller = EngineController(engine.link, deadlines=Deadlines(first_s=600))
        await controller.probe()
        setup = GameSetup(9, 7.5, NoClock(), PROFILES["cn2002"], stones=STONES)
        await controller.set_up(setup)
        await controller.play(WHITE, Pass())
        made = await controller.genmove(BLACK, None)
        assert made.move == Pass()  # it counts on being agreed with

        made = await controller.genmove_cleanup(BLACK, None)
        assert made.move == Play(parse_vertex("B7", 9))

        # Hopeful again in the next game.
        await controller.set_up(setup)
        await controller.play(WHITE, Pass())
        assert (await controller.genmove(BLACK, None)).move == Pass()
    finally:
        await engine.stop()
