"""Setting the conditions of a game up: size, komi and handicap within their ranges.

Whatever is out of range is `BadOption`, which names what is accepted. Komi is in points
here, as everywhere outside the engine, and comes back in quarter zi.
"""

from collections.abc import Mapping
from typing import Final

from shoutan_engine.handicap import MAX_FREE, free_handicap
from shoutan_engine.points import MAX_SIZE, MIN_SIZE, Color
from shoutan_engine.position.board import Board
from shoutan_engine.rules.options import MOST_KOMI_ZI, BadOption, with_options
from shoutan_engine.rules.profile import Profile
from shoutan_engine.rules.table import PROFILES
from shoutan_engine.scoring.quarters import QuarterZi, format_points, parse_points
from shoutan_engine.settings import GameSettings, Setup

MOST_KOMI: Final = 2 * MOST_KOMI_ZI
"""Komi is at most so many points, either way."""


MOST_TURNS: Final = 1_000_000
"""A limit of turns is at most so many."""
MOST_OPENING: Final = 400
"""Whoever asks for a game has at most so many turns of it take no time."""


def profile_of(name: str, options: Mapping[str, str] | None = None) -> Profile:
    """Return a profile of `PROFILES` with some options changed. Raises BadOption."""
    profile = PROFILES.get(name)
    if profile is None:
        raise BadOption("profile", name, f"one of {', '.join(PROFILES)}")
    return with_options(profile, options or {})


def checked_size(size: int) -> int:
    """Return a size that a game may have. Raises BadOption."""
    if not MIN_SIZE <= size <= MAX_SIZE:
        raise BadOption("size", str(size), f"from {MIN_SIZE} to {MAX_SIZE} lines")
    return size


def usual_komi(
    profile: Profile, *, handicap: int = 0, let_first: bool = False
) -> QuarterZi:
    """Return the komi of a game for which none was named.

    The profile's, or none where Black has handicap stones or was let first (section 6).
    """
    return QuarterZi(0) if handicap >= 2 or let_first else profile.komi_quarters


def komi_of(points: str) -> QuarterZi:
    """Return komi that was named in points. Raises BadOption."""
    accepted = f"from -{MOST_KOMI} to {MOST_KOMI} points, whole or half ones"
    try:
        komi = parse_points(points)
    except ValueError as error:
        raise BadOption("komi", points, accepted) from error
    if abs(komi) > 4 * MOST_KOMI_ZI:
        raise BadOption("komi", points, accepted)
    return komi


def most_handicap(size: int) -> int:
    """Return how many handicap stones a board of `size` takes, at least 2."""
    return max(2, min(MAX_FREE, size * size // 2))


def check_settings(settings: GameSettings) -> None:
    """Raise ValueError for conditions that no game can have; what is said is accepted."""
    checked_size(settings.size)
    if abs(settings.komi_quarters) > 4 * MOST_KOMI_ZI:
        komi = format_points(settings.komi_quarters)
        accepted = f"from -{MOST_KOMI} to {MOST_KOMI} points, whole or half ones"
        raise BadOption("komi", komi, accepted)
    limit = settings.move_limit
    if limit is not None and not 1 <= limit <= MOST_TURNS:
        raise BadOption("move_limit", str(limit), f"from 1 to {MOST_TURNS} turns")
    opening = settings.opening_turns
    if not 0 <= opening <= MOST_TURNS:
        accepted = f"from 0 to {MOST_TURNS} turns"
        raise BadOption("opening_turns", str(opening), accepted)
    black = len(settings.setup.black)
    if not 0 <= settings.handicap <= black:
        given = str(settings.handicap)
        raise BadOption("handicap", given, f"from 0 to the {black} black stones set up")
    # It raises for stones off the board, two on a point, and chains without liberties.
    Board.from_stones(settings.size, settings.setup.black, settings.setup.white)


def handicap_setup(size: int, handicap: int) -> Setup:
    """Return the position of a handicap game: White moves first (section 6).

    The stones are on the fixed points where these suffice, else as `free_handicap` has
    them. 0 is the empty board. Raises BadOption for one stone, and for too many.
    """
    if handicap == 0:
        return Setup()
    most = most_handicap(size)
    if not 2 <= handicap <= most:
        accepted = f"0, or from 2 to {most} stones on a {size}x{size} board"
        raise BadOption("handicap", str(handicap), accepted)
    return Setup(tuple(sorted(free_handicap(size, handicap))), (), Color.WHITE)
