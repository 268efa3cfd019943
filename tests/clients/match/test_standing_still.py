"""A match that did not run for a while: no engine loses by the time in which it did not."""

import asyncio
from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager
from pathlib import Path

import pytest
from shoutan_clients.match.game_plan import GamePlan
from shoutan_clients.match.plan import MatchPlan, RunOptions
from shoutan_clients.match.playing import LocalArena
from shoutan_clients.match.playing.conditions import is_ended_by_waiting
from shoutan_clients.match.playing.pulse import STILL, Pulse
from shoutan_clients.match.ports import StoodStill
from shoutan_engine.clocks.table import parse_clock
from shoutan_engine.clocks.types import Millis
from shoutan_engine.results import EndReason
from shoutan_host.clock import SystemClock
from shoutan_host.hosting.played_game import PlayedGame

from tests.clients.match.arenas import PASSES, Shown, fake, game_of, match_of
from tests.clients.match.fake_scenes import Scene
from tests.host.gtp_fakes import until
from tests.host.seat_fakes import SkippingClock

STOPPED_MS = 5000


class StandingClock(SystemClock):
    """A clock that only goes where a test puts it."""

    def __init__(self) -> None:
        self.now = Millis(1_000_000)

    def monotonic_ms(self) -> Millis:
        return self.now

    def skip(self, milliseconds: int) -> None:
        self.now = Millis(self.now + milliseconds)


class StoppedAtOnce(Shown):
    """Stops the process as a game begins, so that nothing of it was looked at yet."""

    def __init__(self, clock: SkippingClock) -> None:
        super().__init__()
        self._clock = clock

    def game_started(self, game: GamePlan, host: PlayedGame) -> None:
        super().game_started(game, host)
        self._clock.skip(STOPPED_MS)


@asynccontextmanager
async def arena_on(
    clock: SkippingClock, plan: MatchPlan, out: Path
) -> AsyncGenerator[LocalArena]:
    arena = LocalArena(plan, RunOptions(out=out), clock)
    try:
        yield arena
    finally:
        await arena.close()


@pytest.mark.asyncio
async def test_a_game_is_given_up_in_the_middle_of_a_turn(tmp_path: Path) -> None:
    plan = match_of(
        fake("A", PASSES), fake("B", "genmove=hang"), time=parse_clock("1m+1s")
    )
    clock, shown = SkippingClock(), Shown()
    async with arena_on(clock, plan, tmp_path) as arena:
        playing = asyncio.create_task(arena.play(game_of("A", "B"), shown))
        await until(lambda: bool(shown.started and shown.started[0][1].game.turns))
        clock.skip(STOPPED_MS)
        with pytest.raises(StoodStill, match=r"^the match stood still for \d.* s$"):
            async with asyncio.timeout(10):
                await playing


@pytest.mark.asyncio
@pytest.mark.parametrize(
    ("time", "cap_ms", "counts"),
    [
        ("3s/move", None, False),
        ("1m+1s", None, False),
        ("none", Millis(60_000), False),
        ("none", None, True),
    ],
)
async def test_what_is_over_does_not_count_either_if_time_was_limited(
    time: str, cap_ms: Millis | None, counts: bool, tmp_path: Path
) -> None:
    engines = (fake(name, PASSES, move_cap_ms=cap_ms) for name in "AB")
    plan, clock = match_of(*engines, time=parse_clock(time)), SkippingClock()
    async with arena_on(clock, plan, tmp_path) as arena:
        playing = arena.play(game_of("A", "B"), StoppedAtOnce(clock))
        if counts:
            assert (await playing).line.end_reason is EndReason.TWO_PASSES
        else:
            with pytest.raises(StoodStill):
                await playing


@pytest.mark.asyncio
async def test_the_match_says_so_and_plays_the_game_again(tmp_path: Path) -> None:
    stops = [Millis(5090)]

    async def until_stopped(_: GamePlan) -> None:
        if stops:
            raise StoodStill(stops.pop())

    scene = Scene(tmp_path, games=2, until=until_stopped)
    assert (await scene.run()).code == 0
    assert scene.arena.started == [1, 1, 2]
    assert scene.numbers == [1, 2]
    assert scene.shown.notes == [
        "Game 1 does not count: the match stood still for 5.09 s."
        " It is tried again in 1 s."
    ]


@pytest.mark.parametrize(
    ("reason", "doubted"),
    [
        (EndReason.HANG, True),
        (EndReason.DISCONNECT, True),
        (EndReason.ABORTED, True),
        (EndReason.RESIGN, False),
    ],
)
def test_without_a_limit_what_took_too_long_is_doubted(
    reason: EndReason, doubted: bool
) -> None:
    assert is_ended_by_waiting(reason) is doubted


@pytest.mark.asyncio
async def test_a_gap_is_noticed_once_and_a_short_one_is_load() -> None:
    clock = StandingClock()
    pulse = Pulse(clock)
    pulse.begin()
    stop = pulse.next_stop
    clock.skip(STILL - 1)
    pulse.look()
    assert not stop.done()
    clock.skip(STILL)
    assert pulse.next_stop is not stop  # whoever begins now has missed nothing
    assert stop.result() == STILL
    pulse.look()
    assert not pulse.next_stop.done()
    pulse.close()


@pytest.mark.asyncio
async def test_a_silence_of_the_host_is_noticed_once() -> None:
    clock, silent = StandingClock(), [0]
    pulse = Pulse(clock, lambda _: Millis(silent[0]))
    pulse.begin()
    stops = [pulse.next_stop]
    for silent[0] in (STILL - 1, STILL, STILL + 250, 0, STILL):
        pulse.look()
        stops.append(pulse.next_stop)
    told = [stop.done() for stop in dict.fromkeys(stops)]
    assert told == [True, True, False]
    assert stops.index(stops[1]) == 0  # shorter ones are load
    assert stops[2] is stops[3] is stops[4]
    pulse.close()


@pytest.mark.asyncio
async def test_what_the_host_answered_to_who_stood_still_is_not_read_yet() -> None:
    clock, asked = StandingClock(), list[Millis]()

    def silence(now: Millis) -> Millis:
        asked.append(now)
        return Millis(0)

    pulse = Pulse(clock, silence)
    pulse.begin()
    clock.skip(STOPPED_MS)
    pulse.look()
    assert not asked
    pulse.look()
    assert asked == [clock.now]
    pulse.close()


@pytest.mark.asyncio
async def test_before_the_first_game_nothing_can_be_lost() -> None:
    clock = StandingClock()
    pulse = Pulse(clock)
    stop = pulse.next_stop
    clock.skip(STOPPED_MS)
    pulse.begin()
    pulse.look()
    assert not stop.done()
    pulse.close()
