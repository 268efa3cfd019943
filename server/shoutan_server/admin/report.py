"""What `shoutan admin verify` found: for people in lines, for programs as JSON.

The JSON is also what `--against` reads: kept elsewhere, it convicts even someone who
could write the whole database anew, and is the only thing that shows a game gone.
"""

from collections.abc import Iterator
from itertools import groupby

from pydantic import BaseModel, ConfigDict, Field
from shoutan_host.audit import Fault

from shoutan_server.admin.terminal import number_of

SHOWN_OF_A_GAME = 10
"""More problems of one game are counted; the JSON has them all."""


class Problem(BaseModel):
    """One thing that is wrong; `seq` is null where it is not about one event."""

    model_config = ConfigDict(extra="forbid", frozen=True)

    game: str | None
    seq: int | None
    fault: Fault
    sentence: str


class GameRecord(BaseModel):
    """What a game was when it was verified: how many events, the last one's chain hash.

    `unchained`: how many of the events were stored without a hash. `kept`: after which
    events the chain had a hash that somebody kept without a number.
    """

    model_config = ConfigDict(extra="forbid", frozen=True)

    game: str
    events: int
    unchained: int = 0
    finished: bool
    hash: str = Field(pattern="^[0-9a-f]{64}$")
    kept: list[int] = []


class Report(BaseModel):
    """The whole report. `at` is wall time, RFC 3339 UTC."""

    model_config = ConfigDict(extra="forbid", frozen=True)

    shoutan: str
    at: str
    ok: bool
    records: list[GameRecord]
    problems: list[Problem]


def lines_of(report: Report, where: str, *, each_game: bool) -> Iterator[str]:
    """Yield the report as lines; with `each_game` a sound game has a line as well."""
    for game, problems in groupby(report.problems, lambda problem: problem.game):
        found = list(problems)
        yield "The database itself:" if game is None else f"Game {game}:"
        yield from (f"  {problem.sentence}" for problem in found[:SHOWN_OF_A_GAME])
        if len(found) > SHOWN_OF_A_GAME:
            yield f"  and {number_of(len(found) - SHOWN_OF_A_GAME, 'more problem')}"
    broken = {problem.game for problem in report.problems}
    if each_game:
        yield from (
            f"Game {record.game}: {_record_words(record)}"
            for record in report.records
            if record.game not in broken
        )
    games = number_of(len(report.records), "game")
    events = number_of(sum(record.events for record in report.records), "event")
    if report.ok:
        yield f"ok: {games}, {events} in {where}"
    else:
        yield f"NOT OK: problems in {len(broken):,} of {games} in {where}"
    yield from _unchained_words(report)


def _record_words(record: GameRecord) -> str:
    what = "record hash" if record.finished else "still played, chain hash"
    words = f"ok, {number_of(record.events, 'event')}, {what} {record.hash}"
    for number in record.kept:
        if number < record.events:
            since = number_of(record.events - number, "event")
            words += (
                f"; the hash that was kept: sound up to event {number}, {since} since"
            )
    return words


def _unchained_words(report: Report) -> Iterator[str]:
    older = [record for record in report.records if record.unchained]
    if older:
        events = number_of(sum(record.unchained for record in older), "event")
        yield (
            f"not chained: {events} of {number_of(len(older), 'game')}, stored before"
            " there were hashes"
        )
