"""Every command of the referee: what it answers, and how it fails."""

import json

import pytest
from shoutan_clients.referee.referee import COMMANDS, NAME, run_of
from shoutan_engine.position.repetition import Repetition
from shoutan_engine.rules import PROFILES
from shoutan_engine.scoring.quarters import QuarterZi
from shoutan_protocol import RELEASE
from shoutan_protocol.gtp.capabilities import STANDARD
from shoutan_protocol.gtp.grammar import Command
from shoutan_protocol.gtp.rule_names import KATA_PRESETS, KGS

from tests.clients.referees import ask, ask_all, referee_of, state_of

DIAMOND = "play b C2\nplay b B3\nplay b D3\nplay b C4"
"""Black stones around C3."""
KO = """
    play b C2
    play b B3
    play b C4
    play w D2
    play w E3
    play w D4
    play w C3
    play b D3
    """
"""Black has just taken White's stone on C3 by playing at D3: a ko."""


SETTLED = """
    boardsize 5
    komi 0
    gogui-setup b C1 b C2 b C3 b B3 b A3 b C4 b C5 w D1 w D2 w D3 w D4 w D5 w E2 w E4
    """
"""Black has 15 zi or 8 points, White 10 zi or 3 points."""
SEKI = """
    komi 0
    gogui-setup b B9 b B8 b B7 b B6 b B5 b B4 b A3 b B3 b C2 b D2 b E2 b F2 b D1 b F1 \
    w C9 w C8 w C7 w C6 w C5 w C4 w C3 w D3 w E3 w F3 w G3 w H3 w J3 w A2 w B2 w G2 \
    w B1 w G1
    """.replace("\\\n", "")
"""The corner is a seki with an eye on each side and one liberty that is shared."""
PAIR = """
    gogui-setup b A1 w A2 w B2 w C1
    """
"""Two stones of Black go where self-capture is allowed and B1 is played."""
LOST_STONE = """
    boardsize 5
    gogui-play_sequence b C1 b C2 b C3 b C4 b C5 w D1 w D2 w D3 w D4 w D5 w A1
    """
"""Black has the left, White the right, and a stone on A1 that cannot live."""

