"""Handicap stones that Black's engine places itself, before the first turn (GTP 2, 4.1.2).

It is asked once a game, by `place_free_handicap`; what it answers is looked at like any move of an
engine, and becomes the position that both engines are told of.
"""

from collections.abc import Sequence
from dataclasses import replace
from typing import Final

from shoutan_engine.commands import Command, Forfeit
from shoutan_engine.points import Color, Point
from shoutan_engine.position.board import Board
from shoutan_engine.results import EndReason
from shoutan_engine.settings import GameSettings, Setup
from shoutan_host.engines.failures import (
    AnswersOutOfStep,
    EngineBabbled,
    EngineDied,
    EngineDisobeyed,
    EngineFailure,
    EngineMissing,
    EngineUnreachable,
    SetUpRefused,
)
from shoutan_host.engines.pool import EnginePool
from shoutan_host.gtp.controller import EngineController
from shoutan_host.gtp.game import game_setup
from shoutan_protocol.coordinates import PASS, format_vertex, parse_vertex

from shoutan_clients.match.playing.asides import EngineEar, more_in
from shoutan_clients.match.playing.conditions import sentence
from shoutan_clients.match.playing.machine import MachineFailed, unreached
from shoutan_clients.match.playing.one_side import WasTaken, refusal
from shoutan_clients.match.playing.refereeing import Transcribe, unheard
from shoutan_clients.match.wording import many

COMMAND: Final = "place_free_handicap"
_WITHIN_S: Final = 60.0


async def placed_by(
    pool: EnginePool,
    settings: GameSettings,
    count: int,
    transcribe: Transcribe = unheard,
) -> Setup:
    """Return the position that an engine makes of at most `count` stones, at least two.

    `transcribe`: keeps what is told and said meanwhile. Raises EngineFailure, SetUpRefused, and what `EnginePool.take` raises.
    """
    engine = await pool.take()
    engine.is_told_of = True
    try:
        with transcribe(engine.controller.link):
            setup = await _ask(engine.controller, settings, count)
    except EngineFailure as failure:
        why = await engine.why(failure)
        pool.end(engine)
        raise EngineFailure(why, failure.reason) from failure
    except AnswersOutOfStep as lost:
        pool.end(engine)
        raise EngineBabbled(str(lost)) from lost
    except Exception:
        pool.end(engine)
        raise
    engine.is_told_of = False
    pool.put_back(engine)
    return setup


async def placed_or_end(
    pool: EnginePool,
    settings: GameSettings,
    count: int,
    was_taken: WasTaken,
    ear: EngineEar,
    transcribe: Transcribe = unheard,
) -> tuple[GameSettings, Command | None]:
    """Let Black's engine place its stones; what it fails at ends the game.

    `ear`: hears its standard error; `transcribe`: keeps what it is told and says.
    Raises OSError where the machine fails.
    """
    name = pool.name
    try:
        setup = await placed_by(pool, settings, count, transcribe)
    except MachineFailed as failed:
        raise failed.error from failed
    except SetUpRefused as refused:
        return settings, refusal(Color.BLACK, name, refused, was_taken)
    except EngineUnreachable as failed:
        raise unreached(name, failed).error from failed
    except (EngineFailure, EngineMissing) as failed:
        failure = failed
        if isinstance(failure, EngineMissing):
            failure = EngineDied(str(failed), "crash")
        detail = sentence(f"{name}: {failure}{more_in(ear.failed())}")
        return settings, Forfeit(Color.BLACK, EndReason(failure.reason), detail)
    return replace(settings, setup=setup, handicap=len(setup.black)), None


async def _ask(
    controller: EngineController, settings: GameSettings, count: int
) -> Setup:
    await controller.set_up(game_setup(settings))
    answer = await controller.link.ask(COMMAND, count, deadline_s=_WITHIN_S)
    words = controller.link.heard.words(" ".join(answer.lines))
    if not answer.ok:
        raise EngineDisobeyed(f"the engine refused {COMMAND} {count}: {words}")
    try:
        stones = stones_of(answer.lines, settings.size, count)
    except ValueError as error:
        raise EngineDisobeyed(
            f"its answer to {COMMAND} {count} {error}: {words!r}"
        ) from error
    await controller.game_over()
    return Setup(stones, (), Color.WHITE)


def stones_of(lines: Sequence[str], size: int, count: int) -> tuple[Point, ...]:
    """Return the stones that an answer names, two to `count` of them, from A1 on.

    Every word must be a point of the board, named once: vertices are neither repeated nor
    passes (GTP 2, section 4.1.2). Words left out would make another handicap of them.
    Raises ValueError with what is wrong, to follow "its answer".
    """
    stones: set[Point] = set()
    for word in " ".join(lines).split():
        if word.lower() == PASS:
            raise ValueError("has a pass among its points")
        try:
            point = parse_vertex(word, size)
        except ValueError as error:
            raise ValueError(f"names no points alone ({error})") from error
        if point in stones:
            raise ValueError(f"names {format_vertex(point, size)} twice")
        stones.add(point)
    if not 2 <= len(stones) <= count:
        raise ValueError(f"names {many(len(stones), 'point')}")
    try:
        Board.from_stones(size, stones, ())
    except ValueError as error:
        raise ValueError(f"cannot stand there ({error})") from error
    return tuple(sorted(stones))
