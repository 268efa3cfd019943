"""Random legal games with the engine's own answers, for others to be compared with.

A record has, for every turn, what was played, why each other empty point was refused,
and the board and the captures after it. Sides play anywhere legal but, mostly, not into
a point that is all their own, so games end; they like to take; a turn is given up now
and then. Every third game begins with a position full of kos, from the acceptance cases
of the rules, put on the board stone by stone, and stays near it: left to chance,
repetitions are rare.
"""

import random
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from shoutan_engine.points import EMPTY, Color, Point
from shoutan_engine.position.board import FORBIDDEN, Board
from shoutan_engine.position.chains import neighbors
from shoutan_engine.position.repetition import History, Repetition
from shoutan_engine.refusals import RefusalCode
from shoutan_engine.scoring import count_area

from tests.vectors import load_vectors, points_of

READINGS: Final = (Repetition.POSITIONAL, Repetition.SITUATIONAL, Repetition.SIMPLE)
"""The readings of article 6 that other programs know."""
SIZES: Final = (2, 3, 4, 5, 6, 7, 9, 11, 13, 19)
SMALL: Final = 6
"""Up to this size all points are compared in every turn."""
MOST_TURNS: Final = 480
"""Where games are cut off: GNU Go remembers 500 turns."""
KO_TURNS: Final = 110
"""The same for games that begin with kos, which hardly end by themselves."""
FILLS_EYES: Final = 0.04
PASSES: Final = 0.02
TAKES: Final = 0.5
NEAR_KOS: Final = 0.9
"""How often something is taken in the kos, or the turn given up if nothing can be."""
CASES: Final = ("KO-01", "SK-01", "SK-09", "SK-14", "SK-18", "SK-21")
"""Kos: one, a sending of two, three, four, eternal life, a double two-stone capture."""


@dataclass(frozen=True, slots=True)
class Refused:
    """Why a stone may not be played, and how long ago the position was that it restores.

    `age` is in turns, with the refused one: 2 for a ko, 0 for a forbidden point.
    """

    reason: RefusalCode
    age: int = 0


@dataclass(frozen=True, slots=True)
class Turn:
    """One turn: a stone on `point`, or a pass if that is None.

    `refused` are the empty points that `color` may not play before it; `cells` the
    board after it, point by point; `captured` how many stones each side has taken then.
    """

    color: Color
    point: Point | None
    refused: dict[Point, Refused]
    cells: tuple[int, ...]
    captured: dict[Color, int]


@dataclass(frozen=True, slots=True)
class Record:
    """A whole game. `lead` is Black's area less White's at its end, in points."""

    name: str
    size: int
    reading: Repetition
    turns: tuple[Turn, ...]
    lead: int


class Recorder:
    """A game being played and written down."""

    def __init__(self, size: int, reading: Repetition) -> None:
        self.board = Board(size)
        self.color = Color.BLACK
        self.turns: list[Turn] = []
        self._history = History(reading, self.board.hash, self.color)
        self._faced = [(self.board.hash, self.color)]
        self._captured = {Color.BLACK: 0, Color.WHITE: 0}

    def refused(self) -> dict[Point, Refused]:
        """Return the empty points that the side to move may not play."""
        found: dict[Point, Refused] = {}
        for index, cell in enumerate(self.board.cells):
            if cell == EMPTY:
                point = Point(index)
                after = self.board.hash_after(point, self.color)
                if after == FORBIDDEN:
                    found[point] = Refused(RefusalCode.FORBIDDEN_POINT)
                    continue
                reason = self._history.verdict(after, self.color.opponent)
                if reason is not None:
                    found[point] = Refused(reason, self._age(after))
        return found

    def take_turn(self, point: Point | None, refused: dict[Point, Refused]) -> None:
        """Play a stone that is not refused, or pass."""
        if point is not None:
            assert point not in refused
            self._captured[self.color] += len(self.board.play(point, self.color))
        cells = tuple(self.board.cells)
        self.turns.append(Turn(self.color, point, refused, cells, dict(self._captured)))
        self.color = self.color.opponent
        self._history.turn(self.board.hash, self.color)
        self._faced.append((self.board.hash, self.color))

    def _age(self, after: int) -> int:
        next_to_move = self.color.opponent
        is_situational = self._history.kind is Repetition.SITUATIONAL
        for age, (board_hash, to_move) in enumerate(reversed(self._faced), start=1):
            same = to_move is next_to_move or not is_situational
            if board_hash == after and same:
                return age
        raise AssertionError("a position is refused that was never there")


