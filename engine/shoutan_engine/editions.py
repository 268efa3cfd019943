"""The two editions of the Chinese competition rules, where a table has a column each."""

from enum import StrEnum


class Edition(StrEnum):
    """An edition, by the name of the profile that follows it."""

    CN1988 = "cn1988"
    CN2002 = "cn2002"
