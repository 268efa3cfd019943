"""What an engine says, brought to the command that it answers; whether it is in step."""

import asyncio
from collections.abc import Callable

from shoutan_engine.clocks.types import Millis
from shoutan_protocol.gtp.controller_events import (
    AnswerDone,
    AnswerLine,
    BackInStep,
    ControllerEvent,
    Noise,
    OutOfStep,
    StatusLine,
    Violation,
)

from shoutan_host.engines.failures import (
    AnswersOutOfStep,
    EngineBabbled,
    EngineFailure,
)
from shoutan_host.gtp.outstanding import Outstanding
from shoutan_host.gtp.overheard import Overheard


class Hearing:
    """Takes the events of one link; `fail` hears of what cannot go on."""

    def __init__(
        self,
        outstanding: Outstanding,
        heard: Overheard,
        fail: Callable[[EngineFailure], None],
    ) -> None:
        self._outstanding = outstanding
        self._heard = heard
        self._fail = fail
        self.has_answered = False
        """Whether anything that came was GTP."""
        self.is_out_of_step = False
        """Whether an answer came that belongs to none of our questions."""
        self.is_back = asyncio.Event()
        """Set when the engine is in step again, or never will be."""

    def take(self, event: ControllerEvent, stamp: Millis) -> None:
        """Take what came at `stamp`."""
        pending = self._outstanding.pending
        match event:
            case AnswerDone():
                assert pending is not None
                self._outstanding.release()
                pending.resolve()
            case StatusLine(ok, text, line):
                self._heard.answered(line)
                self.has_answered = True
                assert pending is not None
                pending.begin(ok, text, stamp)
            case AnswerLine(line):
                self._heard.answered(line)
                assert pending is not None
                pending.add_line(line, stamp)
                if pending.streams and pending.is_flood(line, stamp):
                    self._fail(
                        EngineBabbled(f"its answer to {pending.name} is a flood")
                    )
            case Noise(line):
                self._heard.take_noise(line, may_log_in=not self.has_answered)
            case OutOfStep(line):
                self._heard.answered(line)
                self._lose_step()
            case BackInStep():
                self.is_out_of_step = False
                self.is_back.set()
            case Violation(sentence):
                self._fail(EngineBabbled(sentence))

    def _lose_step(self) -> None:
        self.is_out_of_step = True
        pending = self._outstanding.pending
        if pending is None:
            return
        if pending.is_thinking:
            self._fail(
                EngineBabbled("an answer to something else came instead of a move")
            )
            return
        self._outstanding.release()
        pending.reject(AnswersOutOfStep("an answer to something else came"))
