"""Leela Zero, the real one, thinks aloud."""

from contextlib import AsyncExitStack
from pathlib import Path

import pytest
from shoutan_engine.clocks import parse_clock
from shoutan_engine.points import Color
from shoutan_engine.rules import PROFILES
from shoutan_host.engines.process import EngineProcess
from shoutan_host.gtp.controller import EngineController
from shoutan_host.gtp.game import GameSetup
from shoutan_protocol.analysis import Analysis

from tests.leela_zero import leela_zero

pytestmark = pytest.mark.leela

SETUP = GameSetup(19, 7.5, parse_clock("1m"), PROFILES["cn2002"])


@pytest.mark.asyncio
async def test_each_of_its_moves_comes_with_what_it_thought(
    leela_network: Path, tmp_path: Path
) -> None:
    lines: list[str] = []
    async with AsyncExitStack() as stack:
        process = await EngineProcess.start(
            leela_zero(leela_network),
            folder=tmp_path,
            transcript=lambda who, line: lines.append(f"{who} {line}"),
        )
        stack.push_async_callback(process.stop)
        controller = EngineController(process.link)
        await controller.probe()
        await controller.set_up(SETUP)
        heard: list[Analysis] = []
        for turn in range(6):
            color = Color.WHITE if turn % 2 else Color.BLACK
            left = SETUP.time.initial()
            answer = await controller.genmove(color, left, on_analysis=heard.append)
            assert answer.analysis is not None
            best = answer.analysis.moves[0]
            assert best.move == answer.move
            assert answer.analysis.visits is not None
            assert 0 < answer.analysis.visits <= 60
            assert best.pv
            assert best.prior is not None
            # Its network takes every position for even.
            assert answer.analysis.winrate == 0.5
        assert len(heard) >= 6
        assert not any(line.split()[2] == "genmove" for line in lines if line[0] == "C")
