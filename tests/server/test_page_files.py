"""How the page's files are served: codings, what a browser may keep, what has no file."""

import asyncio
import gzip
import os
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest
from fastapi import FastAPI
from shoutan_server.api.page import mount_page
from shoutan_server.api.page_files import codings_taken

SCRIPT = b"export const answer = 42;\n" * 100
INDEX = b"<!doctype html><title>Shoutan</title>"
FOR_EVER = "public, max-age=31536000, immutable"


@pytest.fixture
def built(tmp_path: Path) -> Path:
    """Return a folder with a page in it, as the build leaves it."""
    assets = tmp_path / "assets"
    assets.mkdir()
    (assets / "main-x1.js").write_bytes(SCRIPT)
    (assets / "main-x1.js.br").write_bytes(b"as if by brotli")
    (assets / "main-x1.js.gz").write_bytes(gzip.compress(SCRIPT))
    (assets / "small-x2.css").write_bytes(b"a { color: red }")
    (tmp_path / "index.html").write_bytes(INDEX)
    (tmp_path / "index.html.gz").write_bytes(gzip.compress(INDEX))
    (tmp_path.parent / "secret").write_bytes(b"not of the page")
    (tmp_path / "manifest.webmanifest").write_bytes(b"{}")
    return tmp_path


@dataclass(frozen=True, slots=True)
class Answer:
    """What came back; names of headers in lower case."""

    status_code: int
    headers: Mapping[str, str]
    content: bytes


class Browser:
    """Asks an application that serves only this page, one request after another."""

    def __init__(self, built: Path) -> None:
        """Serve the page in `built`."""
        self._app = FastAPI()
        mount_page(self._app, built)

    def head(self, path: str, headers: Mapping[str, str] | None = None) -> Answer:
        """Ask for the headers of a path."""
        return asyncio.run(self._ask("HEAD", path, headers or {}))

    def get(self, path: str, headers: Mapping[str, str] | None = None) -> Answer:
        """Ask for a path; what is sent compressed by gzip comes back as it was."""
        answer = asyncio.run(self._ask("GET", path, headers or {}))
        if answer.headers.get("content-encoding") != "gzip" or not answer.content:
            return answer
        plain = gzip.decompress(answer.content)
        return Answer(answer.status_code, answer.headers, plain)

    async def _ask(self, method: str, path: str, headers: Mapping[str, str]) -> Answer:
        sent: list[Any] = []

        async def receive() -> Any:
            await asyncio.Event().wait()  # the browser stays, and says no more

        async def send(message: Any) -> None:
            sent.append(message)

        scope = {
            "type": "http",
            "asgi": {"version": "3.0"},
            "http_version": "1.1",
            "method": method,
            "scheme": "http",
            "path": path,
            "raw_path": path.encode(),
            "root_path": "",
            "query_string": b"",
            "headers": [(k.lower().encode(), v.encode()) for k, v in headers.items()],
            "client": ("127.0.0.1", 1),
            "server": ("127.0.0.1", 2),
        }
        await self._app(scope, receive, send)
        started = sent[0]
        names = {name.decode(): value.decode() for name, value in started["headers"]}
        body = b"".join(message.get("body", b"") for message in sent[1:])
        return Answer(started["status"], names, body)


@pytest.fixture
def client(built: Path) -> Browser:
    """Return a browser of this page."""
    return Browser(built)


@pytest.mark.parametrize(
    ("accepted", "coding", "length"),
    [
        ("gzip, deflate, br, zstd", "br", 15),
        ("gzip, deflate", "gzip", len(gzip.compress(SCRIPT))),
        ("br;q=0, GZIP;q=0.5", "gzip", len(gzip.compress(SCRIPT))),
        ("deflate", None, len(SCRIPT)),
        ("gzip;q=much", None, len(SCRIPT)),
        ("", None, len(SCRIPT)),
    ],
)
def test_a_script_is_sent_in_the_best_coding_that_is_taken(
    client: Browser, accepted: str, coding: str | None, length: int
) -> None:
    answer = client.head("/assets/main-x1.js", headers={"Accept-Encoding": accepted})
    assert answer.headers.get("content-encoding") == coding
    assert answer.headers["content-length"] == str(length)
    assert answer.headers["content-type"].startswith("text/javascript")
    assert answer.headers["vary"] == "Accept-Encoding"


