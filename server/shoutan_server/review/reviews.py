"""The reviews of this node: who watches which, who leads it, what is new in it.

Everybody who says who he is may try moves and say something; one at a time may lead, and
those who follow him see the position that he shows. That is told, not kept: a review has
no leader after a restart, nor when his last connection that watched it is gone. The two
players of the game may take the lead from anybody.

A review is in memory while somebody watches it.
"""

import asyncio
from collections.abc import Awaitable, Callable, Coroutine, Sequence
from dataclasses import dataclass
from typing import Any, Final, TypeAlias

import orjson
from shoutan_engine import Color, Point
from shoutan_engine.settings import Player
from shoutan_host.clock import Clock, rfc3339
from shoutan_host.hosting.game_host import GameHost
from shoutan_host.outlasting import outlasting
from shoutan_host.ports import GameId
from shoutan_host.review_records import ReviewRecords
from shoutan_protocol.json_writing import Json, player_json

from shoutan_server.errors import Refuse
from shoutan_server.review.book import Book, Place

Move: TypeAlias = tuple[Color, Point | None]
"""Whose stone, and where; None is a pass."""

PART: Final = 100
PART_BYTES: Final = 16 * 1024
"""So much goes out at once, and one entry at least; then the peer has to take it."""


@dataclass(frozen=True, slots=True)
class Added:
    """The number of an entry; `is_new` is False if it was there before."""

    n: int
    is_new: bool


class Watcher:
    """One connection that watches a review. `taken` waits until it has read."""

    def __init__(
        self,
        me: Player | None,
        send: Callable[[bytes], None],
        taken: Callable[[], Awaitable[None]],
    ) -> None:
        self.me = me
        self.send = send
        self.taken = taken
        self.sent = 0
        """Entries that it has been sent."""
        self.is_catching_up = True


@dataclass(frozen=True, slots=True)
class _Lead:
    by: Player
    place: Place


class Review:
    """The review of one game that somebody watches."""

    def __init__(self, host: GameHost, book: Book) -> None:
        self.id = host.id
        self.book = book
        self.watchers: list[Watcher] = []
        self.writing = asyncio.Lock()
        self.users = 0
        """Requests that have it, watching or not; at 0 it is forgotten."""
        self._players = {player.id for player in host.game.players}
        self._lead: _Lead | None = None

    async def catch_up(self, watcher: Watcher) -> None:
        """Send a new watcher everything there is, as fast as it reads."""
        self._tell(watcher)  # who leads, also where there are no entries
        while watcher in self.watchers and watcher.sent < len(self.book.entries):
            await watcher.taken()
            self._tell(watcher)
        watcher.is_catching_up = False

    def leave(self, watcher: Watcher) -> None:
        """Tell it no more; a leader who is nowhere else leads no longer."""
        if watcher in self.watchers:
            self.watchers.remove(watcher)
        lead = self._lead
        if lead is not None and not self._is_here(lead.by):
            self._set_lead(None)

    def lead(self, me: Player, place: Place, *, leads: bool) -> None:
        """Take, use, or give up the lead. Raises Refuse where somebody else has it."""
        place = self.book.checked(place)
        lead = self._lead
        is_mine = lead is not None and lead.by.id == me.id
        if not leads:
            if is_mine:
                self._set_lead(None)
            return
        if not self._is_here(me):
            raise Refuse("not_watching", "Watch the review before you lead it.")
        if lead is not None and not is_mine and me.id not in self._players:
            raise Refuse(
                "led_already",
                f"{lead.by.name} leads this review.",
                {"by": lead.by.name},
            )
        self._set_lead(_Lead(me, place))

    def tell_all(self) -> None:
        """Tell everybody what is new."""
        for watcher in tuple(self.watchers):
            if not watcher.is_catching_up:
                self._tell(watcher)

    def _is_here(self, player: Player) -> bool:
        return any(w.me is not None and w.me.id == player.id for w in self.watchers)

    def _set_lead(self, lead: _Lead | None) -> None:
        if lead != self._lead:
            self._lead = lead
            for watcher in tuple(self.watchers):
                self._tell(watcher)

    def _tell(self, watcher: Watcher) -> None:
        entries = self.book.entries
        part = _part(entries, watcher.sent)
        watcher.sent += len(part)
        message = orjson.dumps(
            {
                "type": "review",
                "game": self.id,
                "stream": "review",
                "n": len(entries),
                "entries": [orjson.Fragment(entry) for entry in part],
                "lead": self._lead_json(),
            }
        )
        watcher.send(message)

    def _lead_json(self) -> Json | None:
        if self._lead is None:
            return None
        place = self._lead.place
        by = player_json(self._lead.by)
        return {"by": by, "parent": place.parent, "ply": place.ply}


