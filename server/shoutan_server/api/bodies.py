"""Bodies of plain HTTP requests, read here and not by the framework.

That would read JSON with `json`, which recurses and accepts NaN and lone surrogates,
without a bound, and would repeat in its answer what it was sent (reliability X1).
"""

import asyncio
from typing import Any, Final

from fastapi import HTTPException, Request
from pydantic import BaseModel, ValidationError
from starlette.requests import ClientDisconnect

BODY_WITHIN_S: Final = 5.0

_CLOSE: Final = {"Connection": "close"}


async def read_body(request: Request, most_bytes: int) -> bytes:
    """Return a body of at most so many bytes that comes in time.

    Raises HTTPException: 413, 408, or 400 for one that was not finished.
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


def json_body(model: type[BaseModel], *, required: bool = False) -> dict[str, Any]:
    """Describe a JSON body for the API's schema."""
    content = {"application/json": {"schema": model.model_json_schema()}}
    return {"requestBody": {"required": required, "content": content}}


def sentence_of(invalid: ValidationError) -> str:
    """Say what is wrong with a body, and where."""
    first = invalid.errors(include_url=False, include_context=False)[0]
    if first["type"] == "json_invalid":
        return "The body is not JSON."
    place = ".".join(str(part) for part in first["loc"])
    where = f' at "{place}"' if place else ""
    return f"The request is not valid{where}: {first['msg']}."
