"""A game with an appointed start: it waits for it, for who is late, and for nobody else."""

from dataclasses import replace
from typing import Any

import orjson
import pytest
from shoutan_engine import Player, PlayerKind
from shoutan_engine.clocks import parse_clock
from shoutan_engine.commands import TakeSeat
from shoutan_engine.events import GameFinished, GameStarted, LatenessJudged
from shoutan_engine.phase import Phase
from shoutan_engine.points import Color
from shoutan_engine.refereeing.officials import Official, Role
from shoutan_engine.results import EndReason
from shoutan_host.hosting.appointment import FAULT_MS
from shoutan_host.hosting.game_host import GameHost
from shoutan_host.hosting.steward import RETRY_S, WAITING_EXPIRES_S
from shoutan_host.ports import StoreUnavailable

from tests.fakes import VirtualLoop
from tests.host.node import Node
from tests.host.table import ANN, BO, DRAW, GAME, settings

AHEAD_MS = 3_600_000
MINUTE = 60_000
JUDGE = Official("p_judge", "Judge", Role.CHIEF_REFEREE)


class Room:
    """A game of Ann (Black) and Bo that is to start in an hour, by a clock of an hour."""

    def __init__(
        self,
        loop: VirtualLoop,
        *seated: Player,
        clock: str = "1h",
        ahead_ms: int = AHEAD_MS,
        referee: Official | None = None,
    ) -> None:
        self.loop = loop
        self.node = Node(loop)
        conditions = replace(
            settings(clock),
            starts_at=self.node.services.clock.wall_ms() + ahead_ms,
            referee=referee,
        )
        seats = [TakeSeat(player, DRAW) for player in seated]
        made = loop.run_until_complete(self.node.games.create(GAME, conditions, seats))
        self.host: GameHost = made.host
        loop.settle()

    def wait(self, ms: int) -> None:
        self.loop.pass_ms(ms)
        self.loop.settle()

    def enter(self, *players: Player) -> None:
        self.node.enter(self.host, *players)

    def leave(self, *players: Player) -> None:
        self.node.leave(self.host, *players)

    def sit(self, player: Player) -> None:
        self.loop.do(lambda: self.host.post(TakeSeat(player, DRAW), self.node.now))
        self.loop.settle()

    def restart(self, down_ms: int) -> None:
        """End the process and start the next one after so long."""
        self.node.mark_alive()
        self.node = self.node.crash(down_ms)
        (self.host,) = self.node.recover()

    def phase(self) -> Phase:
        return self.host.game.phase

    @property
    def late(self) -> dict[Color, tuple[int, int, bool]]:
        """Who was judged: lateness, charge, whether it lost."""
        return {
            event.color: (event.late, event.charge, event.forfeits)
            for event in self.node.events()
            if isinstance(event, LatenessJudged)
        }

    @property
    def start(self) -> dict[str, Any]:
        """What presence tells of the start, in ms from now on."""
        told = orjson.loads(self.node.games.steward(GAME).presence())["start"]
        assert told is not None
        told["at_ms"] -= self.node.now
        if told["late_from_ms"] is not None:
            told["late_from_ms"] -= self.node.now
        found: dict[str, Any] = told
        return found


def finished(room: Room) -> tuple[EndReason, str]:
    event = room.node.events()[-1]
    assert isinstance(event, GameFinished)
    return event.result.reason, event.result.text


def test_it_starts_at_its_time_and_not_before(loop: VirtualLoop) -> None:
    room = Room(loop, ANN, BO)
    room.enter(ANN, BO)
    room.wait(AHEAD_MS - 1)
    assert room.phase() is Phase.WAITING
    assert room.start == {
        "at_ms": 1,
        "late_from_ms": None,
        "came": {},
        "longest_ms": 900_000,
        "counted": False,
    }
    room.wait(2)
    assert room.phase() is Phase.PLAY
    assert room.late == {}
    clocks = room.host.game.clocks
    assert clocks is not None
    assert clocks.black == clocks.white == parse_clock("1h").initial()


@pytest.mark.parametrize("late", Color)
def test_who_is_late_is_charged_and_the_game_starts_when_he_comes(
    loop: VirtualLoop, late: Color
) -> None:
    """Article 22.2: twice the lateness, off the clock of that side."""
    comes = {Color.BLACK: ANN, Color.WHITE: BO}
    room = Room(loop, ANN, BO)
    room.enter(comes[late.opponent])
    room.wait(AHEAD_MS + 5 * MINUTE)
    assert room.phase() is Phase.WAITING
    assert room.start["came"] == {late.opponent.name.lower(): 0}
    assert room.start["late_from_ms"] == -5 * MINUTE
    room.enter(comes[late])
    assert room.phase() is Phase.PLAY
    assert room.late == {late: (5 * MINUTE, 10 * MINUTE, False)}
    clocks = room.host.game.clocks
    assert clocks is not None
    assert clocks.of(late).main == 50 * MINUTE


