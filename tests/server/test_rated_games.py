"""Rated games at a running server: who may sit down, and what the result does."""

import sqlite3
from collections.abc import AsyncIterator, Iterator
from contextlib import closing
from typing import Any

import pytest
import pytest_asyncio
from shoutan_host.ids import new_cid
from shoutan_protocol.messages.events import GameFinished, GameStarted, SeatTaken
from shoutan_protocol.messages.replies import Lobby

from tests.server.accounts_at import client, register
from tests.server_process import ServerProcess, running_server
from tests.ws_client import Client

RATED = {"size": 9, "clock": "5m", "rated": True}


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[ServerProcess]:
    """Run a server for the module: ratings would meet those of others."""
    with running_server(tmp_path_factory.mktemp("rated") / "data") as running:
        yield running


@pytest_asyncio.fixture
async def people(server: ServerProcess) -> AsyncIterator["People"]:
    """People of this test, with accounts of its own."""
    everybody = People(server)
    yield everybody
    for one in everybody.clients:
        await one.vanish()


class People:
    """Registers people, and connects them."""

    def __init__(self, server: ServerProcess) -> None:
        self.server = server
        self.clients: list[Client] = []

    async def __call__(self, name: str) -> Client:
        token, player = register(self.server, name)
        self.clients.append(client(self.server, token))
        self.clients[-1].player = player
        await self.clients[-1].connect()
        return self.clients[-1]

    async def play(self, black: Client, white: Client, **more: Any) -> str:
        """Let White resign a rated game as soon as it has begun."""
        game = await black.create(**RATED | more)
        await white.join(game)
        await black.until(GameStarted, lambda event: event.game == game)
        await white.ok("resign", game=game, cid=new_cid())
        await black.until(GameFinished, lambda event: event.game == game)
        return game

    async def profile(self, name: str, games: int) -> Any:
        """Return a profile once it shows that many games."""
        watcher = await self.server.watcher()
        self.clients.append(watcher)
        profile: Any = None
        for _ in range(200):
            profile = self.server.get(f"/api/players/{name}").json()
            if profile["rating"] is not None and profile["rating"]["games"] >= games:
                return profile
            await watcher.ask("ping")  # a round trip: the server has done something
        raise AssertionError(profile)


@pytest.mark.asyncio
async def test_the_result_moves_both_and_their_rank_is_shown(people: People) -> None:
    ann, ben = await people("Ann"), await people("Ben")
    game = await people.play(ann, ben)
    profile = await people.profile("Ann", 1)
    assert profile["player"]["rank"] == "4k?"
    assert profile["rating"]["provisional"] is True
    assert (await people.profile("ben", 1))["player"]["rank"] == "8k?"
    steps = people.server.get("/api/players/Ann/ratings").json()["steps"]
    assert [step["game"]["id"] for step in steps] == [game]
    assert steps[0]["score"] == 1.0
    # Who stays connected sits down with the new rank; so does who comes again.
    second = await ann.create()
    seat = await ann.until(SeatTaken, lambda event: event.game == second)
    assert seat.player.rank == "4k?"
    ben_again = client(people.server, ben.session or "")
    people.clients.append(ben_again)
    welcome = await ben_again.connect()
    assert welcome.you is not None
    assert welcome.you.rank == "8k?"
    await ben_again.ok("lobby.watch")
    lobby = await ben_again.until(Lobby)
    assert [g.creator.rank for g in lobby.open if g.id == second] == ["4k?"]


@pytest.mark.asyncio
@pytest.mark.parametrize(
    ("fields", "why"),
    [
        ({"handicap": 2}, "handicap"),
        ({"let_first": True}, "handicap"),
        ({"komi": 0.5}, "komi"),
        ({"size": 8}, "size"),
        ({"clock": "none"}, "clock"),
        ({"options": {"suicide": "true"}}, "options"),
        ({"move_limit": 99}, "limit"),
        ({"opening_turns": 2}, "opening"),
        ({"clock_white": "1m"}, "odds"),
        ({"bot": "gnugo"}, "bot"),
        ({"referee": True}, "referee"),
    ],
)
async def test_conditions_under_which_nothing_is_rated(
    fields: dict[str, Any], why: str, people: People
) -> None:
    someone = await people(f"No {why} {len(str(fields))}")
    asked = RATED | {"color": "black", "cid": new_cid()} | fields
    refused = await someone.refused("game.create", **asked)
    assert (refused.code, refused.params) == ("not_rated", {"why": why})


