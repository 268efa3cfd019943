"""Accounts of bots: one name, one token, however many come at once."""

import asyncio

import pytest
from argon2 import PasswordHasher
from shoutan_engine import Player, PlayerKind
from shoutan_host.gtp.login import LoginLine
from shoutan_server.accounts.bot_accounts import BotAccounts, WrongToken
from shoutan_server.accounts.login_limits import LoginRefused

from tests.fake_store import MemoryStore

CHEAP = PasswordHasher(time_cost=1, memory_cost=8, parallelism=1)


def accounts(store: MemoryStore, *, is_open: bool = True) -> BotAccounts:
    return BotAccounts(store, is_open=is_open, house_names=["Gnugo"], hasher=CHEAP)


@pytest.fixture
def store() -> MemoryStore:
    return MemoryStore()


@pytest.mark.asyncio
async def test_the_first_login_makes_the_account_and_later_ones_find_it(
    store: MemoryStore,
) -> None:
    made = await accounts(store).log_in(LoginLine("Deep", "12345678"), "")
    assert made == Player(made.id, "Deep", PlayerKind.BOT)
    again = await accounts(store).log_in(LoginLine("dEEP", "12345678"), "")
    assert again == made
    [account] = store.disk.bots.values()
    assert account.token_hash.startswith("$argon2id$")


@pytest.mark.asyncio
@pytest.mark.parametrize(
    ("name", "sentence"),
    [
        ("DEEP", "the name DEEP belongs to a bot with another token"),
        ("gnugo", "the name gnugo is that of an engine of this server"),
        ("x" * 25, "at most 24 letters"),
        ("<b>", "letters, digits"),
    ],
)
async def test_a_login_that_cannot_be_is_refused(
    name: str, sentence: str, store: MemoryStore
) -> None:
    await accounts(store).log_in(LoginLine("Deep", "12345678"), "")
    with pytest.raises(LoginRefused, match=sentence):
        await accounts(store).log_in(LoginLine(name, "87654321"), "")


@pytest.mark.asyncio
async def test_a_closed_server_makes_no_account(store: MemoryStore) -> None:
    with pytest.raises(
        LoginRefused,
        match="there is no bot called New here, and this server makes no new bots: ask"
        " its host for `shoutan admin bots add New`",
    ):
        await accounts(store, is_open=False).log_in(LoginLine("New", "12345678"), "")
    assert store.disk.bots == {}


@pytest.mark.asyncio
async def test_of_two_first_logins_at_once_one_token_wins(store: MemoryStore) -> None:
    door = accounts(store)
    logins = [LoginLine("Twin", token) for token in ("12345678", "87654321")]
    came = await asyncio.gather(
        *(door.log_in(login, "") for login in logins), return_exceptions=True
    )
    assert {type(outcome) for outcome in came} == {Player, WrongToken}
    assert len(store.disk.bots) == 1


@pytest.mark.asyncio
async def test_two_first_logins_at_once_with_one_token_are_one_bot(
    store: MemoryStore,
) -> None:
    door = accounts(store)
    twin = LoginLine("Twin", "12345678")
    first, second = await asyncio.gather(door.log_in(twin, ""), door.log_in(twin, ""))
    assert first == second
