"""Looking at games afterwards: walk, replay, links, graph, estimate, records, reviews."""

import asyncio
import re
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest
from playwright.sync_api import FilePayload, expect
from shoutan_engine.points import Play
from shoutan_host.ids import new_cid
from shoutan_protocol.coordinates import format_vertex
from shoutan_protocol.sgf import read_sgf

from tests.browser.conftest import NewPage, keep_picture
from tests.games import random_game
from tests.server_process import Client, ServerProcess, running_server

pytestmark = pytest.mark.browser

TURNS = [
    format_vertex(move.point, 9) if isinstance(move, Play) else "pass"
    for _, move in random_game(9, seed=7, limit=24)
]
COUNT = len(TURNS)
RECORD = (
    "(;FF[4]CA[UTF-8]SZ[9]KM[7.5]PB[Ann]PW[林梅]RE[B+1.5]C[<b>The start</b>];B[ee]BL[60]"
    ";W[cc]WL[58]LB[ee:A]TR[cc](;B[gg]C[As played]BL[50];W[gc])(;B[gc]C[Better];W[gg];B[cg]))"
)


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[ServerProcess]:
    """Run a server without engines of its own."""
    with running_server(tmp_path_factory.mktemp("review") / "data") as server:
        yield server


@pytest.fixture(scope="module")
def game(server: ServerProcess) -> str:
    """Return a game of two bots that is over, with what they thought of each turn."""
    # Playwright's own loop runs in this thread.
    with ThreadPoolExecutor(1) as thread:
        return thread.submit(asyncio.run, played(server)).result()


async def played(server: ServerProcess) -> str:
    black, white = (
        Client(server.ws_url, login={"name": name, "token": f"token-of-{name}"})
        for name in ("Sai", "Lee")
    )
    await black.connect()
    await white.connect()
    game = await black.create()
    await white.join(game)
    for ply, vertex in enumerate(TURNS):
        mover = (black, white)[ply % 2]
        rate = 0.9 if ply >= 12 else 0.4
        analysis = {"winrate": rate if ply % 2 == 0 else 1 - rate, "score_lead": 3.5}
        await mover.ok(
            "analysis.report", game=game, ply=ply, final=True, analysis=analysis
        )
        await mover.play(game, ply, vertex)
    await white.ok("resign", game=game, cid=new_cid())
    await black.close()
    await white.close()
    return game


def test_a_link_opens_at_its_move_and_the_game_is_walked_and_replayed(
    server: ServerProcess, game: str, new_page: NewPage
) -> None:
    page = new_page()
    page.goto(f"{server.url}/game/{game}#move=7")
    walk = page.get_by_role("slider", name="Move", exact=True)
    expect(walk).to_have_attribute("aria-valuetext", f"Move 7, Black {TURNS[6]}")
    keep_picture(page, "walk-1280")
    walk.press("ArrowRight")
    walk.press("PageUp")
    expect(walk).to_have_value("18")
    walk.press("Home")
    expect(walk).to_have_attribute("aria-valuetext", "First position")
    walk.press("End")
    page.get_by_role("combobox", name="Speed of the replay").select_option("real")
    page.get_by_role("button", name="Replay").click()
    page.get_by_role("button", name="Stop the replay").click()
    page.get_by_role("combobox").select_option("three")
    walk.press("End")
    walk.press("ArrowLeft")
    page.get_by_role("button", name="Replay").click()
    expect(walk).to_have_value(str(COUNT))
    # It stops at the end by itself.
    expect(page.get_by_role("button", name="Replay")).to_be_visible()
    walk.press("PageDown")
    page.get_by_role("button", name=f"Copy a link to move {COUNT - 10}").click()
    expect(page).to_have_url(re.compile(f"#move={COUNT - 10}$"))
    page.evaluate("location.hash = '#move=3'")
    expect(walk).to_have_value("3")
    phone = new_page(phone=True)
    phone.goto(f"{server.url}/game/{game}#move=20")
    expect(phone.get_by_role("slider", name="Move", exact=True)).to_have_value("20")
    keep_picture(phone, "walk-390")


