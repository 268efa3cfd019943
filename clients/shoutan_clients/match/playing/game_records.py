"""What is kept of a game that is over: its line and its record."""

import hashlib
import shlex
from collections.abc import Sequence
from dataclasses import dataclass, field

from shoutan_engine.game import Game
from shoutan_engine.points import Color, Pass, Play, Point
from shoutan_engine.results import END_REASONS, EndReason, Outcome, Result
from shoutan_host.gtp.game import EngineInfo
from shoutan_host.ports import GameId
from shoutan_protocol.analysis import Analysis
from shoutan_protocol.illegal_words import detail_of as illegal_words
from shoutan_protocol.sgf.evaluations import SgfEvaluation, evaluation_of
from shoutan_protocol.sgf.game_record import game_to_sgf
from shoutan_protocol.sgf.result_words import UNKNOWN

from shoutan_clients.match.game_line import GameLine, Standing
from shoutan_clients.match.game_plan import GamePlan
from shoutan_clients.match.komi_words import given_back, komi_with
from shoutan_clients.match.plan import EnginePlan
from shoutan_clients.match.playing.adjudicating import GivenUp
from shoutan_clients.match.ports import FinishedGame
from shoutan_clients.match.wording import many

_ROW: dict[int, str] = {0: ".", Color.BLACK: "X", Color.WHITE: "O"}
_INITIAL: dict[int, str] = {Color.BLACK: "B", Color.WHITE: "W"}
_VOID = "Void"
_DAY = 10
"""Characters of a date in a stamp."""


@dataclass(slots=True)
class PlayedOut:
    """A game that is over and what is known of it beside its events.

    `game_id`: its name where it was hosted. `began_at`, `ended_at`: wall time, RFC 3339. `is_unknown`: nobody can say who won.
    `given_up`: the match resigned for an engine, if that came first. `programs`: what
    plays, in words for the record; `referee`: what counts, "" for no program. `unlisted`: sentences about engines that did not say what is
    dead.
    """

    plan: GamePlan
    game: Game
    game_id: GameId
    began_at: str
    ended_at: str
    wall_ms: int
    opening_moves: int = 0
    thoughts: dict[int, tuple[Color, Analysis]] = field(
        default_factory=dict[int, tuple[Color, Analysis]]
    )
    restarts: dict[Color, int] = field(default_factory=dict[Color, int])
    is_unknown: bool = False
    given_up: GivenUp | None = None
    programs: dict[Color, str] = field(default_factory=dict[Color, str])
    referee: str = ""
    unlisted: tuple[str, ...] = ()


def finished_game(played: PlayedOut, title: str = "") -> FinishedGame:
    """Return what is kept; `title` is that of the match."""
    line = _line(played)
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


def standing_of(result: Result, *, is_unknown: bool = False) -> Standing:
    """Return what a result is worth.

    Losing on time or by resigning is playing; a forfeit is what a working engine does
    not do.
    """
    if is_unknown or result.reason is EndReason.MOVE_LIMIT:
        return Standing.UNKNOWN
    if result.text == _VOID:
        return Standing.VOID
    if END_REASONS[result.reason] is Outcome.LOSS_BY_FORFEIT:
        return Standing.FORFEIT
    return Standing.PLAYED


def moves_key(game: Game) -> str:
    """Return what games have in common that began alike and had the same moves.

    Colors count, stones put up count, the engines do not.
    """
    settings = game.settings
    setup = settings.setup
    parts = [
        f"{settings.size} {setup.to_move.name}",
        " ".join(map(str, sorted(setup.black))),
        " ".join(map(str, sorted(setup.white))),
    ]
    parts += [
        f"{_INITIAL[turn.color]}{'pass' if turn.point is None else turn.point}"
        for turn in game.turns
    ]
    return hashlib.sha256("\n".join(parts).encode()).hexdigest()[:32]


def _line(played: PlayedOut) -> GameLine:
    game, plan = played.game, played.plan
    result = game.result
    if result is None:
        raise ValueError("the game is not over")
    size, thoughts = game.settings.size, played.thoughts
    winner = None if result.winner is None else result.winner.name.lower()
    count = result.count
    standing = standing_of(result, is_unknown=played.is_unknown)
    return GameLine(
        number=plan.number,
        pair=plan.pair,
        game=played.game_id,
        opening=plan.opening.name,
        opening_moves=played.opening_moves,
        first_turn=game.turns[0].color.word if game.turns else "black",
        black=plan.black,
        white=plan.white,
        result=UNKNOWN if standing is Standing.UNKNOWN else result.text,
        winner=winner,
        end_reason=result.reason,
        standing=standing,
        detail=detail_of(played),
        moves=game.ply,
        started_at=played.began_at,
        finished_at=played.ended_at,
        wall_ms=played.wall_ms,
        spent_ms=tuple(turn.spent for turn in game.turns),
        scores=_scores(game, thoughts),
        moves_key=moves_key(game),
        final=_rows(game.board.cells, size, _ROW),
        owner="" if count is None else _rows(count.owner, size, {**_ROW, 0: "-"}),
        restarts_black=played.restarts.get(Color.BLACK, 0),
        restarts_white=played.restarts.get(Color.WHITE, 0),
    )


def detail_of(played: PlayedOut) -> str:
    """Return the sentences about an ending, "" where the result says everything."""
    return " ".join(filter(None, (_ending(played), *played.unlisted)))


def _ending(played: PlayedOut) -> str:
    result, given_up = played.game.result, played.given_up
    if result is None:
        return ""
    loser = None if result.winner is None else result.winner.opponent
    if loser is not None and result.reason is EndReason.ILLEGAL:
        return _illegal(played, loser)
    if result.detail:
        return result.detail
    if loser is None:
        return ""
    if result.reason is EndReason.TIME:
        ply = played.game.ply
        when = f"after {many(ply, 'move')}" if ply else "before the first move"
        return f"{loser.title}'s flag fell {when}."
    if result.reason is EndReason.RESIGN and given_up and given_up.loser is loser:
        return given_up.detail
    return ""


def _illegal(played: PlayedOut, loser: Color) -> str:
    """Return who lost by what, as "tinny played F5: there is a stone on that point" is."""
    engine = played.plan.black if loser is Color.BLACK else played.plan.white
    said = illegal_words(played.game) or ""
    color = f"{loser.title} "
    words = said.removeprefix(color)
    return f"{engine} {words}" if words != said else f"{engine}: {said}"


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


def _scores(
    game: Game, thoughts: dict[int, tuple[Color, Analysis]]
) -> tuple[float | None, ...]:
    """Return the leads good for Black, one a turn; () where no engine said any."""
    if not thoughts:
        return ()
    scores: list[float | None] = []
    for ply in range(game.ply):
        lead: float | None = None
        if ply in thoughts:
            color, analysis = thoughts[ply]
            lead = analysis.score_lead
            if lead is not None and color is Color.WHITE:
                lead = -lead
        scores.append(None if lead is None else round(lead, 2) or 0.0)
    return tuple(scores) if any(score is not None for score in scores) else ()


def _rows(values: Sequence[int], size: int, letters: dict[int, str]) -> str:
    """Return a board as rows from the top; what has no letter is nobody's."""
    cells = "".join([letters.get(value, "-") for value in values])
    return "\n".join(
        cells[start : start + size] for start in reversed(range(0, size * size, size))
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
    return (
        f"The first {many(turns, 'turn')} were given."
        if turns > 1
        else ("The first turn was given.")
    )
