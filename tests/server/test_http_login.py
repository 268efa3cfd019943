"""Who makes a plain HTTP request: bots and guests, and those who guess tokens."""

import asyncio
import base64

import pytest
from argon2 import PasswordHasher
from fastapi import HTTPException, Request
from shoutan_engine import Player
from shoutan_host.gtp.login import LoginLine
from shoutan_server.accounts.bot_accounts import BotAccounts
from shoutan_server.accounts.http_login import HttpLogins
from shoutan_server.accounts.login_limits import LoginLimiter
from shoutan_server.identities import Identities

from tests.fake_store import MemoryStore

FAR = "203.0.113.7"


class Hands:
    """A clock in seconds that the test sets."""

    def __init__(self) -> None:
        self.s = 1_000.0

    def __call__(self) -> float:
        return self.s


class Desk:
    """Logins with one bot, Sai, whose token is token-of-Sai."""

    def __init__(self) -> None:
        self.now = Hands()
        self.store = MemoryStore()
        self.identities = Identities(b"k" * 32)
        self.accounts = BotAccounts(
            self.store,
            is_open=True,
            hasher=PasswordHasher(time_cost=1, memory_cost=8, parallelism=1),
            limiter=LoginLimiter(self.now),
        )
        self.logins = HttpLogins(self.identities, self.accounts)

    async def open(self) -> Player:
        return await self.accounts.log_in(LoginLine("Sai", "token-of-Sai"), "")

    async def who(self, header: str | None, address: str = FAR) -> Player | None:
        headers = [] if header is None else [(b"authorization", header.encode())]
        scope = {"type": "http", "headers": headers, "client": (address, 1234)}
        return await self.logins.who(Request(scope))

    async def refused(self, header: str, address: str = FAR) -> HTTPException:
        with pytest.raises(HTTPException) as refusal:
            await self.who(header, address)
        return refusal.value


def basic(login: str) -> str:
    return f"Basic {base64.b64encode(login.encode()).decode()}"


RIGHT, WRONG = basic("Sai:token-of-Sai"), basic("Sai:token-of-Lee")


@pytest.mark.asyncio
async def test_bots_guests_and_nobody_are_told_apart() -> None:
    desk = Desk()
    sai = await desk.open()
    assert await desk.who(None) is None
    assert await desk.who(RIGHT) == sai
    assert await desk.who(basic("SAI:token-of-Sai")) == sai
    token, ann = desk.identities.new_guest("Ann")
    assert await desk.who(f"bearer {token}") == ann


@pytest.mark.asyncio
@pytest.mark.parametrize(
    "header",
    [
        WRONG,
        basic("Lee:token-of-Sai"),
        basic("Sai"),
        basic(""),
        basic("<b>:token-of-Sai"),
        basic(f"Sai:{'x' * 65}"),
        basic(f"{'S' * 33}:token-of-Sai"),
        "Basic !!!",
        "Basic /w==",
        "Basic",
        "Bearer x",
        "Bearer",
        "Digest abc",
        "",
    ],
)
async def test_everything_else_is_refused_and_makes_nothing(header: str) -> None:
    desk = Desk()
    await desk.open()
    refusal = await desk.refused(header)
    assert refusal.status_code == 401
    assert refusal.headers is not None
    assert refusal.headers["WWW-Authenticate"].startswith("Basic ")
    assert list(desk.store.disk.bots) == ["sai"]


@pytest.mark.asyncio
async def test_an_unknown_name_is_refused_like_a_wrong_token() -> None:
    desk = Desk()
    await desk.open()
    known, unknown = (
        await desk.refused(WRONG),
        await desk.refused(basic("Lee:12345678")),
    )
    assert known.detail == unknown.detail


@pytest.mark.asyncio
async def test_who_guesses_has_to_wait_and_is_told_for_how_long() -> None:
    desk = Desk()
    sai = await desk.open()
    for _ in range(5):
        assert (await desk.refused(WRONG)).status_code == 401
    desk.now.s += 20.0
    waiting = await desk.refused(RIGHT)  # right or wrong, nobody looks
    assert (waiting.status_code, waiting.headers) == (429, {"Retry-After": "40"})
    assert waiting.detail == "Too many logins as sai: try again in 40 s."
    desk.now.s += 40.0
    assert await desk.who(RIGHT) == sai


@pytest.mark.asyncio
async def test_right_tokens_are_not_counted_since_each_request_has_one() -> None:
    desk = Desk()
    sai = await desk.open()
    for _ in range(30):
        assert await desk.who(RIGHT) == sai


@pytest.mark.asyncio
async def test_who_guesses_behind_a_proxy_locks_out_nobody_else() -> None:
    desk = Desk()
    sai = await desk.open()
    for _ in range(5):
        await desk.refused(basic("Lee:12345678"), "127.0.0.1")
    assert (await desk.refused(basic("lee:87654321"), "127.0.0.1")).status_code == 429
    assert await desk.who(RIGHT, "127.0.0.1") == sai


@pytest.mark.asyncio
async def test_only_so_many_tokens_of_one_address_are_compared_at_once() -> None:
    desk = Desk()
    sai = await desk.open()
    await desk.who(RIGHT)  # so that this address is known
    names = [basic(f"Bot{n}:12345678") for n in range(11)]
    asked = [desk.who(header) for header in names]
    near = desk.who(RIGHT, "198.51.100.1")
    answers = await asyncio.gather(*asked, near, return_exceptions=True)
    codes = [a.status_code for a in answers if isinstance(a, HTTPException)]
    assert sorted(codes) == [401] * 8 + [429] * 3
    assert answers[-1] == sai
