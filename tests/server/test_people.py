"""People's accounts: who gets one, who gets in, and what ends a log-in."""

import asyncio
from dataclasses import replace
from pathlib import Path
from typing import cast

import pytest
from shoutan_engine import PlayerKind
from shoutan_host.gtp.login import LoginLine
from shoutan_host.people_records import PersonAccount
from shoutan_host.ports import BotAccount
from shoutan_server.accounts.access import Access
from shoutan_server.accounts.live_logins import LOGIN_OVER
from shoutan_server.accounts.login_limits import (
    LoginLimits,
    LoginRefused,
    TooManyLogins,
)
from shoutan_server.accounts.passwords import PasswordRefused
from shoutan_server.accounts.people import (
    MOST_SESSIONS,
    SESSION_KEPT_MS,
    NameTaken,
    NotInvited,
    WrongPassword,
)
from shoutan_server.accounts.person_bots import (
    MOST_BOTS,
    NoSuchBotOfMine,
    TooManyBots,
)
from shoutan_server.accounts.secrets_shown_once import new_invitation, stored
from shoutan_server.accounts.settings import (
    MOST_SETTINGS,
    AccountSettings,
    TooManySettings,
)
from shoutan_server.connections import Connection
from shoutan_server.identities import NameRefused

from tests.server.people_world import PASSWORD, PeopleWorld

FAR, OTHER = "203.0.113.7", "198.51.100.1"


class Standing:
    """As much of a connection as a log-in needs."""

    def __init__(self) -> None:
        self.closed: list[int] = []

    def close(self, code: int, _sentence: str) -> None:
        self.closed.append(code)


@pytest.mark.asyncio
async def test_who_registers_is_logged_in_and_can_log_in_again(tmp_path: Path) -> None:
    async with PeopleWorld(tmp_path) as world:
        made = await world.people.register("Ann", PASSWORD, FAR)
        again = await world.people.log_in("aNN", PASSWORD, OTHER)
        assert made.token != again.token
        for token in (made.token, again.token):
            login = await world.people.who(token)
            assert login is not None
            assert login.player == made.login.player
        player = made.login.player
        assert (player.name, player.kind, player.rank) == (
            "Ann",
            PlayerKind.PERSON,
            None,
        )
        assert player.id.startswith("p_")


@pytest.mark.asyncio
async def test_nothing_that_is_stored_lets_anybody_in(tmp_path: Path) -> None:
    async with PeopleWorld(tmp_path) as world:
        made = await world.people.register("Ann", PASSWORD, FAR)
        await world.bots.make(made.login, "Annbot", FAR)
    written = b"".join(file.read_bytes() for file in (tmp_path / "data").iterdir())
    assert PASSWORD.encode() not in written
    assert made.token.encode() not in written
    assert b"$argon2id$" in written


@pytest.mark.asyncio
@pytest.mark.parametrize(
    ("name", "error"),
    [
        ("", NameRefused),
        ("x" * 25, NameRefused),
        ("<b>", NameRefused),
        ("a/b", NameRefused),
        ("admin", NameRefused),
        ("Ann\u202eB", NameRefused),
        ("ann", NameTaken),
        ("ＡＮＮ", NameTaken),
        ("GNUGO", NameTaken),
        ("Deep", NameTaken),
    ],
)
async def test_a_name_that_cannot_be_had(
    name: str, error: type[Exception], tmp_path: Path
) -> None:
    async with PeopleWorld(tmp_path) as world:
        await world.people.register("Ann", PASSWORD, FAR)
        await world.accounts.log_in(LoginLine("Deep", "12345678"), FAR)
        with pytest.raises(error) as refused:
            await world.people.register(name, PASSWORD, FAR)
        assert type(refused.value) is error
        assert len(await world.store.people.accounts()) == 1


