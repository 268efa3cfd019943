"""Refusals over plain HTTP that a page says in its reader's language: by a stable code."""

from collections.abc import Mapping

from fastapi import Request, Response
from fastapi.responses import JSONResponse
from shoutan_protocol.messages.refusal_codes import HttpCode

from shoutan_server.accounts.login_limits import LoginRefused, TooManyLogins


class HttpRefusal(Exception):
    """Answered with `status`, a stable `code`, a sentence and what it was made from."""

    def __init__(
        self,
        status: int,
        code: HttpCode,
        sentence: str,
        params: Mapping[str, str | int] | None = None,
    ) -> None:
        super().__init__(sentence)
        self.status = status
        self.code = code
        self.sentence = sentence
        self.params = params or {}


async def refused(_: Request, error: Exception) -> Response:
    """Answer a request that was refused."""
    assert isinstance(error, HttpRefusal)
    headers: dict[str, str] = {}
    if error.status == 401:
        headers["WWW-Authenticate"] = "Bearer"
    if "wait_s" in error.params:
        headers["Retry-After"] = str(error.params["wait_s"])
    body = {
        "detail": error.sentence,
        "code": error.code,
        "params": dict(error.params),
    }
    return JSONResponse(body, error.status, headers)


def login_refusal(refusal: LoginRefused) -> HttpRefusal:
    """Return the answer to a log-in that was refused."""
    text = str(refusal).rstrip(".")
    sentence = f"{text[0].upper()}{text[1:]}."
    if isinstance(refusal, TooManyLogins):
        return HttpRefusal(429, "busy", sentence, {"wait_s": refusal.wait_s})
    return HttpRefusal(403, "bad_login", sentence)
