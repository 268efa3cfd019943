"""Reading records: what properties mean, what is refused and where, character sets."""

import pytest
from shoutan_engine.clocks.types import Millis
from shoutan_engine.points import Color, Pass, Play, Point
from shoutan_protocol.coordinates import parse_sgf
from shoutan_protocol.sgf import (
    SgfClock,
    SgfError,
    SgfHeader,
    SgfNode,
    SgfPlayer,
    SgfSetup,
    read_sgf,
    write_sgf,
)
from shoutan_protocol.sgf.node_values import MAX_REMARKS

from tests.protocol.sgf_strategies import EXAMPLE


def points(text: str, size: int = 9) -> tuple[Point, ...]:
    return tuple(sorted(parse_sgf(word, size) for word in text.split()))


def test_a_file_with_everything_is_understood() -> None:
    game = read_sgf(EXAMPLE)
    assert game.header == SgfHeader(
        size=9,
        komi_quarters=game.header.komi_quarters,
        handicap=2,
        rules="Chinese",
        black=SgfPlayer("Ann", "3d"),
        white=SgfPlayer("Ben"),
        main_time=game.header.main_time,
        overtime="5x30 byo-yomi",
    )
    assert game.header.komi_quarters == 13
    assert game.header.main_time == 600_000
    assert game.setup == SgfSetup(
        black=points("cc dc cd dd gg"), white=points("ee"), to_move=Color.WHITE
    )
    assert game.to_move is Color.WHITE
    (dd,) = points("dd")
    assert game.moves == (
        (Color.WHITE, Play(dd)),
        (Color.BLACK, Pass()),
        (Color.WHITE, Pass()),
    )
    root, white, black, last = game.steps
    assert root.comment == "Two ] stones\nand a line"
    assert white.white_clock is not None
    assert white.white_clock.time == 590_250
    assert black.black_clock is not None
    assert (black.black_clock.time, black.black_clock.left) == (30_000, 5)
    assert last.black_territory == points("aa ab ac ba bb bc")
    assert last.white_territory == points("ii")
    assert [step.node for step in game.steps] == [1, 2, 3, 4]
    assert game.remarks == ()


def test_variations_are_kept_and_written_back() -> None:
    game = read_sgf(EXAMPLE)
    assert [node.parent for node in game.nodes] == [-1, 0, 1, 2, 1, 4, 4, 6]
    assert game.nodes[4] == SgfNode(1, (("B", ("ff",)), ("N", ("instead",))))
    again = read_sgf(write_sgf(game))
    assert again == game


@pytest.mark.parametrize(
    ("data", "to_move"),
    [
        pytest.param(b"(;SZ[9])", Color.BLACK, id="nothing said"),
        pytest.param(b"(;SZ[9];W[aa])", Color.WHITE, id="the first move says"),
        pytest.param(b"(;SZ[9]HA[2]AB[aa][bb])", Color.WHITE, id="handicap"),
        pytest.param(b"(;SZ[9]HA[2])", Color.BLACK, id="handicap without stones"),
        pytest.param(b"(;SZ[9]PL[B]HA[2]AB[aa][bb])", Color.BLACK, id="PL says"),
        pytest.param(b"(;SZ[9]PL[2];B[aa])", Color.WHITE, id="PL of old programs"),
    ],
)
def test_who_moves_first(data: bytes, to_move: Color) -> None:
    assert read_sgf(data).to_move is to_move


@pytest.mark.parametrize(
    ("data", "size"),
    [
        (b"(;GM[1])", 19),
        (b"(;SZ[])", 19),
        (b"(;SZ[2])", 2),
        (b"(;SZ[ 25 ])", 25),
        (b"(;SZ[13:13])", 13),
    ],
)
def test_sizes(data: bytes, size: int) -> None:
    assert read_sgf(data).header.size == size


