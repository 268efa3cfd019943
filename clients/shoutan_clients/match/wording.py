"""Numbers of things in words: what is one is not many."""


def many(number: float, what: str) -> str:
    """Return "1 game", "0 games", "1,200 games", "2.5 points"."""
    return f"{number:,.12g} {plural(number, what)}"


def plural(number: float, what: str, more: str | None = None) -> str:
    """Return the word for so many; `more`: for any number but one, usually with an s."""
    if number == 1:
        return what
    return f"{what}s" if more is None else more


def all_of(games: int) -> str:
    """Return "all 12 games", "the only game"."""
    return "the only game" if games == 1 else f"all {many(games, 'game')}"
