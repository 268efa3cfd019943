"""A CGOS client of our own, which does with its engine what clients in the field do.

It answers only when it is asked, knows eight verbs and no other, and splits lines at runs
of blanks. A verb that it does not know, an empty line, or a move that is no coordinate ends
it with an error: so do the clients that it stands for. Its color is that of its own name in
`setup`, letter by letter.
"""

import re
import socket
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from types import TracebackType
from typing import Final, Self

from tests.gtp_pipe import GtpPipe

PATIENCE_S: Final = 120.0
REQUIRED: Final = frozenset(
    {"boardsize", "clear_board", "komi", "play", "genmove", "quit"}
)
_COORDINATE: Final = re.compile(r"[a-hj-z][1-9][0-9]?|pass", re.ASCII)


class ClientStopped(Exception):
    """The server said something on which clients in the field stop."""


@dataclass(slots=True)
class ClientLog:
    """What a client has heard and said."""

    heard: list[str] = field(default_factory=list[str])
    results: list[str] = field(default_factory=list[str])


class CgosClient:
    """One connection with one engine behind it; blocks, so it runs in a thread."""

    def __init__(
        self,
        port: int,
        name: str,
        password: str,
        engine: Sequence[str],
        on_turn: Callable[[int], None] | None = None,
    ) -> None:
        """`on_turn` is called before each of its moves with how many it has made."""
        self.log = ClientLog()
        self._name = name
        self._color = ""
        self._on_turn = on_turn
        self._made = 0
        self._password = password
        self._engine = GtpPipe(engine)
        self._socket = socket.create_connection(("127.0.0.1", port), PATIENCE_S)
        self._stream = self._socket.makefile("rw", encoding="utf-8", newline="\n")
        self._commands = frozenset(self._engine.ask("list_commands").split())
        assert self._commands >= REQUIRED
        self._has_time = {"time_settings", "time_left"} <= self._commands

    def __enter__(self) -> Self:
        self._engine.__enter__()
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self._engine.__exit__(kind, error, trace)
        self._stream.close()
        self._socket.close()

    def play(self, games: int) -> ClientLog:
        """Play so many games, then say goodbye. Raises ClientStopped."""
        for words in self._lines():
            match words:
                case ["protocol", *_]:
                    self._say("e1 a client of our own")
                case ["username"]:
                    self._say(self._name)
                case ["password"]:
                    self._say(self._password)
                case ["info", *_]:
                    pass
                case ["setup", _, size, komi, main, white, black, *moves]:
                    self._set_up(size, komi, main, white, black, moves)
                case ["play", color, move, _] if color != self._color:
                    self._engine.ask(f"play {color} {coordinate(move)}")
                case ["genmove", color, left] if color == self._color:
                    if self._on_turn is not None:
                        self._on_turn(self._made)
                    self._say(self._genmove(color, left))
                    self._made += 1
                case ["gameover", _, result, *_]:
                    self.log.results.append(result)
                    if "cgos-gameover" in self._commands:
                        self._engine.ask(f"cgos-gameover {result}")
                    if len(self.log.results) == games:
                        self._say("quit")
                        return self.log
                    self._say("ready")
                case _:
                    raise ClientStopped(" ".join(words))
        raise ClientStopped("the server hung up")

    def _lines(self) -> Iterator[list[str]]:
        while line := self._stream.readline():
            assert line.endswith("\n")
            words = line.split()
            if not words:
                raise ClientStopped("an empty line")
            self.log.heard.append(line.rstrip("\n"))
            yield words

    def _say(self, line: str) -> None:
        self._stream.write(line + "\n")
        self._stream.flush()

    def _set_up(
        self,
        size: str,
        komi: str,
        main: str,
        white: str,
        black: str,
        moves: Sequence[str],
    ) -> None:
        self._color = own_color(self._name, white, black)
        engine = self._engine
        engine.ask(f"boardsize {int(size)}")
        engine.ask(f"komi {float(komi)}")
        if self._has_time:
            engine.ask(f"time_settings {int(main) // 1000} 0 0")
        engine.ask("clear_board")
        for number, move in enumerate(moves[::2]):
            engine.ask(f"play {'w' if number % 2 else 'b'} {coordinate(move)}")

    def _genmove(self, color: str, left: str) -> str:
        if self._has_time:
            self._engine.ask(f"time_left {color} {int(left) // 1000} 0")
        return self._engine.ask(f"genmove {color}").lower()


def coordinate(move: str) -> str:
    """Return a move as an engine is asked to play it. Raises ClientStopped."""
    lower = move.lower()
    if _COORDINATE.fullmatch(lower) is None:
        raise ClientStopped(f"not a coordinate: {move}")
    return lower


def own_color(name: str, white: str, black: str) -> str:
    """Return "w" or "b", by the names with ratings in `setup`. Raises ClientStopped."""
    names = (white.partition("(")[0], black.partition("(")[0])
    if names.count(name) != 1:
        raise ClientStopped(f"{name} cannot tell its color: {white} {black}")
    return "wb"[names.index(name)]
