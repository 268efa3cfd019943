"""Talking to one engine process in plain lines, good ones and bad ones.

Whether a line is answered at all is found out without waiting: `name` with an id of its
own is sent behind it, and what comes before that answer belongs to the line.
"""

import asyncio
import os
from collections.abc import Awaitable, Callable, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Final, Protocol, TypeAlias

from shoutan_host.clock import monotonic_ns
from shoutan_host.engines.commands import engine_path
from shoutan_host.engines.failures import engine_words
from shoutan_host.engines.last_words import how_it_ended, last_words, why_it_failed
from shoutan_host.engines.pipes import Ear
from shoutan_host.engines.process import EngineProcess

from shoutan_clients.check_engine.answers import Answer, AnswerReader

_STOP_S: Final = 1.0
_LAST_ID: Final = 999_999


class EngineEnded(Exception):
    """The process is gone; the message says at what, and how it ended."""


class NoAnswer(Exception):
    """A command was not answered in time; the message is a sentence."""


class Process(Protocol):
    """What a talk needs of the engine's process, whose output goes to its `feed`."""

    @property
    def stderr_tail(self) -> str:
        """The last of what it wrote to its standard error."""
        ...

    def write(self, data: bytes) -> None:
        """Write to its standard input."""

    def close_input(self) -> None:
        """End its standard input."""

    async def wait(self) -> int:
        """Wait for its end; return its exit code, negative for a signal."""
        ...

    async def stop(self, *, quit_s: float, term_s: float) -> None:
        """End it, whatever it does."""


Start: TypeAlias = Callable[[Ear], Awaitable[Process]]
"""Starts an engine that is heard by an ear. Raises EngineMissing, OSError."""


def starter(
    argv: Sequence[str], folder: Path, where: Path | None, *, is_alone: bool = False
) -> Start:
    """Return what starts an engine in `where`, None: the current folder, as a shell would.

    Engines find what they tuned, and their drivers, by the environment. `folder` is for
    what is thrown away. `is_alone`: as servers and matches start it, with a short
    environment, and without `where` in an empty folder in `folder`.
    """
    environment = None if is_alone else {**os.environ, "PATH": engine_path()}
    cwd = where if is_alone else where or Path.cwd()

    async def start(ear: Ear) -> Process:
        return await EngineProcess.start(
            argv, folder=folder, cwd=cwd, env=environment, ear=ear
        )

    return start


