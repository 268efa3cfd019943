"""The list of games with links to their records, and pictures of where they ended."""

from collections.abc import Mapping, Sequence
from typing import Final

from markupsafe import Markup

from shoutan_clients.match.game_line import GameLine, Standing
from shoutan_clients.match.report.boards import board, has_picture, lines_of_boards
from shoutan_clients.match.report.conditions import marked, opening_words
from shoutan_clients.match.report.html import (
    Cell,
    Column,
    clean,
    cut,
    folded,
    joined,
    link,
    name,
    table,
)
from shoutan_clients.match.report.tallies import ending, ending_words, is_odd
from shoutan_clients.match.wording import duration, many, plural

MOST_POINTS: Final = 200 * 19 * 19
"""Of boards in pictures: some 1 MB of text, which any browser still draws at once."""

IN_VIEW: Final = 8
"""So many pictures are in view, of the last games; all others are folded away."""


def listed(
    lines: Sequence[GameLine], left_out: Mapping[int, int], classes: Mapping[str, str]
) -> Markup:
    """Return the table of all games."""
    heads = (
        ("Game", True),
        ("Opening", False),
        ("Black", False),
        ("White", False),
        ("Result", False),
        ("Ended by", False),
        ("Moves", True),
        ("Time", True),
        ("Remark", False),
    )
    rows = (
        (
            Cell(link(line.sgf, line.number), line.number),
            opening_words(cut(line.opening, 40), {line.free_handicap} - {0}),
            marked(line.black, classes),
            marked(line.white, classes),
            clean(line.result),
            ending_words(ending(line)),
            line.moves,
            Cell(duration(line.wall_ms), line.wall_ms),
            _remark(line, left_out),
        )
        for line in lines
    )
    return table(
        "The number of a game leads to its record",
        [Column(head, is_figures=is_figures) for head, is_figures in heads],
        rows,
        names="sorts",
        id_="list",
    )


def _remark(line: GameLine, left_out: Mapping[int, int]) -> Markup:
    parts: list[object] = []
    if line.standing in (Standing.VOID, Standing.UNKNOWN):
        parts.append(line.standing.value)
    if line.number in left_out:
        parts.append(f"same moves as game {left_out[line.number]}, left out")
    restarts = line.restarts_black + line.restarts_white
    if restarts:
        parts.append(many(restarts, "restart"))
    if not line.detail:
        return joined(parts, "; ")
    parts.append(name(line.detail))
    # A sentence, or many: two lines of it, and the rest when somebody asks for it.
    return Markup(
        '<details class="remark"><summary><span>{}</span></summary></details>'
    ).format(joined(parts, "; "))


def pictures(lines: Sequence[GameLine], size: int) -> list[Markup]:
    """Return final positions: those of the last games in view, all others on demand.

    Of long matches on large boards only the last ones, and it says so.
    """
    drawn = [line for line in lines if has_picture(line)]
    if not drawn:
        return [Markup('<p class="note">No final position was kept.</p>')]
    most = max(IN_VIEW, MOST_POINTS // size**2)
    last, rest = drawn[-IN_VIEW:], drawn[:-IN_VIEW]
    odd = [line for line in rest if is_odd(line)][-most:]
    usual = [line for line in rest if not is_odd(line)][-most:]
    found = [lines_of_boards([*last, *odd, *usual])]
    if rest:
        found.append(Markup("<h3>The last {} games</h3>").format(IN_VIEW))
    found.append(_grid(last))
    for what, shown in (("Unusual endings", odd), ("Counted and resigned", usual)):
        if shown:
            heading = f"{what} before: {many(len(shown), 'game')}"
            found.append(folded(heading, _grid(shown)))
    missing = len(rest) - len(odd) - len(usual)
    if missing:
        found.append(
            Markup(
                '<p class="note">Only the last {} pictures of each kind are here; '
                "{} in the records.</p>"
            ).format(
                most,
                f"{many(missing, 'more position')} {plural(missing, 'is', 'are')}",
            )
        )
    return found


def _grid(lines: Sequence[GameLine]) -> Markup:
    return Markup('<ul class="boards">{}</ul>').format(
        joined(
            Markup("<li>{}<span>{} {}</span></li>\n").format(
                board(line), link(line.sgf, line.number), _short(line)
            )
            for line in lines
        )
    )


def _short(line: GameLine) -> str:
    result = clean(line.result)
    return f"{result}, {ending_words(ending(line))}" if is_odd(line) else result
