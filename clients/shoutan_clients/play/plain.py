"""Text of others, made harmless before it reaches a terminal."""


def plain(text: str) -> str:
    """Return text without what moves a cursor or turns the direction of writing.

    Such letters (controls, U+202E and its like) become blanks.
    """
    return "".join(c if c.isprintable() else " " for c in text)


def plain_name(text: str) -> str:
    """Return a name in the same way, without blanks at its ends or beside each other."""
    return " ".join(plain(text).split())
