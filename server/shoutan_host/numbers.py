"""Whole numbers as people type them after an option."""


def whole_number(text: str, least: int, most: int) -> int | None:
    """Return the number that `text` writes in digits, None if it is none within bounds.

    Its length is looked at before int(), which refuses very long ones in its own words.
    """
    if not text.isdecimal() or len(text.lstrip("0")) > len(str(most)):
        return None
    number = int(text.lstrip("0") or "0")
    return number if least <= number <= most else None
