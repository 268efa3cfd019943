"""From lines of results to a table: what is counted, what is paired, what is left out."""

import json
from dataclasses import replace

import pytest
from shoutan_clients.match.game_line import GameLine, Standing
from shoutan_clients.match.plan import SprtModel, SprtPlan
from shoutan_clients.match.statistics import (
    Ending,
    Pairing,
    Record,
    Scoreboard,
    Sprt,
    Standings,
    Unit,
    Verdict,
    llr_path,
    standings,
    strength,
)
from shoutan_engine.results import EndReason

from tests.clients.match.result_lines import (
    game_line,
    lines_of_pairs,
    match_plan,
    paired_lines,
)


def only_pairing(found: Standings) -> Pairing:
    (pairing,) = found.pairings
    return pairing


def test_games_are_tallied_by_color_and_ending() -> None:
    lines = [
        game_line(1, winner="black"),
        game_line(2, winner=None, end_reason=EndReason.AGREEMENT),
        game_line(3, "B", "A", "black", end_reason=EndReason.RESIGN),
        game_line(
            4,
            "B",
            "A",
            "white",
            end_reason=EndReason.ILLEGAL,
            standing=Standing.FORFEIT,
        ),
        game_line(5, winner=None, end_reason=EndReason.ABORTED, standing=Standing.VOID),
        game_line(
            6, winner=None, end_reason=EndReason.MOVE_LIMIT, standing=Standing.UNKNOWN
        ),
    ]
    found = standings(match_plan(), lines)
    tally = only_pairing(found).tally
    assert tally == found.engines[0].tally
    assert (tally.black, tally.white) == (Record(1, 1, 0), Record(1, 0, 1))
    assert (tally.void, tally.unknown) == (1, 1)
    assert (tally.forfeits_won, tally.forfeits_lost) == (1, 0)
    assert set(tally.endings) == {
        Ending("count", 2, 1, 0),
        Ending("resign", 1, 0, 1),
        Ending("illegal", 1, 1, 0),
        Ending("aborted", 1, 0, 0),
        Ending("move_limit", 1, 0, 0),
    }
    other = found.engines[1].tally
    assert (other.black, other.white) == (Record(1, 0, 1), Record(0, 1, 1))
    assert (other.forfeits_won, other.forfeits_lost) == (0, 1)
    assert (found.games, found.counted, found.void, found.unknown) == (6, 4, 1, 1)
    assert (tally.score, tally.draw_ratio) == (2.5 / 4, 1 / 4)


def test_whole_pairs_are_a_pentanomial() -> None:
    pairing = only_pairing(standings(match_plan(), lines_of_pairs((1, 2, 3, 4, 5, 6))))
    counts = pairing.pentanomial
    assert (counts.ll, counts.ld, counts.dd) == (1, 2, 3)
    assert (counts.wl, counts.wd, counts.ww) == (4, 5, 6)
    assert pairing.by_pairs == strength((1, 2, 7, 5, 6))
    assert pairing.by_games == strength((8, 13, 21))
    assert pairing.strength is pairing.by_pairs
    assert (pairing.unpaired, counts.even_ratio) == (0, 1 / 3)


def test_what_is_no_whole_pair_counts_as_games() -> None:
    lines = [
        *paired_lines([(1.0, 0.5)]),
        game_line(3, "A", "B", "black", pair=2),
        game_line(
            4,
            "B",
            "A",
            None,
            pair=2,
            end_reason=EndReason.ABORTED,
            standing=Standing.VOID,
        ),
        game_line(5, "A", "B", "black", pair=3),
        game_line(6, "A", "B", "black", pair=3),  # the colors were not changed
    ]
    pairing = only_pairing(standings(match_plan(), lines))
    assert (pairing.pentanomial.pairs, pairing.pentanomial.wd) == (1, 1)
    assert pairing.unpaired == 3
    assert pairing.trinomial == Record(4, 1, 0)


def test_a_pair_is_complete_whichever_game_ends_first() -> None:
    lines = paired_lines([(1.0, 0.0), (0.5, 1.0)])
    found = standings(match_plan(), [lines[3], lines[0], lines[2], lines[1]])
    counts = only_pairing(found).pentanomial
    assert (counts.wl, counts.wd, counts.pairs) == (1, 1, 2)


def keyed(line: GameLine, key: str) -> GameLine:
    return line.model_copy(update={"moves_key": key})


def test_repeats_are_in_the_table_and_nowhere_else() -> None:
    lines = paired_lines([(1.0, 0.0), (1.0, 0.0), (1.0, 1.0), (1.0, 0.5)])
    keys = ("a", "b", "a", "b", "a", "c", "d", "e")
    lines = [keyed(line, key) for line, key in zip(lines, keys, strict=True)]
    found = standings(match_plan(), lines)
    pairing = only_pairing(found)
    # The second pair is the first one again; of the third only one game is.
    assert (pairing.repeats, pairing.repeated_pairs, found.repeats) == (3, 1, 3)
    assert pairing.tally.record == Record(5, 1, 2)
    assert pairing.trinomial == Record(3, 1, 1)
    assert (pairing.pentanomial.wl, pairing.pentanomial.ww) == (1, 1)
    assert (pairing.pentanomial.wd, pairing.unpaired) == (1, 0)


