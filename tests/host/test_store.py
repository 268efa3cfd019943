"""What every Store promises: run on SQLite and on the fake that other tests use."""

import asyncio
from collections.abc import AsyncIterator, Callable, Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from types import MappingProxyType

import pytest
import pytest_asyncio
from shoutan_host.ports import (
    Append,
    BotAccount,
    GameCard,
    GameId,
    GamesQuery,
    LivenessMark,
    PlayerCard,
    SeqTaken,
    Store,
    StoreError,
    StoreUnavailable,
)
from shoutan_host.storage.sqlite import SqliteStore
from shoutan_protocol.chain import chain_hashes, start_of_chain

from tests.fake_store import Disk, MemoryStore, append_of

Open = Callable[[], Store]

GAME = GameId("AAAAAAAAAAAAAAAAAAAAAA")
OTHER = GameId("BBBBBBBBBBBBBBBBBBBBBB")


def _append(
    game: GameId,
    first: int,
    payloads: Sequence[bytes],
    card: GameCard | None,
    *,
    sealed: Mapping[int, bytes] = MappingProxyType({}),
) -> Append:
    hashes = chain_hashes(start_of_chain(game), payloads)
    return Append(game, first, payloads, hashes, card, sealed=sealed)


CARD = GameCard(
    id=GAME,
    phase="play",
    kind="casual",
    size=19,
    profile="cn2002",
    komi=7.5,
    clock="20m+5x30s",
    black=PlayerCard("p1", "Sai", "person", "9d"),
    white=PlayerCard("p2", "gnugo", "bot"),
    private=False,
    created_at="2026-05-01T10:00:00.000Z",
    started_at="2026-05-01T10:00:05.000Z",
    moves=17,
)


@pytest_asyncio.fixture(params=["sqlite", "memory"])
async def open_store(
    request: pytest.FixtureRequest, tmp_path: Path
) -> AsyncIterator[Open]:
    """Open the same data again at each call: as after a restart."""
    opened: list[Store] = []
    disk = Disk()

    def open_again() -> Store:
        if request.param == "sqlite":
            loop = asyncio.get_running_loop()
            opened.append(SqliteStore.open(tmp_path / "data", loop))
        else:
            opened.append(MemoryStore(disk))
        return opened[-1]

    yield open_again
    for store in opened:
        await store.close()


def event(game: GameId, seq: int, *payloads: bytes) -> Append:
    return append_of(game, seq, payloads or (b"%d" % seq,), None)


def named(number: int, **changes: object) -> GameCard:
    """Return the card of a game created in minute `number`."""
    card = replace(
        CARD,
        id=GameId(f"game{number:02}"),
        created_at=f"2026-05-01T10:{number:02}:00.000Z",
    )
    return replace(card, **changes)  # type: ignore[arg-type]


async def add(store: Store, *cards: GameCard) -> None:
    for card in cards:
        await store.append(append_of(card.id, 1, (b"created",), card))


@pytest.mark.asyncio
async def test_what_was_appended_is_read_in_order(open_store: Open) -> None:
    store = open_store()
    await store.append(event(GAME, 1, b"a", b"b"))
    await store.append(event(OTHER, 1, b"x"))
    await store.append(event(GAME, 3, b"\x00\xff"))
    assert await store.read(GAME) == [b"a", b"b", b"\x00\xff"]
    assert await store.read(GAME, after_seq=1) == [b"b", b"\x00\xff"]
    assert await store.read(GAME, after_seq=1, limit=1) == [b"b"]
    assert await store.read(GAME, after_seq=3) == []
    assert await store.read(GameId("nobody")) == []


@pytest.mark.asyncio
async def test_more_events_than_one_statement_holds(open_store: Open) -> None:
    store = open_store()
    payloads = [b"%d" % number for number in range(1000)]
    await store.append(event(GAME, 1, *payloads))
    assert await store.read(GAME) == payloads


@pytest.mark.asyncio
async def test_everything_survives_a_restart(open_store: Open) -> None:
    store = open_store()
    await store.append(append_of(GAME, 1, (b"a",), CARD))
    await store.add_bot(BotAccount("b1", "Katago", "hash"))
    await store.close()
    again = open_store()
    assert await again.read(GAME) == [b"a"]
    assert await again.card(GAME) == CARD
    assert await again.bot("katago") == BotAccount("b1", "Katago", "hash")


@pytest.mark.asyncio
async def test_outcomes_come_once_later_and_in_order(open_store: Open) -> None:
    store = open_store()
    told: list[tuple[GameId, int, StoreError | None]] = []
    done = asyncio.Event()

    def tell(game: GameId, seq: int) -> Callable[[StoreError | None], None]:
        def durable(error: StoreError | None) -> None:
            told.append((game, seq, error))
            if len(told) == 40:
                done.set()

        return durable

    expected = [(game, seq, None) for seq in range(1, 21) for game in (GAME, OTHER)]
    for game, seq, _ in expected:
        store.append_nowait(event(game, seq), tell(game, seq))
    assert told == []
    await done.wait()
    await store.close()
    assert told == expected


