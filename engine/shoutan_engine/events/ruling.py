"""The event of a ruling: who decided what, by which article, for what reason."""

from dataclasses import dataclass

from shoutan_engine.events.base import GameEvent
from shoutan_engine.refereeing.acts import Act
from shoutan_engine.refereeing.officials import Official


@dataclass(frozen=True, slots=True, kw_only=True)
class Ruled(GameEvent):
    """An official has ruled (section 7.3). The events after it are what that did.

    `article` and `reason` are the official's own words.
    """

    by: Official
    act: Act
    article: str
    reason: str
    cid: str | None = None
