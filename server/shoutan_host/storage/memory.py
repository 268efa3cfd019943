"""A `Store` in memory, for games that are kept elsewhere once they are over.

A match on this machine hosts its games as a server does, and keeps of each its result and
its record. What is appended is there at once, for no disk is waited for; `forget` lets a
game go. `Disk` outlives a store: the next one on it finds what was committed.
"""

from collections import deque
from collections.abc import Callable
from dataclasses import dataclass, field, replace

from shoutan_host.ports import (
    Append,
    BotAccount,
    Durable,
    GameCard,
    GameId,
    GamesPage,
    GamesQuery,
    LivenessMark,
    SeqTaken,
    StoredAnalysis,
    StoreError,
    StoreUnavailable,
)
from shoutan_host.storage.cards import is_live, name_key
from shoutan_host.storage.cursors import START, format_cursor, parse_cursor, position_of


@dataclass(slots=True)
class Disk:
    """What was committed."""

    logs: dict[GameId, dict[int, bytes]] = field(
        default_factory=dict[GameId, dict[int, bytes]]
    )
    hashes: dict[GameId, dict[int, bytes]] = field(
        default_factory=dict[GameId, dict[int, bytes]]
    )
    sealed: dict[GameId, dict[int, bytes]] = field(
        default_factory=dict[GameId, dict[int, bytes]]
    )
    analyses: dict[GameId, dict[int, StoredAnalysis]] = field(
        default_factory=dict[GameId, dict[int, StoredAnalysis]]
    )
    cards: dict[GameId, GameCard] = field(default_factory=dict[GameId, GameCard])
    mark: LivenessMark | None = None
    secrets: dict[str, bytes] = field(default_factory=dict[str, bytes])
    bots: dict[str, BotAccount] = field(default_factory=dict[str, BotAccount])

    def forget(self, game: GameId) -> None:
        """Remove all that is known of a game."""
        for table in (self.logs, self.hashes, self.sealed, self.analyses, self.cards):
            table.pop(game, None)


