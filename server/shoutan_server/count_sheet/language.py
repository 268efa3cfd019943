"""Choosing the language of a page: what the address asks for, else what the browser does."""

from typing import Final, Literal, TypeAlias

Language: TypeAlias = Literal["en", "zh"]

LANGUAGES: Final[tuple[Language, ...]] = ("en", "zh")


def choose_language(asked: str | None, accept_language: str) -> Language:
    """Return the language `asked` for, else the first of the header that there is.

    `accept_language` is the header's text (RFC 9110, section 12.5.4), which may be any.
    """
    for language in LANGUAGES:
        if asked == language:
            return language
    weighted: list[tuple[float, int, Language]] = []
    for place, part in enumerate(accept_language[:200].split(",")):
        tag, _, parameter = part.partition(";")
        primary = tag.strip().lower().partition("-")[0]
        for language in LANGUAGES:
            weight = _weight(parameter)
            if primary == language and weight > 0:
                weighted.append((-weight, place, language))
    return min(weighted)[2] if weighted else "en"


def _weight(parameter: str) -> float:
    name, _, value = parameter.partition("=")
    if name.strip().lower() != "q":
        return 1.0
    try:
        weight = float(value)
    except ValueError:
        return 0.0
    return weight if 0 <= weight <= 1 else 0.0
