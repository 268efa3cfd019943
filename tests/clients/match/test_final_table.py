"""The last table of a match: strength, endings, verdicts, any number of engines."""

import re
from itertools import pairwise
from pathlib import Path

import pytest
from shoutan_clients.match.game_line import Standing
from shoutan_clients.match.plan import SprtPlan
from shoutan_clients.match.showing.final_table import final_table
from shoutan_clients.match.showing.words import interval_text, percent
from shoutan_clients.match.statistics import advice, standings
from shoutan_clients.match.wording import chance

from tests.clients.match.result_lines import match_plan, paired_lines
from tests.clients.match.shown_matches import (
    SPRT,
    THREE,
    line_of,
    lines_of,
    plan_of,
)


def test_the_last_table_of_two_tells_strength_endings_and_where_the_report_is(
    tmp_path: Path,
) -> None:
    plan, _ = plan_of(*SPRT)
    table = standings(plan, lines_of(30))
    (tmp_path / "report.html").touch()
    text = "\n".join(final_table(table, ["Some advice."], tmp_path))
    record = table.engines[0].tally.record
    strength = table.pairings[0].strength
    assert f"slow  {record.games:>6}" in text
    assert f"  Elo                {interval_text(strength.elo)}\n" in text
    assert f"(LOS)  {chance(strength.los)}\n" in text
    assert "pairs              LL " in text
    assert "sequential test    LLR " in text
    assert re.search(r"how games ended, for slow\n +games +won +lost\n  count ", text)
    assert re.search(r"\n  crash +1 +1 +0\n", text)
    assert "count for nobody: 0 void, 1 unknown" in text
    assert "Some advice." in text
    assert f"report   {tmp_path / 'report.html'}" in text
    (tmp_path / "report.html").unlink()  # the disk was full, say
    text = "\n".join(final_table(table, ["Some advice."], tmp_path))
    assert "report" not in text
    assert f"records  {tmp_path / 'games'}" in text


def test_a_verdict_says_when_it_came_and_what_came_later() -> None:
    plan = match_plan(sprt=SprtPlan(0, 100))
    won, lost = [(1.0, 1.0)] * 12, [(0.0, 0.0)]
    early = standings(plan, paired_lines([(1.0, 0.0), *won]))
    text = "\n".join(final_table(early, (), None))
    assert early.sprt is not None
    assert early.sprt.decided is not None
    pairs, ratio = early.sprt.decided.samples, early.sprt.decided.llr
    assert early.sprt.later == 13 - pairs
    said = (
        f"accepts H1: results fit +100 Elo for A against B, not 0, after {pairs} pairs"
        f" (ratio {ratio:.2f})"
    )
    assert said in " ".join(text.split())
    late = standings(plan, paired_lines([(1.0, 0.0), *won, *lost * 4]))
    rows = final_table(late, (), None)
    assert said in " ".join("\n".join(rows).split())
    later = f"{17 - pairs} later pairs are in the figures, not in the verdict"
    assert later in " ".join("\n".join(rows).split())
    assert max(map(len, rows)) <= 78


def test_a_match_of_which_nothing_counts_has_no_gaps_in_its_table() -> None:
    plan = match_plan()
    lines = [
        line.model_copy(update={"standing": Standing.VOID, "winner": None})
        for line in paired_lines([(1.0, 1.0)])
    ]
    held = standings(plan, lines)
    rows = final_table(held, advice(plan, held), Path("out"))
    assert ("", "") not in set(pairwise(rows))
    assert any(row.startswith("2 of 2 games had no result: 2 void") for row in rows)
    assert not any("equal engines" in row for row in rows)


