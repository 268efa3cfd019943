"""A scripted GTP engine that behaves, or misbehaves as told.

    python tests/fake_engine.py [--connect HOST PORT] [--login TEXT] [RULE ...]

RULE is `COMMAND=ACTION` or `COMMAND#N=ACTION` for the Nth such command only:

    crash          exit at once, code 3
    hang           read and answer nothing any more, also at the end of input
    deaf           the same, and ignore SIGTERM
    babble         write lines that are not GTP, without end
    late           answer when SIGUSR1 comes (in one process: when `released` is set)
    say TEXT       answer "=ID TEXT"; a backslash and n in TEXT begin a new line
    fail TEXT      answer "?ID TEXT"
    raw TEXT       write TEXT as it is, {id} replaced by the id
    mute           no answer, but listen on
    twice          answer two times
    noid           answer without the id
    split          answer byte by byte
    open           answer without the empty line at the end

`+COMMAND` lists one more command. Of those it knows `kgs-genmove_cleanup`, and how to think
aloud: `lz-genmove_analyze`, `kata-genmove_analyze`. It is the surer the longer a game lasts.

It knows no Go: it plays the points of the board in order, A1 first, where it has heard
of no stone. Standard library only, so that it starts fast and runs anywhere.
"""

import asyncio
import contextlib
import os
import signal
import socket
import sys
from collections import Counter
from collections.abc import Iterator, Mapping
from enum import Enum, auto
from typing import BinaryIO, Final

COLUMNS: Final = "ABCDEFGHJKLMNOPQRSTUVWXYZ"
NOISE: Final = b"thinking hard about nothing in particular, winrate 50%\n"


class Step(Enum):
    """What a program does besides writing."""

    CRASH = auto()
    HANG = auto()
    DEAF = auto()
    BABBLE = auto()
    WAIT = auto()


class FakeEngine:
    """The engine itself: lines in, bytes and steps out; does no I/O."""

    commands = (
        "protocol_version name version known_command list_commands quit boardsize "
        "clear_board komi play genmove undo set_free_handicap time_settings time_left "
        "final_status_list"
    )

    def __init__(
        self, rules: Mapping[str, str] | None = None, commands: str | None = None
    ) -> None:
        self.rules = dict(rules or {})
        self.listed = (commands or self.commands).split()
        self.heard: list[str] = []
        """Every command so far, without its id."""
        self.moves: list[str] = []
        """What is on its board, as "b D4"."""
        self.size = 19
        self.has_quit = False
        self._counts = Counter[str]()

    def react(self, line: str) -> Iterator[bytes | Step]:
        """Carry out one command."""
        words = line.split("#")[0].split()
        if not words:
            return
        number = words.pop(0) if words[0].isdigit() else ""
        self.heard.append(" ".join(words))
        name, args = words[0], words[1:]
        self._counts[name] += 1
        rule = self.rules.get(f"{name}#{self._counts[name]}") or self.rules.get(name)
        action, _, text = (rule or "").partition(" ")
        text = text.replace("\\n", "\n")
        match action:
            case "crash" | "hang" | "deaf" | "babble":
                yield Step[action.upper()]
            case "raw":
                yield text.replace("{id}", number).encode("latin-1")
            case "say":
                self._obey(name, args)
                yield f"={number} {text}\n\n".encode()
            case "fail":
                yield f"?{number} {text}\n\n".encode()
            case "mute":
                pass
            case _:
                status, answer = self._obey(name, args)
                whole = f"{status}{number} {answer}\n\n".encode()
                yield from self._deliver(action, whole, number)

    def _deliver(
        self, action: str, whole: bytes, number: str
    ) -> Iterator[bytes | Step]:
        match action:
            case "":
                yield whole
            case "late":
                yield Step.WAIT
                yield whole
            case "twice":
                yield whole + whole
            case "noid":
                yield whole.replace(number.encode(), b"", 1)
            case "split":
                yield from (whole[i : i + 1] for i in range(len(whole)))
            case "open":
                yield whole[:-1]
            case _:
                raise ValueError(f"unknown action {action!r}")

    def _obey(self, name: str, args: list[str]) -> tuple[str, str]:
        match name:
            case _ if name not in self.listed:
                return "?", "unknown command"
            case "protocol_version":
                return "=", "2"
            case "name":
                return "=", "Fake Engine"
            case "version":
                return "=", "1.0"
            case "list_commands":
                return "=", "\n".join(self.listed)
            case "known_command":
                return "=", "true" if args[0] in self.listed else "false"
            case "quit":
                self.has_quit = True
            case "boardsize":
                self.size = int(args[0])
            case "clear_board":
                self.moves.clear()
            case "set_free_handicap":
                self.moves += [f"b {vertex}" for vertex in args]
            case "play":
                if args[1] != "pass" and args[1] in self._taken():
                    return "?", "illegal move"
                self.moves.append(" ".join(args))
            case "undo":
                if not self.moves:
                    return "?", "cannot undo"
                self.moves.pop()
            case "genmove" | "kgs-genmove_cleanup":
                vertex = next(self._free(), "pass")
                self.moves.append(f"{args[0]} {vertex}")
                return "=", vertex
            case "lz-genmove_analyze" | "kata-genmove_analyze":
                vertex, ply = next(self._free(), "pass"), len(self.moves)
                self.moves.append(f"{args[0]} {vertex}")
                reports = [report(name, vertex, ply, done) for done in (1, 2)]
                return "=", "\n".join(["", *reports, f"play {vertex}"])
            case _:
                pass
        return "=", ""

    def _taken(self) -> set[str]:
        return {move.split()[1] for move in self.moves}

    def _free(self) -> Iterator[str]:
        taken = self._taken()
        for row in range(1, self.size + 1):
            for column in COLUMNS[: self.size]:
                if f"{column}{row}" not in taken:
                    yield f"{column}{row}"


