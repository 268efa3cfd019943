"""Lines of the CGOS protocol: cutting, reading, writing."""

import pytest
from hypothesis import given
from hypothesis import strategies as st
from shoutan_engine import Color, EndReason, Millis
from shoutan_engine.points import Pass, Play, Point
from shoutan_engine.scoring.quarters import QuarterZi
from shoutan_protocol.cgos import lines
from shoutan_protocol.cgos.bot_lines import (
    BotAnswer,
    BotBlunders,
    BotMove,
    BotResigns,
    read_answer,
)
from shoutan_protocol.cgos.chunks import MAX_LINE, Messages
from shoutan_protocol.cgos.lines import Setup, TimedMove
from shoutan_protocol.cgos.operators import (
    ABORT_USAGE,
    MATCH_USAGE,
    UNKNOWN,
    AbortGame,
    Bye,
    ListGames,
    Match,
    NotUnderstood,
    OperatorLine,
    Who,
    read_operator_line,
)
from shoutan_protocol.cgos.results import illegal_text, result_word
from shoutan_protocol.cgos.viewers import (
    Goodbye,
    Listed,
    Observe,
    ViewerLine,
    match_line,
    observed_line,
    over_line,
    read_viewer_line,
    unknown_game_line,
    update_line,
)
from shoutan_protocol.coordinates import parse_vertex

# -- cutting


@pytest.mark.parametrize(
    ("chunks", "messages"),
    [
        ([b"one\n"], ["one"]),
        ([b"one\r\ntwo\r\n"], ["one", "two"]),
        ([b"  one  two \n"], ["one  two"]),
        ([b"o", b"n", b"e", b"\n", b"tw"], ["one"]),
        ([b"\n\r\n"], ["", ""]),
        ([b"caf\xc3\xa9\n\xff\n"], ["café", "\ufffd"]),
        ([], []),
    ],
)
def test_a_line_is_a_message_however_it_arrives(
    chunks: list[bytes], messages: list[str]
) -> None:
    reader = Messages()
    assert [m for chunk in chunks for m in reader.receive(chunk)] == messages


def test_a_client_that_ends_no_line_is_taken_at_its_chunks() -> None:
    reader = Messages()
    assert reader.receive(b"e1 old client") == []
    assert reader.is_undecided
    assert reader.no_line_came() == ["e1 old client"]
    assert not reader.is_undecided
    assert reader.receive(b"alice") == ["alice"]
    assert reader.receive(b"secret12 ") == ["secret12"]
    assert reader.receive(b" \r\n") == []
    assert reader.receive(b"e5\r\n") == ["e5"]


def test_a_first_line_in_two_pieces_is_a_line_if_its_end_comes_in_time() -> None:
    reader = Messages()
    reader.receive(b"e1 a")
    assert reader.is_undecided
    assert reader.receive(b" client\n") == ["e1 a client"]
    assert not reader.is_undecided
    assert reader.receive(b"ali") == []
    assert not reader.is_undecided
    assert reader.no_line_came() == []
    assert reader.receive(b"ce\n") == ["alice"]


def test_of_a_line_that_is_too_long_the_beginning_is_kept() -> None:
    reader = Messages()
    assert reader.receive(b"e5 " + b"x" * 3 * MAX_LINE) == []
    assert len(reader._kept) == MAX_LINE  # pyright: ignore[reportPrivateUsage]
    [message] = reader.receive(b"x" * MAX_LINE + b"\n")
    assert len(message) == MAX_LINE
    assert message.startswith("e5 x")
    assert reader.receive(b"e6\n") == ["e6"]


@given(st.lists(st.binary(max_size=40), max_size=8), st.booleans())
def test_no_bytes_make_the_reader_fail(chunks: list[bytes], is_slow: bool) -> None:
    reader = Messages()
    for chunk in chunks:
        reader.receive(chunk)
        if is_slow:
            reader.no_line_came()


# -- what bots answer


def stone(vertex: str) -> Play:
    return Play(Point(parse_vertex(vertex, 9)))