@pytest.mark.parametrize(
    ("data", "sentence"),
    [
        pytest.param(b"", "there is no game in it", id="empty"),
        pytest.param(b"hello (no; game)", "there is no game in it", id="other text"),
        pytest.param(
            b"(;SZ[9]\n;B[aa]", "line 2, column 7: the file ends before", id="cut"
        ),
        pytest.param(
            b"(;\n C[a\\]", "line 2, column 3: this value has no end", id="open value"
        ),
        pytest.param(b"(;)(;C[", None, id="what follows the game is ignored"),
        pytest.param(b"(;B)", "line 1, column 3: a property without", id="no value"),
        pytest.param(
            b"(;B[aa]B)", "line 1, column 8: a property without", id="no second value"
        ),
        pytest.param(b"(;[aa])", "line 1, column 3: a value without", id="no name"),
        pytest.param(b"(;black[aa])", "has no capitals", id="name in lower case"),
        pytest.param(b"(;B[aa](C[x]))", "outside of a node", id="property at large"),
        pytest.param(b"(;(;B[aa])C[x])", "outside of a node", id="property too late"),
        pytest.param(b"(;())", "a variation needs a node", id="empty variation"),
        pytest.param(b"(;(;B[aa]);W[bb])", "needs a parenthesis", id="node too late"),
        pytest.param(b"(;B[aa]7)", "'7' cannot stand here", id="stray character"),
        pytest.param(b"(;GM[2])", "node 1, line 1, column 2: GM[2]", id="othello"),
        pytest.param(b"(;SZ[1])", "SZ[1]: boards have 2 to 25 lines", id="too small"),
        pytest.param(b"(;SZ[26])", "SZ[26]: boards have 2 to 25", id="too large"),
        pytest.param(b"(;SZ[19:13])", "is not the size of a square", id="oblong"),
        pytest.param(b"(;SZ[nine])", "is not the size of a square", id="size in words"),
        pytest.param(
            b"(;SZ[9]\n;B[aa]\n;W[jj])",
            "node 3, line 3, column 1: [jj] is no point of a 9x9 board",
            id="move off the board",
        ),
        pytest.param(b"(;SZ[9];B[\xe5\x90\x8d])", "is no point", id="move in words"),
        pytest.param(b"(;SZ[20];B[tt])", None, id="tt is a point above size 19"),
        pytest.param(b"(;SZ[9];B[aa][bb])", "more than one move", id="two moves"),
        pytest.param(b"(;SZ[9];B[aa]W[bb])", "more than one move", id="both move"),
        pytest.param(b"(;SZ[9]AB[aa]AW[aa])", "name a point twice", id="two stones"),
        pytest.param(b"(;SZ[9]AB[aa][aa])", None, id="the same stone twice"),
        pytest.param(b"(;SZ[9]AB[cc:aa])", "upper left first", id="rectangle"),
        pytest.param(b"(;SZ[9]AB[aa:])", "is no point", id="half a rectangle"),
        pytest.param(b"(;SZ[9]AB[])", None, id="an empty list"),
        pytest.param(b"(;CA[zlib])", "character set 'zlib'", id="no character set"),
        pytest.param(b"(;CA[UTF-16])", "save it as UTF-8", id="not over ASCII"),
        pytest.param(
            b"(;" + b" " * (1 << 20) + b")", "the file has 1048579 bytes", id="too long"
        ),
        pytest.param(b"(;" + b";" * 19_999 + b")", None, id="as many nodes as may be"),
        pytest.param(
            b"(;" + b";" * 20_000 + b")", "more than 20000 nodes", id="too many nodes"
        ),
        pytest.param(b"(;" * 512 + b")" * 512, None, id="as deep as may be"),
        pytest.param(b"(;" * 513, "more than 512 deep", id="too deep"),
        pytest.param(
            b"(;SZ[25]" + b";AE[aa:yy]" * 401 + b")",
            "node 402, line 1, column 4009: the record names more than 250000",
            id="too many points",
        ),
    ],
)
def test_what_cannot_be_read_is_said_and_where(
    data: bytes, sentence: str | None
) -> None:
    if sentence is None:
        read_sgf(data)
        return
    with pytest.raises(SgfError) as error:
        read_sgf(data)
    assert sentence in str(error.value)


def test_an_error_has_its_place_for_programs() -> None:
    with pytest.raises(SgfError) as error:
        read_sgf(b"(;SZ[9]\n ;B[zz])")
    assert (error.value.line, error.value.column, error.value.node) == (2, 2, 2)
    assert error.value.sentence == "[zz] is no point of a 9x9 board"


