"""The embedded bus: everybody hears, nobody harms another, nothing is left behind."""

import gc
import weakref

import pytest
from shoutan_host.bus import LocalBus
from shoutan_host.ports import Bus


class Listener:
    """Collects what it hears; may do something when it hears it."""

    def __init__(self) -> None:
        self.heard: list[bytes] = []

    def receive(self, payload: bytes) -> None:
        self.heard.append(payload)


@pytest.fixture
def errors() -> list[tuple[str, Exception]]:
    return []


@pytest.fixture
def bus(errors: list[tuple[str, Exception]]) -> LocalBus:
    return LocalBus(lambda topic, error: errors.append((topic, error)))


def test_it_is_the_port(bus: LocalBus) -> None:
    port: Bus = bus
    port.publish("nobody listens", b"x")


def test_every_subscriber_of_the_topic_hears_the_same_bytes(bus: LocalBus) -> None:
    first, second, elsewhere = Listener(), Listener(), Listener()
    bus.subscribe("g1", first.receive)
    bus.subscribe("g1", second.receive)
    bus.subscribe("g2", elsewhere.receive)
    payload = b"event"
    bus.publish("g1", payload)
    assert first.heard[0] is second.heard[0] is payload
    assert elsewhere.heard == []


def test_one_may_listen_twice_and_stop_once(bus: LocalBus) -> None:
    listener = Listener()
    stop = bus.subscribe("g", listener.receive)
    bus.subscribe("g", listener.receive)
    bus.publish("g", b"1")
    stop()
    stop()
    bus.publish("g", b"2")
    assert listener.heard == [b"1", b"1", b"2"]


def test_a_subscriber_that_raises_is_reported_and_harms_no_other(
    bus: LocalBus, errors: list[tuple[str, Exception]]
) -> None:
    before, after = Listener(), Listener()
    mistake = ValueError("a mistake")

    def raising(payload: bytes) -> None:
        raise mistake

    bus.subscribe("g", before.receive)
    bus.subscribe("g", raising)
    bus.subscribe("g", after.receive)
    bus.publish("g", b"1")
    bus.publish("g", b"2")
    assert before.heard == after.heard == [b"1", b"2"]
    assert errors == [("g", mistake)] * 2


def test_who_leaves_during_a_publish_hears_nothing_more(bus: LocalBus) -> None:
    leaver, last = Listener(), Listener()

    def dismiss(payload: bytes) -> None:
        stop_leaver()
        stop_dismiss()

    stop_dismiss = bus.subscribe("g", dismiss)
    stop_leaver = bus.subscribe("g", leaver.receive)
    bus.subscribe("g", last.receive)
    bus.publish("g", b"1")
    bus.publish("g", b"2")
    assert leaver.heard == []
    assert last.heard == [b"1", b"2"]


def test_the_last_to_leave_during_a_publish_may_come_back(bus: LocalBus) -> None:
    listener = Listener()

    def turn_over(payload: bytes) -> None:
        stop()
        bus.subscribe("g", listener.receive)

    stop = bus.subscribe("g", turn_over)
    bus.publish("g", b"1")
    stop()
    bus.publish("g", b"2")
    assert listener.heard == [b"2"]


def test_who_comes_during_a_publish_hears_the_next(bus: LocalBus) -> None:
    late = Listener()

    def invite(payload: bytes) -> None:
        if payload == b"1":
            bus.subscribe("g", late.receive)

    bus.subscribe("g", invite)
    bus.publish("g", b"1")
    bus.publish("g", b"2")
    assert late.heard == [b"2"]


def test_a_publish_within_a_publish_is_heard_by_all(bus: LocalBus) -> None:
    listener = Listener()

    def answer(payload: bytes) -> None:
        if payload == b"1":
            bus.publish("g", b"2")

    bus.subscribe("g", answer)
    bus.subscribe("g", listener.receive)
    bus.publish("g", b"1")
    assert listener.heard == [b"2", b"1"]


def test_nothing_is_left_of_who_left(bus: LocalBus) -> None:
    # Without the collector: thousands of listeners come and go.
    gc.disable()
    try:
        listener = Listener()
        gone = weakref.ref(listener)
        stop = bus.subscribe("g", listener.receive)
        bus.publish("g", b"1")
        stop()
        del listener
        assert gone() is None
        assert vars(bus)["_topics"] == {}
    finally:
        gc.enable()