def test_what_is_sent_compressed_is_the_file(client: Browser) -> None:
    answer = client.get("/assets/main-x1.js", headers={"Accept-Encoding": "gzip"})
    assert answer.content == SCRIPT
    assert client.get("/assets/small-x2.css").content == b"a { color: red }"


def test_a_coding_older_than_its_file_is_not_sent(client: Browser, built: Path) -> None:
    os.utime(built / "assets" / "main-x1.js.gz", (0, 0))
    answer = client.get("/assets/main-x1.js", headers={"Accept-Encoding": "gzip"})
    assert "content-encoding" not in answer.headers
    assert answer.content == SCRIPT


def test_files_named_by_their_hash_are_kept_and_others_asked_for_again(
    client: Browser,
) -> None:
    kept = {
        path: client.get(path).headers["cache-control"]
        for path in ("/assets/main-x1.js", "/", "/game/x", "/manifest.webmanifest")
    }
    assert kept == {
        "/assets/main-x1.js": FOR_EVER,
        "/": "no-cache",
        "/game/x": "no-cache",
        "/manifest.webmanifest": "no-cache",
    }


@pytest.mark.parametrize("path", ["/", "/watch", "/assets/main-x1.js"])
@pytest.mark.parametrize("accepted", ["gzip", ""])
def test_what_a_browser_has_already_is_not_sent_again(
    client: Browser, path: str, accepted: str
) -> None:
    asked = {"Accept-Encoding": accepted}
    first = client.get(path, headers=asked)
    tag = first.headers["etag"]
    again = client.get(path, headers={**asked, "If-None-Match": tag})
    assert (again.status_code, again.content) == (304, b"")
    assert again.headers["cache-control"] == first.headers["cache-control"]
    other = client.get(path, headers={"Accept-Encoding": "x", "If-None-Match": tag})
    assert other.status_code == (304 if accepted == "" else 200)


def test_a_page_that_is_built_anew_is_served_at_once(
    client: Browser, built: Path
) -> None:
    before = client.get("/")
    assert before.content == INDEX
    renewed = INDEX + b"<p>again</p>"
    (built / "index.html").write_bytes(renewed)
    asked = {"If-None-Match": before.headers["etag"]}
    assert client.get("/", headers=asked).content == renewed
    (built / "index.html").unlink()
    assert client.get("/").status_code == 503


@pytest.mark.parametrize(
    "path", ["/assets", "/../secret", "/assets/../../secret", "/a\0b", "/" + "x" * 5000]
)
def test_what_is_no_file_of_the_page_is_not_found(client: Browser, path: str) -> None:
    assert client.get(path).status_code == 404


def test_an_address_of_nothing_is_the_page_whole_however_often_it_is_asked_for(
    client: Browser,
) -> None:
    asked = {"Accept": "text/html", "Accept-Encoding": "gzip"}
    tag = client.get("/", headers=asked).headers["etag"]
    answer = client.get("/nothing", headers={**asked, "If-None-Match": tag})
    assert (answer.status_code, answer.content) == (404, INDEX)
    assert answer.headers["cache-control"] == "no-cache"


def test_a_file_of_an_older_page_is_not_found_and_not_the_page(
    client: Browser,
) -> None:
    answer = client.get("/assets/main-x0.js", headers={"Accept": "text/html"})
    assert answer.status_code == 404
    assert "cache-control" not in answer.headers


def test_a_header_that_cannot_be_read_takes_nothing() -> None:
    assert codings_taken(",;=,;q=,gzip;q=x,br;q=nan" + "," * 2000 + "gzip") == set()
