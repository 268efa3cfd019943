"""The rules of Go a second time: slow, plain, and made from nothing that the engine has.

A position is a set of (column, row, color) and is kept whole for every turn. Whatever
is asked is found by looking at all of it again: chains and territories by filling, a
repetition by comparing with every earlier position, a cycle by adding up its turns.
Colors are "B" and "W", columns and rows count from 0 at the lower left.

Articles are those of the rules: 2-5 stones and captures, 6 and 20 repetition, 9 area.
"""

from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Final, Literal, TypeAlias

Place: TypeAlias = tuple[int, int]
Side: TypeAlias = Literal["B", "W"]
Position: TypeAlias = frozenset[tuple[int, int, Side]]
Rule: TypeAlias = Literal["positional", "situational", "simple", "ruling"]
Kind: TypeAlias = Literal["start", "play", "pass", "lost"]

OTHER: Final[dict[Side, Side]] = {"B": "W", "W": "B"}


@dataclass(frozen=True)
class Entry:
    """One line of the history: what was done, what was on the board then, who was next."""

    kind: Kind
    position: Position
    next_to_move: Side
    taken: dict[Side, int]


@dataclass(frozen=True)
class Answer:
    """What a stone would do. `reason` says why it may not be played, None if it may.

    `ends_by_ruling`: it completes the last lap of a cycle that is to be ruled upon.
    """

    reason: str | None
    position: Position
    taken: frozenset[Place]
    ends_by_ruling: bool = False


@dataclass(frozen=True)
class Lap:
    """A cycle: its turns, the stones of each side taken in it."""

    length: int
    taken: dict[Side, int]
    has_pass: bool


