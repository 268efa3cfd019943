"""Who makes a plain HTTP request, where that matters: by a guest's token, or as a bot.

    Authorization: Basic base64(NAME:TOKEN)     a bot, as at the engine door
    Authorization: Bearer TOKEN                 a guest, as in `hello`

Nothing is created here, and an unknown name takes as long as a wrong token (X8). Wrong
tokens are counted as at the other doors, right ones are not: each request has one.
"""

import base64
import binascii
from typing import Final

from fastapi import HTTPException, Request
from shoutan_engine import Player
from shoutan_host.gtp.login import LoginLine
from shoutan_protocol.bot_login import is_bot_name, is_token

from shoutan_server.accounts.bot_accounts import BotAccounts
from shoutan_server.accounts.login_limits import LoginRefused, TooManyLogins
from shoutan_server.identities import Identities

_CHALLENGE: Final = {"WWW-Authenticate": 'Basic realm="shoutan", charset="UTF-8"'}


class HttpLogins:
    """Finds out who makes a request."""

    def __init__(self, identities: Identities, accounts: BotAccounts) -> None:
        self._identities = identities
        self._accounts = accounts

    async def who(self, request: Request) -> Player | None:
        """Return who it is; None for a request that does not say.

        Raises HTTPException: 401 for a wrong token, 429 for somebody who has to wait,
        and StoreError.
        """
        header = request.headers.get("authorization")
        if header is None:
            return None
        scheme, _, credentials = header.partition(" ")
        match scheme.lower():
            case "basic":
                login = _login_of(credentials.strip())
                return await self._bot(login, _address_of(request))
            case "bearer":
                guest = self._identities.guest(credentials.strip())
                if guest is None:
                    raise unauthorized("This token is not from this server.")
                return guest
            case _:
                raise unauthorized("Say who you are by Basic or Bearer.")

    async def _bot(self, login: LoginLine, address: str) -> Player:
        try:
            return await self._accounts.recognize(login, address)
        except TooManyLogins as too_many:
            raise _wait(too_many) from too_many
        except LoginRefused as refused:
            raise unauthorized("There is no bot of this name and token.") from refused


def unauthorized(sentence: str) -> HTTPException:
    """Return what asks somebody to say who he is."""
    return HTTPException(401, sentence, _CHALLENGE)


def _wait(too_many: TooManyLogins) -> HTTPException:
    text = str(too_many)
    headers = {"Retry-After": str(too_many.wait_s)}
    return HTTPException(429, f"{text[0].upper()}{text[1:]}.", headers)


def _address_of(request: Request) -> str:
    return "" if request.client is None else request.client.host


def _login_of(credentials: str) -> LoginLine:
    malformed = "Write the name of a bot and its token: NAME:TOKEN, in base 64."
    try:
        text = base64.b64decode(credentials, validate=True).decode()
    except (binascii.Error, ValueError) as error:
        raise unauthorized(malformed) from error
    name, colon, token = text.partition(":")
    if not colon or not is_bot_name(name) or not is_token(token):
        raise unauthorized(malformed)
    return LoginLine(name, token)
