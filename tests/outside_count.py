"""Counting a finished game by other programs: GNU Go reads, `sgfmill` counts.

GNU Go loads the record, says which stones are dead and what the score is; the area is
counted on sgfmill's own board. Nothing of ours decides anything here.
"""

# sgfmill publishes no types.
# pyright: reportUnknownMemberType=false, reportUnknownVariableType=false

import subprocess
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

from sgfmill import boards, common, sgf, sgf_moves

from tests.needs import find_engine

_BOARD: Final[Any] = boards.Board
_FROM_VERTEX: Final[Any] = common.move_from_vertex
_GAME: Final[Any] = sgf.Sgf_game
_MOVES: Final[Any] = sgf_moves.get_setup_and_moves


@dataclass(frozen=True, slots=True)
class OutsideCount:
    """What others make of a record: texts as in SGF `RE`, vertices of dead stones."""

    gnugo_score: str
    area_score: str
    area_score_all_alive: str
    dead: tuple[str, ...]
    recorded: str
    """What the record itself says in `RE`."""


def count_record(record: bytes, folder: Path, level: int = 10) -> OutsideCount:
    """Load a record in both programs and count it. Raises if either cannot.

    `level` is GNU Go's: on another one it may take other stones for dead.
    """
    path = folder / "record.sgf"
    path.write_bytes(record)
    asked = (f"loadsgf {path}", "final_status_list dead", "final_score")
    answers = _ask_gnugo(level, *asked)
    dead = tuple(answers[1].split())
    game = _GAME.from_bytes(record)
    komi = game.get_komi()
    return OutsideCount(
        gnugo_score=_result(_points(answers[2])),
        area_score=_result(_area(game, dead) - komi),
        area_score_all_alive=_result(_area(game, ()) - komi),
        dead=dead,
        recorded=game.get_root().get("RE"),
    )


def count_all_alive(record: bytes) -> str:
    """Return the area score by sgfmill alone, with all stones alive."""
    return count_without(record, ())


def count_without(record: bytes, dead: Sequence[str]) -> str:
    """Return the area score by sgfmill alone, without these stones."""
    game = _GAME.from_bytes(record)
    return _result(_area(game, dead) - game.get_komi())


def _area(game: Any, dead: Sequence[str]) -> float:
    board, moves = _MOVES(game, _BOARD(game.get_size()))
    for color, move in moves:
        if move is not None:
            board.play(*move, color)
    stones = [_FROM_VERTEX(vertex, board.side) for vertex in dead]
    board.apply_setup([], [], stones)
    area: float = board.area_score()
    return area


def _ask_gnugo(level: int, *commands: str) -> list[str]:
    gnugo = find_engine("gnugo")
    assert gnugo is not None
    done = subprocess.run(
        [gnugo, "--mode", "gtp", "--chinese-rules", "--level", str(level)],
        input="".join(f"{command}\n" for command in commands),
        capture_output=True,
        text=True,
        check=True,
    )
    answers = done.stdout.removesuffix("\n\n").split("\n\n")
    assert len(answers) == len(commands), done.stdout
    assert all(answer.startswith("=") for answer in answers), answers
    return [answer[1:].strip() for answer in answers]


def _points(text: str) -> float:
    """Read "B+1.5" or "0" as points for Black."""
    if text.startswith("0"):
        return 0.0
    sign = 1 if text.startswith("B") else -1
    return sign * float(text[2:].split()[0])


def _result(points: float) -> str:
    if points == 0:
        return "0"
    return f"{'B' if points > 0 else 'W'}+{abs(points):g}"
