"""Sentences about a match, and the sample sizes they tell."""

import math
import re

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
    # So many pairs of the same scores have such error bars.
    times = total / found.games
    longer = strength([round(n * times) for n in (10, 10, 30, 20, 30)])
    assert longer.elo.margin == pytest.approx(10, rel=0.02)
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
    # +0.2 Elo: it would be shown as 0.
    nearly = said("A", "B", lines=lines_of_pairs((400, 0, 0, 0, 1, 400)))
    assert "whether A or B is stronger." in nearly


@pytest.mark.parametrize(
    ("points", "sentence"),
    [
        (
            (1.0, 1.0),
            "A won all 20 games against B: it is stronger by 140 Elo or more (95 %).",
        ),
        (
            (0.0, 0.0),
            "B won all 20 games against A: it is stronger by 140 Elo or more (95 %).",
        ),
        (
            (1.0, 0.0),
            "It is not clear yet whether A or B is stronger: each won one game of every pair.",
        ),
        (
            (0.5, 0.5),
            "whether A or B is stronger: both games of every pair were drawn.",
        ),
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
    assert f"{who} won all 2 games against {other}: too few were played to say" in text
    assert "Elo" not in text


def test_games_are_said_to_be_won_only_where_they_are() -> None:
    pairs = paired_lines([(1.0, 1.0)] * 10)
    lost = game_line(21, winner="white", pair=11)
    text = said("A", "B", lines=[*pairs, lost])
    assert "A won both games of all 10 pairs against B: it is stronger by 140" in text
    assert "all 20 games" not in text
    assert "A won all 21 games" in said("A", "B", lines=[*pairs, game_line(21)])


def test_few_pairs_foretell_error_bars_of_many() -> None:
    few = lines_of_pairs((0, 1, 1, 0, 2, 9))
    found = strength((0, 1, 1, 2, 9))
    assert found.elo.margin is not None
    text = said("A", "B", lines=few)
    assert f"The error bars are ±{found.elo.margin:.0f} Elo; about" in text
    # Twice as far from even costs more games, not those of its first error bars.
    total = games_for_margin(found, 10)
    assert total is not None
    times = total / found.games
    longer = strength([round(n * times) for n in (0, 1, 1, 2, 9)])
    assert longer.elo.margin == pytest.approx(10, rel=0.05)


def test_games_that_ran_out_leave_a_test_undecided() -> None:
    plan = match_plan(games=64, sprt=SprtPlan(0, 10))
    lines = lines_of_pairs((5, 5, 5, 5, 6, 6))
    text = "\n".join(advice(plan, standings(plan, lines)))
    assert "The games ran out before the test was decided: its ratio is 0." in text
    assert "goes on:" not in text
    told = re.search(r"about ([\d,]+) games more: .* --games (\d+) goes on\.", text)
    assert told is not None
    assert int(told[2]) == 64 + int(told[1].replace(",", ""))
    none = "\n".join(
        advice(
            match_plan(games=1, sprt=SprtPlan(0, 10)),
            standings(match_plan(sprt=SprtPlan(0, 10)), [game_line(1)]),
        )
    )
    assert "ran out" in none
    assert "With more games (--games) the same command goes on." in none


def test_where_nothing_counts_it_is_said_that_nothing_does() -> None:
    void = game_line(
        1, winner=None, end_reason=EndReason.ABORTED, standing=Standing.VOID
    )
    text = said("A", "B", lines=[void], sprt=SprtPlan(0, 10))
    assert text == "1 of 1 game had no result: 1 void, 0 unknown. Its record says why."


def test_a_test_that_goes_on_and_one_that_ended() -> None:
    lines = lines_of_pairs((5, 5, 5, 5, 6, 6))
    going = said("A", "B", lines=lines, sprt=SprtPlan(0, 10))
    assert "The test goes on: its ratio is 0." in going
    assert "ends after about" in going
    over = said(
        "A", "B", lines=lines_of_pairs((0, 0, 0, 0, 2, 30)), sprt=SprtPlan(0, 90)
    )
    assert (
        "The test accepts H1: results fit +90 Elo for A against B, not 0, after "
        in over
    )
    assert ". If H0 were true, about 5 % of matches would end so." in over
    assert "later pairs are in the figures, not in the verdict." in over
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
    assert "A and B met in fewer than 5 pairs, and so did others: with so few" in text
    assert "games more" not in text  # such figures would be those of the added draws


def test_engines_that_won_everything_together_are_not_said_to_have_done_it_alone() -> (
    None
):
    even, swept = [(1.0, 0.0)] * 2, [(1.0, 1.0)] * 2
    lines = [*paired_lines(even, "A", "B"), *paired_lines(even, "C", "D")]
    for one in ("A", "B"):
        for other in ("C", "D"):
            lines += paired_lines(swept, one, other)
    lines = [
        line.model_copy(update={"number": number})
        for number, line in enumerate(lines, start=1)
    ]
    text = said("A", "B", "C", "D", lines=lines)
    assert "An engine, or several of them together, won everything against all" in text
    assert "Some engines won or lost everything" not in text


def test_what_more_games_bring_is_foretold_by_errors_not_by_wide_bars() -> None:
    two = [("A", "B"), ("B", "C"), ("A", "C")]

    def told(times: int) -> tuple[str, float, int]:
        kinds = [(1.0, 1.0), (1.0, 0.0), (1.0, 0.0), (0.0, 0.0)] * times
        lines = [line for a, b in two for line in paired_lines(kinds, a, b)]
        found = standings(match_plan("A", "B", "C"), lines).ratings
        assert found is not None
        margin = max(one.elo.margin or 0.0 for one in found.ratings)
        text = said("A", "B", "C", lines=lines)
        (more,) = re.findall(r"about ([\d,]+) games more, spread like these", text)
        return text, margin, int(more.replace(",", "")) + len(lines)

    few, wide, total = told(1)
    assert "met in fewer than 5 pairs" in few
    many, narrow, later = told(20)
    assert "met in fewer" not in many
    # Twenty times the games, and about the same that it takes in all.
    assert wide > 1.1 * narrow * 20**0.5
    assert total == pytest.approx(later, rel=0.3)


def test_a_margin_foretold_is_the_margin_that_comes() -> None:
    foretold = margin_of_games(200)
    found = strength((100, 0, 100)).elo.margin
    assert foretold == pytest.approx(found, rel=0.01)
    drawn = margin_of_games(200, draw_ratio=0.5)
    assert drawn == pytest.approx(strength((50, 100, 50)).elo.margin, rel=0.01)
    assert margin_of_games(20) == pytest.approx(
        strength((10, 0, 10)).elo.margin, rel=0.05
    )
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


@pytest.mark.parametrize(("points", "who"), [(1.0, "A"), (0.0, "B")])
def test_who_won_nearly_everything_is_stronger_by_a_lot(
    points: float, who: str
) -> None:
    lines = paired_lines([*[(points, points)] * 99, (1.0, 0.0)])
    other = "B" if who == "A" else "A"
    lead, advised = said("A", "B", lines=lines).splitlines()
    # A game of 200 lost: by the exact interval of a share (Clopper and Pearson) between
    # 619 and 1,558 Elo. Error bars of this kind end sooner above.
    told = re.fullmatch(
        rf"{who} is stronger than {other}: by 920 Elo, between (\d+) and (\d+) with"
        " 95 % confidence.",
        lead,
    )
    assert told is not None
    assert 500 < int(told[1]) < 619
    assert 1_200 < int(told[2]) < 1_558
    assert advised.startswith("A closer opponent, other times or a handicap")


def test_who_is_stronger_is_the_first_sentence_where_it_is_clear() -> None:
    counts = (5, 2, 10, 10, 6, 20)
    found = strength((5, 2, 20, 6, 20))
    assert found.elo.low is not None
    assert found.elo.high is not None
    lead = said("A", "B", lines=lines_of_pairs(counts)).splitlines()[0]
    assert lead == (
        f"A is stronger than B: by {found.elo.value:.0f} Elo, between"
        f" {found.elo.low:.0f} and {found.elo.high:.0f} with 95 % confidence."
    )
    mirrored = said("A", "B", lines=lines_of_pairs(counts[::-1])).splitlines()[0]
    assert mirrored == lead.replace("A is stronger than B", "B is stronger than A")
    # Six pairs, three lost and three even, are too few for that.
    few = said("A", "B", lines=lines_of_pairs((3, 0, 0, 3, 0, 0)))
    assert "is stronger than" not in few
    assert "It is not clear yet whether A or B is stronger" in few
    assert "6 pairs are few: the error bars are wide, to be on the safe side." in few


def test_as_many_more_games_as_it_says_make_it_clear() -> None:
    for counts in (
        (3, 0, 3, 0, 0),
        (2, 1, 4, 3, 4),
        (10, 5, 20, 8, 14),
        (0, 0, 1, 0, 1),
    ):
        found = strength(counts)
        assert not found.elo.side
        total = games_for_margin(found, abs(found.elo.value or 0))
        assert total is not None
        assert total > found.games
        for times in range(1, 40):
            side = strength([n * times for n in counts]).elo.side
            assert abs(side) == (times * found.games >= total), (counts, times)


def test_one_pair_is_no_plural() -> None:
    text = said("A", "B", lines=paired_lines([(1.0, 0.0)]))
    assert text == (
        "It is not clear yet whether A or B is stronger: each won one game of the only pair.\n"
        "More games, or other openings, may show a difference."
    )
    drawn = said("A", "B", lines=[game_line(1, winner=None)])
    assert drawn.startswith(
        "It is not clear yet whether A or B is stronger: the only game was drawn."
    )
    two = said("A", "B", lines=paired_lines([(1.0, 0.5)] * 2)).splitlines()
    assert two == [
        "It is not clear yet whether A or B is stronger: A won one game of every pair, and"
        " the other one was drawn.",
        "2 pairs are few: the error bars are wide, to be on the safe side.",
        "More games, or other openings, may show a difference.",
    ]


def test_where_it_is_open_who_is_stronger_a_test_that_ended_comes_first() -> None:
    lines = lines_of_pairs((10, 0, 10, 10, 0, 10))
    over = said("A", "B", lines=lines, sprt=SprtPlan(0, 200)).splitlines()
    assert over[0].startswith("The test accepts H0: results fit 0 Elo for A against B,")
    assert any(x.startswith("It is not clear yet whether A or B") for x in over[1:3])
    going = said("A", "B", lines=lines, sprt=SprtPlan(0, 10)).splitlines()
    assert going[0].startswith("It is not clear yet whether A or B is stronger")
    assert going[1].startswith("The test goes on: ")
