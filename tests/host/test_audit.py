"""Auditing one stored game: every way to touch a record is found and named."""

from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from shoutan_engine.phase import Phase
from shoutan_host.audit import Fault, Finding, StoredEvent, audit
from shoutan_host.ports import GameCard, GameId
from shoutan_protocol.chain import chain_hashes, head_of_chain, start_of_chain

from tests.fake_store import Disk
from tests.host.played_games import (
    COUNTED,
    GAMES,
    LIVE,
    RESIGNED,
    disk_of_games,
    rows_of,
)

Rows = list[StoredEvent]


@pytest.fixture
def disk() -> Disk:
    return disk_of_games()


def audited(disk: Disk, game: GameId) -> list[Finding]:
    return audit(game, disk.cards[game], rows_of(disk, game)).findings


def found(findings: list[Finding]) -> list[tuple[Fault, int | None]]:
    return [(finding.fault, finding.seq) for finding in findings]


@pytest.mark.parametrize("game", GAMES)
def test_what_a_host_wrote_is_sound(disk: Disk, game: GameId) -> None:
    rows = rows_of(disk, game)
    result = audit(game, disk.cards[game], rows)
    assert result.findings == []
    assert result.unchained == 0
    assert list(result.hashes) == [row.chain_hash for row in rows]
    assert result.game is not None
    finished = disk.cards[game].phase == "finished"
    assert (result.game.phase is Phase.FINISHED) == finished


# -- the log -----------------------------------------------------------------------


def byte_changed(rows: Rows) -> None:
    rows[5] = replace(rows[5], payload=rows[5].payload.replace(b"F5", b"G6"))


def time_changed(rows: Rows) -> None:
    """What no rule could find out: a reading of the wall clock."""
    payload = rows[5].payload.replace(b'"time":"20', b'"time":"19')
    rows[5] = replace(rows[5], payload=payload)


def last_changed(rows: Rows) -> None:
    rows[-1] = replace(rows[-1], payload=rows[-1].payload.replace(b"two_", b"one_"))


def hash_changed(rows: Rows) -> None:
    rows[5] = replace(rows[5], chain_hash=bytes(32))


def hash_lost(rows: Rows) -> None:
    rows[5] = replace(rows[5], chain_hash=None)


def all_hashes_lost(rows: Rows) -> None:
    rows[:] = [replace(row, chain_hash=None) for row in rows]


def row_deleted(rows: Rows) -> None:
    del rows[5]


def rows_deleted(rows: Rows) -> None:
    del rows[5:8]


def first_deleted(rows: Rows) -> None:
    del rows[0]


def end_deleted(rows: Rows) -> None:
    del rows[-1]


def everything_deleted(rows: Rows) -> None:
    rows.clear()


def two_swapped(rows: Rows) -> None:
    rows[5], rows[6] = (
        replace(rows[6], seq=rows[5].seq),
        replace(rows[5], seq=rows[6].seq),
    )


def two_swapped_and_renumbered(rows: Rows) -> None:
    """With the numbers inside the events changed as well."""
    two_swapped(rows)
    for place in (5, 6):
        wrong, right = (7, 6) if place == 5 else (6, 7)
        payload = rows[place].payload.replace(b'"seq":%d' % wrong, b'"seq":%d' % right)
        rows[place] = replace(rows[place], payload=payload)


def row_appended(rows: Rows) -> None:
    """One that knows the rule of the chain."""
    payload = rows[-1].payload.replace(
        b'"seq":%d' % len(rows), b'"seq":%d' % (len(rows) + 1)
    )
    (chained,) = chain_hashes(rows[-1].chain_hash or b"", [payload])
    rows.append(StoredEvent(len(rows) + 1, payload, chained))


def row_appended_without_a_hash(rows: Rows) -> None:
    row_appended(rows)
    rows[-1] = replace(rows[-1], chain_hash=None)


def row_before_the_first(rows: Rows) -> None:
    rows.insert(0, replace(rows[0], seq=0))


def of_another_game(rows: Rows) -> None:
    rows[5] = replace(rows[5], payload=rows[5].payload.replace(b"counted", b"another"))


def no_json(rows: Rows) -> None:
    rows[5] = replace(rows[5], payload=b"\xff\x00")


def no_event(rows: Rows) -> None:
    rows[5] = replace(rows[5], payload=rows[5].payload.replace(b'"played"', b'"eaten"'))


def newer_version(rows: Rows) -> None:
    rows[5] = replace(rows[5], payload=rows[5].payload.replace(b'"v":1', b'"v":999'))


