"""Logs that released programs wrote: this one reads them all (reliability S13)."""

import json
from pathlib import Path
from typing import Any, get_args

import pytest
from shoutan_engine.audit.contradictions import contradiction
from shoutan_engine.events import Event, MoveOpened, MoveSealed
from shoutan_engine.game import Game
from shoutan_engine.phase import Phase
from shoutan_protocol import RELEASE
from shoutan_protocol.event_decoding import decode_log, with_sealed_parts
from shoutan_protocol.messages import EVENTS

from tests.make_log import FOLDER, facts_of

LOGS = sorted(FOLDER.glob("*.jsonl"))


def events_of(log: Path) -> list[Event]:
    return decode_log(log.read_bytes().splitlines())


def stored_facts(log: Path) -> dict[str, Any]:
    text = log.with_suffix(".facts.json").read_text(encoding="utf-8")
    facts: dict[str, Any] = json.loads(text)  # noqa: TID251 - our own file
    return facts


@pytest.mark.parametrize("log", LOGS, ids=lambda log: log.name)
def test_a_stored_log_leads_to_its_stored_result(log: Path) -> None:
    game = Game.fold(events_of(log))
    assert game.phase is Phase.FINISHED
    assert facts_of(game) == stored_facts(log)


@pytest.mark.parametrize("log", LOGS, ids=lambda log: log.name)
def test_nothing_in_a_stored_log_contradicts_what_came_before(log: Path) -> None:
    first, *rest = events_of(log)
    game = Game.fold([first])
    for event in rest:
        assert contradiction(game, event) is None, event
        game.apply(event)


@pytest.mark.parametrize("log", LOGS, ids=lambda log: log.name)
def test_the_numbers_of_a_stored_log_have_no_holes(log: Path) -> None:
    read = [EVENTS.validate_json(line) for line in log.read_bytes().splitlines()]
    assert [event.seq for event in read] == list(range(1, len(read) + 1))
    assert len({event.game for event in read}) == 1


@pytest.mark.parametrize("log", LOGS, ids=lambda log: log.name)
def test_what_was_sealed_is_what_was_opened(log: Path) -> None:
    public = events_of(log)
    kept = log.with_suffix(".sealed")
    lines = kept.read_bytes().splitlines() if kept.exists() else []
    parts = {
        int(seq): part for seq, _, part in (line.partition(b" ") for line in lines)
    }
    game = Game.fold(public)
    whole = with_sealed_parts(public, 1, parts, game.settings.size)
    sealed = [event.sealed for event in whole if isinstance(event, MoveSealed)]
    opened = [event.sealed for event in whole if isinstance(event, MoveOpened)]
    assert None not in sealed
    assert sealed[: len(opened)] == opened
    assert all(e.sealed is None for e in public if isinstance(e, MoveSealed))
    assert Game.fold(whole).turns == game.turns


def test_this_release_has_stored_its_logs_and_everything_happens_in_them() -> None:
    ours = [log for log in LOGS if log.name.startswith(f"{RELEASE}-")]
    assert ours, "run python -m tests.make_log before a release"
    happened = {type(event) for log in ours for event in events_of(log)}
    assert happened == set(get_args(Event))
