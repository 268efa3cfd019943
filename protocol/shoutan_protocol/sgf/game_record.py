"""A game of ours as a record: its turns, its clocks, what was ruled, how it was counted.

A turn lost by a void play is a pass there, with `void(VERTEX, reason)` in its comment.
The date is an argument, always. `RU` names no edition, so a comment does (section 0).
"""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from functools import lru_cache
from typing import Final

from shoutan_engine.clocks.no_clock import NoClock
from shoutan_engine.clocks.types import Millis, TimeSystem
from shoutan_engine.game import Game
from shoutan_engine.game_state.turn import Turn
from shoutan_engine.points import MAX_SIZE, Color, Pass, Play, Point
from shoutan_engine.position.board import Board
from shoutan_engine.results import Count, Result
from shoutan_engine.rules import Profile, changed_options
from shoutan_engine.settings import Setup

from shoutan_protocol.coordinates import format_vertex
from shoutan_protocol.sgf.evaluations import SgfEvaluation
from shoutan_protocol.sgf.result_words import UNKNOWN, dead_stones, result_words
from shoutan_protocol.sgf.turn_clocks import clocks_after_turns
from shoutan_protocol.sgf.types import (
    SgfHeader,
    SgfMove,
    SgfPlayer,
    SgfSetup,
    SgfStep,
)
from shoutan_protocol.sgf.writing import format_record

RULES_NAMES: Final = {
    "cn1988": "Chinese",
    "cn2002": "Chinese",
    "japanese": "Japanese",
    "korean": "Korean",
    "ing": "GOE",
    "aga": "AGA",
    "new_zealand": "NZ",
    "tromp_taylor": "Tromp-Taylor",
}
"""Profile -> RU; the names are the standard's where it has one (SGF FF[4], Go)."""

_POINTS: Final = tuple(map(Point, range(MAX_SIZE**2)))
_PLAYS: Final = tuple(map(Play, _POINTS))
_PASS: Final = Pass()
_NO_NOTES: Final[Mapping[int, str]] = {}
_NO_EVALUATIONS: Final[Mapping[int, SgfEvaluation]] = {}


def game_to_sgf(
    game: Game,
    *,
    date: str | None,
    place: str | None = None,
    event: str | None = None,
    round_name: str | None = None,
    notes: Mapping[int, str] = _NO_NOTES,
    analyses: Mapping[int, str] = _NO_NOTES,
    evaluations: Mapping[int, SgfEvaluation] = _NO_EVALUATIONS,
    is_unknown: bool = False,
) -> bytes:
    """Return the record of a game, finished or not, in UTF-8.

    `date`: "2026-11-29", the day when play started; None leaves it out. `event` and
    `round_name`: where it was played, EV and RO. `notes`: what else is to be said, such as
    the rulings of a referee, by the number of turns taken before it (0 is the root).
    `evaluations`: what engines thought, by the number of their turn, from 0; `analyses`: the
    same as JSON of the CGOS protocol (property CC).
    `is_unknown`: it has no winner and nobody can say who would be it; RE is then "?", as
    "Void" is a game without a result (FF[4], property RE).
    """
    result = game.result
    if result is not None and is_unknown:
        result = replace(result, text=UNKNOWN)
    steps = [_root_step(game), *_turn_steps(game)]
    last = len(steps) - 1
    for ply, note in notes.items():
        if 0 <= ply <= last:
            steps[ply] = _with_comment(_whole(steps, ply), note)
    for ply, analysis in analyses.items():
        if 0 <= ply < last:
            steps[ply + 1] = replace(_whole(steps, ply + 1), analysis=analysis)
    for ply, evaluation in evaluations.items():
        if 0 <= ply < last:
            step = _with_comment(_whole(steps, ply + 1), evaluation.words)
            steps[ply + 1] = replace(step, value=evaluation.value)
    if result is not None:
        steps[last] = _finished(_whole(steps, last), game, result)
    where = (place or "", event or "", round_name or "")
    return format_record(_header(game, result, date or "", *where), steps)


def _header(
    game: Game,
    result: Result | None,
    date: str,
    place: str,
    event: str,
    round_name: str,
) -> SgfHeader:
    settings = game.settings
    profile = settings.profile
    main_time, overtime = time_words(settings.time)
    if settings.has_time_odds:  # TM and OT have room for one clock, the root for words
        main_time, overtime = None, ""
    return SgfHeader(
        size=settings.size,
        komi_quarters=settings.komi_quarters,
        handicap=settings.handicap,
        rules=RULES_NAMES.get(profile.name, profile.edition),
        black=_player(game, Color.BLACK),
        white=_player(game, Color.WHITE),
        result="" if result is None else result.text,
        date=date,
        place=place,
        event=event,
        round=round_name,
        main_time=main_time,
        overtime=overtime,
    )


