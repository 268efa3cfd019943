"""One run of a match at a fake arena: what is played, when it ends, what is left."""

import asyncio
import errno
import os
import signal
import threading
from collections.abc import AsyncGenerator, Awaitable, Callable
from contextlib import asynccontextmanager
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any

import orjson
import pytest
from shoutan_clients.match.game_line import GameLine, Standing
from shoutan_clients.match.game_plan import GamePlan
from shoutan_clients.match.keeping.folder import MatchFolder
from shoutan_clients.match.keeping.mixing import CannotMix
from shoutan_clients.match.match_run import RETRIES_S, run_match
from shoutan_clients.match.plan import MatchPlan, RunOptions
from shoutan_clients.match.ports import ArenaBroken, FinishedGame
from shoutan_clients.match.run_ends import RunEnd
from shoutan_clients.match.stopping import Stopping
from shoutan_clients.match.telling import Figures
from shoutan_clients.match.watching import MOST_IN_A_ROW, Watch
from shoutan_engine.results import EndReason
from shoutan_host.clock import SystemClock

from tests.clients.match.fake_runs import (
    FakeArena,
    Recorder,
    a_line,
    a_plan,
    a_schedule,
    at_once,
    crashed,
    fake_report,
    figures,
    replace_line,
)


@dataclass
class Scene:
    """A match of `games` games; `run` plays what is missing."""

    path: Path
    games: int = 10
    concurrency: int = 1
    wins: int | None = None
    figures: Figures | None = None
    change: Callable[[GameLine], GameLine] = lambda line: line
    until: Callable[[GamePlan], Awaitable[object]] = at_once
    version: str = "3.8"
    make_arena: type[FakeArena] = FakeArena
    stopping: Stopping = field(default_factory=Stopping)
    pauses: list[float] = field(default_factory=list[float])
    reported: "asyncio.Queue[int]" = field(default_factory=asyncio.Queue[int])
    """How many games were in each report."""

    def __post_init__(self) -> None:
        self.arena: FakeArena
        self.shown: Recorder

    async def run(self) -> RunEnd:
        plan = a_plan(self.games)
        self.arena = self.make_arena(
            plan,
            self.until,
            self.change,
            {"strong": self.version},
        )
        self.shown, self.stopping = Recorder(), Stopping()
        folder, schedule = MatchFolder(self.path), a_schedule(plan)
        folder.open(plan, "book", schedule, lambda _: "")

        loop = asyncio.get_running_loop()

        def report(
            folder: Path, plan: MatchPlan, lines: Any, standings: Any, *, made_at: str
        ) -> None:
            fake_report(folder, plan, lines, standings, made_at=made_at)
            loop.call_soon_threadsafe(self.reported.put_nowait, len(lines))

        async def pause(seconds: float) -> None:
            self.pauses.append(seconds)

        try:
            return await run_match(
                plan,
                RunOptions(self.path, concurrency=self.concurrency),
                self.arena,
                self.shown,
                folder,
                schedule,
                figures=self.figures or replace(figures(self.wins), report=report),
                clock=SystemClock(),
                stopping=self.stopping,
                pause=pause,
            )
        finally:
            await self.arena.close()
            folder.close()

    @property
    def numbers(self) -> list[int]:
        rows = (self.path / "results.jsonl").read_bytes().splitlines()
        return [orjson.loads(row)["number"] for row in rows]

    @property
    def summary(self) -> dict[str, object]:
        summary: dict[str, object] = orjson.loads(
            (self.path / "summary.json").read_bytes()
        )
        return summary


class Held:
    """Games that go on until they are released."""

    def __init__(self) -> None:
        self.waiting: dict[int, asyncio.Event] = {}
        self._changed = asyncio.Event()

    async def __call__(self, game: GamePlan) -> None:
        event = self.waiting[game.number] = asyncio.Event()
        self._changed.set()
        try:
            await event.wait()
        finally:
            del self.waiting[game.number]
            self._changed.set()

    async def holds(self, *numbers: int) -> None:
        """Wait until just these games are being played."""
        while set(self.waiting) != set(numbers):
            await self._changed.wait()
            self._changed.clear()

    def release(self, number: int) -> None:
        self.waiting[number].set()


@asynccontextmanager
async def running(scene: Scene) -> AsyncGenerator["asyncio.Task[RunEnd]"]:
    task = asyncio.create_task(scene.run())
    try:
        yield task
    finally:
        task.cancel()
        await asyncio.gather(task, return_exceptions=True)


