"""Reading from one peer among many: so much in each pass of the loop, and no more."""

import asyncio

import pytest
from shoutan_host.gtp.fair_reading import PIECE_BYTES, PIECE_LINES, FairReading


class Stream:
    """A transport that notes whether it is read."""

    def __init__(self) -> None:
        self.is_read = True

    def is_closing(self) -> bool:
        return False

    def pause_reading(self) -> None:
        self.is_read = False

    def resume_reading(self) -> None:
        self.is_read = True


class Peer:
    """What was taken, by the pass of the loop that took it."""

    def __init__(self) -> None:
        self.stream = Stream()
        self.passes: list[list[bytes]] = [[]]
        self.stamps: list[int] = []
        self.has_ended = False
        loop = asyncio.get_running_loop()
        self.reading = FairReading(loop, self.stream, self._take)

    async def run(self, passes: int) -> None:
        for _ in range(passes):
            self.passes.append([])
            await asyncio.sleep(0)

    @property
    def taken(self) -> bytes:
        return b"".join(b"".join(each) for each in self.passes)

    def end(self) -> None:
        self.has_ended = True

    def _take(self, data: bytes, stamp_ns: int) -> None:
        self.passes[-1].append(data)
        self.stamps.append(stamp_ns)


@pytest.mark.asyncio
async def test_a_small_read_is_taken_at_once() -> None:
    peer = Peer()
    peer.reading.receive(b"= D4\n\n", 7)
    peer.reading.receive(b"half a li", 8)
    assert peer.passes == [[b"= D4\n\n", b"half a li"]]
    assert peer.stamps == [7, 8]
    assert peer.stream.is_read


@pytest.mark.asyncio
@pytest.mark.parametrize(
    "flood",
    [b"\n" * 100_000, b"#\n" * 10_000, b"showboard\n" * 5_000, b"x" * 1_000_000],
    ids=["empty", "comments", "commands", "one line"],
)
async def test_a_flood_is_taken_in_pieces_and_nothing_is_read_meanwhile(
    flood: bytes,
) -> None:
    peer = Peer()
    peer.reading.receive(flood, 7)
    pieces = 0
    while peer.taken != flood:
        assert not peer.stream.is_read
        pieces += 1
        await peer.run(1)
    assert pieces > 10
    for each in peer.passes:
        assert len(each) <= 1
        assert all(piece.count(b"\n") <= PIECE_LINES for piece in each)
        assert all(len(piece) <= PIECE_BYTES for piece in each)
    assert set(peer.stamps) == {7}
    await peer.run(1)
    assert peer.stream.is_read


@pytest.mark.asyncio
async def test_nothing_is_handed_over_while_the_handler_has_enough() -> None:
    peer = Peer()
    peer.reading.hold()
    assert not peer.stream.is_read
    peer.reading.receive(b"a\n", 1)
    await peer.run(5)
    assert peer.taken == b""
    peer.reading.go_on()
    await peer.run(2)
    assert peer.taken == b"a\n"
    assert peer.stream.is_read


@pytest.mark.asyncio
async def test_the_end_comes_behind_all_that_was_read() -> None:
    peer = Peer()
    peer.reading.receive(b"a\n" * (PIECE_LINES + 1), 1)
    peer.reading.end(peer.end)
    assert not peer.has_ended
    await peer.run(3)
    assert peer.taken == b"a\n" * (PIECE_LINES + 1)
    assert peer.has_ended


@pytest.mark.asyncio
async def test_the_end_comes_at_once_where_nothing_waits() -> None:
    peer = Peer()
    peer.reading.receive(b"a\n", 1)
    peer.reading.end(peer.end)
    assert peer.has_ended


@pytest.mark.asyncio
async def test_what_nobody_wants_is_dropped() -> None:
    peer = Peer()
    peer.reading.receive(b"a\n" * 1000, 1)
    peer.reading.drop()
    await peer.run(5)
    assert peer.taken == b"a\n" * PIECE_LINES
    assert peer.stream.is_read