@pytest.mark.asyncio
async def test_a_collision_fails_alone_and_changes_nothing(open_store: Open) -> None:
    store = open_store()
    await store.append(append_of(GAME, 1, (b"first", b"second"), CARD))
    late = append_of(GAME, 2, (b"late", b"later"), replace(CARD, moves=99))
    results = await asyncio.gather(
        store.append(event(OTHER, 1)),
        store.append(late),
        store.append(event(OTHER, 2)),
        return_exceptions=True,
    )
    assert [type(result) for result in results] == [type(None), SeqTaken, type(None)]
    assert await store.read(GAME) == [b"first", b"second"]
    assert await store.card(GAME) == CARD
    assert await store.read(OTHER) == [b"1", b"2"]


@pytest.mark.asyncio
async def test_an_append_is_stored_whole_or_not_at_all(open_store: Open) -> None:
    store = open_store()
    await store.append(event(GAME, 2))
    with pytest.raises(SeqTaken):
        await store.append(event(GAME, 1, b"a", b"b"))
    assert await store.read(GAME) == [b"2"]


@pytest.mark.asyncio
async def test_what_is_sealed_is_kept_beside_the_log(open_store: Open) -> None:
    store = open_store()
    assert await store.sealed(GAME) == {}
    first, second = (b"one", b"two"), (b"three",)
    await asyncio.gather(
        store.append(_append(GAME, 1, first, CARD, sealed={2: b"Q16"})),
        store.append(_append(GAME, 3, second, None, sealed={3: b"D4"})),
        store.append(_append(OTHER, 1, (b"other",), None)),
    )
    assert await store.read(GAME) == [b"one", b"two", b"three"]
    await store.close()
    again = open_store()
    assert await again.sealed(GAME) == {2: b"Q16", 3: b"D4"}
    assert await again.sealed(OTHER) == {}


@pytest.mark.asyncio
async def test_nothing_is_sealed_by_what_was_not_stored(open_store: Open) -> None:
    store = open_store()
    await store.append(_append(GAME, 1, (b"first",), None))
    taken, fine = await asyncio.gather(
        store.append(_append(GAME, 1, (b"again",), None, sealed={1: b"lost"})),
        store.append(_append(OTHER, 1, (b"other",), None, sealed={1: b"kept"})),
        return_exceptions=True,
    )
    assert isinstance(taken, SeqTaken)
    assert fine is None
    assert await store.sealed(GAME) == {}
    assert await store.sealed(OTHER) == {1: b"kept"}


@pytest.mark.asyncio
async def test_what_was_queued_behind_a_failure_fails_with_it(open_store: Open) -> None:
    store = open_store()
    await store.append(event(GAME, 1))
    results = await asyncio.gather(
        store.append(event(GAME, 1, b"fork")),
        store.append(event(GAME, 2, b"rests on the fork")),
        store.append(event(OTHER, 1)),
        return_exceptions=True,
    )
    assert [type(result) for result in results] == [SeqTaken, SeqTaken, type(None)]
    assert await store.read(GAME) == [b"1"]
    # Whoever has heard of it goes on.
    await store.append(event(GAME, 2, b"decided again"))
    assert await store.read(GAME) == [b"1", b"decided again"]


@pytest.mark.asyncio
async def test_a_canceled_wait_harms_nobody(open_store: Open) -> None:
    store = open_store()
    reported: list[object] = []
    asyncio.get_running_loop().set_exception_handler(
        lambda loop, context: reported.append(context)
    )
    waiting = asyncio.ensure_future(store.append(event(GAME, 1)))
    await asyncio.sleep(0)
    waiting.cancel()
    await store.append(event(OTHER, 1))
    assert waiting.cancelled()
    assert reported == []
    assert await store.read(GAME) == [b"1"]


@pytest.mark.asyncio
@pytest.mark.parametrize(
    "card",
    [
        pytest.param(CARD, id="in play"),
        pytest.param(replace(CARD, black=None, white=None), id="empty seats"),
        pytest.param(replace(CARD, private=True), id="private"),
        pytest.param(
            replace(
                CARD,
                phase="finished",
                finished_at="2026-05-01T11:00:00.000Z",
                result="B+1.5",
                end_reason="score",
                komi=3.75,
                moves=250,
            ),
            id="finished",
        ),
    ],
)
async def test_a_card_comes_back_as_it_was(open_store: Open, card: GameCard) -> None:
    store = open_store()
    await store.append(append_of(GAME, 1, (b"1",), replace(CARD, clock="none")))
    await store.append(append_of(GAME, 2, (), card))
    assert await store.card(GAME) == card
    assert await store.card(OTHER) is None