@pytest.mark.parametrize(
    ("root", "remark"),
    [
        ("KM[3.75]", "KM[3.75] is no number of whole or half points."),
        ("KM[abc]", "KM[abc] is no number of whole or half points."),
        ("HA[x]", "Node 1: HA[x] is no whole number."),
        ("HA[-1]", "HA[-1] is no number of stones."),
        ("HA[4]", "HA says 4, but no stones are placed."),
        ("TM[-5]", "Node 1: TM[-5] is no time in seconds."),
        ("TM[1e400]", "Node 1: TM[1e400] is no time in seconds."),
        ("PL[green]", "Node 1: PL[green] is no color."),
        ("TB[zz]", "Node 1: TB was left out: [zz] is no point of a 9x9 board."),
        ("BL[5]OB[x]", "Node 1: OB[x] is no whole number."),
    ],
)
def test_what_does_not_change_the_game_is_a_remark(root: str, remark: str) -> None:
    game = read_sgf(f"(;SZ[9]{root})".encode())
    assert game.remarks == (remark,)
    assert game.header.komi_quarters is None
    for kept in root.replace("]", "] ").split():
        assert kept.encode() in write_sgf(game)


def test_remarks_do_not_flood() -> None:
    game = read_sgf(b"(;SZ[9]" + b";B[aa]BL[x]" * 1000 + b")")
    assert len(game.remarks) == MAX_REMARKS
    assert len(game.moves) == 1000


def test_only_the_first_game_is_read() -> None:
    game = read_sgf(b"junk (;SZ[9];B[aa])\n(;SZ[13])")
    assert game.header.size == 9
    assert game.remarks == ("Only the first game of the file was read.",)


def test_old_long_names_are_read() -> None:
    game = read_sgf(b"(;GaMe[1]SiZe[9]AddBlack[aa] ;White[bb])")
    assert game.setup.black == points("aa")
    assert game.moves == ((Color.WHITE, Play(points("bb")[0])),)


def test_a_negative_or_missing_overtime_count_leaves_the_time() -> None:
    game = read_sgf(b"(;SZ[9];B[aa]BL[5.0004]OB[-1])")
    assert game.steps[1].black_clock == SgfClock(Millis(5000))


NAMES = "本因坊 金昞俊"


@pytest.mark.parametrize(
    ("declared", "encoding"),
    [
        ("UTF-8", "utf-8"),
        ("utf8", "utf-8"),
        (None, "utf-8"),
        ("GB2312", "gb18030"),
        ("GBK", "gbk"),
        ("big5", "big5hkscs"),
    ],
)
def test_names_in_their_character_set(declared: str | None, encoding: str) -> None:
    head = "" if declared is None else f"CA[{declared}]"
    name = NAMES if encoding != "big5hkscs" else "本因坊"
    game = read_sgf(f"(;{head}PB[{name}]SZ[9])".encode(encoding))
    assert game.header.black.name == name
    assert f"PB[{name}]".encode() in write_sgf(game), "written as UTF-8"


def test_without_a_character_set_what_is_not_utf8_is_latin1() -> None:
    assert read_sgf("(;PB[Müller])".encode("latin-1")).header.black.name == "Müller"


def test_bytes_outside_of_the_character_set_are_replaced() -> None:
    assert read_sgf(b"(;CA[UTF-8]PB[M\xfcller])").header.black.name == "M\ufffdller"


@pytest.mark.parametrize(
    ("encoding", "name"), [("gbk", "昞俊"), ("big5", "本因坊"), ("shift_jis", "表十")]
)
def test_characters_that_hold_a_bracket_or_a_backslash(
    encoding: str, name: str
) -> None:
    raw = name.encode(encoding)
    assert b"\\" in raw or b"]" in raw
    escaped = raw.replace(b"\\", b"\\\\").replace(b"]", b"\\]")
    head, tail = f"(;CA[{encoding}]SZ[9]PB[".encode(), b"];B[aa]C[\\]])"
    for spelled in (raw, escaped):
        game = read_sgf(head + spelled + tail)
        assert game.header.black.name == name
        assert game.steps[1].comment == "]"
        assert len(game.moves) == 1


@pytest.mark.parametrize(
    "head", ["C[see CA[ line]CA[UTF-8]", "C[\\] CA[gbk]CA[UTF-8]", "C[CA[ line]"]
)
def test_a_comment_declares_no_character_set(head: str) -> None:
    assert read_sgf(f"(;{head}PB[Müller])".encode()).header.black.name == "Müller"


def test_a_character_set_is_found_behind_a_bracket_that_seems_escaped() -> None:
    spoiled = "(;PB[昞]CA[GBK]PW[俊])".encode("gbk")
    assert spoiled[6:8] == b"\\]", "the second byte of the character is a backslash"
    assert read_sgf(spoiled).header.white.name == "俊"


def test_a_byte_order_mark_is_junk_before_the_game() -> None:
    assert read_sgf(b"\xef\xbb\xbf(;SZ[9])").header.size == 9
