"""Commands of engines: a command line read, its program found."""

import os
import sys
from pathlib import Path

import pytest
from shoutan_host.engines import commands as engine_commands
from shoutan_host.engines.commands import (
    absolute,
    engine_path,
    find_command,
    parse_command_line,
)
from shoutan_host.engines.failures import EngineMissing
from shoutan_host.engines.guard import mark_for
from shoutan_host.engines.guard_program import MARK


def test_games_folders_are_searched_after_the_path(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setenv("PATH", "/somewhere:/usr/games")
    assert engine_path() == "/somewhere:/usr/games:/usr/local/games"


def test_a_command_is_found_by_name_and_by_path(tmp_path: Path) -> None:
    assert os.path.isabs(find_command("sh"))
    program = tmp_path / "bot"
    with pytest.raises(EngineMissing, match="there is no such program"):
        find_command(str(program))
    program.write_text("#!/bin/sh\n")
    program.chmod(0o755)
    assert find_command(str(program)) == str(program)


def test_what_is_there_and_cannot_be_run_is_not_called_missing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    program = tmp_path / "bot"
    program.write_text("#!/bin/sh\n")
    with pytest.raises(EngineMissing) as by_path:
        find_command(str(program))
    assert str(by_path.value) == (
        f"the engine command {str(program)!r} cannot be run: it is a file that you may"
        " not execute (if it is a program: chmod +x)"
    )
    monkeypatch.setenv("PATH", str(tmp_path))
    with pytest.raises(EngineMissing, match=f"cannot be run: {program} is a file that"):
        find_command("bot")
    with pytest.raises(EngineMissing, match=r"cannot be run: it is a folder$"):
        find_command(str(tmp_path))


def test_shoutans_own_programs_are_found_wherever_they_are(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("PATH", str(tmp_path))
    own = Path(sys.executable).parent
    assert find_command("shoutan") == str(own / "shoutan")
    assert str(own) not in engine_path().split(os.pathsep)


def test_a_relative_path_is_taken_from_the_current_folder(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "bot").write_text("#!/bin/sh\n")
    (tmp_path / "bot").chmod(0o755)
    monkeypatch.chdir(tmp_path)
    assert find_command("./bot") == str(tmp_path / "bot")


@pytest.mark.parametrize("is_there", [True, False])
def test_a_tilde_that_no_shell_has_replaced_is_answered_with_the_path(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, *, is_there: bool
) -> None:
    monkeypatch.setenv(
        "USERPROFILE" if sys.platform == "win32" else "HOME", str(tmp_path)
    )
    program = tmp_path / "engine"
    if is_there:
        program.touch(mode=0o755)
    with pytest.raises(EngineMissing) as missing:
        find_command("~/engine")
    assert str(missing.value) == (
        "the engine command '~/engine' was not found: no shell sees it, and ~ is a"
        f" shell's; write {os.path.expanduser('~')}/engine"
    )


def test_a_missing_command_says_where_it_was_looked_for() -> None:
    with pytest.raises(
        EngineMissing,
        match=r"'no-such-engine' was not found: looked on PATH, in /usr/games, "
        r"/usr/local/games and beside Shoutan$",
    ):
        find_command("no-such-engine")


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("gnugo --mode gtp", ["gnugo", "--mode", "gtp"]),
        ("'my bot' \"a b\" c\\ d", ["my bot", "a b", "c d"]),
        ("bot $HOME; rm `x` | y", ["bot", "$HOME;", "rm", "`x`", "|", "y"]),
    ],
)
def test_a_command_line_is_split_and_nothing_more(text: str, words: list[str]) -> None:
    assert parse_command_line(text) == words


@pytest.mark.parametrize("text", ["", "   ", "bot 'open"])
def test_a_command_line_that_cannot_be_read_is_refused(text: str) -> None:
    with pytest.raises(ValueError, match=r"empty|cannot be read"):
        parse_command_line(text)


def test_windows_keeps_its_backslashes(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(engine_commands, "_IS_POSIX", False)
    words = parse_command_line(r'"C:\Program Files\katago.exe" gtp -model C:\n.gz')
    assert words == [r"C:\Program Files\katago.exe", "gtp", "-model", r"C:\n.gz"]


@pytest.mark.parametrize(
    ("word", "whole"),
    [
        ("net.bin", "{}/net.bin"),
        ("--net=net.bin", "--net={}/net.bin"),
        ("-w=./net.bin", "-w={}/net.bin"),
        ("--net=lost.bin", "--net=lost.bin"),
        ("--level=3", "--level=3"),
        ("net=net.bin", "net=net.bin"),
        ("--a=--b=net.bin", "--a=--b={}/net.bin"),
        ("--net=net", "--net={}/net"),
        ("net", "net"),
        ("--level=10", "--level=10"),
        (f"--net={'n' * 300}", f"--net={'n' * 300}"),
    ],
)
def test_files_are_named_by_their_whole_path(
    word: str, whole: str, tmp_path: Path
) -> None:
    for name in ("net.bin", "net", "10"):
        (tmp_path / name).write_bytes(b"")
    assert absolute(word, tmp_path) == whole.format(tmp_path)


def test_a_connection_that_stays_for_others_has_no_mark() -> None:
    assert mark_for(["/usr/bin/ssh", "host", "gnugo"], {}, None) == ""
    assert mark_for(["gnugo"], {MARK: "of an outer one"}, None).endswith(".1")
