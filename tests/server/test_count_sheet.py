"""The count sheet over HTTP: JSON for programs, a page for paper, in two languages."""

import base64
import re
from hashlib import sha256
from html.parser import HTMLParser

import pytest
from shoutan_protocol.messages.count import CountSheet
from shoutan_protocol.messages.events import GameFinished
from shoutan_server.count_sheet.language import choose_language

from tests.people import People
from tests.server_process import ServerProcess
from tests.ws_client import Client

MOVES = ("C3", "G7", "C7", "G3", "C5", "G5", "D5", "C4", "pass", "pass")
"""White's stone at C4 stands alone among Black's."""


async def settling(people: People) -> tuple[Client, Client, str]:
    """Play to the settlement and mark White's stone dead."""
    black, white, game = await people.pair(clock="5m")
    for ply, vertex in enumerate(MOVES):
        await (white if ply % 2 else black).play(game, ply, vertex)
    await black.ok(
        "settle.mark", game=game, vertex="C4", dead=True, cid="black-marks-c4"
    )
    return black, white, game


async def counted(people: People) -> str:
    """Play a game to its count; return its id."""
    black, white, game = await settling(people)
    for side, player in (("black", black), ("white", white)):
        await player.ok("settle.confirm", game=game, proposal=2, cid=f"{side}-confirms")
    await black.until(GameFinished)
    return game


def sheet_of(server: ServerProcess, game: str) -> CountSheet:
    answer = server.get(f"/api/games/{game}/count")
    assert answer.status == 200, answer
    return CountSheet.model_validate_json(answer.body)


# -- JSON --------------------------------------------------------------------------


@pytest.mark.asyncio
async def test_a_result_is_explained(server: ServerProcess, people: People) -> None:
    game = await counted(people)
    sheet = sheet_of(server, game)
    assert (sheet.game, sheet.proposal, sheet.dead) == (game, None, ["C4"])
    assert sheet.info.record_hash is not None
    assert len(sheet.reasons) == len(sheet.count.owners) == 81
    assert sheet.reasons[3 * 9 + 2] == "d"
    (region,) = sheet.regions
    assert (region.owner, region.reason, region.dead) == (None, "shared", ["C4"])
    assert (region.black, region.white) == (
        ["C3", "C5", "D5", "C7"],
        ["G3", "G5", "G7"],
    )
    assert len(region.points) == 74
    zi, points = sheet.tables
    assert (zi.unit, points.unit) == ("zi", "points")
    lines = {line.code: line for line in zi.lines}
    assert (lines["area"].black, lines["area"].white) == (41, 40)
    assert lines["half_board"].black_text == "-40 1/2"
    assert lines["margin"].black == sheet.count.margin_zi == -3.25
    assert [line.code for line in points.lines] == ["area", "komi", "sum", "margin"]
    assert points.lines[-1].white_text == "6.5"


@pytest.mark.asyncio
async def test_a_proposal_is_explained_before_it_is_agreed(
    server: ServerProcess, people: People
) -> None:
    _, _, game = await settling(people)
    sheet = sheet_of(server, game)
    assert (sheet.proposal, sheet.dead) == (2, ["C4"])
    assert (sheet.info.phase, sheet.info.moves) == ("settling", len(MOVES))


@pytest.mark.asyncio
async def test_what_was_not_counted_has_no_sheet(
    server: ServerProcess, people: People
) -> None:
    """Article 15: nobody is shown a count while the game is played."""
    _, white, game = await people.pair()
    for path in (f"/api/games/{game}/count", f"/games/{game}/count-sheet"):
        answer = server.get(path)
        assert answer.status == 404
        assert b"not being counted" in answer.body
    await white.ok("resign", game=game, cid="white-resigns")
    await white.until(GameFinished)
    answer = server.get(f"/api/games/{game}/count")
    assert answer.status == 404
    assert answer.json()["detail"] == "This game was not counted: it ended B+R."
    page = server.get(f"/games/{game}/count-sheet?lang=zh")
    assert page.status == 404
    assert "本局未经数子：结果为 B+R。" in page.body.decode()


@pytest.mark.parametrize("game", ["A" * 22, "x", "%2e%2e"])
def test_a_game_that_is_not_there_has_none(server: ServerProcess, game: str) -> None:
    for path in (f"/api/games/{game}/count", f"/games/{game}/count-sheet"):
        assert server.get(path).status == 404


