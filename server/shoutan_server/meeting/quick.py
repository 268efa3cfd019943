"""The quick match: sit down in an open seat that fits, or open one.

One is served after the other, to the end: of two who press at the same instant, the
second finds the seat that the first has just opened. A seat fits with the same size, the
same clock and the same rules, unchanged; the game is even with the usual komi. Ranks
count where both are known, as far as either side minds them; who waits at a seat that he
opened by hand minds none.
"""

import asyncio
from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

from shoutan_engine import GameSettings, Millis, Phase, Player, PlayerKind
from shoutan_engine.articles.ranks import Rank, Scale, parse_rank
from shoutan_engine.commands import TakeSeat
from shoutan_engine.scoring import QuarterZi
from shoutan_engine.settings import Setup
from shoutan_host.clock import Clock
from shoutan_host.hosting.answers import Accepted, Answer, Repeated, Undecided
from shoutan_host.hosting.game_host import GameHost
from shoutan_host.hosting.games import Games
from shoutan_host.ports import GameId

from shoutan_server.errors import Refuse
from shoutan_server.meeting.present import Present

COMES_WITHIN_MS: Final = 10_000
"""Who opened a seat by a quick match is on the way to its board for so long."""

Sit = Callable[[GameHost, TakeSeat, Millis, Callable[[Answer], None]], None]


@dataclass(frozen=True, slots=True)
class Opened:
    """A seat that a quick match opened: at what stamp, and how far ranks may be apart."""

    at: Millis
    ranks: int | None


@dataclass(frozen=True, slots=True)
class Wanted:
    """What somebody wants. `seat` is how he sits down; `game` the id of a new game."""

    player: Player
    settings: GameSettings
    ranks: int | None
    seat: TakeSeat
    game: GameId


class QuickMatches:
    """Finds a seat for everybody who asks, one after the other."""

    def __init__(self, games: Games, present: Present, clock: Clock, sit: Sit) -> None:
        self._games = games
        self._present = present
        self._clock = clock
        self._sit = sit
        self._one_by_one = asyncio.Lock()
        self._opened: dict[GameId, Opened] = {}

    async def find(self, wanted: Wanted) -> tuple[GameHost, bool]:
        """Return the game and whether this is new. Raises Refuse, StoreError."""
        async with self._one_by_one:
            self._forget()
            done = self._done(wanted)
            if done is not None:
                return done, False
            tried = set[GameId]()
            while (host := self._fitting(wanted, tried)) is not None:
                tried.add(host.id)
                if await self._take(host, wanted.seat):
                    return host, True
            made = await self._games.create(wanted.game, wanted.settings, [wanted.seat])
            now = self._clock.monotonic_ms()
            self._opened[wanted.game] = Opened(now, wanted.ranks)
            return made.host, made.is_new

    def _forget(self) -> None:
        for game in tuple(self._opened):
            host = self._games.hosted(game)
            if host is None or host.game.phase is not Phase.WAITING:
                del self._opened[game]

    def _done(self, wanted: Wanted) -> GameHost | None:
        """Return the game in which this very act has taken a seat before."""
        actor, cid = wanted.player.id, wanted.seat.cid
        for host in self._games:
            if host.game.done(actor, cid) is not None:
                return host
        return None

    def _fitting(self, wanted: Wanted, tried: set[GameId]) -> GameHost | None:
        fitting = [
            host
            for host in self._games
            if host.id not in tried and self._fits(host, wanted)
        ]
        return min(fitting, key=lambda host: host.card.created_at, default=None)

    def _fits(self, host: GameHost, wanted: Wanted) -> bool:
        game, settings = host.game, host.game.settings
        if game.phase is not Phase.WAITING or host.card.private:
            return False
        if len(game.players) != 1 or settings.referee is not None:
            return False
        waits = game.players[0]
        if waits.id == wanted.player.id or waits.kind is PlayerKind.BOT:
            return False
        opened = self._opened.get(host.id)
        return (
            is_same_game(settings, wanted.settings)
            and self._is_at_the_board(host, waits, opened)
            and are_near(
                waits, wanted.player, wanted.ranks, opened.ranks if opened else None
            )
        )

    def _is_at_the_board(
        self, host: GameHost, waits: Player, opened: Opened | None
    ) -> bool:
        if host.attendance.is_here(waits.id):
            return True
        if opened is None or not self._present.is_here(waits.id):
            return False
        return self._clock.monotonic_ms() - opened.at < COMES_WITHIN_MS

    async def _take(self, host: GameHost, seat: TakeSeat) -> bool:
        """Sit down; False where somebody was quicker, or the seat is gone."""
        answered: asyncio.Future[Answer] = asyncio.get_running_loop().create_future()

        def answer(given: Answer) -> None:
            if not answered.done():
                answered.set_result(given)

        self._sit(host, seat, self._clock.monotonic_ms(), answer)
        match await answered:
            case Accepted() | Repeated():
                return True
            case Undecided(code, sentence):
                raise Refuse(code, sentence)
            case _:
                return False


def is_same_game(one: GameSettings, other: GameSettings) -> bool:
    """Tell whether two games differ in nothing but in who has which color."""
    return (
        one.size == other.size
        and one.starts_at == other.starts_at
        and one.clock_text == other.clock_text
        and one.profile == other.profile
        and one.komi_quarters == other.komi_quarters == usual(other)
        and one.setup == other.setup == Setup()
        and one.illegal_move == other.illegal_move
        and one.move_limit == other.move_limit
        and one.opening_turns == other.opening_turns
    )


def usual(settings: GameSettings) -> QuarterZi:
    """Return the komi of an even game by these rules."""
    return settings.profile.komi_quarters


def are_near(one: Player, other: Player, *limits: int | None) -> bool:
    """Tell whether two ranks are within every limit; one that is not known always is."""
    apart = ranks_apart(one.rank, other.rank)
    return apart is None or all(limit is None or apart <= limit for limit in limits)


def ranks_apart(one: str | None, other: str | None) -> int | None:
    """Return how many ranks lie between two; None where one is not known.

    Dan 1 is one above kyu 1. The two dan scales have nothing to do with each other.
    """
    a, b = _read(one), _read(other)
    if a is None or b is None:
        return None
    if {a.scale, b.scale} == {Scale.AMATEUR, Scale.PRO}:
        return None
    return abs(_step(a) - _step(b))


def _step(rank: Rank) -> int:
    return 1 - rank.value if rank.scale is Scale.KYU else rank.value


def _read(text: str | None) -> Rank | None:
    try:
        return None if text is None else parse_rank(text)
    except ValueError:
        return None
