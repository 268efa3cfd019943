"""Bots of the websocket: who they are, how they may be away, and the other door."""

import asyncio
from pathlib import Path
from typing import Any

import pytest
from shoutan_engine import Color, Player, PlayerKind
from shoutan_engine.commands import PlayStone, Resign, TakeSeat
from shoutan_engine.points import Point
from shoutan_host.accepting.acceptance import EVERYTHING, Acceptance, Opponents
from shoutan_host.engines.failures import EngineFailure
from shoutan_host.gtp.game import EngineInfo
from shoutan_host.gtp.login import LoginLine
from shoutan_host.hosting.game_host import GameHost
from shoutan_host.ids import new_cid
from shoutan_host.ports import GameId
from shoutan_protocol.gtp.capabilities import Capabilities
from shoutan_protocol.messages import requests as wire
from shoutan_server.bots.offers import Offer
from shoutan_server.bots.own_games import OwnGames
from shoutan_server.bots.served_bots import REPLACED
from shoutan_server.errors import Refuse
from shoutan_server.requests.game_making import draw

from tests.host.gtp_fakes import until
from tests.host.seat_fakes import Recorder, settings
from tests.server.engine_world import Visitor, World, started, times

BLACK, WHITE = Color.BLACK, Color.WHITE
OFFER = Offer("Fake Engine", "1.0", 2, Acceptance())


class Program:
    """A bot's program: its connection, and the games at which it is there."""

    def __init__(self, world: World, player: Player, offer: Offer = OFFER) -> None:
        self.player = player
        self.told: list[dict[str, Any]] = []
        self.closed: list[int] = []
        self._world = world
        self._games: list[GameHost] = []
        world.served.serve(self, player, offer)

    def reply(self, body: dict[str, Any]) -> None:
        self.told.append(body)

    def close(self, code: int, sentence: str) -> None:
        self.closed.append(code)
        # The socket is gone a moment later.
        asyncio.get_running_loop().call_soon(self.hang_up)

    def come(self, host: GameHost) -> None:
        """Be ready to play."""
        host.attendance.enter(self.player.id)
        self._games.append(host)

    def hang_up(self) -> None:
        """Lose the connection, with all games that go over it."""
        for host in self._games:
            host.attendance.leave(self.player.id)
        self._games.clear()
        self._world.served.left(self, self.player)


async def serve(world: World, name: str = "Fred", offer: Offer = OFFER) -> Program:
    """Log in by the account of that name, and offer the bot."""
    return Program(world, await account(world, name), offer)


async def account(world: World, name: str) -> Player:
    known = await world.store.bot(name)
    if known is not None:
        return Player(known.id, name, PlayerKind.BOT)
    return await world.accounts.log_in(LoginLine(name, f"token-of-{name}"), "")


async def ended(host: GameHost) -> tuple[str, str]:
    """Wait for the end of a game; return the reason and the words."""
    if not host.is_finished:
        await Recorder(host).result()
    result = host.game.result
    assert result is not None
    return result.reason.value, result.detail or ""


async def begun(world: World, bot: Program, ann: Visitor, **fields: Any) -> GameHost:
    """Challenge a bot, which comes; return the game, which has begun."""
    host = await ann.challenge(bot.player.name, **fields)
    bot.come(host)
    await started(host)
    return host


def listed(world: World, name: str = "Fred") -> tuple[int, int] | None:
    """Return the places of a bot and how many are taken, as the lobby shows it."""
    bot = world.find(name)
    return None if bot is None else (bot.seats, bot.taken)