ANSWERS: list[tuple[str, str, str]] = [
    # administration
    ("", "protocol_version", "= 2"),
    ("", "name", f"= {NAME}"),
    ("", "version", f"= {RELEASE}"),
    ("", "known_command play", "= true"),
    ("", "known_command quit", "= true"),
    ("", "known_command PLAY", "= false"),
    ("", "known_command resign", "= false"),
    ("", "known_command", "= false"),
    ("", "quit", "= "),
    ("", "quit at once", "= "),
    ("", "resign", "? unknown command"),
    ("", "Name", "? unknown command"),
    ("", "gogui-rules_board_size", "? unknown command"),
    # board
    ("", "boardsize 2", "= "),
    ("", "boardsize 25", "= "),
    ("", "boardsize 019", "= "),
    ("", "boardsize 1", "? unacceptable size"),
    ("", "boardsize 26", "? unacceptable size"),
    ("", "boardsize 0", "? unacceptable size"),
    ("", "boardsize 2147483647", "? unacceptable size"),
    ("", "boardsize 2147483648", "? syntax error"),
    ("", "boardsize -9", "? syntax error"),
    ("", "boardsize 9.5", "? syntax error"),
    ("", "boardsize nine", "? syntax error"),
    ("", "boardsize \u0669", "? syntax error"),
    ("", "boardsize", "? syntax error"),
    ("", "boardsize 9 13", "? syntax error"),
    ("", "boardsize " + "9" * 5000, "? syntax error"),
    ("play b A1", "clear_board", "= "),
    ("", "clear_board now", "? syntax error"),
    # komi
    ("", "get_komi", "= 7.5"),
    ("komi 6.5", "get_komi", "= 6.5"),
    ("komi -3", "get_komi", "= -3"),
    ("komi +0.50", "get_komi", "= 0.5"),
    ("komi 6.5\nboardsize 13\nclear_board", "get_komi", "= 6.5"),
    ("", "komi 400.5", "= "),
    ("", "komi 6.3", "? syntax error"),
    ("", "komi 7,5", "? syntax error"),
    ("", "komi 1e3", "? syntax error"),
    ("", "komi nan", "? syntax error"),
    ("", "komi", "? syntax error"),
    ("", "komi 1 2", "? syntax error"),
    # handicap
    ("", "fixed_handicap 2", "= C3 G7"),
    ("", "fixed_handicap 9", "= C3 G7 C7 G3 C5 G5 E3 E7 E5"),
    ("", "fixed_handicap 1", "? invalid number of stones"),
    ("", "fixed_handicap 10", "? invalid number of stones"),
    ("boardsize 5", "fixed_handicap 2", "? invalid number of stones"),
    ("", "fixed_handicap two", "? syntax error"),
    ("", "fixed_handicap", "? syntax error"),
    ("play b A1", "fixed_handicap 2", "? board not empty"),
    ("play b pass", "fixed_handicap 2", "? board not empty"),
    ("fixed_handicap 2", "fixed_handicap 2", "? board not empty"),
    ("", "place_free_handicap 3", "= C3 G7 C7"),
    ("boardsize 5", "place_free_handicap 2", "= C3 B2"),
    ("boardsize 2", "place_free_handicap 9", "= A1 B2"),
    ("", "place_free_handicap 1", "? invalid number of stones"),
    ("", "place_free_handicap 0", "? invalid number of stones"),
    ("play b A1", "place_free_handicap 2", "? board not empty"),
    ("", "set_free_handicap C3 e5", "= "),
    ("set_free_handicap C3 e5", "list_stones b", "= C3 E5"),
    ("", "set_free_handicap C3", "? bad vertex list"),
    ("", "set_free_handicap", "? bad vertex list"),
    ("", "set_free_handicap C3 C3", "? bad vertex list"),
    ("", "set_free_handicap C3 pass", "? bad vertex list"),
    ("", "set_free_handicap C3 K10", "? bad vertex list"),
    ("", "set_free_handicap C3 I5", "? bad vertex list"),
    ("boardsize 2", "set_free_handicap A1 A2 B1 B2", "? bad vertex list"),
    ("play b A1", "set_free_handicap C3 E5", "? board not empty"),
    # positions
    ("", "gogui-setup b A1 w B1 black B2", "= "),
    ("gogui-setup b A1 w B1", "list_stones w", "= B1"),
    ("", "gogui-setup", "= "),
    ("", "gogui-setup b A1 w", "? syntax error"),
    ("", "gogui-setup b A1 w A1", "? bad vertex list"),
    ("", "gogui-setup b T19", "? bad vertex list"),
    ("", "gogui-setup b A1 w B1 w A2", "? a chain without liberties"),
    ("play b A1", "gogui-setup b B1", "? board not empty"),
    ("", "gogui-setup_player w", "= "),
    ("", "gogui-setup_player", "? syntax error"),
    ("play b A1", "gogui-setup_player w", "? moves were played"),
    # play
    ("", "play b D4", "= "),
    ("", "play BLACK d04", "= "),
    ("", "play White PASS", "= "),
    ("play b D4", "play b E5", "= "),
    ("play b D4", "play w D4", "? illegal move"),
    ("", "play b K10", "? illegal move"),
    ("", "play b A0", "? illegal move"),
    ("", "play b I5", "? syntax error"),
    ("", "play b resign", "? syntax error"),
    ("", "play b aa", "? syntax error"),
    ("", "play green D4", "? syntax error"),
    ("", "play D4 b", "? syntax error"),
    ("", "play b", "? syntax error"),
    ("", "play b D4 E5", "? syntax error"),
    (DIAMOND, "play w C3", "? illegal move"),
    (DIAMOND, "play b C3", "= "),
    (KO, "play w C3", "? illegal move"),
    (KO + "play w pass\nplay b pass", "play w C3", "? illegal move"),
    (KO + "play w H8\nplay b J9", "play w C3", "= "),
    ("", "gogui-play_sequence b D4 w E5 b pass", "= "),
    ("", "gogui-play_sequence", "= "),
    ("", "gogui-play_sequence b D4 w D4", "? illegal move"),
    ("", "gogui-play_sequence b D4 w", "? syntax error"),
    ("gogui-play_sequence b D4 w D4", "list_stones b", "= "),
    ("", "genmove b", "= pass"),
    ("genmove b\ngenmove w", "genmove b", "= pass"),
    ("", "genmove", "? syntax error"),
    ("", "genmove x", "? syntax error"),
    ("", "kgs-genmove_cleanup w", "= pass"),
    ("", "reg_genmove b", "= pass"),
    ("", "reg_genmove", "? syntax error"),
    ("genmove b", "undo", "= "),
    ("reg_genmove b", "undo", "? cannot undo"),
    ("", "undo", "? cannot undo"),
    ("", "undo 1", "? syntax error"),
    ("fixed_handicap 2", "undo", "? cannot undo"),
    ("play b D4\nundo", "list_stones b", "= "),
    ("play b D4\nplay w E5", "gg-undo 2", "= "),
    ("play b D4", "gg-undo", "= "),
    ("play b D4", "gg-undo 0", "= "),
    ("play b D4", "gg-undo 2", "? cannot undo"),
    ("play b D4\ngg-undo 2", "list_stones b", "= D4"),
    ("", "gg-undo -1", "? syntax error"),
    ("", "gg-undo two", "? syntax error"),
    ("", "time_settings 0 1 0", "= "),
    ("", "time_settings 600 30", "? syntax error"),
    ("", "time_settings 1.5 0 0", "? syntax error"),
    ("", "time_left b 10 0", "= "),
    ("", "time_left 10 0", "? syntax error"),
    ("", "time_left x 10 0", "? syntax error"),
    # questions
    ("", "is_legal b D4", "= 1"),
    ("", "is_legal w pass", "= 1"),
    ("play b D4", "is_legal w D4", "= 0"),
    ("", "is_legal b K10", "= 0"),
    (DIAMOND, "is_legal w C3", "= 0"),
    (KO, "is_legal w C3", "= 0"),
    ("", "is_legal b", "? syntax error"),
    ("", "is_legal b I1", "? syntax error"),
    ("boardsize 2", "all_legal b", "= A1 B1 A2 B2"),
    ("boardsize 2\nplay b A1\nplay b B2", "all_legal w", "= "),
    ("boardsize 2\nplay b A1\nplay b B2", "all_legal b", "= B1 A2"),
    ("", "all_legal", "? syntax error"),
    ("", "captures b", "= 0"),
    (KO, "captures b", "= 1"),
    (KO, "captures w", "= 0"),
    (KO + "undo", "captures b", "= 0"),
    ("", "captures", "? syntax error"),
    ("", "list_stones b", "= "),
    (DIAMOND, "list_stones black", "= C2 B3 D3 C4"),
    ("", "list_stones", "? syntax error"),
    # counting
    ("", "final_score", "= W+7.5"),
    ("komi 0", "final_score", "= 0"),
    ("play b E5", "final_score", "= B+73.5"),
    ("play b E5\nplay w A1", "final_score", "= W+7.5"),
    ("komi 0\nfixed_handicap 4", "final_score", "= B+77"),
    ("komi 0\ngogui-setup b C3 b G7", "final_score", "= B+81"),
    ("", "final_score now", "? syntax error"),
    ("play b E5\nplay w A1", "final_status_list alive", "= E5\nA1"),
    (DIAMOND + "\nplay b C3", "final_status_list alive", "= C2 B3 C3 D3 C4"),
    ("play b E5", "final_status_list dead", "= "),
    ("play b E5", "final_status_list seki", "= "),
    ("boardsize 2\nplay b A1", "final_status_list black_territory", "= B1 A2 B2"),
    ("boardsize 2\nplay b A1", "final_status_list white_territory", "= "),
    ("boardsize 2", "final_status_list dame", "= A1 B1 A2 B2"),
    (
        "boardsize 3\nplay b B2\nplay w A1\nshoutan-mark_dead A1",
        "final_status_list black_territory",
        "= A1 B1 C1 A2 C2 A3 B3 C3",
    ),
    ("", "final_status_list Dead", "? syntax error"),
    ("", "final_status_list", "? syntax error"),
    ("play b E5\nplay w A1", "shoutan-mark_dead A1", "= A1"),
    ("play b E5\nplay w A1\nshoutan-mark_dead A1", "final_score", "= B+73.5"),
    (
        "play b E5\nplay w A1\nplay w B1\nshoutan-mark_dead B1",
        "final_status_list dead",
        "= A1 B1",
    ),
    ("play b E5\nplay w A1\nshoutan-mark_dead A1", "shoutan-mark_dead", "= "),
    (
        "play b E5\nplay w A1\nshoutan-mark_dead A1\ngenmove b",
        "final_status_list dead",
        "= ",
    ),
    (
        "play b E5\nplay w A1\ngenmove b\nshoutan-mark_dead A1\nundo",
        "final_status_list dead",
        "= ",
    ),
    ("play b E5", "shoutan-mark_dead A1", "? no stone there"),
    ("play b E5", "shoutan-mark_dead K10", "? no stone there"),
    ("play b E5", "shoutan-mark_dead pass", "? syntax error"),
    ("", "shoutan-suggest_dead", "= "),
    ("", "shoutan-suggest_dead now", "? syntax error"),
    (LOST_STONE, "shoutan-suggest_dead", "= A1"),
    (LOST_STONE + "shoutan-suggest_dead", "final_status_list dead", "= "),
    # counting by other rules
    (SETTLED, "final_score", "= B+5"),
    (SETTLED + "kgs-rules japanese", "final_score", "= B+5"),
    # A dead stone is a prisoner; an answer to it costs the point that it takes.
    (
        SETTLED + "kgs-rules japanese\nplay w A1\nshoutan-mark_dead A1",
        "final_score",
        "= B+6",
    ),
    (
        SETTLED + "kgs-rules japanese\nplay w A1\nplay b A2\nshoutan-mark_dead A1",
        "final_score",
        "= B+5",
    ),
    (SETTLED + "kata-set-rules ing\nkomi 5", "final_score", "= B+0"),
    (SETTLED + "komi 5", "final_score", "= 0"),
    (SETTLED + "kata-set-rules aga\ngenmove b", "final_score", "= B+5"),
    # Each pass hands a stone over, and White's is due.
    (
        SETTLED + "kata-set-rules aga\nkata-set-rule scoring TERRITORY\ngenmove b",
        "final_score",
        "= B+5",
    ),
    (
        SETTLED + "kata-set-rules aga\nkata-set-rule scoring TERRITORY",
        "final_score",
        "= B+5",
    ),
    ("komi 0\nfixed_handicap 4\nkgs-rules aga", "final_score", "= B+78"),
    ("komi 0\nfixed_handicap 4\nkgs-rules new_zealand", "final_score", "= B+81"),
    ("komi 0\nfixed_handicap 4\nkgs-rules japanese", "final_score", "= B+77"),
    (SEKI + "kgs-rules japanese", "final_score", "= W+34"),
    (SEKI, "final_score", "= W+38"),
    (SEKI + "kgs-rules japanese", "final_status_list dame", "= A1 C1 E1"),
    (
        "play b E5\nplay w A1\nkata-set-rules tromp-taylor",
        "shoutan-mark_dead A1",
        "? all stones are alive by these rules",
    ),
    ("play b E5\nkata-set-rules tromp-taylor", "shoutan-mark_dead", "= "),
    (
        "play b E5\nplay w A1\nshoutan-mark_dead A1\nkata-set-rules tromp-taylor",
        "final_score",
        "= W+7.5",
    ),
    # self-capture
    (PAIR, "play b B1", "? illegal move"),
    (PAIR + "kgs-rules new_zealand", "is_legal b B1", "= 1"),
    (PAIR + "kgs-rules new_zealand", "play b B1", "= "),
    (PAIR + "kgs-rules new_zealand\nplay b B1", "list_stones b", "= "),
    (PAIR + "kgs-rules new_zealand\nplay b B1", "captures w", "= 2"),
    (PAIR + "kgs-rules new_zealand\nplay b B1", "captures b", "= 0"),
    (PAIR + "kgs-rules new_zealand\nplay b B1\nundo", "list_stones b", "= A1"),
    (
        PAIR + "kgs-rules new_zealand\nplay b B1\nkgs-rules chinese",
        "list_stones b",
        "= ",
    ),
    (
        PAIR + "kgs-rules new_zealand\nplay b B1\nkgs-rules chinese\nundo",
        "is_legal b B1",
        "= 0",
    ),
    # rules
    *(("", f"kgs-rules {name}", "= ") for name in KGS),
    *(("", f"kata-set-rules {name}", "= ") for name in (*KATA_PRESETS, *PROFILES)),
    ("", 'kata-set-rules {"scoring":"TERRITORY","tax":"SEKI"}', "= "),
    ("", 'kata-set-rules {"scoring":"TERRITORY","tax":"NONE"}', "? unsupported rules"),
    ("", 'kata-set-rules {"suicide":true,"whiteHandicapBonus":"N-1"}', "= "),
    ("", 'kata-set-rules {"whiteHandicapBonus":"2N"}', "? unsupported rules"),
    ("", "kata-set-rule suicide true", "= "),
    ("", "kata-set-rule suicide maybe", "? unsupported rules"),
    ("", "kata-set-rule tax SEKI", "? unsupported rules"),
    ("", "kata-set-rules stone-scoring", "? unsupported rules"),
    ("", "kata-set-rules aga-button", "? unsupported rules"),
    ("", "kgs-rules chinese", "= "),
    ("", "kgs-rules martian", "? unsupported rules"),
    ("", "kgs-rules", "? syntax error"),
    ("", "kata-set-rules chinese-ogs", "= "),
    ("", 'kata-set-rules "chinese"', "= "),
    ("", "kata-set-rules cn2002", "= "),
    ("", 'kata-set-rules {"ko":"SITUATIONAL", "tax": "NONE"}', "= "),
    ("", 'kata-set-rules {"ko":"ETERNAL"}', "? unsupported rules"),
    ("", 'kata-set-rules {"tax":"ALL"}', "? unsupported rules"),
    ("", 'kata-set-rules {"hasButton":true}', "? unsupported rules"),
    ("", 'kata-set-rules {"color":"red"}', "? unsupported rules"),
    ("", 'kata-set-rules {"ko":1}', "? syntax error"),
    ("", 'kata-set-rules {"ko":', "? syntax error"),
    ("", "kata-set-rules {" + '"a":{' * 20_000, "? syntax error"),
    ("", "kata-set-rules martian", "? unsupported rules"),
    ("", "kata-set-rules", "? syntax error"),
    ("", "kata-set-rule friendlyPassOk true", "= "),
    ("", "kata-set-rule ko simple", "= "),
    ("", "kata-set-rule hasButton true", "? unsupported rules"),
    ("", "kata-set-rule ko", "? syntax error"),
    ("", "kata-get-rules all", "? syntax error"),
]
"""What is asked before, what is asked, what is answered; on a board of 9 lines."""


