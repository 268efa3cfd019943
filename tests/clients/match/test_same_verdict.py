"""Who is stronger is said in the same words on a terminal, in JSON and in the report."""

import io
from collections.abc import Sequence
from pathlib import Path
from typing import Final

import orjson
import pytest
from shoutan_clients.match.game_line import GameLine, Standing
from shoutan_clients.match.report import write_report
from shoutan_clients.match.showing.json_lines import JsonLines
from shoutan_clients.match.showing.live_view import view
from shoutan_clients.match.showing.output import Output
from shoutan_clients.match.showing.plain import closing_lines
from shoutan_clients.match.showing.progress import Progress
from shoutan_clients.match.showing.words import standing_text
from shoutan_clients.match.statistics import standings
from shoutan_clients.play.look import Look
from shoutan_engine.results import EndReason

from tests.clients.match.report_pages import MADE_AT, read_page
from tests.clients.match.result_lines import game_line, paired_lines
from tests.clients.match.shown_matches import SteppedClock, plan_of

WON: Final = [(1.0, 1.0), (1.0, 0.0), (1.0, 1.0)] * 5
EVEN: Final = [(1.0, 0.0), (1.0, 1.0), (0.0, 0.0)]


def told(
    names: Sequence[str], lines: Sequence[GameLine], folder: Path
) -> tuple[str, list[str], str, list[str]]:
    """Return the end on a terminal, the advice in JSON, the lead of the report, its facts."""
    plan, options = plan_of(engines=[f"{name}=x" for name in names])
    held = standings(plan, lines)
    progress = Progress(SteppedClock())
    progress.begin(plan, options, len(lines), lines, [])
    terminal = " ".join(" ".join(closing_lines(progress, held, "Over.")).split())
    stream = io.StringIO()
    shown = JsonLines(Output(stream))
    shown.begin(plan, options, len(lines), lines, [])
    shown.end(held, "Over.")
    end = orjson.loads(stream.getvalue().splitlines()[-1])
    path = write_report(folder, plan, lines, held, made_at=MADE_AT)
    page = read_page(path.read_text("utf-8"))
    lead = next(one.text for one in page.of("p") if one.attributes["class"] == "lead")
    facts = [one.text for one in page.of("dd", "verdict")]
    return terminal, end["advice"], lead, facts


@pytest.mark.parametrize(
    ("names", "meetings", "begins"),
    [
        (("A", "B"), [("A", "B", WON)], "A is stronger than B: by 280 Elo, between "),
        (
            ("A", "B"),
            [("A", "B", [(1 - b, 1 - w) for b, w in WON])],
            "B is stronger than A: by 280 Elo, between ",
        ),
        (
            ("A", "B"),
            [("A", "B", [(1.0, 1.0)] * 9)],
            "A won all 18 games against B: it",
        ),
        (
            ("A", "B", "C"),
            [("A", "B", WON), ("A", "C", WON), ("B", "C", EVEN)],
            "A is first, and stronger than B and C: by ",
        ),
        (
            ("A", "B", "C"),
            [("A", "B", EVEN), ("A", "C", EVEN), ("B", "C", EVEN)],
            "A, B and C are first, and equal so far; their differences have error bars",
        ),
    ],
)
def test_what_is_clear_is_said_everywhere_in_the_same_words(
    tmp_path: Path,
    names: tuple[str, ...],
    meetings: list[tuple[str, str, list[tuple[float, float]]]],
    begins: str,
) -> None:
    lines = [line for a, b, points in meetings for line in paired_lines(points, a, b)]
    terminal, advised, lead, _ = told(names, lines, tmp_path)
    assert lead.startswith(begins)
    assert advised[0] == lead
    assert terminal.count(lead) == 1


def test_nobody_is_called_stronger_who_may_not_be(tmp_path: Path) -> None:
    points = [(1.0, 0.0)] * 3 + [(1.0, 1.0)] * 3
    terminal, advised, lead, facts = told(("A", "B"), paired_lines(points), tmp_path)
    assert "is stronger than" not in " ".join((terminal, *advised, lead))
    assert lead.startswith(
        "It is not clear yet whether A or B is stronger; a difference of"
    )
    assert advised[0] == lead
    assert "Elo +191 ±260" in terminal
    assert "+191 ± 260" in facts


def test_all_sentences_come_in_the_same_order(tmp_path: Path) -> None:
    few = paired_lines([(1.0, 0.0)] * 3 + [(1.0, 1.0)] * 3)
    alike = paired_lines([(1.0, 0.0)] * 3)
    for lines in (few, alike, paired_lines(WON)):
        terminal, advised, _, _ = told(("A", "B"), lines, tmp_path)
        assert " ".join(advised) in terminal
        page = read_page((tmp_path / "report.html").read_text("utf-8"))
        (lead,) = [x for x in page.of("p") if x.attributes.get("class") == "lead"]
        more = [one.text for one in page.of("li", "verdict")]
        assert [lead.text, *more] == advised