@pytest.mark.asyncio
async def test_a_bot_is_told_of_its_games_and_they_begin_when_it_comes(
    tmp_path: Path,
) -> None:
    async with World(tmp_path) as world:
        bot, ann = await serve(world), world.visitor()
        assert listed(world) == (2, 0)
        host = await ann.challenge("Fred")
        assert bot.told == [{"type": "bot.game", "game": host.id, "color": "white"}]
        assert host.game.phase.value == "waiting"
        bot.come(host)
        await started(host)
        second = await ann.challenge("Fred")
        assert listed(world) == (2, 2)
        bot.come(second)
        await started(second)
        with pytest.raises(Refuse) as refused:
            await ann.challenge("Fred")
        assert refused.value.code == "bot_busy"
        for game in (host, second):
            await ann.post(game, Resign(BLACK))
        assert listed(world) == (2, 0)


@pytest.mark.asyncio
async def test_what_it_accepts_and_can_be_told_decides_over_challenges(
    tmp_path: Path,
) -> None:
    async with World(tmp_path) as world:
        info = EngineInfo("x", "1", Capabilities(frozenset({"boardsize"})))
        accepts = Acceptance(sizes=frozenset({5}))
        bot = await serve(world, "Fred", Offer("x", "1", 1, accepts, info))
        ann = world.visitor()
        for fields, code in (
            ({"size": 9}, "bot_declines"),
            ({"profile": "japanese"}, "bot_rules"),
        ):
            with pytest.raises(Refuse) as refused:
                await ann.challenge("Fred", **fields)
            assert refused.value.code == code
        world.served.serve(bot, bot.player, OFFER)  # the offer changed
        assert await ann.challenge("Fred", size=9, profile="japanese")


@pytest.mark.asyncio
async def test_a_resting_bot_takes_nothing_new_and_plays_on(tmp_path: Path) -> None:
    async with World(tmp_path) as world:
        bot, ann = await serve(world), world.visitor()
        host = await begun(world, bot, ann)
        resting = Offer("Fake Engine", "1.0", 2, Acceptance(), is_resting=True)
        world.served.serve(bot, bot.player, resting)
        assert listed(world) is None
        with pytest.raises(Refuse) as refused:
            await ann.challenge("Fred")
        assert refused.value.code == "bot_busy"
        await ann.post(host, PlayStone(BLACK, Point(0), 0))
        assert not host.is_finished


@pytest.mark.asyncio
async def test_a_bot_that_comes_back_in_time_plays_on(tmp_path: Path) -> None:
    async with World(tmp_path) as world:
        bot, ann = await serve(world), world.visitor()
        host = await begun(world, bot, ann)
        bot.hang_up()
        assert listed(world) is None
        again = await serve(world)
        assert again.told == [{"type": "bot.game", "game": host.id, "color": "white"}]
        assert listed(world) == (2, 1)
        again.come(host)
        await ann.post(host, Resign(BLACK))
        assert (await ended(host))[0] == "resign"


@pytest.mark.asyncio
async def test_a_bot_that_stays_away_loses(tmp_path: Path) -> None:
    async with World(tmp_path, engine_times=times(account_away_s=0.05)) as world:
        bot, ann = await serve(world), world.visitor()
        host = await begun(world, bot, ann, clock="none")
        bot.hang_up()
        assert await ended(host) == (
            "disconnect",
            "Fred: the engine was away too long.",
        )


@pytest.mark.asyncio
async def test_the_fourth_lost_connection_loses(tmp_path: Path) -> None:
    async with World(tmp_path) as world:
        bot, ann = await serve(world), world.visitor()
        host = await begun(world, bot, ann)
        for _ in range(3):
            bot.hang_up()
            assert not host.is_finished
            bot = await serve(world)
            bot.come(host)
        bot.hang_up()
        reason, words = await ended(host)
        assert (reason, words) == (
            "disconnect",
            "Fred: the engine lost its connection 4 times.",
        )


@pytest.mark.asyncio
async def test_a_bot_that_never_comes_costs_nobody_a_game(tmp_path: Path) -> None:
    async with World(tmp_path, engine_times=times(account_away_s=0.05)) as world:
        await serve(world)
        host = await world.visitor().challenge("Fred")
        assert await ended(host) == ("aborted", "Fred was away too long.")


