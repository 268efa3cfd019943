"""Who makes a plain HTTP request, where that matters: by a guest's token, or as a bot.

    Authorization: Basic base64(NAME:TOKEN)     a bot, as at the engine door
    Authorization: Bearer TOKEN                 a guest, as in `hello`

Nothing is created here, and an unknown name takes as long as a wrong token (X8). Who was
refused has to wait: a little after some failures, longer after more.
"""

import base64
import binascii
from collections import OrderedDict
from collections.abc import Callable
from typing import Final

from fastapi import HTTPException, Request
from shoutan_engine import Player
from shoutan_host.gtp_login import MAX_NAME, MAX_TOKEN, LoginLine

from shoutan_server.bot_accounts import BotAccounts, LoginRefused
from shoutan_server.identities import Identities
from shoutan_server.transports.admission import is_loopback

FREE_FAILURES: Final = 5
"""Wrong tokens before one has to wait."""
LONGEST_WAIT_S: Final = 60.0
MOST_REMEMBERED: Final = 4_096
MOST_AT_ONCE: Final = 8
"""Tokens that are being compared; each takes a thread for some 50 ms."""

_CHALLENGE: Final = {"WWW-Authenticate": 'Basic realm="shoutan", charset="UTF-8"'}


class BackOff:
    """Lets whoever failed wait: 1 s after `FREE_FAILURES`, twice as long after each more.

    `now` returns seconds. What failed longest ago is forgotten when there is too much.
    """

    def __init__(self, now: Callable[[], float]) -> None:
        self._now = now
        self._failures: OrderedDict[str, tuple[int, float]] = OrderedDict()

    def wait_s(self, key: str) -> float:
        """Return how long `key` has to wait yet; 0 if it need not."""
        count, at = self._failures.get(key, (0, 0.0))
        if count < FREE_FAILURES:
            return 0.0
        wait = min(LONGEST_WAIT_S, 2.0 ** min(count - FREE_FAILURES, 10))
        return max(0.0, at + wait - self._now())

    def failed(self, key: str) -> None:
        """Count a failure."""
        count, at = self._failures.pop(key, (0, 0.0))
        if self._now() - at > 10 * LONGEST_WAIT_S:
            count = 0
        self._failures[key] = (count + 1, self._now())
        if len(self._failures) > MOST_REMEMBERED:
            self._failures.popitem(last=False)

    def succeeded(self, key: str) -> None:
        """Forget the failures of `key`."""
        self._failures.pop(key, None)


class HttpLogins:
    """Finds out who makes a request."""

    def __init__(
        self,
        identities: Identities,
        accounts: BotAccounts,
        now: Callable[[], float],
    ) -> None:
        self._identities = identities
        self._accounts = accounts
        self._back_off = BackOff(now)
        self._at_once = 0

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
        keys = [f"{address} {login.name.casefold()}"]
        if not is_loopback(address):  # a proxy's, or the owner's own
            keys.append(address)
        wait_s = max(map(self._back_off.wait_s, keys))
        if wait_s > 0:
            raise _wait("Too many wrong tokens: wait a little.", wait_s)
        if self._at_once >= MOST_AT_ONCE:
            raise _wait("Too many log in at this moment: try again.", 1.0)
        self._at_once += 1
        try:
            player = await self._accounts.recognize(login)
        except LoginRefused as refused:
            for key in keys:
                self._back_off.failed(key)
            raise unauthorized("There is no bot of this name and token.") from refused
        finally:
            self._at_once -= 1
        for key in keys:
            self._back_off.succeeded(key)
        return player


def unauthorized(sentence: str) -> HTTPException:
    """Return what asks somebody to say who he is."""
    return HTTPException(401, sentence, _CHALLENGE)


def _wait(sentence: str, wait_s: float) -> HTTPException:
    return HTTPException(429, sentence, {"Retry-After": str(int(wait_s) + 1)})


def _address_of(request: Request) -> str:
    return "" if request.client is None else request.client.host


def _login_of(credentials: str) -> LoginLine:
    malformed = "Write the name of a bot and its token: NAME:TOKEN, in base 64."
    try:
        text = base64.b64decode(credentials, validate=True).decode()
    except (binascii.Error, ValueError) as error:
        raise unauthorized(malformed) from error
    name, colon, token = text.partition(":")
    if not colon or len(name) > MAX_NAME or len(token) > MAX_TOKEN:
        raise unauthorized(malformed)
    return LoginLine(name, token)
