"""The comparison itself: a judge that lies is found out, one that is silent is not asked."""

from collections.abc import Callable
from dataclasses import replace
from typing import Final

import pytest
from shoutan_engine.points import Color, Point
from shoutan_engine.position.repetition import Repetition
from shoutan_engine.refusals import RefusalCode

from tests.differential.comparing import (
    Answers,
    Difference,
    Program,
    Subject,
    TurnAnswer,
    compare,
)
from tests.differential.differences import GOBAN_MEMORY, explanation_of
from tests.differential.records import Record, Refused, record_of

RECORD: Final = record_of(4, Repetition.POSITIONAL, seed=1)


class Told:
    """A judge that says what it was told to say."""

    program = Program.SGFMILL

    def __init__(self, answers: Answers | None) -> None:
        self.answers = answers

    def replay(self, record: Record) -> Answers | None:
        return self.answers


def truth() -> Answers:
    """Return all that there is to say, as it is."""
    before: tuple[int, ...] = (0,) * 16
    turns: list[TurnAnswer] = []
    for turn in RECORD.turns:
        allowed = {
            Point(p): cell == 0 and p not in turn.refused
            for p, cell in enumerate(before)
        }
        turns.append(TurnAnswer(allowed, turn.cells, turn.captured))
        before = turn.cells
    return Answers(turns, RECORD.lead)


def test_the_truth_differs_in_nothing() -> None:
    report = compare(Told(truth()), RECORD)
    turns = len(RECORD.turns)
    assert report.differences == []
    assert report.asked == {
        Subject.LEGALITY: 16 * turns,
        Subject.POSITION: turns,
        Subject.PRISONERS: turns,
        Subject.AREA: 1,
    }


def test_silence_is_not_counted() -> None:
    silent = Answers([TurnAnswer({}) for _ in RECORD.turns])
    for answers in (None, silent):
        report = compare(Told(answers), RECORD)
        assert (report.differences, report.asked.total()) == ([], 0)


def other_legality(turn: TurnAnswer) -> TurnAnswer:
    point = Point(3)
    return replace(turn, allowed={**turn.allowed, point: not turn.allowed[point]})


def other_position(turn: TurnAnswer) -> TurnAnswer:
    assert turn.cells is not None
    return replace(turn, cells=[*turn.cells[:-1], 1 - turn.cells[-1]])


def other_prisoners(turn: TurnAnswer) -> TurnAnswer:
    assert turn.captured is not None
    return replace(turn, captured={**turn.captured, Color.WHITE: 99})


LIES: Final[list[tuple[Subject, Callable[[TurnAnswer], TurnAnswer]]]] = [
    (Subject.LEGALITY, other_legality),
    (Subject.POSITION, other_position),
    (Subject.PRISONERS, other_prisoners),
]


@pytest.mark.parametrize(("subject", "lie"), LIES, ids=[lie[0] for lie in LIES])
@pytest.mark.parametrize("number", [0, len(RECORD.turns) - 1])
def test_a_lie_about_a_turn_is_found(
    subject: Subject, lie: Callable[[TurnAnswer], TurnAnswer], number: int
) -> None:
    answers = truth()
    answers.turns[number] = lie(answers.turns[number])
    (difference,) = compare(Told(answers), RECORD).differences
    assert (difference.subject, difference.turn) == (subject, number)
    assert explanation_of(difference) is None
    assert subject.value in str(difference)


def test_a_lie_about_the_end_is_found() -> None:
    report = compare(Told(replace(truth(), lead=RECORD.lead + 2)), RECORD)
    assert [difference.subject for difference in report.differences] == [Subject.AREA]


def test_a_judge_may_not_leave_turns_out() -> None:
    answers = truth()
    answers.turns.pop()
    with pytest.raises(AssertionError, match="sgfmill left turns out"):
        compare(Told(answers), RECORD)


@pytest.mark.parametrize(
    ("program", "refused", "is_explained"),
    [
        pytest.param(Program.GOBAN, Refused(RefusalCode.SUPERKO, 33), True, id="old"),
        pytest.param(
            Program.GOBAN, Refused(RefusalCode.SUPERKO, 32), False, id="young"
        ),
        pytest.param(Program.GOBAN, Refused(RefusalCode.KO, 2), False, id="a ko"),
        pytest.param(Program.GOBAN, None, False, id="not refused here"),
        pytest.param(
            Program.GNU_GO,
            Refused(RefusalCode.SUPERKO, 33),
            False,
            id="another program",
        ),
    ],
)
def test_only_what_the_table_names_is_explained(
    program: Program, refused: Refused | None, *, is_explained: bool
) -> None:
    assert GOBAN_MEMORY == 32
    difference = Difference(program, Subject.LEGALITY, RECORD, 1, "told", refused)
    assert (explanation_of(difference) is not None) == is_explained
