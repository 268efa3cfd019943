"""What engines and files say is text in a report, and nothing else."""

from dataclasses import replace
from pathlib import Path
from typing import Final

import pytest
from shoutan_clients.match.game_line import GameLine
from shoutan_clients.match.plan import MatchPlan
from shoutan_clients.match.report import write_report
from shoutan_clients.match.report.html import clean, cut, link
from shoutan_clients.match.statistics import standings

from tests.clients.match.made_up import lines_of, plan_of
from tests.clients.match.report_pages import MADE_AT, Seen, read_page, report_of

SCRIPT: Final = "<script>alert(1)</script>"
HOSTILE: Final = (
    SCRIPT,
    '"><img src=x onerror=alert(1)>',
    "' onload='alert(1)",
    "{name} {0} %s &amp; &lt;",
    "\u202eevil\u202c",
    "\u05d0\u05d1\u05d2 \u0628\u0648\u062a",
    "n" * 200,
    "\x00\x1b[31mred\r\n",
    "\ud83d half of a pair",
    "]]></svg></title></style></table>",
)


@pytest.fixture(scope="module")
def lines() -> list[GameLine]:
    return lines_of(plan_of(games=6))


def hostile(text: str, lines: list[GameLine]) -> tuple[MatchPlan, list[GameLine]]:
    """Return a match in which everything that comes from outside is `text`."""
    plan = plan_of((text, "Oak"))
    engine = replace(
        plan.engines[0],
        command=(text, text),
        folder=Path(text.replace("\0", "")),
        start_commands=(text,),
        env={text: "a secret"},
    )
    openings = replace(
        plan.openings, source=Path(text.replace("\0", "")), random_moves=None
    )
    plan = replace(
        plan,
        engines=(engine, plan.engines[1]),
        title=text,
        openings=openings,
        referee=(text,),
    )
    changed = {"opening": text, "detail": text, "result": text, "sgf": text}
    names = {"Reed": text, "Oak": "Oak"}
    return plan, [
        line.model_copy(
            update={**changed, "black": names[line.black], "white": names[line.white]}
        )
        for line in lines
    ]


def structure(seen: Seen) -> list[tuple[str, tuple[str, ...]]]:
    """Return tags and names of attributes, without links: whether there are any differs."""
    return [
        (one.tag, tuple(one.attributes))
        for one in seen.elements
        if one.tag not in ("a", "title")
    ]


@pytest.mark.parametrize("text", HOSTILE)
def test_text_changes_no_structure(
    tmp_path: Path, lines: list[GameLine], text: str
) -> None:
    held: list[Seen] = []
    for one in ("plain", text):
        plan, changed = hostile(one, lines)
        path = write_report(
            tmp_path,
            plan,
            changed,
            standings(plan, changed),
            made_at=MADE_AT,
            versions={one: one},
        )
        held.append(read_page(path.read_text("utf-8")))
    plain, seen = held
    assert structure(seen) == structure(plain)
    assert seen.of("h1")[0].text == clean(text)
    assert seen.rows("conditions")[1][1] == clean(text)
    assert seen.rows("games")[1][1] == cut(text, 40)
    script, own = seen.of("script")[0].text, plain.of("script")[0].text
    assert script == own
    whole = "".join(one.text for one in seen.of("html"))
    assert not {"\u202e", "\0", "\x1b"} & set(whole)
    assert "a secret" not in whole


@pytest.mark.parametrize(
    "path",
    [
        "",
        "/etc/passwd",
        "../x.sgf",
        "games/../../x.sgf",
        "javascript:alert(1)",
        "C:\\x",
    ],
)
def test_a_link_leads_to_no_other_folder(path: str) -> None:
    assert link(path, "7") == "7"


@pytest.mark.parametrize(
    ("path", "target"),
    [
        ("games/0001-a.sgf", "games/0001-a.sgf"),
        ('games/"><b>.sgf', "games/%22%3E%3Cb%3E.sgf"),
        ("games/a b?c#d.sgf", "games/a%20b%3Fc%23d.sgf"),
    ],
)
def test_a_link_to_a_record_is_quoted(path: str, target: str) -> None:
    assert link(path, "<7>") == f'<a href="{target}">&lt;7&gt;</a>'


def test_long_names_are_cut_where_there_is_no_room(
    tmp_path: Path, lines: list[GameLine]
) -> None:
    plan, changed = hostile("n" * 200, lines)
    seen = read_page(report_of(tmp_path, plan, changed))
    labels = [one.text for one in seen.of("text") if one.text.startswith("n")]
    # The whole of it is in a title of its own, which is shown under the mouse.
    assert labels
    assert all(label.startswith("n" * 200) and "…" in label for label in labels)
    assert max(len(one.text) for one in seen.of("bdi", "games")) <= 200
