"""A fake engine that looks like a process from outside, yet is inside the test.

For tests that start very many of them. What it says comes in a later pass of the loop, as
from a pipe; nothing takes time.
"""

import asyncio

from shoutan_host.clock import monotonic_ns
from shoutan_host.engines.pipes import Ear

from tests.fake_engine.engine import FakeEngine
from tests.fake_engine.faults import NOISE, Acts, Step

_ENDLESS = NOISE * (1 << 17)
"""More than anybody listens to."""


class AsProcess:
    """An engine with the face of `shoutan_host.engines.process.EngineProcess`."""

    def __init__(self, engine: FakeEngine, ear: Ear) -> None:
        self.stderr_tail = ""
        self._engine = engine
        self._ear = ear
        self._loop = asyncio.get_running_loop()
        self._rest = b""
        self._is_deaf = False
        self._code: asyncio.Future[int] = self._loop.create_future()
        self._act(engine.begin())

    def write(self, data: bytes) -> None:
        *lines, self._rest = (self._rest + data).split(b"\n")
        for line in lines:
            if not self._is_deaf:
                self._act(self._engine.react(line.decode("utf-8", "replace") + "\n"))
            if self._engine.has_quit:
                self._exit(0)

    def close_input(self) -> None:
        if not self._is_deaf:
            self._act(self._engine.end())
        if not self._is_deaf:
            self._exit(0)

    async def wait(self) -> int:
        return await asyncio.shield(self._code)

    async def stop(self, *, quit_s: float, term_s: float) -> None:
        self._exit(-9)

    def _act(self, acts: Acts) -> None:
        for step in acts:
            match step:
                case bytes():
                    self._say(step)
                case Step.CRASH:
                    self.stderr_tail += "assertion failed: fake\n"
                    self._exit(3)
                case Step.KILL:
                    self._exit(-9)
                case Step.BABBLE:
                    self._say(_ENDLESS)
                    self._is_deaf = True
                case Step.HANG | Step.DEAF | Step.WAIT:
                    self._is_deaf = True
                case Step.GAG:
                    self._is_deaf = True
                    self._loop.call_soon(self._ear.feed_eof)
                case Step.ASIDE:
                    self.stderr_tail += "thinking aloud\n"
            if self._is_deaf:
                return

    def _say(self, data: bytes) -> None:
        self._loop.call_soon(lambda: self._ear.feed(data, monotonic_ns()))

    def _exit(self, code: int) -> None:
        self._is_deaf = True
        if not self._code.done():
            self._code.set_result(code)
            self._loop.call_soon(self._ear.feed_eof)
