"""What is kept of a game that is over: its line and its record."""

import shlex

from shoutan_engine.game import Game
from shoutan_engine.points import Color, Pass, Play, Point
from shoutan_engine.results import EndReason
from shoutan_host.gtp.game import EngineInfo
from shoutan_protocol.sgf.evaluations import SgfEvaluation, evaluation_of
from shoutan_protocol.sgf.game_record import game_to_sgf

from shoutan_clients.match.game_line import GameLine, Standing
from shoutan_clients.match.komi_words import given_back, komi_with
from shoutan_clients.match.plan import EnginePlan
from shoutan_clients.match.playing.line_of_game import line_of
from shoutan_clients.match.playing.played_out import PlayedOut, detail_of
from shoutan_clients.match.ports import FinishedGame
from shoutan_clients.match.wording import many

_DAY = 10
"""Characters of a date in a stamp."""


def finished_game(played: PlayedOut, title: str = "") -> FinishedGame:
    """Return what is kept; `title` is that of the match."""
    line = line_of(played)
    return FinishedGame(line, _record(played, line, title))


def program_words(engine: EnginePlan, info: EngineInfo | None) -> str:
    """Return which program an engine is, and its command: "GNU Go 3.8: gnugo --mode gtp".

    `info`: what it said that it is, None where nobody asked.
    """
    said = "" if info is None else f"{info.name} {info.version}".strip()
    if info is not None and info.version and not info.name:
        said = f"version {info.version}"
    command = shlex.join(engine.command)
    return f"{said}: {command}" if said else command


def _void_turn(game: Game) -> str:
    """Return why the last turn of a game that an illegal move lost is a pass."""
    result = game.result
    turn = game.turns[-1] if game.turns else None
    if result is None or result.reason is not EndReason.ILLEGAL:
        return ""
    if turn is None or not turn.lost:
        return ""
    return (
        "By the rules such a move is void and its turn is lost, which a record can only"
        " show as a pass: nobody passed. In a match the game is lost by it."
    )


def _record(played: PlayedOut, line: GameLine, title: str) -> bytes:
    game, plan = played.game, played.plan
    size = game.settings.size
    evaluations: dict[int, SgfEvaluation] = {}
    for ply, (color, analysis) in played.thoughts.items():
        if ply >= game.ply:
            continue
        turn = game.turns[ply]
        point: Point | None = None if turn.lost else turn.point
        move = Pass() if point is None else Play(point)
        said = evaluation_of(analysis, color, move, size)
        if said is not None:
            evaluations[ply] = said
    notes = [f"{title or 'Match'}, game {plan.number}."]
    if plan.opening.name:
        notes.append(f"Opening: {plan.opening.name}.")
    if played.opening_moves:
        notes.append(_given(played.opening_moves))
    settings = game.settings
    if given_back(settings.profile, settings.handicap):
        komi = komi_with(settings.komi_quarters, settings.profile, settings.handicap)
        notes.append(f"Komi {komi}.")
    notes += [
        f"{color.title}, {name}: {played.programs[color]}"
        for color, name in ((Color.BLACK, plan.black), (Color.WHITE, plan.white))
        if color in played.programs
    ]
    if played.referee:
        notes.append(f"Referee: {played.referee}")
    told = {0: "\n".join(notes)}
    detail, void_turn = detail_of(played), _void_turn(game)
    last = [void_turn] if void_turn else []
    # What the result says itself is at the end of the record in any case.
    if detail and game.result is not None and detail != game.result.detail:
        last = [detail, *last]
    if last:
        told[game.ply] = "\n".join([*([told[0]] if not game.ply else []), *last])
    return game_to_sgf(
        game,
        date=played.began_at[:_DAY],
        event=title or None,
        round_name=str(plan.number),
        notes=told,
        evaluations=evaluations,
        is_unknown=line.standing is Standing.UNKNOWN,
    )


def _given(turns: int) -> str:
    if turns == 1:
        return "The first turn was given."
    return f"The first {many(turns, 'turn')} were given."
