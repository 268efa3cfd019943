"""The two editions of the Chinese competition rules, where a table has a column each."""

from dataclasses import dataclass
from enum import StrEnum


class Edition(StrEnum):
    """An edition, by the name of the profile that follows it."""

    CN1988 = "cn1988"
    CN2002 = "cn2002"


@dataclass(frozen=True, slots=True)
class Articles:
    """What either edition calls the article about one subject."""

    in_1988: str
    in_2002: str

    def of(self, edition: Edition) -> str:
        """Return the article of one edition."""
        return self.in_1988 if edition is Edition.CN1988 else self.in_2002


def edition_of(profile: str) -> Edition:
    """Return the edition whose tables a set of rules follows, by its name.

    Only the Chinese ones have tables of offenses and times. Where another set of rules
    is played and a referee attends, he rules by the edition of 2002, the default.
    """
    return Edition.CN1988 if profile == Edition.CN1988 else Edition.CN2002