@pytest.mark.parametrize(
    "second",
    [
        game_line(2, "B", "A", "black", moves_key="a"),
        game_line(2, "A", "B", "white", moves_key="a"),
        game_line(2, "A", "B", "black", moves_key="b"),
        game_line(2, "A", "B", "black", moves_key="a", end_reason=EndReason.CRASH),
    ],
    ids=["other colors", "other winner", "other moves", "a fault ended it"],
)
def test_games_that_only_look_like_repeats(second: GameLine) -> None:
    found = standings(match_plan(), [game_line(1, moves_key="a"), second])
    assert found.repeats == 0


def test_games_without_a_key_repeat_nothing() -> None:
    assert standings(match_plan(), [game_line(1), game_line(2)]).repeats == 0


def test_the_sequential_test_takes_pairs_where_they_are_planned() -> None:
    plan = match_plan(sprt=SprtPlan(0, 50))
    counts = (1, 2, 3, 4, 5, 6)
    state = standings(plan, lines_of_pairs(counts)).sprt
    assert state is not None
    assert (state.unit, state.samples) == (Unit.PAIRS, 21)
    assert state.llr == pytest.approx(Sprt(0, 50).llr((1, 2, 7, 5, 6)))


def test_the_sequential_test_takes_games_else() -> None:
    plan = match_plan(sprt=SprtPlan(0, 50, model=SprtModel.NORMALIZED), is_paired=False)
    lines = [game_line(n, winner=("black", "white", None)[n % 3]) for n in range(1, 9)]
    state = standings(plan, lines).sprt
    assert state is not None
    assert (state.unit, state.samples) == (Unit.GAMES, 8)
    test = Sprt(0, 50, model=SprtModel.NORMALIZED)
    assert state.llr == pytest.approx(test.llr((3, 3, 2)))


def test_a_verdict_stands_whatever_comes_after_it() -> None:
    plan = match_plan(sprt=SprtPlan(0, 100))
    won = [(1.0, 1.0)] * 12 + [(0.0, 1.0)] * 2 + [(1.0, 1.0)] * 4
    decided = standings(plan, paired_lines(won)).sprt
    after = standings(plan, paired_lines([*won, *[(0.0, 0.0)] * 10])).sprt
    assert decided is not None
    assert after is not None
    assert decided.verdict is Verdict.H1
    assert after.llr < after.upper
    assert after.verdict is Verdict.H1
    board, last = Scoreboard(plan), None
    for line in paired_lines([*won, *[(0.0, 0.0)] * 10]):
        board.add(line)
        last = board.standings().sprt
    assert last is not None
    assert last.verdict is Verdict.H1


def test_the_sequential_test_takes_what_the_schedule_has_next() -> None:
    plan = match_plan(sprt=SprtPlan(0, 50))
    kinds = [(0.0, 0.5), (1.0, 1.0), (1.0, 0.0), (1.0, 1.0), (1.0, 0.5)]
    lines = paired_lines(kinds)
    in_order, board = standings(plan, lines).sprt, Scoreboard(plan)
    assert in_order is not None
    seen: list[tuple[int, int]] = []
    for place in (4, 5, 1, 7, 6, 2, 0, 3, 9, 8):
        board.add(lines[place])
        state = board.standings().sprt
        assert state is not None
        seen.append((state.samples, state.waiting))
    assert seen == [
        *((0, 0), (0, 1), (0, 1), (0, 1), (0, 2)),  # game 1 is not there
        *((0, 2), (1, 2), (4, 0), (4, 0), (5, 0)),
    ]
    assert board.llr_path() == pytest.approx(llr_path(plan, lines))
    state = board.standings().sprt
    assert state is not None
    assert state.llr == pytest.approx(in_order.llr, abs=1e-12)
    assert replace(state, llr=in_order.llr) == in_order


def test_a_game_that_does_not_count_holds_up_no_test() -> None:
    lines = paired_lines([(1.0, 1.0), (0.5, 1.0), (1.0, 0.0)])
    lines[1] = lines[1].model_copy(update={"standing": Standing.VOID})
    state = standings(match_plan(sprt=SprtPlan(0, 50)), lines).sprt
    assert state is not None
    assert (state.samples, state.waiting) == (2, 0)
    single = match_plan(sprt=SprtPlan(0, 50), is_paired=False)
    state = standings(single, [*lines[:2], *lines[3:]]).sprt
    assert state is not None
    assert (state.samples, state.waiting) == (1, 3)


def test_it_is_kept_when_a_test_was_decided() -> None:
    plan = match_plan(sprt=SprtPlan(0, 100))
    lines = paired_lines([(1.0, 0.0), *[(1.0, 1.0)] * 12, *[(0.0, 0.0)] * 10])
    path = llr_path(plan, lines)
    board = Scoreboard(plan)
    for line in lines:
        board.add(line)
        board.standings()
    for state in (standings(plan, lines).sprt, board.standings().sprt):
        assert state is not None
        assert state.decided is not None
        at = state.decided.samples
        assert path[at - 1] == pytest.approx(state.decided.llr)
        assert path[at - 2] < state.upper <= path[at - 1]
        assert state.llr < state.upper
    form = standings(plan, lines).as_json()["sprt"]
    assert form["decided"]["samples"] == at
    assert form["waiting"] == 0


