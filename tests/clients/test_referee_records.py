"""`loadsgf` and `printsgf`: what comes from a record, what is refused, what is written."""

import pytest
from shoutan_engine.points import Color
from shoutan_engine.rules import PROFILES, Profile, with_options
from shoutan_protocol.sgf import read_sgf

from tests.clients.referees import FakeFiles, ask, ask_all, referee_of, state_of

GAME = b"(;SZ[5]KM[6.5]HA[2]AB[aa][ee]PL[W];W[cc](;B[];W[tt])(;B[bb]))"  # A5 E1, C3
FILES = {
    "game.sgf": GAME,
    "my game.sgf": GAME,
    "2": GAME,
    "19.sgf": b"(;B[pd];W[dp])",
    "setup.sgf": b"(;SZ[5]AB[aa]AW[ee]PL[W])",
    "edited.sgf": b"(;SZ[5];B[aa];W[bb];AE[bb]AW[ee]AB[cc]PL[B];B[dd])",
    "taken.sgf": b"(;SZ[5];B[aa];W[aa])",
    "suicide.sgf": b"(;SZ[5];B[ab];W[ee];B[ba];W[aa])",
    "dead.sgf": b"(;SZ[5]AB[aa]AW[ab][ba])",
    "large.sgf": b"(;SZ[26])",
    "broken.sgf": b"(;SZ[5];B[aa",
    "no.sgf": b"hello",
    "empty.sgf": b"",
    "ko.sgf": b"(;SZ[5]AB[bb][ac][cc][bd]AW[cb][dc][cd];W[bc];B[cc])",
}


@pytest.mark.parametrize(
    ("line", "black", "white", "to_move"),
    [
        ("loadsgf game.sgf", "E1 A5", "C3", "Black"),
        ("loadsgf my game.sgf", "E1 A5", "C3", "Black"),
        ("loadsgf game.sgf 1", "E1 A5", "", "White"),
        ("loadsgf my game.sgf 1", "E1 A5", "", "White"),
        ("loadsgf game.sgf 2", "E1 A5", "C3", "Black"),
        ("loadsgf game.sgf 99", "E1 A5", "C3", "Black"),
        ("loadsgf 2", "E1 A5", "C3", "Black"),
        ("loadsgf 2 1", "E1 A5", "", "White"),
        ("loadsgf 19.sgf", "Q16", "D4", "Black"),
        ("loadsgf setup.sgf", "A5", "E1", "White"),
        ("loadsgf edited.sgf", "D2 C3 A5", "E1", "White"),
        ("loadsgf edited.sgf 3", "C3 A5", "E1", "Black"),
    ],
)
def test_a_record_is_loaded(line: str, black: str, white: str, to_move: str) -> None:
    referee = referee_of(files=FILES)
    ask_all(referee, "boardsize 13\nfixed_handicap 3\nplay w A1")
    assert ask(referee, line) == "= "
    assert ask(referee, "list_stones b") == f"= {black}"
    assert ask(referee, "list_stones w") == f"= {white}"
    assert f", {to_move} (" in ask(referee, "showboard")


def test_komi_and_handicap_come_from_the_record_if_it_has_them() -> None:
    referee = referee_of(files=FILES)
    ask(referee, "loadsgf game.sgf")
    assert ask(referee, "get_komi") == "= 6.5"
    assert "handicap 2" in ask(referee, "showboard")
    ask(referee, "loadsgf 19.sgf")
    assert ask(referee, "get_komi") == "= 6.5"
    assert "handicap 0" in ask(referee, "showboard")


def test_a_loaded_game_can_be_taken_back_to_its_last_set_up() -> None:
    referee = referee_of(files=FILES)
    ask(referee, "loadsgf game.sgf")
    assert ask_all(referee, "undo\nundo\nundo\nundo") == ["= "] * 3 + ["? cannot undo"]
    assert ask(referee, "list_stones b") == "= E1 A5"
    ask(referee, "loadsgf edited.sgf")
    assert ask_all(referee, "undo\nundo") == ["= ", "? cannot undo"]


