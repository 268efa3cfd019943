"""The steward of one game: starts it, resumes it, sees that it does not wait for ever.

It watches who is there and what happens, and posts the commands that no player sends:
`Start` when both are ready, `ResumeClock` when the player to move is back after the
server's fault, `Abort` for a game that nobody came to.
"""

import asyncio

import orjson
from shoutan_engine.clocks.types import Millis
from shoutan_engine.commands import Abort, Command, ResumeClock, Start
from shoutan_engine.events import (
    ClockPaused,
    ColorsDrawn,
    Event,
    PauseReason,
    Played,
    SeatTaken,
)
from shoutan_engine.phase import Phase
from shoutan_engine.points import Color

from shoutan_host.hosting.absence import Absence, AbsenceTimes
from shoutan_host.hosting.answers import Answer, Undecided
from shoutan_host.hosting.appointment import Appointment
from shoutan_host.hosting.game_host import GameHost, Services
from shoutan_host.ports import GameId

RESUME_AFTER_S = 15.0
"""The clock goes on at the latest so long after a recovery (reliability T9)."""
WAITING_EXPIRES_S = 3600.0
"""A game that has not begun and that nobody looks at is withdrawn after this."""
MOST_NAMED = 20
"""Followers whose names are told; of the others only how many there are."""
RETRY_S = 1.0
"""What could not be stored is posted again after this, if it still fits."""


def presence_topic(game: GameId) -> str:
    """Return the bus topic on which a game's presence is told."""
    return f"go.presence.{game}"


