"""Sentences about a match, and the sample sizes they tell."""

import math

import pytest
from shoutan_clients.match.game_line import GameLine, Standing
from shoutan_clients.match.plan import SprtModel, SprtPlan
from shoutan_clients.match.statistics import Sprt, Unit, advice, standings, strength
from shoutan_clients.match.statistics.sample_size import (
    games_for_margin,
    margin_of_games,
    units_to_end,
)
from shoutan_engine.results import EndReason

from tests.clients.match.result_lines import (
    game_line,
    lines_of_pairs,
    match_plan,
    paired_lines,
)
from tests.clients.match.sprt_simulation import Kind, simulate


def said(*names: str, lines: list[GameLine], sprt: SprtPlan | None = None) -> str:
    plan = match_plan(*names, sprt=sprt)
    return "\n".join(advice(plan, standings(plan, lines)))


def test_before_the_first_game_it_says_what_the_games_will_be_worth() -> None:
    text = said("A", "B", lines=[])
    assert "200 games between equal engines give error bars of about ±48 Elo" in text


def test_it_says_how_many_games_make_error_bars_small() -> None:
    text = said("A", "B", lines=lines_of_pairs((10, 10, 10, 20, 20, 30)))
    found = strength((10, 10, 30, 20, 30))
    assert found.elo.margin is not None
    assert f"The error bars are ±{found.elo.margin:.0f} Elo" in text
    total = games_for_margin(found, 10)
    assert total is not None
    # Rounded up to two figures.
    more = total - found.games
    unit = 10 ** (len(str(more)) - 2)
    assert f"about {math.ceil(more / unit) * unit:,} games more" in text


def test_it_says_when_nobody_is_clearly_stronger() -> None:
    text = said("A", "B", lines=lines_of_pairs((10, 10, 10, 10, 11, 11)))
    assert "not clear yet whether A or B is stronger" in text
    assert "Elo would be beyond its error bars after about" in text
    even = said("A", "B", lines=lines_of_pairs((10, 0, 10, 10, 0, 10)))
    assert "whether A or B is stronger." in even


@pytest.mark.parametrize(
    ("points", "sentence"),
    [
        (
            (1.0, 1.0),
            "A won all 20 games against B: it is stronger by 183 Elo or more (95 %).",
        ),
        (
            (0.0, 0.0),
            "B won all 20 games against A: it is stronger by 183 Elo or more (95 %).",
        ),
        ((1.0, 0.0), "All pairs of A and B had the same score"),
    ],
)
def test_results_that_are_all_alike_are_named(
    points: tuple[float, float], sentence: str
) -> None:
    assert sentence in said("A", "B", lines=paired_lines([points] * 10))


@pytest.mark.parametrize(("points", "who"), [(1.0, "A"), (0.0, "B")])
def test_who_won_little_may_be_weaker_all_the_same(points: float, who: str) -> None:
    text = said("A", "B", lines=paired_lines([(points, points)]))
    other = "B" if who == "A" else "A"
    assert f"{who} won all 2 games against {other}: it may be up to " in text
    assert " Elo weaker all the same (95 %)." in text
    assert "-" not in text


def test_a_test_that_goes_on_and_one_that_ended() -> None:
    lines = lines_of_pairs((5, 5, 5, 5, 6, 6))
    going = said("A", "B", lines=lines, sprt=SprtPlan(0, 10))
    assert "The test goes on: its ratio is 0." in going
    assert "ends after about" in going
    over = said(
        "A", "B", lines=lines_of_pairs((0, 0, 0, 0, 2, 30)), sprt=SprtPlan(0, 90)
    )
    assert "The test accepts H1: +90 Elo (logistic) rather than +0" in over
    waiting = said("A", "B", lines=[game_line(1)], sprt=SprtPlan(0, 10))
    assert "how long it takes cannot be told yet" in waiting


def test_repeats_lost_games_and_half_pairs_are_said() -> None:
    lines = paired_lines([(1.0, 0.0)] * 3)
    lines = [line.model_copy(update={"moves_key": line.black}) for line in lines]
    void = game_line(
        8, winner=None, end_reason=EndReason.ABORTED, standing=Standing.VOID
    )
    text = said("A", "B", lines=[*lines, void, game_line(9)])
    assert "4 games repeated an earlier one move by move and were left out" in text
    assert "1 of 8 games had no result: 1 void, 0 unknown." in text
    assert "1 game without a partner of the other color is in the table" in text


def test_ratings_are_explained() -> None:
    lines = [
        *paired_lines([(1.0, 1.0)] * 2, "A", "B"),
        *paired_lines([(1.0, 0.0)] * 2, "C", "D"),
    ]
    text = said("A", "B", "C", "D", lines=lines)
    assert "fall into 2 groups that did not meet" in text
    assert "a draw was added between each two that met" in text
    assert "The widest error bars are those of" in text


def test_a_margin_foretold_is_the_margin_that_comes() -> None:
    foretold = margin_of_games(200)
    found = strength((100, 0, 100)).elo.margin
    assert foretold == pytest.approx(found)
    drawn = margin_of_games(200, draw_ratio=0.5)
    assert drawn == pytest.approx(strength((50, 100, 50)).elo.margin)
    assert margin_of_games(0) is None


@pytest.mark.parametrize(
    ("model", "elo"),
    [
        (SprtModel.LOGISTIC, 0.0),
        (SprtModel.LOGISTIC, 30.0),
        (SprtModel.LOGISTIC, 60.0),
        (SprtModel.NORMALIZED, 0.0),
    ],
)
def test_the_length_foretold_is_about_the_mean_of_simulations(
    model: SprtModel, elo: float
) -> None:
    sprt = Sprt(0, 60 if model is SprtModel.LOGISTIC else 100, model=model)
    chances = Kind(draw_elo=100, bias=50, is_paired=True).chances(elo, model)
    played = simulate(sprt, chances, 300, seed=3).mean_samples
    # The drift that such chances give, from nothing on.
    many = [round(1e6 * chance) for chance in chances]
    state, deviation = sprt.state(many), strength(many).deviation
    assert deviation is not None
    start = sprt.state_at(state.llr / state.samples, None, state.unit, 1)
    assert units_to_end(start, deviation) == pytest.approx(played, rel=0.15)


@pytest.mark.parametrize("side", [1, -1])
def test_a_test_that_is_near_a_bound_ends_sooner(side: int) -> None:
    sprt = Sprt(-10, 10)
    counts = strength((10, 20, 40, 20, 10))
    assert counts.deviation is not None
    lengths = [
        units_to_end(
            sprt.state_at(side * llr, None, Unit.PAIRS, samples), counts.deviation
        )
        for llr, samples in ((0.05, 5), (1.5, 150), (2.5, 250))
    ]
    assert None not in lengths
    assert lengths == sorted(lengths, key=lambda n: -(n or 0))
    # At a steady pace of 0.01 a pair, 0.44 to go.
    assert lengths[-1] == pytest.approx(44, rel=0.5)
