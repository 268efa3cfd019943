"""Pieces of HTML. Every text goes through `markupsafe`, which escapes what is not `Markup`."""

import unicodedata
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from pathlib import PurePosixPath
from typing import Final
from urllib.parse import quote

from markupsafe import Markup, escape

_TURNS: Final = frozenset(map(chr, (*range(0x202A, 0x202F), *range(0x2066, 0x206A))))
"""Explicit directional formatting (Unicode Standard Annex 9, section 2)."""

SHORT: Final = 16
"""So few letters of a name stay in one line of a table."""

NONE: Final = "–"
"""What a table shows where there is nothing to show."""


def clean(text: str) -> str:
    """Return a text of an engine or a file without what no document may hold.

    Control characters, orders to change the direction of writing and halves of surrogate
    pairs become U+FFFD.
    """
    if text.isascii() and text.isprintable():
        return text
    return "".join(
        "\ufffd"
        if unicodedata.category(sign) in ("Cc", "Cs") or sign in _TURNS
        else sign
        for sign in text
    )


def cut(text: str, length: int) -> str:
    """Return a text, of a long one both ends: what tells names apart is often the last.

    So "gnugo-level-1" within twelve signs is "gnugo-…vel-1".
    """
    text = clean(text)
    if len(text) <= length:
        return text
    tail = (length - 1) // 2
    return f"{text[: length - 1 - tail]}…{text[-tail:]}"


def name(text: str) -> Markup:
    """Return a foreign name; its direction of writing does not touch what is beside it."""
    # "random-0001" would be broken at its dash where a column is narrow.
    kind = "short" if len(text) <= SHORT and " " not in text else "long"
    return Markup('<bdi class="{}">{}</bdi>').format(kind, clean(text))


def joined(parts: Iterable[object], between: str = "") -> Markup:
    """Return parts in a row, with a text between them; what is no `Markup` is escaped."""
    return escape(between).join(escape(part) for part in parts)


def link(path: str, text: object) -> Markup:
    """Return a link to a file below the report, the text alone where it is none.

    A path that is absolute or leads out of the folder is no link.
    """
    parts = PurePosixPath(path.replace("\\", "/")).parts
    if not parts or parts[0] == "/" or ".." in parts or ":" in parts[0]:
        return joined([text])
    target = quote(clean("/".join(parts)), safe="/")
    return Markup('<a href="{}">{}</a>').format(target, text)


@dataclass(frozen=True, slots=True)
class Cell:
    """A cell of a table: what it shows, and the number by which it is sorted."""

    shown: object
    sort: float | None = None
    is_head: bool = False
    span: int = 1


@dataclass(frozen=True, slots=True)
class Column:
    """A column of a table: its head, and whether figures stand in it."""

    head: object
    is_figures: bool = True


def table(
    caption: str,
    columns: Sequence[Column],
    rows: Iterable[Sequence[object]],
    *,
    names: str = "",
    id_: str = "",
) -> Markup:
    """Return a table; the first cell of each row is its head. `names`: CSS classes."""
    classes = ["n" if column.is_figures else "t" for column in columns]
    heads = joined(
        Markup('<th scope="col" class="{}">{}</th>').format(kind, column.head)
        for kind, column in zip(classes, columns, strict=True)
    )
    body = joined(
        Markup("<tr>{}</tr>\n").format(
            joined(
                _cell(cell, kind, is_head=place == 0)
                for place, (cell, kind) in enumerate(zip(row, classes, strict=True))
            )
        )
        for row in rows
    )
    return Markup(
        '<div class="wide" tabindex="0" role="group" aria-label="{caption}">'
        '<table class="{names}"{id}><caption><span>{caption}</span></caption>'
        "<thead><tr>{heads}</tr></thead><tbody>\n{body}</tbody></table></div>\n"
    ).format(
        caption=caption,
        names=names,
        id=Markup(' id="{}"').format(id_) if id_ else "",
        heads=heads,
        body=body,
    )


def _cell(cell: object, kind: str, *, is_head: bool) -> Markup:
    held = cell if isinstance(cell, Cell) else Cell(cell)
    shown = NONE if held.shown is None else held.shown
    sort = "" if held.sort is None else Markup(' data-s="{:g}"').format(held.sort)
    if is_head:
        return Markup('<th scope="row" class="{}"{}>{}</th>').format(kind, sort, shown)
    return Markup('<td class="{}"{}>{}</td>').format(kind, sort, shown)


def section(title: str, *parts: object, id_: str, note: object = "") -> Markup:
    """Return a section under a heading, with a sentence about it."""
    said = Markup('<p class="note">{}</p>').format(note) if note else ""
    return Markup(
        '<section id="{id}" aria-labelledby="h-{id}"><h2 id="h-{id}">{title}</h2>'
        "{said}{parts}</section>\n"
    ).format(id=id_, title=title, said=said, parts=joined(parts))


def folded(summary: object, *parts: object) -> Markup:
    """Return what is shown when somebody asks for it; on paper it stays closed."""
    return Markup("<details><summary>{}</summary>{}</details>").format(
        summary, joined(parts)
    )


def figures(parts: Iterable[Markup]) -> Markup:
    """Return figures and tables side by side, as many as there is room for."""
    return Markup('<div class="figures">{}</div>').format(joined(parts))
