"""A fake engine at work: inside the test's own process, or as one of its own."""

import asyncio
import contextlib
import os
import signal
import socket
import sys
from pathlib import Path
from typing import BinaryIO

from tests.fake_engine.engine import FakeEngine
from tests.fake_engine.faults import NOISE, Step
from tests.fake_engine.minds import LegalMind
from tests.fake_engine.obeying import ALL


async def serve(
    engine: FakeEngine,
    reader: asyncio.StreamReader,
    writer: asyncio.StreamWriter,
    released: asyncio.Event | None = None,
) -> None:
    """Be an engine inside the test's own process."""
    while not engine.has_quit and (line := await reader.readline()):
        for step in engine.react(line.decode("utf-8", "replace")):
            match step:
                case bytes():
                    writer.write(step)
                    await writer.drain()
                case Step.WAIT:
                    assert released is not None
                    await released.wait()
                case Step.BABBLE:
                    while True:
                        writer.write(NOISE)
                        await writer.drain()
                case Step.HANG | Step.DEAF:
                    await asyncio.Event().wait()
                case Step.CRASH | Step.KILL | Step.GAG:
                    writer.transport.abort()
                    return
                case Step.ASIDE:
                    pass
    writer.close()


class Program:
    """An engine that is a process of its own."""

    def __init__(
        self, engine: FakeEngine, source: BinaryIO, sink: BinaryIO, record: Path | None
    ) -> None:
        self._engine = engine
        self._source = source
        self._sink = sink
        self._record = record

    def run(self) -> None:
        """Answer until `quit` or the end of the input."""
        signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGUSR1})
        engine = self._engine
        for step in engine.begin():
            self._take(step)
        while not engine.has_quit and (line := self._source.readline()):
            if self._record is not None:
                with self._record.open("ab") as file:
                    file.write(line)
            for step in engine.react(line.decode("utf-8", "replace")):
                self._take(step)
        if not engine.has_quit:
            for step in engine.end():
                self._take(step)

    def _take(self, step: bytes | Step) -> None:
        match step:
            case bytes():
                self._sink.write(step)
                self._sink.flush()
            case Step.WAIT:
                signal.sigwait({signal.SIGUSR1})
            case Step.BABBLE:
                with contextlib.suppress(OSError):
                    while True:
                        self._sink.write(NOISE)
            case Step.ASIDE:
                _say_aside("thinking aloud")
            case Step.DEAF:
                signal.signal(signal.SIGTERM, signal.SIG_IGN)
                _say_aside("deaf now")
                while True:
                    signal.pause()
            case Step.GAG:
                os.close(self._sink.fileno())
                while True:
                    signal.pause()
            case Step.HANG:
                while True:
                    signal.pause()
            case Step.CRASH:
                _say_aside("assertion failed: fake")
                os._exit(3)
            case Step.KILL:
                os.kill(os.getpid(), signal.SIGKILL)


def _say_aside(text: str) -> None:
    sys.stderr.write(f"{text}\n")
    sys.stderr.flush()


def main(argv: list[str]) -> None:
    """Read the options, then be an engine."""
    source, sink = sys.stdin.buffer, sys.stdout.buffer
    options: dict[str, str] = {}
    if argv[:1] == ["--connect"]:
        _, host, port, *argv = argv
        connection = socket.create_connection((host, int(port)))
        source, sink = connection.makefile("rb"), connection.makefile("wb")
    while argv and argv[0] in ("--login", "--commands", "--legal", "--record"):
        name, value, *argv = argv
        options[name] = value
    if "--login" in options:
        sink.write(options["--login"].encode() + b"\n")
        sink.flush()
    rules: dict[str, str] = {}
    commands = options.get("--commands", FakeEngine.commands).replace("all", ALL)
    for rule in argv:
        if rule.startswith("+"):
            commands += f" {rule[1:]}"
            continue
        command, _, action = rule.partition("=")
        rules[command] = action
    record = Path(options["--record"]) if "--record" in options else None
    mind = LegalMind(int(options["--legal"])) if "--legal" in options else None
    engine = FakeEngine(rules, commands, mind)
    Program(engine, source, sink, record).run()
