"""The record of a game as SGF, with what proves it: the same from the page and the desk."""

import contextlib
from collections.abc import Iterable

import orjson
from shoutan_engine import Game, Phase
from shoutan_engine.points import Pass, Play
from shoutan_host.games import StoredGame
from shoutan_host.ports import GameId, StoredAnalysis
from shoutan_protocol.analysis import parse_analysis
from shoutan_protocol.json_writing import COLOR_NAMES
from shoutan_protocol.sgf import (
    SgfEvaluation,
    evaluation_of,
    game_to_sgf,
    notes_of,
)


def record_date(found: StoredGame) -> str:
    """Return the day of a game in UTC, when play started or else when it was made."""
    return (found.card.started_at or found.card.created_at)[:10]


def sgf_record(found: StoredGame, analyses: Iterable[StoredAnalysis] = ()) -> bytes:
    """Return the record of a game, finished or not.

    What engines thought is told of a finished game only, whatever is given.
    A comment of the first node names the game and, once it is finished, the hash of its
    log: a comment survives every editor, which a property of our own might not.
    """
    notes = notes_of(found.events)
    note = f"Game {found.card.id}."
    if found.card.record_hash is not None:
        note = f"{note}\nRecord hash: {found.card.record_hash}"
    notes[0] = f"{note}\n\n{notes[0]}" if 0 in notes else note
    return game_to_sgf(
        found.game,
        date=record_date(found),
        notes=notes,
        evaluations=_evaluations(found.game, analyses),
    )


def analyses_json(game: GameId, analyses: Iterable[StoredAnalysis]) -> bytes:
    """Return `GameAnalyses`; the payloads are put in as they are stored."""
    turns = [
        {
            "ply": stored.ply,
            "color": stored.color,
            "at": stored.at,
            "analysis": orjson.Fragment(stored.payload),
        }
        for stored in analyses
    ]
    return orjson.dumps({"game": game, "analyses": turns})


def _evaluations(
    game: Game, analyses: Iterable[StoredAnalysis]
) -> dict[int, SgfEvaluation]:
    """Return what engines thought of turns that were taken, by the side that took them."""
    found: dict[int, SgfEvaluation] = {}
    if game.phase is not Phase.FINISHED:
        return found
    size = game.settings.size
    for stored in analyses:
        if not 0 <= stored.ply < game.ply:
            continue  # a thought that ended in resignation, or a turn that was undone
        turn = game.turns[stored.ply]
        if COLOR_NAMES[turn.color] != stored.color:
            continue
        played = Pass() if turn.point is None else Play(turn.point)
        with contextlib.suppress(ValueError):  # nothing that this program wrote
            analysis = parse_analysis(stored.payload, size)
            evaluation = evaluation_of(analysis, turn.color, played, size)
            if evaluation is not None:
                found[stored.ply] = evaluation
    return found
