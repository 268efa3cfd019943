"""Ratings of people: once for each game, in order, and nothing for what does not count."""

import asyncio
from collections.abc import AsyncIterator
from pathlib import Path

import pytest
import pytest_asyncio
from shoutan_engine.ratings.glicko2 import Outcome, Rating, after_games
from shoutan_host.ports import Append, GameCard, GameId, PlayerCard, StoreUnavailable
from shoutan_host.rating_records import PersonRating, RatedGame
from shoutan_host.storage.sqlite import SqliteStore
from shoutan_protocol.chain import chain_hashes, start_of_chain
from shoutan_server.ratings.ratebook import (
    PERIOD_MS,
    PeopleRatebook,
    is_between_people,
    moved,
    unix_ms,
)

DAY = "2026-11-{day:02}T12:00:00.000Z"


def card(
    number: int,
    result: str | None,
    *,
    day: int = 1,
    black: str = "p_ann",
    white: str = "p_ben",
    kind: str = "rated",
    player: str = "person",
) -> GameCard:
    finished = result is not None
    wall = DAY.format(day=day)
    return GameCard(
        id=GameId(f"game-{number:017}"),
        phase="finished" if finished else "play",
        kind=kind,
        size=9,
        profile="cn2002",
        komi=7.5,
        clock="5m",
        black=PlayerCard(black, black, player),
        white=PlayerCard(white, white, "person"),
        private=False,
        created_at=wall,
        finished_at=wall if finished else None,
        result=result,
    )


class Book:
    """A ratebook on a real store; `ranked` is what it told."""

    def __init__(self, folder: Path) -> None:
        loop = asyncio.get_running_loop()
        self.store = SqliteStore.open(folder, loop)
        self.ranked: list[tuple[str, str]] = []
        self.reported: list[BaseException] = []
        self.book = PeopleRatebook(
            self.store.ratings,
            lambda player, rank: self.ranked.append((player, rank)),
            lambda _, error: self.reported.append(error),
            loop,
        )

    async def keep(self, *cards: GameCard) -> None:
        """Write games as their hosts would."""
        for kept in cards:
            payloads = [b"{}"]
            hashes = chain_hashes(start_of_chain(kept.id), payloads)
            await self.store.append(Append(kept.id, 1, payloads, hashes, kept))

    async def make_up(self) -> None:
        self.book.make_up()
        await self.book.close()

    async def ratings(self) -> dict[str, float | None]:
        found: dict[str, float | None] = {}
        for player in ("p_ann", "p_ben"):
            known = await self.store.ratings.rating(player)
            found[player] = None if known is None else round(known.rating.rating, 6)
        return found


@pytest_asyncio.fixture
async def book(tmp_path: Path) -> AsyncIterator[Book]:
    made = Book(tmp_path / "data")
    yield made
    await made.store.close()


@pytest.mark.asyncio
async def test_a_game_counts_once_however_often_it_is_looked_at(book: Book) -> None:
    await book.keep(card(1, "B+R"))
    await book.make_up()
    once = await book.ratings()
    expected = after_games(Rating(), [Outcome(Rating(), 1.0)], 0.0)
    assert once["p_ann"] == round(expected.rating, 6)
    assert once["p_ben"] == round(3000 - expected.rating, 6)
    for _ in range(2):
        await book.make_up()
    assert await book.ratings() == once
    assert book.ranked == [("p_ann", "4k?"), ("p_ben", "8k?")]
    assert not book.reported


@pytest.mark.asyncio
async def test_the_same_ratings_whenever_the_server_ended(tmp_path: Path) -> None:
    """One by one as they end, or all at the next start: what the log says decides."""
    results = ["B+R", "W+T", "0", "W+3.5", "Void", "B+0.5"]
    cards = [card(n, text, day=n + 1) for n, text in enumerate(results)]
    at_once = Book(tmp_path / "at-once")
    await at_once.keep(*reversed(cards))
    await at_once.make_up()
    one_by_one = Book(tmp_path / "one-by-one")
    for each in cards:
        await one_by_one.keep(each)
        await one_by_one.make_up()
    assert await at_once.ratings() == await one_by_one.ratings()
    steps = await at_once.store.ratings.history("p_ann", None, 10)
    assert [step.card.result for step in steps] == ["B+0.5", "W+3.5", "0", "W+T", "B+R"]
    assert [step.score for step in steps] == [1.0, 0.0, 0.5, 0.0, 1.0]
    of_ben = await at_once.store.ratings.history("p_ben", steps[1].number, 2)
    assert [step.score for step in of_ben] == [0.5, 1.0]
    for opened in (at_once, one_by_one):
        await opened.store.close()


@pytest.mark.asyncio
@pytest.mark.parametrize(
    "uncounted",
    [
        card(1, "Void"),
        card(1, None),
        card(1, "B+R", kind="casual"),
        card(1, "B+R", kind="event"),
        card(1, "B+R", player="bot"),
        card(1, "B+R", player="guest"),
    ],
    ids=["void", "unfinished", "casual", "event", "a bot", "a guest"],
)
async def test_what_does_not_count_moves_nothing(
    uncounted: GameCard, book: Book
) -> None:
    await book.keep(uncounted)
    await book.make_up()
    assert await book.ratings() == {"p_ann": None, "p_ben": None}
    assert await book.store.ratings.history("p_ann", None, 10) == []
    assert await book.store.ratings.unrated() == []


@pytest.mark.parametrize(
    ("seen", "counts"),
    [
        (card(1, "B+R"), True),
        (card(1, "B+R", kind="casual"), False),
        (card(1, "B+R", player="bot"), False),
    ],
)
def test_only_games_between_people_are_looked_at(seen: GameCard, counts: bool) -> None:
    assert is_between_people(seen) is counts


@pytest.mark.asyncio
async def test_a_store_that_was_away_is_made_up_for_in_order(
    book: Book, monkeypatch: pytest.MonkeyPatch
) -> None:
    rate = book.store.ratings.rate

    async def away(_: RatedGame) -> bool:
        raise StoreUnavailable("the disk is full")

    await book.keep(card(1, "B+R", day=1))
    monkeypatch.setattr(book.store.ratings, "rate", away)
    await book.make_up()
    assert [str(error) for error in book.reported] == ["the disk is full"]
    assert await book.ratings() == {"p_ann": None, "p_ben": None}
    monkeypatch.setattr(book.store.ratings, "rate", rate)
    await book.keep(card(2, "W+R", day=2))
    await book.make_up()
    steps = await book.store.ratings.history("p_ann", None, 10)
    assert [step.card.result for step in steps] == ["W+R", "B+R"]


def test_a_year_away_makes_a_rating_less_certain_and_the_game_count_more() -> None:
    known = PersonRating(Rating(1800, 60, 0.06), 50, 0)
    other = PersonRating(Rating(1800, 60, 0.06), 50, 0)
    soon = moved(known, other, 1.0, 0)
    late = moved(known, other, 1.0, 52 * PERIOD_MS)
    assert late.rating.rating > soon.rating.rating > 1800
    assert late.games == 51
    # A clock that was set back is no time at all.
    assert moved(known, other, 1.0, -PERIOD_MS).rating == soon.rating


def test_wall_time_is_read_to_the_millisecond() -> None:
    assert unix_ms("1970-01-02T00:00:00.123Z") == 86_400_123
