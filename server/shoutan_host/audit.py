"""Proving the record of a game: its numbers, its hash chain, its own logic, its card.

Pure: whoever reads the store hands over one game as it is stored (`storage/inspection`).
What is found says which event and what is wrong with it, in words for an arbiter. The
chain convicts whoever changed the database without knowing of it; against someone who
wrote a whole new chain stand the hashes that were kept elsewhere (`docs/admin.md`).
"""

from collections.abc import Sequence
from dataclasses import dataclass, field, fields, replace
from enum import StrEnum
from itertools import pairwise
from typing import Any

import orjson
from shoutan_engine.audit.contradictions import contradiction
from shoutan_engine.events import GameCreated
from shoutan_engine.game import Game
from shoutan_engine.phase import Phase
from shoutan_protocol.chain import chain_hashes, next_hash, start_of_chain
from shoutan_protocol.errors import RemoteProtocolError
from shoutan_protocol.event_decoding import decode_event

from shoutan_host.hosting.cards import first_card, next_card
from shoutan_host.ports import GameCard, GameId, PlayerCard


class Fault(StrEnum):
    """What can be wrong with a stored game."""

    MISSING = "missing"
    """Events are not there, or the whole log is not."""
    MOVED = "moved"
    """An event stands where another one belongs, or comes from another game."""
    CHANGED = "changed"
    """An event is not what was written when its hash was made."""
    HASH_CHANGED = "hash_changed"
    """The event is as it was written, its stored hash is not."""
    HASH_MISSING = "hash_missing"
    """An event that was stored since there is a chain has no hash."""
    UNREADABLE = "unreadable"
    """This is no event."""
    CONTRADICTION = "contradiction"
    """The events before it make it impossible."""
    CARD = "card"
    """What lists show of the game is not what its log says."""
    RECORD_HASH = "record_hash"
    """The hash that is shown or was kept is not that of the log."""
    DAMAGED = "damaged"
    """The database file itself is broken."""


@dataclass(frozen=True, slots=True)
class Finding:
    """One thing that is wrong. `seq` is None where it is not about one event."""

    fault: Fault
    seq: int | None
    sentence: str


@dataclass(frozen=True, slots=True)
class StoredEvent:
    """One row of the log. `is_older`: it was stored before there was a chain."""

    seq: int
    payload: bytes
    chain_hash: bytes | None
    is_older: bool = False


@dataclass(frozen=True, slots=True)
class Audit:
    """What was found in one game; nothing, if `findings` is empty.

    `hashes` are the chain hashes of the events as they are stored now, `unchained` how
    many of them were stored without one. `game` is None if the log does not fold.
    """

    id: GameId
    hashes: Sequence[bytes]
    unchained: int
    game: Game | None
    findings: list[Finding] = field(default_factory=list[Finding])


def audit(
    game_id: GameId, card: GameCard | None, events: Sequence[StoredEvent]
) -> Audit:
    """Audit one game: `card` and `events` in the order of their numbers, as stored."""
    findings = [*_numbers(events), *_places(game_id, events)]
    in_order = not findings
    findings += _chain(game_id, events)
    game: Game | None = None
    if in_order:
        folded = _fold(game_id, events)
        if isinstance(folded, Finding):
            findings.append(folded)
        else:
            game, derived = folded
            findings += _card(card, derived)
    hashes = chain_hashes(start_of_chain(game_id), (event.payload for event in events))
    findings += _record_hash(card, events, hashes)
    unchained = sum(1 for e in events if e.chain_hash is None and e.is_older)
    order = sorted(findings, key=lambda finding: finding.seq or len(hashes) + 1)
    return Audit(game_id, hashes, unchained, game, order)


def _numbers(events: Sequence[StoredEvent]) -> list[Finding]:
    if not events:
        return [Finding(Fault.MISSING, None, "the game has no events")]
    found: list[Finding] = []
    if events[0].seq < 1:
        sentence = f"event {events[0].seq} has a number that no event has"
        found.append(Finding(Fault.MOVED, events[0].seq, sentence))
    for before, after in pairwise([0, *(event.seq for event in events)]):
        if after > before + 1:
            gone = range(before + 1, after)
            words = f"event {gone[0]} is missing"
            if len(gone) > 1:
                words = f"events {gone[0]} to {gone[-1]} are missing"
            found.append(Finding(Fault.MISSING, gone[0], words))
    return found


