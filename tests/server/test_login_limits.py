"""How often somebody may log in, at every door (reliability C6, X8)."""

import contextlib
from functools import partial
from pathlib import Path

import pytest
from argon2 import PasswordHasher
from shoutan_host.gtp.login import LoginLine
from shoutan_server.accounts.bot_accounts import BotAccounts
from shoutan_server.accounts.login_limits import (
    MOST_REMEMBERED,
    LoginLimiter,
    LoginLimits,
    LoginRefused,
    TooManyLogins,
)

from tests.fake_store import MemoryStore
from tests.fakes import VirtualLoop
from tests.server.cgos_world import PASSWORD, CgosWorld
from tests.server.desk import Desk
from tests.server.gui_door_world import GuiDoorWorld

FAR, OTHER, HERE = "203.0.113.7", "198.51.100.1", "127.0.0.1"


class Hands:
    """A clock in seconds that the test sets."""

    def __init__(self) -> None:
        self.s = 0.0

    def __call__(self) -> float:
        return self.s


class Rig:
    """A limiter; `right` and `wrong` are logins, False if nobody looked at them."""

    def __init__(
        self, limits: LoginLimits | None = None, *, limits_loopback: bool = False
    ) -> None:
        self.now = Hands()
        self.limiter = LoginLimiter(self.now, limits, limits_loopback=limits_loopback)

    def right(self, name: str, address: str = FAR) -> bool:
        try:
            with self.limiter.attempt(name, address):
                return True
        except TooManyLogins:
            return False

    def wrong(self, name: str, address: str = FAR) -> bool:
        try:
            with self.limiter.attempt(name, address):
                raise LoginRefused("wrong")
        except TooManyLogins:
            return False
        except LoginRefused:
            return True


def test_an_account_has_five_logins_a_minute() -> None:
    rig = Rig()
    assert [rig.right("Sai") for _ in range(6)] == [True] * 5 + [False]
    rig.now.s = 59.0
    with pytest.raises(TooManyLogins) as refused, rig.limiter.attempt("sai", FAR):
        pass
    assert refused.value.wait_s == 1
    assert str(refused.value) == "too many logins as sai: try again in 1 s"
    assert rig.right("Lee")
    rig.now.s = 60.0
    assert rig.right("sai")


def test_an_address_has_twenty_logins_a_minute_whatever_the_names() -> None:
    rig = Rig()
    came = [rig.wrong(f"bot{n}") for n in range(21)]
    assert came == [True] * 20 + [False]
    assert rig.right("bot30", OTHER)
    rig.now.s = 60.0
    assert rig.right("bot30")


def test_addresses_of_one_network_are_one() -> None:
    rig = Rig()
    came = [rig.wrong(f"bot{n}", f"2001:db8::{n + 1:x}") for n in range(21)]
    assert came == [True] * 20 + [False]


def test_strangers_do_not_keep_the_owner_out() -> None:
    rig = Rig()
    assert rig.right("Sai")
    came = [rig.wrong("Sai", f"198.51.100.{n}") for n in range(6)]
    assert came == [True] * 5 + [False]
    assert not rig.right("Sai", OTHER)
    assert rig.right("Sai")


def test_this_machine_is_held_to_wrong_logins_of_an_account_alone() -> None:
    rig = Rig()
    assert all(rig.right("Sai", HERE) for _ in range(100))
    assert all(rig.wrong(f"bot{n}", HERE) for n in range(100))
    assert [rig.wrong("Lee", HERE) for _ in range(6)] == [True] * 5 + [False]
    strict = Rig(limits_loopback=True)
    assert [strict.right("Sai", HERE) for _ in range(6)] == [True] * 5 + [False]


def test_only_so_many_are_looked_at_at_once() -> None:
    rig = Rig(LoginLimits(at_once=2, at_once_in_all=3))
    with contextlib.ExitStack() as stack:
        for name in ("a", "b"):
            stack.enter_context(rig.limiter.attempt(name, FAR))
        assert not rig.right("c")
        assert rig.right("c", OTHER)
        stack.enter_context(rig.limiter.attempt("d", OTHER))
        assert not rig.right("e", "192.0.2.9")
        assert rig.right("e", HERE)
    assert rig.right("c")


def test_a_login_that_nobody_could_look_at_is_not_counted() -> None:
    rig = Rig()
    for _ in range(30):
        with pytest.raises(OSError, match="away"), rig.limiter.attempt("Sai", FAR):
            raise OSError("the store is away")
    assert rig.right("Sai")


