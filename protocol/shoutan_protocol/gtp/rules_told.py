"""Telling an engine the rules of a game, in the words of KGS and KataGo.

What an extension cannot say of a profile is left out or comes nearest, and each such
place says so.
"""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Final, Protocol

from shoutan_engine.position.repetition import Repetition
from shoutan_engine.rules import (
    PROFILES,
    Counting,
    HandicapCompensation,
    Profile,
    SelfCapture,
)

from shoutan_protocol.gtp.capabilities import Capabilities
from shoutan_protocol.gtp.grammar import Options, Request, Word
from shoutan_protocol.gtp.rule_names import (
    KATA_PRESETS,
    KGS,
    kata_bonus,
    kata_options,
)
from shoutan_protocol.gtp.rules_heard import kata_preset


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
            RuleRequest(
                kata, kata_bonus(profile), profile.counting, profile.self_capture
            )
        )
    if capabilities.has("kgs-rules"):
        name = kgs_name(profile)
        kgs, said = Request("kgs-rules", (Word(name),)), PROFILES[KGS[name]]
        requests.append(
            RuleRequest(kgs, kata_bonus(said), said.counting, said.self_capture)
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
