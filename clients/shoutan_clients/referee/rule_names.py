"""How other programs call rules: the names of KGS and KataGo, and KataGo's options.

`kgs-rules` and `kata-set-rules` choose a profile of `PROFILES` or change some of its
options; what a profile cannot say is refused, never taken as something near.
"""

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Final, TypeAlias

from shoutan_engine.repetition import Repetition
from shoutan_engine.rules import PROFILES, Profile

KgsName: TypeAlias = str
KataValue: TypeAlias = str | bool

KGS: Final[Mapping[KgsName, str]] = {
    "chinese": "cn2002",
    "aga": "aga",
    "japanese": "japanese",
    "new_zealand": "new_zealand",
}
"""Name of `kgs-rules` -> profile. Those that are not built are unsupported."""

_KO: Final = {
    "POSITIONAL": Repetition.POSITIONAL,
    "SITUATIONAL": Repetition.SITUATIONAL,
    "SIMPLE": Repetition.SIMPLE,
}
_KO_NAMES: Final = {
    **{repetition: name for name, repetition in _KO.items()},
    # Simple ko is also what KataGo calls it where a long cycle has no winner.
    Repetition.RULING: "SIMPLE",
}

KATA_PRESETS: Final[Mapping[str, tuple[str, Mapping[str, KataValue]]]] = {
    "chinese": ("cn2002", {"ko": "SIMPLE"}),
    "chinese-ogs": ("cn2002", {}),
    "chinese-kgs": ("cn2002", {}),
}
"""KataGo's shorthands -> the profile they begin with, and what differs from it."""


class Unsupported(ValueError):
    """No profile says this."""


def profile_of(name: str) -> Profile:
    """Return a profile by its own name. Raises Unsupported."""
    profile = PROFILES.get(name)
    if profile is None:
        raise Unsupported(f"there are no rules called {name}")
    return profile


def kgs_profile(name: str) -> Profile:
    """Return the profile that `kgs-rules` names. Raises Unsupported."""
    return profile_of(KGS.get(name.lower(), ""))


def kata_preset(name: str) -> Profile:
    """Return the rules of a shorthand of KataGo, or a profile. Raises Unsupported."""
    key = name.lower().replace("_", "-")
    if key not in KATA_PRESETS:
        return profile_of(name)
    base, options = KATA_PRESETS[key]
    return with_kata_options(profile_of(base), options)


def kata_options(profile: Profile) -> dict[str, KataValue]:
    """Return the options of KataGo that come nearest to a profile.

    Everything on the board is alive for us unless it was marked dead, so a pass is never
    friendly.
    """
    return {
        "friendlyPassOk": False,
        "hasButton": False,
        "ko": _KO_NAMES[profile.repetition],
        "scoring": "AREA",
        "suicide": False,
        "tax": "NONE",
        "whiteHandicapBonus": "N",
    }


def with_kata_options(profile: Profile, options: Mapping[str, KataValue]) -> Profile:
    """Return a profile with some options of KataGo. Raises Unsupported."""
    for key, value in options.items():
        change = _CHANGES.get(key)
        if change is None:
            raise Unsupported(f"there is no option {key}")
        profile = change(profile, value)
    return profile


def _set_ko(profile: Profile, value: KataValue) -> Profile:
    repetition = _KO.get(str(value).upper())
    if repetition is None:
        raise Unsupported(f"there is no ko rule {value}")
    if _KO_NAMES[profile.repetition] == str(value).upper():
        return profile  # `ruling` stays what it is
    return replace(profile, repetition=repetition)


def _only(*allowed: KataValue) -> Callable[[Profile, KataValue], Profile]:
    """Return a change that takes what we do anyway, and nothing else."""

    def change(profile: Profile, value: KataValue) -> Profile:
        text = value.upper() if isinstance(value, str) else value
        if text not in allowed:
            raise Unsupported(f"{value} is not offered")
        return profile

    return change


_CHANGES: Final[Mapping[str, Callable[[Profile, KataValue], Profile]]] = {
    "ko": _set_ko,
    "scoring": _only("AREA"),
    "tax": _only("NONE"),
    "suicide": _only(False),
    "hasButton": _only(False),
    "whiteHandicapBonus": _only("N"),
    "friendlyPassOk": _only(True, False),
}