def _part(entries: Sequence[bytes], start: int) -> Sequence[bytes]:
    """Return what goes out next: far less than a peer may leave unread."""
    size, end = 0, start
    while end < min(len(entries), start + PART):
        size += len(entries[end])
        if size > PART_BYTES and end > start:
            break
        end += 1
    return entries[start:end]


class Reviews:
    """All reviews. What is tried and said is durable before anybody is told."""

    def __init__(self, records: ReviewRecords, clock: Clock) -> None:
        self._records = records
        self._clock = clock
        self._reviews: dict[GameId, Review] = {}
        self._opening = asyncio.Lock()
        self._writes: set[asyncio.Task[Added]] = set()

    async def watch(
        self, host: GameHost, watcher: Watcher
    ) -> tuple[Callable[[], None], Coroutine[Any, Any, None]]:
        """Let somebody watch: returns what ends it, and what sends all that there is.

        Raises StoreError.
        """
        review = await self._open(host)
        review.watchers.append(watcher)

        def end() -> None:
            if watcher in review.watchers:
                review.leave(watcher)
                self._close(review)

        return end, review.catch_up(watcher)

    async def move(self, host: GameHost, place: Place, move: Move, me: Player) -> Added:
        """Try a move. Raises Refuse, StoreError."""

        def decide(book: Book) -> bytes | int:
            there = book.checked(place)
            known = book.known_move(there, *move)
            return known or book.move(there, *move, me, self._now())

        return await self._write(host, decide)

    async def remark(
        self, host: GameHost, place: Place, text: str, me: Player
    ) -> Added:
        """Say something of a position. Raises Refuse, StoreError."""

        def decide(book: Book) -> bytes | int:
            there = book.checked(place)
            if book.known_remark(there, me, text):
                return len(book.entries)
            return book.remark(there, text, me, self._now())

        return await self._write(host, decide)

    async def lead(
        self, host: GameHost, place: Place, me: Player, *, leads: bool
    ) -> None:
        """Take, use, or give up the lead. Raises Refuse, StoreError."""
        review = await self._open(host)
        try:
            review.lead(me, place, leads=leads)
        finally:
            self._close(review)

    async def close(self) -> None:
        """Wait for what is being written."""
        await asyncio.gather(*self._writes, return_exceptions=True)

    async def _write(
        self, host: GameHost, decide: Callable[[Book], bytes | int]
    ) -> Added:
        """Add the entry that `decide` makes, unless it names one that is there.

        Whoever asked may be gone before it is durable: it is added all the same.
        """
        review = await self._open(host)
        writing = asyncio.create_task(self._written(review, decide))
        self._writes.add(writing)
        writing.add_done_callback(self._writes.discard)
        return await outlasting(writing)

    async def _written(
        self, review: Review, decide: Callable[[Book], bytes | int]
    ) -> Added:
        try:
            async with review.writing:
                decided = decide(review.book)
                if isinstance(decided, int):
                    return Added(decided, is_new=False)
                number = len(review.book.entries) + 1
                await self._records.add(review.id, number, decided)
                review.book.add(decided)
                review.tell_all()
                return Added(number, is_new=True)
        finally:
            self._close(review)

    async def _open(self, host: GameHost) -> Review:
        """Return a review, from memory or from the store; `_close` gives it back."""
        async with self._opening:
            review = self._reviews.get(host.id)
            if review is None:
                book = Book(host.game, await self._records.entries(host.id))
                review = self._reviews[host.id] = Review(host, book)
            review.users += 1
            return review

    def _close(self, review: Review) -> None:
        review.users -= 1
        if review.users == 0:
            self._reviews.pop(review.id, None)

    def _now(self) -> str:
        return rfc3339(self._clock.wall_ms())
