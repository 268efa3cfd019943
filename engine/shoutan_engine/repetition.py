"""No whole-board repetition (article 6): basic ko and three kinds of superko.

A history holds one entry, the position and the side to move next, for the start and
for every turn after it: plays, passes and lost turns alike. It judges the position
that a stone play would lead to; passes are never asked about.

Positions are known by their 64-bit hash. With n turns in a game the chance that two
different positions are taken for the same is below n^2 / 2^65, so for 1,000 turns
less than one in 10^13.
"""

# ruff: noqa: SLF001 - a class fills in the copies that it makes of itself

from enum import StrEnum

from shoutan_engine.points import Color
from shoutan_engine.refusals import RefusalCode


class Repetition(StrEnum):
    """Which earlier positions a play may not restore."""

    POSITIONAL = "positional"
    """No earlier board, whoever was to move (D-2: the default)."""
    SITUATIONAL = "situational"
    """No earlier board with the same side to move."""
    SIMPLE = "simple"
    """Not the board of two turns ago: basic ko only."""
    RULING = "ruling"
    """A forced and balanced cycle is played and ends the game (article 20.3)."""


class History:
    """What the players have faced so far, under one reading of article 6.

    Raises ValueError for `Repetition.RULING`, which is not offered yet.
    """

    __slots__ = ("_before_last", "_kind", "_last", "_seen", "_turns")

    def __init__(self, kind: Repetition, start_hash: int, to_move: Color) -> None:
        if kind is Repetition.RULING:
            raise ValueError('repetition "ruling" is not offered yet')
        self._kind = kind
        self._turns = 0
        # The board after the last turn and after the one before it: enough for ko.
        self._before_last: int | None = None
        self._last = start_hash
        self._seen: set[int] = set()
        self._remember(start_hash, to_move)

    @property
    def kind(self) -> Repetition:
        """The reading of article 6 that this history applies."""
        return self._kind

    @property
    def turns(self) -> int:
        """How many turns were taken, passes and lost turns included."""
        return self._turns

    def copy(self) -> "History":
        """Return an equal history that shares nothing that changes."""
        twin = History.__new__(History)
        twin._kind = self._kind
        twin._turns = self._turns
        twin._before_last = self._before_last
        twin._last = self._last
        twin._seen = self._seen.copy()
        return twin

    def turn(self, board_hash: int, to_move: Color) -> None:
        """Append the position after a turn: a play, a pass or a lost turn."""
        self._turns += 1
        self._before_last = self._last
        self._last = board_hash
        self._remember(board_hash, to_move)

    def verdict(self, hash_after: int, next_to_move: Color) -> RefusalCode | None:
        """Say why a stone play that leads to this position is illegal; None if it is not.

        KO is the immediate retake, which restores the board of two turns earlier;
        every other repetition is SUPERKO. `next_to_move` is the opponent of the player.
        """
        # Two turns ago is one turn before the position that the player faces now.
        if hash_after == self._before_last:
            return RefusalCode.KO
        if self._kind is Repetition.SIMPLE:
            return None
        if _entry(self._kind, hash_after, next_to_move) in self._seen:
            return RefusalCode.SUPERKO
        return None

    def _remember(self, board_hash: int, to_move: Color) -> None:
        if self._kind is not Repetition.SIMPLE:
            self._seen.add(_entry(self._kind, board_hash, to_move))


def _entry(kind: Repetition, board_hash: int, to_move: Color) -> int:
    """Return what is stored for a position: one int per turn, nothing else."""
    if kind is Repetition.SITUATIONAL and to_move == Color.WHITE:
        # Below zero, so that it cannot equal any position with Black to move.
        return ~board_hash
    return board_hash