def test_the_graph_leads_to_a_move_and_the_score_is_estimated(
    server: ServerProcess, game: str, new_page: NewPage
) -> None:
    page = new_page()
    page.goto(f"{server.url}/game/{game}")
    page.get_by_role("tab", name="Analysis").click()
    graph = page.get_by_role("slider", name=re.compile("^Black’s chance by move"))
    expect(graph).to_have_attribute(
        "aria-valuetext", re.compile(f"^Move {COUNT}: Black 90 %")
    )
    page.get_by_role("button", name="Move 12").click()
    expect(graph).to_have_attribute("aria-valuenow", "12")
    graph.press("ArrowLeft")
    expect(graph).to_have_attribute(
        "aria-valuetext", re.compile("^Move 11: Black 40 %")
    )
    box = graph.bounding_box()
    assert box is not None
    graph.click(position={"x": box["width"] * 0.75, "y": 20})
    expect(graph).to_have_attribute("aria-valuenow", str(round(COUNT * 0.75)))
    page.get_by_role("button", name="Estimate the score").click()
    expect(
        page.get_by_text(re.compile("^If play stopped here: (Black|White) wins"))
    ).to_be_visible()
    keep_picture(page, "estimate-1280")
    graph.press("End")
    expect(page.get_by_text("If play stopped here")).to_have_count(0)


def test_a_record_is_dropped_read_and_gone_on_with(
    server: ServerProcess, new_page: NewPage, tmp_path: Path
) -> None:
    page = new_page()
    page.goto(f"{server.url}/review")
    expect(page.get_by_role("heading", name="Records")).to_be_visible()
    expect(page.get_by_test_id("finished-game")).to_contain_text(["Sai – Lee"])
    keep_picture(page, "records-1280")
    keep_picture(page, "record-open-1280")
    wrong: FilePayload = {
        "name": "a.sgf",
        "mimeType": "text/plain",
        "buffer": b"(;SZ[9];B[zz])",
    }
    page.get_by_label("Choose a file").set_input_files(wrong)
    expect(
        page.get_by_role("alert").get_by_text("no point of a 9x9 board")
    ).to_be_visible()
    drop = """text => {
        const data = new DataTransfer();
        data.items.add(new File([text], "a.sgf"));
        for (const kind of ["dragover", "drop"])
            window.dispatchEvent(new DragEvent(kind, { dataTransfer: data, cancelable: true }));
    }"""
    page.evaluate(drop, RECORD)
    expect(page.get_by_role("heading", name="B+1.5")).to_be_visible()
    expect(page.get_by_text("林梅")).to_be_visible()
    # What a record says is text.
    expect(page.get_by_text("<b>The start</b>")).to_be_visible()
    tree = page.get_by_test_id("tree")
    walk = page.get_by_role("slider", name="Move", exact=True)
    for _ in range(2):
        tree.press("ArrowRight")
    expect(walk).to_have_attribute("aria-valuetext", "Move 2, White C7")
    page.get_by_role("button", name="Black G7").click()
    expect(page.get_by_text("Better")).to_be_visible()
    keep_picture(page, "record-1280")
    tree.press("ArrowUp")
    expect(page.get_by_text("As played", exact=True)).to_be_visible()
    tree.press("ArrowDown")
    tree.press("ArrowDown")
    page.get_by_role("gridcell", name=re.compile("^A1,")).click()
    expect(walk).to_have_attribute("aria-valuetext", "Move 4, White A1 (tried)")
    page.get_by_role("gridcell", name=re.compile("^A1, white")).click()
    expect(walk).to_have_value("4")
    with page.expect_download() as download:
        page.get_by_role("button", name="Save as SGF").click()
    kept = tmp_path / "kept.sgf"
    download.value.save_as(kept)
    saved = read_sgf(kept.read_bytes())
    assert len(saved.nodes) == len(read_sgf(RECORD.encode()).nodes) + 1
    assert saved.header.white.name == "林梅"