@pytest.mark.asyncio
@pytest.mark.parametrize("concurrency", [1, 3, 20])
async def test_all_games_are_played_and_shown(tmp_path: Path, concurrency: int) -> None:
    scene = Scene(tmp_path, concurrency=concurrency)
    end = await scene.run()
    assert end == RunEnd(0, "All 10 games were played.")
    assert sorted(scene.numbers) == list(range(1, 11))
    assert scene.shown.begun == [(10, 0)]
    assert scene.shown.ended == scene.numbers
    assert scene.shown.ends == [end.why]
    assert scene.arena.most_running == min(concurrency, 10)
    assert scene.summary == {
        "title": "",
        "games": 10,
        "ended": end.why,
        "standings": {"games": 10, "wins": 10},
    }
    assert (tmp_path / "report.html").read_text() == "<p>10 games</p>"


@pytest.mark.asyncio
async def test_the_next_run_plays_what_is_missing_also_in_the_middle(
    tmp_path: Path,
) -> None:
    held = Held()
    scene = Scene(tmp_path, games=6, concurrency=3, until=held)
    async with running(scene) as task:
        await held.holds(1, 2, 3)
        held.release(2)
        await held.holds(1, 3, 4)
        held.release(4)
        await held.holds(1, 3, 5)
        scene.stopping.told(signal.SIGTERM)
        end = await task
    assert end.code == 128 + signal.SIGTERM
    assert "2 of 6 games played. 3 games in progress dropped." in end.why
    assert f"shoutan match --resume {tmp_path}" in end.why
    assert not held.waiting
    assert scene.numbers == [2, 4]
    assert scene.summary["games"] == 2

    scene = Scene(tmp_path, games=6)
    assert (await scene.run()).code == 0
    assert scene.arena.started == [1, 3, 5, 6]
    assert scene.shown.begun == [(6, 2)]
    assert sorted(scene.numbers) == [1, 2, 3, 4, 5, 6]


@pytest.mark.asyncio
async def test_a_match_that_is_over_starts_no_engine(tmp_path: Path) -> None:
    await Scene(tmp_path, games=3).run()
    scene = Scene(tmp_path, games=3)
    assert await scene.run() == RunEnd(0, "All 3 games were played.")
    assert scene.arena.checks == 0
    assert scene.shown.begun == [(3, 3)]
    assert scene.shown.ends
    scene = Scene(tmp_path, games=5)
    await scene.run()
    assert scene.arena.started == [4, 5]


@pytest.mark.asyncio
async def test_a_verdict_drops_the_games_in_progress(tmp_path: Path) -> None:
    held = Held()
    scene = Scene(tmp_path, concurrency=3, wins=1, until=held)
    async with running(scene) as task:
        await held.holds(1, 2, 3)
        held.release(2)
        end = await task
    assert end.code == 0
    assert end.why.startswith("Black has won 1 times.")
    assert "games in progress dropped" in end.why
    assert scene.numbers == [2]
    assert not held.waiting
    scene = Scene(tmp_path, wins=1)
    assert await scene.run() == RunEnd(0, "Black has won 1 times.")
    assert scene.arena.checks == 0


@pytest.mark.asyncio
async def test_ctrl_c_finishes_what_is_being_played(tmp_path: Path) -> None:
    held = Held()
    scene = Scene(tmp_path, concurrency=2, until=held)
    async with running(scene) as task:
        await held.holds(1, 2)
        scene.stopping.told(signal.SIGINT)
        assert "Finishing 2 games in progress; Ctrl-C again" in scene.shown.notes[0]
        held.release(1)
        await held.holds(2)
        held.release(2)
        end = await task
    assert end.code == 130
    assert "2 of 10 games played. To go on" in end.why
    assert scene.numbers == [1, 2]
    assert scene.summary["games"] == 2


