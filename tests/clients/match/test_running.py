"""One run of a match at a fake arena: what is played, when it ends, what is left."""

import asyncio
import signal
import threading
from collections.abc import Sequence
from pathlib import Path

import pytest
from shoutan_clients.match.game_line import GameLine
from shoutan_clients.match.game_plan import GamePlan
from shoutan_clients.match.keeping.folder import MatchFolder
from shoutan_clients.match.keeping.mixing import CannotMix
from shoutan_clients.match.ports import EngineCheck, FinishedGame, Showing
from shoutan_clients.match.run_ends import RunEnd

from tests.clients.match.fake_runs import (
    FakeArena,
)
from tests.clients.match.fake_scenes import Held, Scene, running


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
        "title": "weak v strong",
        "games": 10,
        "count": "agreed",
        "referee": None,
        "referee_program": None,
        "referee_version": None,
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
    assert scene.summary["ended"] == (
        "Stopped by SIGTERM, 2 of 6 games played. 3 games in progress dropped."
    )
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
    scene = Scene(tmp_path, games=3, version="4.0")
    assert await scene.run() == RunEnd(0, "All 3 games were played.")
    assert scene.arena.checks == 0
    assert scene.shown.begun == [(3, 3)]
    assert scene.shown.ends
    # What they were, and that nobody was asked now.
    assert scene.shown.said == ["weak: GNU Go 3.8", "strong: GNU Go 3.8"]
    [note] = scene.shown.notes
    assert note.startswith(
        "No engine was started: these are games of earlier runs, the last one of"
        " 2026-11-30 09:13 UTC. "
    )
    scene = Scene(tmp_path, games=5)
    await scene.run()
    assert scene.arena.started == [4, 5]


@pytest.mark.asyncio
async def test_a_build_in_the_middle_of_a_run_is_said(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    engine = tmp_path / "bin" / "gnugo"
    engine.parent.mkdir()
    engine.write_text("a build")
    engine.chmod(0o755)
    monkeypatch.setenv("PATH", str(engine.parent))

    async def build(game: GamePlan) -> None:
        if game.number == 2:
            engine.write_text("another build")

    scene = Scene(tmp_path / "out", games=3, until=build)
    await scene.run()
    [note] = scene.shown.notes
    assert "the program of weak and strong was changed" in note
    with pytest.raises(CannotMix, match="gnugo of weak has changed"):
        await scene.run()


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
        assert scene.shown.is_finishing
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
        async def check(self, showing: Showing | None = None) -> Sequence[EngineCheck]:
            scene.stopping.told(signal.SIGINT)
            await asyncio.Event().wait()
            return []

    scene = Scene(tmp_path, make_arena=Slow)
    end = await scene.run()
    assert end.code == 130
    assert scene.numbers == []
    assert not scene.shown.begun
    # That it failed is said once the engines are gone, and maybe the folder.
    assert (scene.shown.failures, scene.shown.notes) == ([], [])
    assert not end.has_begun


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
