"""The record of a game as SGF, with what proves it: the same from the page and the desk."""

from collections.abc import Iterator, Sequence
from contextlib import suppress

from shoutan_host.games import StoredGame
from shoutan_host.ports import Store, StoredAnalysis
from shoutan_protocol.analysis import Analysis, parse_analysis
from shoutan_protocol.cgos_analysis import format_cgos_analysis
from shoutan_protocol.sgf import game_to_sgf, notes_of

from shoutan_server.cgos.conditions import is_of_this_door


def record_date(found: StoredGame) -> str:
    """Return the day of a game in UTC, when play started or else when it was made."""
    return (found.card.started_at or found.card.created_at)[:10]


def sgf_record(found: StoredGame, analyses: Sequence[StoredAnalysis] = ()) -> bytes:
    """Return the record of a game, finished or not; with what its engines thought.

    A comment of the first node names the game and, once it is finished, the hash of its
    log: a comment survives every editor, which a property of our own might not.
    """
    notes = notes_of(found.events)
    note = f"Game {found.card.id}."
    if found.card.record_hash is not None:
        note = f"{note}\nRecord hash: {found.card.record_hash}"
    notes[0] = f"{note}\n\n{notes[0]}" if 0 in notes else note
    thought = dict(_thoughts(found.game.settings.size, analyses))
    for ply, analysis in thought.items():
        if analysis.comment:
            before = f"{notes[ply + 1]}\n\n" if ply + 1 in notes else ""
            notes[ply + 1] = f"{before}{analysis.comment}"
    return game_to_sgf(
        found.game,
        date=record_date(found),
        notes=notes,
        analyses={
            ply: format_cgos_analysis(analysis, found.game.settings.size)
            for ply, analysis in thought.items()
        },
    )


def _thoughts(
    size: int, analyses: Sequence[StoredAnalysis]
) -> Iterator[tuple[int, Analysis]]:
    """Read what is stored; what a newer program wrote otherwise is left out."""
    for stored in analyses:
        with suppress(ValueError):
            yield stored.ply, parse_analysis(stored.payload, size)


async def analyses_in_record(
    store: Store, found: StoredGame
) -> Sequence[StoredAnalysis]:
    """Return what belongs into a record: of games of the CGOS door, after the end.

    Of other engines it would be many times the record, and is there for the asking.
    """
    is_over = found.card.result is not None
    if not is_over or not is_of_this_door(found.game.settings):
        return ()
    return await store.analyses(found.card.id)