@pytest.mark.asyncio
async def test_komi_that_is_the_usual_one_may_be_said(people: People) -> None:
    someone = await people("Usual")
    assert await someone.create(**RATED | {"komi": 7.5})
    assert await someone.create(**RATED | {"profile": "japanese", "komi": 6.5})


@pytest.mark.asyncio
async def test_guests_neither_make_rated_games_nor_sit_down_in_them(
    people: People,
) -> None:
    guest = await people.server.guest("Guest")
    people.clients.append(guest)
    asked = RATED | {"color": "black", "cid": new_cid()}
    refused = await guest.refused("game.create", **asked)
    assert (refused.code, refused.params) == ("not_rated", {"why": "account"})
    game = await (await people("Host")).create(**RATED)
    refused = await guest.refused("game.join", game=game, cid=new_cid())
    assert (refused.code, refused.params) == ("not_rated", {"why": "account"})
    made = people.server.get(f"/api/games/{game}").json()
    assert (made["kind"], made["white"]) == ("rated", None)


@pytest.mark.asyncio
async def test_a_private_game_counts_and_is_not_told(people: People) -> None:
    cleo, dan = await people("Cleo"), await people("Dan")
    await people.play(cleo, dan, private=True)
    await people.profile("Cleo", 1)
    steps = people.server.get("/api/players/Cleo/ratings").json()["steps"]
    assert [step["game"] for step in steps] == [None]


@pytest.mark.asyncio
async def test_nobody_takes_a_move_back(people: People) -> None:
    eve, fay = await people("Eve"), await people("Fay")
    game = await eve.create(**RATED)
    await fay.join(game)
    await eve.until(GameStarted)
    await eve.play(game, 0, "E5")
    refused = await eve.refused(
        "consent.ask", game=game, ply=1, wish="undo", cid=new_cid()
    )
    assert refused.code == "not_casual"


@pytest.mark.asyncio
async def test_what_a_killed_server_left_unrated_is_rated_once(
    tmp_path_factory: pytest.TempPathFactory,
) -> None:
    """As if it was killed between a result and its ratings: the log has the result."""
    data = tmp_path_factory.mktemp("killed") / "data"
    server = ServerProcess(data)
    server.start()
    people = People(server)
    gus, hal = await people("Gus"), await people("Hal")
    await people.play(gus, hal)
    await people.play(hal, gus)
    before = await people.profile("Gus", 2)
    for one in people.clients:
        await one.vanish()
    server.kill()
    with closing(sqlite3.connect(data / "shoutan.sqlite3")) as database, database:
        database.execute("DELETE FROM rated_game")
        database.execute("DELETE FROM person_rating")
    for _ in range(2):
        server.start()
        again = People(server)
        assert (await again.profile("Gus", 2))["rating"] == before["rating"]
        for one in again.clients:
            await one.vanish()
        assert server.stop() == 0
    server.check_log()


@pytest.mark.asyncio
async def test_a_rematch_is_played_with_the_ranks_of_now(people: People) -> None:
    black, white = await people("Again"), await people("Once more")
    game = await people.play(black, white)
    ranks = {
        player.player: (await people.profile(name, 1))["player"]["rank"]
        for player, name in ((black, "Again"), (white, "Once%20more"))
    }
    await white.ok("rematch.offer", game=game, cid=new_cid())
    answer = await black.ok("rematch.offer", game=game, cid=new_cid())
    assert answer.game not in (None, game)
    events = await black.log(str(answer.game))
    seats = [event for event in events if isinstance(event, SeatTaken)]
    assert {seat.player.id: seat.player.rank for seat in seats} == ranks
