"""The ladder: pairs idle engines for ever.

Whoever waited longest plays; the same two do not meet twice running while a third is
there; Black is who had it less often, then who did not have it last. An engine that
fails waits, longer each time (`LadderBrakes`).
"""

import asyncio
from collections.abc import Sequence
from typing import Final

from shoutan_engine import PROFILES, Color, GameSettings, Player, parse_clock
from shoutan_engine.clocks import NoClock
from shoutan_engine.events import Event
from shoutan_engine.settings import ColorsBy
from shoutan_host.hosting.game_host import GameHost
from shoutan_host.numbers import whole_number
from shoutan_host.ports import StoreError
from shoutan_host.tables import shown

from shoutan_server.bots.engine_games import EngineGames
from shoutan_server.bots.ladder_brakes import LadderBrakes
from shoutan_server.bots.pairing import Pairable, Pairables
from shoutan_server.bots.sources import BotSeat
from shoutan_server.requests.game_making import GameMaker

PROFILE: Final = "cn2002"
RETRY_S: Final = 1.0
"""How soon a pairing whose game could not be stored is tried again."""


def parse_ladder(text: str) -> GameSettings:
    """Read "9x9 5m+5x30s": a size and a clock. Raises ValueError with a sentence."""
    words = text.split()
    size_text = words[0].lower().partition("x") if len(words) == 2 else ("", "", "")
    sizes = {size_text[0], size_text[2]}
    if len(sizes) != 1 or not size_text[0].isdecimal():
        raise ValueError(
            'a ladder is written as a size and a clock, like "9x9 5m+5x30s", not'
            f" {shown(text)}"
        )
    size = whole_number(size_text[0], 2, 19)
    if size is None:
        raise ValueError(f"engines play sizes 2 to 19, not {shown(size_text[0])}")
    time = parse_clock(words[1])
    if isinstance(time, NoClock):
        raise ValueError("a ladder needs a clock: an engine may think for ever")
    profile = PROFILES[PROFILE]
    return GameSettings(
        size=size,
        profile=profile,
        komi_quarters=profile.komi_quarters,
        time=time,
        colors_by=ColorsBy.ASSIGNED,
        creator_color=Color.BLACK,
    )


class Ladder:
    """Pairs the idle bots of its sources, always on the same conditions.

    An engine that refused these conditions once is not paired again while it is
    connected; people may challenge it as before.
    """

    def __init__(
        self,
        settings: GameSettings,
        sources: Sequence[Pairables],
        maker: GameMaker,
        engine_games: EngineGames,
    ) -> None:
        self._settings = settings
        self._sources = sources
        self._maker = maker
        self._engine_games = engine_games
        self._timer: asyncio.TimerHandle | None = None
        self._wake: asyncio.TimerHandle | None = None
        """When the first of those that wait may be paired again."""
        times = engine_games.times
        self._brakes = LadderBrakes(times.rest_s, times.most_rest_s, times.short_game_s)
        for source in sources:
            source.on_idle_change(self._soon)

    def _soon(self) -> None:
        self._pair_in(self._engine_games.times.ladder_pause_s)

    def _pair_in(self, delay_s: float) -> None:
        if self._timer is None:
            loop = self._engine_games.services.loop
            self._timer = loop.call_later(delay_s, self._pair_all)

    def _pair_all(self) -> None:
        self._timer = None
        while (pair := self._next_pair()) is not None:
            seats = [source.keep(bot) for source, bot in pair]
            self._engine_games.run("ladder game", self._play(seats))

    def _next_pair(self) -> list[tuple[Pairables, Pairable]] | None:
        """Return who plays next, Black first; None while fewer than two wait."""
        idle = {
            bot: source
            for source in self._sources
            for bot in source.idle(self._settings)
        }
        loop = self._engine_games.services.loop
        waits = {bot: self._brakes.wait_s(bot.player.id, loop.time()) for bot in idle}
        self._wake_in(min((wait for wait in waits.values() if wait), default=None))
        where = {bot: source for bot, source in idle.items() if not waits[bot]}
        if len(where) < 2:
            return None
        waiting = sorted(where, key=lambda bot: bot.idle_since)
        return [(where[bot], bot) for bot in by_color(*next_two(waiting))]

    def _wake_in(self, delay_s: float | None) -> None:
        """Pair again after so many seconds, if anybody waits."""
        if self._wake is not None:
            self._wake.cancel()
        loop = self._engine_games.services.loop
        self._wake = None if delay_s is None else loop.call_later(delay_s, self._soon)

    async def _play(self, seats: list[BotSeat]) -> None:
        players: list[Player] = [seat.player for seat in seats]
        try:
            created = await self._maker.between_bots(self._settings, players)
        except StoreError as error:
            self._engine_games.services.report("a ladder game was not made", error)
            self._pair_in(RETRY_S)  # first: seats that become free would pair at once
            for seat in seats:
                seat.free()
            return
        except BaseException:
            for seat in seats:
                seat.free()
            raise
        _Watch(created.host, self._brakes, self._engine_games.services.loop)
        for seat in seats:
            seat.play(created.host)


class _Watch:
    """Tells the brakes how one game ended."""

    def __init__(
        self, host: GameHost, brakes: LadderBrakes, loop: asyncio.AbstractEventLoop
    ) -> None:
        """Listen until its end; the first to hear of it, before anybody is idle."""
        self._host = host
        self._brakes = brakes
        self._loop = loop
        self._begun = loop.time()
        host.listen(self)

    def on_event(self, seq: int, event: Event) -> None:
        """Judge the game once it is over."""
        if self._host.is_finished:
            self._host.unlisten(self)
            now = self._loop.time()
            self._brakes.note(self._host.game, now - self._begun, now)


def next_two(waiting: Sequence[Pairable]) -> tuple[Pairable, Pairable]:
    """Return who of two or more plays next; they wait in the order given."""
    first, *others = waiting
    last = first.last_opponent
    return first, next((b for b in others if b.player.id != last), others[0])


def by_color(first: Pairable, second: Pairable) -> list[Pairable]:
    """Return the two with the one first who plays Black."""
    if first.blacks != second.blacks:
        is_turned = first.blacks > second.blacks
    else:
        is_turned = first.last_color is Color.BLACK or second.last_color is Color.WHITE
    return [second, first] if is_turned else [first, second]
