"""What stands on a log-in or a key ends with it, at every door; the games go on."""

import asyncio
from pathlib import Path

import pytest
from shoutan_host.gtp.login import LoginLine
from shoutan_server.accounts.bot_accounts import OwnerDisabled
from shoutan_server.accounts.live_bots import KEY_OVER
from shoutan_server.accounts.live_logins import LOGIN_OVER
from shoutan_server.accounts.standing import StandingLogins
from shoutan_server.admin.cli import main

from tests.fakes import Reports, VirtualLoop
from tests.host.gtp_fakes import until
from tests.people import start_game
from tests.server.accounts_at import client, log_in, register, send
from tests.server.cgos_world import PASSWORD as CGOS_PASSWORD
from tests.server.cgos_world import CgosWorld
from tests.server.engine_world import World, started
from tests.server.gui_door_world import GuiDoorWorld
from tests.server.people_world import PASSWORD, PeopleWorld
from tests.server_process import ServerProcess, running_server
from tests.ws_client import Client

HERE = "127.0.0.1"


async def beside(server: ServerProcess, *words: str) -> None:
    """Run `shoutan admin` on the folder of a server that runs."""
    subcommand, *rest = words
    arguments = [subcommand, "--data", str(server.data), *rest]
    assert await asyncio.to_thread(main, arguments) == 0


async def told(peer: Client) -> tuple[int, str]:
    """Wait until the server hangs up; returns its code and sentence."""
    code = await peer.closed()
    return code, peer.ws.close_reason or ""


@pytest.mark.asyncio
async def test_who_is_not_let_in_any_more_is_cut_off_and_games_go_on(
    tmp_path: Path,
) -> None:
    with running_server(tmp_path / "data") as server:
        token, _ = register(server, "Ann")
        made = send(server, "POST", "/api/account/bots", token, {"name": "Annbot"})
        key = made.json()
        ann, ben = client(server, token), server.new_guest("Ben")
        bot = Client(server.ws_url, login=key)
        hosted = Client(server.ws_url, login={"name": "Solo", "token": "12345678"})
        for one in (ann, ben, bot, hosted):
            await one.connect()
        game = await start_game(ann, ben)
        await ann.play(game, 0, "D4")
        await beside(server, "bots", "token", "Solo")
        assert await told(hosted) == (LOGIN_OVER, KEY_OVER)
        await beside(server, "accounts", "disable", "Ann")
        assert await told(ann) == (LOGIN_OVER, "you are logged out: log in again")
        assert await told(bot) == (LOGIN_OVER, KEY_OVER)
        # Ann is missed as after a lost connection; nothing was decided.
        await ben.play(game, 1, "E5")
        assert (await ben.snapshot(game)).phase == "play"
        # The bot of a disabled account cannot come back either.
        await bot.dial()
        refused = await bot.refused("hello", version=1, login=key)
        assert (refused.code, refused.params) == ("bad_login", {"why": "disabled"})
        await beside(server, "accounts", "enable", "Ann")
        assert (await bot.connect()).you is not None
        # Ann gives the bot another key, then takes it away.
        token, path = log_in(server, "Ann"), "/api/account/bots/Annbot/key"
        newer = Client(server.ws_url, login=send(server, "POST", path, token).json())
        assert await told(bot) == (LOGIN_OVER, KEY_OVER)
        await newer.connect()
        assert (await newer.ask("ping")).type == "pong"
        assert send(server, "DELETE", path, token).status == 204
        assert await told(newer) == (LOGIN_OVER, KEY_OVER)
        for one in (ann, ben, bot, hosted, newer):
            await one.vanish()


@pytest.mark.asyncio
async def test_an_engine_is_hung_up_on_and_its_game_waits_for_it(
    tmp_path: Path,
) -> None:
    async with World(tmp_path) as world:
        engine = await world.bot("Deep")
        host = await world.visitor().challenge("Deep")
        await started(host)
        [bot] = world.accounts.live.all()
        world.accounts.live.changed(bot.player.id, "another key")
        await engine.hung_up()
        await world.gone("Deep")
        assert world.accounts.live.all() == []
        assert not host.is_finished


@pytest.mark.asyncio
async def test_a_program_is_told_and_its_game_goes_on(tmp_path: Path) -> None:
    async with GuiDoorWorld(tmp_path) as world:
        login = await world.account("Ann")
        async with world.pair(black=login) as (ann, bo, host):
            ann.send("genmove w")
            [bot] = world.accounts.live.all()
            world.accounts.live.changed(bot.player.id, "another key")
            assert await ann.answer() == f"? {KEY_OVER}"
            assert await ann.answer() == ""
            await until(lambda: not world.accounts.live.all())
            assert await bo.ask("play w B2") == "= "
            assert not host.is_finished


def test_a_password_that_is_changed_hangs_up_on_who_came_by_the_old_one() -> None:
    with VirtualLoop() as loop, CgosWorld(loop) as world:
        world.started("alice", "bobby")
        live = world.accounts.live
        [alice] = {bot.player for bot in live.all() if bot.player.name == "alice"}
        newest = world.log_in("alice", f"{CGOS_PASSWORD} new-secret")
        assert [bot.token_hash for bot in live.all() if bot.player == alice] == [
            "hash of new-secret"
        ]
        assert not newest.is_hung_up
        live.changed(alice.id, "another key")
        assert newest.is_hung_up
        assert newest.said()[-1] == f"Error: Sorry, {KEY_OVER}"
        assert not world.live.is_finished


@pytest.mark.asyncio
async def test_nobody_is_cut_off_by_a_look_that_he_came_after(tmp_path: Path) -> None:
    """A key may be renewed, and used, while the look reads what was there before."""
    async with PeopleWorld(tmp_path) as world:
        ann = (await world.people.register("Ann", PASSWORD, HERE)).login
        name, key = await world.bots.make(ann, "Annbot", HERE)
        cut: list[str] = []
        accounts, loop = world.accounts, asyncio.get_running_loop()
        await accounts.stand(LoginLine(name, key), HERE, lambda: cut.append("old"))
        records = world.store.people

        class Slow:
            """The store, which is overtaken while it is read."""

            async def bot_keys(self, bot_ids: set[str]) -> dict[str, str]:
                read = dict(await records.bot_keys(bot_ids))
                _, newer = await world.bots.renew(ann, name, HERE)
                line = LoginLine(name, newer)
                await accounts.stand(line, HERE, lambda: cut.append("new"))
                return read

        slow: object = Slow()
        standing = StandingLogins(
            world.live,
            accounts.live,
            slow,  # type: ignore[arg-type]
            loop,
            Reports(),
        )
        await standing.look()
        assert cut == ["old"]
        look = StandingLogins(world.live, accounts.live, records, loop, Reports())
        await look.look()
        assert cut == ["old"]
        await world.store.remove_bot(accounts.live.all()[0].player.id)
        await look.look()
        assert cut == ["old", "new"]


@pytest.mark.asyncio
async def test_a_bot_of_a_disabled_account_is_refused_for_that(tmp_path: Path) -> None:
    async with PeopleWorld(tmp_path) as world:
        ann = (await world.people.register("Ann", PASSWORD, HERE)).login
        name, key = await world.bots.make(ann, "Annbot", HERE)
        await world.store.people.disable(ann.account.id, disabled=True)
        for ask in (world.accounts.log_in, world.accounts.recognize):
            with pytest.raises(OwnerDisabled):
                await ask(LoginLine(name, key), HERE)
