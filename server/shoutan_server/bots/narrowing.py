"""What a bot can accept: what it says, less what its engine is known not to take.

The lobby shows it, so that the page offers no challenge that would be refused. Rules that
an engine cannot be told are published only: whoever asks all the same is refused by
`check_rules`, with a sentence that says what the engine lacks.
"""

from dataclasses import replace
from typing import Final

from shoutan_engine import PROFILES, GameSettings
from shoutan_engine.points import MAX_SIZE, MIN_SIZE
from shoutan_engine.scoring.quarters import QuarterZi, format_points
from shoutan_host.accepting.acceptance import Acceptance
from shoutan_host.engines.failures import SetUpRefused
from shoutan_host.gtp.game import EngineInfo
from shoutan_protocol.gtp.rules_told import untellable

from shoutan_server.bots.sources import BotCannot

_ALL_SIZES: Final = frozenset(range(MIN_SIZE, MAX_SIZE + 1))


def tellable(accepts: Acceptance, info: EngineInfo | None) -> Acceptance:
    """Return `accepts` without the sets of rules that the engine cannot be told.

    Sets only: options that make another game of one are for who asks. An engine that
    is not known yet has no condition; nor has one that could be told none of them, for
    "nothing" cannot be published.
    """
    if info is None:
        return accepts
    accepted = tuple(PROFILES) if accepts.profiles is None else accepts.profiles
    told = tuple(
        name
        for name in accepted
        if name in PROFILES and untellable(PROFILES[name], info.capabilities) is None
    )
    return replace(accepts, profiles=told) if told and told != accepted else accepts


class Refusals:
    """Sizes and komi that an engine refused at the set-up of a game.

    No command tells them beforehand. What was refused once is not asked again by the
    server that has heard it, since the engine's command stays the same while it runs.
    """

    def __init__(self) -> None:
        self._sizes: frozenset[int] = frozenset()
        self._komi: set[QuarterZi] = set()

    def note(self, refused: SetUpRefused, settings: GameSettings) -> None:
        """Remember what was refused, if it is a size or a komi."""
        command = refused.command.partition(" ")[0]
        if command == "boardsize":
            self._sizes |= {settings.size}
        elif command == "komi" and not settings.handicap:  # else it is told another one
            self._komi.add(settings.komi_quarters)

    def without(self, accepts: Acceptance) -> Acceptance:
        """Return `accepts` without the refused sizes."""
        sizes = _ALL_SIZES if accepts.sizes is None else accepts.sizes
        left = sizes - self._sizes
        return replace(accepts, sizes=left) if left and left != sizes else accepts

    def check_komi(self, name: str, settings: GameSettings) -> None:
        """Raise BotCannot for a komi that the engine of bot `name` has refused."""
        komi = settings.komi_quarters
        if komi in self._komi and not settings.handicap:
            raise BotCannot(
                f"{name} does not take a komi of {format_points(komi)}: choose another."
            )
