"""How often one person may challenge another one: nobody is besieged."""

from collections import OrderedDict, deque
from collections.abc import Callable, Iterable
from typing import Final, TypeAlias

from shoutan_engine import Player

from shoutan_server.errors import Refuse

MOST_SENT: Final = 3
"""Challenges of one person that wait at once."""
MOST_RECEIVED: Final = 8
"""Challenges to one person that wait at once."""
AGAIN_AFTER_S: Final = 60.0
"""Who declined is not challenged again by the same person for so long."""
MOST_OF_A_PAIR: Final = 5
"""So often somebody may be challenged by the same person within `AGAIN_AFTER_S`."""
KEPT_PAIRS: Final = 1000
"""Pairs that are remembered, the latest ones."""

Pair: TypeAlias = tuple[str, str]
"""Who challenges, and who is challenged, by id."""


class ChallengeLimits:
    """What was sent and declined of late. `time` is a clock in seconds."""

    def __init__(self, time: Callable[[], float]) -> None:
        self._time = time
        self._sent: OrderedDict[Pair, deque[float]] = OrderedDict()
        self._declined: OrderedDict[Pair, float] = OrderedDict()

    def check(self, by: Player, to: Player, waiting: Iterable[Pair]) -> None:
        """Refuse a challenge that would be one too many. Raises Refuse.

        `waiting`: the pairs of all challenges that wait for an answer.
        """
        if by.id == to.id:
            sentence = "Nobody challenges himself: there is a board for two at /local."
            raise Refuse("own_challenge", sentence)
        pairs = list(waiting)
        if (by.id, to.id) in pairs:
            sentence = f"Your challenge to {to.name} still waits for an answer."
            raise Refuse("challenge_waits", sentence, {"player": to.name})
        sent = sum(1 for sender, _ in pairs if sender == by.id)
        received = sum(1 for _, receiver in pairs if receiver == to.id)
        if sent >= MOST_SENT or received >= MOST_RECEIVED or self._insists(by, to):
            sentence = "Too many challenges for now: take one back, or wait a minute."
            raise Refuse("too_many_challenges", sentence)
        declined_at = self._declined.get((by.id, to.id))
        if declined_at is None:
            return
        again_in = declined_at + AGAIN_AFTER_S - self._time()
        if again_in > 0:
            wait_s = int(again_in) + 1
            sentence = f"{to.name} has just declined: try again in {wait_s} s."
            params: dict[str, str | int] = {"player": to.name, "wait_s": wait_s}
            raise Refuse("just_declined", sentence, params)

    def sent(self, by: Player, to: Player) -> None:
        """Note that somebody was challenged."""
        times = self._sent.setdefault((by.id, to.id), deque(maxlen=MOST_OF_A_PAIR))
        times.append(self._time())
        self._sent.move_to_end((by.id, to.id))
        if len(self._sent) > KEPT_PAIRS:
            self._sent.popitem(last=False)

    def declined(self, by: Player, to: Player) -> None:
        """Note that somebody declined."""
        self._declined[by.id, to.id] = self._time()
        self._declined.move_to_end((by.id, to.id))
        if len(self._declined) > KEPT_PAIRS:
            self._declined.popitem(last=False)

    def _insists(self, by: Player, to: Player) -> bool:
        """Tell whether he has just been challenged often enough, taken back or not."""
        times = self._sent.get((by.id, to.id))
        if times is None or len(times) < MOST_OF_A_PAIR:
            return False
        return self._time() - times[0] < AGAIN_AFTER_S