def report(command: str, vertex: str, ply: int, done: int) -> str:
    """Return report number `done` of a turn: 100 visits each, surer by 1% a turn."""
    percent = min(99, 40 + ply)
    if command.startswith("lz"):
        said = f"winrate {percent * 100} prior 2500 lcb {percent * 100 - 50}"
    else:
        said = f"winrate {percent / 100} scoreLead {ply / 2} prior 0.25 lcb 0.3"
    return f"info move {vertex} visits {100 * done} {said} order 0 pv {vertex} pass"


async def serve(
    engine: FakeEngine,
    reader: asyncio.StreamReader,
    writer: asyncio.StreamWriter,
    released: asyncio.Event | None = None,
) -> None:
    """Be an engine inside the test's own process."""
    while not engine.has_quit and (line := await reader.readline()):
        for step in engine.react(line.decode()):
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
                case Step.CRASH:
                    writer.transport.abort()
                    return
    writer.close()


def run(engine: FakeEngine, source: BinaryIO, sink: BinaryIO) -> None:
    """Be a process of its own."""
    signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGUSR1})
    while not engine.has_quit and (line := source.readline()):
        for step in engine.react(line.decode()):
            match step:
                case bytes():
                    sink.write(step)
                    sink.flush()
                case Step.WAIT:
                    signal.sigwait({signal.SIGUSR1})
                case Step.BABBLE:
                    with contextlib.suppress(OSError):
                        while True:
                            sink.write(NOISE)
                case Step.DEAF:
                    signal.signal(signal.SIGTERM, signal.SIG_IGN)
                    sys.stderr.write("deaf now\n")
                    sys.stderr.flush()
                    while True:
                        signal.pause()
                case Step.HANG:
                    while True:
                        signal.pause()
                case Step.CRASH:
                    sys.stderr.write("assertion failed: fake\n")
                    sys.stderr.flush()
                    os._exit(3)


def main(argv: list[str]) -> None:
    source, sink = sys.stdin.buffer, sys.stdout.buffer
    if argv[:1] == ["--connect"]:
        _, host, port, *argv = argv
        connection = socket.create_connection((host, int(port)))
        source, sink = connection.makefile("rb"), connection.makefile("wb")
    if argv[:1] == ["--login"]:
        _, text, *argv = argv
        sink.write(text.encode() + b"\n")
        sink.flush()
    rules: dict[str, str] = {}
    commands = FakeEngine.commands
    for rule in argv:
        if rule.startswith("+"):
            commands += f" {rule[1:]}"
            continue
        command, _, action = rule.partition("=")
        rules[command] = action
    run(FakeEngine(rules, commands), source, sink)


if __name__ == "__main__":
    main(sys.argv[1:])
