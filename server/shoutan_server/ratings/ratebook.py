"""The ratings of people: moved once by each rated game, in the order in which games end.

What a game does depends on the log alone: on its result, and on when it and the games
before it ended. A game that the server could not rate, because it ended or the store was
away, is rated later, before any other.
"""

import asyncio
from collections.abc import Callable
from datetime import datetime
from typing import Final

from shoutan_engine.ratings.glicko2 import Outcome, Rating, after_games, after_time
from shoutan_engine.ratings.ranks import rank_text
from shoutan_host.hosting.game_host import GameHost
from shoutan_host.ports import GameCard, StoreError
from shoutan_host.rating_records import PersonRating, RatedGame, RatingRecords

PERIOD_MS: Final = 7 * 24 * 3_600_000
"""A rating period: what time does is counted in it. Games do not wait for its end."""
RETRY_S: Final = 5.0
"""How soon games are rated that could not be."""
_SCORES: Final = {"B": 1.0, "W": 0.0, "0": 0.5}
"""Black's score by the first letter of a result."""


class PeopleRatebook:
    """Rates games; `ranked` is told the new rank of each player, by id."""

    def __init__(
        self,
        records: RatingRecords,
        ranked: Callable[[str, str], None],
        report: Callable[[str, BaseException], None],
        loop: asyncio.AbstractEventLoop,
    ) -> None:
        self._records = records
        self._ranked = ranked
        self._report = report
        self._loop = loop
        self._lock = asyncio.Lock()
        self._rating = set[asyncio.Task[None]]()
        self._retry: asyncio.TimerHandle | None = None
        self._is_behind = True
        self._is_closed = False

    def finished(self, host: GameHost) -> None:
        """Let a game count that has just ended, if it is one that counts."""
        if is_between_people(host.card):
            self._start(host.card)

    def make_up(self) -> None:
        """Rate soon what has ended and was not rated."""
        self._start(None)

    async def close(self) -> None:
        """Let what is being rated end; what is left, the next start makes up for."""
        self._is_closed = True
        if self._retry is not None:
            self._retry.cancel()
        await asyncio.gather(*self._rating)

    def _start(self, card: GameCard | None) -> None:
        task = self._loop.create_task(self._rate(card))
        self._rating.add(task)
        task.add_done_callback(self._rating.discard)

    async def _rate(self, card: GameCard | None) -> None:
        async with self._lock:  # in the order in which they ended
            try:
                if card is None or self._is_behind:
                    for missed in await self._records.unrated():
                        await self._rate_one(missed)
                    self._is_behind = False
                else:
                    await self._rate_one(card)
            except StoreError as away:
                self._is_behind = True
                self._report("a game was not rated yet", away)
                self._try_again()

    def _try_again(self) -> None:
        is_due = self._retry is None or self._retry.when() <= self._loop.time()
        if is_due and not self._is_closed:
            self._retry = self._loop.call_later(RETRY_S, self.make_up)

    async def _rate_one(self, card: GameCard) -> None:
        """Let one game count, unless it has. Raises StoreError."""
        black, white = card.black, card.white
        assert black is not None, "rated games have two people"
        assert white is not None, "rated games have two people"
        at_ms = unix_ms(card.finished_at or card.created_at)
        score = _SCORES.get((card.result or "")[:1])
        ratings: dict[str, PersonRating] = {}
        if score is not None:
            first = PersonRating(Rating(), 0, at_ms)
            of_black = await self._records.rating(black.id) or first
            of_white = await self._records.rating(white.id) or first
            ratings[black.id] = moved(of_black, of_white, score, at_ms)
            ratings[white.id] = moved(of_white, of_black, 1.0 - score, at_ms)
        game = RatedGame(card.id, black.id, white.id, at_ms, score, ratings)
        if await self._records.rate(game):
            for player, new in ratings.items():
                self._ranked(player, rank_text(new.rating))


def moved(
    own: PersonRating, other: PersonRating, score: float, at_ms: int
) -> PersonRating:
    """Return a rating after a game that ended at `at_ms`, Unix."""
    opponent = after_time(other.rating, _periods(other, at_ms))
    outcome = Outcome(opponent, score)
    rating = after_games(own.rating, [outcome], _periods(own, at_ms))
    return PersonRating(rating, own.games + 1, at_ms)


def is_between_people(card: GameCard) -> bool:
    """Tell whether a game moves the ratings of people, if it has a result."""
    seats = (card.black, card.white)
    return card.kind == "rated" and all(
        seat is not None and seat.kind == "person" for seat in seats
    )


def unix_ms(wall: str) -> int:
    """Return wall time, RFC 3339, as Unix milliseconds."""
    return round(datetime.fromisoformat(wall).timestamp() * 1000)


def _periods(rating: PersonRating, at_ms: int) -> float:
    """Return how long a player had not played; 0 where the clock was set back."""
    return max(0, at_ms - rating.at_ms) / PERIOD_MS
