"""What an official asks (section 7.3)."""

from dataclasses import dataclass

from shoutan_engine.refereeing.acts import Act
from shoutan_engine.refereeing.officials import Official


@dataclass(frozen=True, slots=True)
class Rule:
    """An official's ruling, with the article and the reason that he gives."""

    by: Official
    act: Act
    article: str
    reason: str
    cid: str | None = None
