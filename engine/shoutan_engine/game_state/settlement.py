"""The settlement of a game as a value: one common proposal, and who stands to it.

What may be said in it is decided in `settling`; here is what has been said.
"""

from dataclasses import dataclass, field, replace
from typing import assert_never

from shoutan_engine.clocks.types import Millis
from shoutan_engine.events import (
    ProposalConfirmed,
    ProposalEvent,
    ProposalMade,
    RecountMade,
    Suggested,
)
from shoutan_engine.points import Color, Point
from shoutan_engine.refereeing.acts import Act, MarkContestable, RuleCount
from shoutan_engine.results import EndReason


@dataclass(frozen=True, slots=True)
class Proposal:
    """What a side takes for dead, by whole chains, and for contestable."""

    dead: tuple[Point, ...] = ()
    contestable: tuple[Point, ...] = ()


@dataclass(frozen=True, slots=True)
class Settlement:
    """The common proposal (article 8): its number, what it says, who confirmed it.

    `contestable` are the points open to contest (article 21.2), all of them for the
    opponent of `conceded_by` if a side gave up the contest (article 12.4(4)). `own` holds
    the last proposal that each seat made or confirmed, for the time-out. `ruled`: stones
    on which the referee has ruled; `is_contest_ruled`: he fixed the contestable points.
    """

    reason: EndReason
    until: Millis
    number: int = 1
    by: Color | None = None
    dead: tuple[Point, ...] = ()
    contestable: tuple[Point, ...] = ()
    suggested: Suggested | None = None
    conceded_by: Color | None = None
    confirmed: frozenset[Color] = frozenset()
    own: dict[Color, Proposal] = field(default_factory=dict[Color, Proposal])
    ruled: frozenset[Point] = frozenset()
    is_contest_ruled: bool = False

    @property
    def proposal(self) -> Proposal:
        """What is proposed now."""
        return Proposal(self.dead, self.contestable)

    def after(self, event: ProposalEvent) -> "Settlement":
        """Return the settlement after something was said of the proposal."""
        match event:
            case ProposalMade():
                return self._proposed(event)
            case ProposalConfirmed(color=color):
                own = {**self.own, color: self.proposal}
                return replace(self, confirmed=self.confirmed | {color}, own=own)
            case RecountMade():
                return replace(self, confirmed=frozenset())
            case _:
                assert_never(event)

    def _proposed(self, event: ProposalMade) -> "Settlement":
        dead, by, own, ruled = event.dead, event.by, self.own, self.ruled
        if by is None:  # the referee: what he has changed is ruled upon
            ruled |= frozenset(self.dead) ^ frozenset(dead)
        else:
            own = {**own, by: Proposal(dead, event.contestable)}
        return replace(
            self,
            number=event.number,
            by=by,
            dead=dead,
            contestable=event.contestable,
            suggested=event.suggested,
            confirmed=frozenset(),
            own=own,
            ruled=ruled,
        )

    def after_ruling(
        self, act: Act, stones: frozenset[Point], until: Millis
    ) -> "Settlement":
        """Return the settlement after a ruling upon `stones`; it now runs `until`."""
        return replace(
            self,
            ruled=self.ruled | stones,
            until=until,
            # Who rules on the count has confirmed it in their place.
            confirmed=frozenset(Color)
            if isinstance(act, RuleCount)
            else self.confirmed,
            is_contest_ruled=self.is_contest_ruled or isinstance(act, MarkContestable),
        )
