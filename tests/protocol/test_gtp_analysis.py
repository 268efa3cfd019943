"""The lines in which engines think aloud: Leela Zero's, KataGo's, and nonsense."""

import pytest
from hypothesis import given
from hypothesis import strategies as st
from shoutan_engine.points import Color, Move, Pass
from shoutan_protocol.analysis import Analysis, MoveEvaluation, analysis_json
from shoutan_protocol.coordinates import parse_move
from shoutan_protocol.gtp.analysis import (
    Thinking,
    is_info,
    parse_info,
    thinking_commands,
    thinking_request,
)
from shoutan_protocol.gtp.capabilities import Capabilities
from shoutan_protocol.gtp.grammar import format_command

LZ, KATA = Thinking.LZ, Thinking.KATA


def _at(text: str, size: int = 19) -> Move:
    return parse_move(text, size)


def _pv(text: str, size: int = 19) -> tuple[Move, ...]:
    return tuple(_at(word, size) for word in text.split())


LEELA = (
    "info move D16 visits 45 winrate 4704 prior 1233 lcb 4652 order 0 "
    "pv D16 Q4 Q16 D4 info move Q16 visits 21 winrate 4690 prior 1211 lcb 4594 "
    "order 1 pv Q16 D4 info move pass visits 1 winrate 120 prior 3 lcb -30 order 2 pv pass"
)
KATAGO = (
    "info move Q4 visits 85 edgeVisits 84 utility -0.0408357 winrate 0.480018 "
    "scoreMean -0.611848 scoreStdev 24.7058 scoreLead -0.611848 scoreSelfplay -0.515178 "
    "prior 0.221121 lcb 0.477221 utilityLcb -0.0486664 weight 146.53 order 0 "
    "pv Q4 D4 D16 Q16 pvVisits 85 20 9 2 info move D16 visits 85 edgeVisits 0 "
    "utility -0.0408357 winrate 0.480018 scoreMean -0.611848 scoreLead -0.611848 "
    "prior 0.221121 lcb 0.477221 isSymmetryOf Q4 order 1 pv D16 Q16 "
    "info move R3 visits 4 utility -0.1 winrate 0.44 scoreMean -1.25 scoreLead -1.25 "
    "prior 0.01 lcb 0.2 utilityLcb -0.6 order 2 pv R3"
)


def test_leela_zeros_line_is_read() -> None:
    assert parse_info(LEELA, 19, LZ) == Analysis(
        visits=67,
        winrate=0.4704,
        moves=(
            MoveEvaluation(
                _at("D16"), 45, 0.4704, None, 0.1233, 0.4652, _pv("Q4 Q16 D4")
            ),
            MoveEvaluation(_at("Q16"), 21, 0.469, None, 0.1211, 0.4594, _pv("D4")),
            MoveEvaluation(Pass(), 1, 0.012, None, 0.0003, -0.003),
        ),
    )


def test_katagos_line_is_read_without_its_mirror_images() -> None:
    assert parse_info(KATAGO, 19, KATA) == Analysis(
        visits=89,
        winrate=0.480018,
        score_lead=-0.611848,
        moves=(
            MoveEvaluation(
                _at("Q4"),
                85,
                0.480018,
                -0.611848,
                0.221121,
                0.477221,
                _pv("D4 D16 Q16"),
            ),
            MoveEvaluation(_at("R3"), 4, 0.44, -1.25, 0.01, 0.2),
        ),
    )


def test_what_is_said_about_the_root_counts_more_than_the_best_move() -> None:
    root = (
        " rootInfo visits 120 utility 0.1 winrate 0.46 scoreLead -0.7 scoreSelfplay 1 "
        "weight 88.1 rawWinrate 0.5 thisHash 0A1B symHash FF currPlayer B"
    )
    read = parse_info(KATAGO + root, 19, KATA)
    assert read is not None
    assert (read.visits, read.winrate, read.score_lead) == (120, 0.46, -0.7)
    assert len(read.moves) == 2


def test_ownership_is_read_wherever_it_stands() -> None:
    points = [n / 100 for n in range(-40, 41)]
    ownership = "ownership " + " ".join(map(str, points))
    info = "info move E5 visits 3 winrate 0.5 order 0 pv E5 C3"
    expected = tuple(range(-40, 41))
    for line in (
        f"{info} {ownership}",
        f"{info} {ownership} ownershipStdev " + "0.1 " * 81,
        f"{info} {ownership} rootInfo visits 9 winrate 0.4",
        f"{info} movesOwnership {'0.5 ' * 81}{ownership}",
    ):
        read = parse_info(line, 9, KATA)
        assert read is not None
        assert read.ownership == expected
        assert read.moves[0].pv == _pv("C3", 9)


@pytest.mark.parametrize(
    ("tail", "ownership"),
    [
        pytest.param("ownership 1 1", None, id="too few"),
        pytest.param("ownership " + "nan " * 81, None, id="not numbers"),
        pytest.param("ownership " + "7 " * 81, (100,) * 81, id="above all"),
        pytest.param("ownership", None, id="none"),
    ],
)
def test_ownership_that_is_none_is_left_out(
    tail: str, ownership: tuple[int, ...] | None
) -> None:
    read = parse_info(f"info move E5 visits 3 {tail}", 9, KATA)
    assert read is not None
    assert read.ownership == ownership