@pytest.mark.asyncio
@pytest.mark.parametrize(
    ("password", "why"),
    [
        ("short12", "length"),
        ("x1y2" * 33, "length"),
        ("with\nbreak", "signs"),
        ("Benedikt", "name"),
        ("benedikt123", "name"),
        ("aaaabbbb", "simple"),
    ],
)
async def test_a_password_that_is_easily_guessed(
    password: str, why: str, tmp_path: Path
) -> None:
    async with PeopleWorld(tmp_path) as world:
        with pytest.raises(PasswordRefused) as refused:
            await world.people.register("Benedikt", password, FAR)
        assert refused.value.why == why
        made = await world.people.register("Benedikt", PASSWORD, FAR)
        with pytest.raises(PasswordRefused):
            await world.people.change_password(made.login, PASSWORD, password, FAR)
        assert (await world.people.log_in("Benedikt", PASSWORD, FAR)).token


@pytest.mark.asyncio
async def test_one_password_from_every_keyboard(tmp_path: Path) -> None:
    async with PeopleWorld(tmp_path) as world:
        await world.people.register("Zoé", "caf\u00e9 na\u00efve", FAR)
        assert await world.people.log_in("Zoé", "cafe\u0301 nai\u0308ve", FAR)


@pytest.mark.asyncio
async def test_wrong_is_one_answer_whatever_was_wrong(tmp_path: Path) -> None:
    async with PeopleWorld(tmp_path) as world:
        await world.people.register("Ann", PASSWORD, FAR)
        ben = await world.people.register("Ben", PASSWORD, FAR)
        await world.store.people.disable(ben.login.account.id, disabled=True)
        answers: list[str] = []
        for name, password in [
            ("Ann", "not her password"),
            ("Nobody", PASSWORD),
            ("Ben", PASSWORD),
            ("<b>", PASSWORD),
        ]:
            with pytest.raises(WrongPassword) as refused:
                await world.people.log_in(name, password, FAR)
            answers.append(str(refused.value))
        assert len(set(answers)) == 1
        assert await world.people.who(ben.token) is None


