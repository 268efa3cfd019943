"""Records as openings: beside `sgfmill`'s board, and beside the rules of the game host."""

from collections import Counter
from dataclasses import dataclass, field, replace
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from sgfmill import boards, sgf
from shoutan_clients.match.game_plan import Opening
from shoutan_clients.match.openings.line import Line
from shoutan_clients.match.openings.records import openings_of
from shoutan_engine import PROFILES
from shoutan_engine.commands import PassTurn, PlayStone
from shoutan_engine.phase import Phase
from shoutan_engine.points import Color, Pass, Play, Point
from shoutan_engine.position.board import Board
from shoutan_protocol.coordinates import format_move
from shoutan_protocol.sgf import SgfError, read_collection

from tests.playing import Table, settings_of

PROFILE = PROFILES["cn2002"]


def openings(
    record: str, most_moves: int | None = None, rules: str = "cn2002"
) -> list[Opening]:
    (game,) = read_collection(record.encode())
    return list(openings_of(game, "x", PROFILES[rules], most_moves))


def told(opening: Opening, size: int = 9) -> str:
    """Write an opening in a line: its stones, whose turn it is, its turns."""
    setup = opening.setup
    parts = [
        *(f"+B:{format_move(Play(point), size)}" for point in setup.black),
        *(f"+W:{format_move(Play(point), size)}" for point in setup.white),
        setup.to_move.name[0],
        *(
            f"{color.name[0]}:{format_move(move, size)}"
            for color, move in opening.moves
        ),
    ]
    return " ".join(parts)


@pytest.mark.parametrize(
    ("record", "most_moves", "expected"),
    [
        pytest.param(
            "(;SZ[9];B[aa];W[bb];B[])", None, ["B B:A9 W:B8 B:pass"], id="a game"
        ),
        pytest.param("(;SZ[9];B[aa];W[bb];B[cc])", 2, ["B B:A9 W:B8"], id="cut"),
        pytest.param("(;SZ[9];B[aa])", 7, ["B B:A9"], id="shorter than the cut"),
        pytest.param("(;SZ[9];W[aa];B[bb])", None, ["W W:A9 B:B8"], id="White begins"),
        pytest.param(
            "(;SZ[9]AB[aa]AW[bb]PL[W])", None, ["+B:A9 +W:B8 W"], id="a position"
        ),
        pytest.param(
            "(;SZ[9]AB[aa]AW[bb])", None, ["+B:A9 +W:B8 B"], id="nobody's turn is told"
        ),
        pytest.param(
            "(;SZ[9]AB[aa]AW[bb];W[cc])",
            None,
            ["+B:A9 +W:B8 W W:C7"],
            id="whose turn it is, the next move says",
        ),
        pytest.param(
            "(;SZ[9]HA[2]AB[aa][bb])", None, ["+B:B8 +B:A9 W"], id="handicap stones"
        ),
        pytest.param(
            "(;SZ[9]HA[2];B[aa];B[bb];W[cc])",
            None,
            ["+B:B8 +B:A9 W W:C7"],
            id="handicap stones one after the other",
        ),
        pytest.param(
            "(;SZ[9];B[aa];W[bb];W[cc];B[dd])",
            None,
            ["+B:A9 +W:C7 +W:B8 B B:D6"],
            id="a move out of turn",
        ),
        pytest.param(
            "(;SZ[9]PL[W];B[aa];W[bb])", None, ["+B:A9 W W:B8"], id="against PL"
        ),
        pytest.param(
            "(;SZ[9];B[aa];W[bb];AB[dd]AE[aa];W[ee])",
            None,
            ["+B:D6 +W:B8 W W:E5"],
            id="set up in the middle",
        ),
        pytest.param(
            "(;SZ[9];B[aa];W[bb];AW[dd])",
            None,
            ["+B:A9 +W:D6 +W:B8 B"],
            id="set up at the end: the turn stays",
        ),
        pytest.param(
            "(;SZ[9]HA[2]AB[aa][bb];W[cc];AB[dd])",
            None,
            ["+B:D6 +B:B8 +B:A9 +W:C7 B"],
            id="set up after handicap stones: the turn stays",
        ),
        pytest.param(
            "(;SZ[9];B[aa];W[bb];AW[dd];B[ee];W[ff])",
            2,
            ["B B:A9 W:B8"],
            id="cut before the set-up",
        ),
        pytest.param(
            "(;SZ[9];B[aa];AW[dd];W[ee];B[ff];W[gg])",
            2,
            ["+B:A9 +W:D6 W W:E5 B:F4"],
            id="moves count from the set-up",
        ),
        pytest.param("(;SZ[9]AB[aa];B[bb])", 0, ["+B:A9 B"], id="the set-up alone"),
        pytest.param(
            "(;SZ[9];B[aa];PL[W];W[bb])", None, ["B B:A9 W:B8"], id="PL as it is anyway"
        ),
        pytest.param(
            "(;SZ[9];B[aa];PL[B];B[bb])", None, ["+B:A9 B B:B8"], id="PL gives a turn"
        ),
        pytest.param(
            "(;SZ[9]AB[ba][ab]AW[aa:aa])",
            None,
            None,
            id="a chain without liberty",
        ),
        pytest.param(
            "(;SZ[9];B[aa](;W[bb](;B[cc])(;B[dd]))(;W[ee];B[ff]))",
            None,
            ["B B:A9 W:B8 B:C7", "B B:A9 W:B8 B:D6", "B B:A9 W:E5 B:F4"],
            id="every way to an end",
        ),
        pytest.param(
            "(;SZ[9];B[aa](;W[bb](;B[cc])(;B[dd]))(;W[ee];B[ff]))",
            2,
            ["B B:A9 W:B8", "B B:A9 W:E5"],
            id="ways, cut",
        ),
        pytest.param(
            "(;SZ[9](;C[a word])(;B[aa]))", None, ["B B:A9"], id="a way without moves"
        ),
    ],
)
def test_what_a_record_gives(
    record: str, most_moves: int | None, expected: list[str] | None
) -> None:
    if expected is None:
        with pytest.raises(SgfError, match=r"node 1, .* has no liberty"):
            openings(record, most_moves)
    else:
        assert [told(one) for one in openings(record, most_moves)] == expected


