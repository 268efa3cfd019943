"""Plans as trees: what is one, how far a game went along it, that every chain ends."""

from itertools import count

import pytest
from hypothesis import given
from hypothesis import strategies as st
from shoutan_engine.game_state.turn import Turn
from shoutan_engine.points import Color, Point
from shoutan_server.conditional.tree import (
    MOST_LINES,
    MOST_MOVES,
    Answer,
    BadPlan,
    Followed,
    Line,
    Plan,
    follow,
    lines_of,
    plan_of,
)

BLACK, WHITE = Color.BLACK, Color.WHITE


def points(*numbers: int) -> list[Point]:
    return [Point(number) for number in numbers]


def turns(*numbers: int, first: Color = WHITE) -> list[Turn]:
    colors = (first, first.opponent)
    return [Turn(colors[n % 2], Point(number)) for n, number in enumerate(numbers)]


def plans(deepest: int = 4) -> st.SearchStrategy[Plan]:
    """Plans on a board so small that they meet each other often."""
    some = st.sampled_from(points(0, 1, 2))
    inner: st.SearchStrategy[Plan] = st.just({})
    for _ in range(deepest):
        answers = st.builds(Answer, some, inner)
        inner = st.dictionaries(some, answers, max_size=2)
    return inner


def depth(plan: Plan) -> int:
    return max((1 + depth(answer.then) for answer in plan.values()), default=0)


def test_lines_that_begin_alike_are_one_tree() -> None:
    plan = plan_of([points(1, 2, 3, 4), points(1, 2, 5, 6), points(7, 8)])
    one, two, three, four, five, six, seven, eight = points(*range(1, 9))
    assert plan == {
        one: Answer(two, {three: Answer(four), five: Answer(six)}),
        seven: Answer(eight),
    }
    assert lines_of(plan) == [(1, 2, 3, 4), (1, 2, 5, 6), (7, 8)]


def test_a_line_that_is_the_beginning_of_another_adds_nothing() -> None:
    assert lines_of(plan_of([points(1, 2), points(1, 2, 3, 4)])) == [(1, 2, 3, 4)]


BAD: list[tuple[list[Line], str]] = [
    ([points(1)], "unanswered"),
    ([[]], "unanswered"),
    ([points(1, 2, 3)], "unanswered"),
    ([points(1, 2), points(1, 3)], "two_answers"),
    ([[Point(1), None]], "pass"),
    ([[None, Point(1)]], "pass"),
    ([points(*range(MOST_MOVES + 2))], "moves"),
    ([points(n, n + 1) for n in range(MOST_LINES + 1)], "lines"),
]


@pytest.mark.parametrize(("lines", "reason"), BAD)
def test_what_is_no_plan(lines: list[Line], reason: str) -> None:
    with pytest.raises(BadPlan) as bad:
        plan_of(lines)
    assert bad.value.reason == reason
    assert bad.value.sentence.endswith(".")


def test_the_largest_plan_is_one() -> None:
    whole = [points(n, *range(100, 99 + MOST_MOVES)) for n in range(MOST_LINES)]
    plan = plan_of(whole)
    assert depth(plan) == MOST_MOVES // 2
    assert lines_of(plan) == [tuple(line) for line in whole]


def test_a_game_goes_along_a_plan() -> None:
    plan = plan_of([points(1, 2, 3, 4), points(7, 8)])
    rest = plan_of([points(3, 4)])
    assert follow(plan, BLACK, []) == Followed(0, plan)
    assert follow(plan, BLACK, turns(1)) == Followed(0, plan, due=Point(2))
    assert follow(plan, BLACK, turns(1, 2)) == Followed(2, rest)
    assert follow(plan, BLACK, turns(1, 2, 3)) == Followed(2, rest, due=Point(4))
    assert follow(plan, BLACK, turns(1, 2, 3, 4)) == Followed(4, {})
    assert follow(plan, BLACK, turns(1, 2, 3, 4, 5)) == Followed(4, {})


def test_either_side_may_leave_a_plan() -> None:
    plan = plan_of([points(1, 2, 3, 4)])
    assert follow(plan, BLACK, turns(5)) == Followed(0, {}, left_by="opponent")
    assert follow(plan, BLACK, turns(1, 6)) == Followed(0, {}, left_by="own")
    assert follow(plan, BLACK, turns(1, 2, 9)) == Followed(2, {}, left_by="opponent")


@pytest.mark.parametrize(
    "turn",
    [
        Turn(WHITE, None),
        Turn(WHITE, None, offer=True),
        Turn(WHITE, Point(1), lost=True, reason="ko"),
        Turn(BLACK, Point(1)),
    ],
    ids=["a pass", "an offer of the end", "a void play", "the other color"],
)
def test_only_a_stone_of_the_opponent_is_on_a_plan(turn: Turn) -> None:
    plan = plan_of([points(1, 2)])
    assert follow(plan, BLACK, [turn]) == Followed(0, {}, left_by="opponent")


@given(plans())
def test_a_plan_is_its_lines(plan: Plan) -> None:
    lines = lines_of(plan)
    assert plan_of(lines) == plan
    assert all(len(line) % 2 == 0 for line in lines)


@given(plans(), st.lists(st.sampled_from(points(0, 1, 2)), max_size=10))
def test_each_pair_of_turns_uses_a_level_of_the_plan_up(
    plan: Plan, moves: list[Point]
) -> None:
    followed = follow(plan, BLACK, turns(*moves))
    assert followed.taken % 2 == 0
    assert depth(followed.rest) <= depth(plan) - followed.taken // 2
    if followed.due is not None:
        assert followed.due == followed.rest[moves[-1]].point
        assert len(moves) == followed.taken + 1


@given(plans(), plans(), st.sampled_from(points(0, 1, 2)))
def test_two_plans_against_each_other_come_to_an_end(
    black: Plan, white: Plan, first: Point
) -> None:
    """White plays a stone; from then on both sides are played by their plans alone.

    Black's begins with that stone, White's with what Black answers to it.
    """
    game = turns(first)
    most = 2 * min(depth(black), depth(white) + 1)
    for played in count():
        assert played <= most
        if len(game) % 2:
            due = follow(black, BLACK, game).due
        else:
            due = follow(white, WHITE, game[1:]).due
        if due is None:
            break
        game = turns(*[turn.point for turn in game if turn.point is not None], due)
