"""The report of a match: everything is in it, whatever the match was."""

import base64
import hashlib
import math
import os
import re
from collections import Counter
from dataclasses import replace
from pathlib import Path
from urllib.parse import unquote

import pytest
from shoutan_clients.match.game_line import GameLine, Standing
from shoutan_clients.match.plan import AdjudicationPlan, Format, MatchPlan
from shoutan_clients.match.report import FILE, conditions, write_report
from shoutan_clients.match.statistics import standings
from shoutan_clients.match.wording import chance
from shoutan_engine.results import EndReason

from tests.clients.match.made_up import lines_of, plan_of
from tests.clients.match.report_pages import MADE_AT, Seen, read_page, report_of
from tests.clients.match.result_lines import lines_of_pairs, match_plan, paired_lines

SECTIONS = [
    "results",
    "strength",
    "play",
    "ends",
    "openings",
    "positions",
    "games",
    "conditions",
]


@pytest.fixture(scope="module")
def plan() -> MatchPlan:
    return plan_of()


@pytest.fixture(scope="module")
def lines(plan: MatchPlan) -> list[GameLine]:
    return lines_of(plan)


@pytest.fixture(scope="module")
def text(
    tmp_path_factory: pytest.TempPathFactory, plan: MatchPlan, lines: list[GameLine]
) -> str:
    return report_of(tmp_path_factory.mktemp("report"), plan, lines)


@pytest.fixture(scope="module")
def seen(text: str) -> Seen:
    return read_page(text)


def test_a_match_has_all_sections_and_a_reasonable_size(seen: Seen, text: str) -> None:
    found = [one.attributes["id"] for one in seen.of("section")[1:]]
    assert found == SECTIONS
    titles = [one.attributes["id"] for one in seen.of("title") if one.attributes]
    charts = ["elo", "pairs", "course", "llr", "lengths", "times", "endings"]
    assert titles == [f"{chart}-t" for chart in charts]
    assert len(text) < 1_000_000


def test_it_needs_nothing_but_itself(seen: Seen, text: str) -> None:
    loaded = {"src", "srcset", "data", "action", "poster", "xlink:href", "style"}
    for element in seen.elements:
        assert not loaded & element.attributes.keys(), element
        assert not [name for name in element.attributes if name.startswith("on")]
    assert "url(" not in text
    assert "@import" not in text
    assert {one.attributes["href"] for one in seen.of("link")} == {"data:,"}
    assert all(one.attributes["href"][0] == "#" for one in seen.of("use"))
    ids = Counter(
        one.attributes["id"] for one in seen.elements if "id" in one.attributes
    )
    assert max(ids.values()) == 1
    [policy] = [
        one.attributes["content"]
        for one in seen.of("meta")
        if one.attributes.get("http-equiv") == "Content-Security-Policy"
    ]
    assert policy.startswith("default-src 'none';")
    for tag in ("style", "script"):
        [own] = seen.of(tag)
        digest = hashlib.sha256(own.text.encode()).digest()
        assert f"{tag}-src 'sha256-{base64.b64encode(digest).decode()}'" in policy


def test_every_game_is_listed_with_its_record(
    seen: Seen, lines: list[GameLine]
) -> None:
    rows = seen.rows("games")[1:]
    assert [row[0] for row in rows] == [str(line.number) for line in lines]
    assert [row[4] for row in rows] == [line.result for line in lines]
    links = [unquote(one.attributes["href"]) for one in seen.of("a", "games")]
    assert links == [line.sgf for line in lines]
    pictures = seen.of("li", "positions")
    assert len(pictures) == len(lines)


def test_a_record_that_is_gone_is_not_linked(
    tmp_path: Path, lines: list[GameLine]
) -> None:
    plan = plan_of(games=len(lines))
    report_of(tmp_path, plan, lines)
    (tmp_path / lines[1].sgf).unlink()
    path = write_report(tmp_path, plan, lines, standings(plan, lines), made_at=MADE_AT)
    links = [
        unquote(one.attributes["href"])
        for one in read_page(path.read_text()).of("a", "games")
    ]
    assert links == [line.sgf for line in lines if line.number != lines[1].number]


