"""A plan: the opponent's moves that may come, and an answer to each of them.

Pure: points and turns, no board, no clock. Every step along a plan uses up one level of it,
and no plan has more levels than `MOST_MOVES` allows: whatever two players have planned
against each other, it comes to an end.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Final, Literal, TypeAlias

from shoutan_engine.game_state.turn import Turn
from shoutan_engine.points import Color, Point

MOST_LINES: Final = 30
MOST_MOVES: Final = 30
"""Of one line, both sides counted."""

Plan: TypeAlias = Mapping[Point, "Answer"]
"""By the opponent's next move, what is answered to it. Empty: nothing is planned."""
Line: TypeAlias = Sequence[Point | None]
"""The opponent's move, the answer, and so on; None is a pass, which no plan has."""


@dataclass(frozen=True, slots=True)
class Answer:
    """The own move, and what is planned after it."""

    point: Point
    then: Plan = field(default_factory=dict[Point, "Answer"])


class BadPlan(Exception):
    """These lines are no plan; `reason` is a name, `params` are parts of the sentence."""

    def __init__(self, reason: str, sentence: str, **params: str | int) -> None:
        super().__init__(sentence)
        self.reason = reason
        self.sentence = sentence
        self.params = params


@dataclass(slots=True)
class _Growing:
    point: Point
    then: dict[Point, "_Growing"]


def plan_of(lines: Iterable[Line]) -> Plan:
    """Return the plan of lines that may begin alike. Raises BadPlan."""
    roots: dict[Point, _Growing] = {}
    for number, line in enumerate(lines, 1):
        if number > MOST_LINES:
            raise BadPlan(
                "lines", f"A plan has at most {MOST_LINES} lines.", most=MOST_LINES
            )
        _add(roots, number, _checked(number, line))
    return _frozen(roots)


def _checked(number: int, line: Line) -> Sequence[Point]:
    if len(line) > MOST_MOVES:
        raise BadPlan(
            "moves",
            f"Line {number} is too long: at most {MOST_MOVES} moves.",
            line=number,
            most=MOST_MOVES,
        )
    if not line or len(line) % 2:
        raise BadPlan(
            "unanswered", f"Line {number} must end with a move of yours.", line=number
        )
    points = [point for point in line if point is not None]
    if len(points) < len(line):
        raise BadPlan(
            "pass", f"Line {number}: a pass is never planned, only stones.", line=number
        )
    return points


def _add(roots: dict[Point, _Growing], number: int, line: Sequence[Point]) -> None:
    here = roots
    for move, answer in zip(line[::2], line[1::2], strict=True):
        known = here.setdefault(move, _Growing(answer, {}))
        if known.point != answer:
            raise BadPlan(
                "two_answers",
                f"Line {number} answers a move that another line answers differently.",
                line=number,
            )
        here = known.then


def _frozen(growing: dict[Point, _Growing]) -> Plan:
    return {move: Answer(a.point, _frozen(a.then)) for move, a in growing.items()}


def lines_of(plan: Plan) -> list[tuple[Point, ...]]:
    """Return the lines of a plan, from its beginning to each of its ends."""
    return list(_lines(plan))


def _lines(plan: Plan) -> Iterator[tuple[Point, ...]]:
    for move, answer in plan.items():
        if not answer.then:
            yield move, answer.point
        for rest in _lines(answer.then):
            yield move, answer.point, *rest


@dataclass(frozen=True, slots=True)
class Followed:
    """How far a game went along a plan.

    `taken`: turns along it, whole pairs only. `rest`: what is planned after those; `due`:
    the answer to a move of it that was made. `left_by`: who left the plan, None if nobody.
    """

    taken: int
    rest: Plan
    due: Point | None = None
    left_by: Literal["own", "opponent"] | None = None


def follow(plan: Plan, color: Color, turns: Sequence[Turn]) -> Followed:
    """Go along the plan of `color`; the first of `turns` is the opponent's."""
    taken = 0
    while len(turns) - taken >= 1:
        move = _stone(turns[taken], color.opponent)
        answer = None if move is None else plan.get(move)
        if answer is None:
            return Followed(taken, {}, left_by="opponent")
        if len(turns) - taken == 1:
            return Followed(taken, plan, due=answer.point)
        if _stone(turns[taken + 1], color) != answer.point:
            return Followed(taken, {}, left_by="own")
        taken += 2
        plan = answer.then
        if not plan:
            break
    return Followed(taken, plan)


def _stone(turn: Turn, color: Color) -> Point | None:
    """Return where a turn put a stone of `color`, None if it did not."""
    return turn.point if turn.is_stone and turn.color is color else None
