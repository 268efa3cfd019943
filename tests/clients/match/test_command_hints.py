"""Commands typed as to a shell: what is said of them, and of the folder they run in."""

import shlex
import sys
from pathlib import Path

import pytest
from shoutan_clients.match.plan import EnginePlan
from shoutan_clients.match.playing.command_hints import (
    listening,
    name_of_words,
    shell_words,
    to_see_more,
    variable,
    where_it_runs,
)
from shoutan_clients.match.playing.run_folders import run_folder
from shoutan_clients.match.reading import read_engine

PYTHON = Path(sys.executable).as_posix()


def _engine(text: str) -> EnginePlan:
    name, command = read_engine(text)
    return EnginePlan(name or "X", command)


@pytest.mark.parametrize(
    ("command", "words"),
    [
        ("gnugo --mode gtp 2>err.log", ["2>err.log"]),
        ("gnugo --mode gtp > out.txt 2>&1", ["> and 2>&1"]),
        ("cd there && ./engine", ["&&", "sh -c 'cd there && ./engine'"]),
        ("./engine | tee log", ["| went"]),
        ("./engine < /dev/null", ["< went"]),
    ],
)
def test_words_of_a_shell_are_named(command: str, words: list[str]) -> None:
    said = shell_words(shlex.split(command))
    assert said.startswith("No shell sees the command: ")
    assert all(each in said for each in words)


@pytest.mark.parametrize(
    "command",
    [
        "gnugo --mode gtp --level 1",
        "sh -c 'cd there && ./engine 2>err.log'",
        "ssh big cd there '&&' ./engine",
        "./engine --a=b<c x->y",
    ],
)
def test_other_commands_have_none(command: str) -> None:
    assert shell_words(shlex.split(command)) == ""


def test_a_variable_in_front_of_a_command_is_told_from_a_name() -> None:
    said = variable(_engine(f"OMP_NUM_THREADS=1 {PYTHON} -x"))
    assert f"env OMP_NUM_THREADS=1 {PYTHON} -x," in said
    assert 'env = { OMP_NUM_THREADS = "1" }' in said
    two = variable(_engine(f"a=1 b=2 {PYTHON}"))
    assert f"env a=1 b=2 {PYTHON}, or env = {{ a = " in two
    assert "env THREADS=1 ./lost" in variable(_engine("THREADS=1 ./lost"))


@pytest.mark.parametrize("text", ["new=./lost --level 1", "new=lost", "lost x=1"])
def test_a_name_is_no_variable(text: str) -> None:
    assert variable(_engine(text)) == ""


def test_an_engine_is_tried_under_the_conditions_of_its_match(tmp_path: Path) -> None:
    engine = EnginePlan("X", ("./e", "--gtp"), env={"A": "1 2"})
    assert to_see_more(engine).endswith(
        "check-engine --own-folder " + shlex.quote("env 'A=1 2' ./e --gtp")
    )
    there = EnginePlan("X", ("./e",), folder=tmp_path)
    assert to_see_more(there).endswith(f"check-engine --folder {tmp_path} ./e")
    assert where_it_runs(there, "signal 6") == f"It runs in {tmp_path}."


@pytest.mark.parametrize(
    ("command", "why", "is_said"),
    [
        ("./e", "it wrote: net.bin: No such file or directory", True),
        ("./e", "FileNotFoundError: 'net.bin'", True),
        ("./e", "could not open weights", True),
        ("./e --net=nets/7.bin", "exit code 1", True),
        ("./e nets/7.bin", "exit code 1", True),
        ("./e /nets/7.bin", "exit code 1", False),
        ("./e --level 3", "signal 11", False),
        ("./e --level 3", "unrecognized option --level", False),
    ],
)
def test_its_folder_is_named_where_it_may_be_the_reason(
    command: str, why: str, is_said: bool
) -> None:
    said = where_it_runs(EnginePlan("X", tuple(shlex.split(command))), why)
    assert ("`folder`" in said) is is_said
    assert bool(said) is is_said


def test_what_earlier_starts_left_is_where_an_engine_is_tried(tmp_path: Path) -> None:
    engine = EnginePlan("X", ("/e", "--gtp"))
    folder = run_folder(tmp_path)
    assert folder.left() is None
    folder.work.mkdir(parents=True)
    assert folder.left() is None
    (folder.work / "LOCK").touch()
    left = folder.left()
    said = f"It runs in {folder.work}, where files of earlier starts are."
    assert where_it_runs(engine, "locked", left) == said
    assert to_see_more(engine, left).endswith(
        f"check-engine --folder {folder.work} '/e --gtp'"
    )


def test_what_earlier_starts_left_in_its_home_is_found_there(tmp_path: Path) -> None:
    engine = EnginePlan("X", ("/e",))
    folder = run_folder(tmp_path)
    folder.work.mkdir(parents=True)
    (folder.home / ".lock").touch()
    left = folder.left()
    assert where_it_runs(engine, "locked", left).startswith(
        f"Its HOME is {folder.home}, "
    )
    assert to_see_more(engine, left).endswith(
        f"--folder {folder.work} 'env HOME={folder.home} /e'"
    )


def test_a_name_of_several_words_is_told_from_a_program() -> None:
    said = name_of_words(_engine(f"my new engine={PYTHON} -x 3"))
    assert said == (
        f'If "my new engine" is meant as its name, that has no spaces:'
        f" 'my-new-engine={PYTHON} -x 3'."
    )


@pytest.mark.parametrize(
    "command", [f"gnugo --mode={PYTHON}", "gnugo level=3", "gnugo level=", "gnugo"]
)
def test_other_words_are_no_name(command: str) -> None:
    assert name_of_words(EnginePlan("X", tuple(shlex.split(command)))) == ""


@pytest.mark.parametrize(
    ("address", "words"),
    [
        ("tcp://127.0.0.1:2000", "TCP-LISTEN:2000,bind=127.0.0.1,reuseaddr,fork"),
        ("tcp://localhost:2000", "TCP-LISTEN:2000,bind=127.0.0.1,reuseaddr,fork"),
        ("tcp://[::1]:2000", "TCP6-LISTEN:2000,bind=[::1],reuseaddr,fork"),
        ("tcp://192.168.1.5:2000", "TCP-LISTEN:2000,reuseaddr,fork"),
    ],
)
def test_on_this_machine_nobody_else_is_listened_to(address: str, words: str) -> None:
    assert listening(address) == words