def test_results_and_endings_add_up(seen: Seen, lines: list[GameLine]) -> None:
    heads, *rows = seen.rows("results")
    assert "Drawn" not in heads, "a column of zeros says nothing"
    figures = next(
        dict(zip(heads, row, strict=True)) for row in rows if row[0] == "Oak"
    )
    won = sum(line.points_of("Oak") == 1 for line in lines)
    counted = sum(line.counts for line in lines)
    void = sum(line.standing is Standing.VOID for line in lines)
    assert figures["Score"] == f"{100 * won / counted:.1f}\u202f%"
    assert figures["Won"] == str(won)
    assert figures["Void"] == str(void)
    assert figures["Games"] == str(counted)
    heads, *rest = seen.rows("ends")
    assert heads == ["Ended by", "Reed", "Oak", "Void", "Games"]
    ends = {row[0]: row[1:] for row in rest}
    both = (EndReason.AGREEMENT, EndReason.TWO_PASSES)
    assert int(ends["count"][-1]) == sum(line.end_reason in both for line in lines)
    assert sum(int(row[-1]) for row in ends.values()) == len(lines)
    assert ends["aborted"][-2:] == [str(void), str(void)]


def test_counts_by_agreement_and_by_two_passes_are_one(
    tmp_path: Path, plan: MatchPlan, lines: list[GameLine]
) -> None:
    by_count = [line for line in lines if line.end_reason is EndReason.TWO_PASSES][:6]
    agreed = {"end_reason": EndReason.AGREEMENT}
    mixed = [
        line.model_copy(update=agreed if i % 2 else {})
        for i, line in enumerate(by_count)
    ]
    ends = read_page(report_of(tmp_path, plan, mixed)).rows("ends")
    assert [(row[0], row[-1]) for row in ends[1:]] == [("count", "6")]


def test_the_verdict_is_in_words(seen: Seen) -> None:
    verdict = seen.of("section")[0].text
    assert re.search(r"Oak is stronger than Reed: by \d+ Elo, between \d+ and", verdict)
    assert "accepts H0" in verdict
    facts = dict(
        zip(
            [one.text for one in seen.of("dt", "verdict")],
            [one.text for one in seen.of("dd", "verdict")],
            strict=True,
        )
    )
    assert re.fullmatch(
        r"accepts H0: results fit 0 Elo for Reed against Oak, not \+30, after \d+ pairs"
        r" \(ratio −[\d.]+\); \d+ later pairs are in the figures, not in the verdict",
        facts["Sequential test"],
    )
    assert facts["LLR"].endswith("between −2.94 and 2.94")


def test_error_bars_are_those_that_there_are(tmp_path: Path) -> None:
    def fact(wanted: str, counts: tuple[int, ...]) -> str:
        path = report_of(tmp_path, match_plan(), lines_of_pairs(counts))
        names, values = (read_page(path).of(tag, "verdict") for tag in ("dt", "dd"))
        facts = zip(names, values, strict=True)
        return next(value.text for name, value in facts if name.text == wanted)

    def elo_of(counts: tuple[int, ...]) -> str:
        return fact("Elo", counts)

    assert re.fullmatch(r"\+\d+ ± \d+", elo_of((1, 0, 0, 0, 0, 3)))
    assert re.fullmatch(r"\+\d+ or more", elo_of((0, 0, 0, 0, 0, 9)))
    assert (
        elo_of((0, 0, 0, 0, 0, 3)) == elo_of((3, 0, 0, 0, 0, 0)) == "too little to tell"
    )
    assert fact("Likelihood of superiority", (0, 0, 0, 0, 0, 1)) == "-"
    assert re.fullmatch(r"−\d+ or less", elo_of((9, 0, 0, 0, 0, 0)))
    assert re.fullmatch(
        r"\+\d+ \(\+\d+ to \+\d+\)", fact("Normalized Elo", (0, 1, 1, 0, 2, 9))
    )
    assert re.fullmatch(r"\+\d+ ± \d+", elo_of((20, 20, 20, 20, 20, 24)))
    assert fact("Score", (0, 0, 0, 0, 0, 10)) == "100.0\u202f%, 10 pairs"
    assert fact("Likelihood of superiority", (0, 0, 0, 0, 9, 90)) == "above 99.9\u202f%"


def test_more_than_two_engines_are_compared_by_all_games(tmp_path: Path) -> None:
    lines = [
        *paired_lines([(1.0, 1.0), (1.0, 0.0), (1.0, 1.0)] * 5, "A", "B"),
        *paired_lines([(1.0, 0.0), (1.0, 0.5), (0.0, 0.0)] * 5, "B", "C"),
        *paired_lines([(1.0, 1.0), (0.0, 1.0), (0.0, 1.0)] * 5, "A", "C"),
    ]
    names = ("A", "B", "C")
    page = read_page(report_of(tmp_path, match_plan(*names), lines))
    verdict = page.of("section")[0].text
    found = standings(match_plan(*names), lines).ratings
    assert found is not None
    gap = found.differences[0]
    assert gap.elo.low is not None
    assert gap.elo.low > 0
    # Not by the bars of the two ratings: those would do for another pair of engines.
    assert f"A is first, and stronger than {gap.second}: by " in verdict
    assert f"between {gap.elo.low:.0f} and {gap.elo.high:.0f} with 95" in verdict
    tables = [one.text for one in page.of("table", "strength")]
    (table,) = [text for text in tables if "Likelihood of superiority" in text]
    for share in found.superiority.values():
        assert chance(share).replace(" %", "\u202f%") in table


