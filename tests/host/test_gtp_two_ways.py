"""A link takes plain answers by a short cut: what comes of it is the same by the long way."""

import random
from collections.abc import Callable
from itertools import pairwise
from unittest.mock import patch

import pytest
from shoutan_engine.points import Color
from shoutan_host.engines.failures import AnswersOutOfStep, EngineFailure
from shoutan_host.gtp.link import GtpLink
from shoutan_host.gtp.pending import GtpAnswer
from shoutan_protocol.gtp.controller_side import ControllerSide
from shoutan_protocol.gtp.vertex_answer import move_finder

from tests.fake_engine import FakeEngine
from tests.fake_engine.faults import FAULTS, NOISE, Acts, Step
from tests.fakes import VirtualLoop
from tests.host.gtp_fakes import RecordingTransport

ASKED = (
    "protocol_version",
    "name",
    "genmove",
    "clear_board",
    "genmove",
    "version",
    "genmove",
    "name",
)
TEXTS = {
    "say": "say D4\\nmore",
    "fail": "fail no",
    "raw": "raw noise\\n={id} D4\\n\\n",
    "cut": "cut ={id} D4\\n",
    "more": "more info",
    "before": "before banner",
    "echo": "echo {id} genmove",
    "inside": "inside noise",
    "illegal": "illegal off",
}


def _cut(data: bytes, places: list[int]) -> list[bytes]:
    edges = [0, *places, len(data)]
    pieces = [data[a:b] for a, b in pairwise(edges)]
    return [piece for piece in pieces if piece]


Cut = Callable[[bytes, random.Random], list[bytes]]
CUTS: dict[str, Cut] = {
    "whole": lambda data, _: [data],
    "in two": lambda data, chance: _cut(data, [chance.randrange(len(data) + 1)]),
    "in pieces": lambda data, chance: _cut(
        data, sorted(chance.randrange(len(data) + 1) for _ in range(5))
    ),
}


class Rig:
    """A link to a fake engine whose answers are cut into reads by a die."""

    def __init__(self, loop: VirtualLoop, rules: dict[str, str], cut: Cut) -> None:
        self._loop = loop
        self._cut = cut
        self._chance = random.Random(repr(rules))
        self._engine = FakeEngine(rules)
        self.noted: list[object] = []
        """All that can be told of it: lines, answers, failures."""
        self._transport = RecordingTransport()
        self._transport.on_write = self._hear
        self.link = GtpLink(
            None,
            self._transport,
            transcript=lambda who, line: self.noted.append((who, line)),
            drain_s=5.0,
            resync_s=0.2,
        )

    def _hear(self, line: bytes) -> None:
        self._act(self._engine.react(line.decode()))

    def _act(self, acts: Acts) -> None:
        for step in acts:
            if isinstance(step, bytes):
                self._say(step)
            elif step is Step.WAIT:
                self._loop.call_later(1.5, self._act, acts)  # what is left of it
                return
            elif step is Step.BABBLE:
                self._say(NOISE * 300)
            elif step in (Step.CRASH, Step.KILL):
                self._loop.call_soon(self.link.feed_eof)

    def _say(self, data: bytes) -> None:
        for piece in self._cut(data[:40_000], self._chance):
            self._loop.call_soon(self._feed, piece)

    def _feed(self, data: bytes) -> None:
        self.link.feed(data, round(self._loop.time() * 1e9))

    async def ask_all(self) -> None:
        """Ask all there is to ask, whatever comes of it, and note it."""
        for name in ASKED:
            args = (Color.BLACK,) if name == "genmove" else ()
            try:
                answer: GtpAnswer | str = await self.link.ask(
                    name,
                    *args,
                    deadline_s=1.0,
                    enough=move_finder(9) if name == "genmove" else None,
                )
            except (EngineFailure, AnswersOutOfStep) as error:
                answer = f"{type(error).__name__}: {error}"
            self.noted.append(answer)
            self.noted.append((self.link.is_idle, self.link.has_answered))
        self.noted.append(self.link.heard.noise)
        self.noted.append(str(self.link.failure))


def noted(rules: dict[str, str], cut: Cut) -> list[object]:
    with VirtualLoop() as loop:
        rig = loop.do(lambda: Rig(loop, rules, cut))
        loop.run_until_complete(rig.ask_all())
        loop.do(rig.link.close)
        loop.pass_ms(2_000)
        return rig.noted


@pytest.mark.parametrize("cut", CUTS)
@pytest.mark.parametrize("fault", FAULTS)
def test_a_fault_has_the_same_end_by_both_ways(fault: str, cut: str) -> None:
    for where in ("genmove#2", "clear_board", "name#2"):
        rules = {where: TEXTS.get(fault, fault)}
        short = noted(rules, CUTS[cut])
        with patch.object(ControllerSide, "receive_plain", return_value=None):
            long = noted(rules, CUTS[cut])
        assert short == long


def test_the_short_way_is_taken() -> None:
    """Or the tests here would compare the long way with itself."""
    taken: list[str | None] = []
    receive_plain = ControllerSide.receive_plain

    def watched(side: ControllerSide, data: bytes) -> str | None:
        taken.append(receive_plain(side, data))
        return taken[-1]

    with patch.object(ControllerSide, "receive_plain", watched):
        noted({}, CUTS["whole"])
    # "Fake Engine" and "1.0" are no plain words.
    assert taken == ["2", None, "A1", "", "A1", None, "B1", None]
