"""From what was seen of each chain to one verdict that hangs together."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from shoutan_engine.points import EMPTY, Color, Point
from shoutan_engine.position.board import Board
from shoutan_engine.position.chains import neighbors
from shoutan_engine.suggestion.benson import all_certain
from shoutan_engine.suggestion.floating import connected

PROVEN: Final = 100
"""The certainty of what is proven; what was only seen has less."""
FIRM: Final = 80
"""A chain that lives with this certainty separates what is on its two sides."""


@dataclass(frozen=True, slots=True)
class ChainStatus:
    """What is thought of one chain.

    `certainty` is `PROVEN`, or how many of a hundred playouts ended as `is_dead` says;
    0 if there were no playouts. Chains that are judged together share it.
    """

    color: Color
    stones: tuple[Point, ...]
    is_dead: bool
    certainty: int


@dataclass(slots=True)
class Chain:
    """A chain, and in how many playouts its stones' points stayed its color's.

    `held` is summed up over the stones, `out_of` is the most that it could be.
    """

    color: Color
    stones: tuple[Point, ...]
    proven: bool
    is_dead: bool
    held: int = 0
    out_of: int = 0

    @property
    def is_firm(self) -> bool:
        """Tell whether it lives beyond reasonable doubt."""
        if self.proven:
            return not self.is_dead
        return self.out_of > 0 and 100 * self.held >= FIRM * self.out_of

    def status(self) -> ChainStatus:
        """Return what there is to say of it."""
        certainty = PROVEN
        if not self.proven:
            agreeing = self.out_of - self.held if self.is_dead else self.held
            share = 100 * agreeing // self.out_of if self.out_of else 0
            certainty = min(share, PROVEN - 1)
        return ChainStatus(self.color, self.stones, self.is_dead, certainty)


def chains_of(board: Board) -> Iterator[Chain]:
    """Yield every chain by its lowest point, with what is proven about it."""
    certain = all_certain(board)
    seen: set[Point] = set()
    for start in map(Point, range(board.size**2)):
        if board.cells[start] == EMPTY or start in seen:
            continue
        stones = tuple(sorted(board.chain(start)))
        seen.update(stones)
        is_dead = start in certain.dead
        proven = is_dead or start in certain.alive
        yield Chain(Color(board.cells[start]), stones, proven, is_dead)


def judge(board: Board, chains: list[Chain]) -> None:
    """Say of every chain that is not proven whether it is dead.

    Chains of one color that firmly living chains of the other enclose, with no firmly
    living friend, live or die together. Nobody is dead where nobody could take him.
    """
    for together in _judged_together(board, chains):
        held = sum(chain.held for chain in together)
        out_of = sum(chain.out_of for chain in together)
        for chain in together:
            chain.held, chain.out_of = held, out_of
            chain.is_dead = 2 * held < out_of
    _spare_what_nobody_takes(board, chains)


def _judged_together(board: Board, chains: list[Chain]) -> Iterator[list[Chain]]:
    """Yield the open chains, those that live or die together in one list."""
    firm = {stone for c in chains if c.is_firm for stone in c.stones}
    every_point = set(map(Point, range(board.size**2)))
    for color in Color:
        walls = {stone for stone in firm if board.cells[stone] != color}
        own = [c for c in chains if c.color == color and not c.proven]
        for region in connected(board.size, every_point - walls):
            inside = [chain for chain in own if chain.stones[0] in region]
            if any(board.cells[p] == color for p in region & firm):
                yield from ([chain] for chain in inside)
            else:
                yield inside


def _spare_what_nobody_takes(board: Board, chains: list[Chain]) -> None:
    """Let live what would leave a region without living stones of the opponent."""
    dead = {stone for chain in chains if chain.is_dead for stone in chain.stones}
    cells, beside = board.cells, neighbors(board.size)
    empty = {Point(p) for p, cell in enumerate(cells) if cell == EMPTY}
    for region in connected(board.size, dead | empty):
        around = {cells[q] for p in region for q in beside[p] if q not in region}
        for chain in chains:
            if chain.stones[0] in region and chain.color.opponent not in around:
                chain.is_dead = False
