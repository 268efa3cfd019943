"""The embedded bus: fan-out inside one process, by plain calls.

A subscriber is called while `publish` runs, so that it must only take the bytes and
return. Nothing is kept for those who come later: they read the log (reliability W4).
"""

from collections.abc import Callable

Receive = Callable[[bytes], None]
OnError = Callable[[str, Exception], None]
"""Told the topic and what a subscriber raised."""


class LocalBus:
    """The port `Bus` for one node. Everything on one thread, the event loop's."""

    def __init__(self, on_error: OnError) -> None:
        self._on_error = on_error
        self._topics: dict[str, dict[object, Receive]] = {}

    def publish(self, topic: str, payload: bytes) -> None:
        """Hand `payload` to every subscriber of `topic`, in the order they came.

        One that raises is reported and harms nobody else. Who unsubscribes meanwhile
        gets nothing more, who subscribes meanwhile gets the next payload.
        """
        subscribers = self._topics.get(topic)
        if subscribers is None:
            return
        for key, receive in tuple(subscribers.items()):
            if key not in subscribers:
                continue
            try:
                receive(payload)
            except Exception as error:
                self._on_error(topic, error)

    def subscribe(self, topic: str, receive: Receive) -> Callable[[], None]:
        """Call `receive` for each payload from now on; the result unsubscribes.

        The same `receive` may subscribe more than once; unsubscribing may be repeated.
        """
        key = object()
        self._topics.setdefault(topic, {})[key] = receive

        def unsubscribe() -> None:
            subscribers = self._topics.get(topic)
            # The topic may have emptied and begun anew: only our own key counts.
            if subscribers is None or subscribers.pop(key, None) is None:
                return
            if not subscribers:
                del self._topics[topic]

        return unsubscribe
