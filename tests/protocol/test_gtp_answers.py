"""What engines answer to genmove, final_status_list and list_commands."""

import pytest
from shoutan_engine.points import Pass, Play
from shoutan_engine.position.board import Board
from shoutan_protocol.coordinates import format_vertex, parse_move, parse_vertex
from shoutan_protocol.errors import RemoteProtocolError
from shoutan_protocol.gtp.capabilities import (
    STANDARD,
    Capabilities,
    game_over_request,
    parse_words,
)
from shoutan_protocol.gtp.final_status import parse_dead_stones, parse_vertices
from shoutan_protocol.gtp.grammar import format_command
from shoutan_protocol.gtp.vertex_answer import RESIGN, parse_generated

MOVES = [
    # Lines of the answer, the move, the line that holds it.
    (["Q16"], "Q16", 0),
    (["q16"], "Q16", 0),
    (["D04"], "D4", 0),
    (["PASS"], "pass", 0),
    (["Pass"], "pass", 0),
    (["Resign"], "resign", 0),
    (["RESIGN"], "resign", 0),
    (["Q16 winrate 54%"], "Q16", 0),
    (["play E7"], "E7", 0),
    (["", "info move Q16 visits 1", "play D4"], "D4", 2),
    (["", "info move Q16 visits 1", "play pass"], "pass", 2),
    (["", "info move Q16 visits 1", "play resign"], "resign", 2),
    (["", "", "Q16"], "Q16", 2),
    (["Thinking ...", "D4 -> 12 visits", "Q16", "D4"], "Q16", 2),
    (["Q16", "D4"], "Q16", 0),
]


@pytest.mark.parametrize(("lines", "move", "index"), MOVES)
def test_a_move_is_found_amid_noise(lines: list[str], move: str, index: int) -> None:
    expected = RESIGN if move == "resign" else parse_move(move, 19)
    assert parse_generated(lines, 19) == (expected, index)


@pytest.mark.parametrize(
    "lines",
    [
        [""],
        ["", "D4 or Q16"],
        ["I5"],
        ["Z99"],
        ["null"],
        ["play"],
        ["A20"],
        ["", "info"],
    ],
)
def test_an_answer_without_a_move_is_the_engines_fault(lines: list[str]) -> None:
    with pytest.raises(RemoteProtocolError, match="no move on a 19x19 board"):
        parse_generated(lines, 19)


def test_the_sentence_about_a_long_answer_is_short() -> None:
    with pytest.raises(RemoteProtocolError) as error:
        parse_generated(["x" * 60_000], 19)
    assert len(str(error.value)) < 150


def board_of(black: str, white: str) -> Board:
    return Board.from_stones(
        9,
        [parse_vertex(vertex, 9) for vertex in black.split()],
        [parse_vertex(vertex, 9) for vertex in white.split()],
    )


DEAD = [
    pytest.param(["A1 A2", "E5"], "A1 A2 E5", id="one chain per line (GNU Go)"),
    pytest.param(["A1 A2 E5"], "A1 A2 E5", id="all on one line"),
    pytest.param(["A1 ", "A2 ", "E5 "], "A1 A2 E5", id="one per line, trailing blanks"),
    pytest.param(["a1", "e5"], "A1 A2 E5", id="a chain is completed"),
    pytest.param([""], "", id="nothing is dead"),
    pytest.param(["C3 J9"], "", id="empty points are no stones"),
    pytest.param(["pass Z9 I1 foo A99", "E5"], "E5", id="what is no vertex is ignored"),
    pytest.param(["E5 E5", "E5"], "E5", id="named three times"),
]


@pytest.mark.parametrize(("lines", "dead"), DEAD)
def test_a_dead_list_is_made_of_real_stones_in_whole_chains(
    lines: list[str], dead: str
) -> None:
    board = board_of("A1 A2 B5", "E5 A3")
    found = parse_dead_stones(lines, board)
    assert sorted(format_vertex(point, 9) for point in found) == dead.split()


def test_vertices_keep_their_order() -> None:
    points = parse_vertices(["E5 A1", "E5"], 9)
    assert [format_vertex(point, 9) for point in points] == ["E5", "A1"]


def test_what_an_engine_lacks_is_told_from_what_the_standard_misses() -> None:
    words = parse_words(["boardsize clear_board ", "komi", " play", "genmove", ""])
    able = Capabilities(words)
    assert able.missing == ()
    assert able.missing_standard == STANDARD[:6]
    assert Capabilities(words - {"play", "komi"}).missing == ("komi", "play")


@pytest.mark.parametrize(
    ("commands", "cleanup", "game_over"),
    [
        ("", "genmove", None),
        ("kgs-genmove_cleanup kgs-game_over", "kgs-genmove_cleanup", "kgs-game_over"),
        ("cgos-gameover", "genmove", "cgos-gameover W+8.0"),
        ("cgos-gameover kgs-game_over", "genmove", "kgs-game_over"),
    ],
)
def test_extensions_are_used_where_listed(
    commands: str, cleanup: str, game_over: str | None
) -> None:
    able = Capabilities(frozenset(commands.split()))
    assert able.cleanup_command == cleanup
    request = game_over_request(able, "W+8.0")
    told = request and format_command(request).decode().strip()
    assert told == game_over


@pytest.mark.parametrize(
    ("commands", "rule"),
    [
        ("", None),
        ("kata-set-rules", None),
        ("kata-set-rule", b"kata-set-rule friendlyPassOk false\n"),
        ("kata-set-rule kgs-genmove_cleanup", None),
    ],
)
def test_a_rule_stands_in_for_a_command_to_clean_up(
    commands: str, rule: bytes | None
) -> None:
    request = Capabilities(frozenset(commands.split())).cleanup_rule
    assert (request and format_command(request)) == rule


def test_a_play_on_the_last_point_of_25x25_is_read() -> None:
    assert parse_generated(["Z25"], 25)[0] == Play(parse_vertex("Z25", 25))
    assert parse_generated(["pass"], 2)[0] == Pass()
