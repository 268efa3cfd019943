"""The three ports through which a game host reaches the world: Store, Bus, Leases.

Of the store a game host needs no more than `GameLog`, which is a part of it.

One node runs on the embedded implementations (`storage/`, `bus.py`, `leases.py`);
the game host knows only what is written here.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from types import MappingProxyType
from typing import Final, NamedTuple, NewType, Protocol

GameId = NewType("GameId", str)
"""128 random bits as 22 characters of URL-safe base 64."""


@dataclass(frozen=True, slots=True)
class PlayerCard:
    """A player as lists show one. `kind`: "guest", "person" or "bot"."""

    id: str
    name: str
    kind: str
    rank: str | None = None


@dataclass(frozen=True, slots=True)
class GameCard:
    """What lists and filters know of a game; kept beside the log, derived from it.

    `komi` in points, `clock` in the notation of the settings, the `*_at` stamps wall
    time as RFC 3339 UTC. `result` is the SGF text, None until the game is finished.
    """

    id: GameId
    phase: str
    kind: str
    size: int
    profile: str
    komi: float
    clock: str
    black: PlayerCard | None
    white: PlayerCard | None
    private: bool
    created_at: str
    started_at: str | None = None
    finished_at: str | None = None
    result: str | None = None
    end_reason: str | None = None
    moves: int = 0
    record_hash: str | None = None
    """The chain hash of the log's last event in hexadecimal, once it is finished."""


NOTHING_SEALED: Final[Mapping[int, bytes]] = MappingProxyType({})


class Append(NamedTuple):
    """Events of one game to make durable together, in order.

    `first_seq`: sequence number of the first payload. `hashes`: the chain hash of each
    payload. `card`: the game's card after them, or None where nothing that lists show
    has changed. `sealed`: what nobody but the keeper of the game may read, by the number
    of its event; no payload holds it.
    """

    game: GameId
    first_seq: int
    payloads: Sequence[bytes]
    hashes: Sequence[bytes]
    card: GameCard | None
    sealed: Mapping[int, bytes] = NOTHING_SEALED


@dataclass(frozen=True, slots=True)
class GamesQuery:
    """A page of games: `state` is "live" (not finished), "finished" or None for both.

    `after` is the cursor of an earlier page. Newest first. `player`: a name, which several
    may have played under; `player_id`: one player under whatever name. Not both.
    """

    state: str | None = None
    player: str | None = None
    after: str | None = None
    limit: int = 50
    player_id: str | None = None


@dataclass(frozen=True, slots=True)
class GamesPage:
    """One page and the cursor of the next, None at the end."""

    games: Sequence[GameCard]
    next: str | None


@dataclass(frozen=True, slots=True)
class LivenessMark:
    """A bound for the instant of a crash (monotonic ms, and wall ms for people)."""

    monotonic_ms: int
    wall_ms: int


@dataclass(frozen=True, slots=True)
class BotAccount:
    """A bot that logs in with a token; `token_hash` is an argon2 encoded hash.

    `by_host`: the host of the server made it, which no login can. `owner_id`: the person
    whose bot it is; `disabled`: that person's account is, nobody can log in as the bot.
    """

    id: str
    name: str
    token_hash: str
    by_host: bool = False
    owner_id: str | None = None
    disabled: bool = False


@dataclass(frozen=True, slots=True)
class StoredAnalysis:
    """What the engine of `color` thought before turn `ply` (from 0) of a game.

    `at`: wall time as RFC 3339 UTC. `payload`: `shoutan_protocol.analysis` as JSON.
    """

    game: GameId
    ply: int
    color: str
    at: str
    payload: bytes


class StoreError(Exception):
    """The store could not do what was asked.

    StoreError
    +-- SeqTaken: an event of that game with that sequence number is there already;
    |   whoever tried must reload the game and decide again
    +-- StoreUnavailable: nothing was written; the same request may succeed later
    +-- StoreTooNew: the data folder was written by a newer program
    +-- FolderInUse: another process holds the data folder
    """


class SeqTaken(StoreError):
    """Another writer was first: reload, decide again (the last fence)."""


class StoreUnavailable(StoreError):
    """Nothing was written; the same request may succeed later."""


class StoreTooNew(StoreError):
    """The data was written by a newer program than this one."""