@pytest.mark.parametrize(("before", "line", "answer"), ANSWERS)
def test_what_a_command_answers(before: str, line: str, answer: str) -> None:
    """Section 7.4.3: `illegal move` and `is_legal` among them."""
    referee = referee_of()
    ask_all(referee, before)
    known = state_of(referee)
    assert ask(referee, line) == answer
    if answer.startswith("?"):
        assert state_of(referee) == known, "a command that fails changes nothing"


def test_every_command_is_in_this_table_and_can_be_found() -> None:
    for place, least, most in COMMANDS.values():
        assert callable(run_of(place))
        assert 0 <= least <= most
    asked = {line.split()[0] for _, line, _ in ANSWERS}
    elsewhere = {"showboard", "loadsgf", "printsgf", "list_commands"}
    assert set(COMMANDS) - asked - elsewhere == set()


def test_what_seems_dead_counts_as_dead_if_that_was_asked_for() -> None:
    for suggests, score, dead in ((False, "W+10.5", ""), (True, "B+0.5", "A1")):
        referee = referee_of(komi=QuarterZi(9), suggests=suggests)
        ask_all(referee, LOST_STONE)
        assert ask(referee, "final_score") == "= W+10.5", "play has not stopped"
        ask_all(referee, "genmove b\ngenmove w")
        assert ask(referee, "final_score") == f"= {score}"
        assert ask(referee, "final_status_list dead") == f"= {dead}"
        assert ask(referee, "shoutan-mark_dead") == "= "
        assert ask(referee, "final_score") == "= W+10.5", "it was said that none are"
        ask_all(referee, "undo\ngenmove w")
        assert ask(referee, "final_score") == f"= {score}", "and that is forgotten"