def off_the_board(rows: Rows) -> None:
    rows[5] = replace(rows[5], payload=rows[5].payload.replace(b"F5", b"T19"))


TAMPERED = [
    (byte_changed, [(Fault.CHANGED, 6), (Fault.CONTRADICTION, 10)], "event 6 is not what was written"),
    (time_changed, [(Fault.CHANGED, 6)], "event 6 is not what was written"),
    (last_changed, [(Fault.CHANGED, 14)], "event 14 is not what was written"),
    (hash_changed, [(Fault.HASH_CHANGED, 6)], "the hash of event 6 was changed"),
    (hash_lost, [(Fault.HASH_MISSING, 6)], "event 6 has lost its hash"),
    (all_hashes_lost, [(Fault.HASH_MISSING, 1)], "event 1 has lost its hash"),
    (row_deleted, [(Fault.MISSING, 6)], "event 6 is missing"),
    (rows_deleted, [(Fault.MISSING, 6)], "events 6 to 8 are missing"),
    (first_deleted, [(Fault.MISSING, 1)], "event 1 is missing"),
    (end_deleted, [(Fault.CARD, None)], 'its phase is "finished" in the lists and "settling" in its log'),
    (everything_deleted, [(Fault.MISSING, None)], "the game has no events"),
    (two_swapped, [(Fault.MOVED, 6), (Fault.MOVED, 7)], "event 6 was written as event 7"),
    (two_swapped_and_renumbered, [(Fault.CHANGED, 6), (Fault.CHANGED, 7)], "event 6 is not what was written"),
    (row_appended, [(Fault.CONTRADICTION, 15), (Fault.RECORD_HASH, None)], "event 15 cannot have happened: the game was over before it"),
    (row_appended_without_a_hash, [(Fault.HASH_MISSING, 15)], "event 15 has lost its hash"),
    (row_before_the_first, [(Fault.MOVED, 0)], "event 0 has a number that no event has"),
    (of_another_game, [(Fault.MOVED, 6)], "event 6 belongs to another game, 'another"),
    (no_json, [(Fault.UNREADABLE, 6)], "event 6 cannot be read"),
    (no_event, [(Fault.UNREADABLE, 6)], "event 6 cannot be read"),
    (newer_version, [(Fault.UNREADABLE, 6)], "event 6 cannot be read"),
    (off_the_board, [(Fault.UNREADABLE, 6)], "event 6 cannot be read"),
]  # fmt: skip


@pytest.mark.parametrize(
    ("tamper", "named", "said"),
    TAMPERED,
    ids=lambda value: getattr(value, "__name__", ""),
)
def test_a_touched_log_is_found_and_named(
    disk: Disk,
    tamper: Callable[[Rows], None],
    named: list[tuple[Fault, int | None]],
    said: str,
) -> None:
    rows = rows_of(disk, COUNTED)
    assert len(rows) == 14
    tamper(rows)
    findings = audit(COUNTED, disk.cards[COUNTED], rows).findings
    assert set(named) <= set(found(findings)), findings
    assert any(finding.sentence.startswith(said) for finding in findings), findings


def test_a_whole_new_chain_is_convicted_by_the_hash_that_was_kept(disk: Disk) -> None:
    """Whoever can write everything can write a log that is sound in itself."""
    rows, card = rows_of(disk, RESIGNED), disk.cards[RESIGNED]
    kept = card.record_hash
    payloads = [row.payload.replace(b'"time":"20', b'"time":"19') for row in rows]
    hashes = chain_hashes(start_of_chain(RESIGNED), payloads)
    forged = [
        StoredEvent(seq, payload, chained)
        for seq, (payload, chained) in enumerate(zip(payloads, hashes, strict=True), 1)
    ]
    card = replace(
        card,
        created_at=f"19{card.created_at[2:]}",
        started_at=f"19{(card.started_at or '')[2:]}",
        finished_at=f"19{(card.finished_at or '')[2:]}",
        record_hash=hashes[-1].hex(),
    )
    result = audit(RESIGNED, card, forged)
    assert result.findings == []
    assert result.hashes[-1].hex() != kept


# -- what stands beside the log ----------------------------------------------------


