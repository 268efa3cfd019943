"""What a program says of a game, held against what the engine said.

A judge replays a record and gives answers; where it has none it leaves them out. Here
they are compared, and what differs is looked up in the table of explanations.
"""

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Protocol

from shoutan_engine.points import EMPTY, Color, Point

from tests.differential.records import Record, Refused


class Program(StrEnum):
    """Who is compared with the engine."""

    GNU_GO = "GNU Go"
    SGFMILL = "sgfmill"
    GOBAN = "goban"


class Subject(StrEnum):
    """What is compared."""

    LEGALITY = "legality"
    """Whether a stone may be played."""
    POSITION = "position"
    """The stones after a turn."""
    PRISONERS = "prisoners"
    """How many stones each side has taken."""
    AREA = "area"
    """Black's area less White's at the end."""


@dataclass(frozen=True, slots=True)
class TurnAnswer:
    """What a judge says of one turn; None, and points left out, are not judged.

    `allowed` is about the side to move, before the turn. The rest is after it.
    """

    allowed: dict[Point, bool]
    cells: Sequence[int] | None = None
    captured: dict[Color, int] | None = None


@dataclass(frozen=True, slots=True)
class Answers:
    """What a judge says of a game. `lead` as in `Record`."""

    turns: list[TurnAnswer]
    lead: int | None = None


class Judge(Protocol):
    """A program that can say something of a game."""

    program: Program
    """Which one it is."""

    def replay(self, record: Record) -> Answers | None:
        """Replay a game; None if that cannot be done, as on too large a board."""
        ...


@dataclass(frozen=True, slots=True)
class Difference:
    """A point of a game on which a program and the engine disagree.

    `turn` counts from 0. `refused` is the engine's answer where legality differs, None
    if it allows the stone.
    """

    program: Program
    subject: Subject
    record: Record
    turn: int
    told: str
    refused: Refused | None = None

    def __str__(self) -> str:
        ours = "allowed" if self.refused is None else self.refused.reason.value
        here = f"; here it is {ours}" if self.subject is Subject.LEGALITY else ""
        return (
            f"{self.program} on {self.record.name}, turn {self.turn}, "
            f"{self.subject}: {self.told}{here}"
        )


@dataclass(slots=True)
class Report:
    """What was compared: how many answers by subject, and those that differ."""

    asked: Counter[Subject] = field(default_factory=Counter[Subject])
    differences: list[Difference] = field(default_factory=list[Difference])

    def add(self, other: "Report") -> None:
        """Take another report in."""
        self.asked += other.asked
        self.differences += other.differences


def compare(judge: Judge, record: Record) -> Report:
    """Let a judge replay a game and compare all that it says."""
    report = Report()
    answers = judge.replay(record)
    if answers is None:
        return report
    if len(answers.turns) != len(record.turns):
        raise AssertionError(f"{judge.program} left turns out of {record.name}")
    before: Sequence[int] = (EMPTY,) * record.size**2
    for number, answer in enumerate(answers.turns):
        report.asked[Subject.LEGALITY] += len(answer.allowed)
        report.asked[Subject.POSITION] += answer.cells is not None
        report.asked[Subject.PRISONERS] += answer.captured is not None
        differing = _differences(judge.program, record, number, answer, before)
        report.differences += differing
        before = record.turns[number].cells
    if answers.lead is not None:
        report.asked[Subject.AREA] += 1
        if answers.lead != record.lead:
            report.differences.append(
                Difference(
                    judge.program,
                    Subject.AREA,
                    record,
                    len(record.turns),
                    f"Black leads by {answers.lead}, not {record.lead}",
                )
            )
    return report


def _differences(
    program: Program,
    record: Record,
    number: int,
    answer: TurnAnswer,
    before: Sequence[int],
) -> Iterator[Difference]:
    turn = record.turns[number]
    for point, allowed in answer.allowed.items():
        refused = turn.refused.get(point)
        if allowed != (before[point] == EMPTY and refused is None):
            told = f"point {point} is {'allowed' if allowed else 'refused'}"
            yield Difference(program, Subject.LEGALITY, record, number, told, refused)
    if answer.cells is not None and tuple(answer.cells) != turn.cells:
        told = f"{list(answer.cells)} instead of {list(turn.cells)}"
        yield Difference(program, Subject.POSITION, record, number, told)
    if answer.captured is not None and answer.captured != turn.captured:
        told = f"{answer.captured} instead of {turn.captured}"
        yield Difference(program, Subject.PRISONERS, record, number, told)
