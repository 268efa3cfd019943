"""docs/match-json.md names the fields that there are, all of them, and no others."""

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final

import pytest
from pydantic import JsonValue
from shoutan_clients.match.plan import SprtPlan
from shoutan_clients.match.statistics import standings

from tests.clients.match.fake_scenes import Scene
from tests.clients.match.made_up import lines_of, plan_of
from tests.clients.match.result_lines import lines_of_pairs, match_plan

DOCS: Final = Path(__file__).parents[3] / "docs"
TEXT: Final = (DOCS / "match-json.md").read_text(encoding="utf-8")
KIND: Final = {
    "tally": "tally",
    "black": "record",
    "white": "record",
    "record": "record",
    "played": "record",
    "trinomial": "record",
    "pentanomial": "pentanomial",
    "by_games": "strength",
    "by_pairs": "strength",
    "strength": "strength",
    "score": "interval",
    "elo": "interval",
    "nelo": "interval",
    "sprt": "sprt",
    "ratings": "ratings",
    "pairings": "pairing",
}
"""Which heading tells of what a field holds, where that is an object or a list of them."""
IN_A_ROW: Final = {
    "engines": "standings",
    "endings": "tally",
    "decided": "sprt",
    "differences": "ratings",
    "large_sample": "strength",
}
"""Objects that a row of their owner's table tells of."""


def tables() -> dict[str, dict[str, str]]:
    """Return the fields of each heading, with what is said of them."""
    found: dict[str, dict[str, str]] = {}
    for part in TEXT.split("\n## ")[1:]:
        heading = part.splitlines()[0].strip("`")
        fields = found.setdefault(heading, {})
        for row in re.findall(r"^\| (`.*)\|$", part, re.MULTILINE):
            names, _, said = row.partition(" | ")
            fields |= dict.fromkeys(re.findall(r"`(\w+)`", names), said)
    return found


def two_with_a_test() -> dict[str, Any]:
    """A match of two engines whose test was decided."""
    plan = match_plan(sprt=SprtPlan(0, 100))
    return standings(plan, lines_of_pairs((1, 2, 3, 4, 5, 40))).as_json()


def three() -> dict[str, Any]:
    """A match of three engines, with games of every kind."""
    plan = plan_of(("Reed", "Oak", "Moss"), games=30)
    return standings(plan, lines_of(plan)).as_json()


def checked(value: JsonValue, heading: str) -> Iterator[str]:
    """Check all objects below one; yield the headings whose tables were looked at."""
    known = tables()[heading]
    assert isinstance(value, dict)
    assert value.keys() == known.keys(), heading
    yield heading
    for name, held in value.items():
        for part in held if isinstance(held, list) else [held]:
            if not isinstance(part, dict):
                continue
            if name in IN_A_ROW or (heading, name) == ("ratings", "ratings"):
                words = set(re.findall(r"`(\w+)`", known[name]))
                assert part.keys() <= words, name
                inner = {key: one for key, one in part.items() if key in KIND}
                for key, one in inner.items():
                    if isinstance(one, dict):
                        yield from checked(one, KIND[key])
            else:
                yield from checked(part, KIND[name])


def test_every_field_of_the_figures_is_documented_and_no_other() -> None:
    seen = {*checked(two_with_a_test(), "standings"), *checked(three(), "standings")}
    assert seen == tables().keys() - {"summary.json"}


def at(value: Any, path: str) -> Any:
    """Follow a path of jq: names and numbers of places."""
    for name, place in re.findall(r"\.(\w+)|\[(\d+)\]", path):
        value = value[name] if name else value[int(place)]
    return value


PATHS: Final = re.findall(r"\| `(\.[\w.\[\]]+)` \|$", TEXT, re.MULTILINE)


@pytest.mark.parametrize("path", PATHS)
def test_the_paths_lead_somewhere(path: str) -> None:
    figures = three() if path.startswith(".ratings") else two_with_a_test()
    assert at(figures, path) is not None


def test_the_programs_of_jq_lead_somewhere() -> None:
    assert len(PATHS) == 10
    block = TEXT.split("```")[1]
    paths = re.findall(r"\.standings\.pairings\[0\][\w.]*", block)
    assert len(paths) == 2
    assert all(at({"standings": two_with_a_test()}, path) for path in paths)
    columns = re.findall(r"\.(\w+(?:\.\w+)*)(?=[,\]])", block.split("|")[1])
    assert len(columns) == 6
    for name in columns:
        assert at(two_with_a_test()["pairings"][0], f".{name}") is not None
    # Whoever was beaten whole has a row that says something, too.
    swept = standings(match_plan(), lines_of_pairs((0, 0, 0, 0, 0, 4))).as_json()
    row = [at(swept["pairings"][0], f".{name}") for name in columns]
    assert [one is None for one in row] == [False, False, False, True, False, True]


@pytest.mark.asyncio
async def test_the_summary_of_a_match_is_documented(tmp_path: Path) -> None:
    scene = Scene(tmp_path)
    await scene.run()
    assert scene.summary.keys() == tables()["summary.json"].keys()
