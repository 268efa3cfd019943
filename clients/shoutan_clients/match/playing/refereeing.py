"""The referee of a match: a third program that is asked what is dead, or what the score is.

It gets the whole game, set-up and moves, once play has stopped. Any GTP engine will do;
`shoutan referee` is one that has the rules and counts what stands as alive.

One that fails (it crashes, hangs, speaks no GTP, or refuses a game like those that it took
before game 1) is to blame for a game that does not count. One that answers and cannot say
leaves a game of which nobody can say who won.
"""

import asyncio
import logging
from collections.abc import Callable, Sequence
from contextlib import AbstractContextManager, nullcontext
from dataclasses import dataclass
from typing import TypeAlias

from shoutan_engine.game import Game
from shoutan_engine.points import Pass, Play, Point
from shoutan_engine.position.board import Board
from shoutan_engine.scoring import compensation_quarters
from shoutan_engine.scoring.quarters import QuarterZi, format_points
from shoutan_engine.settings import GameSettings
from shoutan_host.engines.failures import (
    AnswersOutOfStep,
    EngineFailure,
    EngineMissing,
    SetUpRefused,
)
from shoutan_host.engines.pool import EnginePool, PooledEngine
from shoutan_host.gtp.game import game_setup
from shoutan_host.gtp.link import GtpLink
from shoutan_host.gtp.pending import GtpAnswer
from shoutan_protocol.coordinates import parse_vertex
from shoutan_protocol.gtp.grammar import Word

from shoutan_clients.match.playing.final_score import Score, parse_score

LISTS = "final_status_list"
SCORES = "final_score"
_log = logging.getLogger("shoutan")
_ASK_S = 120.0
"""How long it may count: as long as an engine may."""

Transcribe: TypeAlias = Callable[[GtpLink], AbstractContextManager[None]]
"""Keeps what is said on a link in a block."""


def unheard(_: GtpLink) -> AbstractContextManager[None]:
    """Keep nothing."""
    return nullcontext()


class RefereeFailed(Exception):
    """The referee does not work; the message is a sentence without its mark."""


class RefereeCannotSay(Exception):
    """It answered, and nobody knows how the game ended; the message as above."""


@dataclass(frozen=True, slots=True)
class Dead:
    """Which stones are dead, whole chains."""

    stones: tuple[Point, ...]


async def ask_referee(
    pool: EnginePool, game: Game, transcribe: Transcribe = unheard
) -> Dead | Score:
    """Return what the referee says of a game in which play has stopped.

    A process that has died since the last game is no failure yet: another one is asked.
    Why it died is logged, unless the other one dies of the same: that is then raised.
    Raises RefereeFailed, RefereeCannotSay, MachineFailed.
    """
    before = why = ""
    for _ in range(2):
        engine: PooledEngine | None = None
        try:
            engine = await pool.take()
            engine.is_told_of = True
            with transcribe(engine.controller.link):
                said = await _ask(engine, game)
        except RefereeCannotSay:
            if engine is not None:
                _put_back(pool, engine)
            _tell_again(why)
            raise
        except EngineFailure as failed:
            before, why = why, str(failed)
            if engine is not None:
                why = await engine.why(failed)
                pool.end(engine)
            if failed.reason not in ("crash", "disconnect"):
                break
        except (EngineMissing, SetUpRefused, AnswersOutOfStep) as refused:
            if engine is not None:
                pool.end(engine)
            raise RefereeFailed(f"The referee failed: {refused}") from refused
        except (RefereeFailed, asyncio.CancelledError):
            if engine is not None:
                pool.end(engine)  # it may still count
            raise
        else:
            _put_back(pool, engine)
            _tell_again(why)
            return said
    if before != why:
        _tell_again(before)
    raise RefereeFailed(f"The referee failed: {why}")


def _put_back(pool: EnginePool, engine: PooledEngine) -> None:
    """Keep it for the next game; if it ends before that, the pool says so."""
    engine.is_told_of = False
    pool.put_back(engine)


def _tell_again(why: str) -> None:
    """Log that another process was asked, for a reason; nothing without one."""
    if why:
        _log.warning("the referee is started again: %s", why)


