"""Files of the built page: compressed where the browser takes it, kept where it may.

The build writes `x.js.br` and `x.js.gz` beside `x.js`, and names everything in `assets/`
by a hash of what is in it: such a file never changes, so a browser need not ask again.
Anything else is asked for each time, and answered with 304 while it is the same. The files
are few and small: once read they are kept in memory, and no request waits for a thread.
"""

import mimetypes
import os
import stat
from email.utils import formatdate
from pathlib import Path, PurePath
from typing import Final

from fastapi.staticfiles import StaticFiles
from starlette.datastructures import Headers
from starlette.exceptions import HTTPException
from starlette.responses import Response
from starlette.staticfiles import NotModifiedResponse
from starlette.types import Scope

# Not every system has them in its list, and some have others.
mimetypes.add_type("application/manifest+json", ".webmanifest")
mimetypes.add_type("text/javascript", ".js")

ENCODINGS: Final = (("br", ".br"), ("gzip", ".gz"))
"""Content codings (RFC 9110, section 8.4.1) and what their files end with, best first."""

FOR_EVER: Final = "public, max-age=31536000, immutable"
ASK_AGAIN: Final = "no-cache"

_ASSETS: Final = "assets"
_INDEX: Final = "index.html"
_LONGEST_HEADER: Final = 1000


class PageFiles(StaticFiles):
    """The page's files; to a browser that asks for another place, the page itself.

    The page says then that there is nothing, in the reader's language.
    """

    def __init__(self, folder: Path) -> None:
        """Serve the page in `folder`, which may be built anew meanwhile."""
        super().__init__(directory=folder)
        self._folder = os.path.realpath(folder)
        self._read: dict[str, tuple[tuple[int, int], bytes]] = {}
        """Path -> time of the last change and size, content."""

    async def get_response(self, path: str, scope: Scope) -> Response:
        """Return a file, or the page with status 404. Raises HTTPException."""
        if scope["method"] in ("GET", "HEAD"):
            full_path, found = self._look_up(path)
            if found is not None:
                return self.file_response(full_path, found, scope)
        try:
            return await super().get_response(path, scope)
        except HTTPException as missing:
            wants_a_page = "text/html" in Headers(scope=scope).get("accept", "")
            if missing.status_code != 404 or not wants_a_page:
                raise
            if path.startswith(("api/", f"{_ASSETS}/")):
                raise
            return self.document(scope, 404)

    def document(self, scope: Scope, status_code: int = 200) -> Response:
        """Return the page itself."""
        path, found = self._look_up(_INDEX)
        if found is None:  # being built anew at this moment
            raise HTTPException(503, "The page is being renewed. Load it again.")
        return self.file_response(path, found, scope, status_code)

    def file_response(
        self,
        full_path: str | os.PathLike[str],
        stat_result: os.stat_result,
        scope: Scope,
        status_code: int = 200,
    ) -> Response:
        """Return a file in the best coding that the browser takes, or 304."""
        path = PurePath(full_path)
        asked = Headers(scope=scope)
        headers = {
            "Cache-Control": FOR_EVER if path.parent.name == _ASSETS else ASK_AGAIN,
            "Vary": "Accept-Encoding",
        }
        sent: str | os.PathLike[str] = full_path
        taken = codings_taken(asked.get("accept-encoding", ""))
        for coding, ending in ENCODINGS:
            if coding not in taken:
                continue
            smaller, found = self.lookup_path(self._relative(path) + ending)
            # An older one was written for another file, by a build that broke off.
            if found is not None and found.st_mtime >= stat_result.st_mtime:
                sent, stat_result = smaller, found
                headers["Content-Encoding"] = coding
                break
        headers["ETag"] = f'"{stat_result.st_mtime_ns:x}-{stat_result.st_size:x}"'
        headers["Last-Modified"] = formatdate(stat_result.st_mtime, usegmt=True)
        kind = mimetypes.guess_type(path.name)[0] or "application/octet-stream"
        content = self._content(os.fspath(sent), stat_result)
        response = Response(content, status_code, headers, kind)
        if status_code == 200 and self.is_not_modified(response.headers, asked):
            return NotModifiedResponse(response.headers)
        return response

    def _look_up(self, path: str) -> tuple[str, os.stat_result | None]:
        """Return a file and its state, None for what is none: not worth a thread."""
        try:
            full_path, found = self.lookup_path(path)
        except (OSError, ValueError):
            return "", None
        is_file = found is not None and stat.S_ISREG(found.st_mode)
        return full_path, found if is_file else None

    def _relative(self, path: PurePath) -> str:
        return str(path.relative_to(self._folder))

    def _content(self, path: str, found: os.stat_result) -> bytes:
        """Return what is in a file, read again where it has changed."""
        state = (found.st_mtime_ns, found.st_size)
        kept = self._read.get(path)
        if kept is None or kept[0] != state:
            if path.endswith(_INDEX):
                self._read.clear()  # another build: its files have other names
            kept = self._read[path] = (state, Path(path).read_bytes())
        return kept[1]


def codings_taken(accept_encoding: str) -> set[str]:
    """Return the codings that a header names and does not exclude by a weight of zero.

    Whatever cannot be read is not taken: the file itself suits everybody.
    """
    taken: set[str] = set()
    for part in accept_encoding[:_LONGEST_HEADER].split(","):
        coding, _, parameter = part.partition(";")
        name, _, weight = parameter.replace(" ", "").partition("=")
        try:
            refused = name.lower() == "q" and not float(weight) > 0
        except ValueError:
            refused = True
        if not refused:
            taken.add(coding.strip().lower())
    return taken - {""}
