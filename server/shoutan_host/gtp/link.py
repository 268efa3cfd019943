"""One engine at the other end of a stream: ask, get the answer and its stamp.

The link knows GTP and time, not Go. Bytes are stamped when they are read and parsed in
the same pass of the loop, so that a move which was read before a deadline is known
before the timer's own callback has made its extra pass (reliability T1, T3).

One command is outstanding at any time. A caller may lose interest in an answer, by a
deadline or by cancellation; the answer is then drained, and the next command waits for
it. An engine that does not come back in `drain_s` is closed.
"""

import asyncio
from typing import Final

from shoutan_engine.clocks.types import Millis
from shoutan_protocol.gtp.controller_events import Limits
from shoutan_protocol.gtp.controller_side import ControllerSide
from shoutan_protocol.gtp.grammar import Argument
from shoutan_protocol.gtp.spelling import Spelled, spell

from shoutan_host.clock import monotonic_ns
from shoutan_host.engines.failures import (
    AnswersOutOfStep,
    EngineBabbled,
    EngineDied,
    EngineFailure,
    EngineHung,
    FailureReason,
)
from shoutan_host.gtp.hearing import Hearing
from shoutan_host.gtp.late_timer import LateTimer
from shoutan_host.gtp.outstanding import Outstanding
from shoutan_host.gtp.overheard import SHORTEST_SECRET, Overheard, Transcript
from shoutan_host.gtp.pending import Awaited, Enough, GtpAnswer, OnLine, PendingCommand
from shoutan_host.gtp.streams import Stream
from shoutan_host.gtp.turn import Turn

DRAIN_S: Final = 60.0
RESYNC_S: Final = 5.0