@dataclass
class NaiveGame:
    """A game of which every position is known."""

    size: int
    rule: Rule = "positional"
    to_move: Side = "B"
    start: Position = frozenset()
    ruling_after: int = 1
    self_capture: bool = False
    history: list[Entry] = field(default_factory=list[Entry])

    def __post_init__(self) -> None:
        self.history.append(Entry("start", self.start, self.to_move, {"B": 0, "W": 0}))

    @property
    def position(self) -> Position:
        """What is on the board."""
        return self.history[-1].position

    def places(self) -> list[Place]:
        """Every point of the board."""
        return [(x, y) for y in range(self.size) for x in range(self.size)]

    def neighbors(self, place: Place) -> list[Place]:
        """The points next to one, along the lines."""
        x, y = place
        beside = [(x, y - 1), (x - 1, y), (x + 1, y), (x, y + 1)]
        return [p for p in beside if 0 <= p[0] < self.size and 0 <= p[1] < self.size]

    def filled(self, start: Place, allowed: set[Place]) -> set[Place]:
        """The points that one reaches from `start` without leaving `allowed`."""
        reached = {start}
        while True:
            more = {
                q for p in reached for q in self.neighbors(p) if q in allowed
            } - reached
            if not more:
                return reached
            reached |= more

    def chain(self, position: Position, place: Place) -> set[Place]:
        """The stones connected with the one on `place`."""
        (side,) = {c for x, y, c in position if (x, y) == place}
        return self.filled(place, {(x, y) for x, y, c in position if c == side})

    def liberties(self, position: Position, place: Place) -> set[Place]:
        """The empty points beside a chain."""
        occupied = {(x, y) for x, y, _ in position}
        chain = self.chain(position, place)
        return {q for p in chain for q in self.neighbors(p)} - occupied

    def answer(self, side: Side, place: Place) -> Answer:
        """Say what a stone of `side` on `place` would do now."""
        before = self.position
        nothing: frozenset[Place] = frozenset()
        if any((x, y) == place for x, y, _ in before):
            return Answer("occupied", before, nothing)
        stone: tuple[int, int, Side] = (place[0], place[1], side)
        placed = before | {stone}
        theirs = {(x, y) for x, y, c in placed if c != side}
        taken: set[Place] = set()
        for q in self.neighbors(place):
            if q in theirs and not self.liberties(placed, q):
                taken |= self.chain(placed, q)
        after = frozenset(s for s in placed if (s[0], s[1]) not in taken)
        if not self.liberties(after, place):
            if not self.self_capture:
                return Answer("forbidden_point", before, nothing)
            taken = self.chain(after, place)
            after = frozenset(s for s in after if (s[0], s[1]) not in taken)
        lost: dict[Side, int] = {"B": 0, "W": 0}
        lost[side if place in taken else OTHER[side]] = len(taken)
        reason, ends = self.judge_repetition(side, after, lost)
        if reason is not None:
            return Answer(reason, before, nothing)
        return Answer(None, after, frozenset(taken), ends)

    def judge_repetition(
        self, side: Side, after: Position, lost: dict[Side, int]
    ) -> tuple[str | None, bool]:
        """Say why this position may not come about, and whether it ends the game.

        `lost` are the stones that it would cost each side. A board that does not change
        at all, by a stone that comes and goes, is no retake.
        """
        is_retake = len(self.history) >= 2 and self.history[-2].position == after
        if is_retake and after != self.position:
            return "ko", False
        earlier = [entry for entry in self.history if entry.position == after]
        match self.rule:
            case "simple":
                return None, False
            case "positional":
                return ("superko" if earlier else None), False
            case "situational":
                faced = any(entry.next_to_move == OTHER[side] for entry in earlier)
                return ("superko" if faced else None), False
            case "ruling":
                lap = self.lap(after, lost)
                if lap is None:
                    return None, False
                if lap.has_pass or lap.taken["B"] != lap.taken["W"]:
                    return "superko", False
                return None, self.laps_so_far(after) + 1 >= self.ruling_after

    def lap(self, after: Position, last: dict[Side, int]) -> Lap | None:
        """The turns since a position was there, with the stone that restores it.

        `last` are the stones that this one costs each side.
        """
        since: list[Entry] = []
        for entry in reversed(self.history):
            if entry.position == after:
                lost = dict(last)
                for turn in since:
                    for color in lost:
                        lost[color] += turn.taken[color]
                has_pass = any(turn.kind != "play" for turn in since)
                return Lap(len(since) + 1, lost, has_pass)
            since.append(entry)
        return None

    def laps_so_far(self, position: Position) -> int:
        """How often a stone has restored this position already."""
        laps = 0
        seen = False
        for entry in self.history:
            if entry.position == position:
                laps += seen and entry.kind == "play"
                seen = True
        return laps

    def play(self, side: Side, place: Place) -> Answer:
        """Play a stone that may be played.

        One that comes and goes alone is like a pass to the cycles around it.
        """
        answer = self.answer(side, place)
        assert answer.reason is None
        if answer.position == self.position:
            self.skip(side, "pass")
            return answer
        lost: dict[Side, int] = {"B": 0, "W": 0}
        lost[side if place in answer.taken else OTHER[side]] = len(answer.taken)
        self.history.append(Entry("play", answer.position, OTHER[side], lost))
        self.to_move = OTHER[side]
        return answer

    def skip(self, side: Side, kind: Literal["pass", "lost"]) -> None:
        """Give a turn up, or lose it."""
        nothing: dict[Side, int] = {"B": 0, "W": 0}
        self.history.append(Entry(kind, self.position, OTHER[side], nothing))
        self.to_move = OTHER[side]

    def owners(
        self, dead: Iterable[Place] = (), walls: Iterable[Place] = ()
    ) -> dict[Place, Side | None]:
        """Whose every point is when the chains on `dead` are off; None is nobody's.

        Contestable points are `walls`, and nobody's.
        """
        gone = {p for place in dead for p in self.chain(self.position, place)}
        stones: dict[Place, Side] = {
            (x, y): c for x, y, c in self.position if (x, y) not in gone
        }
        fixed = set(walls)
        empty = {p for p in self.places() if p not in stones and p not in fixed}
        owner: dict[Place, Side | None] = {}
        for place in self.places():
            if place in stones:
                owner[place] = stones[place]
            elif place in fixed:
                owner[place] = None
            else:
                region = self.filled(place, empty)
                around: set[Side] = {
                    stones[q] for p in region for q in self.neighbors(p) if q in stones
                }
                owner[place] = around.pop() if len(around) == 1 else None
        return owner
