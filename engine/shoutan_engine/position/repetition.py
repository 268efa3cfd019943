"""No whole-board repetition (articles 6 and 20): basic ko, superko, cycles.

A history holds one entry, the position and the side to move next, for the start and
for every turn after it: plays, passes and lost turns alike. It judges the position
that a stone play would lead to; passes are never asked about.

Positions are known by their 64-bit hash. With n turns in a game the chance that two
different positions are taken for the same is below n^2 / 2^65, so for 1,000 turns
less than one in 10^13.

A turn that leaves the board as it was is a pass or a lost turn, and whoever closes a
cycle has as many stones taken in it as were played in it, for the board is the same at
both ends. So neither has to be told: hashes are enough to judge a cycle.

Where self-capture is allowed, one stone alone leaves the board as it was, too. That is
no retake, hence no ko, in any reading. The board is there already, so `POSITIONAL` and
`RULING` forbid it (a cycle of one turn is not balanced); `SITUATIONAL` forbids it once
the opponent has faced that board, `SIMPLE` never. Where it is played it is like a pass
in every cycle that it becomes part of.
"""

# ruff: noqa: SLF001 - a class fills in the copies that it makes of itself

from dataclasses import dataclass
from enum import StrEnum
from typing import Final

from shoutan_engine.points import Color
from shoutan_engine.refusals import RefusalCode

_NO_PLAY: Final = 0
"""How a pass or a lost turn is noted; a play is noted as its color."""


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


# Looked up for every turn: a name of the module is found faster than one of a class.
_SITUATIONAL: Final = Repetition.SITUATIONAL
_SIMPLE: Final = Repetition.SIMPLE
_RULING: Final = Repetition.RULING
_WHITE: Final = Color.WHITE


@dataclass(frozen=True, slots=True)
class Cycle:
    """The turns since a board was last on the board, the play that restores it included.

    `black_captured` and `white_captured` are the stones of each color that were taken
    in it. `laps` is how often, with this play, the board has come back by a forced and
    balanced cycle: 0 if this one is not, see `History.cycle`.
    """

    length: int
    black_captured: int
    white_captured: int
    is_forced: bool
    """No pass and no lost turn is in it."""
    laps: int

    @property
    def is_balanced(self) -> bool:
        """Tell whether both sides lost the same number of stones."""
        return self.black_captured == self.white_captured


class History:
    """What the players have faced so far, under one reading of article 6."""

    __slots__ = (
        "_before_last",
        "_index",
        "_laps",
        "_last",
        "_notes",
        "_turns",
        "kind",
    )

    def __init__(self, kind: Repetition, start_hash: int, to_move: Color) -> None:
        self.kind = kind
        """The reading of article 6 that this history applies; for reading only."""
        self._turns = 0
        # The board after the last turn and after the one before it: enough for ko.
        self._before_last: int | None = None
        self._last = start_hash
        # Entry -> number of the turn after which it was there last (0 is the start),
        # and a note for every turn. Both stay empty where only ko counts.
        self._index: dict[int, int] = {}
        self._notes = bytearray()
        # Board -> laps, where a ruling needs them.
        self._laps: dict[int, int] = {}
        if kind is not _SIMPLE:
            self._index[_entry(kind, start_hash, to_move)] = 0

    @property
    def turns(self) -> int:
        """How many turns were taken, passes and lost turns included."""
        return self._turns

    def copy(self) -> "History":
        """Return an equal history that shares nothing that changes."""
        twin = History.__new__(History)
        twin.kind = self.kind
        twin._turns = self._turns
        twin._before_last = self._before_last
        twin._last = self._last
        twin._index = self._index.copy()
        twin._notes = self._notes[:]
        twin._laps = self._laps.copy()
        return twin

    def turn(self, board_hash: int, to_move: Color) -> None:
        """Append the position after a turn: a play, a pass or a lost turn."""
        self._turns = turn = self._turns + 1
        before = self._last
        self._before_last = before
        self._last = board_hash
        kind = self.kind
        if kind is _SIMPLE:
            return
        is_play = board_hash != before
        self._notes.append(to_move ^ 3 if is_play else _NO_PLAY)
        if kind is _RULING and is_play and board_hash in self._index:
            # The play was allowed, so what it closes is a forced, balanced cycle.
            self._laps[board_hash] = self._laps.get(board_hash, 0) + 1
        if kind is _SITUATIONAL and to_move == _WHITE:
            board_hash = ~board_hash  # as `_entry` has it; a call would cost a tenth
        self._index[board_hash] = turn

    def verdict(self, hash_after: int, next_to_move: Color) -> RefusalCode | None:
        """Say why a stone play that leads to this position is illegal; None if it is not.

        KO is the immediate retake, which restores the board of two turns earlier;
        every other repetition is SUPERKO. `next_to_move` is the opponent of the player.
        """
        # Two turns ago is one turn before the position that the player faces now. The
        # two are the same after a pass; what leaves them so is no retake.
        if hash_after == self._before_last and hash_after != self._last:
            return RefusalCode.KO
        kind = self.kind
        known = hash_after
        if kind is _SITUATIONAL and next_to_move == _WHITE:
            known = ~known  # as `_entry` has it
        if known not in self._index:
            return None
        if kind is _RULING:
            cycle = self.cycle(hash_after, next_to_move)
            if cycle is not None and cycle.laps:
                return None
        return RefusalCode.SUPERKO

    def cycle(self, hash_after: int, next_to_move: Color) -> Cycle | None:
        """Return the cycle that a stone play would close; None for a board that is new.

        It is counted from the last time that this board was there, whoever was to move
        then. Where `verdict` allows it, the reading is `RULING` and the game is to be
        ruled upon if its `laps` reach the number that was agreed (`ruling_after`,
        article 20.3).

        Always None under `SIMPLE`, which remembers nothing.
        """
        index = self._index
        last = index.get(hash_after)
        if self.kind is _SITUATIONAL:
            other = index.get(~hash_after)
            if last is None or (other is not None and other > last):
                last = other
        if last is None:
            return None
        notes = self._notes[last:]
        notes.append(next_to_move ^ 3)
        black, white = notes.count(Color.BLACK), notes.count(Color.WHITE)
        length = len(notes)
        is_forced = black + white == length
        laps = 0
        if is_forced and black == white and length > 2:
            laps = self._laps.get(hash_after, 0) + 1
        # As many stones were taken as were played: see the head of the module.
        return Cycle(length, black, white, is_forced, laps)


def _entry(kind: Repetition, board_hash: int, to_move: Color) -> int:
    """Return what a position is known by: one int, nothing else."""
    if kind is _SITUATIONAL and to_move == _WHITE:
        # Below zero, so that it cannot equal any position with Black to move.
        return ~board_hash
    return board_hash
