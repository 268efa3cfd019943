"""What `instant_engine.c` is, in Python: for machines without a C compiler.

It takes some 100 us a move, so that what is measured beside it says less.
"""

import random
import sys
from typing import Final

from shoutan_engine.points import Color, Play, Point
from shoutan_engine.position.board import Board
from shoutan_protocol.coordinates import format_vertex, parse_move

COMMANDS: Final = (
    *("protocol_version", "name", "version", "known_command", "list_commands", "quit"),
    *("boardsize", "clear_board", "komi", "play", "genmove"),
    *("time_settings", "time_left"),
)


class InstantEngine:
    """Plays legal moves at random until the board is as full as it was told."""

    def __init__(self, seed: int) -> None:
        self._random = random.Random(seed)
        self._clear(19)

    def answer(self, name: str, args: list[str]) -> str | None:
        """Carry out a command; None if it is not known or not possible."""
        match name:
            case "genmove":
                return self._choose(_color(args[0]))
            case "play":
                move = parse_move(args[1], self._board.size)
                self._turns += 1
                if isinstance(move, Play) and not self._play(move.point, args[0]):
                    return None
            case "boardsize":
                self._clear(int(args[0]))
            case "clear_board":
                self._clear(self._board.size)
            case "name":
                return "instant engine in Python"
            case "protocol_version":
                return "2"
            case "list_commands":
                return "\n".join(COMMANDS)
            case "known_command":
                return "true" if args[0] in COMMANDS else "false"
            case _ if name not in COMMANDS:
                return None
            case _:
                pass
        return ""

    def _clear(self, size: int) -> None:
        self._board = Board(size)
        self._seen = {self._board.hash}
        self._turns = 0

    def _choose(self, color: Color) -> str:
        size = self._board.size
        points = [Point(n) for n in range(size * size) if self._is_empty(Point(n))]
        self._random.shuffle(points)
        self._turns += 1
        # A third of the board stays free, so that nobody fills eyes for ever.
        for point in points if self._turns < size * size * 2 // 3 else ():
            if self._play(point, color.name):
                return format_vertex(point, size)
        return "pass"

    def _is_empty(self, point: Point) -> bool:
        return self._board.is_empty(point)

    def _play(self, point: Point, color: str) -> bool:
        if self._board.try_play(point, _color(color), self._seen) < 0:
            return False
        self._seen.add(self._board.hash)
        return True


def _color(text: str) -> Color:
    return Color.BLACK if text.lower().startswith("b") else Color.WHITE


def main() -> None:
    engine = InstantEngine(int(sys.argv[1]) if len(sys.argv) > 1 else 0)
    for line in sys.stdin:
        words = line.split()
        number = words.pop(0) if words and words[0].isdigit() else ""
        if words:
            text = engine.answer(words[0], words[1:])
            status = "?" if text is None else "="
            sys.stdout.write(f"{status}{number} {text or ''}\n\n")
            sys.stdout.flush()
        if words[:1] == ["quit"]:
            return


if __name__ == "__main__":
    main()
