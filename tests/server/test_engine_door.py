"""The engine door: who gets in, by what name, and who does not."""

# Leaks are looked for inside.
# pyright: reportPrivateUsage=false

import os
from pathlib import Path

import pytest
from shoutan_engine.commands import Resign
from shoutan_engine.points import Color
from shoutan_host.gtp.game import Deadlines
from shoutan_server.bots.sources import BotBusy, NoSuchBot
from shoutan_server.errors import Refuse

from tests.host.gtp_fakes import until
from tests.server.engine_world import HeardEngine, World, started, times

TOKEN = "secret-token"


@pytest.mark.asyncio
async def test_an_engine_without_a_login_is_a_guest(tmp_path: Path) -> None:
    async with World(tmp_path) as world:
        engine, name = await world.guest()
        assert name == "Fake Engine #1"
        [bot] = world.bots.listed()
        assert (bot.engine, bot.version, bot.seats, bot.house) == (
            *("Fake Engine", "1.0"),
            *(1, False),
        )
        _, second = await world.guest()
        assert second == "Fake Engine #2"
        engine.drop()
        await world.gone(name)


@pytest.mark.asyncio
async def test_a_name_that_cannot_be_shown_is_not_shown(tmp_path: Path) -> None:
    async with World(tmp_path) as world:
        _, name = await world.guest({"name": "say <b>bold</b>"})
        assert name == "engine #1"
        long = "x" * 60
        _, name = await world.guest({"name": f"say {long}"})
        assert name == "x" * 21 + " #2"


@pytest.mark.asyncio
async def test_a_login_makes_a_bot_and_its_token_opens_it_again(tmp_path: Path) -> None:
    async with World(tmp_path) as world:
        first = await world.bot("Deep")
        [account] = world.disk.bots.values()
        assert account.name == "Deep"
        assert "token-of-Deep" not in account.token_hash
        first.drop()
        await world.gone("Deep")
        await world.dial(login="login DEEP token-of-Deep")
        await world.listed("Deep")  # the name as it was made
        assert len(world.disk.bots) == 1


@pytest.mark.asyncio
async def test_a_wrong_token_closes_the_connection(tmp_path: Path) -> None:
    async with World(tmp_path) as world:
        await world.bot("Deep")
        stranger = await world.dial(login=f"login deep {TOKEN}")
        await stranger.hung_up()
        assert [bot.name for bot in world.bots.listed()] == ["Deep"]