class Talk:
    """One engine process. Make one by `begin`, end it by `stop`."""

    def __init__(self) -> None:
        self.reader = AnswerReader()
        self.has_ids = True
        """Whether it gives ids back; known after the first answer."""
        self.name = ""
        self._process: Process
        self._changed = asyncio.Event()
        self._has_ended = False
        self._number = 0
        self._stray = ""
        self._is_new = True
        self._is_spoilt = False

    @classmethod
    async def begin(cls, start: Start) -> "Talk":
        """Start an engine. Raises EngineMissing, OSError."""
        talk = cls()
        talk._process = await start(talk)
        return talk

    async def stop(self) -> None:
        """End the engine, whatever it does."""
        await self._process.stop(quit_s=_STOP_S, term_s=_STOP_S)

    @property
    def is_usable(self) -> bool:
        """Tell whether it lives and has answered everything so far."""
        return not self._has_ended and not self._is_spoilt

    @property
    def stderr_tail(self) -> str:
        """The last of what it wrote to its standard error."""
        return self._process.stderr_tail

    # -- what the process says -----------------------------------------------------

    def feed(self, data: bytes, stamp_ns: int) -> None:
        """Take bytes of its standard output."""
        self.reader.receive(data)
        self._changed.set()

    def feed_eof(self) -> None:
        """Take the end of its standard output."""
        if not self._has_ended:
            self._has_ended = True
            self.reader.receive_eof()
        self._changed.set()

    # -- asking --------------------------------------------------------------------

    async def ask(self, command: str, wait_s: float) -> Answer:
        """Send a command with an id; return its answer, strays before it thrown away.

        Raises EngineEnded and NoAnswer.
        """
        number = self._next_id()
        self.write(f"{number} {command}\n".encode())
        begun = monotonic_ns()
        self.reader.awaited = number
        self._stray = ""
        while True:
            answer = await self._next(command, wait_s)
            if self._is_new:
                self._is_new, self.has_ids = False, bool(answer.digits)
            if answer.digits == number or not self.has_ids:
                return replace(answer, seconds=(monotonic_ns() - begun) / 1e9)
            self._stray = f", with the id {number}; one came with {answer.digits}"

    async def around(self, line: bytes, wait_s: float) -> list[Answer]:
        """Send bytes as they are; return the answers to them, often one or none.

        Raises EngineEnded and NoAnswer.
        """
        self.reader.answers.clear()
        self.write(line)
        number = self._next_id()
        self.write(f"{number} name\n".encode())
        self.reader.awaited = number
        what = engine_words(line.decode("utf-8", "replace"))[:40] or "an empty line"
        answers: list[Answer] = []
        while True:
            answer = await self._next(what, wait_s)
            if self._is_marker(answer, number):
                return answers
            answers.append(answer)

    async def several(self, commands: Sequence[str], wait_s: float) -> list[Answer]:
        """Send commands in one piece; return as many answers, in the order they came."""
        numbers = [self._next_id() for _ in commands]
        lines = [
            f"{number} {command}\n"
            for number, command in zip(numbers, commands, strict=True)
        ]
        self.reader.answers.clear()
        self.write("".join(lines).encode())
        return [await self._next(command, wait_s) for command in commands]

    async def stream(self, command: str, wait_s: float) -> tuple[list[str], Answer]:
        """Send a command that goes on until it is stopped; stop it at its first info line.

        Returns the lines so far, and the whole answer. Raises as `ask` does.
        """
        number = self._next_id()
        self.reader.answers.clear()
        self.reader.awaited = number
        self.write(f"{number} {command}\n".encode())
        await self._wait(command, wait_s, self._has_info)
        lines = self.reader.info_lines
        self.write(b"\n")
        return lines, await self._next(command, wait_s)

    async def ends(self, wait_s: float) -> int | None:
        """Return its exit code, None if it does not end in time."""
        try:
            async with asyncio.timeout(wait_s):
                return await self._process.wait()
        except TimeoutError:
            self._is_spoilt = True
            return None

    def write(self, data: bytes) -> None:
        """Write to the engine."""
        self._process.write(data)

    def close_input(self) -> None:
        """End its input."""
        self._process.close_input()

    def _has_info(self) -> bool:
        return bool(self.reader.answers) or any(
            line.startswith("info") for line in self.reader.info_lines
        )

    def _is_marker(self, answer: Answer, number: str) -> bool:
        if self.has_ids:
            return answer.digits == number
        return answer.ok and answer.text == self.name

    def _next_id(self) -> str:
        self._number = self._number % _LAST_ID + 1
        return str(self._number)

    async def _next(self, command: str, wait_s: float) -> Answer:
        await self._wait(command, wait_s, lambda: bool(self.reader.answers))
        return self.reader.answers.pop(0)

    async def _wait(
        self, command: str, wait_s: float, is_there: Callable[[], bool]
    ) -> None:
        try:
            async with asyncio.timeout(wait_s):
                while not is_there():
                    if self._has_ended:
                        await self._raise_ended(command)
                    if self.reader.is_too_much:
                        self._is_spoilt = True
                        raise NoAnswer(f"{command}: noise without end, and no answer")
                    self._changed.clear()
                    await self._changed.wait()
        except TimeoutError:
            self._is_spoilt = True
            raise NoAnswer(self._why_not(command, wait_s)) from None

    def _why_not(self, command: str, wait_s: float) -> str:
        if self.reader.is_open:
            return f"the answer to {command} did not end by an empty line"
        return why_it_failed(
            f"no answer to {command} within {wait_s:g} s{self._stray}",
            self.reader.last_noise,
            self.stderr_tail,
            has_answered=not self._is_new,
            code=None,
            unended=self.reader.unended,
        )

    async def _raise_ended(self, command: str) -> None:
        code = await self._process.wait()
        words = last_words(
            self.reader.last_noise,
            self.stderr_tail,
            has_answered=not self._is_new,
            code=code,
        )
        wrote = f'; it wrote "{words}"' if words else ""
        raise EngineEnded(f"ended at {command} ({how_it_ended(code)}){wrote}")