class Steward:
    """Looks after one hosted game; `close` when the host is given up."""

    __slots__ = (
        "_announced",
        "_appointed",
        "_closed",
        "_expiry",
        "_gone_since",
        "_host",
        "_resume",
        "_services",
        "absence",
        "appointment",
    )

    def __init__(
        self, host: GameHost, services: Services, times: AbsenceTimes | None = None
    ) -> None:
        self.absence = Absence(host, times or AbsenceTimes())
        self._host = host
        self._services = services
        self._announced = False
        self._closed = False
        self._expiry: asyncio.TimerHandle | None = None
        self._resume: asyncio.TimerHandle | None = None
        self._appointed: asyncio.TimerHandle | None = None
        self._gone_since = dict[str, Millis]()
        starts_at = host.game.settings.starts_at
        self.appointment: Appointment | None = None
        if starts_at is not None and host.game.phase is Phase.WAITING:
            self.appointment = Appointment(host, starts_at, services.clock)
        host.listen(self)
        host.attendance.on_change(self._attendance_changed)
        self._attendance_changed()
        if _is_paused_by_fault(host):
            self._resume_later()

    def close(self) -> None:
        """Stop looking after the game."""
        self._closed = True
        self._host.unlisten(self)
        for timer in (self._expiry, self._resume, self._appointed):
            if timer is not None:
                timer.cancel()

    def presence(self) -> bytes:
        """Return the present `presence` message of the game."""
        host, referee = self._host, self._host.game.settings.referee
        seats = host.game.seats
        here = {
            color: None if player is None else host.attendance.is_here(player.id)
            for color in Color
            for player in [seats.get(color)]
        }
        waits = self.appointment if host.game.phase is Phase.WAITING else None
        return orjson.dumps(
            {
                "type": "presence",
                "game": host.id,
                "black": here[Color.BLACK],
                "white": here[Color.WHITE],
                "referee": referee and host.attendance.is_here(referee.id),
                "watching": host.attendance.watching,
                "watchers": host.attendance.watchers(MOST_NAMED),
                "claims": {
                    color.name.lower(): at
                    for color, at in self.absence.claimable().items()
                },
                "away_since": {
                    color.name.lower(): self._gone_since[player.id]
                    for color, player in seats.items()
                    if player.id in self._gone_since
                },
                "start": None if waits is None else waits.info(),
            }
        )

    def on_event(self, seq: int, event: Event) -> None:
        """Start a game whose last seat was taken; mind a pause."""
        absence = self.absence
        if absence.may_count and absence.look(self._services.clock.monotonic_ms()):
            self._tell_soon()
        if isinstance(event, Played):  # most events are
            return
        match event:
            case SeatTaken(player=player):
                if self.appointment is not None:
                    self.appointment.sat_down(player.id)
                self._attendance_changed()
            case ColorsDrawn():
                self._attendance_changed()
            case ClockPaused(reason=PauseReason.SERVER_FAULT):
                self._resume_later()
            case _:
                pass

    def _attendance_changed(self) -> None:
        self.absence.look(self._services.clock.monotonic_ms())
        self._note_who_is_gone()
        self._tell_soon()
        host, game = self._host, self._host.game
        if game.phase is Phase.WAITING:
            self._mind_expiry()
            if self.appointment is not None:
                self._mind_appointment(self.appointment)
                return
            seats = game.seats.values()
            is_full = len(seats) == len(Color)
            if is_full and all(host.attendance.is_here(p.id) for p in seats):
                self._post(Start())
        elif _is_paused_by_fault(host):
            player = game.seats[game.to_move]
            if host.attendance.is_here(player.id) or game.phase is Phase.SETTLING:
                self._resume_clock()

    def _note_who_is_gone(self) -> None:
        now, host = self._services.clock.monotonic_ms(), self._host
        for player in host.game.players:
            if host.attendance.is_here(player.id):
                self._gone_since.pop(player.id, None)
            else:
                self._gone_since.setdefault(player.id, now)

    def _mind_appointment(self, appointment: Appointment) -> None:
        """Start or end the game if it is time for that; else look again when it may be."""
        if self._appointed is not None:
            self._appointed.cancel()
            self._appointed = None
        begins = appointment.look()
        if begins is not None:
            self._post(begins)
            return
        at = appointment.next_look()
        if at is not None:
            delay_ms = at - self._services.clock.monotonic_ms()
            self._appointed = self._services.loop.call_later(
                max(0, delay_ms) / 1000, self._attendance_changed
            )

    def _resume_later(self) -> None:
        if self._resume is None:
            loop = self._services.loop
            self._resume = loop.call_later(RESUME_AFTER_S, self._resume_clock)
        # Whoever is back already need not wait for that.
        self._services.loop.call_soon(self._attendance_changed)

    def _resume_clock(self) -> None:
        if self._resume is not None:
            self._resume.cancel()
            self._resume = None
        if _is_paused_by_fault(self._host):
            self._post(ResumeClock(PauseReason.SERVER_FAULT))

    def _mind_expiry(self) -> None:
        """Withdraw a waiting game that nobody attends for long, and is not to yet."""
        is_ahead = self.appointment is not None and self.appointment.is_ahead
        if is_ahead or self._host.attendance.somebody:
            if self._expiry is not None:
                self._expiry.cancel()
                self._expiry = None
        elif self._expiry is None:
            loop = self._services.loop
            self._expiry = loop.call_later(WAITING_EXPIRES_S, self._expire)

    def _expire(self) -> None:
        self._expiry = None
        if self._host.game.phase is Phase.WAITING:
            self._post(Abort("Nobody came to play."))

    def _post(self, command: Command) -> None:
        """Post a command; where the store is away, look again in a moment."""

        def answered(answer: Answer) -> None:
            if isinstance(answer, Undecided) and not self._closed:
                self._services.loop.call_later(RETRY_S, self._look_again)

        self._host.post(command, self._services.clock.monotonic_ms(), answered)

    def _look_again(self) -> None:
        if not self._closed:
            if _is_paused_by_fault(self._host):
                self._resume_later()
            self._attendance_changed()

    def _tell_soon(self) -> None:
        # Conflated: one message for all changes of this pass of the loop.
        if not self._announced:
            self._announced = True
            self._services.loop.call_soon(self._tell)

    def _tell(self) -> None:
        self._announced = False
        self._services.bus.publish(presence_topic(self._host.id), self.presence())


def _is_paused_by_fault(host: GameHost) -> bool:
    """Tell whether the clock has still to go on; that of a finished game never does."""
    clocks = host.game.clocks
    if clocks is None or host.is_finished:
        return False
    return PauseReason.SERVER_FAULT in clocks.pauses
