"""The web page: files that `make page` built, and one answer when it did not.

The page is one document; which view it shows it decides by the path, so every path of
the page is answered with the same file. Nothing on it may come from elsewhere, and no
script or style stands inside the document (reliability X3).
"""

from importlib.util import find_spec
from pathlib import Path

from fastapi import APIRouter, FastAPI, Request
from fastapi.responses import HTMLResponse, Response

from shoutan_server.api.page_files import PageFiles

PAGE_PATHS = (
    "/",
    "/game/{rest:path}",
    "/bots",
    "/watch",
    "/local",
    "/account",
    "/player/{rest:path}",
    "/review",
    "/review/{rest:path}",
)

NOT_BUILT = """<!doctype html>
<html lang="en"><head><meta charset="utf-8"><title>Shoutan</title></head>
<body><h1>Shoutan is running</h1>
<p>The web page was not built. With Node 20.19 or newer on this machine, run
<code>make page</code> in the project's folder, then load this again.</p>
</body></html>
"""

SECURITY_HEADERS = {
    "Content-Security-Policy": (
        "default-src 'self'; img-src 'self' data:; connect-src 'self'; "
        "base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
    ),
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "no-referrer",
    "Cross-Origin-Opener-Policy": "same-origin",
}


def find_page() -> Path | None:
    """Return the folder of the built page, None if it was not built."""
    spec = find_spec("shoutan_clients")  # looked for, not imported
    if spec is None or spec.origin is None:
        return None
    folder = Path(spec.origin).parent / "web_dist"
    return folder if (folder / "index.html").is_file() else None


def mount_page(app: FastAPI, folder: Path | None) -> None:
    """Serve the page from `folder`, or say that it was not built."""
    router = APIRouter(include_in_schema=False)

    files = None if folder is None else PageFiles(folder)

    async def document(request: Request) -> Response:
        if files is None:
            return HTMLResponse(NOT_BUILT, status_code=503)
        return files.document(request.scope)

    for path in PAGE_PATHS:
        router.add_api_route(path, document, methods=["GET", "HEAD"])
    app.include_router(router)
    if files is not None:
        app.mount("/", files, name="page")