def test_ways_have_numbers_where_there_are_several() -> None:
    record = "(;SZ[9];B[aa](;W[bb])(;W[cc]))"
    assert [one.name for one in openings(record)] == ["x:1", "x:2"]
    assert [one.name for one in openings(record, 1)] == ["x"]


@pytest.mark.parametrize(
    ("record", "handicap"),
    [
        ("(;SZ[9]HA[2]AB[aa][bb];W[cc])", 2),
        ("(;SZ[9]HA[3];B[aa];B[bb];B[dd];W[cc])", 3),
        ("(;SZ[9]HA[1]AB[aa])", 0),
        ("(;SZ[9]HA[3]AB[aa][bb])", 0),
        ("(;SZ[9]HA[3];B[aa])", 0),
        ("(;SZ[9]AB[aa][bb])", 0),
    ],
)
def test_handicap_stones_are_those_that_stand_there(record: str, handicap: int) -> None:
    (opening,) = openings(record)
    assert opening.handicap == handicap


@pytest.mark.parametrize(
    ("record", "rules", "sentence"),
    [
        pytest.param(
            "(;SZ[9];B[aa];W[aa])",
            "cn2002",
            "node 3, line 1, column 14: move 2, White A9: illegal, there is a stone",
            id="on a stone",
        ),
        pytest.param(
            "(;SZ[9];B[ba];W[ee];B[ab];W[aa])",
            "cn2002",
            "node 5, line 1, column 26: move 4, White A9: illegal, the stone would have",
            id="suicide",
        ),
        pytest.param(
            "(;SZ[9]AB[ba][bb][ac]AW[aa];W[ab])",
            "new_zealand",
            None,
            id="suicide where it may be",
        ),
        pytest.param(
            "(;SZ[5]AB[ba][ab][cb][bc]AW[ca][db][cc];W[bb];B[cb])",
            "cn2002",
            "move 2, Black C4: illegal, it retakes a ko at once",
            id="ko",
        ),
        pytest.param(
            "(;SZ[2];B[ab];W[bb];B[aa];W[ba];B[ab];W[aa];B[ab])",
            "cn2002",
            "illegal, the whole board would look as it did once before",
            id="superko",
        ),
        pytest.param(
            "(;SZ[9];B[];W[])",
            "cn2002",
            "move 2, White pass: the game is over with it, by two passes in a row",
            id="two passes",
        ),
        pytest.param("(;SZ[9];B[];W[aa];B[])", "cn2002", None, id="passes apart"),
        pytest.param("(;SZ[9])", "cn2002", "it has neither stones nor", id="empty"),
        pytest.param(
            "(;SZ[9];C[x](;C[y])(;C[z]))", "cn2002", "neither stones nor", id="words"
        ),
        pytest.param("(;SZ[9];B[jj])", "cn2002", "node 2, .* is no point", id="off"),
    ],
)
def test_openings_that_cannot_be_played(
    record: str, rules: str, sentence: str | None
) -> None:
    if sentence is None:
        assert openings(record, rules=rules)
        return
    with pytest.raises(SgfError, match=sentence):
        openings(record, rules=rules)


