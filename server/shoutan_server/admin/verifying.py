"""`shoutan admin verify`: every game of a data folder, audited."""

import argparse
import re
import sqlite3
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from pydantic import ValidationError
from shoutan_engine.phase import Phase
from shoutan_host.audit import Audit, Fault, Finding, audit
from shoutan_host.clock import rfc3339, wall_ms
from shoutan_host.ports import GameId, StoreError
from shoutan_host.storage.inspection import Inspection
from shoutan_protocol import RELEASE

from shoutan_server.admin.report import GameRecord, Problem, Report, lines_of
from shoutan_server.admin.terminal import (
    BAD_USAGE,
    FAILED,
    OK,
    Progress,
    fail,
    number_of,
)
from shoutan_server.data_folder import default_data_folder

_GAME = re.compile(r"([A-Za-z0-9_-]{22})(?:=([0-9A-Fa-f]{64}))?")


@dataclass(frozen=True, slots=True)
class Kept:
    """What somebody kept of a game: the chain hash after `events`, None: after any.

    A player keeps what was the record hash then; rulings upon the result may follow.
    """

    hash: str
    events: int | None = None


def verify(arguments: argparse.Namespace) -> int:
    """Run the subcommand; returns 0 if everything is sound, 1 if not, 2 bad usage."""
    kept: dict[GameId, list[Kept]] = {}
    named: list[GameId] = []
    for text in arguments.games:
        match = _GAME.fullmatch(text)
        if match is None:
            sentence = (
                f"a game is named by its id, 22 letters, digits, - and _, and a record"
                f" hash has 64 hexadecimal digits: not {text!r}"
            )
            return fail("verify", sentence, BAD_USAGE)
        named.append(GameId(match[1]))
        if match[2] is not None:
            kept.setdefault(named[-1], []).append(Kept(match[2].lower()))
    if arguments.against is not None:
        try:
            earlier = _read_report(arguments.against)
        except ValueError as sentence:
            return fail("verify", str(sentence), BAD_USAGE)
        for record in earlier.records:
            entry = Kept(record.hash, record.events)
            kept.setdefault(GameId(record.game), []).append(entry)
    folder: Path = arguments.data or default_data_folder()
    with Inspection.open(folder) as store:
        report = verified(store, named or None, kept)
        if arguments.json:
            print(report.model_dump_json(indent=1))
        else:
            where = str(store.path)
            print("\n".join(lines_of(report, where, each_game=bool(named))))
    return OK if report.ok else FAILED


def verified(
    store: Inspection,
    only: Sequence[GameId] | None = None,
    kept: Mapping[GameId, Sequence[Kept]] | None = None,
) -> Report:
    """Audit the games of `store`, all of them or `only` some, and what was `kept`.

    Raises StoreError where the database cannot be read at all.
    """
    kept = kept or {}
    problems: list[Problem] = []
    records: list[GameRecord] = []
    try:
        there = store.games()
        if only is None:
            problems += [
                Problem(game=None, seq=None, fault=Fault.DAMAGED, sentence=text)
                for text in store.damage()
            ]
        wanted = list(dict.fromkeys([*there, *kept] if only is None else only))
        known = frozenset(there)
        progress = Progress("verified", len(wanted))
        for game in wanted:
            if game not in known:
                problems.append(_problem(game, _NO_SUCH_GAME))
            else:
                found = audit(game, *store.game(game))
                findings = [*found.findings, *_against(found, kept.get(game, ()))]
                problems += [_problem(game, finding) for finding in findings]
                if found.hashes:
                    records.append(_record(found, kept.get(game, ())))
            progress.step()
    except sqlite3.Error as error:
        raise StoreError(
            f"The database {store.path} cannot be read: {error}."
        ) from error
    return Report(
        shoutan=RELEASE,
        at=rfc3339(wall_ms()),
        ok=not problems,
        records=records,
        problems=problems,
    )


_NO_SUCH_GAME = Finding(Fault.MISSING, None, "there is no such game here")


def _problem(game: GameId, finding: Finding) -> Problem:
    return Problem(
        game=game, seq=finding.seq, fault=finding.fault, sentence=finding.sentence
    )


def _record(found: Audit, kept: Sequence[Kept]) -> GameRecord:
    game = found.game
    numbers = (_event_of(found, entry.hash) for entry in kept if entry.events is None)
    return GameRecord(
        game=found.id,
        events=len(found.hashes),
        unchained=found.unchained,
        finished=game is not None and game.phase is Phase.FINISHED,
        hash=found.hashes[-1].hex(),
        kept=sorted({number for number in numbers if number}),
    )


def _event_of(found: Audit, kept: str) -> int | None:
    """Return the number of the event after which the chain had this hash."""
    chain = (value.hex() for value in found.hashes)
    return next(
        (number for number, value in enumerate(chain, 1) if value == kept), None
    )


def _against(found: Audit, kept: Sequence[Kept]) -> list[Finding]:
    """Hold a game against what somebody kept of it."""
    findings: list[Finding] = []
    for entry in kept:
        number = entry.events
        if number is None:
            if _event_of(found, entry.hash) is None:
                sentence = (
                    "its events are not those whose hash was kept: none of"
                    f" {number_of(len(found.hashes), 'event')} has {entry.hash}"
                )
                findings.append(Finding(Fault.RECORD_HASH, None, sentence))
        elif not 1 <= number <= len(found.hashes):
            sentence = f"it had {number} events once and has {len(found.hashes)} now"
            findings.append(Finding(Fault.MISSING, None, sentence))
        elif found.hashes[number - 1].hex() != entry.hash:
            sentence = (
                f"its first {number} events are not those whose hash was kept: they"
                f" have {found.hashes[number - 1].hex()}, kept was {entry.hash}"
            )
            findings.append(Finding(Fault.RECORD_HASH, None, sentence))
    return findings


def _read_report(path: Path) -> Report:
    """Read what an earlier `--json` wrote. Raises ValueError with a sentence."""
    try:
        return Report.model_validate_json(path.read_bytes())
    except OSError as error:
        raise ValueError(f"{path} cannot be read: {error.strerror}") from error
    except ValidationError as error:
        raise ValueError(
            f"{path} is not what shoutan admin verify --json writes"
        ) from error
