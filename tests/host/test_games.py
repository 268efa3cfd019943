"""The games of a node: made once, found again, brought back after a crash (T8 to T10)."""

import asyncio

import pytest
from shoutan_engine import Color
from shoutan_engine.commands import Resign, Start, TakeSeat
from shoutan_engine.events import (
    ClockPaused,
    ClockResumed,
    FlagFell,
    GameFinished,
    Played,
)
from shoutan_engine.phase import Phase
from shoutan_engine.timing.timekeeping import FAULT_FLOOR, FAULT_GRACE
from shoutan_host.hosting.game_host import GameHost
from shoutan_host.hosting.games import KEPT_AFTER_LOADING_S, Created
from shoutan_host.ports import StoreUnavailable
from shoutan_protocol.chain import chain_hashes, start_of_chain

from tests.fakes import VirtualLoop
from tests.host.node import Node
from tests.host.table import ANN, BO, DRAW, GAME, settings

AWAY = StoreUnavailable("the disk is away")


@pytest.fixture
def node(loop: VirtualLoop) -> Node:
    """A node with nothing on its disk."""
    return Node(loop)


# -- making and finding ------------------------------------------------------------


def test_a_new_game_and_one_that_was_brought_back_carry_the_chain_on(
    node: Node,
) -> None:
    host = node.begun()
    node.play(host, 40)
    after = node.crash()
    (host,) = after.recover()
    after.play(host, 41)
    log = list(after.store.disk.logs[GAME].values())
    chain = chain_hashes(start_of_chain(GAME), log)
    assert after.store.disk.hashes[GAME] == dict(enumerate(chain, 1))
    assert host.head == chain[-1]


def test_a_game_is_durable_before_it_is_there(node: Node) -> None:
    node.store.hold()
    making = node.loop.create_task(
        node.games.create(GAME, settings(), [TakeSeat(ANN, DRAW)])
    )
    node.loop.pass_ms(100)
    assert list(node.games) == []
    node.loop.do(node.store.release)
    created = node.loop.run_until_complete(making)
    assert created.is_new
    assert list(node.games) == [created.host]
    assert node.changes == 1


def test_the_same_id_gives_the_same_game(node: Node) -> None:
    first, second = node.create(), node.create()
    assert (first.is_new, second.is_new) == (True, False)
    assert first.host is second.host


def test_two_at_once_make_one_game(node: Node) -> None:
    async def both() -> list[Created]:
        seats = [TakeSeat(ANN, DRAW)]
        return await asyncio.gather(
            *(node.games.create(GAME, settings(), seats) for _ in range(3))
        )

    made = node.loop.run_until_complete(both())
    assert [created.is_new for created in made] == [True, False, False]
    assert len({id(created.host) for created in made}) == 1


def test_a_game_that_cannot_be_stored_is_not_there(node: Node) -> None:
    node.store.trouble = AWAY
    with pytest.raises(StoreUnavailable):
        node.create()
    assert list(node.games) == []


def test_a_game_is_read_once_however_many_ask_for_it(node: Node) -> None:
    node.create(seats=1)
    after = node.crash()

    async def ask() -> list[GameHost | None]:
        return await asyncio.gather(*(after.games.get(GAME) for _ in range(5)))

    hosts = after.loop.run_until_complete(ask())
    assert len({id(host) for host in hosts}) == 1
    assert hosts[0] is after.games.hosted(GAME)


def test_a_finished_game_leaves_memory_when_nobody_looks_at_it(node: Node) -> None:
    host = node.begun()
    node.loop.do(lambda: host.post(Resign(Color.BLACK, "resigns-1"), node.now))
    node.loop.settle()
    assert node.games.hosted(GAME) is host, "the players still look at it"
    node.leave(host, ANN, BO)
    node.loop.do(lambda: node.games.release(host))
    node.loop.settle()
    assert node.games.hosted(GAME) is None


def test_a_finished_game_that_was_read_leaves_memory_by_itself(node: Node) -> None:
    """Whoever asked may have hung up before it was there."""
    host = node.begun()
    node.loop.do(lambda: host.post(Resign(Color.BLACK, "resigns-1"), node.now))
    node.loop.settle()
    after = node.crash()
    asked = after.loop.create_task(after.games.get(GAME))
    after.loop.settle()
    asked.cancel()
    assert after.games.hosted(GAME) is not None
    after.loop.pass_ms(KEPT_AFTER_LOADING_S * 1000)
    after.loop.settle()
    assert after.games.hosted(GAME) is None