@pytest.mark.asyncio
async def test_the_last_card_of_a_group_wins(open_store: Open) -> None:
    store = open_store()
    cards = [replace(CARD, moves=moves) for moves in range(1, 101)]
    await asyncio.gather(
        *(store.append(append_of(GAME, card.moves, (b"e",), card)) for card in cards)
    )
    assert await store.card(GAME) == cards[-1]


@pytest.mark.asyncio
async def test_games_are_paged_newest_first_while_others_begin(
    open_store: Open,
) -> None:
    store = open_store()
    cards = [named(number) for number in range(5)]
    await add(store, *cards)
    first = await store.games(GamesQuery(limit=2))
    assert list(first.games) == [cards[4], cards[3]]
    await add(store, named(9))
    second = await store.games(GamesQuery(limit=2, after=first.next))
    assert list(second.games) == [cards[2], cards[1]]
    third = await store.games(GamesQuery(limit=2, after=second.next))
    assert (list(third.games), third.next) == ([cards[0]], None)
    whole = await store.games(GamesQuery(limit=6))
    assert (len(whole.games), whole.next) == (6, None)


@pytest.mark.asyncio
async def test_games_of_one_instant_are_paged_by_id(open_store: Open) -> None:
    store = open_store()
    cards = [named(number, created_at=CARD.created_at) for number in range(3)]
    await add(store, *cards)
    first = await store.games(GamesQuery(limit=1))
    second = await store.games(GamesQuery(limit=2, after=first.next))
    assert [*first.games, *second.games] == cards[::-1]


@pytest.mark.asyncio
async def test_games_are_filtered(open_store: Open) -> None:
    store = open_store()
    ended = {"phase": "finished", "result": "W+R"}
    swapped = {"black": CARD.white, "white": CARD.black}
    await add(
        store,
        named(1),
        named(2, **ended),
        named(3, **swapped),
        named(4, **swapped, **ended),
        named(5, white=CARD.black),
        named(6, black=None, phase="waiting"),
        named(7, private=True),
        named(8, private=True, **ended),
    )

    async def found(**query: object) -> list[int]:
        page = await store.games(GamesQuery(**query))  # type: ignore[arg-type]
        return [int(card.id[4:]) for card in page.games]

    assert await found() == [6, 5, 4, 3, 2, 1]
    assert await found(state="live") == [6, 5, 3, 1]
    assert await found(state="finished") == [4, 2]
    assert await found(player="Sai") == [5, 4, 3, 2, 1]
    assert await found(player="sAI", state="live") == [5, 3, 1]
    assert await found(player="ＧＮＵＧＯ", state="finished") == [4, 2]
    assert await found(player="nobody") == []
    assert CARD.black is not None
    sai = CARD.black.id
    assert await found(player_id=sai) == [5, 4, 3, 2, 1]
    assert await found(player_id=sai, state="live") == [5, 3, 1]
    assert await found(player_id=sai.upper()) == []
    first = await store.games(GamesQuery(player="Sai", limit=2))
    assert await found(player="Sai", after=first.next) == [3, 2, 1]


@pytest.mark.asyncio
async def test_a_player_is_found_under_any_name_and_namesakes_are_not(
    open_store: Open,
) -> None:
    store = open_store()
    assert CARD.black is not None
    guest = replace(CARD.black, id="g_one", name="Ann")
    await add(
        store,
        named(1, black=guest),
        named(2, white=replace(guest, name="Annie")),
        named(3, black=replace(guest, id="g_two")),
    )

    async def found(**query: str) -> list[str]:
        return [card.id for card in (await store.games(GamesQuery(**query))).games]  # type: ignore[arg-type]

    assert await found(player_id="g_one") == ["game02", "game01"]
    assert await found(player="Ann") == ["game03", "game01"]
    first = await store.games(GamesQuery(player_id="g_one", limit=1))
    second = GamesQuery(player_id="g_one", after=first.next)
    assert [card.id for card in (await store.games(second)).games] == ["game01"]


@pytest.mark.asyncio
@pytest.mark.parametrize(
    "query",
    [
        pytest.param(GamesQuery(after="nonsense!"), id="cursor"),
        pytest.param(GamesQuery(after=""), id="empty cursor"),
        pytest.param(GamesQuery(state="open"), id="state"),
        pytest.param(GamesQuery(limit=0), id="limit"),
        pytest.param(GamesQuery(player="Sai", player_id="g_1"), id="name and id"),
    ],
)
async def test_a_bad_query_is_refused(open_store: Open, query: GamesQuery) -> None:
    with pytest.raises(ValueError, match=r"\w"):
        await open_store().games(query)