def record_of(size: int, reading: Repetition, seed: int) -> Record:
    """Play a game of this size from the empty board."""
    name = f"{size}x{size} {reading.value} {seed}"
    recorder = Recorder(size, reading)
    most = min(MOST_TURNS, 6 * size * size)
    _play_on(recorder, random.Random(name), frozenset(), most)
    return _finished(name, recorder, reading)


def ko_record_of(case: str, reading: Repetition, seed: int) -> Record:
    """Put the stones of a case on the board, then play, mostly on and around its kos."""
    name = f"{case} {reading.value} {seed}"
    (vector,) = (vector for vector in load_vectors() if vector.id == case)
    setup, size = vector.setup, vector.setup["size"]
    recorder = Recorder(size, reading)
    for side in ("black", "white"):
        for point in points_of(setup[side], size):
            if recorder.color.name.lower() != side:
                recorder.take_turn(None, recorder.refused())
            recorder.take_turn(point, recorder.refused())
    played = [vertex for _, vertex in setup["history"] if vertex != "pass"]
    hot = set(points_of([*played, vector.action["vertex"]], size))
    hot |= {q for p in hot for q in neighbors(size)[p]}
    _play_on(recorder, random.Random(name), frozenset(hot), KO_TURNS)
    return _finished(name, recorder, reading)


def _play_on(
    recorder: Recorder, chooser: random.Random, hot: frozenset[Point], most: int
) -> None:
    """Play until `most` turns; two passes end a game that has no kos in it."""
    board = recorder.board
    beside = neighbors(board.size)
    passes = 0
    while (hot or passes < 2) and len(recorder.turns) < most:
        color, refused = recorder.color, recorder.refused()
        legal = [
            Point(p)
            for p, cell in enumerate(board.cells)
            if cell == EMPTY and p not in refused
        ]
        if chooser.random() > FILLS_EYES:
            legal = [
                p for p in legal if any(board.cells[q] != color for q in beside[p])
            ]
        if hot and chooser.random() < NEAR_KOS:
            legal = [p for p in legal if p in hot and board.captures(p, color)]
        elif chooser.random() < TAKES:
            legal = [p for p in legal if board.captures(p, color)] or legal
        point = chooser.choice(legal) if legal else None
        if chooser.random() < PASSES:
            point = None
        recorder.take_turn(point, refused)
        passes = passes + 1 if point is None else 0


def _finished(name: str, recorder: Recorder, reading: Repetition) -> Record:
    owner = count_area(recorder.board).owner
    lead = owner.count(Color.BLACK) - owner.count(Color.WHITE)
    return Record(name, recorder.board.size, reading, tuple(recorder.turns), lead)


def is_asked(record: Record, number: int, point: Point) -> bool:
    """Tell whether the slower judges are asked for `point` before this turn.

    That is for everything on small boards and once in a while on large ones, and else
    for what is refused, and what is played.
    """
    turn = record.turns[number]
    every = 1 if record.size <= SMALL else record.size
    return number % every == 0 or point in turn.refused or point == turn.point


def games(count: int, seed: int, every: int = 1) -> Iterator[Record]:
    """Yield `count` games, or every n-th of them: sizes, kos and readings in turn."""
    for number in range(0, count, every):
        reading = READINGS[number % len(READINGS)]
        kind, seed_here = number // len(READINGS), seed + number
        if kind % 3 == 2:
            yield ko_record_of(CASES[kind // 3 % len(CASES)], reading, seed_here)
        else:
            size = SIZES[(kind - kind // 3) % len(SIZES)]
            yield record_of(size, reading, seed_here)