def test_what_comes_after_the_cut_is_not_asked() -> None:
    record = "(;SZ[9];B[aa];W[bb];B[bb];W[];B[])"
    (opening,) = openings(record, 2)
    assert told(opening) == "B B:A9 W:B8"


def test_a_record_with_thousands_of_ways_is_read_way_by_way() -> None:
    wide = "(;SZ[9];B[aa]" + "(;W[bb])" * 5_000 + ")"
    assert len(openings(wide)) == 5_000


# -- beside sgfmill


@dataclass
class Tree:
    """A record that is being made, and the boards at its ends as `sgfmill` has them."""

    size: int
    chooser: Random
    has_set_ups: bool = True
    record: Any = field(init=False)
    ends: list[str] = field(default_factory=list[str])

    def __post_init__(self) -> None:
        self.record = sgf.Sgf_game(size=self.size)
        self.grow(self.record.get_root(), boards.Board(self.size), "b", 0)

    def grow(self, node: Any, board: Any, color: str, depth: int) -> None:
        """Add legal moves and set-ups below a node, in one way or several."""
        ways = self.chooser.choice([1, 1, 1, 2, 3]) if depth < 6 else 0
        for _ in range(ways):
            child, after, following = node.new_child(), board.copy(), color
            if self.has_set_ups and self.chooser.random() < 0.15:
                self.set_up(child, after)
            elif (point := self.legal(after, color)) is not None:
                child.set_move(color, point)
                after.play(*point, color)
                following = "w" if color == "b" else "b"
            self.grow(child, after, following, depth + 1)
        if not ways and not board.is_empty():
            self.ends.append(drawn(board))

    def legal(self, board: Any, color: str) -> tuple[int, int] | None:
        """Choose a point beside something empty: no ko there, nor suicide."""
        free = [
            (row, column)
            for row in range(self.size)
            for column in range(self.size)
            if board.get(row, column) is None
            and any(
                0 <= r < self.size and 0 <= c < self.size and board.get(r, c) is None
                for r, c in (
                    (row + 1, column),
                    (row - 1, column),
                    (row, column + 1),
                    (row, column - 1),
                )
            )
        ]
        for point in self.chooser.sample(free, len(free)):
            # A board that came back would be superko; so only what takes nothing.
            after = board.copy()
            after.play(*point, color)
            if len(after.list_occupied_points()) > len(board.list_occupied_points()):
                return point
        return None

    def set_up(self, node: Any, board: Any) -> None:
        """Put stones on and take some off, if no chain is left without a liberty."""
        size = range(self.size)
        points = self.chooser.sample([(r, c) for r in size for c in size], 3)
        black, white, empty = ([point] for point in points)
        trial = board.copy()
        if trial.apply_setup(black, white, empty):
            node.set_setup_stones(black, white, empty)
            board.apply_setup(black, white, empty)


