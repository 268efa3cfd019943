"""Challenges that a bot does not accept: refused with what it would, and nothing is left."""

import asyncio
from pathlib import Path
from typing import Any

import pytest
from shoutan_engine.commands import Resign, TakeSeat
from shoutan_engine.points import Color
from shoutan_engine.settings import Player, PlayerKind
from shoutan_host.accepting.acceptance import Acceptance, Opponents
from shoutan_host.accepting.declines import Span
from shoutan_host.hosting.answers import Accepted, Answer, Refused
from shoutan_host.hosting.game_host import GameHost
from shoutan_host.ids import new_cid
from shoutan_protocol.messages import requests as wire
from shoutan_server.bots.sources import games_already
from shoutan_server.config import HouseBotConfig
from shoutan_server.errors import Refuse
from shoutan_server.requests.game_making import draw
from shoutan_server.wire import bot_info

from tests.server.engine_world import World, fake_command, started

STRICT = Acceptance(
    sizes=frozenset({5, 9}),
    main_ms=Span(60_000, None),
    per_player=1,
    private=False,
)


def house(accepts: Acceptance, seats: int = 4) -> list[HouseBotConfig]:
    return [HouseBotConfig("Deep", fake_command(), seats=seats, accepts=accepts)]


async def opened(world: World, source: str) -> None:
    """Have the bot Deep there, listed."""
    if source == "dialed":
        await world.bot("Deep")
    await world.house.warm_up()
    await world.listed("Deep")


def a_world(folder: Path, source: str, accepts: Acceptance) -> World:
    if source == "dialed":
        return World(folder, dialed_accepts=accepts)
    return World(folder, house=house(accepts))


@pytest.mark.asyncio
@pytest.mark.parametrize("source", ["dialed", "house"])
@pytest.mark.parametrize(
    ("fields", "sentence", "params"),
    [
        (
            {"size": 19},
            "Deep plays on 5x5 and 9x9, not on 19x19.",
            {"reason": "size", "given": 19, "accepted": "5 9"},
        ),
        (
            {"clock": "30s"},
            "Deep wants at least 1m of main time; 30s has 30s.",
            {"reason": "main_time", "given": 30_000, "least": 60_000},
        ),
        (
            {"private": True},
            "Deep plays no private games: let others watch.",
            {"reason": "private"},
        ),
    ],
)
async def test_what_a_bot_does_not_accept_is_refused(
    tmp_path: Path,
    source: str,
    fields: dict[str, Any],
    sentence: str,
    params: dict[str, Any],
) -> None:
    async with a_world(tmp_path, source, STRICT) as world:
        await opened(world, source)
        with pytest.raises(Refuse) as refused:
            await world.visitor().challenge("Deep", **fields)
        assert (refused.value.code, refused.value.sentence) == (
            "bot_declines",
            sentence,
        )
        assert refused.value.params == {"bot": "Deep"} | params
        assert list(world.games) == []
        await world.idle("Deep")
        await started(await world.visitor().challenge("Deep"))


@pytest.mark.asyncio
@pytest.mark.parametrize("source", ["dialed", "house"])
async def test_what_a_bot_accepts_is_published(tmp_path: Path, source: str) -> None:
    async with a_world(tmp_path, source, STRICT) as world:
        await opened(world, source)
        [bot] = world.bots.listed()
        assert bot_info(bot)["accepts"] == {
            "sizes": [5, 9],
            "least_main_ms": 60_000,
            "per_player": 1,
            "private": False,
            "profiles": ["cn2002", "cn1988", "aga"],  # what its engine can be told
        }


@pytest.mark.asyncio
async def test_games_at_once_are_counted_for_each_opponent(tmp_path: Path) -> None:
    async with World(tmp_path, house=house(STRICT)) as world:
        ann, bob = world.visitor("Ann"), world.visitor("Bob")
        first = await ann.challenge("Deep")
        await started(first)
        with pytest.raises(Refuse, match="one game at once") as refused:
            await ann.challenge("Deep")
        assert refused.value.params["reason"] == "per_player"
        await started(await bob.challenge("Deep"))
        await ann.post(first, Resign(Color.BLACK))
        await started(await ann.challenge("Deep"))


