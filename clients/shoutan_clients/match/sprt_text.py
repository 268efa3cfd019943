"""A sequential test as one writes it: "elo0=0 elo1=10", and more where that is wanted."""

import math
import re
from typing import Final

from shoutan_host.tables import shown

from shoutan_clients.match.plan import SprtModel, SprtPlan
from shoutan_clients.match.reading import OFF

_SPRT_SENTENCE: Final = (
    'write a test as "elo0=0 elo1=10", with alpha=0.05, beta=0.05 and'
    " model=logistic or model=normalized where they differ from that"
)

_TWO_NUMBERS: Final = re.compile(
    r"\[?([+-]?[0-9]{1,4}(?:\.[0-9]+)?)[ ,;:]+([+-]?[0-9]{1,4}(?:\.[0-9]+)?)\]?",
    re.ASCII,
)


def read_sprt(text: str) -> SprtPlan | None:
    """Read "elo0=0 elo1=10 alpha=0.05 beta=0.05 model=normalized"; None for `off`."""
    if text.strip() == OFF:
        return None
    given: dict[str, str] = {}
    if bounds := _TWO_NUMBERS.fullmatch(text.strip()):
        raise ValueError(f'write that as "elo0={bounds[1]} elo1={bounds[2]}"')
    for word in text.replace(",", " ").split():
        key, equals, value = word.partition("=")
        is_known = key in ("elo0", "elo1", "alpha", "beta", "model")
        if not equals or not is_known or key in given:
            raise ValueError(
                f"{_SPRT_SENTENCE}; {shown(word)} is none of these, or twice"
            )
        given[key] = value
    if "elo0" not in given or "elo1" not in given:
        raise ValueError(_SPRT_SENTENCE)
    try:
        model = SprtModel(given.pop("model", SprtModel.LOGISTIC))
        numbers = {key: float(value) for key, value in given.items()}
    except ValueError as error:
        raise ValueError(f"{_SPRT_SENTENCE}, not {shown(text)}") from error
    return _sensible(SprtPlan(**numbers, model=model))


def _sensible(sprt: SprtPlan) -> SprtPlan:
    if not all(map(math.isfinite, (sprt.elo0, sprt.elo1, sprt.alpha, sprt.beta))):
        raise ValueError(_SPRT_SENTENCE)
    if not sprt.elo0 < sprt.elo1:
        raise ValueError(
            f"elo0 is below elo1, not {sprt.elo0:g} and {sprt.elo1:g}: H0 says that the"
            " first engine is elo0 stronger, H1 that it is elo1 stronger"
        )
    if max(abs(sprt.elo0), abs(sprt.elo1)) > 1000:
        raise ValueError("elo0 and elo1 are within 1000 of zero")
    if not (0.0001 <= sprt.alpha < 0.5 and 0.0001 <= sprt.beta < 0.5):
        raise ValueError("alpha and beta are chances of an error: 0.0001 to below 0.5")
    return sprt


def format_sprt(sprt: SprtPlan) -> str:
    """Return the notation of a test, the inverse of `read_sprt`."""
    numbers = ("elo0", "elo1", "alpha", "beta")
    words = [f"{key}={getattr(sprt, key)!r}".removesuffix(".0") for key in numbers]
    return " ".join([*words, f"model={sprt.model}"])
