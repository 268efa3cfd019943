"""Runs of a match in which something fails: engines, the machine, the disk, the figures."""

import asyncio
import errno
import os
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from shoutan_clients.match.game_line import GameLine, Standing
from shoutan_clients.match.game_plan import GamePlan
from shoutan_clients.match.games_at_once import RETRIES_S
from shoutan_clients.match.going_on import resume_line
from shoutan_clients.match.keeping.folder import MatchFolder
from shoutan_clients.match.ports import ArenaBroken, FinishedGame
from shoutan_clients.match.watching import MOST_IN_A_ROW, Watch
from shoutan_engine.results import EndReason

from tests.clients.match.fake_runs import (
    a_line,
    a_plan,
    a_schedule,
    crashed,
    figures,
    replace_line,
)
from tests.clients.match.fake_scenes import Scene


@pytest.mark.asyncio
async def test_an_engine_that_only_fails_does_not_burn_the_night(
    tmp_path: Path,
) -> None:
    scene = Scene(tmp_path, games=50, change=crashed)
    end = await scene.run()
    assert end.code == 1
    assert end.why.startswith(
        f"strong failed in {MOST_IN_A_ROW} games in a row; the last one: the engine"
        " crashed three times: Segmentation fault. "
    )
    assert len(scene.numbers) == MOST_IN_A_ROW
    ended = str(scene.summary["ended"])
    assert end.why.startswith(f"{ended} To go on:\n")
    assert "shoutan" not in ended
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
        "u": lambda line: replace_line(
            line, winner=None, standing=Standing.UNKNOWN, end_reason=EndReason.ABORTED
        ),
        "m": lambda line: replace_line(
            line,
            winner=None,
            standing=Standing.UNKNOWN,
            end_reason=EndReason.MOVE_LIMIT,
            detail="3 turns were taken, which is the limit.",
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
        ("uuu", "3 games in a row came to nothing"),
        ("uvu", "3 games in a row came to nothing"),
        ("uupuu", None),
        ("cucmc", "strong failed in 3"),
        (
            "mmm",
            "3 games in a row came to nothing; the last one: 3 turns were taken, which is"
            " the limit. Games are longer than that: begin a match with a greater"
            " --max-moves, in another folder.",
        ),
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
    # Once, at the end: nothing is tried again after that.
    assert end.why.count("The report cannot be written: No space left on device.") == 1
    assert scene.shown.notes == []
    # The command that goes on is a line of its own, and the last one.
    assert end.why.endswith(resume_line(tmp_path))
    assert end.why.count("To go on:") == 1
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
