"""Finished games of GNU Go and how far a suggestion agrees with it, chain by chain.

The positions are in `tests/data/dead_stones.jsonl`; `tests/make_suggestion_data.py`
made them, and says how a line is to be read.
"""

import json
import random
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

from shoutan_engine.points import Color, Point
from shoutan_engine.position.board import Board
from shoutan_engine.suggestion import USUAL_PLAYOUTS, suggest_dead

DATA: Final = Path(__file__).parent / "data" / "dead_stones.jsonl"


@dataclass(frozen=True, slots=True)
class Finished:
    """A final position, and the stones that GNU Go calls dead."""

    id: str
    board: Board
    to_move: Color
    dead: frozenset[Point]


@dataclass(frozen=True, slots=True)
class Agreement:
    """How many chains there are, how many of them are dead, and which differ."""

    chains: int
    dead: int
    differing: tuple[str, ...]

    @property
    def percent(self) -> float:
        """The share of chains that both sides say the same of."""
        return 100 - 100 * len(self.differing) / self.chains


def finished_games() -> list[Finished]:
    """Return all positions, small boards first."""
    text = DATA.read_text(encoding="utf-8")
    return [_finished(json.loads(line)) for line in text.splitlines()]  # noqa: TID251 - our own file


def _finished(line: dict[str, Any]) -> Finished:
    rows: list[str] = line["board"].split("/")[::-1]
    signs = "".join(rows)

    def marked(some: str) -> list[Point]:
        return [Point(p) for p, sign in enumerate(signs) if sign in some]

    return Finished(
        line["id"],
        Board.from_stones(len(rows), marked("Xx"), marked("Oo")),
        Color.BLACK if line["to_move"] == "B" else Color.WHITE,
        frozenset(marked("xo")),
    )


def agreement(games: list[Finished], playouts: int = USUAL_PLAYOUTS) -> Agreement:
    """Compare a suggestion for each game, from a seed of its own, with GNU Go's list."""
    chains = dead = 0
    differing: list[str] = []
    for number, game in enumerate(games):
        suggestion = suggest_dead(
            game.board,
            game.to_move,
            playouts=playouts,
            chance=random.Random(number),
            should_stop=lambda: False,
        )
        for status in suggestion.chains:
            chains += 1
            is_dead = status.stones[0] in game.dead
            dead += is_dead
            if status.is_dead != is_dead:
                verdict = "dead" if status.is_dead else "alive"
                differing.append(
                    f"{game.id}: {len(status.stones)} stones with point "
                    f"{status.stones[0]}, {verdict} to {status.certainty} %"
                )
    return Agreement(chains, dead, tuple(differing))
