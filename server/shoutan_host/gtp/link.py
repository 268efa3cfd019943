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
from shoutan_protocol.gtp.controller_events import (
    AnswerDone,
    AnswerLine,
    BackInStep,
    ControllerEvent,
    Limits,
    Noise,
    OutOfStep,
    StatusLine,
    Violation,
)
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
from shoutan_host.gtp.late_timer import LateTimer
from shoutan_host.gtp.overheard import Overheard, Transcript
from shoutan_host.gtp.pending import Enough, GtpAnswer, OnLine, PendingCommand
from shoutan_host.gtp.streams import pump, tune_socket
from shoutan_host.gtp.turn import Turn

DRAIN_S: Final = 60.0
RESYNC_S: Final = 5.0
_ABORT_S: Final = 1.0
"""After closing: how long what was written may take to leave (reliability C4)."""


class GtpLink:
    """A GTP engine behind a reader and a writer.

    `reader` may be None for a caller that owns the protocol object and hands the bytes
    over by `feed` in the pass of the loop that read them (`gtp_socket`, `engines`).
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
        # The writer is kept as well: it closes its transport when it is collected.
        self._writer = writer
        self._transport: asyncio.WriteTransport = (
            writer.transport if isinstance(writer, asyncio.StreamWriter) else writer
        )
        self._eof_reason: FailureReason = eof_reason
        self._drain_s = drain_s
        self._resync_s = resync_s
        self._loop = asyncio.get_running_loop()
        self._side = ControllerSide(limits)
        self._turn = Turn(self._loop)
        self._pending: PendingCommand | None = None
        self._freed: asyncio.Future[None] | None = None
        """Done when nothing is pending, for whoever has the turn and waits for it."""
        self._drain_timer: asyncio.TimerHandle | None = None
        self.move_drain_s: float | None = None
        """The same for the rest of an answer to `genmove`, None for as long."""
        self._late = LateTimer(self._loop, self._is_late)
        self._deadline_s = 0.0
        """How long the present question may take, for who is told that it took longer."""
        self._is_out_of_step = False
        self._is_back = asyncio.Event()
        self.failure: EngineFailure | None = None
        """Why the link cannot be used any more; None while it can."""
        self._has_ended = asyncio.Event()
        self._has_answered = False
        self.heard = Overheard(transcript)
        tune_socket(self._transport)
        self._pump: asyncio.Task[None] | None = None
        if reader is not None:
            pumping = pump(reader, self.feed, self.feed_eof)
            self._pump = self._loop.create_task(pumping)

    @property
    def has_answered(self) -> bool:
        """Tell whether anything that came was GTP."""
        return self._has_answered

    @property
    def is_idle(self) -> bool:
        """Nothing is outstanding, so that a command would be written at once."""
        return self.failure is None and self._pending is None

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
        turn = self._turn
        if turn.is_taken:
            await turn.wait()
        turn.is_taken = True
        pending: PendingCommand | None = None
        try:
            if self._pending is not None or self.failure or self._is_out_of_step:
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
            if pending is not None and self._pending is pending:
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
            pending = self._pending
            if pending is None:
                return  # after a failure
            if self.heard.transcript is not None:
                self.heard.answered_word(data, text)
            self._has_answered = True
            self._release()
            pending.take_plain(text, stamp)
            return
        for event in self._side.receive(data):
            if self.failure is not None:
                return
            self._take(event, stamp)

    def feed_eof(self) -> None:
        """Take the end of the stream. Safe to call twice."""
        if self.failure is not None:
            return
        stamp = Millis(monotonic_ns() // 1_000_000)
        for event in self._side.receive_eof():
            self._take(event, stamp)
        doing = f" while it was to answer {self._pending.name}" if self._pending else ""
        verb = "stopped" if self._eof_reason == "crash" else "hung up"
        self._fail(EngineDied(f"the engine {verb}{doing}", self._eof_reason))

    async def _become_free(self) -> None:
        if self._pending is not None:
            self._freed = self._loop.create_future()
            try:
                await self._freed
            finally:
                self._freed = None
        if self.failure is not None:
            raise self.failure
        if self._is_out_of_step:
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
        self._pending = pending = PendingCommand(spelled[0], answer, enough, on_line)
        if self.heard.transcript is not None:
            self.heard.asked(line)
        self._transport.write(line)
        return pending

    def _is_late(self) -> None:
        if self._pending is not None:
            hung = EngineHung(self._pending.why_hung(self._deadline_s))
            self._pending.reject(hung)

    def _leave_to_drain(self, pending: PendingCommand) -> None:
        """Nobody waits for `pending` any more; start its last timer if it is not done."""
        pending.answer.cancel()  # or its failure would be reported as seen by nobody
        if self._pending is not pending or self.failure is not None:
            return
        within_s = self._drain_s
        if pending.is_thinking and self.move_drain_s is not None:
            within_s = min(within_s, self.move_drain_s)
        sentence = f"{pending.name} was still not answered after {within_s:g} s more"
        self._drain_timer = self._loop.call_later(
            within_s, lambda: self._fail(EngineHung(sentence))
        )

    async def _resync(self) -> None:
        """Find the way back to step, or fail."""
        self._is_back.clear()
        line = self._side.resync()
        self.heard.asked(line)
        self._transport.write(line)
        try:
            async with asyncio.timeout(self._resync_s):
                await self._is_back.wait()
        except TimeoutError:
            self._fail(
                EngineBabbled("the engine's answers do not belong to our questions")
            )
        if self.failure is not None:
            raise self.failure

    def _take(self, event: ControllerEvent, stamp: Millis) -> None:
        pending = self._pending
        match event:
            case AnswerDone():
                assert pending is not None
                self._release()
                pending.resolve()
            case StatusLine(ok, text, line):
                self._take_status(ok, text, line, stamp)
            case AnswerLine(line):
                self.heard.answered(line)
                assert pending is not None
                pending.add_line(line, stamp)
                if pending.streams and pending.is_flood(line, stamp):
                    self._fail(
                        EngineBabbled(f"its answer to {pending.name} is a flood")
                    )
            case Noise(line):
                self.heard.take_noise(line, may_log_in=not self._has_answered)
            case OutOfStep(line):
                self.heard.answered(line)
                self._lose_step()
            case BackInStep():
                self._is_out_of_step = False
                self._is_back.set()
            case Violation(sentence):
                self._fail(EngineBabbled(sentence))

    def _take_status(self, ok: bool, text: str, line: str, stamp: Millis) -> None:
        self.heard.answered(line)
        self._has_answered = True
        pending = self._pending
        assert pending is not None
        pending.begin(ok, text, stamp)

    def _lose_step(self) -> None:
        self._is_out_of_step = True
        pending = self._pending
        if pending is None:
            return
        if pending.is_thinking:
            self._fail(
                EngineBabbled("an answer to something else came instead of a move")
            )
            return
        self._release()
        pending.reject(AnswersOutOfStep("an answer to something else came"))

    def _release(self) -> None:
        self._pending = None
        if self._drain_timer is not None:
            self._drain_timer.cancel()
            self._drain_timer = None
        if self._freed is not None and not self._freed.done():
            self._freed.set_result(None)

    def _fail(self, failure: EngineFailure) -> None:
        if self.failure is not None:
            return
        self.failure = failure
        self._late.close()
        pending = self._pending
        self._release()
        if pending is not None:
            pending.reject(failure)
        self._is_back.set()
        self.heard.end()
        self._has_ended.set()
        if self._pump is not None:
            self._pump.cancel()
        self._transport.close()
        self._loop.call_later(_ABORT_S, self._abort)

    def _abort(self) -> None:
        """End a transport that waits for a peer which does not read."""
        if self._transport.get_write_buffer_size():
            self._transport.abort()