@pytest.mark.asyncio
async def test_nobody_has_all_seats_of_a_house_bot(tmp_path: Path) -> None:
    bot = HouseBotConfig("Deep", fake_command())
    async with World(tmp_path, house=[bot]) as world:
        ann, bob = world.visitor("Ann"), world.visitor("Bob")
        for _ in range(2):
            await ann.challenge("Deep")
        with pytest.raises(Refuse, match="2 games at once") as refused:
            await ann.challenge("Deep")
        assert refused.value.params["reason"] == "per_player"
        await started(await bob.challenge("Deep"))


@pytest.mark.asyncio
async def test_games_on_their_way_to_the_log_count_as_well(tmp_path: Path) -> None:
    async with World(tmp_path, house=house(STRICT)) as world:
        ann = world.visitor("Ann")
        both = [ann.challenge("Deep"), ann.challenge("Deep")]
        made = await asyncio.gather(*both, return_exceptions=True)
        refused = [each for each in made if isinstance(each, Refuse)]
        assert [each.code for each in refused] == ["bot_declines"]
        assert len(list(world.games)) == 1


@pytest.mark.asyncio
async def test_a_repeated_challenge_finds_its_game(tmp_path: Path) -> None:
    async with World(tmp_path, house=house(STRICT)) as world:
        ann, cid = world.visitor("Ann"), new_cid()
        first = await ann.challenge("Deep", cid=cid)
        again = await ann.challenge("Deep", cid=cid)
        assert again is first


async def sits_down(world: World, host: GameHost, player: Player) -> Answer:
    """Let somebody take the open seat of a game. Raises Refuse."""
    answered: asyncio.Future[Answer] = asyncio.get_running_loop().create_future()
    seat = TakeSeat(player, draw(), cid=new_cid())
    now = world.clock.monotonic_ms()
    world.maker.take_seat(host, seat, now, answered.set_result)
    return await answered


@pytest.mark.asyncio
async def test_who_sits_down_opposite_a_bot_in_a_referees_game_is_asked_too(
    tmp_path: Path,
) -> None:
    bots_only = Acceptance(opponents=Opponents.BOTS)
    async with World(tmp_path, house=house(bots_only)) as world:
        # The referee is no opponent, and takes no seat.
        judge = world.visitor("Judge")
        host = await judge.challenge("Deep", referee=True)
        with pytest.raises(Refuse, match="takes no seat in it"):
            await sits_down(world, host, judge.player)
        person = Player("g-ann", "Ann", PlayerKind.GUEST)
        with pytest.raises(Refuse, match="Deep plays bots only") as refused:
            await sits_down(world, host, person)
        assert refused.value.code == "bot_declines"
        # Who sits there already may say so again.
        [deep] = host.game.players
        assert isinstance(await sits_down(world, host, deep), Refused)
        robo = Player("b-x", "X", PlayerKind.BOT)
        assert isinstance(await sits_down(world, host, robo), Accepted)


@pytest.mark.asyncio
async def test_seats_on_their_way_to_the_log_count_as_well(tmp_path: Path) -> None:
    async with World(tmp_path, house=house(STRICT)) as world:
        hosts = [
            await world.visitor(f"Judge{n}").challenge("Deep", referee=True)
            for n in range(3)
        ]
        ann = Player("g-ann", "Ann", PlayerKind.GUEST)
        sitting = [sits_down(world, host, ann) for host in hosts]
        # The same act, sent again before it was answered, is no other game.
        again = sits_down(world, hosts[0], ann)
        made = await asyncio.gather(*sitting, again, return_exceptions=True)
        kinds = [getattr(each, "code", type(each)) for each in made]
        assert kinds == [Accepted, "bot_declines", "bot_declines", Refused]
        # It was counted while it was on its way, and as a game since.
        with pytest.raises(Refuse, match="one game at once"):
            await sits_down(world, hosts[1], ann)
        bob = Player("g-bob", "Bob", PlayerKind.GUEST)
        assert isinstance(await sits_down(world, hosts[1], bob), Accepted)


@pytest.mark.asyncio
async def test_a_bot_does_not_play_against_itself(tmp_path: Path) -> None:
    async with World(tmp_path) as world:
        await world.bot("Deep")
        await world.listed("Deep")
        request = wire.GameCreate(
            type="game.create", id=1, cid=new_cid(), size=5, clock="1m", bot="Deep"
        )
        me = Player("b-deep", "Deep", PlayerKind.BOT)
        with pytest.raises(Refuse, match="does not play against itself"):
            await world.maker.from_request(request, me)
        assert list(world.games) == []


def test_one_game_is_no_plural() -> None:
    assert [games_already(count) for count in (1, 2)] == [
        "a game already",
        "2 games already",
    ]