def test_list_commands_is_what_known_command_says() -> None:
    referee = referee_of()
    listed = ask(referee, "list_commands").removeprefix("= ").split("\n")
    assert listed == sorted(listed)
    assert set(STANDARD) <= set(listed)
    for name in listed:
        assert ask(referee, f"known_command {name}") == "= true"


def test_quit_is_the_last_answer() -> None:
    referee = referee_of()
    assert not referee.is_over
    assert ask(referee, "quit") == "= "
    assert referee.is_over


def test_a_million_arguments_are_a_mistake_like_any_other() -> None:
    referee = referee_of()
    before = state_of(referee)
    many = ("b",) * 1_000_000
    answers = {name: referee.answer(Command(None, name, many)) for name in COMMANDS}
    assert {name: str(*answer) for name, answer in answers.items() if answer} == {
        **dict.fromkeys(set(COMMANDS) - {"printsgf"}, "syntax error"),
        "set_free_handicap": "bad vertex list",
        "kata-set-rules": "unsupported rules",
        "loadsgf": "cannot load file",
    }
    assert state_of(referee) == before


def test_boardsize_begins_anew_and_clear_board_keeps_the_size() -> None:
    referee = referee_of()
    ask_all(referee, "fixed_handicap 4\nplay w A1\nboardsize 13\nplay b N13")
    assert ask(referee, "list_stones b") == "= N13"
    assert ask(referee, "clear_board") == "= "
    assert ask(referee, "list_stones b") == "= "
    assert ask(referee, "play b N13") == "= "
    assert ask(referee, "komi 0") == "= "
    assert ask(referee, "final_score") == "= B+169", "no handicap is left"


