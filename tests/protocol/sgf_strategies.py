"""Hypothesis strategies of records: headers, main lines, trees and broken files."""

from hypothesis import strategies as st
from shoutan_engine.clocks.types import Millis
from shoutan_engine.points import MAX_SIZE, MIN_SIZE, Color, Pass, Play, Point
from shoutan_engine.scoring.quarters import QuarterZi
from shoutan_protocol.sgf import (
    SgfClock,
    SgfHeader,
    SgfPlayer,
    SgfSetup,
    SgfStep,
)

# What survives a file: no controls, no halves of characters, no other line breaks.
_characters = st.characters(
    exclude_categories=["Cs", "Cc"], include_characters="\\]:;()[名人"
)
lines = st.text(_characters, max_size=12)
texts = st.lists(lines, max_size=3).map("\n".join)
times = st.integers(0, 10**7).map(Millis)
players = st.builds(SgfPlayer, name=lines, rank=lines)
clocks = st.none() | st.builds(SgfClock, times, st.none() | st.integers(0, 99))


def headers(size: int) -> st.SearchStrategy[SgfHeader]:
    """Return headers for a board of `size`."""
    return st.builds(
        SgfHeader,
        size=st.just(size),
        komi_quarters=st.none() | st.integers(-800, 800).map(QuarterZi),
        handicap=st.integers(0, size * size),
        rules=lines,
        black=players,
        white=players,
        result=st.sampled_from(["", "B+1.5", "W+R", "0", "Void", "?"]),
        date=st.sampled_from(["", "2026-11-29"]),
        event=lines,
        place=lines,
        main_time=st.none() | times,
        overtime=lines,
    )


@st.composite
def points_apart(
    draw: st.DrawFn, size: int, kinds: int
) -> tuple[tuple[Point, ...], ...]:
    """Draw some sets of points, ascending, that have none in common."""
    owners = draw(
        st.dictionaries(
            st.integers(0, size * size - 1), st.integers(0, kinds - 1), max_size=8
        )
    )
    return tuple(
        tuple(sorted(Point(p) for p, owner in owners.items() if owner == kind))
        for kind in range(kinds)
    )


@st.composite
def steps(draw: st.DrawFn, size: int, node: int) -> SgfStep:
    """Draw one node of a main line; the root (node 1) has no move."""
    points = st.integers(0, size * size - 1).map(lambda p: Play(Point(p)))
    moves = st.tuples(st.sampled_from(Color), st.just(Pass()) | points)
    black, white, empty = draw(points_apart(size, 3))
    territory = draw(points_apart(size, 2))
    return SgfStep(
        node=node,
        move=None if node == 1 else draw(st.none() | moves),
        setup=SgfSetup(black, white, empty, draw(st.none() | st.sampled_from(Color))),
        comment=draw(texts),
        analysis=draw(texts),
        black_clock=draw(clocks),
        white_clock=draw(clocks),
        black_territory=territory[0],
        white_territory=territory[1],
        value=draw(st.none() | st.integers(-4_000, 4_000).map(lambda n: n / 10)),
    )


@st.composite
def records(draw: st.DrawFn) -> tuple[SgfHeader, list[SgfStep]]:
    """Draw a header and a main line."""
    size = draw(st.integers(MIN_SIZE, MAX_SIZE))
    length = draw(st.integers(1, 6))
    line = [draw(steps(size, node)) for node in range(1, length + 1)]
    return draw(headers(size)), line


_names = st.sampled_from(
    ["B", "W", "C", "N", "LB", "MULTIGOGM", "AddBlack", "TB", "BL"]
)
_values = st.sampled_from(
    [
        "",
        "aa",
        "tt",
        "pd",
        "aa:cc",
        "a\\]b",
        "\\\\",
        "名 人",
        "x\ny",
        "12",
        "B+R",
        "1.5",
    ]
)
_properties = st.tuples(_names, st.lists(_values, min_size=1, max_size=3)).map(
    lambda p: p[0] + "".join(f"[{v}]" for v in p[1])
)
_nodes = st.lists(_properties, max_size=3).map(lambda p: ";" + "\n".join(p))
_sequences = st.lists(_nodes, min_size=1, max_size=3).map("".join)
trees = st.recursive(
    _sequences.map(lambda s: f"({s})"),
    lambda inner: st.tuples(_sequences, st.lists(inner, max_size=3)).map(
        lambda t: f"({t[0]}{' '.join(t[1])})"
    ),
    max_leaves=8,
)
"""Texts that are SGF by its grammar, whatever their properties mean."""


@st.composite
def broken_files(draw: st.DrawFn) -> bytes:
    """Draw a file with bytes taken out, put in, exchanged or repeated."""
    data = draw(trees.map(str.encode) | st.just(EXAMPLE))
    for _ in range(draw(st.integers(1, 4))):
        at = draw(st.integers(0, len(data)))
        end = draw(st.integers(at, min(len(data), at + 8)))
        piece = draw(
            st.binary(max_size=4)
            | st.sampled_from(
                [b"(", b")", b";", b"[", b"]", b"\\", b"CA[", b"SZ[", b":"]
            )
        )
        data = data[:at] + piece * draw(st.integers(0, 3)) + data[end:]
    return data


EXAMPLE = (
    b"(;FF[4]GM[1]SZ[9]CA[UTF-8]KM[6.5]HA[2]AB[cc:dd][gg]AW[ee]PL[W]RU[Chinese]"
    b"PB[Ann]BR[3d]PW[Ben]TM[600]OT[5x30 byo-yomi]C[Two \\] stones\nand a line]"
    b";W[dd]WL[590.25](;B[]BL[30]OB[5];W[tt]TB[aa:bc]TW[ii])(;B[ff]N[instead]"
    b"(;W[fg])(;W[gf];B[hh])))\n"
)
"""A file with what a file may have."""