@pytest.mark.asyncio
async def test_who_is_turned_away_in_a_loop_is_in_the_log_once(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    async with World(tmp_path) as world:
        await world.bot("Deep")
        for login in (f"login Deep {TOKEN}", "login Deep short"):
            for _ in range(3):
                await (await world.dial(login=login)).hung_up()
        turned_away = [line for line in caplog.messages if "turned away" in line]
        assert len(turned_away) == len(set(turned_away)) == 2


@pytest.mark.asyncio
async def test_a_malformed_login_closes_the_connection(tmp_path: Path) -> None:
    async with World(tmp_path) as world:
        stranger = await world.dial(login="login Deep short")
        await stranger.hung_up()
        assert world.disk.bots == {}


@pytest.mark.asyncio
async def test_a_login_before_the_first_answer_still_counts(tmp_path: Path) -> None:
    async with World(tmp_path) as world:
        late = HeardEngine(
            {"protocol_version": f"raw login Late {TOKEN}\\n={{id}} 2\\n\\n"}
        )
        await world.dial(late)
        await world.listed("Late")
        too_late = HeardEngine(
            {"name": f"raw login TooLate {TOKEN}\\n={{id}} Lazy\\n\\n"}
        )
        await world.dial(too_late)
        await world.listed("Lazy #1")
        assert list(world.disk.bots) == ["late"]


@pytest.mark.asyncio
async def test_two_first_logins_at_once_are_one_account(tmp_path: Path) -> None:
    async with World(tmp_path) as world:
        same = [await world.dial(login=f"login Twin {TOKEN}") for _ in range(2)]
        other = await world.dial(login="login Twin another-token")
        # One token won; who came with it is in, the newer of two in place of the older.
        await until(lambda: sum(engine.task.done() for engine in (*same, other)) == 2)
        assert [bot.name for bot in world.bots.listed()] == ["Twin"]
        assert len(world.disk.bots) == 1


@pytest.mark.asyncio
async def test_a_closed_door_knows_old_bots_only(tmp_path: Path) -> None:
    async with World(tmp_path) as world:
        await world.bot("Old")
        disk = world.disk
    async with World(tmp_path, disk=disk, is_open=False) as world:
        for login in (None, f"login New {TOKEN}", f"login Old {TOKEN}"):
            stranger = await world.dial(login=login)
            await stranger.hung_up()
        await world.dial(login="login Old token-of-Old")
        await world.listed("Old")
        assert len(world.disk.bots) == 1


@pytest.mark.asyncio
async def test_no_login_takes_the_name_of_a_house_bot(tmp_path: Path) -> None:
    house = [("gnugo", ["sh"])]
    async with World(tmp_path, house=house) as world:
        stranger = await world.dial(login=f"login GnuGo {TOKEN}")
        await stranger.hung_up()
        assert world.disk.bots == {}


@pytest.mark.asyncio
async def test_a_newer_login_closes_the_older_connection(tmp_path: Path) -> None:
    async with World(tmp_path) as world:
        older = await world.bot("Deep")
        newer = await world.dial(login="login Deep token-of-Deep")
        await older.hung_up()
        await world.idle("Deep")
        ann = world.visitor()
        host = await ann.challenge("Deep")
        await started(host)
        assert "komi 7.5" in newer.heard
        await ann.post(host, Resign(Color.BLACK))
        await world.idle("Deep")


@pytest.mark.asyncio
async def test_an_engine_that_lacks_commands_does_not_get_in(tmp_path: Path) -> None:
    async with World(tmp_path) as world:
        engine = await world.dial(HeardEngine(commands="name version list_commands"))
        await engine.hung_up()
        assert world.bots.listed() == []


@pytest.mark.asyncio
async def test_a_silent_peer_is_closed_at_the_first_deadline(tmp_path: Path) -> None:
    brief = times(deadlines=Deadlines(first_s=0.05))
    async with World(tmp_path, engine_times=brief) as world:
        silent = await world.dial(HeardEngine({"protocol_version": "mute"}))
        await silent.hung_up()


@pytest.mark.asyncio
async def test_an_address_has_eight_connections_that_said_nothing(
    tmp_path: Path,
) -> None:
    async with World(tmp_path, limits_loopback=True) as world:
        silent = {"protocol_version": "mute"}
        first = [await world.dial(HeardEngine(silent)) for _ in range(8)]
        ninth = await world.dial()
        await ninth.hung_up()
        assert not any(engine.task.done() for engine in first)
        first[0].drop()
        await first[0].hung_up()
        await world.guest()  # one that answers needs no place after that
        await world.guest()


@pytest.mark.asyncio
async def test_a_person_challenges_a_dialed_bot_once_at_a_time(tmp_path: Path) -> None:
    async with World(tmp_path) as world:
        await world.bot("Deep")
        ann = world.visitor()
        host = await ann.challenge("Deep")
        with pytest.raises(Refuse, match="Deep is playing: try later"):
            await world.visitor("Bob").challenge("Deep")
        await started(host)
        assert world.find("Deep") is not None
        await ann.post(host, Resign(Color.BLACK))
        await world.idle("Deep")
        await world.visitor("Bob").challenge("Deep")


@pytest.mark.asyncio
async def test_a_kept_place_is_given_back(tmp_path: Path) -> None:
    async with World(tmp_path) as world:
        await world.bot("Deep")
        ann = world.visitor()
        settings = (await ann.challenge("Deep")).game.settings
        with pytest.raises(BotBusy):
            world.bots.reserve("Deep", settings)
        with pytest.raises(NoSuchBot):
            world.bots.reserve("Nobody", settings)
        await world.bot("Other")
        seat = world.bots.reserve("Other", settings)
        with pytest.raises(BotBusy):
            world.bots.reserve("Other", settings)
        seat.free()
        world.bots.reserve("Other", settings).free()


@pytest.mark.asyncio
async def test_connections_that_end_leave_nothing(tmp_path: Path) -> None:
    async with World(tmp_path) as world:
        counts: list[int] = []
        for _ in range(5):
            noisy = HeardEngine({"protocol_version": "babble"})
            lacking = HeardEngine(commands="name version list_commands")
            silent = HeardEngine({"protocol_version": "mute"})
            crashing = HeardEngine({"list_commands": "crash"})
            dialed = [await world.dial(x) for x in (lacking, crashing, silent, noisy)]
            dialed.append(await world.dial(login="login Deep short"))
            await dialed[2].hears("protocol_version")
            dialed[2].drop()
            for engine in dialed:
                await engine.hung_up()
            await until(lambda: not world.door._sessions)
            counts.append(len(os.listdir("/proc/self/fd")))
        assert counts[-1] <= counts[1], counts
        assert world.bots.listed() == []
