"""Answers of an engine that are held until it has thought for long enough."""

from typing import Any

import pytest
from shoutan_engine import Phase, parse_clock
from shoutan_engine.clocks.types import Millis
from shoutan_engine.commands import AskConsent, PlayStone, Resign, ResumePlay
from shoutan_engine.events import Played, Wish
from shoutan_engine.points import Point
from shoutan_engine.results import EndReason

from tests.fake_engine import FakeEngine
from tests.fakes import FakeClock, VirtualLoop
from tests.host.gtp_fakes import EngineInside
from tests.host.seat_fakes import (
    BLACK,
    ENGINES,
    PEOPLE,
    WHITE,
    Seated,
    Table,
    new_table,
)

LEAST = Millis(2_000)


def begun(loop: VirtualLoop, clock: str, **fields: Any) -> tuple[Table, Seated]:
    """Begin a game of a person, Black, and an engine that is to take its time."""

    clock_of_loop = FakeClock(loop)

    async def begin() -> tuple[Table, Seated]:
        table = await new_table(
            PEOPLE[BLACK],
            ENGINES[WHITE],
            clock=clock_of_loop,
            time=parse_clock(clock),
            **fields,
        )
        table.come(BLACK)
        inside = EngineInside(
            FakeEngine(), lambda: clock_of_loop.monotonic_ms() * 1_000_000
        )
        seated = Seated(table, WHITE, inside=inside, least_thinking=LEAST)
        await table.started()
        return table, seated

    return loop.run_until_complete(begin())


def play(loop: VirtualLoop, table: Table, point: int) -> None:
    ply = table.host.game.ply
    loop.run_until_complete(table.post(PlayStone(BLACK, Point(point), ply)))


def spent(table: Table) -> list[int]:
    """Return what each of the engine's turns took by its clock."""
    played = [event for event in table.recorder.events if isinstance(event, Played)]
    return [event.spent for event in played if event.color is WHITE]


@pytest.mark.parametrize("clock", ["1m", "30s+5x10s", "1m+5s", "none", "20s/move"])
def test_an_answer_counts_once_so_much_time_has_passed(clock: str) -> None:
    with VirtualLoop() as loop:
        table, _ = begun(loop, clock)
        play(loop, table, 12)
        loop.pass_ms(1_990)
        assert table.host.game.ply == 1
        loop.pass_ms(10)
        loop.settle()
        assert spent(table) == [2_000]
        assert table.reports == []


def test_what_the_engine_has_thought_itself_counts() -> None:
    with VirtualLoop() as loop:
        table, seated = begun(loop, "1m")
        seated.inside.engine.rules["genmove"] = "late"
        play(loop, table, 12)
        loop.pass_ms(1_500)
        loop.do(seated.inside.release)
        loop.pass_ms(490)
        assert table.host.game.ply == 1
        loop.pass_ms(10)
        loop.settle()
        play(loop, table, 13)
        loop.pass_ms(2_500)  # longer than it has to
        loop.do(seated.inside.release)
        loop.settle()
        assert spent(table) == [2_000, 2_500]


def test_short_of_time_it_is_held_for_a_small_share_and_never_flags() -> None:
    with VirtualLoop() as loop:
        table, _ = begun(loop, "5s", size=9)
        for point in range(40, 60):
            play(loop, table, point)
            ply = table.host.game.ply
            for _ in range(1_000):
                if table.host.game.ply == ply:
                    loop.pass_ms(5)
            assert table.host.game.phase is Phase.PLAY
        assert spent(table)[:3] == [500, 450, 405]
        assert table.host.game.clocks is not None
        assert table.host.game.clocks.white.main > 0
        loop.run_until_complete(table.post(Resign(BLACK)))
        result = table.host.game.result
        assert result is not None
        assert result.reason is EndReason.RESIGN


def test_the_last_seconds_of_byo_yomi_are_the_engines() -> None:
    with VirtualLoop() as loop:
        table, _ = begun(loop, "1s+1x10s")
        play(loop, table, 12)
        loop.pass_ms(1_200)
        loop.settle()
        assert spent(table) == [1_100]


def test_a_game_that_goes_back_frees_the_answer() -> None:
    with VirtualLoop() as loop:
        table, seated = begun(loop, "1m")
        play(loop, table, 12)
        loop.pass_ms(1_000)
        loop.run_until_complete(table.post(AskConsent(BLACK, Wish.UNDO, 1)))
        loop.pass_ms(5_000)
        assert table.host.game.ply == 0
        assert spent(table) == []
        play(loop, table, 13)
        loop.pass_ms(2_000)
        loop.settle()
        assert table.host.game.ply == 2
        assert "undo" in seated.heard


def test_the_end_of_the_game_ends_the_wait() -> None:
    with VirtualLoop() as loop:
        table, seated = begun(loop, "1m")
        play(loop, table, 12)
        loop.pass_ms(1_000)
        loop.run_until_complete(table.post(Resign(BLACK)))
        loop.settle()
        assert seated.task.done()


@pytest.mark.parametrize("clock", ["1m", "none"])
def test_a_pause_is_no_time_of_its_own(clock: str) -> None:
    with VirtualLoop() as loop:
        table, seated = begun(loop, clock)
        seated.inside.engine.rules["genmove"] = "late"
        play(loop, table, 12)
        loop.pass_ms(500)
        loop.run_until_complete(table.post(AskConsent(BLACK, Wish.PAUSE, 1)))
        assert table.host.game.phase is Phase.PAUSED
        loop.pass_ms(60_000)
        loop.run_until_complete(table.post(ResumePlay(BLACK)))
        loop.do(seated.inside.release)
        loop.pass_ms(1_490)
        assert table.host.game.ply == 1
        loop.pass_ms(10)
        loop.settle()
        assert spent(table) == [2_000]
