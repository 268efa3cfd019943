"""SQLite and the fake tell the same story, whatever two writers do to the games."""

import asyncio
import tempfile
from pathlib import Path

from hypothesis import given, settings
from hypothesis import strategies as st
from shoutan_host.ports import Append, GameCard, GameId, Store, StoreError
from shoutan_host.storage.sqlite import SqliteStore

from tests.fake_store import MemoryStore, append_of

GAMES = [GameId("game1"), GameId("game2"), GameId("game3")]

Story = tuple[
    list[list[str]], dict[GameId, tuple[list[bytes], GameCard | None]], list[GameId]
]


@st.composite
def appends(draw: st.DrawFn) -> Append:
    game = draw(st.sampled_from(GAMES))
    first = draw(st.integers(1, 6))
    payloads = draw(st.lists(st.binary(max_size=8), max_size=3))
    card: GameCard | None = None
    if draw(st.booleans()):
        card = GameCard(
            id=game,
            phase=draw(st.sampled_from(["play", "finished"])),
            kind="rated",
            size=draw(st.integers(2, 25)),
            profile="cn2002",
            komi=draw(st.integers(-200, 200)) / 4,
            clock="none",
            black=None,
            white=None,
            private=draw(st.booleans()),
            created_at=f"2026-05-01T10:00:0{game[-1]}.000Z",
        )
    return append_of(game, first, payloads, card)


async def tell(store: Store, groups: list[list[Append]]) -> Story:
    outcomes: list[list[str]] = []
    for group in groups:
        told: list[str] = []
        done = asyncio.Event()

        def durable(
            error: StoreError | None,
            told: list[str] = told,
            done: asyncio.Event = done,
            size: int = len(group),
        ) -> None:
            told.append(type(error).__name__)
            if len(told) == size:
                done.set()

        for append in group:
            store.append_nowait(append, durable)
        await done.wait()
        outcomes.append(told)
    games = {game: (await store.read(game), await store.card(game)) for game in GAMES}
    live = await store.live_games()
    await store.close()
    return outcomes, games, sorted(live)


@settings(max_examples=40, deadline=None)
@given(st.lists(st.lists(appends(), min_size=1, max_size=8), min_size=1, max_size=5))
def test_sqlite_and_the_fake_agree(groups: list[list[Append]]) -> None:
    async def both() -> tuple[Story, Story]:
        with tempfile.TemporaryDirectory() as folder:
            sqlite = SqliteStore.open(Path(folder), asyncio.get_running_loop())
            return await tell(sqlite, groups), await tell(MemoryStore(), groups)

    real, fake = asyncio.run(both())
    assert real == fake