def test_it_is_in_the_description_of_the_interface(server: ServerProcess) -> None:
    schema = server.get("/api/openapi.json").json()
    assert "/api/games/{game_id}/count" in schema["paths"]
    assert "CountSheet" in schema["components"]["schemas"]


# -- the page ----------------------------------------------------------------------


class Elements(HTMLParser):
    """What a page is made of: tags with their attributes, and its text."""

    def __init__(self, page: str) -> None:
        super().__init__()
        self.tags: list[tuple[str, dict[str, str | None]]] = []
        self.text = ""
        self.feed(page)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append((tag, dict(attrs)))

    def handle_data(self, data: str) -> None:
        self.text += data


@pytest.mark.asyncio
async def test_the_page_is_whole_in_itself(
    server: ServerProcess, people: People
) -> None:
    game = await counted(people)
    answer = server.get(f"/games/{game}/count-sheet")
    assert answer.headers["content-type"] == "text/html; charset=utf-8"
    elements = Elements(answer.body.decode())
    for tag, attributes in elements.tags:
        if tag == "link":
            assert attributes == {"rel": "icon", "href": "data:,"}
            continue
        assert tag not in {"script", "img", "iframe", "form", "object"}
        assert not {"style", "src"} & attributes.keys()
        assert not any(name.startswith("on") for name in attributes)
        assert attributes.get("href", "?").startswith("?")  # type: ignore[union-attr]
    record_hash = server.get(f"/api/games/{game}").json()["record_hash"]
    for part in (record_hash, game, "White wins by 3¼ zi", "(W+6.5)", "−40½", "Black"):
        assert part in elements.text


@pytest.mark.asyncio
async def test_the_policy_allows_the_page_its_own_style_and_nothing_else(
    server: ServerProcess, people: People
) -> None:
    game = await counted(people)
    answer = server.get(f"/games/{game}/count-sheet")
    (style,) = re.findall("<style>(.*?)</style>", answer.body.decode(), re.DOTALL)
    allowed = base64.b64encode(sha256(style.encode()).digest()).decode()
    policy = answer.headers["content-security-policy"]
    assert policy.endswith(f"; style-src 'sha256-{allowed}'")
    assert "default-src 'self'" in policy
    assert "frame-ancestors 'none'" in policy
    assert "unsafe" not in policy
    assert answer.headers["x-content-type-options"] == "nosniff"


@pytest.mark.asyncio
async def test_a_proposal_is_not_taken_for_the_result(
    server: ServerProcess, people: People
) -> None:
    _, _, game = await settling(people)
    page = server.get(f"/games/{game}/count-sheet?lang=en").body.decode()
    assert "Not final: proposal 2, not yet agreed" in page
    assert "Record hash" not in page


@pytest.mark.asyncio
async def test_it_speaks_the_readers_language(
    server: ServerProcess, people: People
) -> None:
    game = await counted(people)
    path = f"/games/{game}/count-sheet"
    for query, accepted, shown in (
        ("", "", "en"),
        ("", "zh-CN,zh;q=0.9,en;q=0.8", "zh-Hans"),
        ("?lang=en", "zh-CN", "en"),
        ("?lang=zh", "en", "zh-Hans"),
    ):
        answer = server.get(path + query, {"Accept-Language": accepted})
        assert answer.headers["content-language"] == shown
        assert answer.headers["vary"] == "Accept-Language"
        assert f'<html lang="{shown}">'.encode() in answer.body
        assert ("活子" in answer.body.decode()) == (shown == "zh-Hans")


@pytest.mark.parametrize(
    ("asked", "accepted", "language"),
    [
        (None, "", "en"),
        (None, "de, fr;q=0.9", "en"),
        (None, "zh", "zh"),
        (None, "ZH-Hant-TW", "zh"),
        (None, "en;q=0.4, zh;q=0.5", "zh"),
        (None, "zh;q=0, en;q=0.1", "en"),
        (None, "zh;q=x, en;q=0.1", "en"),
        (None, "zh;q=9", "en"),
        (None, "en, zh", "en"),
        (None, ",;=,;q", "en"),
        ("zh", "en", "zh"),
        ("fr", "zh", "zh"),
        ("<script>", "", "en"),
    ],
)
def test_the_language_is_the_one_asked_for_else_the_best_accepted(
    asked: str | None, accepted: str, language: str
) -> None:
    assert choose_language(asked, accepted) == language