def test_the_last_table_of_more_is_a_cross_table() -> None:
    plan, _ = plan_of(engines=THREE)
    names = [("slow", "quick"), ("slow", "leela"), ("quick", "leela")]
    lines = [
        line_of(number, pair[number % 5 == 0], names=pair)
        for number, pair in enumerate(names * 10, 1)
    ]
    table = standings(plan, lines)
    text = "\n".join(final_table(table, [], None))
    assert re.search(r"\n 1 slow +x +8/10 +8/10\n", text)
    assert re.search(r"\n 2 quick +2/10 +x +8/10\n", text)
    assert re.search(r"\n 3 leela +2/10 +2/10 +x\n", text)
    assert "how games ended (won, lost)" in text
    assert "report" not in text
    assert table.ratings is not None
    assert interval_text(table.ratings.ratings[0].elo) in text
    # Who is stronger: each over each, the same both ways.
    grid = text[text.index("likelihood of superiority (LOS) over the engine") :]
    slow = re.search(r"\n 1 slow +x +(\d+\.\d)% +>?(\d+\.\d)%\n", grid)
    leela = re.search(r"\n 3 leela +<?(\d+\.\d)% +(\d+\.\d)% +x\n", grid)
    assert slow is not None
    assert leela is not None
    assert float(slow[2]) + float(leela[1]) == pytest.approx(100, abs=0.11)
    assert 90 < float(slow[1]) < float(slow[2])
    assert max(map(len, grid.splitlines())) < 80


@pytest.mark.parametrize("width", [40, 78])
def test_a_gauntlet_tells_how_far_its_engine_is_from_each(width: int) -> None:
    plan, _ = plan_of("--format", "gauntlet", engines=THREE)
    names = [("slow", "quick"), ("slow", "leela")]
    lines = [
        line_of(number, names[number % 2][number % 6 == 0], names=names[number % 2])
        for number in range(1, 31)
    ]
    table = standings(plan, lines)
    rows = final_table(table, [], None, width)
    text = "\n".join(rows)
    block = text[text.index("slow against") : text.index("likelihood of superiority")]
    for pairing in table.pairings:
        assert pairing.first == "slow"
        strength = pairing.strength
        told = [
            pairing.second,
            f"{pairing.tally.record.games}",
            percent(pairing.tally.score),
            interval_text(strength.elo),
            chance(strength.los),
        ]
        words = r"\s+(?:Elo )?".join(map(re.escape, told[:4]))
        assert re.search(rf"\n{words}(?:, superiority|\s)\s*{told[4]}\n", block), told
    assert (
        "x" not in block.split()
    )  # no cross table, of which but a row would be filled
    if width == 78:
        assert max(map(len, block.splitlines())) <= width


def test_engines_that_did_not_meet_are_not_compared() -> None:
    plan, _ = plan_of(engines=[*THREE, "apart=x"])
    names = [("slow", "quick"), ("leela", "apart")]
    lines = [
        line_of(number, pair[number % 4 > 1], names=pair)
        for number, pair in enumerate(names * 10, 1)
    ]
    text = "\n".join(final_table(standings(plan, lines), [], None))
    assert "Elo above the average of engines that met" in text
    grid = text[text.index("likelihood of superiority") :]
    assert re.search(r"\n 1 \w+ +x +[\d.]+% +- +-\n", grid)


def test_many_engines_have_a_line_for_each_pairing() -> None:
    engines = [f"e{number}=x" for number in range(8)]
    plan, _ = plan_of(engines=engines)
    lines = [line_of(1, "e0", names=("e0", "e1")), line_of(3, "e2", names=("e2", "e7"))]
    text = "\n".join(final_table(standings(plan, lines), [], None))
    assert re.search(r"\npairing +games +score +Elo +superiority\n", text)
    assert re.search(r"\ne2 v e7 +1 +100.0 % ", text)
    # Of many engines it is each over the next, as far as they can be compared.
    over = re.findall(r"\n  (\w+) over (\w+): ([\d.]+) %", text)
    assert [two[:2] for two in over] == [("e0", "e1"), ("e2", "e7")]
    assert all(50 < float(two[2]) < 100 for two in over)


@pytest.mark.parametrize("width", [40, 60, 78])
def test_the_last_table_fits_also_long_names(width: int) -> None:
    long = ["a" * 24, "b" * 24]
    plan, _ = plan_of(engines=[f"{name}=x" for name in long])
    lines = [line_of(n, long[n % 2], names=(long[0], long[1])) for n in range(1, 9)]
    for line in final_table(standings(plan, lines), ["word " * 40], None, width):
        assert len(line) <= max(width, 60), line


def test_a_match_without_games_has_a_table_too() -> None:
    plan, _ = plan_of()
    text = "\n".join(final_table(standings(plan, []), [], None))
    assert "slow" in text
    assert "Elo" not in text