def test_over_the_limit_the_game_is_lost_without_anybody_doing_anything(
    loop: VirtualLoop,
) -> None:
    """Article 22.1: the limit itself is still allowed."""
    room = Room(loop, ANN, BO)
    room.enter(ANN)
    room.wait(AHEAD_MS + 15 * MINUTE)
    loop.do(lambda: room.host.attendance.watch(1))  # so that it is looked at now
    loop.settle()
    assert room.phase() is Phase.WAITING
    room.wait(1)
    assert room.late == {Color.WHITE: (900_001, 0, True)}
    assert finished(room) == (EndReason.LATE, "B+F")


def test_both_over_the_limit_lose(loop: VirtualLoop) -> None:
    """Article 22.3."""
    room = Room(loop, ANN, BO)
    room.wait(AHEAD_MS + 15 * MINUTE + 1)
    assert finished(room) == (EndReason.BOTH_LOSE, "Void")
    assert room.node.games.hosted(GAME) is None


def test_each_is_judged_by_himself(loop: VirtualLoop) -> None:
    room = Room(loop, ANN, BO)
    room.wait(AHEAD_MS + MINUTE)
    room.enter(ANN)
    room.wait(MINUTE)
    room.enter(BO)
    assert room.late == {
        Color.BLACK: (MINUTE, 2 * MINUTE, False),
        Color.WHITE: (2 * MINUTE, 4 * MINUTE, False),
    }


def test_who_has_come_has_come_and_is_away_from_the_game_afterwards(
    loop: VirtualLoop,
) -> None:
    room = Room(loop, ANN, BO)
    room.enter(ANN)
    room.wait(AHEAD_MS + MINUTE)
    room.leave(ANN)
    room.wait(MINUTE)
    room.enter(BO)
    assert room.phase() is Phase.PLAY
    assert room.late == {Color.WHITE: (2 * MINUTE, 4 * MINUTE, False)}
    absence = room.node.games.steward(GAME).absence
    assert absence.claimable() == {Color.BLACK: room.node.now + 60_000}


def test_who_was_there_before_and_not_at_the_time_is_late(loop: VirtualLoop) -> None:
    room = Room(loop, ANN, BO)
    room.enter(ANN, BO)
    room.wait(AHEAD_MS - 1)
    room.leave(BO)
    room.wait(MINUTE + 1)
    room.enter(BO)
    assert room.late == {Color.WHITE: (MINUTE, 2 * MINUTE, False)}


def test_with_next_to_no_main_time_a_missing_player_is_counted(
    loop: VirtualLoop,
) -> None:
    """Article 22.4: seated during the count he may play, at its end he is out."""
    room = Room(loop, ANN, BO, clock="30s/move")
    assert (room.start["counted"], room.start["longest_ms"]) == (True, 59_999)
    room.enter(ANN)
    room.wait(AHEAD_MS + 59_999)
    assert room.phase() is Phase.WAITING
    room.wait(1)
    assert finished(room) == (EndReason.ABSENT, "B+F")


def test_seated_during_the_count_nothing_is_charged(loop: VirtualLoop) -> None:
    room = Room(loop, ANN, BO, clock="30s/move")
    room.enter(ANN)
    room.wait(AHEAD_MS + 59_000)
    room.enter(BO)
    assert room.phase() is Phase.PLAY
    assert room.late == {Color.WHITE: (59_000, 0, False)}


# An open seat


def test_who_finds_an_open_seat_after_the_time_is_not_late_nor_is_who_waited(
    loop: VirtualLoop,
) -> None:
    room = Room(loop, ANN)
    room.enter(ANN)
    room.wait(AHEAD_MS + 20 * MINUTE)
    assert room.phase() is Phase.WAITING
    room.sit(BO)
    assert room.phase() is Phase.PLAY
    assert room.late == {}


def test_who_is_not_there_when_his_open_seat_finds_somebody_is_late_from_then_on(
    loop: VirtualLoop,
) -> None:
    room = Room(loop, ANN)
    room.wait(AHEAD_MS + 20 * MINUTE)
    room.sit(BO)
    room.wait(MINUTE)
    room.enter(ANN)
    assert room.late == {Color.BLACK: (MINUTE, 2 * MINUTE, False)}


def test_with_a_referee_the_time_holds_for_who_sits_down_later(
    loop: VirtualLoop,
) -> None:
    room = Room(loop, ANN, referee=JUDGE)
    room.enter(ANN)
    room.wait(AHEAD_MS + 2 * MINUTE)
    assert room.start["late_from_ms"] == -2 * MINUTE
    room.sit(BO)
    assert room.late == {Color.WHITE: (2 * MINUTE, 4 * MINUTE, False)}