def test_an_address_makes_ten_accounts_an_hour() -> None:
    rig = Rig()
    for n in range(10):
        with rig.limiter.new_name(FAR):
            rig.now.s = float(n)
    with pytest.raises(TooManyLogins, match="new names from your address"):
        rig.limiter.new_name(FAR).__enter__()
    with rig.limiter.new_name(OTHER):
        pass
    for _ in range(20):
        with rig.limiter.new_name(HERE):
            pass
    rig.now.s = 3_600.0
    with rig.limiter.new_name(FAR):
        pass


def test_the_memory_has_an_end() -> None:
    rig = Rig(LoginLimits(per_address=10**6))
    for _ in range(5):
        rig.wrong("Sai")
    assert not rig.wrong("Sai")
    for n in range(MOST_REMEMBERED):
        rig.wrong(f"bot{n}")
    assert rig.wrong("Sai")  # forgotten for others


# -- at the doors ------------------------------------------------------------------


@pytest.mark.asyncio
async def test_accounts_are_limited_whoever_asks() -> None:
    now, store = Hands(), MemoryStore()
    cheap = PasswordHasher(time_cost=1, memory_cost=8, parallelism=1)
    accounts = BotAccounts(store, is_open=True, hasher=cheap, limiter=LoginLimiter(now))
    await accounts.log_in(LoginLine("Sai", "token-of-Sai"), "")
    wrong = LoginLine("Sai", "not-the-token")
    operator = partial(accounts.stand_operator, hang_up=lambda: None)
    asks = (accounts.log_in, operator, accounts.recognize)
    for ask in (*asks, *asks[:2]):
        with pytest.raises(LoginRefused) as refused:
            await ask(wrong, FAR)
        assert not isinstance(refused.value, TooManyLogins)
    for ask in asks:
        with pytest.raises(TooManyLogins):
            await ask(LoginLine("Sai", "token-of-Sai"), FAR)
    for n in range(10):
        now.s += 60.0
        await accounts.log_in(LoginLine(f"Bot{n}", "12345678"), FAR)
    now.s += 60.0
    with pytest.raises(TooManyLogins, match="new names"):
        await accounts.log_in(LoginLine("Bot10", "12345678"), FAR)
    assert await accounts.log_in(LoginLine("Bot9", "12345678"), FAR)
    accounts.close()


def test_a_websocket_is_told_to_come_again_and_when() -> None:
    with VirtualLoop() as loop:
        desk = Desk(loop)
        login = {"name": "Sai", "token": "12345678"}
        for _ in range(5):
            peer = desk.connect()
            answer = peer.ask("hello", version=1, login=login)
            assert (answer["code"], peer.socket.closed) == ("bad_login", 1008)
        peer = desk.connect()
        answer = peer.ask("hello", version=1, login=login)
        assert answer["code"] == "busy"
        wait_s = answer["params"]["wait_s"]
        assert 0 < wait_s <= 60
        sentence = f"Too many logins as sai: try again in {wait_s} s."
        assert answer["sentence"] == sentence
        assert peer.socket.closed == 1013


def test_the_cgos_door_says_so_in_its_own_words() -> None:
    with VirtualLoop() as loop, CgosWorld(loop) as world:
        world.log_in("alice").drop()
        assert "alice 127.0.0.1" in world.accounts._limiter._known  # pyright: ignore[reportPrivateUsage]
        for _ in range(5):
            assert world.log_in("alice", "wrong-one").is_hung_up
        wire = world.log_in("alice", PASSWORD)
        sentence = "Error: Sorry, too many logins as alice: try again in "
        assert wire.everything[-1].startswith(sentence)
        assert wire.is_hung_up


@pytest.mark.asyncio
async def test_the_doors_for_engines_and_programs_count_together(
    tmp_path: Path,
) -> None:
    async with GuiDoorWorld(tmp_path) as world:
        right = await world.account("Sai")
        for _ in range(5):
            async with world.gui("login Sai not-the-token") as gui:
                gui.send("name")
                said = await gui.answer()
                assert said.startswith("? login refused: the name Sai belongs to")
        async with world.gui(right) as gui:
            gui.send("name")
            said = await gui.answer()
            assert said.startswith("? login refused: too many logins as sai: try")
        engine = await world.dial(login=right)
        await engine.hung_up()
