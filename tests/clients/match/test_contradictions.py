"""Command lines that cannot be meant, or perhaps not: what is said before anything starts."""

from pathlib import Path

import pytest

from tests.clients.match.typed_matches import ENGINES, command_of, complaint


@pytest.mark.parametrize(
    "argv", [("--out", "bad\udcff"), ("--openings", "\udcff.sgf"), ("./\udcff",)]
)
def test_bytes_that_are_no_text_are_refused(
    capsys: pytest.CaptureFixture[str], argv: tuple[str, ...]
) -> None:
    said = complaint(capsys, *ENGINES, *argv)
    assert r"\udcff" in said
    assert "is no UTF-8 text: write it in UTF-8 (a file needs another name)" in said


def test_the_folder_of_a_match_is_no_engine(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "plan.json").touch()
    said = complaint(capsys, str(tmp_path))
    assert f"match --resume {tmp_path}" in said


def test_an_odd_number_of_games_in_pairs_is_played_and_said() -> None:
    [remark] = command_of(*ENGINES, "--games", "7").remarks
    assert remark.endswith(
        "is played once, so that one engine has Black there and the other one never;"
        " 8 games would be whole pairs."
    )
    assert command_of(*ENGINES, "--games", "7", "--no-pairs").remarks == ()


@pytest.mark.parametrize(
    ("argv", "sentence"),
    [
        ((), "; all options: shoutan match --help"),
        (("gnugo",), 'there is one engine only, "gnugo": name the one'),
        (("a=gnugo", "A=gnugo --level 2"), 'two engines are called "A"'),
        ((*ENGINES, "x", "--sprt", "elo0=0 elo1=5"), "the first of two engines"),
        ((*ENGINES, "--sprt", "elo0=5 elo1=0"), "elo0 is below elo1, not 5 and 0"),
        ((*ENGINES, "--sprt", "elo0=0"), 'write a test as "elo0=0 elo1=10"'),
        ((*ENGINES, "--sprt", "elo0=0 elo1=nan"), "write a test as"),
        ((*ENGINES, "--sprt", "elo0=0 elo1=5 alpha=0.7"), "alpha and beta are chances"),
        ((*ENGINES, "--sprt", "elo0=0 elo1=5 gamma=1"), '"gamma=1" is none of these'),
        (
            (*ENGINES, "--openings", "x", "--handicap", "2"),
            "both say where games begin",
        ),
        (
            (*ENGINES, "--random-openings", "2", "--free-handicap", "2"),
            "--random-openings and --free-handicap both say where games begin",
        ),
        ((*ENGINES, "--opening-moves", "8"), "--opening-moves cuts the games of"),
        ((*ENGINES, "--shuffle"), "--shuffle changes the order of --openings"),
        ((*ENGINES, "--size", "8", "--handicap", "5"), "usual points for 4 stones"),
        (
            (*ENGINES, "--size", "5", "--handicap", "2"),
            "5 lines has no usual points for handicap stones; write --free-handicap 2",
        ),
        ((*ENGINES, "--handicap", "1"), "write a number from 2 to 9, not"),
        ((*ENGINES, "--handicap", "12"), "points for 9 stones; write fewer, or --free"),
        ((*ENGINES, "--size", "9x9"), 'not "9x9": is it 9?'),
        ((*ENGINES, "--size", "9x8"), 'not "9x8"'),
        (("a=gnugo", "far=tcp://127.0.0.1"), "far: 'tcp://127.0.0.1' is no address"),
        (
            ("gnugo", "tcp://:x"),
            "'tcp://:x' is no address of an engine: write tcp://HO",
        ),
        ((*ENGINES, "--referee", "tcp://x"), "--referee: 'tcp://x' is no address"),
        ((*ENGINES, "--size", "5", "--free-handicap", "20"), "too many stones"),
        (
            (*ENGINES, "--size", "5", "--random-openings", "20"),
            "more than half of the 25",
        ),
        ((*ENGINES, "--random-openings", "9", "--max-moves", "9"), "have 9 moves"),
        ((*ENGINES, "--count", "agreed", "--referee", "x"), "both say who counts"),
        (
            (*ENGINES, "--count", "all-alive", "--rules", "japanese"),
            "goes with area counting only",
        ),
        ((*ENGINES, "--option", "count=all_alive"), "write --count all-alive"),
        (
            (*ENGINES, "--rules", "tromp_taylor", "--option", "count=agreed"),
            "write --count agreed",
        ),
        (
            (*ENGINES, "--rules", "tromp_taylor", "--option", "counting=territory"),
            "goes with area counting only",
        ),
        ((*ENGINES, "--option", "size=9"), "write --size"),
        ((*ENGINES, "--option", "ties=maybe"), "--option: ties is"),
        (
            (*ENGINES, "--rules", "chess"),
            'there are no rules "chess": rules are cn2002',
        ),
        ((*ENGINES, "--rules", "Chinese"), "is it cn2002? rules are"),
        ((*ENGINES, "--rules", "Japanese"), "is it japanese? rules are"),
        ((*ENGINES, "--rules", "New Zealand"), "is it new_zealand? rules are"),
        ((*ENGINES, "--time", "5"), "5 of what? Such as 5m for a whole game, 5s/move"),
        ((*ENGINES, "--sprt", "0 10"), 'write that as "elo0=0 elo1=10"'),
        (
            ("gnugo", "--mode", "gtp", "--level", "1", "gnugo", "--mode", "gtp"),
            "put each engine's command in quotes: shoutan match \"gnugo --mode gtp",
        ),
        ((*ENGINES, "--gmaes", "10"), "there is no --gmaes; is it --games?"),
        (("--confg", "x.toml"), "there is no --confg; is it --config?"),
        ((*ENGINES, "--szie=9", "--game", "2"), "--size? there is no --game; is it"),
        (
            ("gnugo", "--level", "3", "--szie", "9"),
            "no --level, --szie in a match. For --szie: is it --size? If that belongs to",
        ),
        ((*ENGINES, "--komi", "1000"), "komi is -400 to 400 points, not 1000"),
        ((*ENGINES, "--komi", "seven"), "points are whole or half numbers"),
        ((*ENGINES, "--size", "26"), "boards have 2 to 25 lines"),
        ((*ENGINES, "--concurrency", "65"), "write a number from 1 to 64"),
        ((*ENGINES, "--games", "0"), "write a number from 1 to"),
        ((*ENGINES, "--time", "5 minutes"), "(minutes is written m): is it 5m?"),
        ((*ENGINES, "--move-cap", "0s"), "write a duration such as 30s, 2m or 1500ms"),
        ((*ENGINES, "--adjudicate-score", "0"), "write points and, if you like"),
        ((*ENGINES, "--resign-below", "0.6"), "to below one half"),
        ((*ENGINES, "--serve-port", "3610"), "--serve-port is the port of --serve"),
        ((*ENGINES, "--json", "--boards"), "leave one out"),
        ((*ENGINES, "--resume", "x"), "leave engines out"),
        (("--resume", "x", "--size", "9"), "leave --size out"),
        (("--resume", "x", "--out", "y"), "leave --out out"),
        (("--resume", "x", "--serve-port", "1"), "--serve-port is the port of --serve"),
        (('gnugo "', "gnugo"), "cannot be read: No closing quotation"),
        (("a=", "gnugo"), "the command of an engine is empty"),
        *(
            (
                (f"{name}=./engine --gtp", "gnugo"),
                "an engine's name has 1 to 24 letters",
            )
            for name in ("x" * 25, "é", "<b>", "-x", "", "a:b")
        ),
        (("gnugo", "-x=./engine"), 'no dash first, not "-x"'),
    ],
)
def test_what_cannot_be_meant_is_said_before_anything_starts(
    argv: tuple[str, ...], sentence: str, capsys: pytest.CaptureFixture[str]
) -> None:
    said = complaint(capsys, *argv)
    assert sentence in said
    assert said.count("\n") == 1


@pytest.mark.parametrize(
    ("argv", "sentence"),
    [
        (("--time", "-1s"), '"-1s" is no clock'),
        (("--move-cap", "-1s"), "argument --move-cap: "),
        (("--time", "--size", "9"), "argument --time: expected one argument"),
        (("--komi", "--size", "9"), "argument --komi: expected one argument"),
    ],
)
def test_a_value_with_a_dash_is_judged_as_a_value(
    capsys: pytest.CaptureFixture[str], argv: tuple[str, ...], sentence: str
) -> None:
    said = complaint(capsys, *ENGINES, *argv)
    assert sentence in said
    assert ("expected one" in said) is ("expected one" in sentence)