async def _ask(engine: PooledEngine, game: Game) -> Dead | Score:
    """Ask for the list, and for the score where that is refused or not known."""
    controller, info = engine.controller, engine.controller.info
    assert info is not None
    moves = tuple(
        (turn.color, Pass() if turn.point is None or turn.lost else Play(turn.point))
        for turn in game.turns
    )
    await controller.set_up(game_setup(game.settings, moves))
    said: Dead | Score | None = None
    answer: GtpAnswer | None = None
    asked = LISTS
    if info.capabilities.has(LISTS):
        answer = await controller.link.ask(LISTS, Word("dead"), deadline_s=_ASK_S)
        said = read_dead(answer.lines, game.board) if answer.ok else None
    if info.capabilities.has(SCORES) and (answer is None or not answer.ok):
        asked = SCORES
        answer = await controller.link.ask(SCORES, deadline_s=_ASK_S)
        most = most_quarters(game.settings)
        said = parse_score(answer.text, most) if answer.ok else None
    await controller.game_over()
    if isinstance(said, Score) and (why := misfit(said, game.settings)):
        raise RefereeCannotSay(
            f'The referee cannot say: its answer to {asked}, "{said.text}", is {why}'
        )
    if said is not None:
        return said
    if answer is None:
        raise RefereeFailed("The referee knows no way to count a game any more")
    words = controller.link.heard.words(" ".join(answer.lines))
    if answer.ok:
        raise RefereeCannotSay(
            f"The referee cannot say: its answer to {asked} fits no game: {words!r}"
        )
    reason = words or "no reason given"
    raise RefereeCannotSay(f"The referee cannot say: it refused {asked}: {reason}")


def read_dead(lines: Sequence[str], board: Board) -> Dead | None:
    """Return the chains that it names; None for words that name no stone of the board.

    An engine's own list is made sound by leaving such words out (GTP reference, section
    6). A referee that writes them sees another position, or writes something else.
    """
    dead: set[Point] = set()
    for word in " ".join(lines).split():
        try:
            point = parse_vertex(word, board.size)
        except ValueError:
            return None
        if board.is_empty(point):
            return None
        dead |= board.chain(point)
    return Dead(tuple(sorted(dead)))


def most_quarters(settings: GameSettings) -> int:
    """Return the half points that a game can be won by: the board, prisoners, komi."""
    # By territory a board full of prisoners, and the points on which they stood.
    given = _given_back(settings)
    return 4 * settings.size**2 + abs(settings.komi_quarters) + abs(given)


def misfit(score: Score, settings: GameSettings) -> str | None:
    """Return why no game of these settings has a score, to follow "it is"; None if one may.

    Stones, points and prisoners are whole by any rules (a point that is shared counts for
    both): a half point is komi's, or comes of what Black gives back for its handicap. Which
    whole points there can be is not asked: passes and prisoners make any of them.
    """
    given = _given_back(settings)
    komi = settings.komi_quarters + given
    if ((score.margin_quarters or 0) - komi) % 2 == 0:
        return None
    back = f", {format_points(given)} given back for handicap included" if given else ""
    told = "no komi" if komi % 2 else "another komi"
    return (
        f"no score of a game with komi {format_points(QuarterZi(komi))}{back}: it seems to"
        f" have been told {told}"
    )


def _given_back(settings: GameSettings) -> QuarterZi:
    """Return what Black gives back for its handicap, in half points."""
    profile = settings.profile
    return compensation_quarters(
        profile.handicap_compensation, settings.handicap, profile.counting
    )


class RefereeOfGame:
    """Asks the referee of one game once, whoever wants to know."""

    def __init__(self, pool: EnginePool, transcribe: Transcribe = unheard) -> None:
        self._pool = pool
        self._transcribe = transcribe
        self._asking: asyncio.Task[Dead | Score] | None = None

    async def of(self, game: Game) -> Dead | Score:
        """Return what it says. Raises as `ask_referee` does."""
        if self._asking is None:
            asking = ask_referee(self._pool, game, self._transcribe)
            self._asking = asyncio.create_task(asking)
        return await asyncio.shield(self._asking)

    async def close(self) -> None:
        """Ask no more."""
        if self._asking is not None:
            self._asking.cancel()
            await asyncio.gather(self._asking, return_exceptions=True)