def test_a_picture_of_the_board() -> None:
    referee = referee_of(size=7)
    ask_all(referee, "fixed_handicap 2\nplay w D4\nplay b pass")
    assert ask(referee, "showboard").splitlines() == [
        "= ",
        "   A B C D E F G",
        " 7 . . . . . . . 7",
        " 6 . . . . . . . 6",
        " 5 . . + . X . . 5",
        " 4 . . . O . . . 4",
        " 3 . . X . + . . 3",
        " 2 . . . . . . . 2",
        " 1 . . . . . . . 1",
        "   A B C D E F G",
        "Move 3, White (last: Black pass)",
        "Captured by Black 0, by White 0",
        "Rules cn2002, repetition positional, komi 7.5, handicap 2",
    ]


@pytest.mark.parametrize(
    ("repetition", "two_passes_later", "two_threats_later"),
    [
        (Repetition.POSITIONAL, "0", "1"),
        (Repetition.SITUATIONAL, "0", "1"),
        (Repetition.SIMPLE, "1", "1"),
    ],
)
def test_repetition_after_passes(
    repetition: Repetition, two_passes_later: str, two_threats_later: str
) -> None:
    for moves, legal in (
        ("play w pass\nplay b pass", two_passes_later),
        ("play w H8\nplay b J9", two_threats_later),
    ):
        referee = referee_of(repetition=repetition)
        ask_all(referee, KO)
        assert ask(referee, "is_legal w C3") == "= 0"
        ask_all(referee, moves)
        assert ask(referee, "is_legal w C3") == f"= {legal}"


