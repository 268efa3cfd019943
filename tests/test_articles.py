"""Every article of `docs/rules.md` has tests that name it, and the document is true."""

import ast
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Final

import pytest
from shoutan_engine.articles.penalties import Sanction
from shoutan_engine.phase import Phase
from shoutan_engine.refereeing.officials import Role
from shoutan_engine.refereeing.table import RULINGS, RulingRow
from shoutan_engine.results import END_REASONS, Outcome
from shoutan_engine.rules import OPTIONS, PROFILES

from tests.articles import ARTICLES, NoEffect, NotBuilt
from tests.articles.rows import cases_in
from tests.rules_document import PATH, Entry, entries
from tests.vectors import load_vectors

ROOT: Final = Path(__file__).parents[1]
ENTRIES: Final = {entry.key: entry for entry in entries()}
VECTORS: Final = {vector.id: vector for vector in load_vectors()}


def of_kind(kind: str) -> dict[str, Entry]:
    """Return the entries of one kind of table by what is in its first column."""
    return {
        key.removeprefix(f"{kind} "): entry
        for key, entry in ENTRIES.items()
        if key.startswith(f"{kind} ")
    }


# The table of tests


def test_every_entry_of_the_document_has_a_row_and_no_row_is_left_over() -> None:
    assert len(ENTRIES) == len(entries()), "an entry is there twice"
    assert set(ARTICLES) == set(ENTRIES)


def test_what_has_no_tests_says_why_and_so_does_the_document() -> None:
    for key, row in ARTICLES.items():
        if isinstance(row, tuple):
            assert row, key
            continue
        assert row.reason
        text = ENTRIES[key].text
        match row:
            case NoEffect():
                assert "no effect on the server" in text, key
            case NotBuilt():
                assert re.search(r"not built|no game here ends so", text), key


def test_every_announcement_that_something_is_not_built_is_in_the_table() -> None:
    """A row of which everything is missing cannot have a test."""
    for key, row in ARTICLES.items():
        if ENTRIES[key].cells[-1] == "no effect on the server":
            assert isinstance(row, NoEffect), key


# That the tests are there, and say what they are for


@cache
def module_of(file: str) -> ast.Module:
    return ast.parse((ROOT / file).read_text(encoding="utf-8"))


@cache
def functions_of(file: str) -> dict[str, ast.FunctionDef | ast.AsyncFunctionDef]:
    return {
        node.name: node
        for node in module_of(file).body
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef)
    }


def named_tests() -> Iterator[tuple[str, str, str, str]]:
    """Return entry, file, test and acceptance case ("" for none) of every row."""
    for key, row in ARTICLES.items():
        if isinstance(row, tuple):
            for node in row:
                file, _, name = node.partition("::")
                test, _, case = name.partition("[")
                yield key, file, test, case.removesuffix("]")


def test_every_named_test_exists() -> None:
    missing = [
        f"{key}: {file}::{test}"
        for key, file, test, _ in named_tests()
        if not (ROOT / file).is_file() or test not in functions_of(file)
    ]
    assert missing == []


def test_every_named_test_says_which_article_it_is_for() -> None:
    silent = [
        f"{key}: {file}::{test}[{case}]"
        for key, file, test, case in named_tests()
        if test in functions_of(file)
        and not (
            is_of_case(key, VECTORS[case].article)
            if case
            else says(key, file, functions_of(file)[test])
        )
    ]
    assert silent == []


TABLES: Final = {
    "option": "OPTIONS",
    "offense": "PENALTIES",
    "ruling": "RULINGS_BY_NAME",
    "end_reason": "END_REASONS",
    "sanction": "Sanction",
    "role": "Role",
    "setting": "GameSettings",
}
"""Kind of entries that have words for keys -> what a test goes through to meet them all."""
IN_1988: Final = {
    **{str(number): str(number + 1) for number in range(22, 29)},
    "17.2": "17.1",
    "22.2": "23.3",
    "22.3": "23.2",
    "22.7": "23.6",
}
"""Number of an article in 2002 -> in 1988, where they differ."""


def says(key: str, file: str, function: ast.FunctionDef | ast.AsyncFunctionDef) -> bool:
    """Tell whether a test names an entry: in its name, its docstring or its module's.

    What the rules have as a word (an option, a reason, a ruling) is looked for in the
    whole module, or the table of all such words: tests of it go through a table.
    """
    kind, _, word = key.partition(" ")
    if kind in TABLES:
        source = (ROOT / file).read_text(encoding="utf-8")
        letters = source.lower().replace("_", "")
        return word.replace("_", "") in letters or TABLES[kind] in source
    about = ast.get_docstring(module_of(file)) or ""
    about += f" {ast.get_docstring(function) or ''} "
    return any(number_in(number, about, function.name) for number in numbers_of(key))