@pytest.mark.asyncio
async def test_a_bot_that_leaves_before_the_game_began_costs_nobody_a_game(
    tmp_path: Path,
) -> None:
    async with World(tmp_path) as world:
        bot, ann = await serve(world), world.visitor("Ann")
        host = await ann.challenge("Fred")
        ann.go(host)
        bot.come(host)
        bot.hang_up()
        assert await ended(host) == ("aborted", "Fred left before the game began.")


@pytest.mark.asyncio
async def test_what_an_engine_failed_by_is_recorded_or_declined(tmp_path: Path) -> None:
    async with World(tmp_path) as world:
        bot, ann = await serve(world), world.visitor()
        host = await begun(world, bot, ann)
        assert not world.served.declined(host, bot.player, "no")
        hung = EngineFailure("it sleeps", "hang")
        world.served.failed(host, bot.player, hung)
        assert await ended(host) == ("hang", "Fred: it sleeps.")
        fresh = await ann.challenge("Fred")
        assert world.served.declined(fresh, bot.player, "no such komi")
        assert await ended(fresh) == (
            "aborted",
            "Fred does not take this game: no such komi.",
        )


@pytest.mark.asyncio
async def test_games_of_a_bot_go_on_after_a_restart(tmp_path: Path) -> None:
    async with World(tmp_path) as world:
        bot, ann = await serve(world), world.visitor()
        hosts = [await begun(world, bot, ann) for _ in range(2)]
    async with World(tmp_path, disk=world.disk) as later:
        again = await serve(later)
        assert {body["game"] for body in again.told} == {host.id for host in hosts}
        assert listed(later) == (2, 2)
        for game_id in sorted(host.id for host in hosts):
            host = later.games.hosted(game_id)
            assert host is not None
            again.come(host)
            later.visitor().come(host)
            await later.visitor().post(host, Resign(BLACK))
            assert (await ended(host))[0] == "resign"


@pytest.mark.asyncio
async def test_a_bot_that_does_not_come_back_after_a_restart_loses(
    tmp_path: Path,
) -> None:
    async with World(tmp_path) as world:
        bot, ann = await serve(world), world.visitor()
        host = await begun(world, bot, ann)
    quick = times(account_away_s=0.05)
    async with World(tmp_path, disk=world.disk, engine_times=quick) as later:
        again = later.games.hosted(host.id)
        assert again is not None
        assert (await ended(again))[0] == "disconnect"


@pytest.mark.asyncio
async def test_a_newer_connection_takes_the_place_of_the_older_one(
    tmp_path: Path,
) -> None:
    async with World(tmp_path) as world:
        bot, ann = await serve(world), world.visitor()
        host = await begun(world, bot, ann)
        newer = await serve(world)
        assert bot.closed == [REPLACED]
        newer.come(host)
        assert not host.is_finished
        # The older one goes when it has long been replaced: that is no news.
        world.served.left(bot, bot.player)
        assert listed(world) == (2, 1)
        assert newer.closed == []


@pytest.mark.asyncio
async def test_a_bot_moves_to_the_engine_door_with_its_game_and_back(
    tmp_path: Path,
) -> None:
    async with World(tmp_path) as world:
        bot, ann = await serve(world), world.visitor()
        host = await begun(world, bot, ann)
        await ann.post(host, PlayStone(BLACK, Point(24), 0))
        engine = await world.dial_as("Fred")
        await engine.hears("genmove")
        assert bot.closed == [REPLACED]
        await until(lambda: host.game.ply == 2)
        assert "play b E5" in engine.heard
        assert listed(world) == (1, 1)

        again = await serve(world)
        await engine.hung_up()
        assert again.told == [{"type": "bot.game", "game": host.id, "color": "white"}]
        again.come(host)
        await ann.post(host, PlayStone(BLACK, Point(23), 2))
        await ann.post(host, Resign(BLACK))
        assert (await ended(host))[0] == "resign"
        assert listed(world) == (2, 0)


