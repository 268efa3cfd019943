"""`shoutan referee` as a process: bytes in and out, how it ends, how soon it answers."""

import os
import signal
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from shoutan_clients.referee import cli, referee
from shoutan_protocol.framing import MAX_LINE

SHOUTAN = str(Path(sys.executable).with_name("shoutan"))
COMMAND = [SHOUTAN, "referee"]


def run(data: bytes, *options: str) -> subprocess.CompletedProcess[bytes]:
    """Give a referee some input and its end."""
    return subprocess.run(
        [*COMMAND, *options], input=data, capture_output=True, check=False, timeout=60
    )


@pytest.fixture
def process() -> Iterator[subprocess.Popen[bytes]]:
    with subprocess.Popen(
        COMMAND,
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        bufsize=0,
    ) as running:
        try:
            yield running
        finally:
            running.kill()


def exchange(running: subprocess.Popen[bytes], data: bytes) -> bytes:
    """Write bytes and read one answer, up to its empty line."""
    assert running.stdin is not None
    assert running.stdout is not None
    running.stdin.write(data)
    answer = b""
    while not answer.endswith(b"\n\n"):
        piece = running.stdout.read(1)
        assert piece, "it ended"
        answer += piece
    return answer


def test_many_commands_at_once_are_answered_in_order() -> None:
    data = b"1 boardsize 9\r\n\n# hello\n2 play b D4 # there\n3 play w D4\n\t4\tname\nquit\nname\n"
    done = run(data)
    assert done.stdout == (
        b"=1 \n\n=2 \n\n?3 illegal move\n\n=4 Shoutan referee\n\n= \n\n"
    ), "nothing after quit"
    assert (done.returncode, done.stderr) == (0, b"")


def test_the_end_of_input_ends_it_after_the_last_line() -> None:
    done = run(b"play b D4\nlist_stones b")
    assert (done.stdout, done.stderr) == (b"= \n\n= D4\n\n", b"")
    assert done.returncode == 0
    assert run(b"").returncode == 0


def test_it_answers_while_its_input_stays_open(
    process: subprocess.Popen[bytes],
) -> None:
    assert exchange(process, b"7 play b D4\n") == b"=7 \n\n"
    assert exchange(process, b"8 genmove w\n") == b"=8 pass\n\n"
    assert process.poll() is None


def test_an_interrupt_ends_it_without_a_word(
    process: subprocess.Popen[bytes],
) -> None:
    exchange(process, b"name\n")
    process.send_signal(signal.SIGINT)
    out, err = process.communicate(timeout=60)
    assert (out, err) == (b"", b"")
    assert process.returncode == 130


def test_it_ends_quietly_when_nobody_reads() -> None:
    reader, writer = os.pipe()
    os.close(reader)
    with subprocess.Popen(
        COMMAND, stdin=subprocess.PIPE, stdout=writer, stderr=subprocess.PIPE
    ) as running:
        os.close(writer)
        _, err = running.communicate(b"name\n", timeout=60)
    assert err == b""
    assert running.returncode == 0


def test_it_survives_lines_of_any_length_and_bytes_of_any_kind() -> None:
    long = b"play " + b"b " * 1_000_000
    assert len(long) > 10 * MAX_LINE
    data = (
        b"1 name\n"
        + long
        + b"\n2 name\n\x00\xff\xfe\x00\n3 pl\x00ay b D4\n4 \xe6\x89\n"
    )
    done = run(data + long)
    assert done.stdout == (
        b"=1 Shoutan referee\n\n? line too long\n\n=2 Shoutan referee\n\n"
        b"? unknown command\n\n=3 \n\n?4 unknown command\n\n? line too long\n\n"
    )
    assert (done.returncode, done.stderr) == (0, b"")


