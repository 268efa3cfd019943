"""Names of engines that were given none, and of files in their commands."""

from pathlib import Path

import pytest
from shoutan_clients.match.engine_names import name_engines
from shoutan_host.engines.commands import SSH

from tests.clients.match.typed_matches import command_of


@pytest.mark.parametrize(
    ("commands", "names"),
    [
        (("gnugo --level 1", "gnugo --level 10"), ["gnugo-level-1", "gnugo-level-10"]),
        (("gnugo", "./engine.py --x"), ["gnugo", "engine"]),
        (("gnugo", "gnugo"), ["gnugo-1", "gnugo-2"]),
        (("a=gnugo", "gnugo"), ["a", "gnugo"]),
        (("gnugo=x", "gnugo"), ["gnugo", "gnugo-1"]),
        (
            ("leelaz -w nets/a.gz", "leelaz -w nets/b.gz"),
            ["leelaz-a.gz", "leelaz-b.gz"],
        ),
        (("python3 bots/deep.py", "env A=1 nice ./fast"), ["deep", "fast"]),
        (("tcp://10.0.0.1:2000", "ssh me@big gnugo"), ["10.0.0.1-2000", "big"]),
        (
            ("ssh -o BatchMode=yes -p 22 me@big gnugo", "plink -P 22 -batch deep x"),
            ["big", "deep"],
        ),
        (("autossh -M 0 big x", "mosh --ssh='ssh -p 9' deep x"), ["big", "deep"]),
        (("gnugo", "gnugo --never-resign"), ["gnugo", "gnugo-never-resign"]),
        (("./x --opt=3", "./y"), ["x", "y"]),
    ],
)
def test_engines_have_names_that_tell_them_apart(
    commands: tuple[str, ...], names: list[str]
) -> None:
    plan = command_of(*commands).plan
    assert plan is not None
    assert [engine.name for engine in plan.engines] == names


def test_long_names_are_cut_and_stay_distinct() -> None:
    words = [("engine", f"--very-long-option-of-it={n}") for n in range(12)]
    names = name_engines(words, [None] * 12)
    assert len(set(names)) == 12
    assert max(map(len, names)) <= 24


def test_a_command_that_looks_like_an_option_has_a_name() -> None:
    assert name_engines([("-",), ("-x", "y")], [None, None]) == ["engine", "x"]


@pytest.mark.parametrize("program", [*sorted(SSH), "/usr/bin/ssh", "SSH.exe"])
def test_files_of_a_command_are_found_from_the_current_folder(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, program: str
) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "net.gz").touch()
    plan = command_of("leelaz -w net.gz", f"{program} host leelaz -w net.gz").plan
    assert plan is not None
    assert plan.engines[0].command == ("leelaz", "-w", str(tmp_path / "net.gz"))
    assert plan.engines[1].command[-1] == "net.gz"


def test_an_equals_sign_of_the_command_names_nobody(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    odd = tmp_path / "é=1"
    odd.touch(mode=0o755)
    monkeypatch.setenv("PATH", str(tmp_path))
    plan = command_of("./engine --level=3", "é=1 --gtp").plan
    assert plan is not None
    assert [engine.command[1:] for engine in plan.engines] == [
        ("--level=3",),
        ("--gtp",),
    ]