@pytest.mark.parametrize(
    ("changes", "said"),
    [
        pytest.param({"result": "W+R"}, 'its result is "W+R" in the lists and "B+R" in its log', id="result"),
        pytest.param({"end_reason": "time"}, 'its end_reason is "time"', id="reason"),
        pytest.param({"moves": 2}, 'its moves is "2"', id="moves"),
        pytest.param({"black": None}, 'its black is "None" in the lists and "Ann (g_ann, guest, None)"', id="player"),
        pytest.param({"komi": 6.5}, 'its komi is "6.5"', id="komi"),
        pytest.param({"phase": "play", "record_hash": None}, 'its phase is "play"', id="phase"),
        pytest.param({"started_at": None}, 'its started_at is "None"', id="started"),
    ],
)  # fmt: skip
def test_a_card_that_says_something_else_is_found(
    disk: Disk, changes: dict[str, Any], said: str
) -> None:
    card: GameCard = replace(disk.cards[RESIGNED], **changes)
    findings = audit(RESIGNED, card, rows_of(disk, RESIGNED)).findings
    assert found(findings) == [(Fault.CARD, None)]
    assert findings[0].sentence.startswith(said)


@pytest.mark.parametrize("record_hash", [None, "0" * 64])
def test_another_record_hash_is_found(disk: Disk, record_hash: str | None) -> None:
    card = replace(disk.cards[RESIGNED], record_hash=record_hash)
    findings = audit(RESIGNED, card, rows_of(disk, RESIGNED)).findings
    assert found(findings) == [(Fault.RECORD_HASH, None)]
    true = disk.cards[RESIGNED].record_hash
    assert findings[0].sentence == (
        f"its record hash is {record_hash or 'none'} in the lists and {true} by its log"
    )


def test_a_live_game_shows_no_record_hash(disk: Disk) -> None:
    card = replace(disk.cards[LIVE], record_hash="0" * 64)
    findings = audit(LIVE, card, rows_of(disk, LIVE)).findings
    assert (Fault.RECORD_HASH, None) in found(findings)


def test_a_log_without_a_card_is_found(disk: Disk) -> None:
    findings = audit(LIVE, None, rows_of(disk, LIVE)).findings
    assert found(findings) == [(Fault.CARD, None)]


# -- logs of before the chain ------------------------------------------------------


def older(rows: Rows, count: int) -> Rows:
    """Return rows of which the first ones were stored before there was a chain."""
    return [
        replace(row, chain_hash=None, is_older=True) if index < count else row
        for index, row in enumerate(rows)
    ]


def test_a_log_of_before_the_chain_is_sound_and_not_chained(disk: Disk) -> None:
    rows = older(rows_of(disk, RESIGNED), 99)
    card = replace(disk.cards[RESIGNED], record_hash=None)
    result = audit(RESIGNED, card, rows)
    assert result.findings == []
    assert result.unchained == len(rows)
    payloads = [row.payload for row in rows]
    assert result.hashes[-1] == head_of_chain(RESIGNED, payloads)


def test_the_first_hash_covers_what_was_stored_before_it(disk: Disk) -> None:
    rows = older(rows_of(disk, LIVE), 6)
    assert audit(LIVE, disk.cards[LIVE], rows).findings == []
    assert audit(LIVE, disk.cards[LIVE], rows).unchained == 6
    payload = rows[2].payload.replace(b'"time":"20', b'"time":"19')
    rows[2] = replace(rows[2], payload=payload)
    findings = audit(LIVE, disk.cards[LIVE], rows).findings
    assert (Fault.CHANGED, 7) in found(findings)
    assert any("or one before it" in finding.sentence for finding in findings)


def test_the_rules_and_the_card_find_what_no_hash_guards(disk: Disk) -> None:
    rows = older(rows_of(disk, COUNTED), 99)
    card = replace(disk.cards[COUNTED], record_hash=None)
    assert audit(COUNTED, card, rows).findings == []
    two_swapped_and_renumbered(rows)
    assert found(audit(COUNTED, card, rows).findings) == [(Fault.CONTRADICTION, 6)]


# -- whatever was done to it -------------------------------------------------------


@settings(max_examples=300, deadline=None)
@given(st.data())
def test_any_change_of_any_byte_is_found_and_nothing_makes_it_stumble(
    data: st.DataObject,
) -> None:
    disk = disk_of_games()
    game = data.draw(st.sampled_from(GAMES))
    log = disk.logs[game]
    seq = data.draw(st.sampled_from(sorted(log)))
    old = log[seq]
    at = data.draw(st.integers(0, len(old) - 1))
    new = data.draw(st.one_of(st.binary(max_size=1), st.just(b"9"), st.just(b'"')))
    log[seq] = old[:at] + new + old[at + 1 :]
    findings = audited(disk, game)
    if log[seq] == old:
        assert findings == []
    else:
        assert findings[0].seq == seq
