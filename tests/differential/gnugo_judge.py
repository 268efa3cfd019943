"""GNU Go as a judge: legality in three readings, positions and prisoners, up to 19x19.

Its ko rule is an option of the command line, so each reading has a process of its own.
It is not asked for areas: it counts what it believes to be alive.
"""

from collections.abc import Sequence
from contextlib import ExitStack
from typing import Final

from shoutan_engine.points import EMPTY, Color, Point
from shoutan_engine.position.repetition import Repetition
from shoutan_protocol.coordinates import format_vertex, parse_vertex

from tests.differential.comparing import Answers, Program, TurnAnswer
from tests.differential.records import Record
from tests.gtp_pipe import GtpPipe

LARGEST: Final = 19
OPTIONS: Final = {
    Repetition.POSITIONAL: "--positional-superko",
    Repetition.SITUATIONAL: "--situational-superko",
    Repetition.SIMPLE: "--simple-ko",
}


class GnuGoJudge:
    """Processes of GNU Go, one for each reading; end with the `with` block."""

    program = Program.GNU_GO

    def __init__(self, command: Sequence[str]) -> None:
        self._stack = ExitStack()
        self._engines = {
            reading: self._stack.enter_context(GtpPipe([*command, option]))
            for reading, option in OPTIONS.items()
        }

    def __enter__(self) -> "GnuGoJudge":
        return self

    def __exit__(self, *_: object) -> None:
        self._stack.close()

    def replay(self, record: Record) -> Answers | None:
        """Ask for every legal point before a turn, stones and prisoners after it."""
        size = record.size
        if size > LARGEST:
            return None
        engine = self._engines[record.reading]

        def points(command: str) -> list[Point]:
            return [
                parse_vertex(vertex, size) for vertex in engine.ask(command).split()
            ]

        engine.ask(f"boardsize {size}")
        engine.ask("clear_board")
        turns: list[TurnAnswer] = []
        for turn in record.turns:
            side = turn.color.name
            allowed = {Point(p): False for p in range(size * size)}
            allowed |= dict.fromkeys(points(f"all_legal {side}"), True)
            vertex = "pass" if turn.point is None else format_vertex(turn.point, size)
            engine.ask(f"play {side} {vertex}")
            cells = [EMPTY] * (size * size)
            captured: dict[Color, int] = {}
            for color in Color:
                for point in points(f"list_stones {color.name}"):
                    cells[point] = int(color)
                captured[color] = int(engine.ask(f"captures {color.name}"))
            turns.append(TurnAnswer(allowed, cells, captured))
        return Answers(turns)