@pytest.mark.parametrize(
    ("line", "thinking", "winrate"),
    [
        pytest.param("info move D4 winrate 10000", LZ, 1.0, id="sure, by Leela Zero"),
        pytest.param("info move D4 winrate 1", LZ, 0.0001, id="one ten-thousandth"),
        pytest.param(
            "info move D4 winrate 0.47", LZ, 0.47, id="a fraction all the same"
        ),
        pytest.param("info move D4 winrate 1", KATA, 1.0, id="sure, by KataGo"),
        pytest.param("info move D4 winrate 4700", KATA, 0.47, id="ten-thousandths"),
        pytest.param("info move D4 winrate 1e-05", KATA, 1e-05, id="hardly any"),
        pytest.param("info move D4 winrate -0.0001", KATA, 0.0, id="below none"),
        pytest.param("info move D4 winrate 1.00001", KATA, 1.0, id="above all"),
        pytest.param("info move D4 winrate -7", KATA, None, id="less than none"),
        pytest.param("info move D4 winrate -1", KATA, None, id="whole, below none"),
        pytest.param("info move D4 winrate 1.5", KATA, None, id="more than all"),
        pytest.param("info move D4 winrate 10500", LZ, None, id="past the scale"),
        pytest.param("info move D4 winrate -5", LZ, None, id="before the scale"),
        pytest.param("info move D4 winrate 1e308", KATA, None, id="far too much"),
        pytest.param("info move D4 winrate nan", KATA, None, id="not a number"),
        pytest.param("info move D4 winrate inf", KATA, None, id="not finite"),
        pytest.param("info move D4 winrate high", KATA, None, id="a word"),
        pytest.param("info move D4 winrate", KATA, None, id="cut off"),
    ],
)
def test_rates_are_read_in_both_scales(
    line: str, thinking: Thinking, winrate: float | None
) -> None:
    read = parse_info(line, 19, thinking)
    assert read is not None
    assert read.winrate == winrate


@pytest.mark.parametrize(
    ("words", "lead"),
    [
        ("scoreLead -3.5", -3.5),
        ("scoreLead 562", 562.0),
        ("scoreMean -562", -562.0),
        ("scoreLead 562.5", None),
        ("scoreLead -999999", None),
        ("scoreLead 1e308", None),
        ("scoreLead inf", None),
        ("scoreLead nan", None),
    ],
)
def test_a_lead_that_no_game_can_have_is_none(words: str, lead: float | None) -> None:
    # 9x9: twice 81 points, and 400 of komi.
    read = parse_info(f"info move D4 winrate 0.4 {words}", 9, KATA)
    assert read is not None
    assert (read.score_lead, read.moves[0].score_lead) == (lead, lead)
    assert read.winrate == 0.4


def test_unknown_keys_are_skipped_with_their_values() -> None:
    line = (
        "info move D4 color B visits 7 humanPrior 0.1 edgeList 1 2 3.5 winrate 0.6 "
        "strange info move Q4 shape D4 Q16 visits 2 winrate 0.5 noResultValue 0 pv Q4"
    )
    read = parse_info(line, 19, KATA)
    assert read is not None
    assert [(m.move, m.visits, m.winrate) for m in read.moves] == [
        (_at("D4"), 7, 0.6),
        (_at("Q4"), 2, 0.5),
    ]


def test_the_order_that_is_told_counts() -> None:
    line = "info move A1 order 1 winrate 0.1 info move B2 order 0 winrate 0.9"
    read = parse_info(line, 19, KATA)
    assert read is not None
    assert [m.move for m in read.moves] == [_at("A1"), _at("B2")][::-1]
    assert read.winrate == 0.9


def test_a_variation_that_does_not_begin_with_its_move_is_kept_whole() -> None:
    read = parse_info("info move A1 pv B2 pass C3", 19, KATA)
    assert read is not None
    assert read.moves[0].pv == _pv("B2 pass C3")


@pytest.mark.parametrize(
    "line",
    [
        "",
        "info",
        "play D4",
        "information move D4",
        "info move resign visits 3",
        "info move Z99 visits 3",
        "info visits 3 winrate 0.5",
        "info info info",
        "info move",
    ],
)
def test_a_line_without_a_candidate_says_nothing(line: str) -> None:
    assert parse_info(line, 19, KATA) is None


_WORDS = st.sampled_from(
    [
        "info",
        "move",
        "visits",
        "winrate",
        "scoreLead",
        "prior",
        "lcb",
        "order",
        "pv",
        "ownership",
        "rootInfo",
        "isSymmetryOf",
        "D4",
        "Q16",
        "pass",
        "0.5",
        "7",
        "-1",
        "nan",
        "1e999",
        "strange",
        "99999999999999999999",
    ]
)


@given(st.lists(_WORDS, max_size=60), st.sampled_from(Thinking))
def test_nothing_that_an_engine_writes_is_an_error(
    words: list[str], thinking: Thinking
) -> None:
    line = " ".join(["info", *words])
    read = parse_info(line, 19, thinking)
    assert is_info("info ")
    if read is not None:
        analysis_json(read, 19)
        assert read.moves


def test_the_most_telling_command_comes_first() -> None:
    def commands(*listed: str) -> list[Thinking]:
        return thinking_commands(Capabilities(frozenset(listed)))

    assert commands("genmove", "lz-genmove_analyze", "kata-genmove_analyze") == [
        KATA,
        LZ,
    ]
    assert commands("genmove", "lz-genmove_analyze") == [LZ]
    assert commands("genmove", "lz-analyze", "kata-analyze") == []


@pytest.mark.parametrize(
    ("thinking", "line"),
    [
        (KATA, b"7 kata-genmove_analyze w 50 ownership true\n"),
        (LZ, b"7 lz-genmove_analyze w 50\n"),
    ],
)
def test_the_request_is_spelled_as_engines_know_it(
    thinking: Thinking, line: bytes
) -> None:
    assert format_command(thinking_request(thinking, Color.WHITE), 7) == line
