"""What extensions of GTP call rules: the names of KGS and KataGo, and KataGo's options.

`rules_told` tells an engine the rules of a game by them, `rules_heard` makes rules of what
a controller sends.
"""

from collections.abc import Mapping
from typing import Final, TypeAlias

from shoutan_engine.position.repetition import Repetition
from shoutan_engine.rules import (
    CountBy,
    Counting,
    HandicapCompensation,
    Profile,
    SelfCapture,
)

KataValue: TypeAlias = str | bool

KGS: Final[Mapping[str, str]] = {
    "chinese": "cn2002",
    "aga": "aga",
    "japanese": "japanese",
    "new_zealand": "new_zealand",
}
"""Name of `kgs-rules` -> profile."""

KATA_PRESETS: Final[Mapping[str, tuple[str, Mapping[str, KataValue]]]] = {
    "chinese": ("cn2002", {"ko": "SIMPLE"}),
    "chinese-ogs": ("cn2002", {}),
    "chinese-kgs": ("cn2002", {}),
    "japanese": ("japanese", {}),
    "korean": ("korean", {}),
    "aga": ("aga", {}),
    "bga": ("aga", {}),
    "new-zealand": ("new_zealand", {}),
    "tromp-taylor": ("tromp_taylor", {}),
}
"""KataGo's shorthands -> the profile they begin with, and what differs from it.

Of the others, stone scoring and buttons are no rules of ours.
"""


KO: Final[Mapping[str, Repetition]] = {
    "POSITIONAL": Repetition.POSITIONAL,
    "SITUATIONAL": Repetition.SITUATIONAL,
    "SIMPLE": Repetition.SIMPLE,
}
"""KataGo's ko rules."""

BONUS: Final[Mapping[str, HandicapCompensation]] = {
    "0": HandicapCompensation.NONE,
    "N-1": HandicapCompensation.N_MINUS_1,
    "N": HandicapCompensation.N,
}
"""KataGo's ways to make up for handicap stones, in points."""

_KO_NAMES: Final = {
    **{repetition: name for name, repetition in KO.items()},
    # Simple ko is also what KataGo calls it where a long cycle has no winner.
    Repetition.RULING: "SIMPLE",
}
_BONUS_NAMES: Final = {how: name for name, how in BONUS.items()}


def kata_options(profile: Profile) -> dict[str, KataValue]:
    """Return the options of KataGo that come nearest to a profile.

    Nearest, for three things: to KataGo a cycle that is ruled upon is simple ko, self-
    capture is of two stones at least, and half a point a stone by territory is none.
    """
    by_territory = profile.counting is Counting.TERRITORY
    return {
        # Where all that stands is alive, dead stones have to be taken off before passing.
        "friendlyPassOk": profile.count_by is CountBy.AGREED,
        "hasButton": False,
        "ko": ko_name(profile),
        "scoring": "TERRITORY" if by_territory else "AREA",
        "suicide": profile.self_capture is SelfCapture.ALLOWED,
        # With pass stones eyes in seki count in both ways of counting.
        "tax": "SEKI" if by_territory and not profile.pass_stones else "NONE",
        "whiteHandicapBonus": _BONUS_NAMES[kata_bonus(profile)],
    }


def ko_name(profile: Profile) -> str:
    """Return KataGo's ko rule that comes nearest to a profile."""
    return _KO_NAMES[profile.repetition]


def kata_bonus(profile: Profile) -> HandicapCompensation:
    """Return the compensation in whole points for each stone, as KataGo has it."""
    how = profile.handicap_compensation
    if how is not HandicapCompensation.HALF:
        return how
    by_area = profile.counting is Counting.AREA
    return HandicapCompensation.N if by_area else HandicapCompensation.NONE
