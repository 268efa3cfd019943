"""What is said of one engine by its name, and durations with a unit or without."""

from pathlib import Path

import pytest
from shoutan_clients.match.arguments import read_arguments, read_plan
from shoutan_clients.match.cli import match
from shoutan_clients.match.config_text import format_plan
from shoutan_clients.match.keeping.plan_file import plan_file, resumed_plan, write_plan
from shoutan_clients.match.plan import MatchPlan
from shoutan_engine.clocks.table import parse_fine_clock

from tests.clients.match.typed_matches import ENGINES, complaint, plan_of

NEW_OLD = ("new=gnugo --mode gtp", "old=gnugo --mode gtp")
ODDS = (
    *("--time", "8s+80ms", "--engine-time", "old=10s+100ms"),
    *("--engine-env", "new=A=1", "--engine-env", "NEW=B=x=y", "--engine-env", "old=A="),
)


def odds() -> MatchPlan:
    plan = read_arguments([*NEW_OLD, *ODDS]).plan
    assert plan is not None
    return plan


def test_an_engine_has_a_clock_and_an_environment_of_its_own() -> None:
    plan = odds()
    new, old = plan.engines
    assert plan.time == parse_fine_clock("8s+80ms")
    assert (new.time, old.time) == (None, parse_fine_clock("10s+100ms"))
    assert (new.env, old.env) == ({"A": "1", "B": "x=y"}, {"A": ""})


def test_a_name_that_was_made_is_a_name() -> None:
    plan = plan_of("--engine-time", "gnugo-level-10=none")
    assert [each.time is not None for each in plan.engines] == [False, True]


def test_a_file_that_is_written_has_them(tmp_path: Path) -> None:
    path = tmp_path / "match.toml"
    path.write_text(format_plan(odds()), "utf-8")
    assert read_plan(path) == odds()


def test_the_command_line_says_more_of_the_engines_of_a_file(tmp_path: Path) -> None:
    path = tmp_path / "match.toml"
    path.write_text(format_plan(odds()), "utf-8")
    argv = ["--config", str(path), "--engine-time", "new=1m", "--engine-env", "old=A=2"]
    plan = read_arguments(argv).plan
    assert plan is not None
    new, old = plan.engines
    assert new.time == parse_fine_clock("1m")
    assert (new.env, old.env) == ({"A": "1", "B": "x=y"}, {"A": "2"})


def test_another_clock_of_an_engine_is_another_match() -> None:
    plain, timed = (
        read_arguments([*NEW_OLD, *more]).options.out
        for more in ((), ("--engine-time", "old=1m"))
    )
    assert plain != timed


@pytest.mark.parametrize(
    ("argv", "words"),
    [
        (("--engine-time", "odl=1m"), 'called "odl": is it old? they are new, old'),
        (("--engine-time", "5m"), "write NAME=CLOCK, such as old=10m+3s"),
        (("--engine-time", "old=5min"), "is it 5m?"),
        (("--engine-env", "old=A"), "write NAME=VARIABLE=VALUE"),
        (("--engine-env", "old==1"), "write NAME=VARIABLE=VALUE"),
        (("--engine-env", "third=A=1"), 'called "third": they are new, old'),
        (("--serve", "--time", "500ms"), "--serve: clocks on a server have whole"),
        (("--serve", "--engine-time", "old=500ms"), "and 500ms has parts of them"),
        (("--resume", "there", "--engine-time", "old=1m"), "leave"),
    ],
)
def test_what_cannot_be_meant(
    argv: tuple[str, ...], words: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert words in complaint(capsys, *NEW_OLD, *argv)


@pytest.mark.parametrize(
    ("text", "start_s"),
    [("5", 5), ("5s", 5), ("2m", 120), ("1h", 3_600), ("1m30s", 90)],
)
def test_the_start_of_an_engine_is_seconds_or_a_duration(
    text: str, start_s: float
) -> None:
    assert plan_of("--engine-start", text).start_s == start_s


@pytest.mark.parametrize("text", ["0", "0s", "2h", "3601", "500ms", "x", "5 s"])
def test_a_start_that_cannot_be(text: str, capsys: pytest.CaptureFixture[str]) -> None:
    said = complaint(capsys, *ENGINES, "--engine-start", text)
    assert "write a duration from 1s to 1h" in said


def test_a_cap_has_a_most(capsys: pytest.CaptureFixture[str]) -> None:
    said = complaint(capsys, *ENGINES, "--move-cap", "99999999999d")
    assert "write a duration such as 30s, 2m or 1500ms, 30d at most, not" in said


def test_a_path_without_a_name_is_asked_for(capsys: pytest.CaptureFixture[str]) -> None:
    said = complaint(capsys, *ENGINES, "--openings", "")
    assert "name a file or a folder: this name is empty" in said


@pytest.mark.parametrize(
    ("text", "cap_ms"),
    [("5", 5_000), ("5s", 5_000), ("1500ms", 1_500), ("1s5ms", 1_005)],
)
def test_a_cap_is_seconds_or_a_duration(text: str, cap_ms: int, tmp_path: Path) -> None:
    plan = plan_of("--move-cap", text)
    assert {each.move_cap_ms for each in plan.engines} == {cap_ms}
    path = tmp_path / "match.toml"
    path.write_text(format_plan(plan), "utf-8")
    assert read_plan(path) == plan


def test_numbers_of_a_file_are_seconds_as_well(tmp_path: Path) -> None:
    path = tmp_path / "match.toml"
    head = 'engine_start = 7\nmove_cap = 3\n[[engine]]\ncommand = "a"\nmove_cap = 5\n'
    path.write_text(f'{head}[[engine]]\ncommand = "b"\n', "utf-8")
    plan = read_plan(path)
    assert plan.start_s == 7
    assert [each.move_cap_ms for each in plan.engines] == [5_000, 3_000]


def test_a_match_with_parts_of_seconds_is_gone_on_with(tmp_path: Path) -> None:
    """`plan.json` says the same clocks and environments."""
    write_plan(tmp_path, plan_file(odds(), ""))
    assert resumed_plan(tmp_path) == odds()


def test_it_is_not_served_then_either(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    write_plan(tmp_path, plan_file(odds(), ""))
    assert match(["--resume", str(tmp_path), "--serve"]) == 1
    assert "clocks on a server have whole seconds" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("argv", "words"),
    [
        (("--engine-time", "new=5m", "--engine-time", "NEW=6m"), "clock of new twice"),
        (("--engine-env", "old=A=1", "--engine-env", "old=A=2"), "A of old twice"),
        (("--engine-env", "old=1X=2"), '"1X" is no name of a variable'),
    ],
)
def test_what_is_said_twice_or_of_no_variable_is_refused(
    argv: tuple[str, ...], words: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert words in complaint(capsys, *NEW_OLD, *argv)


@pytest.mark.parametrize(
    ("argv", "words"),
    [
        (("--time", "2s+50m"), ["50 minutes more with each move, and 2s", "50ms"]),
        (("--engine-time", "old=2s+5s"), ["2s+5s gives 5s more"]),
        (("--time", "5m+3s"), []),
    ],
)
def test_an_increment_above_the_main_time_is_remarked_on(
    argv: tuple[str, ...], words: list[str]
) -> None:
    remarks = read_arguments([*NEW_OLD, *argv]).remarks
    assert len(remarks) == bool(words)
    assert all(word in remarks[0] for word in words)