def test_options_and_files(tmp_path: Path) -> None:
    record, pipe = tmp_path / "a game.sgf", tmp_path / "pipe"
    os.mkfifo(pipe)  # nobody is at its other end: opening it would wait for ever
    lines = [
        "get_komi",
        "boardsize 5",
        f"printsgf {record}",
        f"loadsgf {record}",
        f"loadsgf {tmp_path}",
        "loadsgf /dev/zero",
        f"loadsgf {pipe}",
        f"printsgf {tmp_path}",
        f"printsgf {pipe}",
        "showboard",
    ]
    options = ["--komi", "-0.5", "--size", "13", "--repetition", "simple"]
    done = run("\n".join(lines).encode(), *options)
    *answers, board, end = done.stdout.decode().split("\n\n")
    assert answers == [
        *("= -0.5", "= ", "= ", "= "),
        *["? cannot load file"] * 3,
        *["? cannot write file"] * 2,
    ]
    assert "repetition simple, komi -0.5" in board
    assert end == ""
    assert record.read_bytes().startswith(b"(;FF[4]")


def test_rules_and_options_from_the_command_line() -> None:
    lines = b"get_komi\nkata-get-rules\nquit\n"
    options = ["--rules", "japanese", "--option", "self_capture=allowed"]
    done = run(lines, *options, "--option", "komi_zi=-0.25")
    komi, rules, _ = done.stdout.decode().split("\n\n", 2)
    assert komi == "= -0.5"
    assert '"scoring":"TERRITORY","suicide":true,"tax":"SEKI"' in rules


@pytest.mark.parametrize(
    ("options", "words"),
    [
        (["--size", "26"], "boards have 2 to 25 lines"),
        (["--komi", "6.3"], "whole or half numbers"),
        (["--rules", "martian"], "invalid choice"),
        (["--option", "ties"], "an option is written NAME=VALUE"),
        (["--option", "ties=red"], "ties is draw, black or white, not 'red'."),
        (["--option", "colour=red"], "an option is one of size, komi_zi"),
        (["--repetition", "never"], "invalid choice"),
        (["game.sgf"], "there is no place for game.sgf"),
    ],
)
def test_bad_options_are_bad_usage(
    options: list[str], words: str, capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(SystemExit) as ended:
        cli.main(options)
    assert ended.value.code == 2
    out, err = capsys.readouterr()
    assert out == ""
    assert words in err


def test_a_mistake_of_ours_costs_one_answer(
    monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    def broken(*_: object) -> str:
        raise ZeroDivisionError("a mistake")

    def broken_of(place: str) -> referee.Run:
        return broken

    monkeypatch.setattr(referee, "run_of", broken_of)
    reader, writer = os.pipe()
    os.write(writer, b"1 showboard\n2 name\nquit\n")
    os.close(writer)
    kept = os.dup(0)
    try:
        os.dup2(reader, 0)
        assert cli.main([]) == 0
    finally:
        os.dup2(kept, 0)
        os.close(kept)
        os.close(reader)
    out, err = capfd.readouterr()
    assert out == (
        "?1 internal error, see standard error\n\n=2 Shoutan referee\n\n= \n\n"
    )
    assert "ZeroDivisionError: a mistake" in err


def test_nothing_heavy_is_imported_before_a_record_comes() -> None:
    code = (
        "import sys; from shoutan_clients.referee.cli import main; main([]); "
        "print(*sorted({name.partition('.')[0] for name in sys.modules}))"
    )

    def loaded(data: bytes) -> set[str]:
        done = subprocess.run(
            [sys.executable, "-c", code], input=data, capture_output=True, check=True
        )
        return set(done.stdout.decode().splitlines()[-1].split())

    everything = b"\n".join(
        name.encode() for name in referee.COMMANDS if name != "printsgf"
    )
    heavy = {"pydantic", "sgfmill", "asyncio", "argparse", "fastapi", "traceback"}
    assert (
        loaded(b"boardsize 9\nplay b D4\nfinal_score\n" + everything) & heavy == set()
    )
    assert "sgfmill" in loaded(b"printsgf\n")
