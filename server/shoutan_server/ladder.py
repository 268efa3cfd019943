"""The ladder: pairs idle engines for ever.

Whoever waited longest plays; colors alternate, and the same two do not meet twice
running while a third is there.
"""

from typing import Final

from shoutan_engine import PROFILES, Color, GameSettings, Player, parse_clock
from shoutan_engine.clocks import NoClock
from shoutan_engine.settings import ColorsBy
from shoutan_host.ports import StoreError

from shoutan_server.bots import EngineGames
from shoutan_server.dialed_bots import DialedBot, DialedBots, DialedSeat
from shoutan_server.game_making import GameMaker

PROFILE: Final = "cn2002"
RETRY_S: Final = 1.0
PAUSE_S: Final = 0.2
"""Between games: time for people to see the result, and for engines to be idle."""


def parse_ladder(text: str) -> GameSettings:
    """Read "9x9 5m+5x30s": a size and a clock. Raises ValueError with a sentence."""
    words = text.split()
    size_text = words[0].lower().partition("x") if len(words) == 2 else ("", "", "")
    sizes = {size_text[0], size_text[2]}
    if len(sizes) != 1 or not size_text[0].isdecimal():
        raise ValueError(
            f'a ladder is written as a size and a clock, like "9x9 5m+5x30s", not {text!r}'
        )
    size = int(size_text[0])
    if not 2 <= size <= 19:
        raise ValueError(f"engines play sizes 2 to 19, not {size}")
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
    """Pairs the idle engines of the door, always on the same conditions."""

    def __init__(
        self,
        settings: GameSettings,
        bots: DialedBots,
        maker: GameMaker,
        engine_games: EngineGames,
    ) -> None:
        self._settings = settings
        self._bots = bots
        self._maker = maker
        self._engine_games = engine_games
        self._last_opponent: dict[str, str] = {}
        self._timer_set = False
        bots.on_idle_change(self._soon)

    def _soon(self, delay_s: float = PAUSE_S) -> None:
        if not self._timer_set:
            self._timer_set = True
            self._engine_games.services.loop.call_later(delay_s, self._pair_all)

    def _pair_all(self) -> None:
        self._timer_set = False
        while (pair := self._next_pair()) is not None:
            seats = [DialedSeat(self._bots, bot) for bot in pair]
            self._engine_games.run("ladder game", self._play(seats, pair))

    def _next_pair(self) -> list[DialedBot] | None:
        waiting = [bot for bot in self._bots.idle() if bot.takes_ladder]
        if len(waiting) < 2:
            return None
        first, *others = waiting
        last = self._last_opponent.get(first.player.id)
        second = next((b for b in others if b.player.id != last), others[0])
        return _by_color(first, second)

    async def _play(self, seats: list[DialedSeat], pair: list[DialedBot]) -> None:
        players: list[Player] = [seat.player for seat in seats]
        try:
            created = await self._maker.between_bots(self._settings, players)
        except StoreError as error:
            self._engine_games.services.report("a ladder game was not made", error)
            for seat in seats:
                seat.free()
            self._soon(RETRY_S)
            return
        self._last_opponent[players[0].id] = players[1].id
        self._last_opponent[players[1].id] = players[0].id
        for bot, color in zip(pair, Color, strict=True):
            bot.last_color = color
        for seat in seats:
            seat.play(created.host)


def _by_color(first: DialedBot, second: DialedBot) -> list[DialedBot]:
    """Return the two with the one first who plays Black: not the same color again."""
    if first.last_color is Color.BLACK or second.last_color is Color.WHITE:
        return [second, first]
    return [first, second]