class GtpLink:
    """A GTP engine behind a reader and a writer.

    `reader` may be None for a caller that owns the protocol object and hands the bytes
    over by `feed` in the pass of the loop that read them (`engine_socket`, `engines`).
    `eof_reason` is the reason given when the stream ends: "crash" for a process of
    ours. `transcript` hears every line but empty ones, tokens blotted out; `heard` has
    it and may be given another at any time, such as for each game.
    """

    def __init__(
        self,
        reader: asyncio.StreamReader | None,
        writer: asyncio.StreamWriter | asyncio.WriteTransport,
        *,
        eof_reason: FailureReason = "disconnect",
        transcript: Transcript | None = None,
        limits: Limits | None = None,
        drain_s: float = DRAIN_S,
        resync_s: float = RESYNC_S,
    ) -> None:
        self._eof_reason: FailureReason = eof_reason
        self._resync_s = resync_s
        self._loop = asyncio.get_running_loop()
        self._side = ControllerSide(limits)
        self._turn = Turn(self._loop)
        self._outstanding = Outstanding(self._loop, drain_s, self._fail)
        self._late = LateTimer(self._loop, self._is_late)
        self._deadline_s = 0.0
        """How long the present question may take, for who is told that it took longer."""
        self.failure: EngineFailure | None = None
        """Why the link cannot be used any more; None while it can."""
        self._has_ended = asyncio.Event()
        self.heard = Overheard(transcript)
        self._noises = 0
        self._hearing = Hearing(self._outstanding, self.heard, self._fail)
        self._stream = Stream(writer)
        self._transport = self._stream.transport
        if reader is not None:
            self._stream.read(reader, self.feed, self.feed_eof)

    @property
    def has_answered(self) -> bool:
        """Tell whether anything that came was GTP."""
        return self._hearing.has_answered

    @property
    def unended(self) -> str:
        """What it wrote of a line without its LF, fit to be shown; "" for nothing."""
        return self.heard.words(self._side.unended)

    @property
    def awaited(self) -> Awaited | None:
        """What the engine is asked and somebody waits for; None for nothing."""
        pending = self._outstanding.pending
        if pending is None or pending.answer.done():
            return None
        heard = self.heard
        said = heard.words(heard.noise[-1]) if heard.noises > self._noises else ""
        return Awaited(pending.name, self._deadline_s, pending, self.has_answered, said)

    @property
    def move_drain_s(self) -> float | None:
        """`drain_s` for the rest of an answer to `genmove`, None for as long."""
        return self._outstanding.move_drain_s

    @move_drain_s.setter
    def move_drain_s(self, seconds: float | None) -> None:
        self._outstanding.move_drain_s = seconds

    @property
    def is_idle(self) -> bool:
        """Nothing is outstanding, so that a command would be written at once."""
        return self.failure is None and self._outstanding.pending is None

    async def ask(
        self,
        name: str,
        *args: Argument,
        deadline_s: float,
        enough: Enough | None = None,
        on_line: OnLine | None = None,
    ) -> GtpAnswer:
        """Send a command and return its answer, "?" answers too.

        With `enough` the answer is returned as soon as a line of a success answer is
        enough; the rest is drained. The deadline counts from writing. With `on_line` the
        engine may write without end: that hears each line as it is complete, and what it
        takes is neither kept nor limited in number.

        Raises EngineFailure, AnswersOutOfStep, and LocalProtocolError for a command
        that may not be sent. After EngineHung by deadline the link lives on as long as
        the answer comes within `drain_s`. Cancelling is safe at any point.
        """
        spelled = spell(name, args)
        return await self.ask_spelled(
            spelled, deadline_s=deadline_s, enough=enough, on_line=on_line
        )

    async def ask_spelled(
        self,
        spelled: Spelled,
        *,
        deadline_s: float,
        enough: Enough | None = None,
        on_line: OnLine | None = None,
    ) -> GtpAnswer:
        """Do what `ask` does for what was spelled before (every move of a game)."""
        turn, outstanding = self._turn, self._outstanding
        if turn.is_taken:
            await turn.wait()
        turn.is_taken = True
        pending: PendingCommand | None = None
        try:
            is_lost = self.failure or self._hearing.is_out_of_step
            if outstanding.pending is not None or is_lost:
                await self._become_free()
            pending = self._write(spelled, enough, on_line)
            self._deadline_s = deadline_s
            self._late.set(deadline_s)
            return await pending.answer
        except AnswersOutOfStep:
            if pending is not None:
                await self._resync()
            raise
        finally:
            if pending is not None and outstanding.pending is pending:
                self._leave_to_drain(pending)
            if turn.waiting:
                turn.pass_on()
            else:
                turn.is_taken = False

    async def tell(self, name: str, *args: Argument) -> None:
        """Send a command without waiting for its answer, which is drained.

        Raises as `ask` does, for what went on before.
        """
        spelled = spell(name, args)
        await self._turn.take()
        try:
            await self._become_free()
            self._leave_to_drain(self._write(spelled))
        finally:
            self._turn.leave()

    async def wait_ended(self) -> EngineFailure:
        """Wait until the link cannot be used any more and return why."""
        await self._has_ended.wait()
        assert self.failure is not None
        return self.failure

    def close(self) -> None:
        """Hang up; whoever waits hears EngineDied. Safe to call twice."""
        self._fail(EngineDied("the connection was closed by us", self._eof_reason))

    async def quit(self, wait_s: float) -> None:
        """Say good-bye for `wait_s` at most, then hang up, whatever the engine does."""
        try:
            async with asyncio.timeout(wait_s):
                await self.ask("quit", deadline_s=wait_s)
        except (EngineFailure, AnswersOutOfStep, TimeoutError):
            pass  # it thinks, hangs or is gone: there is nothing to wait for
        finally:
            self.close()

    def feed(self, data: bytes, stamp_ns: int) -> None:
        """Take bytes that were read at `stamp_ns` (monotonic); none after a failure."""
        stamp = Millis(stamp_ns // 1_000_000)
        text = self._side.receive_plain(data)
        if text is not None:
            pending = self._outstanding.pending
            if pending is None:
                return  # after a failure
            plain = self.heard.plain
            if plain is not None:
                if len(text) < SHORTEST_SECRET:
                    plain.answer(data)
                else:
                    self.heard.answered(data.decode("ascii").rstrip())
            self._hearing.has_answered = True
            self._outstanding.release()
            pending.take_plain(text, stamp)
            return
        for event in self._side.receive(data):
            if self.failure is not None:
                return
            self._hearing.take(event, stamp)

    def feed_eof(self) -> None:
        """Take the end of the stream. Safe to call twice."""
        if self.failure is not None:
            return
        stamp = Millis(monotonic_ns() // 1_000_000)
        for event in self._side.receive_eof():
            self._hearing.take(event, stamp)
        pending = self._outstanding.pending
        doing = f" while it was to answer {pending.name}" if pending else ""
        verb = "stopped" if self._eof_reason == "crash" else "hung up"
        self._fail(EngineDied(f"the engine {verb}{doing}", self._eof_reason))

    async def _become_free(self) -> None:
        await self._outstanding.wait_none()
        if self.failure is not None:
            raise self.failure
        if self._hearing.is_out_of_step:
            await self._resync()
            raise AnswersOutOfStep("the engine answered what it was not asked")

    def _write(
        self,
        spelled: Spelled,
        enough: Enough | None = None,
        on_line: OnLine | None = None,
    ) -> PendingCommand:
        line = self._side.send_spelled(spelled, streams=on_line is not None)
        answer = self._loop.create_future()
        pending = PendingCommand(spelled[0], answer, enough, on_line)
        self._outstanding.pending = pending
        self._noises = self.heard.noises
        plain = self.heard.plain
        if plain is not None:
            plain.command(line)
        self._transport.write(line)
        return pending

    def _is_late(self) -> None:
        pending = self._outstanding.pending
        if pending is not None:
            pending.reject(EngineHung(pending.why_hung(self._deadline_s)))

    def _leave_to_drain(self, pending: PendingCommand) -> None:
        """Nobody waits for `pending` any more; start its last timer if it is not done."""
        pending.answer.cancel()  # or its failure would be reported as seen by nobody
        if self._outstanding.pending is pending and self.failure is None:
            self._outstanding.drain()

    async def _resync(self) -> None:
        """Find the way back to step, or fail."""
        self._hearing.is_back.clear()
        line = self._side.resync()
        self.heard.asked(line)
        self._transport.write(line)
        try:
            async with asyncio.timeout(self._resync_s):
                await self._hearing.is_back.wait()
        except TimeoutError:
            self._fail(
                EngineBabbled("the engine's answers do not belong to our questions")
            )
        if self.failure is not None:
            raise self.failure

    def _fail(self, failure: EngineFailure) -> None:
        if self.failure is not None:
            return
        self.failure = failure
        if unended := self._side.unended:  # often the last that was heard of a crash
            self.heard.cut_off(unended)
        self._late.close()
        pending = self._outstanding.pending
        self._outstanding.release()
        if pending is not None:
            pending.reject(failure)
        self._hearing.is_back.set()
        self.heard.end()
        self._has_ended.set()
        self._stream.close()
