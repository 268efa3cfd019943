"""Counts and results in words: zi where area is counted, points by territory."""

from shoutan_engine.points import Color
from shoutan_engine.results import Count, EndReason, Outcome, Result
from shoutan_engine.scoring import Counting, Score
from shoutan_engine.scoring.quarters import QuarterZi, format_points, format_zi

from shoutan_clients.play.texts import Texts


def amount(score: Score, color: Color, texts: Texts) -> str:
    """Return one side's count with its unit: "42 zi", "36 points"."""
    is_black = color is Color.BLACK
    quarters = score.black_quarters if is_black else score.white_quarters
    return _with_unit(quarters, score, texts)


def margin_words(score: Score, texts: Texts) -> str:
    """Return who wins a count by how much, without a full stop."""
    winner = score.winner
    if winner is None:
        return texts("draw")
    if score.margin_quarters == 0:
        return texts("wins_even", color=winner)
    margin = QuarterZi(abs(score.margin_quarters))
    return texts("wins_by", color=winner, margin=_with_unit(margin, score, texts))


def result_words(result: Result, texts: Texts) -> str:
    """Return a result in words, without a full stop."""
    if result.count is not None:
        return margin_words(result.count.score, texts)
    if result.winner is None:
        return _unwon(result, texts)
    match result.text.partition("+")[2]:
        case Outcome.LOSS_BY_RESIGNATION:
            return texts("wins_resign", color=result.winner)
        case Outcome.LOSS_ON_TIME:
            return texts("wins_time", color=result.winner)
        case _:
            return texts("wins_forfeit", color=result.winner)


def totals(count: Count, komi_quarters: QuarterZi, texts: Texts) -> str:
    """Return both sides' counts and the komi, as they are compared."""
    score = count.score
    return texts(
        "totals",
        black=amount(score, Color.BLACK, texts),
        white=amount(score, Color.WHITE, texts),
        komi=_with_unit(komi_quarters, score, texts),
    )


def _unwon(result: Result, texts: Texts) -> str:
    if result.text == "0":
        return texts("draw")
    if result.reason is EndReason.BOTH_LOSE:
        return texts("both_lose")
    return texts("replay" if result.is_replayed else "no_result")


def _with_unit(quarters: QuarterZi, score: Score, texts: Texts) -> str:
    if score.counting is Counting.AREA:
        return texts("zi", n=format_zi(quarters))
    n = format_points(quarters)
    return texts("point" if n == "1" else "points", n=n)
