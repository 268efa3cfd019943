"""Who gets in at the CGOS door, and what the connection itself has to stand."""

import asyncio

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from shoutan_host.gtp.login import LoginLine
from shoutan_host.ports import BotAccount, StoreUnavailable
from shoutan_server.accounts.login_limits import LoginRefused
from shoutan_server.cgos.conditions import CgosTimes
from shoutan_server.transports.cgos_door import MOST_UNREAD

from tests.cgos_client import own_color
from tests.fakes import VirtualLoop
from tests.server.cgos_world import PASSWORD, CgosWorld, Wire

DIALOGUE = ["protocol genmove_analyze", "username", "password"]


def test_a_free_name_makes_an_account_which_then_has_that_password() -> None:
    with VirtualLoop() as loop, CgosWorld(loop) as world:
        world.bot("alice").drop()
        wire = world.log_in("alice", "another-one")
        assert wire.said() == [*DIALOGUE, "Error: Sorry, password doesn't match"]
        assert wire.is_hung_up
        assert not world.bot("ALICE").is_hung_up
        assert [bot.name for bot in world.disk.bots.values()] == ["alice"]


@pytest.mark.parametrize("is_black", [True, False])
def test_whoever_spells_its_name_in_another_way_finds_its_color(is_black: bool) -> None:
    """A client compares the names in `setup` with its own, letter by letter."""
    with VirtualLoop() as loop, CgosWorld(loop) as world:
        for name in ("Alice", "Bobby"):
            world.bot(name).drop()
        wires = [world.bot(name) for name in ("alice", "BOBBY")]
        world.pass_s(8)
        card = world.live.card
        assert card.black is not None
        is_alice = (card.black.name == "Alice") is is_black
        name, other = ("alice", "Bobby") if is_alice else ("BOBBY", "Alice")
        setup = wires[0 if is_alice else 1].said()[0]
        first, second = f"{other}(1800?)", f"{name}(1800?)"
        if not is_black:
            first, second = second, first
        assert setup == f"setup 1 9 7.5 300000 {first} {second}"
        assert own_color(name, first, second) == ("b" if is_black else "w")
        # The newest connection is the one that counts.
        again = world.bot(other.upper())
        assert other.upper() + "(1800?)" in again.said()[0].split()


def test_an_account_of_this_door_is_one_of_the_engine_door() -> None:
    with VirtualLoop() as loop, CgosWorld(loop) as world:
        world.bot("alice")
        login = world.accounts.log_in(LoginLine("alice", PASSWORD), "")
        assert loop.run_until_complete(login).name == "alice"


def test_a_password_is_changed_with_the_old_one() -> None:
    with VirtualLoop() as loop, CgosWorld(loop) as world:
        world.bot("alice").drop()
        assert world.log_in("alice", "wrong-one new-secret").is_hung_up
        assert not world.log_in("alice", f"{PASSWORD} new-secret").is_hung_up
        assert world.log_in("alice", PASSWORD).is_hung_up
        assert not world.log_in("alice", "new-secret").is_hung_up


def test_no_new_names_where_bots_are_not_open() -> None:
    with VirtualLoop() as loop, CgosWorld(loop, is_open=False) as world:
        account = BotAccount("b_1", "alice", f"hash of {PASSWORD}")
        loop.run_until_complete(world.store.add_bot(account))
        wire = world.log_in("bobby")
        assert wire.said() == [*DIALOGUE, "Error: Sorry, no new names here"]
        assert wire.is_hung_up
        assert not world.log_in("alice").is_hung_up


@pytest.mark.parametrize(
    ("lines", "error"),
    [
        (["hello"], "Error: invalid response"),
        (["e1", "1ab"], "Error: User name must not begin with a digit."),
        (["e1", "alice", "short"], "Error: Password must have at least 8 characters."),
    ],
)
def test_one_line_says_why_and_then_the_connection_ends(
    lines: list[str], error: str
) -> None:
    with VirtualLoop() as loop, CgosWorld(loop) as world:
        wire = world.connect()
        wire.send(*lines, "more", "and more")
        assert wire.said() == [*DIALOGUE[: len(lines)], error]
        assert wire.is_hung_up


def test_a_store_that_is_away_is_said() -> None:
    with VirtualLoop() as loop, CgosWorld(loop) as world:
        world.records.trouble = StoreUnavailable("the disk is gone")
        wire = world.log_in("alice")
        world.records.trouble = None
        assert wire.said()[-1].startswith("Error: Sorry, logins cannot be checked now")
        assert wire.is_hung_up


def test_a_client_that_ends_no_line_logs_in_and_plays() -> None:
    with VirtualLoop() as loop, CgosWorld(loop) as world:
        old, other = world.connect(), world.bot("bobby")
        old.raw(b"e1 very old client")
        assert old.said() == DIALOGUE[:1]
        world.pass_ms(499)
        assert old.said() == []
        world.pass_ms(1)
        assert old.said() == ["username"]
        old.raw(b"alice")
        old.raw(PASSWORD.encode())
        assert old.said() == ["password"]
        world.pass_s(8)
        black, white = world.by_color(old, other)
        black.raw(b"e5" if black is old else b"e5\n")
        assert white.said()[-2:] == ["play b e5 300000", "genmove w 300000"]


