"""Who an engine says it is: the line `login NAME TOKEN` before it speaks GTP.

`socat TCP:HOST:3611 SYSTEM:'echo login NAME TOKEN; exec gnugo --mode gtp'` is a whole
client. The line may come late, since an engine prints what it likes before its first
answer; after that answer it is noise.
"""

import re
from dataclasses import dataclass, field
from typing import Final

from shoutan_protocol.bot_login import NAME_RULE, TOKEN_RULE, is_bot_name, is_token

from shoutan_host.gtp.link import GtpLink

LOGIN_WAIT_S: Final = 2.0

_FORM: Final = re.compile(r"login +(\S+) +(\S+)")


class LoginMalformed(ValueError):
    """A line began with "login" and was not one; the message says what to write."""


@dataclass(frozen=True, slots=True)
class LoginLine:
    """A name and the token that goes with it, checked for their form only."""

    name: str
    token: str = field(repr=False)


def parse_login(line: str) -> LoginLine:
    """Read "login NAME TOKEN". Raises LoginMalformed, without repeating the token."""
    match = _FORM.fullmatch(line.strip())
    if match is None:
        raise LoginMalformed("write: login NAME TOKEN, three words on one line")
    name, token = match[1], match[2]
    if not is_bot_name(name):
        raise LoginMalformed(NAME_RULE)
    if not is_token(token):
        raise LoginMalformed(TOKEN_RULE)
    return LoginLine(name, token)


async def read_login(link: GtpLink, wait_s: float = LOGIN_WAIT_S) -> LoginLine | None:
    """Return the login of a new connection, None if none came within `wait_s`.

    To be called before the first command. One that comes later, but before the first
    answer, still counts: call again with 0 after that answer. Raises LoginMalformed.
    """
    line = await link.heard.wait_login(wait_s)
    return None if line is None else parse_login(line)
