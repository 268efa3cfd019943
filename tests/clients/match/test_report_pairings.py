"""The report of many engines tells how far each is from each that it met."""

from itertools import combinations
from pathlib import Path

from shoutan_clients.match.report.html import NONE
from shoutan_clients.match.statistics import standings
from shoutan_clients.match.statistics.interval import elo_of_score

from tests.clients.match.made_up import lines_of, plan_of
from tests.clients.match.report_pages import read_page, report_of
from tests.clients.match.result_lines import game_line, match_plan

HEAD = ["Engine", "against", "Games", "Score", "Elo", "Superiority"]


def test_each_pairing_has_its_games_score_and_elo(tmp_path: Path) -> None:
    plan = plan_of(("Reed", "Oak", "Moss"), games=40)
    lines = lines_of(plan)
    rows = read_page(report_of(tmp_path, plan, lines)).rows("strength")
    at = rows.index(HEAD)
    shown = {(row[0], row[1]): row[2:] for row in rows[at + 1 : at + 4]}
    held = standings(plan, lines)
    for two in combinations(("Reed", "Oak", "Moss"), 2):
        points = [
            line.points_of(two[0])
            for line in lines
            if {line.black, line.white} == {*two}
        ]
        counted = [one for one in points if one is not None]
        games, score, elo, _ = shown[two]
        assert games == str(len(counted))
        assert score == f"{100 * sum(counted) / len(counted):.1f}\u202f%"
        # Elo comes from whole pairs, so it need not be that of this score.
        pairing = held.pairing(*two)
        assert pairing is not None
        value = elo_of_score(pairing.strength.score.value or 0)
        assert value is not None
        assert elo.startswith(f"{value:+.0f}".replace("-", "−"))
        assert "±" in elo or " to " in elo


def test_who_lost_all_has_a_bound(tmp_path: Path) -> None:
    plan = match_plan("A", "B", "C")
    lines = [
        *(
            game_line(number, "A", "B", moves_key=f"{number}")
            for number in range(1, 21)
        ),
        game_line(21, "A", "C", None, moves_key="draw"),
    ]
    lines = [line.model_copy(update={"sgf": f"games/{line.number}"}) for line in lines]
    rows = read_page(report_of(tmp_path, plan, lines)).rows("strength")
    first, second = (row[2:] for row in rows[rows.index(HEAD) + 1 :][:2])
    assert first[:2] == ["20", "100.0\u202f%"]
    assert first[2].endswith(" or more")
    assert second[:2] == ["1", "50.0\u202f%"]


def test_two_engines_have_no_such_table_and_many_have_the_rest_on_demand(
    tmp_path: Path,
) -> None:
    (tmp_path / "two").mkdir()
    plan = plan_of(games=10)
    assert "Each against each" not in report_of(tmp_path / "two", plan, lines_of(plan))
    names = [f"E{number}" for number in range(9)]
    lines = [
        game_line(number, *two).model_copy(update={"sgf": f"games/{number}"})
        for number, two in enumerate(combinations(names, 2), 1)
    ]
    text = report_of(tmp_path, match_plan(*names), lines)
    rows = read_page(text).rows("strength")
    assert sum(row[:2] in map(list, combinations(names, 2)) for row in rows) == 36
    assert "8 more pairings" in text
    assert NONE not in {row[4] for row in rows if row[:2] == ["E0", "E1"]}
