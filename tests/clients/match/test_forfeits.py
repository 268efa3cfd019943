"""Games that an engine lost by failing are told, and never taken for strength in silence."""

import re
from collections.abc import Sequence
from dataclasses import replace

import pytest
from shoutan_clients.match.game_line import GameLine, Standing
from shoutan_clients.match.plan import EnginePlan, MatchPlan, SprtPlan
from shoutan_clients.match.report.reckoned import findings
from shoutan_clients.match.showing.final_table import final_table
from shoutan_clients.match.showing.live_view import standings_lines
from shoutan_clients.match.showing.words import standing_text
from shoutan_clients.match.statistics import advice, standings
from shoutan_clients.match.wiring import decided as decided_by
from shoutan_engine.results import EndReason

from tests.clients.match.result_lines import game_line, match_plan

TWO: Sequence[tuple[str, str]] = (("A", "B"), ("B", "A"))


def lines(*kinds: str, seats: Sequence[tuple[str, str]] = TWO) -> list[GameLine]:
    """Games in pairs. "A" and "B": won by that engine; "B crash": B lost by that."""
    found: list[GameLine] = []
    for number, kind in enumerate(kinds, start=1):
        black, white = seats[(number - 1) % len(seats)]
        name, _, reason = kind.partition(" ")
        is_black = (name == black) != bool(reason)
        found.append(
            game_line(
                number,
                black,
                white,
                "black" if is_black else "white",
                pair=(number + 1) // 2,
                end_reason=EndReason(reason) if reason else EndReason.TWO_PASSES,
                standing=Standing.FORFEIT if reason else Standing.PLAYED,
                moves_key=f"{number}",
            )
        )
    return found


def said(plan: MatchPlan, games: Sequence[GameLine]) -> tuple[str, ...]:
    """What the report says first, which is what a terminal and JSON say, and more."""
    held = standings(plan, games)
    in_report = findings(plan, games, held).verdict
    assert advice(plan, held) == in_report
    return in_report


def test_an_engine_that_only_crashed_is_not_called_weaker() -> None:
    first, second, *more = said(match_plan(), lines(*["B crash"] * 10))
    assert first == (
        "All 10 games were forfeits (B lost 10 by crash): they say who failed, not who is"
        " stronger."
    )
    assert second == "No game without a forfeit is left to compare them by."
    assert not [one for one in more if "stronger" in one or "closer" in one]


def test_a_single_forfeit() -> None:
    first, *_ = said(match_plan(), lines("A hang"))
    assert first.startswith("The only game was a forfeit (A lost 1 by hang)")


def test_mostly_forfeits_are_no_verdict_even_with_a_test_decided() -> None:
    kinds = ["B crash", "B illegal", "A hang", *["B crash"] * 25, "A", "B"]
    plan = match_plan(sprt=SprtPlan(0, 100))
    first, second, third, *more = said(plan, lines(*kinds))
    assert first.startswith(
        "28 of 30 games were forfeits (A lost 1 by hang and B lost 27 by crash 26,"
        " illegal move 1)"
    )
    assert second == "Without forfeits A has 1 of 2 points (50.0 %)."
    assert re.fullmatch(
        r"The test accepts H1: results fit \+100 Elo for A against B, not 0, after \d+"
        r" pairs \(ratio [\d.]+\)\. Most of the games it was decided by were forfeits: they"
        " say who failed, not who is stronger, and how often such a verdict is wrong is not"
        r" known\.",
        third,
    )
    assert not [one for one in more if "% of matches" in one]
    assert not [one for one in more if "is stronger" in one]


