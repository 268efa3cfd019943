"""A report as a test reads it: its elements, what is in them, where its links lead."""

from dataclasses import dataclass, field
from html.parser import HTMLParser
from pathlib import Path
from typing import Final

from shoutan_clients.match.game_line import GameLine
from shoutan_clients.match.plan import MatchPlan
from shoutan_clients.match.report import write_report
from shoutan_clients.match.statistics import standings

VOID: Final = {"meta", "link", "input", "br"}
MADE_AT: Final = "2026-11-30T12:00:00.000Z"


@dataclass(slots=True)
class Element:
    """An element, the text within it, and the sections that it is in."""

    tag: str
    attributes: dict[str, str]
    section: str
    text: str = ""


@dataclass(slots=True)
class Seen:
    """All elements of a page in the order in which they begin."""

    elements: list[Element] = field(default_factory=list[Element])

    def of(self, tag: str, section: str | None = None) -> list[Element]:
        """Return the elements with a tag, of one section or of all."""
        return [
            one
            for one in self.elements
            if one.tag == tag and section in (None, one.section)
        ]

    def rows(self, section: str) -> list[list[str]]:
        """Return the texts of the cells of all tables in a section, row by row."""
        found: list[list[str]] = []
        for one in self.elements:
            if one.section == section:
                if one.tag == "tr":
                    found.append([])
                elif one.tag in ("td", "th"):
                    found[-1].append(one.text)
        return found


class Reader(HTMLParser):
    """Reads a page; refuses tags that do not close in the order they were opened."""

    def __init__(self) -> None:
        super().__init__()
        self.seen = Seen()
        self._open: list[Element] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """Take in the begin of an element."""
        attributes = {name: value or "" for name, value in attrs}
        section = next(
            (
                one.attributes.get("id", "verdict")
                for one in self._open
                if one.tag == "section"
            ),
            "",
        )
        element = Element(tag, attributes, section)
        self.seen.elements.append(element)
        if tag not in VOID:
            self._open.append(element)

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """Take in an element that is closed at once, as SVG has them."""
        self.handle_starttag(tag, attrs)
        if tag not in VOID:
            self._open.pop()

    def handle_endtag(self, tag: str) -> None:
        """Close an element."""
        assert self._open, f"</{tag}> closes nothing"
        assert self._open[-1].tag == tag, f"</{tag}> closes <{self._open[-1].tag}>"
        self._open.pop()

    def handle_data(self, data: str) -> None:
        """Give the text to all elements around it."""
        for element in self._open:
            element.text += data

    def close(self) -> None:
        """End the page; everything has to be closed."""
        super().close()
        assert not self._open, [element.tag for element in self._open]


def read_page(text: str) -> Seen:
    """Return what is on a page."""
    reader = Reader()
    reader.feed(text)
    reader.close()
    return reader.seen


def report_of(folder: Path, plan: MatchPlan, lines: list[GameLine]) -> str:
    """Write the report of a match whose records are all there, and return its text."""
    for line in lines:
        (folder / line.sgf).parent.mkdir(exist_ok=True)
        (folder / line.sgf).touch()
    path = write_report(folder, plan, lines, standings(plan, lines), made_at=MADE_AT)
    return path.read_text("utf-8")