def drawn(board: Any) -> str:
    """Return a board of `sgfmill`'s as the cells of ours."""
    size = range(board.side)
    return "".join(
        {None: ".", "b": "X", "w": "O"}[board.get(r, c)] for r in size for c in size
    )


def played(opening: Opening, size: int) -> str:
    """Return where an opening leads when a game host takes it in."""
    table = Table.started(replace(settings_of(size=size), setup=opening.setup))
    for color, move in opening.moves:
        assert isinstance(move, Play)
        table.done(PlayStone(color, move.point, table.game.ply))
    return "".join(".XO"[cell] for cell in table.game.board.cells)


@settings(max_examples=15)
@given(st.integers(3, 6), st.randoms(use_true_random=False))
def test_positions_are_those_of_sgfmill(size: int, chooser: Random) -> None:
    tree = Tree(size, chooser)
    assert tree.ends
    (game,) = read_collection(tree.record.serialise())
    found = openings_of(game, "x", PROFILE, None)
    assert [played(opening, size) for opening in found] == tree.ends


@settings(max_examples=15)
@given(st.integers(3, 6), st.integers(0, 6), st.randoms(use_true_random=False))
def test_a_cut_opening_is_the_beginning_of_a_whole_one(
    size: int, most: int, chooser: Random
) -> None:
    tree = Tree(size, chooser, has_set_ups=False)
    (game,) = read_collection(tree.record.serialise())
    whole = [one.moves for one in openings_of(game, "x", PROFILE, None)]
    cut = [one.moves for one in openings_of(game, "x", PROFILE, most + 1)]
    # The same moves may stand in two ways of a record.
    beginnings = [moves[: most + 1] for moves in whole]
    assert dict.fromkeys(cut) == dict.fromkeys(beginnings)


# -- beside the rules of the game host


WILD = 25
"""Games of wild moves for each set of rules and size."""


@pytest.mark.parametrize("rules", sorted(PROFILES))
@pytest.mark.parametrize("size", [2, 3])
def test_faults_are_what_the_host_refuses_or_ends_by(rules: str, size: int) -> None:
    """Wild moves on tiny boards: kos, cycles and suicides come by themselves."""
    profile = PROFILES[rules]
    chooser = Random(f"{rules} {size}")
    faults = Counter[str | None]()
    for _ in range(WILD):
        table = Table.started(replace(settings_of(size=size), profile=profile))
        line = Line(profile, Board(size), Color.BLACK)
        for _ in range(80):
            move = _wild(line.board, chooser)
            fault = line.fault(move)
            faults[fault] += 1
            ply = table.game.ply
            decision = table.do(
                PassTurn(line.to_move, ply)
                if isinstance(move, Pass)
                else PlayStone(line.to_move, move.point, ply)
            )
            goes_on = isinstance(decision, tuple) and table.game.phase is Phase.PLAY
            assert (fault is None) == goes_on
            if table.game.phase is not Phase.PLAY:
                break
            if fault is None:
                line.take(move)
                assert line.board.cells == table.game.board.cells
    assert len(faults) >= 4, "none, an occupied point, two passes, and more"
    if (rules, size) == ("cn1988", 2):
        assert faults["the game is over with it, a cycle of moves came round"]


def _wild(board: Board, chooser: Random) -> Play | Pass:
    """Choose a pass now and then, an occupied point more rarely, else an empty one."""
    if chooser.random() < 0.06:
        return Pass()
    points = [Point(p) for p, cell in enumerate(board.cells) if not cell]
    if not points or chooser.random() < 0.02:
        points = [Point(chooser.randrange(board.size**2))]
    return Play(chooser.choice(points))