@pytest.mark.asyncio
async def test_each_move_to_another_door_is_one_lost_connection(
    tmp_path: Path,
) -> None:
    async with World(tmp_path, engine_times=times(most_losses=1)) as world:
        bot, ann = await serve(world), world.visitor()
        host = await begun(world, bot, ann)
        await world.dial_as("Fred")
        await ann.post(host, PlayStone(BLACK, Point(24), 0))
        await until(lambda: host.game.ply == 2)  # so it sits there
        await serve(world)
        reason, words = await ended(host)
        assert reason == "disconnect"
        assert "lost its connection 2 times" in words


@pytest.mark.asyncio
async def test_an_idle_engine_of_the_door_makes_room_for_the_websocket(
    tmp_path: Path,
) -> None:
    async with World(tmp_path) as world:
        engine = await world.bot("Fred")
        await serve(world)
        await engine.hung_up()
        await until(lambda: listed(world) == (2, 0))


@pytest.mark.asyncio
async def test_a_game_of_the_websocket_goes_on_at_the_engine_door_after_a_restart(
    tmp_path: Path,
) -> None:
    async with World(tmp_path) as world:
        bot, ann = await serve(world), world.visitor()
        host = await begun(world, bot, ann)
        await ann.post(host, PlayStone(BLACK, Point(24), 0))
    async with World(tmp_path, disk=world.disk) as later:
        again = later.games.hosted(host.id)
        assert again is not None
        later.visitor().come(again)
        await later.dial_as("Fred")
        await until(lambda: again.game.ply == 2)


@pytest.mark.asyncio
async def test_games_at_once_are_played_one_after_the_other_at_the_engine_door(
    tmp_path: Path,
) -> None:
    async with World(tmp_path) as world:
        bot, ann = await serve(world), world.visitor()
        hosts = [await begun(world, bot, ann) for _ in range(2)]
        for host in hosts:
            await ann.post(host, PlayStone(BLACK, Point(24), 0))
        await world.dial_as("Fred")
        await until(lambda: sorted(host.game.ply for host in hosts) == [1, 2])
        [first] = [host for host in hosts if host.game.ply == 2]
        [second] = [host for host in hosts if host is not first]
        await ann.post(first, Resign(BLACK))
        await until(lambda: second.game.ply == 2)


@pytest.mark.asyncio
async def test_who_says_so_is_paired_by_the_ladder(tmp_path: Path) -> None:
    async with World(tmp_path, ladder=settings()) as world:
        shy = await serve(world, "Shy")
        small = Acceptance(sizes=frozenset({9}))
        picky = Offer("x", "1", 1, small, is_on_ladder=True)
        human = Acceptance(opponents=Opponents.PEOPLE)
        others = [
            await serve(world, "Picky", picky),
            await serve(world, "Human", Offer("x", "1", 1, human, is_on_ladder=True)),
        ]
        engine = await world.bot("Dialed")
        bold = await serve(world, "Bold", Offer("x", "1", 2, EVERYTHING, None, True))
        await until(lambda: bold.told != [])
        [body] = bold.told
        host = world.games.hosted(body["game"])
        assert host is not None
        names = {player.name for player in host.game.players}
        assert names == {"Bold", "Dialed"}
        bold.come(host)
        await engine.hears("boardsize 5")
        # There is a place left, and nobody else for it.
        assert [bot.told for bot in (shy, *others)] == [[], [], []]
        assert len(bold.told) == 1


