"""Twenty of the three hundred games of `python -m tests.differential`, beside all judges.

What may differ, and why, is the table in `differences.py`.
"""

import pytest
from shoutan_engine.position.repetition import Repetition
from shoutan_engine.refusals import RefusalCode

from tests.differential.comparing import Judge, Report, Subject, compare
from tests.differential.differences import GOBAN_MEMORY, explanation_of
from tests.differential.gnugo_judge import GnuGoJudge
from tests.differential.goban_judge import GobanJudge
from tests.differential.records import Record, games, ko_record_of
from tests.differential.sgfmill_judge import SgfmillJudge


@pytest.fixture(scope="module")
def records() -> list[Record]:
    """Return a part of the games, of all sizes and readings."""
    return list(games(300, seed=1, every=16))


def report_of(judge: Judge, records: list[Record]) -> Report:
    """Compare all games; fail for what is not explained."""
    report = Report()
    for record in records:
        report.add(compare(judge, record))
    unexplained = [str(d) for d in report.differences if explanation_of(d) is None]
    assert not unexplained, "\n".join(unexplained[:20])
    return report


def test_these_games_have_everything_in_them(records: list[Record]) -> None:
    turns = [turn for record in records for turn in record.turns]
    reasons = [refused.reason for turn in turns for refused in turn.refused.values()]
    assert reasons.count(RefusalCode.FORBIDDEN_POINT) > 1000
    assert reasons.count(RefusalCode.KO) > 100
    assert reasons.count(RefusalCode.SUPERKO) > 30
    assert {record.reading for record in records} == set(Repetition) - {
        Repetition.RULING
    }
    assert {2, 9, 19} <= {record.size for record in records}
    assert sum(turn.point is None for turn in turns) > 20
    assert sum(records[-1].turns[-1].captured.values()) > 0


def test_sgfmill_says_the_same(records: list[Record]) -> None:
    asked = report_of(SgfmillJudge(), records).asked
    assert asked[Subject.AREA] == len(records)
    assert asked[Subject.LEGALITY] > 10_000


@pytest.mark.engine
def test_gnu_go_says_the_same(gnugo_judge: GnuGoJudge, records: list[Record]) -> None:
    asked = report_of(gnugo_judge, records).asked
    turns = sum(len(record.turns) for record in records)
    assert asked[Subject.POSITION] == asked[Subject.PRISONERS] == turns
    assert asked[Subject.LEGALITY] == sum(
        len(record.turns) * record.size**2 for record in records
    )


def test_goban_says_the_same(goban_judge: GobanJudge, records: list[Record]) -> None:
    asked = report_of(goban_judge, records).asked
    assert asked[Subject.AREA] == len(records)
    assert asked[Subject.LEGALITY] > 10_000


def test_goban_lets_old_positions_come_back(goban_judge: GobanJudge) -> None:
    """The one row of the table, seen at work: nothing else is behind it."""
    record = ko_record_of("KO-01", Repetition.SITUATIONAL, seed=8)
    ages = [refused.age for turn in record.turns for refused in turn.refused.values()]
    old = [age for age in ages if age > GOBAN_MEMORY]
    assert old, "a game in which an old position is refused"
    differences = report_of(goban_judge, [record]).differences
    assert len(differences) == len(old)