@pytest.mark.asyncio
async def test_recovery_hears_of_every_game_that_is_not_finished(
    open_store: Open,
) -> None:
    store = open_store()
    phases = ["waiting", "play", "paused", "adjourned", "settling", "finished"]
    cards = [
        named(number, phase=phase, private=number % 2 == 0)
        for number, phase in enumerate(phases)
    ]
    await add(store, *cards)
    assert await store.live_games() == [card.id for card in cards[:-1]]


@pytest.mark.asyncio
async def test_the_last_mark_is_that_of_the_process_before(open_store: Open) -> None:
    store = open_store()
    assert await store.last_mark() is None
    store.mark_alive_nowait(LivenessMark(1_000, 1_700_000_000_000))
    store.mark_alive_nowait(LivenessMark(2_000, 1_700_000_001_000))
    await store.append(event(GAME, 1))
    store.mark_alive_nowait(LivenessMark(3_000, 1_700_000_002_000))
    assert await store.last_mark() is None
    await store.close()
    again = open_store()
    again.mark_alive_nowait(LivenessMark(5, 1_700_000_009_000))
    await again.append(event(GAME, 2))
    assert await again.last_mark() == LivenessMark(3_000, 1_700_000_002_000)


@pytest.mark.asyncio
async def test_a_secret_is_made_once_and_kept(open_store: Open) -> None:
    made: list[bytes] = []

    def make() -> bytes:
        made.append(b"\x00key%d" % len(made))
        return made[-1]

    store = open_store()
    both = await asyncio.gather(
        store.secret("signing", make), store.secret("signing", make)
    )
    await store.close()
    again = await open_store().secret("signing", make)
    assert [*both, again] == [b"\x00key0"] * 3
    assert await open_store().secret("other", make) == b"\x00key1"
    assert made == [b"\x00key0", b"\x00key1"]


@pytest.mark.asyncio
async def test_a_secret_that_cannot_be_made_leaves_nothing(open_store: Open) -> None:
    def fail() -> bytes:
        raise RuntimeError("no randomness")

    store = open_store()
    with pytest.raises(RuntimeError, match="no randomness"):
        await store.secret("signing", fail)
    assert await store.secret("signing", lambda: b"key") == b"key"


@pytest.mark.asyncio
async def test_a_name_belongs_to_one_bot_however_it_is_written(
    open_store: Open,
) -> None:
    store = open_store()
    account = BotAccount("b1", "KataGo", "hash")
    assert await store.bot("KataGo") is None
    assert await store.add_bot(account)
    assert not await store.add_bot(BotAccount("b2", "katago", "other"))
    assert await store.bot("KATAGO") == account
    assert await store.add_bot(BotAccount("b3", "KataGo2", "third"))


@pytest.mark.asyncio
async def test_accounts_are_listed_renewed_and_removed(open_store: Open) -> None:
    store = open_store()
    zen = BotAccount("b1", "Zen", "hash", by_host=True)
    aya = BotAccount("b2", "aya", "other")
    for account in (zen, aya):
        assert await store.add_bot(account)
    assert await store.bots() == [aya, zen]
    assert await store.set_token("b2", "newer")
    assert not await store.set_token("b9", "newer")
    assert await store.bot("Aya") == replace(aya, token_hash="newer")
    assert await store.remove_bot("b1")
    assert not await store.remove_bot("b1")
    assert await store.bots() == [replace(aya, token_hash="newer")]
    assert await store.add_bot(BotAccount("b3", "zen", "third"))


@pytest.mark.asyncio
async def test_closing_flushes_what_is_queued(open_store: Open) -> None:
    store = open_store()
    told: list[StoreError | None] = []
    for seq in range(1, 301):
        store.append_nowait(event(GAME, seq), told.append)
    await store.close()
    assert told == [None] * 300
    assert len(await open_store().read(GAME)) == 300


@pytest.mark.asyncio
async def test_a_closed_store_is_unavailable(open_store: Open) -> None:
    store = open_store()
    await asyncio.gather(store.close(), store.close())
    await store.close()
    with pytest.raises(StoreUnavailable):
        await store.append(event(GAME, 1))
    store.mark_alive_nowait(LivenessMark(1, 2))
    assert await open_store().read(GAME) == []


@pytest.mark.asyncio
async def test_a_game_that_nobody_joined_is_no_finished_game(open_store: Open) -> None:
    store = open_store()
    await add(
        store,
        named(1, phase="finished"),
        named(2, phase="finished", white=None),
        named(3, phase="finished", black=None, white=None),
        named(4, phase="waiting", white=None),
    )
    finished = await store.games(GamesQuery("finished"))
    assert [card.id for card in finished.games] == [named(1).id]
    both = await store.games(GamesQuery())
    assert [card.id for card in both.games] == [named(4).id, named(1).id]
    assert await store.card(named(2).id) is not None