def test_a_test_decided_by_play_is_sound_whatever_failed_later() -> None:
    plan = match_plan(sprt=SprtPlan(0, 100))
    decided = lines(*["A"] * 24)
    early = standings(plan, decided)
    later = standings(plan, lines(*["A"] * 24, *["A crash"] * 40))
    failed = standings(plan, lines(*["B crash"] * 24, *["A"] * 40))
    for held, in_test, in_all in (
        (early, False, False),
        (later, False, True),
        (failed, True, False),
    ):
        assert held.sprt is not None
        assert held.sprt.verdict == "H1"
        figures = held.as_json()
        assert figures["sprt"]["mostly_forfeits"] is in_test
        assert figures["pairings"][0]["tally"]["mostly_forfeits"] is in_all
        text = "\n".join(advice(plan, held))
        assert ("about 5 % of matches would end so" in text) is not in_test
        assert ("how often such a verdict is wrong is not known" in text) is in_test
        reason = decided_by(held)
        assert reason is not None
        assert ("were forfeits" in reason) is in_test
        ended = "\n".join(final_table(held, (), None))
        assert ("most of the games it was decided by" in " ".join(ended.split())) is (
            in_test
        )


def test_some_forfeits_stand_beside_the_verdict() -> None:
    kinds = [*["B crash"] * 6, *["A"] * 6, *["B"] * 8]
    sentences = said(match_plan(), lines(*kinds))
    assert sentences[0].startswith("It is not clear yet whether A or B is stronger")
    at = sentences.index(
        "6 of 20 games were forfeits (B lost 6 by crash): they count in all figures."
    )
    assert sentences[at + 1] == "Without forfeits A has 6 of 14 points (42.9 %)."


@pytest.mark.parametrize(("forfeits", "is_verdict"), [(10, True), (11, False)])
def test_more_than_half_is_most(forfeits: int, is_verdict: bool) -> None:
    kinds = ["B crash"] * forfeits + ["A"] * (20 - forfeits)
    sentences = said(match_plan(), lines(*kinds))
    assert any("it is stronger" in one for one in sentences) is is_verdict


def test_time_and_resignation_are_play() -> None:
    games = [
        line.model_copy(
            update={"end_reason": EndReason.TIME, "standing": Standing.PLAYED}
        )
        for line in lines(*["A"] * 10)
    ]
    assert not [one for one in said(match_plan(), games) if "forfeit" in one]


def test_of_many_engines_each_that_failed_is_told() -> None:
    seats = (("A", "B"), ("B", "A"), ("A", "C"), ("C", "A"), ("B", "C"), ("C", "B"))
    # C fails in every game but one with B, which it wins.
    kinds = ["A", "B", "C crash", "C crash", "C hang", "C"]
    sentences = said(match_plan("A", "B", "C"), lines(*kinds, seats=seats))
    assert (
        "C lost 3 of its 4 games by forfeit (crash 2, hang 1): its rating says that it"
        " failed, not how strong it is."
    ) in sentences
    assert "Without forfeits C has 1 of 1 point (100.0 %)." in sentences
    assert not [one for one in sentences if one.startswith(("A lost", "B lost"))]
    # A and B are the best two; half of their games were played.
    assert sentences[0].startswith(("A is first", "A and B are first"))


def test_who_is_first_by_forfeits_alone_is_not_called_stronger() -> None:
    seats = (("A", "B"), ("B", "A"), ("A", "C"), ("C", "A"), ("B", "C"), ("C", "B"))
    kinds = ["B crash", "B crash", "C crash", "C crash", "B", "C"]
    sentences = said(match_plan("A", "B", "C"), lines(*kinds, seats=seats))
    assert not [one for one in sentences if "is first" in one or "are first" in one]


def test_a_gauntlet_of_faulty_engines_begins_with_the_verdict() -> None:
    """Forfeits come after it, and what is alike of several engines is one sentence."""
    names = "CHIP"
    seats = [two for x in names[1:] for two in (("C", x), (x, "C"))]
    all_failed = [f"{x} crash" for x in names[1:] for _ in range(2)]
    first, *more = said(match_plan(*names), lines(*all_failed, seats=seats))
    assert first == (
        "It is not clear which engine is the strongest: most games of C, H, I and P were"
        " forfeits, which say who failed, not who is stronger."
    )
    assert more[:2] == [
        "H, I and P lost 2 of their 2 games each by forfeit (crash): their ratings say that"
        " they failed, not how strong they are.",
        "H, I and P have no game without a forfeit.",
    ]
    assert sum("forfeit" in one for one in more) == 2
    mixed = ["C crash", "C", "I crash", "I hang", "P crash", "P"]
    _, *more = said(match_plan(*names), lines(*mixed, seats=seats))
    assert more[:4] == [
        "I lost 2 of its 2 games by forfeit (crash 1, hang 1): its rating says that it"
        " failed, not how strong it is.",
        "C and P lost games by forfeit (C 1 of its 6 games: crash; P 1 of its 2 games:"
        " crash): they count in all figures.",
        "Without forfeits C has 1 of 2 points (50.0 %) and P has 1 of 1 point (100.0 %).",
        "I has no game without a forfeit.",
    ]


