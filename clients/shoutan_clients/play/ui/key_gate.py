"""Keys one after the other: each one goes where the one before it has led.

textual hands a key to the widget that has the focus when the key is read. Keys that come
in one read, pasted or after the connection stood still, would all go there, though the
first of them may be the one that goes elsewhere.
"""

import asyncio
from collections import deque
from collections.abc import Awaitable, Callable
from typing import Final

from textual import events
from textual.app import App
from textual.dom import DOMNode

PATIENCE_S: Final = 1.0
"""How long a widget may take over a key before the next one is handed out anyhow."""
_ROUNDS: Final = 3
"""A key makes a message, that one a change of focus or screen, which has messages too."""


class KeyGate:
    """The keys of an app that were read and not handed out yet.

    `hand_out` is what the app does with a key; it runs where the app handles messages.
    """

    def __init__(
        self, app: App[str], hand_out: Callable[[events.Event], Awaitable[None]]
    ) -> None:
        self._app = app
        self._hand_out = hand_out
        self._waiting: deque[events.Event] = deque()
        self._task: asyncio.Task[None] | None = None

    @property
    def is_idle(self) -> bool:
        """Tell whether every key that was read has had its effect."""
        return self._task is None and not self._waiting

    async def take(self, event: events.Event) -> None:
        """Hand a key out now, or after those that came before it."""
        self._waiting.append(event)
        await self._next()

    async def _next(self) -> None:
        if self._task is not None or not self._waiting:
            return
        app = self._app
        before = app.focused or app.screen
        await self._hand_out(self._waiting.popleft())
        self._task = asyncio.create_task(self._settle(before))

    async def _settle(self, before: DOMNode) -> None:
        """Wait until a key and all that it caused was handled; then have the next."""
        try:
            async with asyncio.timeout(PATIENCE_S):
                await _caught_up(before)
                for _ in range(_ROUNDS):
                    await _caught_up(self._app.focused or self._app.screen)
        except TimeoutError:
            pass
        self._task = None
        self._app.call_later(self._next)


async def _caught_up(node: DOMNode) -> None:
    """Wait until a node and all those around it have handled what they were sent."""
    for one in node.ancestors_with_self:
        done = asyncio.Event()
        if one.call_later(done.set):
            await done.wait()