def test_a_finished_game_that_is_looked_at_stays(node: Node) -> None:
    host = node.begun()
    node.loop.do(lambda: host.post(Resign(Color.BLACK, "resigns-1"), node.now))
    node.loop.settle()
    after = node.crash()
    found = after.loop.run_until_complete(after.games.get(GAME))
    assert found is not None
    after.loop.do(lambda: found.attendance.watch(1))
    after.loop.pass_ms(KEPT_AFTER_LOADING_S * 5000)
    assert after.games.hosted(GAME) is found


# -- after a crash -----------------------------------------------------------------


@pytest.mark.parametrize(
    ("seq", "payload"),
    [(3, b'{"x":1}'), (1, b"\xff"), (5, b'{"v":1,"type":"played"}'), (4, b"")],
)
def test_a_spoiled_record_is_left_alone_and_named(
    node: Node, seq: int, payload: bytes, caplog: pytest.LogCaptureFixture
) -> None:
    host = node.begun()
    node.play(host, 40)
    after = node.crash()
    after.store.disk.logs[GAME][seq] = payload
    assert after.recover() == []
    assert GAME in caplog.text
    assert "shoutan admin verify" in caplog.text
    assert after.loop.run_until_complete(after.games.get(GAME)) is None


def test_downtime_is_a_pause_in_which_nobody_loses(node: Node) -> None:
    """However long it was, also beyond the deadline (R4)."""
    host = node.begun(clock="20s")
    node.play(host, 40)
    node.loop.pass_ms(3_000)
    node.mark_alive()
    node.loop.pass_ms(600)  # alive, but nobody knows
    after = node.crash(down_ms=3_600_000)
    (host,) = after.recover()
    paused = after.events()[-1]
    assert isinstance(paused, ClockPaused)
    assert paused.clocks is not None
    assert (paused.clocks.running, paused.clocks.white.main) == (None, 17_000)
    assert paused.since == paused.clocks.since - 3_600_600
    assert not any(isinstance(event, FlagFell) for event in after.events())
    assert host.game.to_move is Color.WHITE


def test_a_player_keeps_ten_seconds_where_he_had_them(node: Node) -> None:
    """The floor of T9: the smaller of what he had and the larger of 10 s and a period."""
    node.begun(clock="12s")
    node.loop.pass_ms(7_000)
    node.mark_alive()
    after = node.crash(down_ms=5_000)
    after.recover()
    clocks = after.events()[-1].clocks
    assert clocks is not None
    assert clocks.black.main == FAULT_FLOOR


def test_who_had_less_than_the_floor_loses_nothing(node: Node) -> None:
    host = node.begun(clock="12s")
    node.loop.pass_ms(8_000)
    node.play(host, 40)
    node.play(host, 41)
    node.loop.pass_ms(2_000)  # Black has had 4 s, and 2 s left of them
    node.mark_alive()
    after = node.crash(down_ms=5_000)
    after.recover()
    clocks = after.events()[-1].clocks
    assert clocks is not None
    assert clocks.black.main == 4_000


def test_without_a_mark_the_turn_is_free(node: Node) -> None:
    node.begun(clock="20s")
    node.loop.pass_ms(15_000)
    after = node.crash()
    after.recover()
    clocks = after.events()[-1].clocks
    assert clocks is not None
    assert clocks.black.main == 20_000


def test_the_clock_goes_on_when_the_player_to_move_is_back(node: Node) -> None:
    node.begun(clock="20s")
    after = node.crash()
    (host,) = after.recover()
    after.enter(host, BO)
    after.loop.pass_ms(5_000)
    assert isinstance(after.events()[-1], ClockPaused), "it is Black's turn"
    after.enter(host, ANN)
    after.loop.settle()
    resumed = after.events()[-1]
    assert isinstance(resumed, ClockResumed)
    assert resumed.clocks is not None
    assert resumed.clocks.running is Color.BLACK
    after.loop.pass_ms(30_000)
    resumptions = [e for e in after.events() if isinstance(e, ClockResumed)]
    assert len(resumptions) == 1


