"""Rules made of what a controller sends, in the words of KGS and KataGo.

What a profile cannot say is refused, never taken as something near.
"""

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Final

from shoutan_engine.rules import PROFILES, Counting, Profile, SelfCapture

from shoutan_protocol.gtp.rule_names import (
    BONUS,
    KATA_PRESETS,
    KGS,
    KO,
    KataValue,
    kata_bonus,
    kata_options,
    ko_name,
)


class Unsupported(ValueError):
    """No profile says this."""


def kgs_profile(name: str) -> Profile:
    """Return the profile that `kgs-rules` names. Raises Unsupported."""
    return _profile_of(KGS.get(name.lower(), ""))


def kata_preset(name: str) -> Profile:
    """Return the rules of a shorthand of KataGo, or a profile. Raises Unsupported."""
    key = name.lower().replace("_", "-")
    if key not in KATA_PRESETS:
        return _profile_of(name)
    base, options = KATA_PRESETS[key]
    return with_kata_options(_profile_of(base), options)


def _profile_of(name: str) -> Profile:
    profile = PROFILES.get(name)
    if profile is None:
        raise Unsupported(f"there are no rules called {name}")
    return profile


def with_kata_options(profile: Profile, options: Mapping[str, KataValue]) -> Profile:
    """Return a profile with some options of KataGo. Raises Unsupported.

    Territory is always counted with the tax on seki, area never: `tax` follows `scoring`,
    and the other value of it is refused.
    """
    for key, value in options.items():
        change = _CHANGES.get(key)
        if change is None:
            raise Unsupported(f"there is no option {key}")
        profile = change(profile, value)
    tax = options.get("tax")
    if tax is not None and str(tax).upper() != kata_options(profile)["tax"]:
        raise Unsupported(f"tax {tax} is not offered with this way of counting")
    return profile


def _set_ko(profile: Profile, value: KataValue) -> Profile:
    name = str(value).upper()
    if name not in KO:
        raise Unsupported(f"there is no ko rule {value}")
    if ko_name(profile) == name:
        return profile  # `ruling` stays what it is
    return replace(profile, repetition=KO[name])


def _set_scoring(profile: Profile, value: KataValue) -> Profile:
    try:
        return replace(profile, counting=Counting(str(value).lower()))
    except ValueError as error:
        raise Unsupported(f"there is no scoring {value}") from error


def _set_suicide(profile: Profile, value: KataValue) -> Profile:
    if not isinstance(value, bool):
        raise Unsupported(f"suicide is true or false, not {value}")
    rule = SelfCapture.ALLOWED if value else SelfCapture.FORBIDDEN
    return replace(profile, self_capture=rule)


def _set_bonus(profile: Profile, value: KataValue) -> Profile:
    how = BONUS.get(str(value).upper())
    if how is None:
        raise Unsupported(f"there is no handicap bonus {value}")
    if how is kata_bonus(profile):
        return profile  # half a zi a stone stays what it is
    return replace(profile, handicap_compensation=how)


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
    "scoring": _set_scoring,
    "tax": _only("NONE", "SEKI"),
    "suicide": _set_suicide,
    "hasButton": _only(False),
    "whiteHandicapBonus": _set_bonus,
    # How an engine passes; nothing that a referee would judge by.
    "friendlyPassOk": _only(True, False),
}
