"""A misspelled flag of any command: which one it probably is."""

import argparse

import pytest
from shoutan_clients.check_engine.cli import main as check_engine
from shoutan_clients.connect.arguments import read_arguments as connect
from shoutan_clients.gtp.cli import main as gtp
from shoutan_clients.play.cli import main as play
from shoutan_clients.referee.cli import main as referee
from shoutan_host.command_lines import CommandParser, guesses, unknown_words
from shoutan_server.admin.cli import main as admin
from shoutan_server.cli import serve


def parser_of(*flags: str) -> CommandParser:
    parser = CommandParser(prog="go")
    for flag in flags:
        parser.add_argument(flag)
    return parser


@pytest.mark.parametrize(
    ("word", "meant"),
    [
        ("--szie", "--size"),
        ("--szie=9", "--size"),
        ("-size", "--size"),
        ("--Size", "--size"),
        ("--confg", "--config"),
        ("--cfg", "--config"),
        ("--level", None),
        ("--mode", None),
        ("--threads", None),
    ],
)
def test_a_flag_is_guessed_where_it_is_likely(word: str, meant: str | None) -> None:
    parser = parser_of("--size", "--config", "--serve", "--move-cap", "--rules")
    assert list(guesses(parser, [word, "9"]).values()) == [meant]


def test_values_of_unknown_flags_are_not_complained_about() -> None:
    parser = parser_of("--size")
    assert unknown_words(parser, ["--szie", "9", "--level", "3"]) == (
        "there is no --szie; is it --size? there is no --level."
    )
    assert unknown_words(parser, ["9", "x"]) == "there is no place for 9 x"


def test_what_is_known_is_read() -> None:
    assert parser_of("--size").parse_args(["--size", "9"]) == argparse.Namespace(
        size="9"
    )


@pytest.mark.parametrize(
    ("command", "argv", "meant"),
    [
        (serve, ["--prot", "3"], "--port"),
        (admin, ["verify", "--dta", "x"], "--data"),
        (connect, ["http://x", "--engin", "gnugo"], "--engine"),
        (gtp, ["http://x", "--colr", "black"], "--color"),
        (play, ["--nmae", "x"], "--name"),
        (referee, ["--ruls", "japanese"], "--rules"),
        (check_engine, ["gnugo", "--timout", "3"], "--timeout"),
    ],
    ids=lambda each: getattr(each, "__module__", None),
)
def test_every_command_says_so(
    command: object, argv: list[str], meant: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert callable(command)
    with pytest.raises(SystemExit) as ended:
        command(argv)
    assert ended.value.code == 2
    assert f"is it {meant}?" in capsys.readouterr().err
