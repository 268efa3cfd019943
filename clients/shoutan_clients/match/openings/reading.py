"""The book of openings that a plan asks for."""

from shoutan_engine.conditions import most_handicap
from shoutan_engine.handicap import fixed_handicap, max_fixed_handicap
from shoutan_engine.points import Color
from shoutan_engine.settings import Setup

from shoutan_clients.match.game_plan import Opening
from shoutan_clients.match.openings.book import BadOpenings, OpeningBook, fingerprint_of
from shoutan_clients.match.openings.by_chance import book_by_chance
from shoutan_clients.match.openings.from_records import book_of_records
from shoutan_clients.match.plan import MatchPlan
from shoutan_clients.match.wording import many, plural


def read_openings(plan: MatchPlan) -> OpeningBook:
    """Return where the games of a match begin: the empty board where nothing is said.

    Reads every file that the plan names and checks all that is in it. Raises BadOpenings,
    whose message is for people, where a game could not be begun.
    """
    given = plan.openings
    sources = (given.source, given.random_moves, given.handicap or None)
    if sum(source is not None for source in sources) > 1:
        raise BadOpenings(
            "Openings come from records, by chance, or as handicap stones; name one."
        )
    if given.source is not None:
        return book_of_records(plan, given.source)
    if given.random_moves is not None:
        return book_by_chance(plan, given.random_moves)
    if given.handicap:
        opening = _handicap(plan.size, given.handicap, is_free=given.is_free)
    else:
        opening = Opening()
    return OpeningBook((opening,), (), fingerprint_of((opening,), plan.size))


def _handicap(size: int, stones: int, *, is_free: bool) -> Opening:
    board = f"a board of {size}x{size}"
    if is_free:
        most = most_handicap(size)
        if not 2 <= stones <= most:
            raise BadOpenings(
                f"{many(stones, 'handicap stone')} cannot be placed on {board}; name 2 to {most}."
            )
        setup = Setup(to_move=Color.WHITE)
        return Opening(f"free-handicap-{stones}", setup, free_handicap=stones)
    most = max_fixed_handicap(size)
    if not 2 <= stones <= most:
        there_are = f"name 2 to {most}" if most else "there are none"
        raise BadOpenings(
            f"{many(stones, 'handicap stone')} {plural(stones, 'has', 'have')} no usual"
            f" points on {board}: {there_are}, or "
            "let Black's engine place them (free handicap)."
        )
    setup = Setup(tuple(sorted(fixed_handicap(size, stones))), (), Color.WHITE)
    return Opening(f"handicap-{stones}", setup, handicap=stones)
