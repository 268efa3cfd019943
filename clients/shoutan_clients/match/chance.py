"""Chance that a match repeats: from its seed and what is drawn, whatever came before."""

import hashlib
from random import Random

from shoutan_host.ids import seeded


def chance_of(seed: int, *what: str | int) -> Random:
    """Return a source for one draw, the same for the same seed and the same `what`.

    Use only its `random()`: that alone is the same in every version of Python.
    """
    text = "\n".join(map(str, (seed, *what)))
    digest = hashlib.sha256(text.encode("utf-8")).digest()
    return seeded(int.from_bytes(digest[:8], "big"))
