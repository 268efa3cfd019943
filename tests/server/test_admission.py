"""Places for connections: so many an address, over all doors (reliability C4, C6)."""

import asyncio
from pathlib import Path
from typing import Any

import pytest
from shoutan_server.transports.admission import (
    Admission,
    ConnectionLimits,
    Door,
    Place,
    household,
    is_loopback,
)
from shoutan_server.transports.http_protocol import HttpProtocol
from shoutan_server.transports.sockets import GameSocket
from shoutan_server.transports.web_config import WebConfig
from uvicorn.server import ServerState

from tests.fakes import VirtualLoop
from tests.host.gtp_fakes import until
from tests.server.cgos_world import CgosWorld
from tests.server.gui_door_world import GuiDoorWorld

FAR = "203.0.113.7"
HERE = "127.0.0.1"
UPGRADE = (
    b"GET /ws HTTP/1.1\r\nHost: x\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
    b"Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n"
)


def admitted(admission: Admission, address: str, door: Door = Door.WEB) -> list[Place]:
    """Take all places that an address gets, 2000 at most."""
    asked = (admission.admit(address, door) for _ in range(2_000))
    return [place for place in asked if place is not None]


def is_free(admission: Admission) -> bool:
    """Tell whether there is a place for one of this machine."""
    place = admission.admit(HERE, Door.WEB)
    if place is None:
        return False
    place.leave()
    return True


@pytest.mark.parametrize(
    ("address", "most"),
    [
        (FAR, 50),
        ("172.32.0.1", 50),
        ("2001:db8::1", 50),
        ("::ffff:203.0.113.7", 50),
        ("10.0.0.1", 500),
        ("172.31.255.1", 500),
        ("192.168.1.1", 500),
        ("fd00::1", 500),
        ("fe80::1%eth0", 500),
        (HERE, 2_000),
        ("::1", 2_000),
        ("::ffff:127.0.0.1", 2_000),
        ("", 2_000),
    ],
)
def test_an_address_has_so_many_places(address: str, most: int) -> None:
    admission = Admission()
    places = admitted(admission, address)
    assert len(places) == most
    places[0].leave()
    places[0].leave()
    assert len(admitted(admission, address)) == (1 if most < 2_000 else 2_000)


def test_addresses_of_one_network_are_one_household() -> None:
    assert household("2001:db8:1:2::9") == household("2001:db8:1:2:ffff::1")
    assert household("2001:db8:1:2::9") != household("2001:db8:1:3::9")
    assert household("::ffff:203.0.113.7") == household(FAR) == FAR
    assert household("fe80::1%eth0") == household("fe80::2%eth1")
    assert not is_loopback("localhost.example")


def test_all_addresses_of_one_network_have_the_places_of_one() -> None:
    admission = Admission()
    asked = (admission.admit(f"2001:db8::{n:x}", Door.WEB) for n in range(1, 61))
    assert len([place for place in asked if place is not None]) == 50
    assert admission.admit("2001:db8:0:1::1", Door.WEB) is not None


@pytest.mark.parametrize(
    ("door", "most"), [(Door.ENGINES, 8), (Door.PROGRAMS, 8), (Door.CGOS, 32)]
)
def test_a_door_has_few_places_for_such_as_have_shown_nothing(
    door: Door, most: int
) -> None:
    admission = Admission()
    places = admitted(admission, FAR, door)
    assert len(places) == most
    assert len(admitted(admission, "198.51.100.1", door)) == most
    places[0].prove()
    places[0].prove()  # twice is once
    assert len(admitted(admission, FAR, door)) == 1
    places[1].leave()
    assert len(admitted(admission, FAR, door)) == 1


def test_all_doors_count_together() -> None:
    admission = Admission(ConnectionLimits(per_address=10))
    engines = admitted(admission, FAR, Door.ENGINES)
    assert len(engines) == 8
    assert len(admitted(admission, FAR, Door.CGOS)) == 2
    assert admission.admit(FAR, Door.WEB) is None
    engines[0].leave()
    assert len(admitted(admission, FAR)) == 1


@pytest.mark.asyncio
async def test_the_doors_for_engines_and_programs_take_of_the_same_places(
    tmp_path: Path,
) -> None:
    async with GuiDoorWorld(tmp_path, limits_loopback=True) as world:
        places = admitted(world.admission, HERE)
        async with world.gui("name") as gui:
            assert await gui.answer() == ""  # hung up on
        await (await world.dial()).hung_up()
        places.pop().leave()
        engine, _ = await world.guest()
        assert not is_free(world.admission)
        engine.drop()
        await until(lambda: is_free(world.admission))
        async with world.gui("name") as gui:
            assert await gui.answer() == "= Shoutan"


def test_the_cgos_door_takes_of_the_same_places() -> None:
    with VirtualLoop() as loop, CgosWorld(loop) as world:
        world.admission.limits_loopback = True
        places = admitted(world.admission, HERE)
        assert world.connect().is_hung_up
        places.pop().leave()
        wire = world.log_in("alice")
        assert not wire.is_hung_up
        assert world.connect().is_hung_up
        wire.drop()
        assert not world.connect().is_hung_up


@pytest.mark.asyncio
async def test_a_websocket_keeps_the_place_of_its_request() -> None:
    admission = Admission(ConnectionLimits(per_address=1), limits_loopback=True)
    left = asyncio.Event()

    async def application(scope: Any, receive: Any, send: Any) -> None:
        await receive()
        await send({"type": "websocket.accept"})
        while (await receive())["type"] != "websocket.disconnect":
            pass
        left.set()

    config = WebConfig(
        application, admission, ws=GameSocket, log_config=None, lifespan="off"
    )
    config.load()
    state, loop = ServerState(), asyncio.get_running_loop()
    server = await loop.create_server(
        lambda: HttpProtocol(config, state, {}, loop), HERE, 0
    )
    port = server.sockets[0].getsockname()[1]
    try:
        reader, writer = await asyncio.open_connection(HERE, port)
        writer.write(UPGRADE)
        head = await reader.readuntil(b"\r\n\r\n")
        assert head.startswith(b"HTTP/1.1 101")
        assert admission.admit(HERE, Door.CGOS) is None
        refused, other = await asyncio.open_connection(HERE, port)
        with pytest.raises((asyncio.IncompleteReadError, ConnectionResetError)):
            await refused.readexactly(1)
        other.close()
        writer.transport.abort()
        await left.wait()
        assert is_free(admission)
    finally:
        server.close()
        await server.wait_closed()
