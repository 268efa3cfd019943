"""The record of a game as SGF, with what proves it: the same from the page and the desk."""

import contextlib
from collections.abc import Iterable, Mapping

import orjson
from shoutan_engine import Game, Phase
from shoutan_engine.points import Pass, Play
from shoutan_host.hosting.games import StoredGame
from shoutan_host.ports import GameId, StoredAnalysis
from shoutan_protocol.analysis import Analysis, parse_analysis
from shoutan_protocol.cgos_analysis import format_cgos_analysis
from shoutan_protocol.json_writing import COLOR_NAMES
from shoutan_protocol.sgf import (
    SgfEvaluation,
    evaluation_of,
    game_to_sgf,
    notes_of,
)

from shoutan_server.cgos.conditions import is_of_this_door


def record_date(found: StoredGame) -> str:
    """Return the day of a game in UTC, when play started or else when it was made."""
    return (found.card.started_at or found.card.created_at)[:10]


def sgf_record(found: StoredGame, analyses: Iterable[StoredAnalysis] = ()) -> bytes:
    """Return the record of a game, finished or not.

    What engines thought is told of a finished game only, whatever is given.
    A comment of the first node names the game and, once it is finished, the hash of its
    log: a comment survives every editor, which a property of our own might not.
    """
    thought = _thoughts_of_turns(found.game, analyses)
    notes = notes_of(found.events)
    note = f"Game {found.card.id}."
    if found.card.record_hash is not None:
        note = f"{note}\nRecord hash: {found.card.record_hash}"
    notes[0] = f"{note}\n\n{notes[0]}" if 0 in notes else note
    return game_to_sgf(
        found.game,
        date=record_date(found),
        notes=notes,
        evaluations=_evaluations(found.game, thought),
        analyses=_as_sent(found.game, thought),
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


def _thoughts_of_turns(
    game: Game, analyses: Iterable[StoredAnalysis]
) -> dict[int, Analysis]:
    """Return what engines thought of turns that were taken, by the side that took them."""
    found: dict[int, Analysis] = {}
    if game.phase is not Phase.FINISHED:
        return found
    for stored in analyses:
        if not 0 <= stored.ply < game.ply:
            continue  # a thought that ended in resignation, or a turn that was undone
        if COLOR_NAMES[game.turns[stored.ply].color] == stored.color:
            with contextlib.suppress(ValueError):  # nothing that this program wrote
                size = game.settings.size
                found[stored.ply] = parse_analysis(stored.payload, size)
    return found


def _evaluations(
    game: Game, thought: Mapping[int, Analysis]
) -> dict[int, SgfEvaluation]:
    found: dict[int, SgfEvaluation] = {}
    for ply, analysis in thought.items():
        turn = game.turns[ply]
        played = Pass() if turn.point is None else Play(turn.point)
        size = game.settings.size
        evaluation = evaluation_of(analysis, turn.color, played, size)
        if evaluation is not None:
            found[ply] = evaluation
    return found


def _as_sent(game: Game, thought: Mapping[int, Analysis]) -> dict[int, str]:
    """Return the JSON for the record, as readers of records of that protocol know it.

    In games of the CGOS door only: elsewhere it is many times the record.
    """
    if not is_of_this_door(game.settings):
        return {}
    size = game.settings.size
    return {ply: format_cgos_analysis(a, size) for ply, a in thought.items()}
