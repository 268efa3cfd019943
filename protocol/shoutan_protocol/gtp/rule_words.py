"""What extensions of GTP call rules: the names of KGS and KataGo, and KataGo's options.

Both ways: `rule_requests` tells an engine the rules of a game, `with_kata_options` makes
rules of what a controller sends. What a profile cannot say is refused, never taken as
something near; what an extension cannot say of a profile is left out or comes nearest,
and each such place says so.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from typing import Final, Protocol, TypeAlias

from shoutan_engine.position.repetition import Repetition
from shoutan_engine.rules import (
    PROFILES,
    CountBy,
    Counting,
    HandicapCompensation,
    Profile,
    SelfCapture,
)

from shoutan_protocol.gtp.capabilities import Capabilities
from shoutan_protocol.gtp.grammar import Options, Request, Word

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


# -- KataGo's options


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
        "ko": _KO_NAMES[profile.repetition],
        "scoring": "TERRITORY" if by_territory else "AREA",
        "suicide": profile.self_capture is SelfCapture.ALLOWED,
        # With pass stones eyes in seki count in both ways of counting.
        "tax": "SEKI" if by_territory and not profile.pass_stones else "NONE",
        "whiteHandicapBonus": _BONUS_NAMES[_bonus(profile)],
    }


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
_BONUS: Final = {
    "0": HandicapCompensation.NONE,
    "N-1": HandicapCompensation.N_MINUS_1,
    "N": HandicapCompensation.N,
}
_BONUS_NAMES: Final = {how: name for name, how in _BONUS.items()}


def _bonus(profile: Profile) -> HandicapCompensation:
    """Return the compensation in whole points for each stone, as KataGo has it."""
    how = profile.handicap_compensation
    if how is not HandicapCompensation.HALF:
        return how
    by_area = profile.counting is Counting.AREA
    return HandicapCompensation.N if by_area else HandicapCompensation.NONE


def _set_ko(profile: Profile, value: KataValue) -> Profile:
    name = str(value).upper()
    if name not in _KO:
        raise Unsupported(f"there is no ko rule {value}")
    if _KO_NAMES[profile.repetition] == name:
        return profile  # `ruling` stays what it is
    return replace(profile, repetition=_KO[name])


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
    how = _BONUS.get(str(value).upper())
    if how is None:
        raise Unsupported(f"there is no handicap bonus {value}")
    if how is _bonus(profile):
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


# -- telling an engine


@dataclass(frozen=True, slots=True)
class RuleRequest:
    """A request that states rules.

    `compensation` is what an engine that takes it adds for handicap stones by itself,
    once they were given to it by a handicap command. `counting` and `self_capture` are
    what it says of them.
    """

    request: Request
    compensation: HandicapCompensation
    counting: Counting
    self_capture: SelfCapture


def rule_requests(profile: Profile, capabilities: Capabilities) -> list[RuleRequest]:
    """Return the requests that tell an engine the rules, the most exact one first.

    A refused one calls for the next: engines whose network lacks a rule set refuse it.
    """
    requests: list[RuleRequest] = []
    if capabilities.has("kata-set-rules"):
        kata = Request("kata-set-rules", (_kata_argument(profile),))
        requests.append(
            RuleRequest(kata, _bonus(profile), profile.counting, profile.self_capture)
        )
    if capabilities.has("kgs-rules"):
        name = kgs_name(profile)
        kgs, said = Request("kgs-rules", (Word(name),)), PROFILES[KGS[name]]
        requests.append(
            RuleRequest(kgs, _bonus(said), said.counting, said.self_capture)
        )
    return requests


class _Stated(Protocol):
    """What a profile and a request both say."""

    @property
    def counting(self) -> Counting: ...

    @property
    def self_capture(self) -> SelfCapture: ...


_DECISIVE: Final[tuple[tuple[str, Callable[[_Stated], bool]], ...]] = (
    (
        "stones of one's own may be captured",
        lambda rules: rules.self_capture is SelfCapture.ALLOWED,
    ),
    ("territory is counted", lambda rules: rules.counting is Counting.TERRITORY),
)
"""Rules by which an engine loses that plays by others, in words.

What it takes for illegal it refuses to put on its board; and where it counts area, it
fills its own territory. All else costs it little: an engine that was told nothing is
taken to count area, and to play no self-capture itself.
"""


def untold(profile: Profile, told: RuleRequest | None) -> str | None:
    """Return which decisive rule an engine has not heard of that took `told`, in words.

    None if there is none. `told` is None where it has taken no request.
    """
    for words, holds in _DECISIVE:
        if holds(profile) and (told is None or not holds(told)):
            return words
    return None


def untellable(profile: Profile, capabilities: Capabilities) -> str | None:
    """Return which decisive rule an engine cannot be told, in words; None if none."""
    lacking = untold(profile, None)
    for request in rule_requests(profile, capabilities):
        lacking = untold(profile, request)
        if lacking is None:
            break
    return lacking


def kgs_name(profile: Profile) -> str:
    """Return the rules of KGS that come nearest to a profile.

    What is counted comes first, then what may be played: an engine must not take the
    opponent's stones for illegal, nor count what we do not. Compensation is no matter,
    which reaches the engine by komi if need be.
    """
    if profile.counting is Counting.TERRITORY:
        return "japanese"
    if profile.self_capture is SelfCapture.ALLOWED:
        return "new_zealand"
    is_aga = profile.pass_stones or profile.repetition is Repetition.SITUATIONAL
    return "aga" if is_aga else "chinese"


def _kata_argument(profile: Profile) -> Word | Options:
    """Return a shorthand if there is one that says all, else every option.

    Shorthands are known to engines that never heard of an option that came later.
    """
    options = kata_options(profile)
    names = KATA_PRESETS.keys() - _ALIASES
    # Of two that say the same the one of the profile's own name, then in any fixed order.
    for name in sorted(names, key=lambda n: (KATA_PRESETS[n][0] != profile.name, n)):
        if kata_options(kata_preset(name)) == options:
            return Word(name)
    return Options(tuple(sorted(options.items())))


_ALIASES: Final = frozenset({"chinese-ogs", "bga"})
"""Shorthands that only say what another one says."""
