"""What all charts have in common: the frame with its words for those who do not see it, axes."""

from collections.abc import Iterable, Sequence

from markupsafe import Markup

from shoutan_clients.match.report.charts.scale import WIDTH, Scale
from shoutan_clients.match.report.html import clean, cut, joined

Point = tuple[float, float]


def chart(id_: str, title: str, text: str, height: float, *parts: object) -> Markup:
    """Return a chart with its name and one sentence that says what is to be seen."""
    return Markup(
        '<svg class="chart" viewBox="0 0 {w} {h}" role="img" '
        'aria-labelledby="{id}-t {id}-d"><title id="{id}-t">{title}</title>'
        '<desc id="{id}-d">{text}</desc>{parts}</svg>'
    ).format(
        w=WIDTH, h=f"{height:g}", id=id_, title=title, text=text, parts=joined(parts)
    )


def figure(heading: object, drawing: Markup, note: object = "") -> Markup:
    """Return a chart under its heading, with a sentence below it."""
    said = Markup('<p class="note">{}</p>').format(note) if note else ""
    return Markup("<figure><figcaption>{}</figcaption>{}{}</figure>").format(
        heading, drawing, said
    )


def number(value: float) -> str:
    """Return a coordinate, as short as a tenth of a unit allows."""
    return f"{value:.1f}".removesuffix(".0")


def line(a: Point, b: Point, names: str) -> Markup:
    """Return a straight line."""
    return Markup('<path class="{}" d="M{} {}L{} {}"/>').format(
        names, *(number(value) for value in (*a, *b))
    )


def path(points: Iterable[Point], names: str, *, is_closed: bool = False) -> Markup:
    """Return a line through points, or the area within them."""
    steps = "L".join(f"{number(x)} {number(y)}" for x, y in points)
    end = "Z" if is_closed else ""
    return Markup('<path class="{}" d="M{}{}"/>').format(names, steps, end)


def band(low: Sequence[Point], high: Sequence[Point], names: str) -> Markup:
    """Return the area between two lines from left to right."""
    return path([*low, *reversed(high)], names, is_closed=True)


def box(x: float, y: float, wide: float, high: float, names: str) -> Markup:
    """Return a rectangle; widths below zero are none."""
    return Markup('<rect class="{}" x="{}" y="{}" width="{}" height="{}"/>').format(
        names, *(number(v) for v in (x, y, max(0.0, wide), max(0.0, high)))
    )


def dot(at: Point, radius: float, names: str) -> Markup:
    """Return a filled circle."""
    return Markup('<circle class="{}" cx="{}" cy="{}" r="{}"/>').format(
        names, number(at[0]), number(at[1]), number(radius)
    )


def words(at: Point, text: str, names: str = "", *, longest: int = 60) -> Markup:
    """Return a text; one that was cut says the whole of it under the mouse."""
    shown = cut(text, longest)
    whole = clean(text)
    tip = "" if shown == whole else Markup("<title>{}</title>").format(whole)
    return Markup('<text class="{}" x="{}" y="{}">{}{}</text>').format(
        names, number(at[0]), number(at[1]), tip, shown
    )


def axis_below(scale: Scale, y: float, marks: Iterable[tuple[float, str]]) -> Markup:
    """Return the axis along the foot of a chart, with its values."""
    parts: list[object] = [line((scale.start, y), (scale.end, y), "axis")]
    for value, text in marks:
        x = scale.at(value)
        parts += [
            line((x, y), (x, y + 4), "axis"),
            words((x, y + 17), text, "mid tick"),
        ]
    return joined(parts)


def lines_across(
    scale: Scale, x: Point, marks: Iterable[tuple[float, str]], *, at: float
) -> Markup:
    """Return hairlines from `x[0]` to `x[1]` with their values, which end at `at`."""
    parts: list[object] = []
    for value, text in marks:
        y = scale.at(value)
        parts += [
            line((x[0], y), (x[1], y), "grid"),
            words((at, y + 4), text, "end tick"),
        ]
    return joined(parts)
