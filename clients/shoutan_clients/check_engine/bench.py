"""Where an engine is tried: its process, started again where it died, and what is known.

Positions are told as text, "b C3 w D4": a color and a vertex, again and again.
"""

from dataclasses import dataclass
from typing import Final

from shoutan_engine.points import Color, Play
from shoutan_engine.position.board import Board
from shoutan_host.clock import monotonic_ns
from shoutan_protocol.coordinates import parse_move
from shoutan_protocol.gtp.capabilities import Capabilities, parse_words

from shoutan_clients.check_engine.answers import Answer
from shoutan_clients.check_engine.talk import Start, Talk

WAIT_S: Final = 20.0
FIRST_S: Final = 60.0
"""The first answer may take so long: engines load networks before it."""
LONG_S: Final = 120.0
"""So long at least for counting and for a move."""
_SLOW: Final = ("genmove", "final_", "place_free_handicap", "kgs-genmove", "reg_")


class NotTried(Exception):
    """A check's position cannot be set up; the message says what was refused."""


@dataclass(slots=True)
class Facts:
    """What checks learn and the verdict tells. Lists hold words for people."""

    name: str = ""
    version: str = ""
    first_answer_s: float | None = None
    clocks: tuple[str, ...] = ()
    handicap: tuple[str, ...] = ()
    rules: tuple[str, ...] = ()
    analysis: tuple[str, ...] = ()


class Bench:
    """One engine under trial.

    `size` None: the first usual one that it takes. `wait_s`: seconds for an answer, the
    first one included; None for the usual times.
    """

    def __init__(self, start: Start, size: int | None, wait_s: float | None) -> None:
        self.size = size or 9
        self.is_size_chosen = size is not None
        self.wait_s = WAIT_S if wait_s is None else wait_s
        self.first_s = FIRST_S if wait_s is None else wait_s
        self.long_s = max(LONG_S, self.wait_s)
        self.facts = Facts()
        self.capabilities = Capabilities(frozenset())
        self.stderr = ""
        self.noise: list[str] = []
        self.noise_lines = 0
        self.empty_lines = 0
        self.starts = 0
        """How often the engine was started."""
        self._start = start
        self._talk: Talk | None = None
        self._is_sized = False

    @property
    def commands(self) -> frozenset[str]:
        """What it lists."""
        return self.capabilities.commands

    async def talk(self) -> Talk:
        """Return an engine that is ready to be asked, starting one if there is none."""
        if self._talk is not None and not self._talk.is_usable:
            await self.close()
        if self._talk is None:
            self.starts += 1
            self._is_sized = False
            begun = monotonic_ns()
            self._talk = talk = await Talk.begin(self._start)
            await talk.ask("protocol_version", self.first_s)
            if self.facts.first_answer_s is None:
                self.facts.first_answer_s = (monotonic_ns() - begun) / 1e9
            talk.name = (await talk.ask("name", self.wait_s)).text
        return self._talk

    async def close(self) -> None:
        """End the engine, and keep what is to be said of its streams."""
        talk, self._talk = self._talk, None
        if talk is None:
            return
        await talk.stop()
        self.stderr = talk.stderr_tail or self.stderr
        self.noise += talk.reader.noise
        self.noise_lines += talk.reader.noise_lines
        self.empty_lines += talk.reader.empty_lines

    def has(self, command: str) -> bool:
        """Tell whether the engine lists a command."""
        return self.capabilities.has(command)

    async def ask(self, command: str) -> Answer:
        """Ask, and wait as long as such a command may take."""
        return await (await self.talk()).ask(command, self.wait_for(command))

    def wait_for(self, command: str) -> float:
        """Return how many seconds the answer to a command may take."""
        is_slow = any(part in command for part in _SLOW)
        return self.long_s if is_slow else self.wait_s

    async def around(self, line: bytes) -> list[Answer]:
        """Send bytes as they are, and return the answers to them."""
        return await (await self.talk()).around(line, self.wait_s)

    async def board(self, position: str = "") -> Board:
        """Clear the board and play a position. Raises NotTried where it is refused."""
        talk = await self.talk()
        commands = [] if self._is_sized else [f"boardsize {self.size}"]
        commands.append("clear_board")
        words = position.split()
        board = Board(self.size)
        for color, vertex in zip(words[::2], words[1::2], strict=True):
            commands.append(f"play {color} {vertex}")
            move = parse_move(vertex, self.size)
            if isinstance(move, Play):
                board.play(move.point, Color.BLACK if color == "b" else Color.WHITE)
        for command in commands:
            answer = await talk.ask(command, self.wait_s)
            if not answer.ok:
                raise NotTried(f"{command}: {answer.shown}")
        self._is_sized = True
        return board

    def forget_size(self) -> None:
        """Say the size again at the next position."""
        self._is_sized = False

    async def learn_commands(self) -> bool:
        """Ask what it can; tell whether it gave a list."""
        answer = await self.ask("list_commands")
        commands = parse_words(answer.lines) if answer.ok else frozenset[str]()
        self.capabilities = Capabilities(commands)
        return bool(commands)