def test_the_clock_goes_on_after_15_seconds_in_any_case(node: Node) -> None:
    node.begun(clock="20s")
    after = node.crash()
    after.recover()
    after.loop.pass_ms(14_900)
    assert isinstance(after.events()[-1], ClockPaused)
    after.loop.pass_ms(200)
    assert isinstance(after.events()[-1], ClockResumed)


def test_no_flag_falls_within_a_minute_of_a_recovery(node: Node) -> None:
    """T10: and then it does."""
    node.begun(clock="12s")
    after = node.crash()
    (host,) = after.recover()
    after.enter(host, ANN)
    after.loop.pass_ms(FAULT_GRACE - 100)
    assert isinstance(after.events()[-1], ClockResumed)
    after.loop.pass_ms(200)
    fell, finished = after.events()[-2:]
    assert isinstance(fell, FlagFell)
    assert isinstance(finished, GameFinished)
    assert fell.deadline == fell.at


def test_a_play_in_that_minute_counts_and_ends_the_pause(node: Node) -> None:
    node.begun(clock="12s")
    after = node.crash()
    (host,) = after.recover()
    after.loop.pass_ms(10_000)
    after.play(host, 40)
    assert any(isinstance(event, Played) for event in after.events()[-2:])
    clocks = host.game.clocks
    assert clocks is not None
    assert clocks.running is Color.WHITE
    assert clocks.pauses == frozenset()


def test_a_game_that_ends_while_it_is_paused_stays_ended(node: Node) -> None:
    """Nothing comes after the result: no clock goes on in a finished game."""
    node.begun(clock="20s")
    after = node.crash()
    (host,) = after.recover()
    after.loop.do(lambda: host.attendance.watch(1))
    after.enter(host, BO)
    after.loop.do(lambda: host.post(Resign(Color.WHITE, "resigns-1"), after.now))
    after.loop.settle()
    after.enter(host, ANN)
    after.loop.pass_ms(60_000)
    assert isinstance(after.events()[-1], GameFinished)


def test_a_crash_after_the_crash_pauses_once_more_and_charges_nothing(
    node: Node,
) -> None:
    node.begun(clock="20s")
    node.mark_alive()
    again = node.crash(down_ms=1_000)
    again.recover()
    again.loop.pass_ms(2_000)
    again.mark_alive()
    third = again.crash(down_ms=1_000)
    third.recover()
    pauses = [event for event in third.events() if isinstance(event, ClockPaused)]
    assert len(pauses) == 2
    assert [p.clocks.black.main for p in pauses if p.clocks] == [20_000, 20_000]


def test_nothing_is_brought_back_while_the_pause_cannot_be_stored(node: Node) -> None:
    """Else the old deadline, long past, would be judged when the disk is back (R4)."""
    node.begun(clock="12s")
    after = node.crash(down_ms=60_000)
    after.store.trouble = AWAY
    with pytest.raises(StoreUnavailable):
        after.recover()
    assert list(after.games) == []


def test_a_game_that_waits_for_players_waits_on(node: Node) -> None:
    node.create(seats=1)
    before = node.events()
    after = node.crash(down_ms=60_000)
    (host,) = after.recover()
    assert host.game.phase is Phase.WAITING
    assert after.events() == before


def test_finished_games_are_not_brought_back(node: Node) -> None:
    host = node.begun()
    node.loop.do(lambda: host.post(Resign(Color.BLACK, "resigns-1"), node.now))
    node.loop.settle()
    assert node.crash().recover() == []


def test_a_game_without_a_clock_is_brought_back_too(node: Node) -> None:
    host = node.begun(clock="none")
    node.play(host, 40)
    after = node.crash(down_ms=60_000)
    (host,) = after.recover()
    assert host.game.clocks is None
    after.play(host, 41)
    assert isinstance(after.events()[-1], Played)


def test_start_after_all_is_refused_quietly(node: Node) -> None:
    host = node.begun()
    length = len(node.events())
    node.loop.do(lambda: host.post(Start(), node.now))
    node.loop.settle()
    assert len(node.events()) == length