def test_a_seat_is_kept_until_the_time_and_an_hour_after_it(loop: VirtualLoop) -> None:
    room = Room(loop, ANN, ahead_ms=10 * AHEAD_MS)
    appointment = room.node.games.steward(GAME).appointment
    assert appointment is not None
    assert appointment.is_ahead
    room.wait(10 * AHEAD_MS)
    assert room.phase() is Phase.WAITING
    assert not appointment.is_ahead
    room.wait(int(WAITING_EXPIRES_S * 1000) + 1)
    assert finished(room) == (EndReason.ABORTED, "Void")


# When something goes wrong


def test_a_start_that_cannot_be_stored_is_tried_again(loop: VirtualLoop) -> None:
    room = Room(loop, ANN, BO)
    room.enter(ANN, BO)
    room.node.store.trouble = StoreUnavailable("the disk is away")
    room.wait(AHEAD_MS)
    assert room.phase() is Phase.WAITING
    room.node.store.trouble = None
    room.wait(int(RETRY_S * 1000))
    assert isinstance(room.node.events()[-1], GameStarted)
    assert room.late == {}


def test_a_restart_before_the_time_changes_nothing(loop: VirtualLoop) -> None:
    room = Room(loop, ANN, BO)
    room.restart(AHEAD_MS // 2)
    room.enter(ANN)
    room.wait(AHEAD_MS // 2 + MINUTE)
    room.enter(BO)
    assert room.late == {Color.WHITE: (MINUTE, 2 * MINUTE, False)}


@pytest.mark.parametrize("before_ms", [0, AHEAD_MS + 10 * MINUTE])
def test_nobody_is_late_while_the_server_was_down(
    loop: VirtualLoop, before_ms: int
) -> None:
    room = Room(loop, ANN, BO)
    room.wait(before_ms)
    room.restart(2 * AHEAD_MS)
    assert room.start["at_ms"] == FAULT_MS
    room.enter(ANN)
    room.wait(FAULT_MS + MINUTE)
    room.enter(BO)
    assert room.late == {Color.WHITE: (MINUTE, 2 * MINUTE, False)}


def test_both_back_in_time_after_it_are_not_late(loop: VirtualLoop) -> None:
    room = Room(loop, ANN, BO)
    room.restart(2 * AHEAD_MS)
    room.enter(ANN, BO)
    assert room.phase() is Phase.WAITING
    room.wait(FAULT_MS)
    assert room.phase() is Phase.PLAY
    assert room.late == {}


def test_a_wall_clock_that_is_set_moves_the_start_and_makes_nobody_late(
    loop: VirtualLoop, monkeypatch: pytest.MonkeyPatch
) -> None:
    room = Room(loop, ANN, BO)
    room.enter(ANN)
    clock = room.node.services.clock
    wall_ms = clock.wall_ms
    monkeypatch.setattr(clock, "wall_ms", lambda: wall_ms() + AHEAD_MS)
    room.wait(AHEAD_MS // 2)
    assert room.start["at_ms"] == FAULT_MS
    monkeypatch.undo()
    room.wait(FAULT_MS + MINUTE)
    room.enter(BO)
    assert room.late == {Color.WHITE: (MINUTE, 2 * MINUTE, False)}


# What presence tells


def test_presence_tells_since_when_somebody_has_no_connection(
    loop: VirtualLoop,
) -> None:
    room = Room(loop, ANN, BO, ahead_ms=1)
    room.enter(ANN, BO)
    room.wait(1)

    def away() -> dict[str, int]:
        told = orjson.loads(room.node.games.steward(GAME).presence())
        assert told["start"] is None
        return {color: at - room.node.now for color, at in told["away_since"].items()}

    assert away() == {}
    room.leave(BO)
    room.wait(42_000)
    assert away() == {"white": -42_000}
    room.enter(BO)
    assert away() == {}


def test_a_player_who_looks_at_another_page_is_neither_there_nor_a_spectator(
    loop: VirtualLoop,
) -> None:
    room = Room(loop, ANN, BO)
    attendance = room.host.attendance
    loop.do(lambda: attendance.heed(1))
    assert attendance.somebody
    assert (attendance.watching, attendance.is_here(ANN.id)) == (0, False)
    loop.do(lambda: attendance.heed(-1))
    assert not attendance.somebody


def test_an_engine_that_has_a_seat_is_late_as_anybody(loop: VirtualLoop) -> None:
    bot = Player("b_bot", "bot", PlayerKind.BOT)
    room = Room(loop, ANN, bot)
    room.enter(ANN)
    room.wait(AHEAD_MS + 15 * MINUTE + 1)
    assert finished(room) == (EndReason.LATE, "B+F")
