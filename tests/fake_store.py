"""A `Store` in memory, for tests of what stands on one. Runs the same conformance suite.

`Disk` is what survives a restart: give it to the next `MemoryStore`. `hold` keeps
appends from becoming durable until `release`; `trouble` refuses all of them.
"""

import asyncio
from collections.abc import Callable, Sequence
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
from shoutan_protocol.chain import chain_hashes, start_of_chain


def append_of(
    game: GameId,
    first_seq: int,
    payloads: Sequence[bytes],
    card: GameCard | None = None,
    before: bytes | None = None,
) -> Append:
    """Return an append with hashes as if nothing, or the hash `before`, came first."""
    hashes = chain_hashes(before or start_of_chain(game), payloads)
    return Append(game, first_seq, payloads, hashes, card)


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


class MemoryStore:
    """The port `Store`; commits at the end of the pass of the loop that queued."""

    keeps_events = True

    def __init__(self, disk: Disk | None = None) -> None:
        self.disk = disk or Disk()
        self.trouble: StoreError | None = None
        self._last_mark = self.disk.mark
        self._queue: list[tuple[Append, Durable]] = []
        self._held = False
        self._closed = False

    def hold(self) -> None:
        """Let nothing become durable until `release`."""
        self._held = True

    def release(self) -> None:
        """Commit what was held, now, and go on as usual."""
        self._held = False
        self._commit()

    def append_nowait(self, append: Append, durable: Durable) -> None:
        loop = asyncio.get_running_loop()
        if self._closed:
            loop.call_soon(durable, StoreUnavailable("closed"))
            return
        if not self._queue:
            loop.call_soon(self._commit)
        self._queue.append((append, durable))

    async def append(self, append: Append) -> None:
        done: asyncio.Future[StoreError | None]
        done = asyncio.get_running_loop().create_future()
        self.append_nowait(
            append, lambda error: None if done.done() else done.set_result(error)
        )
        error = await done
        if error is not None:
            raise error

    async def read(
        self, game: GameId, after_seq: int = 0, limit: int | None = None
    ) -> list[bytes]:
        log = self.disk.logs.get(game, {})
        return [log[seq] for seq in sorted(log) if seq > after_seq][:limit]

    async def sealed(self, game: GameId) -> dict[int, bytes]:
        return dict(self.disk.sealed.get(game, {}))

    async def card(self, game: GameId) -> GameCard | None:
        return self.disk.cards.get(game)

    async def games(self, query: GamesQuery) -> GamesPage:
        if query.state not in (None, "live", "finished") or query.limit < 1:
            raise ValueError("bad query")
        if query.player is not None and query.player_id is not None:
            raise ValueError("bad query")
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
        return [card.id for card in self.disk.cards.values() if is_live(card)]

    def keep_analysis_nowait(self, analysis: StoredAnalysis) -> None:
        if not self._closed:
            self.disk.analyses.setdefault(analysis.game, {})[analysis.ply] = analysis

    async def analyses(self, game: GameId) -> list[StoredAnalysis]:
        found = self.disk.analyses.get(game, {})
        return [found[ply] for ply in sorted(found)]

    def mark_alive_nowait(self, mark: LivenessMark) -> None:
        if not self._closed:
            self.disk.mark = mark

    async def last_mark(self) -> LivenessMark | None:
        return self._last_mark

    async def secret(self, name: str, make: Callable[[], bytes]) -> bytes:
        if name not in self.disk.secrets:
            self.disk.secrets[name] = make()
        return self.disk.secrets[name]

    async def bot(self, name: str) -> BotAccount | None:
        return self.disk.bots.get(name_key(name))

    async def add_bot(self, account: BotAccount) -> bool:
        added = self.disk.bots.setdefault(name_key(account.name), account)
        return added is account

    async def bots(self) -> list[BotAccount]:
        return [self.disk.bots[key] for key in sorted(self.disk.bots)]

    async def set_token(self, bot_id: str, token_hash: str) -> bool:
        for key, account in self.disk.bots.items():
            if account.id == bot_id:
                self.disk.bots[key] = replace(account, token_hash=token_hash)
                return True
        return False

    async def remove_bot(self, bot_id: str) -> bool:
        keys = [key for key, bot in self.disk.bots.items() if bot.id == bot_id]
        for key in keys:
            del self.disk.bots[key]
        return bool(keys)

    async def close(self) -> None:
        self.release()
        self._closed = True

    def _commit(self) -> None:
        if self._held:
            return
        group, self._queue = self._queue, []
        broken: dict[GameId, StoreError] = {}
        outcomes: list[tuple[Durable, StoreError | None]] = []
        for append, durable in group:
            error = broken.get(append.game) or self.trouble or self._write(append)
            if error is not None:
                broken[append.game] = error
            outcomes.append((durable, error))
        for durable, error in outcomes:
            durable(error)

    def _write(self, append: Append) -> StoreError | None:
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
