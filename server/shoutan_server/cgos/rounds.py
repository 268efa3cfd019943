"""When the bots of a port are paired: soon after two are free, again and again.

The first to be free wait a little for others, so that those who have just played each
other do not meet at once again.
"""

import asyncio
from collections.abc import Callable, Iterable
from random import Random
from typing import Final

from shoutan_host.cgos_records import CgosRecords

from shoutan_server.cgos.bots import Bot
from shoutan_server.cgos.pairing import Candidate, pair

RETRY_S: Final = 1.0
"""How soon a round whose games could not be stored is tried again."""


class Rounds:
    """Pairs the waiting bots of one port for ever.

    `waiting` gives them, `play` is called with each pair.
    """

    def __init__(
        self,
        waiting: Callable[[], Iterable[Bot]],
        play: Callable[[Bot, Bot], object],
        loop: asyncio.AbstractEventLoop,
        wait_s: float,
        chance: Random,
    ) -> None:
        self._waiting = waiting
        self._play = play
        self._loop = loop
        self._wait_s = wait_s
        self._chance = chance
        self._free_since: dict[str, float] = {}
        """When each bot became free, by the loop's time."""
        self._timer: asyncio.TimerHandle | None = None
        self._is_closed = False

    def look(self) -> None:
        """See who is free, and hold a round when two of them have waited long enough.

        To be called whenever that may have changed: who leaves or plays takes its wait
        along, and the next two wait from the beginning.
        """
        self._look(self._loop.time())

    def look_again(self) -> None:
        """Hold a round in a moment: the games of the last one were not made."""
        self._look(self._loop.time() + RETRY_S - self._wait_s)

    def close(self) -> None:
        """Hold no more rounds."""
        self._is_closed = True
        self._stop()

    def _look(self, free_since: float) -> None:
        """Arm the timer anew; `free_since` is of those who were not free before."""
        known = self._free_since
        self._free_since = {
            bot.id: known.get(bot.id, free_since) for bot in self._waiting()
        }
        self._stop()
        second = sorted(self._free_since.values())[1:2]
        if second and not self._is_closed:
            self._timer = self._loop.call_at(second[0] + self._wait_s, self._hold)

    def _stop(self) -> None:
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None

    def _hold(self) -> None:
        self._timer = None
        waiting = {bot.id: bot for bot in self._waiting()}
        self._free_since.clear()
        candidates = [
            Candidate(bot.id, bot.rating.rating, bot.is_anchor)
            for bot in waiting.values()
        ]
        for first, second in pair(candidates, self._chance):
            self._play(waiting[first.bot_id], waiting[second.bot_id])
        # Two anchors that were not paired this time are looked at again.
        self.look()


async def by_color(
    port: str, first: Bot, second: Bot, records: CgosRecords, chance: Random
) -> tuple[Bot, Bot]:
    """Return Black and White: the arrangement that was rarer, chance where they are even.

    Raises StoreError.
    """
    as_black = await records.meetings(port, first.id, second.id)
    as_white = await records.meetings(port, second.id, first.id)
    is_turned = chance.random() < 0.5
    if as_black != as_white:
        is_turned = as_black > as_white
    return (second, first) if is_turned else (first, second)
