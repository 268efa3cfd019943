"""Acceptance as it goes over the wire, both ways."""

from shoutan_engine.articles.ranks import Rank, parse_rank
from shoutan_engine.scoring.quarters import QuarterZi
from shoutan_engine.settings import GameKind
from shoutan_protocol.messages.accepting import BotAccepts

from shoutan_host.accepting.acceptance import Acceptance, Opponents
from shoutan_host.accepting.clock_traits import ClockKind
from shoutan_host.accepting.declines import Span


def accepts_info(acceptance: Acceptance) -> BotAccepts:
    """Return an acceptance as it is published; the inverse of `acceptance_of`."""
    komi, main, move = acceptance.komi, acceptance.main_ms, acceptance.move_ms
    sizes, clocks, kinds = acceptance.sizes, acceptance.clocks, acceptance.kinds
    return BotAccepts(
        sizes=None if sizes is None else sorted(sizes),
        least_komi=_points(komi.least),
        most_komi=_points(komi.most),
        clocks=None if clocks is None else [k.value for k in ClockKind if k in clocks],
        least_main_ms=main.least,
        most_main_ms=main.most,
        least_move_ms=move.least,
        most_move_ms=move.most,
        most_handicap=acceptance.most_handicap,
        opponents=acceptance.opponents.value,
        least_rank=_text(acceptance.least_rank),
        most_rank=_text(acceptance.most_rank),
        needs_rank=acceptance.needs_rank,
        per_player=acceptance.per_player,
        profiles=None if acceptance.profiles is None else [*acceptance.profiles],
        kinds=None if kinds is None else [k.value for k in GameKind if k in kinds],
        private=acceptance.private,
    )


def acceptance_of(accepts: BotAccepts) -> Acceptance:
    """Return what a bot says that it accepts.

    Raises ValueError with a sentence for a least above the most, and for a rank that
    its scale does not have.
    """
    sizes, clocks, kinds = accepts.sizes, accepts.clocks, accepts.kinds
    return Acceptance(
        sizes=None if sizes is None else frozenset(sizes),
        komi=_komi_span(accepts),
        clocks=None if clocks is None else frozenset(map(ClockKind, clocks)),
        main_ms=_span("main_ms", accepts.least_main_ms, accepts.most_main_ms),
        move_ms=_span("move_ms", accepts.least_move_ms, accepts.most_move_ms),
        most_handicap=accepts.most_handicap,
        opponents=Opponents(accepts.opponents),
        least_rank=_rank(accepts.least_rank),
        most_rank=_rank(accepts.most_rank),
        needs_rank=accepts.needs_rank,
        per_player=accepts.per_player,
        profiles=None if accepts.profiles is None else tuple(accepts.profiles),
        kinds=None if kinds is None else frozenset(map(GameKind, kinds)),
        private=accepts.private,
    )


def _komi_span(accepts: BotAccepts) -> Span:
    least, most = accepts.least_komi, accepts.most_komi
    _check_order("komi", least, most)
    return Span(_quarters(least), _quarters(most))


def _span(name: str, least: int | None, most: int | None) -> Span:
    _check_order(name, least, most)
    return Span(least, most)


def _check_order(name: str, least: float | None, most: float | None) -> None:
    """Raise ValueError, in the words and units of the wire, for ends the wrong way round."""
    if least is not None and most is not None and least > most:
        raise ValueError(f"least_{name}, {least}, is above most_{name}, {most}")


def _points(quarters: int | None) -> float | None:
    return None if quarters is None else quarters / 2


def _quarters(points: float | None) -> QuarterZi | None:
    return None if points is None else QuarterZi(int(points * 2))


def _text(rank: Rank | None) -> str | None:
    return None if rank is None else rank.text


def _rank(text: str | None) -> Rank | None:
    return None if text is None else parse_rank(text)