def test_figures_of_forfeits_say_so_everywhere(tmp_path: Path) -> None:
    failed = {"standing": Standing.FORFEIT, "end_reason": EndReason.CRASH}
    played = paired_lines([(1.0, 1.0)] * 5 + [(1.0, 0.0)])
    lines = [line.model_copy(update=failed) for line in played[:10]] + played[10:]
    for games, is_said in ((lines, True), (played, False)):
        terminal, _, _, facts = told(("A", "B"), games, tmp_path)
        words = "of games that mostly were forfeits"
        assert (f"({words}) Elo" in terminal) is is_said
        assert sum(one.endswith(f", {words}") for one in facts) == 3 * is_said
        tally = standings(plan_of(engines=["A=x", "B=x"])[0], games).as_json()
        assert tally["pairings"][0]["tally"]["mostly_forfeits"] is is_said


def test_elo_says_that_it_is_by_whole_pairs_where_the_score_is_by_games(
    tmp_path: Path,
) -> None:
    whole = paired_lines([(1.0, 0.0), (1.0, 1.0)])
    half = [*whole, game_line(5, winner="white", pair=3)]
    for lines, is_said in ((half, True), (whole, False)):
        terminal, _, _, facts = told(("A", "B"), lines, tmp_path)
        assert ("A against B by 2 whole pairs, with error bars" in terminal) == is_said
        elo = next(one for one in facts if "±" in one)
        assert elo.endswith(", by 2 whole pairs") == is_said
        plan, options = plan_of(engines=["A=x", "B=x"])
        progress = Progress(SteppedClock())
        progress.begin(plan, options, 20, lines, [])
        progress.standings = standings(plan, lines)
        (pairing,) = progress.standings.pairings
        assert (" by 2 whole pairs, LOS" in standing_text(pairing)) == is_said
        drawn = view(progress, 80, 20, Look(unicode=True, colored=False))
        (figures,) = [line.plain for line in drawn if line.plain.startswith("Elo ")]
        assert figures.endswith("   by 2 whole pairs") == is_said


def test_meetings_of_a_gauntlet_say_so_too(tmp_path: Path) -> None:
    whole = [*paired_lines(EVEN, "A", "B"), *paired_lines(EVEN, "A", "C")]
    half = [*whole, game_line(13, "A", "B", pair=9)]
    names = ("A", "B", "C")
    assert (
        "Elo and superiority by the games of these two alone"
        in told(names, whole, tmp_path)[0]
    )
    assert (
        "Elo and superiority by the whole pairs of these two alone"
        in told(names, half, tmp_path)[0]
    )
    page = read_page((tmp_path / "report.html").read_text("utf-8"))
    captions = [one.text for one in page.of("caption", "strength")]
    assert any(
        "Elo and superiority by the whole pairs of these two alone" in one
        for one in captions
    )


def test_figures_say_whether_they_are_of_two_engines_or_of_all(tmp_path: Path) -> None:
    """Two likelihoods of superiority of the same two engines differ, and say why."""
    names = ("A", "B", "C")
    played = [*paired_lines(EVEN, "A", "B"), *paired_lines(EVEN, "A", "C")]
    won = [*paired_lines([(1.0, 1.0)], "A", "B"), *paired_lines(EVEN, "A", "C")]
    for lines, words in (
        (played, "by all games"),
        (won, "by all games, a draw added for each two that met"),
    ):
        terminal = told(names, lines, tmp_path)[0]
        assert f"over the engine of the column, {words} 1 2 3" in terminal
        page = read_page((tmp_path / "report.html").read_text("utf-8"))
        captions = [one.text for one in page.of("caption", "strength")]
        assert any(one.endswith(f"over the column’s, {words}") for one in captions)


def test_a_single_pair_that_was_won_has_no_figures_that_look_wrong(
    tmp_path: Path,
) -> None:
    """Beside a score of 100 % neither "-636 or more" nor a likelihood of 50 %."""
    won = paired_lines([(1.0, 1.0)], "A", "B")
    pairing = standings(plan_of(engines=["A=x", "B=x"])[0], won).pairings[0]
    assert standing_text(pairing).endswith(
        "(100.0 %) v B: Elo too little to tell, LOS -"
    )
    terminal, _, _, facts = told(("A", "B"), won, tmp_path)
    assert "Elo too little to tell" in terminal
    assert facts[0] == "too little to tell"
    for text in (terminal, *facts):
        assert "or more" not in text
        assert "50.0" not in text
    # JSON has the bounds as they are.
    assert pairing.strength.los == 0.5
    assert pairing.strength.elo.low is not None