@pytest.mark.parametrize(
    ("line", "analyzes", "answer"),
    [
        ("e5", False, BotMove(stone("E5"), "e5")),
        ("E5", True, BotMove(stone("E5"), "E5")),
        ("J9", True, BotMove(stone("J9"), "J9")),
        ("pass", True, BotMove(Pass(), "pass")),
        ("PASS", True, BotMove(Pass(), "PASS")),
        ("Pass", True, BotMove(Pass(), "Pass")),
        ("pa", False, BotMove(Pass(), "pass")),
        ("PA", True, BotMove(Pass(), "pass")),
        ("PASSE", True, BotMove(Pass(), "pass")),
        ('pa {"visits":1}', True, BotMove(Pass(), "pass", '{"visits":1}')),
        ("passe{}", False, BotMove(Pass(), "pass")),
        ("pass on", False, BotMove(Pass(), "pass")),
        ("resign", True, BotResigns()),
        ("Resign", False, BotResigns()),
        ('d4 {"visits":1}', True, BotMove(stone("D4"), "d4", '{"visits":1}')),
        ("d4  { }", True, BotMove(stone("D4"), "d4", "{ }")),
        ("d4 junk", True, BotMove(stone("D4"), "d4", "junk")),
        ('resign {"visits":1}', True, BotResigns()),
        # Where it was not announced the whole line is the move.
        ('d4 {"visits":1}', False, BotBlunders("d4_visits_1_")),
        ("d4 ", False, BotBlunders("d4_")),
        ("e5x", True, BotBlunders("e5x")),
        ("i5", True, BotBlunders("i5")),
        ("k10", True, BotBlunders("k10")),
        ("e05", True, BotBlunders("e05")),
        ("e0", True, BotBlunders("e0")),
        ("e", True, BotBlunders("e")),
        ("ready", True, BotBlunders("ready")),
        ("é5", True, BotBlunders("_5")),
        ("x" * 99, True, BotBlunders("x" * 20)),
        ("", True, BotBlunders("_")),
    ],
)
def test_answers(line: str, analyzes: bool, answer: BotAnswer) -> None:
    assert read_answer(line, 9, analyzes=analyzes) == answer


@given(st.text(max_size=60), st.booleans())
def test_whatever_a_bot_says_may_be_repeated(line: str, analyzes: bool) -> None:
    answer = read_answer(line, 9, analyzes=analyzes)
    typed = "" if isinstance(answer, BotResigns) else answer.typed
    if typed:
        assert lines.checked(typed) == typed
        assert len(typed.split()) == 1


# -- what bots are told

SETUP = Setup(
    gid=7,
    size=19,
    komi=QuarterZi(14),
    main=Millis(900_000),
    white=lines.label("a_b-c.d", "1800?"),
    black=lines.label("Zed", None),
)


@pytest.mark.parametrize(
    ("line", "text"),
    [
        (lines.setup_line(SETUP), "setup 7 19 7.0 900000 a_b-c.d(1800?) Zed(?)"),
        (lines.format_komi(QuarterZi(15)), "7.5"),
        (lines.format_komi(QuarterZi(-1)), "-0.5"),
        (lines.format_komi(QuarterZi(0)), "0.0"),
        (lines.play_line(Color.BLACK, TimedMove("E5", Millis(1))), "play b E5 1"),
        (lines.genmove_line(Color.WHITE, Millis(0)), "genmove w 0"),
        (lines.gameover_line("2026-11-30", "W+8.0"), "gameover 2026-11-30 W+8.0 "),
        (lines.progress_info(2, 5), "info Games in progress: 2 Players:5"),
        (lines.info_line('a {b} [c] $d \\ "e"\n'), "info a _b_ _c_ _d _ _e__"),
        (lines.checked(" "), "info -"),
    ],
)
def test_lines(line: str, text: str) -> None:
    assert line == text


def test_a_resumed_game_has_its_moves_behind_it() -> None:
    moves = (TimedMove("E5", Millis(9)), TimedMove("pass", Millis(8)))
    line = lines.setup_line(
        Setup(7, 9, QuarterZi(15), Millis(10), "w(1)", "b(2)", moves)
    )
    assert line == "setup 7 9 7.5 10 w(1) b(2) E5 9 pass 8"


@given(st.text(max_size=40))
def test_no_line_is_empty_or_trips_a_client(text: str) -> None:
    line = lines.info_line(text)
    assert line.split()[0] in lines.BOT_VERBS
    assert not set(line) & set('{}[]"$\\;\n\r')
    assert lines.checked(text).strip()


# -- results