@pytest.mark.asyncio
async def test_a_game_that_is_being_kept_is_kept_and_told_of(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    keep, loop = MatchFolder.keep, asyncio.get_running_loop()
    is_keeping, may_keep = asyncio.Event(), threading.Event()

    def slow(self: MatchFolder, finished: FinishedGame) -> GameLine:
        loop.call_soon_threadsafe(is_keeping.set)
        assert may_keep.wait(60)
        return keep(self, finished)

    monkeypatch.setattr(MatchFolder, "keep", slow)
    scene = Scene(tmp_path)
    async with running(scene) as task:
        await is_keeping.wait()
        scene.stopping.told(signal.SIGTERM)
        for _ in range(20):  # everything but the disk had its turn
            await asyncio.sleep(0)
        may_keep.set()
        end = await task
    assert "1 of 10 games played. To go on" in end.why
    assert scene.numbers == scene.shown.ended == [1]


@pytest.mark.asyncio
async def test_ctrl_c_in_the_last_games_costs_nothing(tmp_path: Path) -> None:
    held = Held()
    scene = Scene(tmp_path, games=1, until=held)
    async with running(scene) as task:
        await held.holds(1)
        scene.stopping.told(signal.SIGINT)
        held.release(1)
        assert await task == RunEnd(0, "The only game was played.")


@pytest.mark.asyncio
async def test_ctrl_c_twice_drops_them(tmp_path: Path) -> None:
    held = Held()
    scene = Scene(tmp_path, concurrency=2, until=held)
    async with running(scene) as task:
        await held.holds(1, 2)
        held.release(1)
        await held.holds(2, 3)
        for _ in range(2):
            scene.stopping.told(signal.SIGINT)
        end = await task
    assert end.code == 130
    assert "1 of 10 games played. 2 games in progress dropped." in end.why
    assert scene.numbers == [1]
    assert scene.summary["games"] == 1


@pytest.mark.asyncio
async def test_a_signal_during_the_check_leaves_at_once(tmp_path: Path) -> None:
    class Slow(FakeArena):
        async def check(self, showing: object = None) -> list[object]:  # type: ignore[override]
            scene.stopping.told(signal.SIGINT)
            await asyncio.Event().wait()
            return []

    scene = Scene(tmp_path, make_arena=Slow)
    end = await scene.run()
    assert end.code == 130
    assert scene.numbers == []
    assert not scene.shown.begun


@pytest.mark.asyncio
async def test_an_engine_that_only_fails_does_not_burn_the_night(
    tmp_path: Path,
) -> None:
    scene = Scene(tmp_path, games=50, change=crashed)
    end = await scene.run()
    assert end.code == 1
    assert f"strong failed in {MOST_IN_A_ROW} games in a row" in end.why
    assert "Segmentation fault" in end.why
    assert len(scene.numbers) == MOST_IN_A_ROW
    assert scene.summary["ended"] == end.why
    scene = Scene(tmp_path, games=50)
    assert (await scene.run()).code == 0  # it was mended


@pytest.mark.asyncio
async def test_failures_in_all_games_of_a_short_match_are_its_result(
    tmp_path: Path,
) -> None:
    scene = Scene(tmp_path, games=MOST_IN_A_ROW, change=crashed)
    assert (await scene.run()).code == 0


def lines(*kinds: str) -> list[GameLine]:
    """Games by letters: p played, c strong crashes, w weak crashes, t time, v void."""
    games = a_schedule(a_plan(len(kinds)))
    changes: dict[str, Callable[[GameLine], GameLine]] = {
        "p": lambda line: line,
        "c": crashed,
        "w": lambda line: replace_line(
            crashed(line), winner="black" if line.black == "strong" else "white"
        ),
        "t": lambda line: replace_line(crashed(line), end_reason=EndReason.TIME),
        "i": lambda line: replace_line(crashed(line), end_reason=EndReason.ILLEGAL),
        "v": lambda line: replace_line(
            line,
            winner=None,
            standing=Standing.VOID,
            end_reason=EndReason.ABORTED,
            detail="no process could be started",
        ),
    }
    return [changes[k](a_line(g)) for k, g in zip(kinds, games, strict=True)]


@pytest.mark.parametrize(
    ("games", "said"),
    [
        ("ccc", "strong failed in 3"),
        ("ccvc", "strong failed in 3"),
        ("ccpcc", None),
        ("cwcwcw", None),  # the other one's failure is a game that this one survived
        ("www", "weak failed in 3"),
        ("tttttt", None),
        ("iiiiii", None),
        ("vvv", "3 games in a row came to nothing"),
        ("vvpvv", None),
        ("vvcvv", None),
        ("p" * 9, None),
    ],
)
def test_when_a_match_should_stop(games: str, said: str | None) -> None:
    watch = Watch(most_in_a_row=3)
    *earlier, last = [watch.see(line) for line in lines(*games)]
    assert earlier == [None] * len(earlier)
    assert (last or "").startswith(said or "")
    assert (last is None) is (said is None)


class Failing:
    """A machine that refuses the first `times` tries."""

    def __init__(self, times: int) -> None:
        self.left = times

    async def __call__(self, _game: GamePlan) -> None:
        if self.left:
            self.left -= 1
            raise OSError(errno.EAGAIN, os.strerror(errno.EAGAIN))


@pytest.mark.asyncio
async def test_a_game_the_machine_refuses_is_tried_again(tmp_path: Path) -> None:
    scene = Scene(tmp_path, games=2, until=Failing(3))
    assert (await scene.run()).code == 0
    assert scene.arena.started == [1, 1, 1, 1, 2]
    assert scene.pauses == [1.0, 2.0, 4.0]
    assert "Game 1 cannot be played" in scene.shown.notes[0]
    assert scene.numbers == [1, 2]


@pytest.mark.asyncio
async def test_a_machine_that_refuses_for_good_ends_the_run(tmp_path: Path) -> None:
    scene = Scene(tmp_path, games=2, until=Failing(100))
    end = await scene.run()
    assert end.code == 1
    assert "Resource temporarily unavailable" in end.why
    assert "--resume" in end.why
    assert scene.pauses == list(RETRIES_S)
    assert scene.numbers == []


@pytest.mark.asyncio
async def test_a_full_disk_ends_the_run_and_room_goes_on(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    keep = MatchFolder.keep
    real = os.write

    def keep_on_a_full_disk(self: MatchFolder, finished: FinishedGame) -> GameLine:
        if finished.line.number < 4:
            return keep(self, finished)

        def write(_descriptor: int, _data: bytes) -> int:
            raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

        os.write = write  # type: ignore[assignment]
        return keep(self, finished)

    with monkeypatch.context() as patch:
        patch.setattr(MatchFolder, "keep", keep_on_a_full_disk)
        patch.setattr(os, "write", real)
        scene = Scene(tmp_path, games=9)
        end = await scene.run()
    assert end.code == 1
    assert "No space left on device" in end.why
    assert "Make room" in end.why
    assert any("report cannot be written" in note for note in scene.shown.notes)
    assert sorted(scene.numbers) == [1, 2, 3]
    scene = Scene(tmp_path, games=9)
    assert (await scene.run()).code == 0
    assert scene.arena.started == [4, 5, 6, 7, 8, 9]


async def break_down(_game: GamePlan) -> None:
    raise ArenaBroken("The server has ended.")


@pytest.mark.asyncio
async def test_an_arena_that_is_broken_ends_the_run_at_once(tmp_path: Path) -> None:
    scene = Scene(tmp_path, games=2, until=break_down)
    end = await scene.run()
    assert (end.code, scene.pauses, scene.arena.started) == (1, [], [1])
    assert "The server has ended." in end.why
    assert "--resume" in end.why


@pytest.mark.asyncio
@pytest.mark.parametrize("broken", ["standings", "decided", "report"])
@pytest.mark.parametrize("error", [ZeroDivisionError("by 0"), OSError(28, "No space")])
async def test_a_mistake_in_the_figures_costs_no_game(
    tmp_path: Path, caplog: pytest.LogCaptureFixture, broken: str, error: Exception
) -> None:
    is_mended = False

    def failing(*arguments: Any, **names: Any) -> Any:
        # Of no games at all there are always standings.
        if is_mended or (broken == "standings" and not arguments[1]):
            return getattr(figures(), broken)(*arguments, **names)
        raise error

    scene = Scene(tmp_path, games=25, figures=replace(figures(), **{broken: failing}))
    end = await scene.run()
    assert sorted(scene.numbers) == scene.arena.started == list(range(1, 26))
    assert scene.shown.ended == scene.numbers
    assert end.code == 1
    assert "All 25 games were played." in end.why
    assert "by 0" in end.why or "No space" in end.why
    assert "--resume" in end.why
    assert scene.shown.ends == [end.why]
    told = [*scene.shown.notes, *(record.message for record in caplog.records)]
    assert len(told) == 1  # once, though it failed again and again
    assert "The games are kept" in told[0]

    is_mended = True
    assert (await scene.run()).code == 0
    assert not scene.arena.started
    assert (tmp_path / "report.html").read_text() == "<p>25 games</p>"


@pytest.mark.asyncio
async def test_an_engine_of_another_version_plays_no_game(tmp_path: Path) -> None:
    held = Held()
    scene = Scene(tmp_path, until=held)
    async with running(scene) as task:
        await held.holds(1)
        scene.stopping.told(signal.SIGINT)
        held.release(1)
        await task
    scene = Scene(tmp_path, version="4.0")
    with pytest.raises(CannotMix, match=r"3\.8 before, GNU Go 4\.0 now"):
        await scene.run()
    assert not scene.arena.started


@pytest.mark.asyncio
async def test_a_failure_of_ours_is_not_hidden_and_leaves_nothing(
    tmp_path: Path,
) -> None:
    async def broken(game: GamePlan) -> None:
        if game.number == 2:
            raise ZeroDivisionError
        await asyncio.sleep(0)

    scene = Scene(tmp_path, concurrency=3, until=broken)
    with pytest.raises(BaseExceptionGroup):
        await scene.run()
    assert scene.arena.is_closed


@pytest.mark.asyncio
async def test_a_report_is_written_every_so_often(tmp_path: Path) -> None:
    held = Held()

    async def until(game: GamePlan) -> None:
        if game.number == 21:
            await held(game)

    scene = Scene(tmp_path, games=21, until=until)
    async with running(scene) as task:
        assert await scene.reported.get() == 20
        assert scene.summary["ended"] is None
        await held.holds(21)
        held.release(21)
        await task
    assert scene.reported.get_nowait() == 21
    assert scene.summary["games"] == 21
