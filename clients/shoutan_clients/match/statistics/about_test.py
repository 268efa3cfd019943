"""Sentences about a sequential test: what it decided, or how long it may go on."""

from collections.abc import Iterator

from shoutan_clients.match.sprt_words import WHO_FAILED, accepts, what_came_later
from shoutan_clients.match.statistics.pairing import Pairing
from shoutan_clients.match.statistics.sample_size import rough, units_to_end
from shoutan_clients.match.statistics.sprt import SprtState, Unit, Verdict
from shoutan_clients.match.wording import many


def about_test(
    state: SprtState, pairings: tuple[Pairing, ...], games: int, left: int
) -> Iterator[str]:
    """Yield what a sequential test says; `left`: games of the plan that are not played."""
    bounds = f"{state.lower:.2f} and {state.upper:.2f}"
    if state.verdict is not None:
        risk = state.alpha if state.verdict is Verdict.H1 else state.beta
        first, second = pairings[0].first, pairings[0].second
        said = f"The test {accepts(state, first, second)}"
        if state.mostly_forfeits:
            yield f"{said}. {WHO_FAILED}."
        else:
            other = "H0" if state.verdict is Verdict.H1 else "H1"
            yield (
                f"{said}. If {other} were true, about {risk * 100:g} % of matches would"
                " end so."
            )
        if later := what_came_later(state):
            yield f"{later}."
        return
    two = pairings[0]
    strength = two.by_pairs if state.unit is Unit.PAIRS else two.by_games
    more = (
        units_to_end(state, strength.deviation)
        if strength is not None and strength.deviation is not None
        else None
    )
    is_out = left <= 0
    begin = (
        "The games ran out before the test was decided"
        if is_out
        else "The test goes on"
    )
    begin = f"{begin}: its ratio is {state.llr:.2f}, between {bounds}"
    if more is None:
        longer = (
            " With more games (--games) the same command goes on." if is_out else ""
        )
        yield f"{begin}; how long it takes cannot be told yet.{longer}"
        return
    wanted = rough(more * (2 if state.unit is Unit.PAIRS else 1))
    if is_out:
        wanted += wanted % 2
        yield (
            f"{begin}. If it went on like this it would end after about"
            f" {many(wanted, 'game')} more: the same command with --games"
            f" {games + wanted} goes on."
        )
    else:
        yield (
            f"{begin}; if it goes on like this it ends after about"
            f" {many(wanted, 'game')} more."
        )