@pytest.mark.parametrize(
    ("text", "reason", "word"),
    [
        ("B+4.5", EndReason.TWO_PASSES, "B+4.5"),
        ("W+7", EndReason.TWO_PASSES, "W+7.0"),
        ("B+0.5", EndReason.AGREEMENT, "B+0.5"),
        ("0", EndReason.TWO_PASSES, "Draw"),
        ("B+R", EndReason.RESIGN, "B+Resign"),
        ("W+T", EndReason.TIME, "W+Time"),
        ("B+F", EndReason.ILLEGAL, "B+Illegal"),
        ("B+F", EndReason.CRASH, "B+Forfeit"),
        ("Void", EndReason.ABORTED, "Abort"),
    ],
)
def test_results(text: str, reason: EndReason, word: str) -> None:
    assert result_word(text, reason.value) == word


def test_every_reason_of_an_illegal_move() -> None:
    assert [illegal_text(code, "e5") for code in ("forbidden_point", "ko", "?")] == [
        "Illegal move error:suicide attempted move:e5",
        "Illegal move error:KO attempted move:e5",
        "Illegal move error:do not understand syntax move:e5",
    ]


# -- viewers and operators


@pytest.mark.parametrize(
    ("line", "read"),
    [
        ("observe 12", Observe(12)),
        ("  observe   12 ", Observe(12)),
        ("quit", Goodbye()),
        ("observe", None),
        ("observe x", None),
        ("observe -1", None),
        ("observe ٣", None),
        ("observe " + "9" * 99, None),
        ("observe 1 2", None),
        ("unobserve 1", None),
        ("", None),
    ],
)
def test_what_viewers_ask(line: str, read: ViewerLine | None) -> None:
    assert read_viewer_line(line) == read


def test_what_viewers_are_told() -> None:
    live = Listed(3, 9, QuarterZi(15), "w(1)", "b(2?)")
    over = Listed(3, 9, QuarterZi(15), "w(1)", "b(2?)", "2026-11-30", "06:50", "W+8.0")
    moves = [TimedMove("E5", Millis(9)), TimedMove("pass", Millis(8))]
    assert [
        match_line(live),
        match_line(over),
        observed_line(live, Millis(10), moves),
        observed_line(over, Millis(10), moves),
        unknown_game_line(4),
        update_line(3, moves[0]),
        over_line(3, "W+8.0", Millis(0), Millis(953)),
    ] == [
        "match 3 - - 9 7.5 w(1) b(2?) -",
        "match 3 2026-11-30 06:50 9 7.5 w(1) b(2?) W+8.0",
        "setup 3 - - 9 7.5 w(1) b(2?) 10 E5 9 pass 8",
        "setup 3 2026-11-30 06:50 9 7.5 w(1) b(2?) 10 E5 9 pass 8 W+8.0",
        "setup 4 ?",
        "update 3 E5 9",
        "gameover 3 W+8.0 0 953",
    ]


@pytest.mark.parametrize(
    ("line", "read"),
    [
        ("who", Who()),
        ("games", ListGames()),
        ("quit", Bye()),
        ("match a b", Match("a", "b")),
        ("match a b 60", Match("a", "b", 60)),
        ("match a b 60 30 7 10", Match("a", "b", 60, 30, 7, 10)),
        ("match a", NotUnderstood(MATCH_USAGE)),
        ("match a b 0", NotUnderstood(MATCH_USAGE)),
        ("match a b x", NotUnderstood(MATCH_USAGE)),
        ("match a b 1 2 3 4 5", NotUnderstood(MATCH_USAGE)),
        ("abort 3", AbortGame(3)),
        ("abort 3 B+Resign", AbortGame(3, "B+Resign")),
        ("abort 3 {x}", AbortGame(3, "_x_")),
        ("abort", NotUnderstood(ABORT_USAGE)),
        ("abort x", NotUnderstood(ABORT_USAGE)),
        ("who is there", NotUnderstood(UNKNOWN)),
        ("shutdown", NotUnderstood(UNKNOWN)),
        ("", NotUnderstood(UNKNOWN)),
    ],
)
def test_what_operators_ask(line: str, read: OperatorLine) -> None:
    assert read_operator_line(line) == read


@given(st.text(max_size=60))
def test_no_line_makes_a_reader_fail(line: str) -> None:
    read_viewer_line(line)
    read_operator_line(line)