@pytest.mark.asyncio
async def test_the_ladder_does_not_ask_again_who_declined(tmp_path: Path) -> None:
    async with World(tmp_path, ladder=settings()) as world:
        offer = Offer("x", "1", 1, EVERYTHING, None, is_on_ladder=True)
        one, two = await serve(world, "One", offer), await serve(world, "Two", offer)
        await until(lambda: one.told != [] and two.told != [])
        host = world.games.hosted(one.told[0]["game"])
        assert host is not None
        assert world.served.declined(host, one.player, "not so small")
        assert (await ended(host))[0] == "aborted"
        three = await serve(world, "Three", offer)
        await until(lambda: three.told != [])
        again = world.games.hosted(three.told[0]["game"])
        assert again is not None
        assert {p.name for p in again.game.players} == {"Two", "Three"}


@pytest.mark.asyncio
async def test_a_stop_of_the_server_is_no_lost_connection(tmp_path: Path) -> None:
    async with World(tmp_path) as world:
        bot, ann = await serve(world), world.visitor("Ann")
        host = await ann.challenge("Fred")
        ann.go(host)
        bot.come(host)
        world.engine_games.close()  # before connections are closed
        bot.hang_up()
        await ann.post(host, Resign(BLACK))  # behind whatever was posted before
        assert not host.is_finished


# -- games of its own ------------------------------------------------------------------


async def own_game(world: World, program: Player, bot: str) -> GameHost:
    """Let a bot make a game against another one by itself; it is there."""
    request = wire.GameCreate.model_validate(
        {"type": "game.create", "id": 1, "bot": bot, "cid": new_cid()}
        | {"size": 5, "clock": "none", "color": "black"}
    )
    host = (await world.maker.from_request(request, program)).host
    OwnGames(world.served).seated(host, program)
    host.attendance.enter(program.id)
    return host


@pytest.mark.asyncio
async def test_a_bot_is_not_away_for_ever_from_a_game_that_it_made(
    tmp_path: Path,
) -> None:
    quick = times(account_away_s=0.05)
    async with World(tmp_path, engine_times=quick) as world:
        fred, rex = await serve(world), await account(world, "Rex")
        host = await own_game(world, rex, "Fred")
        fred.come(host)
        await started(host)
        host.attendance.leave(rex.id)
        assert await ended(host) == ("disconnect", "Rex: the engine was away too long.")
        assert host.game.result is not None
        assert host.game.result.text == "W+F"


@pytest.mark.asyncio
async def test_nobody_is_away_from_an_open_game_that_has_not_begun(
    tmp_path: Path,
) -> None:
    async with World(tmp_path, engine_times=times(account_away_s=0.0)) as world:
        rex, own = await account(world, "Rex"), OwnGames(world.served)
        seat = TakeSeat(rex, draw(), cid=new_cid())
        made = await world.games.create(GameId("A" * 22), settings(), [seat])
        own.seated(made.host, rex)
        own.seated(made.host, rex)
        assert listed(world, "Rex") is None
        program = await serve(world, "Rex")
        assert program.told == []
        assert listed(world, "Rex") == (2, 0)
        ann = world.visitor()
        await ann.post(made.host, TakeSeat(ann.player, draw(), cid=new_cid()))
        ann.come(made.host)
        program.come(made.host)
        await started(made.host)
        assert listed(world, "Rex") == (2, 1)
        program.hang_up()
        assert (await ended(made.host))[0] == "disconnect"


@pytest.mark.asyncio
async def test_a_game_that_a_bot_plays_by_itself_is_given_to_nobody_else(
    tmp_path: Path,
) -> None:
    async with World(tmp_path) as world:
        fred, rex = await serve(world), await account(world, "Rex")
        host = await own_game(world, rex, "Fred")
        fred.come(host)
        await started(host)
        program = await serve(world, "Rex")
        assert program.told == []
        engine = await world.dial_as("Rex")
        await world.busy("Rex")
        assert program.closed == [REPLACED]
        assert not any(line.startswith("boardsize") for line in engine.heard)
        # It is given away once nobody plays it.
        host.attendance.leave(rex.id)
        again = await serve(world, "Rex")
        assert [body["game"] for body in again.told] == [host.id]