def test_repeated_games_are_named(seen: Seen, lines: list[GameLine]) -> None:
    first: dict[tuple[str, str, str], int] = {}
    for line in lines:
        key = (line.black, line.white, line.moves_key)
        before = first.setdefault(key, line.number)
        row = seen.rows("games")[line.number]
        is_told = f"same moves as game {before}" in row[-1]
        decided = line.end_reason in (EndReason.RESIGN, EndReason.TWO_PASSES)
        assert is_told == (before != line.number and decided), line.number


@pytest.mark.parametrize("games", [0, 1])
def test_a_match_may_have_just_begun(
    tmp_path: Path, plan: MatchPlan, lines: list[GameLine], games: int
) -> None:
    seen = read_page(report_of(tmp_path, plan, lines[:games]))
    found = [one.attributes["id"] for one in seen.of("section")[1:]]
    lead = next(one.text for one in seen.of("p") if one.attributes["class"] == "lead")
    if games:
        assert found == SECTIONS
        assert lead.startswith(
            "Oak won the only game against Reed: too few were played"
        )
    else:
        assert found == ["conditions"]
        assert lead == "No game was played yet."


def test_all_games_may_be_void(
    tmp_path: Path, plan: MatchPlan, lines: list[GameLine]
) -> None:
    nothing = {
        "standing": Standing.VOID,
        "winner": None,
        "result": "Void",
        "end_reason": EndReason.ABORTED,
        "final": "",
        "spent_ms": (),
        "moves": 0,
    }
    void = [line.model_copy(update=nothing) for line in lines[:4]]
    seen = read_page(report_of(tmp_path, plan, void))
    assert "No game counts" in seen.of("section")[0].text
    assert [row[-1] for row in seen.rows("ends")] == ["Games", "4"]
    assert "No final position was kept." in seen.of("p", "positions")[0].text


def test_three_engines_have_a_cross_table_and_curves(tmp_path: Path) -> None:
    plan = plan_of(("Reed", "Oak", "Moss"), games=10)
    lines = lines_of(plan)
    seen = read_page(report_of(tmp_path, plan, lines))
    captions = [one.text for one in seen.of("caption", "results")]
    assert len(captions) == 2
    assert captions[1].startswith("Cross table")
    cross = seen.rows("results")[-3:]
    for row in cross:
        assert Counter(cell == "·" for cell in row)[True] == 1
    points = {row[0]: float(row[-1]) for row in cross}
    assert sum(points.values()) == sum(line.counts for line in lines)
    assert list(points.values()) == [
        sum(
            line.points_of(name) or 0
            for line in lines
            if name in (line.black, line.white)
        )
        for name in points
    ]
    assert {"elo-t", "scores-t"} <= {
        one.attributes.get("id") for one in seen.of("title")
    }


def test_engines_of_one_color_have_different_marks(tmp_path: Path) -> None:
    names = tuple(f"Reed{number}" for number in range(7))
    plan = plan_of(names, games=4)
    text = report_of(tmp_path, plan, lines_of(plan))
    looks = set(re.findall(r'<i class="dot ([^"]*)"></i>', text))
    assert {"e0", "e5", "e0 again1"} <= looks
    for mark in ("again1", "again2", "again3"):
        assert f".who .dot.{mark}" in text
        assert f".series.{mark}" in text


def test_more_than_two_engines_are_not_said_to_play_in_a_row(tmp_path: Path) -> None:
    plan = plan_of(("Reed", "Oak", "Moss"), games=6)
    for how, words in (("gauntlet", "gauntlet"), ("round_robin", "round robin")):
        held = replace(plan, format=Format(how), title="")
        seen = read_page(report_of(tmp_path, held, lines_of(held)))
        assert f"{words} of Reed, Oak, Moss" in {one.text for one in seen.of("h1")}


def test_the_same_match_gives_the_same_file(
    tmp_path: Path, plan: MatchPlan, lines: list[GameLine], text: str
) -> None:
    assert report_of(tmp_path, plan, lines) == text