def _places(game_id: GameId, events: Sequence[StoredEvent]) -> list[Finding]:
    """See that every event says of itself what its place says of it."""
    found: list[Finding] = []
    for event in events:
        try:
            body: Any = orjson.loads(event.payload)
            game, seq = body["game"], body["seq"]
        except (ValueError, TypeError, KeyError):
            sentence = f"event {event.seq} cannot be read"
            found.append(Finding(Fault.UNREADABLE, event.seq, sentence))
            continue
        if game != game_id:
            sentence = f"event {event.seq} belongs to another game, {game!r}"
            found.append(Finding(Fault.MOVED, event.seq, sentence))
        elif seq != event.seq:
            sentence = f"event {event.seq} was written as event {seq!r}"
            found.append(Finding(Fault.MOVED, event.seq, sentence))
    return found


def _chain(game_id: GameId, events: Sequence[StoredEvent]) -> list[Finding]:
    """Hold every stored hash against the event and the hash before it."""
    found: list[Finding] = []
    before: bytes | None = start_of_chain(game_id)
    last_seq, is_first = 0, False
    for place, event in enumerate(events, 1):
        after = events[place] if place < len(events) else None
        if event.seq != last_seq + 1:
            before = None  # across a gap nothing can be computed
        last_seq = event.seq
        computed = None if before is None else next_hash(before, event.payload)
        stored = event.chain_hash
        if stored is None:
            if not event.is_older:
                sentence = f"event {event.seq} has lost its hash"
                found.append(Finding(Fault.HASH_MISSING, event.seq, sentence))
            before, is_first = computed, True
            continue
        if computed is None or stored == computed:
            before = stored
        elif _leads_on(computed, after):
            sentence = f"the hash of event {event.seq} was changed, the event was not"
            found.append(Finding(Fault.HASH_CHANGED, event.seq, sentence))
            before = computed
        else:
            which = ", or one before it," if is_first else ""
            sentence = f"event {event.seq}{which} is not what was written"
            found.append(Finding(Fault.CHANGED, event.seq, sentence))
            before = stored
        is_first = False
    return found


def _leads_on(chain_hash: bytes, after: StoredEvent | None) -> bool:
    """Tell whether the next event was written after one with this hash."""
    if after is None or after.chain_hash is None:
        return False
    return next_hash(chain_hash, after.payload) == after.chain_hash


def _fold(
    game_id: GameId, events: Sequence[StoredEvent]
) -> tuple[Game, GameCard] | Finding:
    """Fold the log, derive the card from it; or say which event does not fit."""
    game: Game | None = None
    card: GameCard | None = None
    for stored in events:
        try:
            event = decode_event(stored.payload, game.settings.size if game else 0)
            wall: str = orjson.loads(stored.payload)["time"]
            if game is None or card is None:
                if not isinstance(event, GameCreated):
                    raise ValueError("a log begins with the creation of the game")
                game, card = Game(event), first_card(game_id, event, wall)
                continue
            said = contradiction(game, event)
            if said is not None:
                raise ValueError(said)
            card = next_card(card, game, [event], wall) or card
            game.apply(event)
        except RemoteProtocolError:
            sentence = f"event {stored.seq} cannot be read"
            return Finding(Fault.UNREADABLE, stored.seq, sentence)
        except Exception as error:
            # Whatever somebody has written there makes the engine stumble: that is
            # what this is for, and the other games are to be looked at too.
            sentence = f"event {stored.seq} cannot have happened: {error}"
            return Finding(Fault.CONTRADICTION, stored.seq, sentence)
    if game is None or card is None:
        raise AssertionError("a game without events is not folded")
    return game, card


def _card(card: GameCard | None, derived: GameCard) -> list[Finding]:
    if card is None:
        return [
            Finding(Fault.CARD, None, "the game is in no list: its card is missing")
        ]
    derived = replace(derived, record_hash=card.record_hash)
    differing = [
        f'its {name} is "{_shown(shown)}" in the lists and "{_shown(true)}" in its log'
        for name in (field.name for field in fields(GameCard))
        if (shown := getattr(card, name)) != (true := getattr(derived, name))
    ]
    return [Finding(Fault.CARD, None, sentence) for sentence in differing]


def _shown(value: object) -> object:
    if isinstance(value, PlayerCard):
        return f"{value.name} ({value.id}, {value.kind}, {value.rank})"
    return value


def _record_hash(
    card: GameCard | None, events: Sequence[StoredEvent], hashes: Sequence[bytes]
) -> list[Finding]:
    """See that a finished game shows the hash of its log, where that is chained."""
    if card is None or not events:
        return []
    chained = events[-1].chain_hash is not None
    finished = card.phase == Phase.FINISHED.value
    expected = hashes[-1].hex() if chained and finished else None
    if card.record_hash == expected:
        return []
    shown, true = card.record_hash or "none", expected or "none"
    sentence = f"its record hash is {shown} in the lists and {true} by its log"
    return [Finding(Fault.RECORD_HASH, None, sentence)]