class FolderInUse(StoreError):
    """Another process holds the data folder."""


Durable = Callable[[StoreError | None], None]
"""Called once, on the event loop: None after the commit, else why there was none.

A store that waits for nothing calls it while the events are appended.
"""


class GameLog(Protocol):
    """The log of games and what is kept beside it: all that hosting them needs of a store.

    Where `keeps_events` is False only cards are kept, and a game needs its events in no
    other form than it has them in: nothing is encoded, an append has no payloads and no
    hashes, nobody is told by the bus, the game has no chain and its card no record hash.
    Listeners hear of everything.
    """

    @property
    def keeps_events(self) -> bool:
        """Tell whether `read` gives back what was appended; the same for all games."""
        ...

    def append_nowait(self, append: Append, durable: Durable) -> None:
        """Queue events for the next group commit; `durable` tells the outcome."""
        ...

    async def append(self, append: Append) -> None:
        """Append and wait until it is durable. Raises StoreError."""
        ...

    async def read(
        self, game: GameId, after_seq: int = 0, limit: int | None = None
    ) -> list[bytes]:
        """Return the payloads with `seq > after_seq` in order; [] if there are none."""
        ...

    async def sealed(self, game: GameId) -> dict[int, bytes]:
        """Return what was sealed in a game, by the number of its event.

        For its keeper alone: it must not be told, shown or exported.
        """
        ...

    async def card(self, game: GameId) -> GameCard | None:
        """Return the card of one game, None if there is no such game."""
        ...

    async def live_games(self) -> list[GameId]:
        """Return every game that is not finished, private ones too (for recovery)."""
        ...

    def keep_analysis_nowait(self, analysis: StoredAnalysis) -> None:
        """Keep what an engine thought, in place of what it thought in that turn before.

        No move waits for it. It may be lost, in a crash or where there is too much of it.
        """
        ...

    async def analyses(self, game: GameId) -> list[StoredAnalysis]:
        """Return what engines thought in a game, by turn; [] if nothing is known."""
        ...


class Store(GameLog, Protocol):
    """All that a server keeps: games, and the few tables beside them."""

    async def games(self, query: GamesQuery) -> GamesPage:
        """Return a page of games that are not private. Raises ValueError on a bad cursor."""
        ...

    def mark_alive_nowait(self, mark: LivenessMark) -> None:
        """Replace the liveness mark in the next commit."""
        ...

    async def last_mark(self) -> LivenessMark | None:
        """Return the mark of the previous process, None on a new data folder."""
        ...

    async def secret(self, name: str, make: Callable[[], bytes]) -> bytes:
        """Return the stored secret of that name; `make` is asked once, then kept."""
        ...

    async def bot(self, name: str) -> BotAccount | None:
        """Return the bot account of that name (case-insensitive), or None."""
        ...

    async def add_bot(self, account: BotAccount) -> bool:
        """Create a bot account; False if the name is taken, by a person or a bot."""
        ...

    async def bots(self) -> list[BotAccount]:
        """Return all bot accounts, by name."""
        ...

    async def set_token(self, bot_id: str, token_hash: str) -> bool:
        """Give a bot another token; False if there is no such account."""
        ...

    async def remove_bot(self, bot_id: str) -> bool:
        """Remove a bot account; its games stay. False if there is no such account."""
        ...

    async def close(self) -> None:
        """Flush what is queued, checkpoint, close."""
        ...


class Bus(Protocol):
    """Fan-out of a game's events to whoever listens, on this node or another."""

    def publish(self, topic: str, payload: bytes) -> None:
        """Hand `payload` to every subscriber of `topic`; never blocks, never fails."""
        ...

    def subscribe(
        self, topic: str, receive: Callable[[bytes], None]
    ) -> Callable[[], None]:
        """Call `receive` for each payload from now on; the result unsubscribes."""
        ...


class Leases(Protocol):
    """Who owns which games. On one node: one process owns the data folder."""

    def acquire(self) -> None:
        """Take ownership. Raises FolderInUse when another process holds it."""
        ...

    def owns(self, game: GameId) -> bool:
        """Tell whether this process may decide for `game` now."""
        ...

    def release(self) -> None:
        """Give ownership up; safe to call twice."""
        ...