@pytest.mark.parametrize(
    ("repetition", "first_lap", "second_lap"),
    [
        (Repetition.POSITIONAL, "0", "0"),
        (Repetition.SITUATIONAL, "1", "0"),
        (Repetition.SIMPLE, "1", "1"),
    ],
)
def test_sending_two_and_returning_one(
    repetition: Repetition, first_lap: str, second_lap: str
) -> None:
    referee = referee_of(size=7, repetition=repetition)
    ask_all(
        referee,
        """
        gogui-setup b B2 b C2 b D1 w A3 w A2 w B1
        gogui-setup_player w
        play w C1
        play b A1
        """,
    )
    assert ask(referee, "captures b") == "= 2"
    assert ask(referee, "is_legal w B1") == f"= {first_lap}"
    if first_lap == "1":
        ask_all(referee, "play w B1\nplay b pass")
        assert ask(referee, "is_legal w C1") == f"= {second_lap}"


def test_rules_by_kata_options() -> None:
    referee = referee_of()
    assert json.loads(ask(referee, "kata-get-rules")[2:]) == {  # noqa: TID251
        "friendlyPassOk": False,
        "hasButton": False,
        "ko": "POSITIONAL",
        "scoring": "AREA",
        "suicide": False,
        "tax": "NONE",
        "whiteHandicapBonus": "N",
    }
    ask_all(referee, KO + "play w pass\nplay b pass")
    assert ask(referee, "is_legal w C3") == "= 0"
    assert ask(referee, "kata-set-rule ko SIMPLE") == "= "
    assert '"ko":"SIMPLE"' in ask(referee, "kata-get-rules")
    assert ask(referee, "is_legal w C3") == "= 1", "for the game so far as well"
    assert ask(referee, "kgs-rules chinese") == "= "
    assert ask(referee, "is_legal w C3") == "= 0"
    # What KataGo sends back to us is understood.
    assert ask(referee, "kata-set-rules " + ask(referee, "kata-get-rules")[2:]) == "= "
