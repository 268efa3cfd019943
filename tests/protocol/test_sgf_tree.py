"""A record as a tree with what each move takes: shown as it is, legal or not."""

import orjson
import pytest
from shoutan_protocol.json_writing import Json
from shoutan_protocol.messages.review import RecordTree
from shoutan_protocol.sgf import read_sgf
from shoutan_protocol.sgf.tree_json import tree_json


def shown(text: str) -> Json:
    """Return the tree of a record, which must be what the protocol says it is."""
    data = tree_json(read_sgf(text.encode()))
    RecordTree.model_validate_json(data)
    body: Json = orjson.loads(data)
    return body


def nodes(text: str) -> list[Json]:
    found: list[Json] = shown(text)["nodes"]
    return found


@pytest.mark.parametrize(
    ("case", "text", "last"),
    [
        (
            "a stone without liberties is taken",
            "(;SZ[5]AB[aa]AW[ba];W[ab])",
            {"color": "white", "vertex": "A4", "captured": ["A5"]},
        ),
        (
            "a chain comes off as a whole",
            "(;SZ[5]AB[aa][ba]AW[ca][ab];W[bb])",
            {"color": "white", "vertex": "B4", "captured": ["A5", "B5"]},
        ),
        (
            "a stone set upon another one replaces it",
            "(;SZ[5];B[cc];W[cc])",
            {"color": "white", "vertex": "C3"},
        ),
        (
            "a stone without liberties that takes nothing comes off itself",
            "(;SZ[5]AW[ba][ab];B[aa])",
            {"color": "black", "vertex": "A5", "captured": ["A5"]},
        ),
        ("a pass", "(;SZ[5];B[])", {"color": "black", "vertex": None}),
        (
            "a set-up in the middle",
            "(;SZ[5];B[cc];AE[cc]AW[aa]PL[W])",
            {"empty": ["C3"], "white": ["A5"], "to_move": "white"},
        ),
        (
            "stones that a set-up leaves without liberties are gone",
            "(;SZ[5];AB[aa]AW[ba][ab])",
            {"black": ["A5"], "white": ["A4", "B5"], "captured": ["A5"]},
        ),
        (
            "what is said and marked",
            r"(;SZ[5];B[cc]N[Name]C[A \] and <b>]TR[aa:ba]LB[cc:A][dd:long]V[-3.5]BL[61.5])",
            {
                "color": "black",
                "vertex": "C3",
                "name": "Name",
                "comment": "A ] and <b>",
                "marks": {"triangle": ["A5", "B5"]},
                "labels": {"C3": "A", "D2": "lon"},
                "value": -3.5,
                "left_ms": 61_500,
            },
        ),
    ],
    ids=lambda value: value if isinstance(value, str) and " " in value else "",
)
def test_a_node_says_what_it_does(case: str, text: str, last: Json) -> None:
    found = nodes(text)
    assert found[-1] == {"parent": len(found) - 2, **last}, case


def test_variations_go_on_from_the_board_at_which_they_branch() -> None:
    found = nodes("(;SZ[5];B[aa](;W[ba];B[ee];W[ab])(;W[ee];B[ba](;W[ab])(;W[cc])))")
    assert [node["parent"] for node in found] == [-1, 0, 1, 2, 3, 1, 5, 6, 6]
    # The same move takes a stone in one line, and nothing in the other.
    assert found[4]["captured"] == ["A5"]
    assert "captured" not in found[7]
    # Nor are the stones of an earlier variation there.
    assert not any(
        "captured" in node for node in nodes("(;SZ[5];B[aa](;W[ba])(;W[ab]))")
    )


def test_what_is_wrong_in_a_variation_is_left_out_and_said() -> None:
    body = shown("(;SZ[5];B[aa](;W[bb])(;W[zz]AB[yy]C[Here])))")
    assert body["nodes"][3] == {"parent": 1, "comment": "Here"}
    assert body["remarks"] == [
        "Node 4: its move was left out: [zz] is no point of a 5x5 board.",
        "Node 4: AB was left out: [yy] is no point of a 5x5 board.",
    ]


def test_the_header_is_told_as_it_is() -> None:
    body = shown(
        "(;SZ[13]KM[6.5]HA[2]AB[dd][jj]PB[A]BR[3d]PW[B]RE[W+R]DT[2026]RU[AGA])"
    )
    names = ("size", "komi", "handicap", "result", "date", "rules")
    assert [body[name] for name in names] == [13, 6.5, 2, "W+R", "2026", "AGA"]
    assert body["black"] == {"name": "A", "rank": "3d"}
    assert shown("(;SZ[9])")["komi"] is None


def test_a_line_as_deep_as_a_file_may_be_is_no_trouble() -> None:
    moves = "".join(f";{'BW'[n % 2]}[{chr(97 + n % 5)}a]" for n in range(19_000))
    assert len(nodes(f"(;SZ[5]{moves})")) == 19_001