def test_all_lines_at_once_are_read_one_after_the_other() -> None:
    with VirtualLoop() as loop, CgosWorld(loop) as world:
        wire = world.connect()
        wire.raw(f"e1 a\r\nalice\r\n{PASSWORD}\r\n".encode())
        assert wire.said() == DIALOGUE
        [bot] = world.halls[0].roster
        assert (bot.name, bot.is_waiting) == ("alice", True)


def test_who_is_gone_before_its_password_was_checked_is_not_taken_in() -> None:
    with VirtualLoop() as loop, CgosWorld(loop) as world:
        wire = world.connect()

        async def leave_at_once() -> None:
            wire.everything.clear()
            socket = wire.socket  # pyright: ignore[reportPrivateUsage]
            socket.data_received(f"e1 a\nalice\n{PASSWORD}\n".encode())
            socket.connection_lost(None)
            await asyncio.sleep(0)

        loop.run_until_complete(leave_at_once())
        loop.settle()
        assert list(world.halls[0].roster) == []


def test_who_does_not_say_its_name_is_hung_up_on_and_a_bot_is_not() -> None:
    with VirtualLoop() as loop, CgosWorld(loop) as world:
        slow, bot, viewer = world.connect(), world.bot("alice"), world.viewer()
        world.pass_s(31)
        assert slow.is_hung_up
        assert not bot.is_hung_up
        assert not viewer.is_hung_up


def test_an_address_has_so_many_connections_that_say_nothing() -> None:
    with VirtualLoop() as loop, CgosWorld(loop) as world:
        world.admission.limits_loopback = True
        silent = [world.connect() for _ in range(32)]
        assert world.connect().is_hung_up
        silent[0].drop()
        world.log_in("alice")
        assert not world.log_in("bobby").is_hung_up
        assert world.connect().everything == ["protocol genmove_analyze"]
        assert world.connect().is_hung_up


def test_a_bot_that_does_not_read_is_cut_off() -> None:
    with VirtualLoop() as loop, CgosWorld(loop) as world:
        black, white = world.started("alice", "bobby")
        white.unread = MOST_UNREAD + 1
        black.send("e5")
        assert white.is_hung_up
        assert not black.is_hung_up


def test_everybody_is_told_once_a_minute_how_it_goes() -> None:
    with VirtualLoop() as loop, CgosWorld(loop, times=CgosTimes()) as world:
        black, _ = world.started("alice", "bobby")
        viewer, silent = world.viewer(), world.connect()
        for wire in (black, viewer, silent):
            wire.said()
        world.pass_s(60)
        told = ["info Games in progress: 1 Players:2"]
        assert (black.said(), viewer.said(), silent.said()) == (told, told, [])


def test_names_that_begin_with_admin_are_given_by_the_host_alone() -> None:
    with VirtualLoop() as loop, CgosWorld(loop) as world:
        assert world.log_in("admin1").said()[3:] == ["Error: Sorry, no new names here"]
        by_engine_door = LoginLine("Admin1", PASSWORD)
        with pytest.raises(LoginRefused, match="only the host"):
            loop.run_until_complete(world.accounts.log_in(by_engine_door, ""))
        # One that was made by a login, before this door was there, directs nothing.
        account = BotAccount("b_1", "admin2", f"hash of {PASSWORD}")
        loop.run_until_complete(world.store.add_bot(account))
        said = world.log_in("admin2").said()[3:]
        assert said == ["Error: Sorry, admin2 was not made by the host"]


pieces = st.one_of(
    st.binary(max_size=30),
    st.sampled_from(
        [
            *(b"e1 x genmove_analyze\n", b"e1\n", b"v1\n", b"alice\n", b"password\n"),
            *(
                b"\n",
                b"\r\n",
                b"quit\n",
                b"observe 1\n",
                b"pass\n",
                b"e5 {",
                b"ready\n",
            ),
            *(b"genmove_analyze", b"\xff\xfe", b"resign\n", b"e1 x\nbobby\npassword\n"),
        ]
    ),
)


@settings(max_examples=60, deadline=None)
@given(st.lists(st.tuples(st.integers(0, 2), pieces), max_size=25))
def test_no_bytes_break_the_door_and_no_empty_line_leaves_it(
    sent: list[tuple[int, bytes]],
) -> None:
    """`Wire.write` holds that no line is empty, the world that nothing was raised."""
    with VirtualLoop() as loop, CgosWorld(loop) as world:
        black, _ = world.started("black", "white")
        wires: list[Wire] = [black, world.connect(), world.connect()]
        for index, data in sent:
            wires[index].raw(data)
        world.pass_s(10)
        black.check()