def test_a_scoreboard_says_at_every_game_what_the_lines_so_far_say() -> None:
    plan = match_plan("A", "B", "C", sprt=SprtPlan(-10, 10))
    lines = [
        *lines_of_pairs((1, 1, 0, 2, 1, 2)),
        *paired_lines([(1.0, 0.0), (0.5, 1.0)], "C", "A"),
        *paired_lines([(0.0, 0.0)], "B", "C"),
    ]
    board = Scoreboard(plan)
    for number, line in enumerate(lines, 1):
        board.add(line)
        found, expected = board.standings(), standings(plan, lines[:number])
        assert replace(found, sprt=None) == replace(expected, sprt=None)
        assert found.sprt is not None
        assert expected.sprt is not None
        assert found.sprt.llr == pytest.approx(expected.sprt.llr, abs=1e-12)
        assert found.sprt.samples == expected.sprt.samples
    assert len(board.llr_path()) == 7
    assert board.llr_path() == pytest.approx(llr_path(plan, lines))


def test_more_than_two_engines_are_rated() -> None:
    lines = [
        *paired_lines([(1.0, 1.0), (1.0, 0.0)], "A", "B"),
        *paired_lines([(1.0, 0.0), (1.0, 0.5)], "B", "C"),
        *paired_lines([(0.5, 1.0), (0.0, 1.0)], "C", "A"),
    ]
    found = standings(match_plan("A", "B", "C"), lines)
    assert [(p.first, p.second) for p in found.pairings] == [
        ("A", "B"),
        ("A", "C"),
        ("B", "C"),
    ]
    assert found.ratings is not None
    assert (found.ratings.groups, found.ratings.prior_draws) == (1, 0)
    assert sum(r.elo.value or 0 for r in found.ratings.ratings) == pytest.approx(0)
    assert {r.games for r in found.ratings.ratings} == {8}


def test_an_engine_that_won_everything_is_rated_with_one_draw_more() -> None:
    lines = [
        *paired_lines([(1.0, 1.0)] * 3, "A", "B"),
        *paired_lines([(1.0, 0.0)] * 3, "B", "C"),
    ]
    ratings = standings(match_plan("A", "B", "C"), lines).ratings
    assert ratings is not None
    assert (ratings.prior_draws, ratings.groups) == (1, 1)
    best = ratings.ratings[0]
    # 6 wins and a draw of 7 games are 6.5 of 7, against B alone.
    other = {r.name: r.elo.value or 0 for r in ratings.ratings}
    assert best.name == "A"
    assert (best.elo.value or 0) - other["B"] == pytest.approx(445.6, abs=0.05)
    assert other["B"] == pytest.approx(other["C"], abs=1e-6)


def test_engines_that_never_met_are_rated_apart() -> None:
    lines = [
        *paired_lines([(1.0, 0.0), (1.0, 0.5)], "A", "B"),
        *paired_lines([(1.0, 0.0), (0.5, 0.0)], "C", "D"),
    ]
    ratings = standings(match_plan("A", "B", "C", "D", "E"), lines).ratings
    assert ratings is not None
    assert ratings.groups == 3
    groups = {r.name: r.group for r in ratings.ratings}
    assert groups["A"] == groups["B"] != groups["C"] == groups["D"]
    alone = next(r for r in ratings.ratings if r.name == "E")
    assert (alone.games, alone.elo.value) == (0, None)


def test_a_match_without_games_has_standings() -> None:
    found = standings(match_plan(sprt=SprtPlan(0, 10)), [])
    pairing = only_pairing(found)
    assert (found.games, pairing.tally.score, pairing.strength.los) == (0, None, None)
    assert found.sprt is not None
    assert (found.sprt.llr, found.sprt.verdict) == (0.0, None)


def test_engines_that_the_plan_does_not_know_are_counted() -> None:
    found = standings(match_plan("A", "B"), [game_line(1, "X", "A", "black")])
    assert [row.name for row in found.engines] == ["A", "B", "X"]
    assert found.pairing("A", "X") is not None
    assert found.pairing("B", "X") is None


def test_standings_are_json() -> None:
    plan = match_plan("A", "B", "C", sprt=SprtPlan(0, 10))
    form = standings(plan, paired_lines([(1.0, 1.0)] * 3)).as_json()
    assert json.loads(json.dumps(form, allow_nan=False)) == form  # noqa: TID251 our own
    (pairing,) = form["pairings"]
    # A share of 0.025 ** (1 / 3) = 0.292 gives three of three in one of 40 matches.
    assert pairing["pentanomial"]["counts"] == [0, 0, 0, 0, 3]
    assert pairing["strength"]["unit"] == "pairs"
    assert pairing["strength"]["elo"]["value"] is None
    assert pairing["strength"]["elo"]["low"] == pytest.approx(-153.52, abs=0.01)
    assert form["sprt"]["model"] == "logistic"