def numbers_of(key: str) -> list[str]:
    """Return by what numbers an entry may be called, in both editions."""
    if key.startswith("transition "):
        return ["7.2"]
    if key.startswith("format "):
        return ["25", "26", "27"]
    if key == "articles 29 to 33":
        return ["29-33"]
    bare = re.sub(r"^(article|section) | \(1988\)| after .*", "", key)
    numbers, first = [bare], bare.partition(".")[0]
    is_section, is_of_1988 = key.startswith("section"), "(1988)" in key
    if not is_section and first in ("25", "26", "27", "28"):
        numbers.append(first)  # events are told of by whole articles
    if is_section or is_of_1988:
        return numbers
    old = [IN_1988.get(bare), *(IN_1988.get(number) for number in numbers)]
    rest = bare.removeprefix(first)
    if bare not in IN_1988 and first in IN_1988:
        old.append(IN_1988[first] + rest)
    return [*numbers, *filter(None, old)]


CITED: Final = re.compile(
    r"(?:articles?|sections?) "
    r"((?:[\d.,;:()\s/-]|[A-C]\b|D-|articles?|sections?|and|with|to|or|of|in)+)",
    re.IGNORECASE,
)
"""Numbers after "article" or "section", as far as only such words are between them."""


def number_in(number: str, about: str, name: str) -> bool:
    """Tell whether a number, or a range around it, is cited or ends a name.

    "22" is also in "article 22.5", but not the other way round.
    """
    ending = re.sub(r"\W+", "_", number).strip("_").lower()
    if f"_{ending}_" in f"{name}_":
        return True
    if number.startswith("D-"):
        return bool(re.search(rf"\b{number}\b", about))
    cited = " ".join(CITED.findall(about))
    exact = re.escape(number) + r"(?:\.\d+)?"
    if re.search(rf"(?<![\w.]){exact}(?![\d.]*\d)", cited):
        return True
    ranges = re.findall(r"(?<![\d.])(\d+)(?: to |-)(\d+)(?![\d.])", cited)
    return number.isdigit() and any(
        int(first) <= int(number) <= int(last) for first, last in ranges
    )


def is_of_case(key: str, article: str) -> bool:
    """Tell whether an acceptance case, by its `article`, is about an entry."""
    if key.startswith("section 6"):
        return article == "handicap note"
    if key.startswith("section 8"):
        return article in ("JP note", "Ing note")
    return any(number_in(n, f"article {article}", "") for n in numbers_of(key))


# That the document is true of the program


def test_every_acceptance_case_is_mentioned_and_no_other() -> None:
    text = PATH.read_text(encoding="utf-8")
    mentioned = re.findall(r"\[([A-Z]+-\d\d[^]]*)\]", text)
    assert {case for cases in mentioned for case in cases_in(cases)} == set(VECTORS)


@pytest.mark.parametrize("name", OPTIONS)
def test_an_option_has_the_values_that_the_document_says(name: str) -> None:
    values, cn1988, cn2002, _ = of_kind("option")[name].cells
    option = OPTIONS[name]
    for profile, text in (("cn1988", cn1988), ("cn2002", cn2002)):
        assert option.format(PROFILES[profile]) == text
    words = set(re.findall(r"`(\w+)`", values.partition(";")[0]))
    if not option.accepted.startswith("a "):  # a number
        assert words == set(re.findall(r"\w+", option.accepted)) - {"or"}
    for word in words:
        assert option.format(option.parse(PROFILES["cn2002"], word)) == word


def test_the_document_has_every_option_in_its_order() -> None:
    assert list(of_kind("option")) == list(OPTIONS)


def test_the_document_has_every_end_reason_and_what_it_does() -> None:
    words = {Outcome.COUNTED: "counted", Outcome.RULED: "ruled"}
    assert {key: entry.cells[0] for key, entry in of_kind("end_reason").items()} == {
        reason.value: words.get(outcome, outcome.value)
        for reason, outcome in END_REASONS.items()
    }


def test_the_document_has_every_sanction_role_and_ruling() -> None:
    assert set(of_kind("sanction")) == set(Sanction)
    assert set(of_kind("role")) == set(Role)
    assert set(of_kind("ruling")) == {row.name for row in RULINGS}


WHO: Final = {
    "referees": {Role.CHIEF_REFEREE, Role.DEPUTY, Role.REFEREE},
    "chief referee": {Role.CHIEF_REFEREE},
    "anybody": set(Role),
    "organizer, chief referee": {Role.ORGANIZER, Role.CHIEF_REFEREE},
}
BEGUN: Final = {Phase.PLAY, Phase.PAUSED, Phase.ADJOURNED, Phase.SETTLING}


@pytest.mark.parametrize("row", RULINGS, ids=lambda row: row.name)
def test_a_ruling_is_for_whom_and_when_the_document_says(row: RulingRow) -> None:
    who, when, _ = of_kind("ruling")[row.name].cells
    assert WHO[who] == row.roles
    groups = {"begun": BEGUN, "any": set(Phase)}
    phases = [groups.get(word) or {Phase(word)} for word in when.split(", ")]
    assert set[Phase]().union(*phases) == row.phases
