"""Challenges by name: one person asks another one for a game.

A challenge is not a game: its game is made when it is accepted, with both seats taken.
Until then it is in memory only, and both are told of all that concern them, so that
whoever comes back to the page sees what still waits.
"""

import asyncio
from collections import OrderedDict
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from typing import Final, Literal, TypeAlias

import orjson
from shoutan_engine import GameSettings, Player
from shoutan_engine.rules import changed_options
from shoutan_host.ports import GameId
from shoutan_protocol.json_writing import Json, player_json, starts_at_text
from shoutan_protocol.messages import requests as wire

from shoutan_server.errors import Refuse
from shoutan_server.meeting.challenge_limits import ChallengeLimits
from shoutan_server.meeting.present import Present

HOLDS_S: Final = 120.0
"""So long a challenge waits for its answer."""
KEPT_OUTCOMES: Final = 1000
"""Outcomes that are kept for answers that are sent again."""

Outcome: TypeAlias = Literal["accepted", "declined", "expired", "withdrawn", "left"]
Make: TypeAlias = Callable[["Challenge"], Awaitable[GameId]]


@dataclass(frozen=True, slots=True)
class Challenge:
    """One that waits. `settings` are checked; `until` is a stamp of the loop, s."""

    id: str
    by: Player
    to: Player
    request: wire.ChallengeSend
    settings: GameSettings
    until: float


@dataclass(frozen=True, slots=True)
class Over:
    """How a challenge ended; `game` where it was accepted."""

    challenge: Challenge
    outcome: Outcome
    game: GameId | None = None


class Challenges:
    """All challenges of a server. `make` makes the game of one that was accepted."""

    def __init__(
        self, present: Present, make: Make, loop: asyncio.AbstractEventLoop
    ) -> None:
        self._present = present
        self._make = make
        self._loop = loop
        self._waiting: dict[str, Challenge] = {}
        self._timers: dict[str, asyncio.TimerHandle] = {}
        self._making: set[str] = set()
        self._over: OrderedDict[str, Over] = OrderedDict()
        self._limits = ChallengeLimits(loop.time)

    def send(
        self,
        challenge_id: str,
        by: Player,
        request: wire.ChallengeSend,
        settings: GameSettings,
    ) -> bool:
        """Challenge somebody; False if the same act did so before. Raises Refuse."""
        if self.is_known(challenge_id):
            return False
        to = self._named(request)
        pairs = ((c.by.id, c.to.id) for c in self._waiting.values())
        self._limits.check(by, to, pairs)
        until = self._loop.time() + HOLDS_S
        challenge = Challenge(challenge_id, by, to, request, settings, until)
        self._waiting[challenge_id] = challenge
        self._timers[challenge_id] = self._loop.call_at(
            until, self._end, challenge, "expired"
        )
        self._limits.sent(by, to)
        self._tell_both(challenge)
        return True

    def is_known(self, challenge_id: str) -> bool:
        """Tell whether this act has challenged somebody before."""
        return challenge_id in self._waiting or challenge_id in self._over

    async def accept(self, challenge_id: str, who: Player) -> GameId:
        """Accept a challenge and return its game. Raises Refuse, StoreError."""
        over = self._over.get(challenge_id)
        if (
            over is not None
            and over.game is not None
            and over.challenge.to.id == who.id
        ):
            return over.game
        challenge = self._waiting_for(challenge_id, who)
        if not self._present.is_here(challenge.by.id):
            self._end(challenge, "left")
            raise Refuse(
                "challenger_left", f"{challenge.by.name} is not here any more."
            )
        self._making.add(challenge_id)
        try:
            game = await self._make(challenge)
        finally:
            self._making.discard(challenge_id)
        self._end(challenge, "accepted", game)
        return game

    def decline(self, challenge_id: str, who: Player) -> None:
        """Decline a challenge. Raises Refuse."""
        challenge = self._waiting_for(challenge_id, who)
        self._limits.declined(challenge.by, challenge.to)
        self._end(challenge, "declined")

    def withdraw(self, challenge_id: str, who: Player) -> None:
        """Take a challenge back. Raises Refuse."""
        challenge = self._waiting.get(challenge_id)
        if challenge is None or challenge.by.id != who.id or self._is_made(challenge):
            raise _no_such()
        self._end(challenge, "withdrawn")

    def message_for(self, player_id: str) -> bytes:
        """Return the `challenges` message for somebody."""
        now = self._loop.time()
        mine = [
            _info(challenge, now)
            for challenge in self._waiting.values()
            if player_id in (challenge.by.id, challenge.to.id)
        ]
        return orjson.dumps({"type": "challenges", "challenges": mine})

    def close(self) -> None:
        """End the timers."""
        for timer in self._timers.values():
            timer.cancel()
        self._timers.clear()

    def _named(self, request: wire.ChallengeSend) -> Player:
        if (request.player is None) == (request.name is None):
            raise Refuse(
                "bad_request", "Name whom you challenge, by player or by name."
            )
        if request.player is not None:
            to = self._present.find(request.player)
            found = [] if to is None else [to]
        else:
            found = self._present.named(request.name or "")
        if not found:
            sentence = "Nobody of that name is here now who can be challenged."
            raise Refuse("no_such_player", sentence)
        if len(found) > 1:
            sentence = "Several people here have this name: choose one from the list."
            raise Refuse("ambiguous_player", sentence)
        return found[0]

    def _waiting_for(self, challenge_id: str, who: Player) -> Challenge:
        challenge = self._waiting.get(challenge_id)
        if challenge is None or challenge.to.id != who.id or self._is_made(challenge):
            raise _no_such()
        return challenge

    def _is_made(self, challenge: Challenge) -> bool:
        return challenge.id in self._making

    def _end(
        self, challenge: Challenge, outcome: Outcome, game: GameId | None = None
    ) -> None:
        if self._is_made(challenge):
            return  # its time ran out while its game was on the way to the log
        self._waiting.pop(challenge.id, None)
        timer = self._timers.pop(challenge.id, None)
        if timer is not None:
            timer.cancel()
        self._over[challenge.id] = Over(challenge, outcome, game)
        if len(self._over) > KEPT_OUTCOMES:
            self._over.popitem(last=False)
        message = orjson.dumps(
            {
                "type": "challenge.over",
                "challenge": challenge.id,
                "outcome": outcome,
                "by": player_json(challenge.by),
                "to": player_json(challenge.to),
                "game": game,
            }
        )
        for player in (challenge.by, challenge.to):
            self._present.tell(player.id, message)
        self._tell_both(challenge)

    def _tell_both(self, challenge: Challenge) -> None:
        for player in (challenge.by, challenge.to):
            self._present.tell(player.id, self.message_for(player.id))


def _no_such() -> Refuse:
    return Refuse("no_such_challenge", "This challenge does not wait any more.")


def _info(challenge: Challenge, now: float) -> Json:
    request, settings = challenge.request, challenge.settings
    return {
        "id": challenge.id,
        "by": player_json(challenge.by),
        "to": player_json(challenge.to),
        "size": settings.size,
        "clock": settings.clock_text,
        "profile": settings.profile.name,
        "options": changed_options(settings.profile),
        "komi": settings.komi_quarters / 2,
        "handicap": settings.handicap,
        "let_first": request.let_first,
        "color": request.color,
        "private": request.private,
        "starts_at": starts_at_text(settings),
        "expires_in_ms": max(0, int((challenge.until - now) * 1000)),
    }
