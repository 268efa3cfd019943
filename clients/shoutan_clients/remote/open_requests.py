"""Requests that have no answer yet: numbered, kept over connections, answered once."""

import itertools
from collections.abc import Callable
from dataclasses import dataclass
from typing import TypeAlias

from shoutan_protocol.json_writing import Json

from shoutan_clients.remote.failures import RemoteFailure
from shoutan_clients.remote.link import HELLO_ID, Link

Hear: TypeAlias = Callable[[Json], None]


@dataclass(frozen=True, slots=True)
class _Asked:
    body: Json
    answer: Hear
    once: bool
    failed: Callable[[RemoteFailure], None] | None


class OpenRequests:
    """The requests of one identity at one server. `link` is None between connections."""

    def __init__(self) -> None:
        self.link: Link | None = None
        self._numbers = itertools.count(HELLO_ID + 1)
        self._asked: dict[int, _Asked] = {}

    def post(
        self,
        body: Json,
        answer: Hear,
        *,
        once: bool = False,
        failed: Callable[[RemoteFailure], None] | None = None,
    ) -> None:
        """Send a request under a number of its own, now or over the next connection.

        `once`: it is forgotten with the present connection, and without one at once.
        """
        if once and self.link is None:
            return
        number = next(self._numbers)
        asked = _Asked(body | {"id": number}, answer, once, failed)
        self._asked[number] = asked
        if self.link is not None:
            self.link.send(asked.body)

    def answered(self, number: int, body: Json) -> None:
        """Tell whoever asked; an answer to nothing is passed over."""
        asked = self._asked.pop(number, None)
        if asked is not None:
            asked.answer(body)

    def connection_lost(self) -> None:
        """Forget what belonged to that connection alone."""
        self.link = None
        self._asked = {n: asked for n, asked in self._asked.items() if not asked.once}

    def connected(self, link: Link) -> None:
        """Send everything again that was not answered, in the same order."""
        self.link = link
        for asked in tuple(self._asked.values()):
            if not asked.once:
                link.send(asked.body)

    def over(self, why: RemoteFailure) -> None:
        """Tell everybody that there will be no answer."""
        self.link = None
        asked, self._asked = tuple(self._asked.values()), {}
        for one in asked:
            if one.failed is not None:
                one.failed(why)
