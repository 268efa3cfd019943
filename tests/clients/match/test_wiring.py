"""The parts of a match on this machine, put together."""

import asyncio
import logging
import re
import signal
import sys
from dataclasses import replace
from pathlib import Path

import orjson
import pytest
from shoutan_clients.match import running
from shoutan_clients.match.arguments import read_arguments, read_plan
from shoutan_clients.match.game_line import GameLine
from shoutan_clients.match.game_plan import GamePlan
from shoutan_clients.match.plan import OpeningsPlan, RunOptions, SprtPlan
from shoutan_clients.match.ports import EngineCheck, FinishedGame, Showing
from shoutan_clients.match.running import run
from shoutan_clients.match.showing import make_showing
from shoutan_clients.match.statistics import Scoreboard, standings
from shoutan_clients.match.telling import Figures
from shoutan_clients.match.wiring import Reckoning, decided, parts_of_a_match

from tests.clients.match import made_up
from tests.clients.match.fake_runs import (
    FakeArena,
    Recorder,
    a_game,
    a_line,
    a_plan,
    a_schedule,
    crashed,
    fake_parts,
    fake_report,
    replace_line,
)


def test_the_same_plan_gives_the_same_games_whatever_their_number() -> None:
    parts = parts_of_a_match(RunOptions(Path("match")))
    few, many = parts.games(a_plan(4)), parts.games(a_plan(10))
    assert few.openings == many.openings
    assert [game.number for game in many.schedule] == list(range(1, 11))
    assert list(many.schedule[:4]) == list(few.schedule)


@pytest.mark.parametrize(("strong_wins", "accepted"), [(True, "H0"), (False, "H1")])
def test_a_verdict_is_a_sentence(strong_wins: bool, accepted: str) -> None:
    plan = a_plan(400, sprt=SprtPlan(-10, 10))
    parts = parts_of_a_match(RunOptions(Path("match")))
    lines: list[GameLine] = []
    for game in a_schedule(plan):
        # The better one wins four games of five.
        wins = (game.number % 5 != 0) is strong_wins
        winner = "black" if (game.black == "strong") is wins else "white"
        lines.append(replace_line(a_line(game), winner=winner, moves_key=str(game)))
    assert parts.figures.decided(parts.figures.standings(plan, lines[:2])) is None
    verdict = parts.figures.decided(parts.figures.standings(plan, lines))
    assert verdict is not None
    assert verdict.startswith(f"The test accepts {accepted}: ")
    assert "bounds are -2.94 and 2.94" in verdict
    # The ratio by which it was decided is beyond its bound, whatever came later.
    told = re.search(r"after (\d+) pairs \(ratio (-?[\d.]+)\)", verdict)
    assert told is not None
    assert abs(float(told[2])) >= 2.94
    later = 200 - int(told[1])
    assert f"{later} later pairs are in the figures, not in the verdict." in verdict


def test_a_long_game_holds_up_the_verdict_of_shorter_ones() -> None:
    plan = a_plan(400, sprt=SprtPlan(-10, 100))
    figures = parts_of_a_match(RunOptions(Path("match"))).figures
    lines = [
        replace_line(
            a_line(game),
            winner="black" if game.black == plan.engines[0].name else "white",
            moves_key=str(game),
        )
        for game in a_schedule(plan)
    ]
    # Game 5 is still being played, here or in the run before this one.
    there = [line for line in lines if line.number != 5]
    assert figures.decided(figures.standings(plan, there)) is None
    assert figures.decided(figures.standings(plan, [*there, lines[4]])) is not None