def _player(game: Game, color: Color) -> SgfPlayer:
    player = game.seats.get(color)
    return SgfPlayer() if player is None else SgfPlayer(player.name, player.rank or "")


def time_words(system: TimeSystem) -> tuple[Millis | None, str]:
    """Return TM and OT for a time system: "5x30 byo-yomi", "15/300 Canadian", or so.

    The words are those that KGS made usual; a system they do not fit is written the
    way this program writes clocks.
    """
    left = system.initial()
    if left is None:
        return None, ""
    period = f"{left.period / 1000:g}"
    if left.moves and not system.text.endswith("carry"):
        return left.main, f"{left.moves}/{period} Canadian"
    if left.periods and not left.moves:
        return left.main, f"{left.periods}x{period} byo-yomi"
    return left.main, system.text if "+" in system.text else ""


def options_words(changed: Mapping[str, str]) -> str:
    """Return the sentence that follows the edition: which options differ from it."""
    if not changed:
        return ""
    options = ", ".join(f"{name} {text}" for name, text in changed.items())
    return f" Options: {options}."


@lru_cache(maxsize=64)
def _options_words_of(profile: Profile) -> str:
    """Games follow each other by the same rules."""
    return options_words(changed_options(profile))


# -- the turns


def _root_step(game: Game) -> SgfStep:
    settings = game.settings
    setup = settings.setup
    to_move = None if setup == Setup() else setup.to_move
    time = settings.time.text
    if settings.has_time_odds:
        time = f"Black {time}, White {settings.time_of(Color.WHITE).text}"
    opening = settings.opening_turns
    has_clock = settings.has_time_odds or not isinstance(settings.time, NoClock)
    if opening and has_clock:
        time += f", none for the first {f'{opening} turns' if opening > 1 else 'turn'}"
    words = f"{settings.profile.edition}. Time: {time}."
    words += _options_words_of(settings.profile)
    return SgfStep(
        node=1,
        setup=SgfSetup(tuple(setup.black), tuple(setup.white), (), to_move),
        comment=words,
    )


def _turn_steps(game: Game) -> list[SgfStep | SgfMove]:
    """Return a node for each turn: a bare move where there is nothing else to say."""
    size = game.settings.size
    clocks = clocks_after_turns(game)
    steps: list[SgfStep | SgfMove] = []
    for turn, clock in zip(game.turns, clocks, strict=True):
        color, point = turn.color, turn.point
        if clock is None and not (turn.lost or turn.offer):
            steps.append((color, _PASS if point is None else _PLAYS[point]))
            continue
        if turn.lost:
            point = None
        black = color is Color.BLACK
        steps.append(
            SgfStep(
                node=len(steps) + 2,
                move=(color, _PASS if point is None else _PLAYS[point]),
                comment=_turn_comment(turn, size),
                black_clock=clock if black else None,
                white_clock=None if black else clock,
            )
        )
    return steps


def _whole(steps: Sequence[SgfStep | SgfMove], index: int) -> SgfStep:
    """Return a node as one that more can be said in."""
    step = steps[index]
    return step if isinstance(step, SgfStep) else SgfStep(index + 1, step)


def _turn_comment(turn: Turn, size: int) -> str:
    if turn.lost and turn.point is not None:
        vertex = format_vertex(turn.point, size)
        return f"void({vertex}, {turn.reason}): the turn is lost."
    if turn.lost:
        return f"void({turn.reason}): the turn is lost."
    return "Offers the end." if turn.offer else ""


# -- the end


def _finished(step: SgfStep, game: Game, result: Result) -> SgfStep:
    """Return the last step with the result, the settlement and the territories."""
    words = result_words(game, result)
    if result.count is None:
        return _with_comment(step, words)
    living, dead = game.board, dead_stones(game)
    if dead:
        living = living.copy()
        living.remove(dead)
    black, white = (
        _territory(result.count, living, color) for color in (Color.BLACK, Color.WHITE)
    )
    comment = _joined(step.comment, words)
    return replace(step, comment=comment, black_territory=black, white_territory=white)


def _territory(count: Count, living: Board, color: Color) -> tuple[Point, ...]:
    """Return the points of `color` without a living stone: empty ones and dead ones."""
    places = zip(_POINTS, count.owner, living.cells, strict=False)
    return tuple(
        [point for point, owner, cell in places if owner == color and not cell]
    )


def _with_comment(step: SgfStep, text: str) -> SgfStep:
    return replace(step, comment=_joined(step.comment, text))


def _joined(comment: str, text: str) -> str:
    return f"{comment}\n{text}" if comment else text
