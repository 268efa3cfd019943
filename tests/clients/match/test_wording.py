"""One is not many: every sentence of a match, for none, one and two of a thing."""

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest
import shoutan_clients.match
from shoutan_clients.match.game_line import GameLine, Standing
from shoutan_clients.match.report import conditions
from shoutan_clients.match.report.page import document
from shoutan_clients.match.report.reckoned import findings
from shoutan_clients.match.showing.final_table import final_table
from shoutan_clients.match.showing.words import game_text, standing_text
from shoutan_clients.match.statistics import advice, standings
from shoutan_clients.match.wording import all_of, many, plural
from shoutan_engine.results import EndReason

from tests.clients.match.shown_matches import line_of, plan_of

THINGS = [
    "game",
    "pair",
    "move",
    "turn",
    "stone",
    "point",
    "core",
    "file",
    "opening",
    "restart",
    "picture",
    "position",
    "time",
    "engine",
    "group",
    "unit",
    "repeat",
    "column",
    "row",
    "minute",
]
ONE = "|".join(THINGS)
MANY = "|".join(f"{thing}s" for thing in THINGS)
KIND = "(?:more|random|other|handicap)"
WRONG = re.compile(
    rf"(?<![\w.,/+-])(?:1 (?:{KIND} )?(?:(?:{MANY})\b|(?:{ONE}) (?:were|are|have)\b)"
    rf"|(?:0|[2-9]|[1-9][0-9]+|[1-9][0-9]{{0,2}}(?:,[0-9]{{3}})+) (?:{KIND} )?(?:{ONE})\b)"
)
SOURCES = Path(shoutan_clients.match.__path__[0])


@pytest.mark.parametrize(
    ("number", "text"),
    [
        (0, "0 games"),
        (1, "1 game"),
        (2, "2 games"),
        (1200, "1,200 games"),
        (1.0, "1 game"),
        (2.5, "2.5 games"),
    ],
)
def test_numbers_of_things(number: float, text: str) -> None:
    assert many(number, "game") == text
    assert plural(number, "is", "are") == ("is" if number == 1 else "are")


def test_all_of_few() -> None:
    assert [all_of(n) for n in (1, 2)] == ["the only game", "all 2 games"]


@pytest.mark.parametrize(
    ("text", "is_wrong"),
    [
        ("All 1 game were played.", True),
        ("1 games at once", True),
        ("after 1 random moves", True),
        ("2 game without", True),
        ("after 12 more game", True),
        ("1 game was played, 2 games were", False),
        ("1,200 games of 1.1 games", False),
        ("game 2, move 5; 1 of 2 games", False),
        ("each game 1 pair is", False),
    ],
)
def test_what_is_wrong_is_seen(text: str, is_wrong: bool) -> None:
    assert (WRONG.search(text) is not None) is is_wrong


def some_lines(*fates: str) -> list[GameLine]:
    """Games by letters: p played, d drawn, r the same again, v void, f a forfeit."""
    lines: list[GameLine] = []
    for number, fate in enumerate(fates, start=1):
        line = line_of(
            number,
            None if fate in "dv" else "slow" if number % 3 else "quick",
            EndReason.CRASH if fate == "f" else EndReason.AGREEMENT,
            standing={"v": Standing.VOID, "f": Standing.FORFEIT}.get(
                fate, Standing.PLAYED
            ),
        )
        changes: dict[str, object] = {
            "moves": number - 1,
            "restarts_black": int(fate == "f"),
        }
        if fate == "r":  # of the same color two games before
            changes["moves_key"] = lines[-2].moves_key
            changes["winner"] = lines[-2].winner
        lines.append(line.model_copy(update=changes))
    return lines


@pytest.mark.parametrize(
    "fates",
    ["", "p", "d", "v", "f", "pp", "pv", "pd", "ppr", "pprr", "pvv", "pff", "ppp"],
)
@pytest.mark.parametrize("games", ["1", "2", "3"])
@pytest.mark.parametrize("sprt", [(), ("--sprt", "elo0=0 elo1=10")])
def test_a_match_is_told_by_its_number_of_games(
    fates: str, games: str, sprt: tuple[str, ...]
) -> None:
    plan, _ = plan_of("--games", games, "--random-openings", games, *sprt)
    lines = some_lines(*fates)
    held = standings(plan, lines)
    said = [
        *advice(plan, held),
        *final_table(held, advice(plan, held), None),
        *(game_text(line) for line in lines),
        *(standing_text(pairing) for pairing in held.pairings),
        *(str(fact) for fact in conditions.facts(plan)),
    ]
    page = document(plan, lines, findings(plan, lines, held), {}, "2030-01-01")
    body = page[page.index("<body>") : page.index("<script>")]
    said += re.sub(r"<[^>]*>", "\n", body).splitlines()
    said += re.findall(r'aria-label="([^"]*)"|<desc>(.*?)</desc>', body)
    for text in map(str, said):
        assert WRONG.search(text) is None, text


def unsure(tree: ast.AST) -> Iterator[str]:
    """Yield what is written of a number that may be one: `{n} games` in an f-string."""
    plural_word = re.compile(rf" (?:{KIND} )?(?:{MANY})\b")
    for node in ast.walk(tree):
        if not isinstance(node, ast.JoinedStr):
            continue
        for value, text in zip(node.values, node.values[1:], strict=False):
            if not isinstance(value, ast.FormattedValue):
                continue
            is_constant = ast.unparse(value.value).isupper() or "RETRIES_S" in (
                ast.unparse(value.value)
            )
            if (
                not is_constant
                and isinstance(text, ast.Constant)
                and plural_word.match(str(text.value))
            ):
                yield ast.unparse(node)


@pytest.mark.parametrize(
    "path",
    sorted(SOURCES.rglob("*.py")),
    ids=lambda path: str(path.relative_to(SOURCES)),
)
def test_no_sentence_takes_many_for_granted(path: Path) -> None:
    found = list(unsure(ast.parse(path.read_text(encoding="utf-8"))))
    assert not found
