"""Bodies of requests: read here and not by the framework, and what is wrong with them."""

import asyncio
from collections.abc import Iterable
from typing import Any, Final, TypeVar

from fastapi import HTTPException, Request, Response
from fastapi.exceptions import RequestValidationError
from fastapi.responses import JSONResponse
from pydantic import BaseModel, ValidationError
from starlette.requests import ClientDisconnect

from shoutan_server.errors import place_of

MAX_BODY_BYTES: Final = 4096
BODY_WITHIN_S: Final = 5.0

_CLOSE: Final = {"Connection": "close"}

M = TypeVar("M", bound=BaseModel)


async def read_body(request: Request, most_bytes: int = MAX_BODY_BYTES) -> bytes:
    """Return the body of a request that is no longer than that, and not slow.

    Raises HTTPException.
    """
    body = bytearray()
    try:
        async with asyncio.timeout(BODY_WITHIN_S):
            async for part in request.stream():
                body += part
                if len(body) > most_bytes:
                    raise HTTPException(413, "This request is too long.", _CLOSE)
    except TimeoutError as slow:
        raise HTTPException(408, "This request came too slowly.", _CLOSE) from slow
    except ClientDisconnect as gone:
        raise HTTPException(400, "This request was not finished.", _CLOSE) from gone
    return bytes(body)


async def body_as(
    model: type[M], request: Request, most_bytes: int = MAX_BODY_BYTES
) -> M:
    """Return the body of a request as a model. Raises HTTPException."""
    body = await read_body(request, most_bytes)
    try:
        return model.model_validate_json(body or b"{}")
    except ValidationError as invalid:
        raise HTTPException(422, sentence_of(invalid)) from invalid


def body_of(model: type[BaseModel], *, required: bool = False) -> dict[str, Any]:
    """Describe a body that is read here and not by the framework.

    That would read it with `json`, which recurses and accepts NaN and lone surrogates,
    and would repeat in its answer what it was sent (reliability X1).
    """
    content = {"application/json": {"schema": model.model_json_schema()}}
    return {"requestBody": {"required": required, "content": content}}


def sentence_of(invalid: ValidationError) -> str:
    """Say what is wrong with a body, in one sentence that repeats none of it."""
    first = invalid.errors(include_url=False, include_context=False)[0]
    if first["type"] == "json_invalid":
        return "The body is not JSON."
    return _sentence(first["loc"], first["msg"])


async def parameters_refused(_: Request, invalid: Exception) -> Response:
    """Answer a request whose address, query or header is not valid, like one of a body."""
    assert isinstance(invalid, RequestValidationError)
    first = invalid.errors()[0]
    # The first part of a place says where it is: in the path, the query, a header.
    return JSONResponse({"detail": _sentence(first["loc"][1:], first["msg"])}, 422)


def _sentence(parts: Iterable[int | str], what: str) -> str:
    place = place_of(parts)
    where = f' at "{place}"' if place else ""
    return f"The request is not valid{where}: {what}."