@pytest.mark.parametrize(
    ("line", "failure"),
    [
        *[
            (f"loadsgf {name}", "? cannot load file")
            for name in (
                *("taken.sgf", "suicide.sgf", "dead.sgf", "large.sgf", "broken.sgf"),
                *("no.sgf", "empty.sgf", "missing.sgf", "ko.sgf"),
            )
        ],
        ("loadsgf", "? syntax error"),
        ("loadsgf game.sgf 0", "? syntax error"),
        ("loadsgf game.sgf " + "9" * 30, "? syntax error"),
        ("loadsgf game.sgf -1", "? cannot load file"),
        ("printsgf /nowhere/x.sgf", "? cannot write file"),
    ],
)
def test_what_cannot_be_done_changes_nothing(line: str, failure: str) -> None:
    referee = referee_of(files=FILES)
    ask_all(referee, "komi 3\nplay b E5\nplay w A1\nshoutan-mark_dead A1")
    before = state_of(referee)
    assert ask(referee, line) == failure
    assert state_of(referee) == before


def test_a_ko_of_a_record_is_judged_by_the_rules() -> None:
    referee = referee_of(files=FILES)
    assert ask(referee, "loadsgf ko.sgf 2") == "= "
    assert ask(referee, "captures w") == "= 1"
    assert ask(referee, "play b C3") == "? illegal move"


def test_the_game_is_written_as_a_record() -> None:
    referee = referee_of(size=9)
    ask_all(referee, "komi 0.5\nfixed_handicap 2\nplay w E5\nplay b D4")
    game = read_sgf(ask(referee, "printsgf")[2:].encode())
    assert game.header.size == 9
    assert game.header.komi_quarters == 1
    assert (game.header.handicap, game.header.rules) == (2, "Chinese")
    assert game.header.result == ""
    assert game.setup.to_move is Color.WHITE
    assert len(game.moves) == 2
    ask_all(referee, "genmove w\ngenmove b")
    result = ask(referee, "final_score")[2:]
    assert read_sgf(ask(referee, "printsgf")[2:].encode()).header.result == result


@pytest.mark.parametrize(
    ("profile", "lines", "comment", "shown"),
    [
        pytest.param(
            PROFILES["cn2002"],
            "",
            f"{PROFILES['cn2002'].edition}.",
            "Rules cn2002, repetition positional, komi 7.5, handicap 0",
            id="as they are",
        ),
        pytest.param(
            with_options(
                PROFILES["cn2002"],
                {
                    "counting": "territory",
                    "ties": "black",
                    "komi_zi": "1",
                    "size": "13",
                },
            ),
            "",
            f"{PROFILES['cn2002'].edition}. Options: counting territory, ties black.",
            "Rules cn2002 with counting territory, ties black, "
            "repetition positional, komi 7.5, handicap 0",
            id="options of the command line",
        ),
        pytest.param(
            PROFILES["cn2002"],
            'kgs-rules japanese\nkata-set-rules {"scoring":"AREA","suicide":true}',
            f"{PROFILES['japanese'].edition}. Options: counting area, "
            "self_capture allowed.",
            "Rules japanese with counting area, self_capture allowed, "
            "repetition simple, komi 7.5, handicap 0",
            id="options of commands",
        ),
        pytest.param(
            PROFILES["cn2002"],
            "kata-set-rule ko SITUATIONAL",
            f"{PROFILES['cn2002'].edition}. Options: repetition situational.",
            "Rules cn2002, repetition situational, komi 7.5, handicap 0",
            id="repetition",
        ),
    ],
)
def test_what_differs_from_the_rules_that_are_named_is_said(
    profile: Profile, lines: str, comment: str, shown: str
) -> None:
    referee = referee_of(profile)
    assert all(answer == "= " for answer in ask_all(referee, lines))
    assert ask(referee, "showboard").splitlines()[-1] == shown
    game = read_sgf(ask(referee, "printsgf")[2:].encode())
    assert game.steps[0].comment == comment


def test_a_record_that_was_written_is_the_same_game_when_it_is_loaded() -> None:
    files = FakeFiles()
    for moves in (
        "play b E5\nplay w pass\nplay b D4\nplay b C3",
        "fixed_handicap 4\nplay w E5",
        "gogui-setup b A1 w J9\ngogui-setup_player w\nplay w E5",
        "gogui-setup b A1 w J9",
        "",
    ):
        referee = referee_of()
        referee.session.files = files
        ask_all(referee, "komi 3.5\n" + moves)
        assert ask(referee, "printsgf a game.sgf") == "= "
        before = state_of(referee)
        assert ask_all(referee, "boardsize 19\nkomi 0\nloadsgf a game.sgf")[-1] == "= "
        assert state_of(referee) == before


def test_an_empty_answer_line_does_not_break_the_record() -> None:
    referee = referee_of(size=2)
    assert "\n\n" not in ask(referee, "printsgf")