def test_standings_counted_on_are_those_counted_anew(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    plan = made_up.plan_of(("Reed", "Oak", "Moss"), games=6)
    lines = made_up.lines_of(plan)
    counted: list[int] = []
    add = Scoreboard.add

    def counting(board: Scoreboard, line: GameLine) -> None:
        counted.append(line.number)
        if line.number < 0:
            raise ValueError("no such game")
        add(board, line)

    reckoning = Reckoning()
    anew = [standings(plan, lines[:games]) for games in (3, 3, 4, 18, 2, 5)]
    monkeypatch.setattr(Scoreboard, "add", counting)
    on = [reckoning(plan, lines[:games]) for games in (3, 3, 4, 18)]
    assert counted == list(range(1, 19))  # each game once
    other = lines[0].model_copy()
    on += [reckoning(plan, lines[:2]), reckoning(plan, [other, *lines[1:5]])]
    assert on == anew
    # A line that cannot be counted is forgotten, and so is the half of it.
    broken = lines[0].model_copy(update={"number": -1})
    with pytest.raises(ValueError, match="no such game"):
        reckoning(plan, [other, *lines[1:5], broken])
    assert reckoning(plan, [other, *lines[1:5]]) == anew[-1]


def test_openings_that_cannot_be_had_are_said_before_anything_is_made(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    plan = a_plan(openings=OpeningsPlan(tmp_path / "missing.sgf"))
    out = tmp_path / "out"
    assert run(plan, RunOptions(out), Recorder()) == 1
    assert "shoutan match: " in capsys.readouterr().err
    assert not out.exists()


def test_no_match_is_resumed_where_there_is_none(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    parts = fake_parts(FakeArena(a_plan()))
    assert run(None, RunOptions(tmp_path), Recorder(), parts) == 1
    assert f"no match in {tmp_path}" in capsys.readouterr().err
    assert not list(tmp_path.iterdir())


def test_why_a_run_failed_is_on_standard_error(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    # The interpreter is that of other tests as well.
    monkeypatch.setattr(running, "tune_interpreter", lambda: None)
    plan, shown = a_plan(30), Recorder()
    arena = FakeArena(plan, change=crashed)
    assert run(plan, RunOptions(tmp_path), shown, fake_parts(arena)) == 1
    assert arena.is_closed
    assert capsys.readouterr().err == f"shoutan match: {shown.ends[0]}\n"


@pytest.mark.skipif(sys.platform == "win32", reason="signals of POSIX")
@pytest.mark.parametrize("is_made", [False, True])
def test_a_signal_before_the_first_game_is_said_once_and_leaves_no_new_folder(
    is_made: bool,
    tmp_path: Path,
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(running, "tune_interpreter", lambda: None)

    class Slow(FakeArena):
        async def check(self, showing: object = None) -> list[EngineCheck]:
            signal.raise_signal(signal.SIGTERM)
            await asyncio.Event().wait()
            return []

    (tmp_path / "there").mkdir()
    out = tmp_path / "made" / "match" if is_made else tmp_path / "there"
    plan, options = a_plan(), RunOptions(out, is_json=True)
    showing = make_showing(options, sys.stdout)
    assert run(plan, options, showing, fake_parts(Slow(plan))) == 143
    assert [each.name for each in tmp_path.iterdir()] == ["there"]
    assert showing.close()
    said = capsys.readouterr()
    (line,) = said.out.splitlines()
    failed = orjson.loads(line)
    assert failed["type"] == "failed"
    assert said.err.startswith(
        "shoutan match: Stopped by SIGTERM, 0 of 10 games played."
    )
    assert said.err.removeprefix("shoutan match: ").split() == failed["why"].split()
    # What is gone, nobody goes on with.
    assert ("--resume" in failed["why"]) is not is_made


def test_a_match_does_not_get_shorter(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(running, "tune_interpreter", lambda: None)
    options = RunOptions(tmp_path)
    for games in (14, 10, 14, 15):
        plan, shown = a_plan(games), Recorder()
        assert run(plan, options, shown, fake_parts(FakeArena(plan))) == 0
        if games == 10:
            assert shown.begun == [(14, 14)]
            assert shown.ends == [
                "14 games are there already, more than the 10 asked for: nothing to play."
            ]
            kept = orjson.loads((tmp_path / "plan.json").read_bytes())
            assert kept["plan"]["games"] == 14
    assert shown.begun == [(15, 14)]
    assert shown.ends == ["All 15 games were played."]


def test_a_game_beyond_all_that_were_asked_for_is_damage(
    tmp_path: Path,
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(running, "tune_interpreter", lambda: None)
    options, parts = RunOptions(tmp_path), fake_parts(FakeArena(a_plan()))
    assert run(a_plan(), options, Recorder(), parts) == 0
    results = tmp_path / "results.jsonl"
    whole = results.read_text()
    # No book has openings for so many games: nothing is made of the number.
    changed = whole.replace('"number":2,', '"number":999999999999,')
    results.write_text(changed.replace("games/0002-", "games/999999999999-"))
    assert run(a_plan(8), options, Recorder(), parts) == 1
    assert capsys.readouterr().err == (
        f"shoutan match: A line of {results} is damaged: it has game 999999999999, and"
        " this match 10 games. Restore the file from a copy, or take that line out: its"
        " game is then played again.\n"
    )
    results.write_text(whole)
    assert run(a_plan(12), options, Recorder(), fake_parts(FakeArena(a_plan(12)))) == 0


def test_a_game_that_nobody_asked_for_any_more_is_not_played(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """As after a stop of several games at once: game 3 of 8 was dropped."""
    monkeypatch.setattr(running, "tune_interpreter", lambda: None)
    parts = fake_parts(FakeArena(a_plan(8)))
    assert run(a_plan(8), RunOptions(tmp_path), Recorder(), parts) == 0
    results = tmp_path / "results.jsonl"
    lines = results.read_text().splitlines(keepends=True)
    results.write_text("".join(line for line in lines if '"number":3,' not in line))
    for asked, played, why in (
        (
            2,
            [],
            "7 games are there already, more than the 2 asked for: nothing to play.",
        ),
        (4, [3], "8 games were played, more than the 4 asked for."),
    ):
        shown, plan = Recorder(), a_plan(asked)
        arena = FakeArena(plan)
        assert run(plan, RunOptions(tmp_path), shown, fake_parts(arena)) == 0
        assert shown.ends == [why]
        assert arena.started == played


def test_a_report_has_what_the_engines_said_they_are(tmp_path: Path) -> None:
    parts = parts_of_a_match(RunOptions(Path("match")))
    plan = a_plan(2)
    said = {"weak": {"name": "GNU Go", "version": "3.8.1"}}
    (tmp_path / "engines.json").write_bytes(orjson.dumps(said))
    lines = [a_line(game) for game in a_schedule(plan)]
    standings = parts.figures.standings(plan, lines)
    parts.figures.report(tmp_path, plan, lines, standings, made_at="2026-11-30")
    assert "GNU Go 3.8.1" in (tmp_path / "report.html").read_text()


class Crashing(FakeArena):
    """The strong engine crashes in each game, and is started again in the first one."""

    async def play(self, game: GamePlan, showing: Showing) -> FinishedGame:
        if game.number == 1:
            logging.getLogger("shoutan").warning("engine strong: started again")
        finished = a_game(game)
        return replace(finished, line=crashed(finished.line))


@pytest.mark.parametrize("is_one_place", [True, False])
@pytest.mark.parametrize("is_json", [True, False])
def test_a_failure_is_said_once_in_each_place(
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    is_one_place: bool,
    is_json: bool,
) -> None:
    plan = a_plan(30)
    options = RunOptions(tmp_path / "out", is_json=is_json)
    parts = fake_parts(lambda: Crashing(plan))
    parts = replace(parts, figures=Figures(Reckoning(), decided, fake_report))
    monkeypatch.setattr(running, "tune_interpreter", lambda: None)
    with (
        (tmp_path / "out.txt").open("w+") as out,
        (tmp_path / "err.txt").open("w+") as err,
    ):
        monkeypatch.setattr(sys, "stdout", out)
        monkeypatch.setattr(sys, "stderr", out if is_one_place else err)
        showing = make_showing(options, out)
        assert run(plan, options, showing, parts) == 1
        showing.close()
    said = "strong failed in 10 games in a row"
    shown = (tmp_path / "out.txt").read_text()
    assert shown.count(said) == 1
    assert shown.count("engine strong: started again.") == 1
    assert (tmp_path / "err.txt").read_text().count(said) == int(not is_one_place)
    if is_json:
        told = [orjson.loads(line) for line in shown.splitlines()]
        assert said in told[-1]["why"]
        assert {"type": "note", "text": "engine strong: started again."} in told


def test_a_copy_of_the_file_in_the_folder_names_no_folder(tmp_path: Path) -> None:
    options = RunOptions(tmp_path / "match")
    plan = a_plan()
    path = tmp_path / "copy.toml"
    path.write_text(parts_of_a_match(options).words(plan, options))
    command = read_arguments(["--config", str(path), "--komi", "0.5"])
    assert command.options.out != options.out
    assert read_plan(path) == plan


def test_how_many_openings_were_read_is_told_with_the_games(tmp_path: Path) -> None:
    (tmp_path / "mix.sgf").write_text("(;SZ[9];B[aa])(;SZ[9];B[bb])")
    plan = a_plan(openings=OpeningsPlan(tmp_path / "mix.sgf"))
    games = parts_of_a_match(RunOptions(tmp_path)).games(plan)
    [remark] = games.remarks
    assert remark.startswith("mix.sgf has 2 openings, and the match has 5 pairs: ")
