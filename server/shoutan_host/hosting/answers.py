"""What a game host answers to a command: one of four, exactly once.

`Accepted` and `Repeated` are given only after the event is durable (reliability R1).
`Undecided` says that nothing is known to have happened: the same act, with the same
`cid`, may be sent again (W3).
"""

from dataclasses import dataclass
from typing import Literal, TypeAlias

from shoutan_engine.quickly_made import quickly_made
from shoutan_engine.refusals import Refusal


@quickly_made
@dataclass(frozen=True, slots=True)
class Accepted:
    """Done: `seq` is the first event that it caused."""

    seq: int


@dataclass(frozen=True, slots=True)
class Repeated:
    """This act had been done before, as event `seq`."""

    seq: int


@dataclass(frozen=True, slots=True)
class Refused:
    """Refused; `ply` and `seq` are the game's present ones."""

    refusal: Refusal
    ply: int
    seq: int


@dataclass(frozen=True, slots=True)
class Undecided:
    """Not done, as far as is known: send it again later."""

    code: Literal["unavailable", "retry", "busy"]
    sentence: str


Answer: TypeAlias = Accepted | Repeated | Refused | Undecided