def test_a_review_opens_at_the_move_shown_and_tells_tries_from_the_game(
    server: ServerProcess, game: str, new_page: NewPage
) -> None:
    page = new_page()
    page.goto(f"{server.url}/game/{game}#move=4")
    walk = page.get_by_role("slider", name="Move", exact=True)
    expect(walk).to_have_value("4")
    page.get_by_role("link", name="Review").click()
    expect(page).to_have_url(f"{server.url}/review/{game}#move=4")
    expect(walk).to_have_value("4")
    expect(walk).to_have_attribute("max", str(COUNT))
    walk.press("End")
    page.get_by_role("button", name="Pass", exact=True).click()
    expect(walk).to_have_attribute("aria-valuetext", re.compile(r"pass \(tried\)$"))
    expect(page.get_by_text(f"{COUNT} moves, then 1 tried")).to_be_visible()
    expect(page.get_by_text("1 variation", exact=True)).to_be_visible()
    keep_picture(page, "review-tried-1280")
    # Whoever comes later stands at the end of the game, and sees that something was tried.
    late = new_page(phone=True)
    late.goto(f"{server.url}/review/{game}")
    theirs = late.get_by_role("slider", name="Move", exact=True)
    expect(theirs).to_have_value(str(COUNT))
    expect(theirs).to_have_attribute("max", str(COUNT))
    on = late.get_by_role("list", name="How it goes on")
    expect(on.get_by_role("button")).to_have_count(1)
    keep_picture(late, "review-tried-390")


def test_a_finished_game_is_reviewed_together(
    server: ServerProcess, game: str, new_page: NewPage
) -> None:
    host, guest = new_page(), new_page(phone=True)
    host.goto(f"{server.url}/game/{game}")
    host.get_by_role("link", name="Review").click()
    expect(host).to_have_url(f"{server.url}/review/{game}")
    guest.goto(host.url)
    theirs = guest.get_by_role("slider", name="Move", exact=True)
    expect(theirs).to_have_value(str(COUNT))
    host.get_by_role("button", name="Lead the review").click()
    expect(guest.get_by_text(re.compile("^You follow "))).to_be_visible()
    mine = host.get_by_role("slider", name="Move", exact=True)
    mine.press("Home")
    expect(theirs).to_have_value("0")
    empty = [v for v in ("E5", "C3", "G7", "D4") if v != TURNS[0]][:2]
    host.get_by_role("gridcell", name=re.compile(f"^{empty[0]},")).click()
    expect(theirs).to_have_attribute(
        "aria-valuetext", f"Move 1, Black {empty[0]} (tried)"
    )
    host.get_by_label("Say something of this position").fill("<i>Why not here?</i>")
    host.get_by_role("button", name="Say it").click()
    expect(guest.get_by_text("<i>Why not here?</i>")).to_be_visible()
    # The guest walks on by himself, and tries an answer that the host sees.
    guest.get_by_role("gridcell", name=re.compile(f"^{empty[1]},")).tap()
    guest.get_by_role("button", name=f"Try {empty[1]}").tap()
    expect(theirs).to_have_attribute(
        "aria-valuetext", f"Move 2, White {empty[1]} (tried)"
    )
    mine.press("End")
    expect(mine).to_have_attribute(
        "aria-valuetext", f"Move 2, White {empty[1]} (tried)"
    )
    keep_picture(host, "review-1280")
    keep_picture(guest, "review-390")
    expect(guest.get_by_text(re.compile(" leads\\.$"))).to_be_visible()
    guest.get_by_role("button", name=re.compile("^Follow ")).tap()
    mine.press("Home")
    expect(theirs).to_have_value("0")
    # Whoever comes later finds it all.
    late = new_page()
    late.goto(host.url)
    late.get_by_role("slider", name="Move", exact=True).press("Home")
    late.get_by_role("list", name="How it goes on").get_by_role(
        "button", name=re.compile(empty[0])
    ).click()
    expect(late.get_by_text("<i>Why not here?</i>")).to_be_visible()
    late.get_by_role("button", name="中文").click()
    late.emulate_media(color_scheme="dark")
    keep_picture(late, "review-zh-dark-1280")