@pytest.mark.asyncio
async def test_an_unknown_name_costs_the_work_of_a_wrong_password(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with PeopleWorld(tmp_path) as world:
        work: list[str] = []
        hashing = world.accounts.hasher.hash

        async def counted(token: str, address: str) -> str:
            work.append(token)
            return await hashing(token, address)

        monkeypatch.setattr(world.accounts.hasher, "hash", counted)
        with pytest.raises(WrongPassword):
            await world.people.log_in("Nobody", "some guess", FAR)
        assert work == ["some guess"]


@pytest.mark.asyncio
async def test_guesses_are_few_and_the_owner_is_not_kept_out(tmp_path: Path) -> None:
    limits = LoginLimits(per_account=3)
    async with PeopleWorld(tmp_path, limits=limits) as world:
        await world.people.register("Ann", PASSWORD, FAR)
        await world.people.log_in("Ann", PASSWORD, FAR)
        for _ in range(3):
            with pytest.raises(WrongPassword):
                await world.people.log_in("Ann", "a bad guess", OTHER)
        with pytest.raises(TooManyLogins) as too_many:
            await world.people.log_in("Ann", PASSWORD, OTHER)
        assert too_many.value.wait_s == 60
        assert await world.people.log_in("Ann", PASSWORD, FAR)
        world.clock.seconds = 60.0
        assert await world.people.log_in("Ann", PASSWORD, OTHER)


@pytest.mark.asyncio
async def test_one_address_makes_few_accounts(tmp_path: Path) -> None:
    async with PeopleWorld(tmp_path, limits=LoginLimits(new_names=2)) as world:
        for name in ("Ann", "Ben"):
            await world.people.register(name, PASSWORD, FAR)
        with pytest.raises(NameTaken):  # says so, and counts for nothing
            await world.people.register("Ann", PASSWORD, OTHER)
        with pytest.raises(TooManyLogins):
            await world.people.register("Cleo", PASSWORD, FAR)
        assert await world.people.register("Cleo", PASSWORD, OTHER)


@pytest.mark.asyncio
async def test_of_two_who_want_a_name_at_once_one_gets_it(tmp_path: Path) -> None:
    async with PeopleWorld(tmp_path) as world:
        came = await asyncio.gather(
            *(world.people.register("Twin", PASSWORD, FAR) for _ in range(3)),
            world.accounts.log_in(LoginLine("Twin", "12345678"), FAR),
            return_exceptions=True,
        )
        refused = [one for one in came if isinstance(one, Exception)]
        assert len(refused) == 3, came
        assert all(isinstance(one, NameTaken | LoginRefused) for one in refused)


@pytest.mark.asyncio
async def test_a_guest_goes_on_under_the_account(tmp_path: Path) -> None:
    async with PeopleWorld(tmp_path) as world:
        token, guest = world.identities.new_guest("Passer-by")
        made = await world.people.register("Ann", PASSWORD, FAR, guest=guest)
        assert made.login.player.id == guest.id
        # What the browser kept from before lets nobody in past the password.
        assert world.identities.guest(token) is None
    async with PeopleWorld(tmp_path) as world:  # nor after a restart
        assert world.identities.guest(token) is None
        with pytest.raises(NameTaken):
            await world.people.register("Other", PASSWORD, FAR, guest=guest)


@pytest.mark.asyncio
async def test_log_ins_end_by_logging_out_by_a_new_password_and_with_time(
    tmp_path: Path,
) -> None:
    async with PeopleWorld(tmp_path) as world:
        people = world.people
        first = await people.register("Ann", PASSWORD, FAR)
        second = await people.log_in("Ann", PASSWORD, FAR)
        third = await people.log_in("Ann", PASSWORD, FAR)
        await people.log_out(second.login)
        assert await people.who(second.token) is None
        with pytest.raises(WrongPassword):
            await people.change_password(
                first.login, "a wrong one", "whatever else", FAR
            )
        assert await people.who(third.token) is not None
        await people.change_password(first.login, PASSWORD, "shell and slate", FAR)
        assert await people.who(third.token) is None
        with pytest.raises(WrongPassword):
            await people.log_in("Ann", PASSWORD, FAR)
        world.clock.wall += SESSION_KEPT_MS - 1
        assert await people.who(first.token) is not None  # and it counts anew
        world.clock.wall += SESSION_KEPT_MS
        assert await people.who(first.token) is not None
        world.clock.wall += SESSION_KEPT_MS + 1
        assert await people.who(first.token) is None


@pytest.mark.asyncio
async def test_of_too_many_log_ins_the_oldest_ends(tmp_path: Path) -> None:
    limits = LoginLimits(per_account=10**6, per_address=10**6)
    async with PeopleWorld(tmp_path, limits=limits) as world:
        first = last = await world.people.register("Ann", PASSWORD, FAR)
        standing = Standing()
        world.live.add(first.login.token_hash, cast("Connection", standing))
        for number in range(MOST_SESSIONS):
            assert standing.closed == [], number
            world.clock.wall += 1
            last = await world.people.log_in("Ann", PASSWORD, FAR)
        assert standing.closed == [LOGIN_OVER]
        assert await world.people.who(first.token) is None
        assert await world.people.log_out_elsewhere(last.login) == MOST_SESSIONS - 1


@pytest.mark.asyncio
async def test_who_may_register_is_up_to_the_host(tmp_path: Path) -> None:
    async with PeopleWorld(tmp_path, access=Access.CLOSED) as world:
        with pytest.raises(NotInvited, match="by the host"):
            await world.people.register("Ann", PASSWORD, FAR)
    code = new_invitation()
    async with PeopleWorld(tmp_path, access=Access.INVITE) as world:
        await world.store.people.add_invitation(stored(code), world.clock.wall)
        for invitation in (None, "", "not-an-invitation"):
            with pytest.raises(NotInvited):
                await world.people.register("Ann", PASSWORD, FAR, invitation=invitation)
        assert await world.people.register("Ann", PASSWORD, FAR, invitation=code)
        with pytest.raises(NotInvited):  # it was for one
            await world.people.register("Ben", PASSWORD, FAR, invitation=code)
        with pytest.raises(NameTaken):
            await world.people.register("Ann", PASSWORD, FAR, invitation=code)


@pytest.mark.asyncio
async def test_the_key_of_a_bot_lets_it_in_until_it_is_revoked(tmp_path: Path) -> None:
    async with PeopleWorld(tmp_path) as world:
        ann = (await world.people.register("Ann", PASSWORD, FAR)).login
        ben = (await world.people.register("Ben", PASSWORD, FAR)).login
        name, key = await world.bots.make(ann, "Annbot", FAR)
        bot = await world.accounts.log_in(LoginLine(name, key), FAR)
        assert bot.name == "Annbot"
        with pytest.raises(NoSuchBotOfMine):
            await world.bots.revoke(ben, "Annbot")
        with pytest.raises(NoSuchBotOfMine):
            await world.bots.renew(ben, "Annbot", FAR)
        _, newer = await world.bots.renew(ann, "annbot", FAR)
        with pytest.raises(LoginRefused):
            await world.accounts.log_in(LoginLine(name, key), FAR)
        assert await world.accounts.log_in(LoginLine(name, newer), FAR) == bot
        await world.bots.revoke(ann, "Annbot")
        for token in (key, newer, "", "whatever1"):
            with pytest.raises(LoginRefused):
                await world.accounts.log_in(LoginLine(name, token), OTHER)
        with pytest.raises(NameTaken):  # the name is not free
            await world.bots.make(ben, "Annbot", FAR)
        with pytest.raises(NameTaken):
            await world.bots.make(ben, "Ann", FAR)


@pytest.mark.asyncio
async def test_a_person_has_few_bots_and_few_settings(tmp_path: Path) -> None:
    async with PeopleWorld(tmp_path) as world:
        ann = (await world.people.register("Ann", PASSWORD, FAR)).login
        for number in range(MOST_BOTS):
            await world.bots.make(ann, f"bot{number}", FAR)
        with pytest.raises(TooManyBots):
            await world.bots.make(ann, "onemore", FAR)
        settings = AccountSettings(world.store.people)
        await settings.change(ann, {f"key{n}": "x" for n in range(MOST_SETTINGS)})
        with pytest.raises(TooManySettings):
            await settings.change(ann, {"key0": "y", "onemore": "x"})
        kept = await settings.all(ann)
        assert len(kept) == MOST_SETTINGS
        assert kept["key0"] == "x"  # nothing of it was done
        await settings.change(ann, {"key0": None, "onemore": "x"})
        assert "key0" not in await settings.all(ann)


@pytest.mark.asyncio
async def test_the_store_itself_gives_a_name_to_one_person_or_bot(
    tmp_path: Path,
) -> None:
    """Whatever was looked up before: two may come in one moment."""
    async with PeopleWorld(tmp_path) as world:
        records, store = world.store.people, world.store
        ann = PersonAccount("p_1", "Ann", "hash", "2026-11-30T00:00:00.000Z")
        assert await records.add_account(ann)
        assert not await records.add_account(replace(ann, id="p_2", name="ANN"))
        assert not await records.add_account(replace(ann, name="Other"))
        assert not await store.add_bot(BotAccount("b_1", "ann", "hash"))
        assert not await records.add_bot_of("p_1", BotAccount("b_2", "Ann", "hash"), 9)
        assert await store.add_bot(BotAccount("b_3", "Deep", "hash"))
        assert not await records.add_account(replace(ann, id="p_4", name="deep"))
        mine = BotAccount("b_5", "Mine", "hash")
        assert await records.add_bot_of("p_1", mine, 1)
        assert not await records.add_bot_of("p_1", replace(mine, id="b_6"), 9)
        assert not await records.add_bot_of("p_1", BotAccount("b_7", "More", "h"), 1)
        assert await records.bots_of("p_1") == [replace(mine, owner_id="p_1")]
        assert await store.bot("mine") == replace(mine, owner_id="p_1")
