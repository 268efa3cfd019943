"""The record of a game as SGF, with what proves it: the same from the page and the desk."""

from shoutan_host.games import StoredGame
from shoutan_protocol.sgf import game_to_sgf, notes_of


def record_date(found: StoredGame) -> str:
    """Return the day of a game in UTC, when play started or else when it was made."""
    return (found.card.started_at or found.card.created_at)[:10]


def sgf_record(found: StoredGame) -> bytes:
    """Return the record of a game, finished or not.

    A comment of the first node names the game and, once it is finished, the hash of its
    log: a comment survives every editor, which a property of our own might not.
    """
    notes = notes_of(found.events)
    note = f"Game {found.card.id}."
    if found.card.record_hash is not None:
        note = f"{note}\nRecord hash: {found.card.record_hash}"
    notes[0] = f"{note}\n\n{notes[0]}" if 0 in notes else note
    return game_to_sgf(found.game, date=record_date(found), notes=notes)
