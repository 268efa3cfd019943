"""The count sheet as a page: everything that a person wrote is escaped on its way in."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from html import escape

from shoutan_engine.game import Game
from shoutan_engine.points import Color, Point
from shoutan_engine.rules import changed_options
from shoutan_engine.scoring import (
    SHARED,
    Counting,
    QuarterZi,
    Score,
    format_points,
    format_zi,
)
from shoutan_engine.scoring.count_table import (
    CountTable,
    Line,
    LineCode,
    LineKind,
    Unit,
)
from shoutan_engine.scoring.explanation import Reason, Region
from shoutan_engine.settlements.explaining import ExplainedCount
from shoutan_host.ports import GameCard
from shoutan_protocol.coordinates import format_vertex
from shoutan_protocol.count_sheet import amount_text

from shoutan_server.count_sheet.board import board_svg, is_by_area, mark_svg
from shoutan_server.count_sheet.style import CSS
from shoutan_server.count_sheet.texts import Texts

_SIGNS = str.maketrans({"-": "\N{MINUS SIGN}"})
_ONE_SIGN = {"1/4": "¼", "1/2": "½", "3/4": "¾"}


@dataclass(frozen=True, slots=True)
class Sheet:
    """What is shown: a game, its card, its explained count."""

    game: Game
    card: GameCard
    explained: ExplainedCount
    date: str


def sheet_page(sheet: Sheet, t: Texts) -> str:
    """Return the whole page in the language of `t`."""
    size = sheet.game.settings.size
    counting = sheet.explained.count.score.counting
    heading = t.titles[counting]
    title = f"{heading}: {_name(sheet, Color.BLACK)} – {_name(sheet, Color.WHITE)}"
    return "".join(
        [
            f'<!doctype html><html lang="{t.html_lang}"><head><meta charset="utf-8">',
            '<meta name="viewport" content="width=device-width, initial-scale=1">',
            # No icon: a browser would ask for one that is not there.
            '<link rel="icon" href="data:,">',
            f"<title>{escape(title)}</title><style>{CSS}</style></head><body>",
            f'<header><h1>{heading}<small lang="{t.other}">{t.beside[counting]}'
            "</small></h1>",
            f'<span class="screen">{t.print_hint}'
            f' <a href="?lang={t.other}" hreflang="{t.other}">{t.other_name}</a></span>',
            "</header>",
            *_top(sheet, t),
            *_result(sheet, t),
            board_svg(sheet.game.board, sheet.explained, escape(t.drawing(size))),
            *_legend(sheet, t),
            *_counts(sheet, t),
            *_foot(sheet, t),
            "</body></html>\n",
        ]
    )


def message_page(sentence: str, t: Texts) -> str:
    """Return a page that says why there is no count sheet."""
    title = t.titles[Counting.AREA]
    return (
        f'<!doctype html><html lang="{t.html_lang}"><head><meta charset="utf-8">'
        f"<title>{title}</title><style>{CSS}</style></head>"
        f"<body><h1>{title}</h1><p>{escape(sentence)}</p></body></html>\n"
    )


def _top(sheet: Sheet, t: Texts) -> Iterator[str]:
    game, settings = sheet.game, sheet.game.settings
    profile = settings.profile
    rules = t.rules.get(profile.name, profile.edition)
    changes = changed_options(profile)
    if changes:
        words = ", ".join(f"{name} {value}" for name, value in changes.items())
        rules += t.changed(words)
    yield '<div class="top"><dl class="players">'
    for color, side in ((Color.BLACK, t.black), (Color.WHITE, t.white)):
        yield _fact(side, _name(sheet, color))
    yield "</dl><dl>"
    yield _fact(t.facts["date"], sheet.date)
    yield _fact(t.facts["rules"], rules)
    yield _fact(t.facts["board"], t.board(game.settings.size))
    if settings.handicap:
        yield _fact(t.facts["handicap"], t.handicap(settings.handicap))
    yield _fact(t.facts["komi"], _komi(sheet, t))
    yield _fact(t.facts["clock"], settings.clock_text)
    yield "</dl></div>"


def _komi(sheet: Sheet, t: Texts) -> str:
    quarters = sheet.game.settings.komi_quarters
    points = format_points(quarters).translate(_SIGNS)
    if not is_by_area(sheet.explained):
        return t.amount[Counting.TERRITORY](points)
    return t.komi(_joined(format_zi(quarters)), points)


def _result(sheet: Sheet, t: Texts) -> Iterator[str]:
    explained, settlement = sheet.explained, sheet.game.settlement
    score = explained.count.score
    yield f'<p class="result">{_verdict(score, t)} <code>({score.result})</code></p>'
    if explained.proposal is not None:
        yield f'<p class="note open">{t.proposal(explained.proposal)}</p>'
    elif settlement is None:
        yield f'<p class="note">{t.all_alive}</p>'
    elif settlement.confirmed != frozenset(Color):
        yield f'<p class="note">{t.timed_out}</p>'


def _verdict(score: Score, t: Texts) -> str:
    if score.winner is None:
        return t.draw
    margin = abs(score.margin_quarters)
    if margin == 0:
        return t.even(score.winner)
    if score.counting is Counting.AREA:
        amount = _joined(score.zi_text)
    else:
        amount = format_points(QuarterZi(margin))
    return t.wins(score.winner, t.amount[score.counting](amount))


def _legend(sheet: Sheet, t: Texts) -> Iterator[str]:
    explanation = sheet.explained.explanation
    shown = {"black": True, "white": True, "dead": bool(sheet.explained.dead)}
    is_neither = any(region.owner == SHARED for region in explanation.regions)
    by_area = is_by_area(sheet.explained)
    shown["shared"], shown["nobody"] = (
        is_neither and by_area,
        is_neither and not by_area,
    )
    shown["contestable"] = bool(explanation.contestable)
    yield '<ul class="legend">'
    for mark, is_shown in shown.items():
        if is_shown:
            yield f"<li>{mark_svg(mark)}{_meaning(mark, sheet, t)}</li>"
    yield "</ul>"


def _meaning(mark: str, sheet: Sheet, t: Texts) -> str:
    if mark != "contestable":
        return t.legend[mark]
    settlement = sheet.game.settlement
    conceded = None if settlement is None else settlement.conceded_by
    if conceded is not None:
        return t.conceded(conceded.opponent)
    return t.left_open[sheet.explained.count.score.counting]


def _counts(sheet: Sheet, t: Texts) -> Iterator[str]:
    """Yield the tables and where the points are, beside a table that is alone."""
    tables = sheet.explained.tables
    counting = sheet.explained.count.score.counting
    yield '<div class="counts">'
    for table in tables:
        yield _table(table, t.unit_notes[counting][table.unit], t)
    if len(tables) == 1:
        yield from _where(sheet, t)
    yield "</div>"
    if len(tables) > 1:
        yield from _where(sheet, t)


def _table(table: CountTable, note: str, t: Texts) -> str:
    rows = "".join(_row(line, table.unit, t) for line in table.lines)
    return (
        f"<table><caption>{t.units[table.unit]}"
        f"<small>{note}</small></caption>"
        f'<thead><tr><th></th><th scope="col">{t.black}</th>'
        f'<th scope="col">{t.white}</th></tr></thead><tbody>{rows}</tbody></table>'
    )


def _row(line: Line, unit: Unit, t: Texts) -> str:
    name = t.lines[line.code]
    if line.code is LineCode.MARGIN and unit is Unit.POINTS:
        name = t.points_margin
    amounts = "".join(
        f"<td>{_amount(amount, unit, signed=_is_signed(line, unit))}</td>"
        for amount in (line.black, line.white)
    )
    look = "" if line.kind is LineKind.ITEM else f' class="{line.kind.value}"'
    return f'<tr{look}><th scope="row">{name}</th>{amounts}</tr>'


def _is_signed(line: Line, unit: Unit) -> bool:
    """Tell whether a line adds to or takes from what is above it."""
    given = {LineCode.HALF_BOARD, LineCode.KOMI, LineCode.HANDICAP, LineCode.WARNINGS}
    return line.kind is LineKind.MARGIN or (unit is Unit.ZI and line.code in given)


def _amount(amount: int, unit: Unit, *, signed: bool) -> str:
    plus = "+" if signed and amount > 0 else ""
    return plus + _joined(amount_text(amount, unit))


def _joined(text: str) -> str:
    """Return an amount with its fraction in one sign: "184½", "−¼"."""
    for fraction, sign in _ONE_SIGN.items():
        text = text.replace(f" {fraction}", sign).replace(fraction, sign)
    return text.translate(_SIGNS)


def _where(sheet: Sheet, t: Texts) -> Iterator[str]:
    size, board = sheet.game.settings.size, sheet.game.board
    explanation = sheet.explained.explanation
    yield f'<section class="where"><h2>{t.regions}</h2><dl>'
    for color in Color:
        own = [region for region in explanation.regions if region.owner == color]
        yield _fact(t.encloses(color), _regions(own, size, t))
    neither = [region for region in explanation.regions if region.owner == SHARED]
    seki = [region for region in neither if region.reason is Reason.SEKI]
    dame = [region for region in neither if region.reason is not Reason.SEKI]
    by_area = is_by_area(sheet.explained)
    yield _fact(t.shared if by_area else t.dame, _regions(dame, size, t))
    if seki:
        yield _fact(t.seki, _regions(seki, size, t))
    if explanation.contestable:
        yield _fact(t.contestable, _vertices(explanation.contestable, size))
    for color in Color:
        dead = [point for point in sheet.explained.dead if board.cells[point] == color]
        if dead:
            yield _fact(t.dead(color), f"{len(dead)}: {_vertices(dead, size)}")
    yield "</dl>"
    if not sheet.explained.dead:
        yield f"<p>{t.no_dead}</p>"
    yield "</section>"


def _regions(regions: Sequence[Region], size: int, t: Texts) -> str:
    """Return regions in words, the largest first; each is named by its first point."""
    if not regions:
        return t.none
    parts: list[str] = []
    for region in sorted(regions, key=lambda region: -len(region.points)):
        words = t.region(len(region.points), format_vertex(region.points[0], size))
        if region.dead:
            words += t.region_dead(len(region.dead))
        parts.append(words)
    total = sum(len(region.points) for region in regions)
    return f"{total} = " + " + ".join(parts) if len(parts) > 1 else parts[0]


def _foot(sheet: Sheet, t: Texts) -> Iterator[str]:
    yield '<div class="sign">'
    for side, color in ((t.black, Color.BLACK), (t.white, Color.WHITE)):
        yield f"<span>{side}: {escape(_name(sheet, color))}</span>"
    yield f"<span>{t.arbiter}</span>"
    yield f"</div><footer>{t.game} <code>{escape(sheet.card.id)}</code>"
    if sheet.card.record_hash is not None:
        yield f"<br>{t.record_hash} <code>{escape(sheet.card.record_hash)}</code>"
    yield "</footer>"


def _fact(name: str, value: str) -> str:
    return f"<dt>{escape(name)}</dt><dd>{escape(value)}</dd>"


def _name(sheet: Sheet, color: Color) -> str:
    player = sheet.game.seats[color]
    return f"{player.name} ({player.rank})" if player.rank else player.name


def _vertices(points: Sequence[Point], size: int) -> str:
    return " ".join(format_vertex(point, size) for point in points)
