"""Which games a bot accepts: conditions that are published, so that nobody asks in vain.

An `Acceptance` is a value; it knows no server and no clock. What it leaves open is
accepted, so that `Acceptance()` accepts whatever a server can host. The same value is
written by a host in a table (`acceptance_table`), goes over the wire (`acceptance_wire`)
and is asked by `declines`, which gives every reason against a game in a fixed order.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from enum import StrEnum
from typing import Final

from shoutan_engine.articles.ranks import Rank, parse_rank
from shoutan_engine.clocks.types import TimeSystem
from shoutan_engine.points import Color
from shoutan_engine.settings import GameKind, GameSettings, Player, PlayerKind

from shoutan_host.accepting.clock_traits import ClockKind, clock_traits
from shoutan_host.accepting.declines import (
    ANY,
    Decline,
    DeclineCode,
    Span,
    between,
    duration,
    ends,
    listed,
    points,
)


class Opponents(StrEnum):
    """Whom a bot plays."""

    ANYBODY = "anybody"
    PEOPLE = "people"
    BOTS = "bots"


@dataclass(frozen=True, slots=True)
class Acceptance:
    """What one bot accepts; None and an open span set no condition.

    `komi`: in half points, White's (`QuarterZi`). `main_ms`, `move_ms`: ms of main time,
    and of what each move has beyond it, where the clock has such a thing
    (`clock_traits`). `least_rank`, `most_rank`: a rank of the other dan scale is
    neither too low nor too high. `needs_rank`: whoever has none is declined; else he is
    welcome whatever the ranks are. `per_player`: games at once with one opponent.
    `private`: whether games that only those with the link see are accepted.
    """

    sizes: frozenset[int] | None = None
    komi: Span = ANY
    clocks: frozenset[ClockKind] | None = None
    main_ms: Span = ANY
    move_ms: Span = ANY
    most_handicap: int | None = None
    opponents: Opponents = Opponents.ANYBODY
    least_rank: Rank | None = None
    most_rank: Rank | None = None
    needs_rank: bool = False
    per_player: int | None = None
    profiles: tuple[str, ...] | None = None
    kinds: frozenset[GameKind] | None = None
    private: bool = True

    def declines(
        self,
        bot: str,
        settings: GameSettings,
        opponent: Player | None = None,
        games: int = 0,
    ) -> Iterator[Decline]:
        """Give each reason why `bot` does not accept that game; none means it does.

        `opponent` is None where nobody has the other seat yet, which is no reason.
        `games`: those that this opponent plays with the bot now.
        """
        if opponent is not None:
            yield from self._of_kind_of(bot, opponent)
        yield from self._of_board(bot, settings)
        yield from self._of_time(bot, settings)
        yield from self._of_terms(bot, settings)
        if opponent is not None:
            yield from self._of_rank(bot, opponent)
            if self.per_player is not None and games >= self.per_player:
                times = (
                    "one game" if self.per_player == 1 else f"{self.per_player} games"
                )
                yield Decline(
                    DeclineCode.PER_PLAYER,
                    f"{bot} plays {times} at once with the same opponent: finish one"
                    " first.",
                    {"given": games + 1, "most": self.per_player},
                )

    def why_not(
        self,
        bot: str,
        settings: GameSettings,
        opponent: Player | None = None,
        games: int = 0,
    ) -> Decline | None:
        """Return the first reason of `declines`; None if the game is accepted."""
        return next(self.declines(bot, settings, opponent, games), None)

    # -- reasons, by subject -------------------------------------------------------

    def _of_kind_of(self, bot: str, opponent: Player) -> Iterator[Decline]:
        is_bot = opponent.kind is PlayerKind.BOT
        wanted = Opponents.BOTS if is_bot else Opponents.PEOPLE
        if self.opponents not in (Opponents.ANYBODY, wanted):
            yield Decline(
                DeclineCode.OPPONENTS,
                f"{bot} plays {self.opponents.value} only.",
                {"given": wanted.value, "accepted": self.opponents.value},
            )

    def _of_board(self, bot: str, settings: GameSettings) -> Iterator[Decline]:
        size, profile = settings.size, settings.profile.name
        if self.sizes is not None and size not in self.sizes:
            sizes = listed(_boards(self.sizes))
            yield Decline(
                DeclineCode.SIZE,
                f"{bot} plays on {sizes}, not on {size}x{size}.",
                {"given": size, "accepted": " ".join(map(str, sorted(self.sizes)))},
            )
        if self.profiles is not None and profile not in self.profiles:
            yield Decline(
                DeclineCode.PROFILE,
                f"{bot} plays by the rules {listed(self.profiles)}, not {profile}.",
                {"given": profile, "accepted": " ".join(self.profiles)},
            )

    def _of_time(self, bot: str, settings: GameSettings) -> Iterator[Decline]:
        for color in Color if settings.has_time_odds else (Color.BLACK,):
            yield from self._of_clock(bot, settings.time_of(color))

    def _of_clock(self, bot: str, time: TimeSystem) -> Iterator[Decline]:
        text, traits = time.text, clock_traits(time)
        if self.clocks is not None and traits.kind not in self.clocks:
            kinds = [kind for kind in ClockKind if kind in self.clocks]
            yield Decline(
                DeclineCode.CLOCK,
                f"{bot} plays with {listed(kind.words for kind in kinds)}, not with"
                f" {traits.kind.words}.",
                {"given": traits.kind.value, "accepted": " ".join(kinds)},
            )
        for code, name, span, given in (
            (DeclineCode.MAIN_TIME, "main time", self.main_ms, traits.main),
            (DeclineCode.MOVE_TIME, "time for a move", self.move_ms, traits.per_move),
        ):
            if given is not None and given not in span:
                wanted = between(span, duration)
                yield Decline(
                    code,
                    f"{bot} wants {wanted} of {name}; {text} has {duration(given)}.",
                    {"given": given, **ends(span)},
                )

    def _of_terms(self, bot: str, settings: GameSettings) -> Iterator[Decline]:
        handicap, komi, kind = settings.handicap, settings.komi_quarters, settings.kind
        if self.most_handicap is not None and handicap > self.most_handicap:
            most = self.most_handicap
            takes = f"at most {most} handicap stones" if most else "no handicap"
            yield Decline(
                DeclineCode.HANDICAP,
                f"{bot} plays with {takes}, not with {handicap} stones.",
                {"given": handicap, "most": most},
            )
        if komi not in self.komi:
            wanted = between(self.komi, points)
            yield Decline(
                DeclineCode.KOMI,
                f"{bot} plays with komi of {wanted} points, not {points(komi)}.",
                {
                    "given": points(komi),
                    **{end: points(value) for end, value in ends(self.komi).items()},
                },
            )
        if self.kinds is not None and kind not in self.kinds:
            kinds = [each for each in GameKind if each in self.kinds]
            yield Decline(
                DeclineCode.KIND,
                f"{bot} plays games that are {listed(kinds, 'or')}, and this one is"
                f" {kind.value}.",
                {"given": kind.value, "accepted": " ".join(kinds)},
            )
        if settings.private and not self.private:
            yield Decline(
                DeclineCode.PRIVATE,
                f"{bot} plays no private games: let others watch.",
            )

    def _of_rank(self, bot: str, opponent: Player) -> Iterator[Decline]:
        rank = _rank_of(opponent)
        if rank is None:
            if self.needs_rank:
                yield Decline(
                    DeclineCode.UNKNOWN_RANK, f"{bot} plays those whose rank is known."
                )
            return
        least, most = self.least_rank, self.most_rank
        is_low = least is not None and least.is_above(rank)
        is_high = most is not None and rank.is_above(most)
        if not is_low and not is_high:
            return
        limits = {"least": least, "most": most}
        texts = {end: limit.text for end, limit in limits.items() if limit is not None}
        wanted = " to ".join(texts.values())
        if len(texts) == 1:
            wanted += " and above" if least is not None else " and below"
        yield Decline(
            DeclineCode.RANK,
            f"{bot} plays {wanted}, not {rank.text}.",
            {"given": rank.text, **texts},
        )


EVERYTHING: Final = Acceptance()
"""Whatever a server can host."""


def _boards(sizes: frozenset[int]) -> list[str]:
    """Return sizes in words; three and more in a row are one range."""
    words: list[str] = []
    for first in sorted(size for size in sizes if size - 1 not in sizes):
        last = first
        while last + 1 in sizes:
            last += 1
        if last - first < 2:
            words += [f"{n}x{n}" for n in range(first, last + 1)]
        else:
            words.append(f"{first}x{first} to {last}x{last}")
    return words


def _rank_of(player: Player) -> Rank | None:
    """Return a player's rank; one that nobody can read is as good as none."""
    if player.rank is None:
        return None
    try:
        return parse_rank(player.rank)
    except ValueError:
        return None
