"""What a sequential test decided, in words: the same wherever it is said."""

from typing import TYPE_CHECKING, Final

from shoutan_clients.match.wording import many, plural

if TYPE_CHECKING:
    from shoutan_clients.match.statistics import SprtState


WHO_FAILED: Final = (
    "Most of the games it was decided by were forfeits: they say who failed, not who is"
    " stronger, and how often such a verdict is wrong is not known"
)
"""What is to be said of a verdict that comes mostly from forfeits."""


def accepts(test: "SprtState", first: str, second: str) -> str:
    """Return "accepts H1: results fit +10 Elo for A against B, not +0, after 61 pairs ...".

    "" where nothing is decided. Elo is of the model of the test.
    """
    if test.verdict is None:
        return ""
    elo, other = test.elo0, test.elo1
    if test.verdict.value == "H1":
        elo, other = other, elo
    unit = "normalized Elo" if test.model.value == "normalized" else "Elo"
    return (
        f"accepts {test.verdict.value}: results fit {_signed(elo)} {unit} for {first} against"
        f" {second}, not {_signed(other)}, {decided_after(test)}"
    )


def _signed(elo: float) -> str:
    return f"{elo:+g}" if elo else "0"


def decided_after(test: "SprtState") -> str:
    """Return "after 61 pairs (ratio 2.97)": when it was decided, "" where it is not."""
    if test.decided is None:
        return ""
    return f"after {_units(test, test.decided.samples)} (ratio {test.decided.llr:.2f})"


def what_came_later(test: "SprtState") -> str:
    """Return "4 later pairs are in the figures, not in the verdict", "" without any."""
    if not test.later:
        return ""
    units = plural(test.later, test.unit.value[:-1])
    are = plural(test.later, "is", "are")
    return f"{test.later:,} later {units} {are} in the figures, not in the verdict"


def _units(test: "SprtState", number: int) -> str:
    return many(number, test.unit.value[:-1])