def test_json_has_what_is_left_without_them() -> None:
    held = standings(match_plan(), lines("B crash", "A", "B", "A hang"))
    tally = held.as_json()["pairings"][0]["tally"]
    assert tally["record"]["games"] == 4
    assert tally["played"] == {
        "wins": 1,
        "draws": 0,
        "losses": 1,
        "games": 2,
        "points": 1,
    }


def test_while_it_goes_on_they_are_told_as_well() -> None:
    held = standings(match_plan(), lines("B crash", "A", "B", "A hang", "B crash"))
    assert standing_text(held.pairings[0]).endswith(" %, 3 forfeits")
    none = standings(match_plan(), lines("A", "B"))
    assert "forfeit" not in standing_text(none.pairings[0])
    shown = [line.plain for line in standings_lines(held)]
    assert shown[-1] == "lost by forfeit, and counted: 1 by A, 2 by B"
    assert not [line for line in standings_lines(none) if "forfeit" in line.plain]


def test_of_many_engines_who_only_failed_says_nothing_of_the_others() -> None:
    seats = (("A", "B"), ("B", "A"), ("A", "C"), ("C", "A"))
    kinds = ["A", "B", "C illegal", "C illegal"]
    sentences = said(match_plan("A", "B", "C"), lines(*kinds, seats=seats))
    assert "C has no game without a forfeit." in sentences
    assert not [one for one in sentences if "is left to compare" in one]


def test_who_was_started_again_is_told_also_where_it_lost_by_play() -> None:
    games = [
        line.model_copy(update={f"restarts_{color}": 2})
        for line, color in zip(lines(*["A"] * 4), ["white", "black"] * 2, strict=True)
    ]
    void = {"standing": Standing.VOID, "winner": None, "end_reason": EndReason.ABORTED}
    games[3] = games[3].model_copy(update=void)
    games += [line.model_copy(update={"number": 5}) for line in lines("A")]
    assert [row.tally.restarted for row in standings(match_plan(), games).engines] == [
        0,
        4,
    ]
    told = [one for one in said(match_plan(), games) if "started again" in one]
    assert told == [
        "B was started again in 4 of its 5 games: what it wrote to its standard error, if"
        " anything, is in transcripts/*.stderr.txt."
    ]


def test_who_listens_elsewhere_was_connected_again() -> None:
    plan = match_plan()
    far = EnginePlan("B", ("tcp://far:2000",))
    games = [
        line.model_copy(update={f"restarts_{color}": 1})
        for line, color in zip(lines(*["A"] * 2), ["white", "black"], strict=True)
    ]
    sentences = said(replace(plan, engines=(plan.engines[0], far)), games)
    assert [one for one in sentences if " again in " in one] == [
        "B was connected again in 2 of its 2 games: what it wrote to its standard error is"
        " where it runs."
    ]


def test_how_many_games_more_it_takes_is_not_foretold_by_forfeits() -> None:
    seats = (("A", "B"), ("B", "A"), ("A", "C"), ("C", "A"))

    def told(third: str, fourth: str) -> str:
        kinds = ["A", "B", third, fourth, "A", "B"]
        where = (*seats, ("A", "B"), ("B", "A"))
        held = standings(match_plan("A", "B", "C"), lines(*kinds, seats=where))
        assert held.ratings is not None
        assert held.ratings.prior_draws == 0
        return "\n".join(advice(match_plan("A", "B", "C"), held))

    assert "The widest error bars of a rating are those of C" in told("A", "C")
    assert "games more, spread like these" not in told("A crash", "C crash")