def test_a_report_is_written_whole_or_not_at_all(
    tmp_path: Path, plan: MatchPlan, monkeypatch: pytest.MonkeyPatch
) -> None:
    before = report_of(tmp_path, plan, [])

    def full(*_: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, "replace", full)
    with pytest.raises(OSError, match="No space"):
        write_report(tmp_path, plan, [], standings(plan, []), made_at="later")
    assert (tmp_path / FILE).read_text("utf-8") == before
    assert [path.name for path in tmp_path.iterdir()] == [FILE]


def test_the_last_positions_are_in_view_and_all_others_folded(
    text: str, lines: list[GameLine]
) -> None:
    body = text[text.index('id="positions"') : text.index('id="games"')]
    in_view, *folded = body.split("<details>")
    shown = [int(number) for number in re.findall(r">(\d+)</a>", in_view)]
    assert shown == [line.number for line in lines[-8:]]
    heads = [re.findall(r"<summary>(.*?)</summary>", part)[0] for part in folded]
    assert [re.sub(r"[\d,]+", "N", head) for head in heads] == [
        "Unusual endings before: N games",
        "Counted and resigned before: N games",
    ]


def test_what_engines_thought_is_drawn_of_the_last_games_that_have_it(
    tmp_path: Path, plan: MatchPlan, lines: list[GameLine]
) -> None:
    def aloud(line: GameLine, *scores: float | None) -> GameLine:
        return line.model_copy(update={"scores": scores})

    thinking = [
        aloud(lines[0], 1.0, 2.0, 3.0, 4.0),
        aloud(lines[1]),
        aloud(lines[2], None, -1.0, None, -2.5, 9.0, -40.0),
        aloud(lines[3], 1.0, None),  # a point is no line
        aloud(lines[4], 0.5, None, 1.5, None).model_copy(
            update={"first_turn": "white"}
        ),
        aloud(lines[5], math.inf, 0.0, 7.0, 1.0, 8.0),
        aloud(lines[6], *[0.0] * 40),
        lines[7],
    ]
    seen = read_page(report_of(tmp_path, plan, thinking))
    sections = [one.attributes["id"] for one in seen.of("section")[1:]]
    assert sections[sections.index("play") + 1] == "thoughts"
    told = [one.text for one in seen.of("desc", "thoughts")]
    assert [one.attributes["href"] for one in seen.of("a", "thoughts")] == [
        lines[at].sgf for at in (2, 4, 5, 6)
    ]
    assert told == [
        f"Points good for Black: {lines[2].white} in the end sees −40.",
        f"Points good for Black: {lines[4].white} in the end sees +2.",
        f"Points good for Black: {lines[5].black} in the end sees +8; "
        f"{lines[5].white} in the end sees +1.",
        f"Points good for Black: {lines[6].black} in the end sees 0; "
        f"{lines[6].white} in the end sees 0.",
    ]


def test_versions_and_the_moment_are_shown(tmp_path: Path, plan: MatchPlan) -> None:
    held = standings(plan, [])
    path = write_report(
        tmp_path, plan, [], held, made_at=MADE_AT, versions={"Oak": "Oak <3.8>"}
    )
    seen = read_page(path.read_text("utf-8"))
    assert [row[1] for row in seen.rows("conditions")] == ["Version", "–", "Oak <3.8>"]
    assert "2026-11-30 12:00 UTC" in seen.of("footer")[0].text


@pytest.mark.parametrize(
    ("least", "words"),
    [(0.005, "0.5\u202f%"), (0.03, "3\u202f%"), (0.035, "3.5\u202f%")],
)
def test_the_chances_below_which_an_engine_resigns_are_not_rounded(
    least: float, words: str
) -> None:
    plan = match_plan()
    plan = replace(plan, adjudication=AdjudicationPlan(resign_below=least))
    assert dict(conditions.facts(plan))["Ended early"] == (
        f"an engine thinks its chances below {words} for 3 of its turns"
    )


def test_colors_are_those_of_the_web_page() -> None:
    root = Path(__file__).parents[3] / "clients"
    theirs = _tokens(root / "web" / "src" / "styles" / "tokens.css")
    ours = _tokens(root / "shoutan_clients" / "match" / "report" / "report.css")
    engines = {f"--e{number}" for number in range(6)}
    assert engines < ours.keys()
    assert {name: theirs.get(name) for name in ours.keys() - engines} == {
        name: value for name, value in ours.items() if name not in engines
    }


def _tokens(path: Path) -> dict[str, str]:
    """Return the colors of a style sheet; what comes first is for everybody."""
    pairs = re.findall(
        r"(--[a-z0-9-]+):\s*(light-dark\([^;]*\));", path.read_text("utf-8")
    )
    return dict(reversed(pairs))
