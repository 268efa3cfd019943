"""Links without sockets: what is written is kept, or goes straight to a fake engine."""

import asyncio
from collections.abc import Callable

from shoutan_host.clock import monotonic_ns
from shoutan_host.gtp.link import GtpLink

from tests.fake_engine import NOISE, FakeEngine, Step
from tests.fake_engine.faults import Acts


async def until(condition: Callable[[], bool]) -> None:
    """Let the loop run until `condition` holds; fail after thirty seconds, real ones."""
    patience_ends = monotonic_ns() + 30 * 10**9
    while not condition():
        # The loop's own time may be virtual, and stands still here.
        assert monotonic_ns() < patience_ends, "it never came"
        await asyncio.sleep(0)


class RecordingTransport(asyncio.WriteTransport):
    """A transport that keeps what was written."""

    def __init__(self) -> None:
        super().__init__()
        self.written: list[str] = []
        self.is_closed = False
        self.on_write: Callable[[bytes], None] | None = None

    def write(self, data: bytes | bytearray | memoryview) -> None:
        assert not self.is_closed
        self.written.append(bytes(data).decode())
        if self.on_write is not None:
            self.on_write(bytes(data))

    def close(self) -> None:
        self.is_closed = True

    def abort(self) -> None:
        raise AssertionError("nothing is buffered here")

    def get_write_buffer_size(self) -> int:
        return 0


class EngineInside:
    """A fake engine in this process, one pass of the loop away.

    `release` lets a late answer go.
    """

    def __init__(
        self, engine: FakeEngine, now_ns: Callable[[], int] = monotonic_ns
    ) -> None:
        self.engine = engine
        self._now_ns = now_ns
        self.transport = RecordingTransport()
        self.transport.on_write = self._hear
        self.link = GtpLink(None, self.transport, drain_s=5.0, resync_s=0.2)
        self._late: list[bytes] = []
        self._act(engine.begin())

    def release(self) -> None:
        for answer in self._late:
            self._say(answer)
        self._late.clear()

    def _hear(self, line: bytes) -> None:
        self._act(self.engine.react(line.decode()))

    def _act(self, acts: Acts) -> None:
        is_late = False
        for step in acts:
            match step:
                case bytes():
                    if is_late:
                        self._late.append(step)
                    else:
                        self._say(step)
                case Step.WAIT:
                    is_late = True
                case Step.BABBLE:
                    self._say(NOISE * 300)
                case Step.CRASH | Step.KILL | Step.GAG:
                    asyncio.get_running_loop().call_soon(self.link.feed_eof)
                case Step.HANG | Step.DEAF | Step.ASIDE:
                    pass

    def _say(self, data: bytes) -> None:
        loop = asyncio.get_running_loop()
        loop.call_soon(lambda: self.link.feed(data, self._now_ns()))