class MemoryStore:
    """The port `Store`; commits in the call that appends."""

    keeps_events = True

    def __init__(self, disk: Disk | None = None) -> None:
        self.disk = disk or Disk()
        self._last_mark = self.disk.mark
        self._queue: deque[tuple[Append, Durable]] = deque()
        self._is_committing = False
        self._closed = False

    def forget(self, game: GameId) -> None:
        """Let a game go that nobody will ask for again."""
        self.disk.forget(game)

    def append_nowait(self, append: Append, durable: Durable) -> None:
        """Write at once; what is appended by those who hear of it comes after.

        Else somebody who answers an event would be heard before others know the event.
        """
        self._queue.append((append, durable))
        if self._is_committing:
            return
        self._is_committing = True
        try:
            while self._queue:
                append, durable = self._queue.popleft()
                durable(self._write(append))
        finally:
            self._is_committing = False

    async def append(self, append: Append) -> None:
        """Append. Raises StoreError."""
        error = self._write(append)
        if error is not None:
            raise error

    async def read(
        self, game: GameId, after_seq: int = 0, limit: int | None = None
    ) -> list[bytes]:
        """Return the payloads after `after_seq`, in order."""
        log = self.disk.logs.get(game, {})
        return [log[seq] for seq in sorted(log) if seq > after_seq][:limit]

    async def sealed(self, game: GameId) -> dict[int, bytes]:
        """Return what was sealed in a game, by the number of its event."""
        return dict(self.disk.sealed.get(game, {}))

    async def card(self, game: GameId) -> GameCard | None:
        """Return the card of a game, None if there is none."""
        return self.disk.cards.get(game)

    async def games(self, query: GamesQuery) -> GamesPage:
        """Return a page of games that are not private."""
        if query.state not in (None, "live", "finished") or query.limit < 1:
            raise ValueError("a query that nobody can answer")
        if query.player is not None and query.player_id is not None:
            raise ValueError("a query that nobody can answer")
        after = START if query.after is None else parse_cursor(query.after)
        key = None if query.player is None else name_key(query.player)
        found = [
            card
            for card in self.disk.cards.values()
            if not card.private
            and (is_live(card) or (card.black and card.white))
            and query.state in (None, "live" if is_live(card) else "finished")
            and (key is None or key in _players(card))
            and (query.player_id is None or query.player_id in _ids(card))
            and (card.created_at, card.id) < (after.created_at, after.id)
        ]
        found.sort(key=lambda card: (card.created_at, card.id), reverse=True)
        page = found[: query.limit]
        more = len(found) > query.limit
        return GamesPage(page, format_cursor(position_of(page[-1])) if more else None)

    async def live_games(self) -> list[GameId]:
        """Return every game that is not finished."""
        return [card.id for card in self.disk.cards.values() if is_live(card)]

    def keep_analysis_nowait(self, analysis: StoredAnalysis) -> None:
        """Keep what an engine thought of a turn."""
        if not self._closed:
            self.disk.analyses.setdefault(analysis.game, {})[analysis.ply] = analysis

    async def analyses(self, game: GameId) -> list[StoredAnalysis]:
        """Return what engines thought, by turn."""
        found = self.disk.analyses.get(game, {})
        return [found[ply] for ply in sorted(found)]

    def mark_alive_nowait(self, mark: LivenessMark) -> None:
        """Replace the liveness mark."""
        if not self._closed:
            self.disk.mark = mark

    async def last_mark(self) -> LivenessMark | None:
        """Return the mark that was there before this store."""
        return self._last_mark

    async def secret(self, name: str, make: Callable[[], bytes]) -> bytes:
        """Return a secret; `make` is asked once."""
        if name not in self.disk.secrets:
            self.disk.secrets[name] = make()
        return self.disk.secrets[name]

    async def bot(self, name: str) -> BotAccount | None:
        """Return a bot account, or None."""
        return self.disk.bots.get(name_key(name))

    async def add_bot(self, account: BotAccount) -> bool:
        """Create a bot account; False if the name is taken."""
        added = self.disk.bots.setdefault(name_key(account.name), account)
        return added is account

    async def bots(self) -> list[BotAccount]:
        """Return all bot accounts, by name."""
        return [self.disk.bots[key] for key in sorted(self.disk.bots)]

    async def set_token(self, bot_id: str, token_hash: str) -> bool:
        """Give a bot another token; False if there is no such bot."""
        for key, account in self.disk.bots.items():
            if account.id == bot_id:
                self.disk.bots[key] = replace(account, token_hash=token_hash)
                return True
        return False

    async def remove_bot(self, bot_id: str) -> bool:
        """Remove a bot account; False if there is none."""
        keys = [key for key, bot in self.disk.bots.items() if bot.id == bot_id]
        for key in keys:
            del self.disk.bots[key]
        return bool(keys)

    async def close(self) -> None:
        """Take nothing any more."""
        self._closed = True

    def _write(self, append: Append) -> StoreError | None:
        if self._closed:
            return StoreUnavailable("the store was closed")
        log = self.disk.logs.setdefault(append.game, {})
        new = dict(enumerate(append.payloads, append.first_seq))
        if log.keys() & new.keys():
            return SeqTaken(f"another writer was first in game {append.game}")
        log.update(new)
        hashes = zip(new, append.hashes, strict=True)
        self.disk.hashes.setdefault(append.game, {}).update(hashes)
        if append.sealed:
            self.disk.sealed.setdefault(append.game, {}).update(append.sealed)
        if append.card is not None:
            self.disk.cards[append.game] = append.card
        return None


def _players(card: GameCard) -> set[str]:
    return {name_key(seat.name) for seat in (card.black, card.white) if seat}


def _ids(card: GameCard) -> list[str]:
    return [player.id for player in (card.black, card.white) if player is not None]
