"""The link: stamps, deadlines, late answers, cancellation, the ways engines fail."""

import asyncio
import contextlib
import gc
import socket
from collections.abc import AsyncIterator, Awaitable, Callable

import pytest
import pytest_asyncio
from shoutan_engine.points import Color
from shoutan_host.clock import monotonic_ms
from shoutan_host.engines.failures import (
    AnswersOutOfStep,
    EngineBabbled,
    EngineDied,
    EngineFailure,
    EngineHung,
    FailureReason,
)
from shoutan_host.gtp.engine_socket import EngineSocket
from shoutan_host.gtp.link import GtpLink
from shoutan_host.gtp.pending import GtpAnswer
from shoutan_host.gtp.streams import pump
from shoutan_protocol.errors import LocalProtocolError

from tests.fake_engine import FakeEngine, serve
from tests.host.gtp_fakes import EngineInside, RecordingTransport, until

MS = 1_000_000


class Wire:
    """A link whose other end is the test."""

    def __init__(
        self, eof_reason: FailureReason = "disconnect", drain_s: float = 5.0
    ) -> None:
        self.transport = RecordingTransport()
        self.transcript: list[str] = []
        self.link = GtpLink(
            None,
            self.transport,
            eof_reason=eof_reason,
            transcript=lambda who, line: self.transcript.append(f"{who} {line}"),
            drain_s=drain_s,
            resync_s=0.05,
        )

    async def start(
        self, name: str, deadline_s: float = 5.0
    ) -> "asyncio.Task[GtpAnswer]":
        """Ask in a task and return once the command was written."""
        before = len(self.transport.written)
        task = asyncio.create_task(self.link.ask(name, deadline_s=deadline_s))
        await until(lambda: len(self.transport.written) > before)
        return task

    def say(self, text: str, at_ms: float = 0) -> None:
        self.link.feed(text.encode(), int(at_ms * MS))


@pytest.mark.asyncio
async def test_an_answer_has_the_stamp_of_the_read_that_completed_its_status_line() -> (
    None
):
    wire = Wire()
    task = await wire.start("genmove")
    wire.say("=1 Q1", at_ms=100)
    wire.say("6\ninf", at_ms=200.9)
    wire.say("o\n", at_ms=300)
    wire.say("\n", at_ms=400)
    answer = await task
    assert answer == GtpAnswer(True, ("Q16", "info"), (200, 300))  # type: ignore[arg-type]
    assert answer.stamp_ms == 200
    assert answer.text == "Q16\ninfo"


@pytest.mark.asyncio
async def test_a_failure_answer_is_an_answer() -> None:
    wire = Wire()
    task = await wire.start("komi")
    wire.say("?1 syntax error\n\n")
    answer = await task
    assert not answer.ok
    assert answer.text == "syntax error"


@pytest.mark.asyncio
async def test_one_command_is_outstanding_at_any_time() -> None:
    wire = Wire()
    first = await wire.start("name")
    second = asyncio.create_task(wire.link.ask("komi", 6.5, deadline_s=5))
    await asyncio.sleep(0)
    assert wire.transport.written == ["1 name\n"]
    assert not wire.link.is_idle
    wire.say("=1 x\n\n")
    await first
    await until(lambda: len(wire.transport.written) >= 2)
    assert wire.transport.written == ["1 name\n", "2 komi 6.5\n"]
    wire.say("=2 \n\n")
    assert (await second).ok
    assert wire.link.is_idle


@pytest.mark.asyncio
async def test_enough_ends_the_wait_before_the_answer_is_over() -> None:
    wire = Wire()
    task = asyncio.create_task(
        wire.link.ask(
            "genmove", Color.BLACK, deadline_s=5, enough=lambda _, line: line == "Q16"
        )
    )
    await asyncio.sleep(0)
    wire.say("=1 thinking\nQ16\n", at_ms=7)
    assert (await task).lines == ("thinking", "Q16")
    assert not wire.link.is_idle
    following = asyncio.create_task(wire.link.ask("name", deadline_s=5))
    await asyncio.sleep(0)
    assert wire.transport.written == ["1 genmove b\n"]
    wire.say("junk Q16\n\n")
    await until(lambda: len(wire.transport.written) >= 2)
    wire.say("=2 x\n\n")
    assert (await following).text == "x"


@pytest.mark.asyncio
async def test_a_failure_answer_is_never_enough_before_its_end() -> None:
    wire = Wire()
    task = asyncio.create_task(
        wire.link.ask("genmove", deadline_s=5, enough=lambda _index, _line: True)
    )
    await asyncio.sleep(0)
    wire.say("?1 Q16\n")
    await asyncio.sleep(0)
    assert not task.done()
    wire.say("more\n\n")
    assert (await task).lines == ("Q16", "more")


@pytest.mark.asyncio
async def test_an_answer_read_in_the_pass_of_the_deadline_was_in_time() -> None:
    """A timer that is due must not beat bytes that were read before it (T3)."""
    wire = Wire()
    loop = asyncio.get_running_loop()
    start = loop.time()
    task = await wire.start("genmove", deadline_s=0.02)
    loop.call_at(start + 0.01, wire.say, "=1 D4\n\n")
    # The loop is held up, so that the answer and the deadline run in one pass.
    while loop.time() < start + 0.04:
        pass
    assert (await task).text == "D4"


@pytest.mark.asyncio
async def test_a_late_answer_is_drained_before_the_next_command() -> None:
    wire = Wire()
    task = await wire.start("genmove", deadline_s=0.01)
    with pytest.raises(
        EngineHung, match=r"did not answer genmove within 10 ms"
    ) as hung:
        await task
    assert hung.value.reason == "hang"
    assert wire.link.failure is None
    following = asyncio.create_task(wire.link.ask("name", deadline_s=5))
    await asyncio.sleep(0)
    assert len(wire.transport.written) == 1
    wire.say("=1 D4\n\n")
    await until(lambda: len(wire.transport.written) >= 2)
    wire.say("=2 x\n\n")
    assert (await following).text == "x"


@pytest.mark.asyncio
async def test_an_answer_that_never_comes_closes_the_link() -> None:
    wire = Wire(drain_s=0.02)
    with pytest.raises(EngineHung):
        await (await wire.start("genmove", deadline_s=0.01))
    with pytest.raises(EngineHung, match=r"still not answered after 0\.02 s more"):
        await asyncio.wait_for(wire.link.ask("name", deadline_s=5), 5)
    assert wire.transport.is_closed
    assert (await wire.link.wait_ended()).reason == "hang"


@pytest.mark.asyncio
async def test_an_answer_without_its_end_says_so() -> None:
    wire = Wire()
    task = await wire.start("name", deadline_s=0.01)
    wire.say("=1 x\n")
    with pytest.raises(EngineHung, match="did not end its answer to name by an empty"):
        await task


@pytest.mark.asyncio
async def test_a_cancelled_genmove_is_drained_in_the_background() -> None:
    wire = Wire()
    task = await wire.start("genmove")
    task.cancel()
    with pytest.raises(asyncio.CancelledError):
        await task
    assert not wire.link.is_idle
    wire.say("=1 D4\n\n")
    assert wire.link.is_idle
    following = await wire.start("name")
    wire.say("=2 x\n\n")
    assert (await following).text == "x"


@pytest.mark.asyncio
async def test_cancelling_a_command_that_waits_sends_nothing() -> None:
    wire = Wire()
    first = await wire.start("genmove")
    second = asyncio.create_task(wire.link.ask("name", deadline_s=5))
    await asyncio.sleep(0)
    second.cancel()
    with pytest.raises(asyncio.CancelledError):
        await second
    wire.say("=1 D4\n\n")
    assert (await first).text == "D4"
    assert wire.transport.written == ["1 genmove\n"]
    assert wire.link.is_idle


@pytest.mark.asyncio
async def test_what_is_no_answer_to_a_command_is_known_while_it_is_awaited() -> None:
    wire = Wire()
    said: list[str] = []
    for number, noise in ((1, "thinking\nI play\tD4\n"), (2, "")):
        task = await wire.start("genmove")
        wire.say(noise)
        awaited = wire.link.awaited
        assert awaited is not None
        said.append(awaited.said)
        wire.say(f"={number} D4\n\n")
        await task
    assert said == ["I play D4", ""]


@pytest.mark.asyncio
async def test_tell_does_not_wait_for_the_answer() -> None:
    wire = Wire()
    await wire.link.tell("kgs-game_over")
    assert not wire.link.is_idle
    wire.say("=1 \n\n")
    assert wire.link.is_idle


@pytest.mark.asyncio
async def test_a_peer_that_hangs_up_on_what_it_was_told_is_no_mistake_of_ours() -> None:
    problems: list[dict[str, object]] = []
    loop = asyncio.get_running_loop()
    loop.set_exception_handler(lambda _, context: problems.append(context))
    inside = EngineInside(FakeEngine({"kgs-game_over": "crash"}))
    await inside.link.tell("kgs-game_over")
    await inside.link.wait_ended()
    del inside
    gc.collect()
    assert problems == []


@pytest.mark.asyncio
async def test_a_forbidden_command_leaves_the_link_as_it_was() -> None:
    wire = Wire()
    with pytest.raises(LocalProtocolError):
        await wire.link.ask("Name", deadline_s=5)
    assert wire.link.is_idle
    assert wire.transport.written == []


@pytest.mark.asyncio
@pytest.mark.parametrize(
    ("reason", "words"),
    [("crash", "stopped while it was to answer genmove"), ("disconnect", "hung up")],
)
async def test_the_end_of_the_stream_is_a_death(
    reason: FailureReason, words: str
) -> None:
    wire = Wire(reason)
    task = await wire.start("genmove")
    wire.say("=1 Q1")
    wire.link.feed_eof()
    with pytest.raises(EngineDied, match=words) as died:
        await task
    assert died.value.reason == reason
    assert wire.transport.is_closed
    with pytest.raises(EngineDied):
        await wire.link.ask("name", deadline_s=5)
    assert await wire.link.wait_ended() is died.value


@pytest.mark.asyncio
async def test_an_answer_that_the_end_of_the_stream_cut_counts() -> None:
    wire = Wire()
    task = await wire.start("quit")
    wire.say("=1 \n")
    wire.link.feed_eof()
    assert (await task).ok
    assert isinstance(wire.link.failure, EngineDied)


@pytest.mark.asyncio
async def test_who_hangs_up_is_told_and_nothing_comes_after() -> None:
    wire = Wire()
    task = await wire.start("genmove")
    wire.link.close()
    wire.link.close()
    wire.say("=1 D4\n\n")
    with pytest.raises(EngineDied, match="closed by us"):
        await task


@pytest.mark.asyncio
async def test_babble_breaks_the_link() -> None:
    wire = Wire()
    task = await wire.start("genmove")
    wire.say("thinking\n" * 201 + "=1 D4\n\n")
    with pytest.raises(EngineBabbled, match="not GTP") as babbled:
        await task
    assert babbled.value.reason == "protocol"
    assert wire.transport.is_closed


@pytest.mark.asyncio
async def test_babble_of_an_idle_engine_breaks_the_link_too() -> None:
    wire = Wire()
    wire.say("x" * 70_000)
    assert isinstance(await wire.link.wait_ended(), EngineBabbled)


@pytest.mark.asyncio
async def test_a_stray_answer_is_healed_before_the_next_command() -> None:
    wire = Wire()
    first = await wire.start("set_free_handicap")
    wire.say("?1 illegal move\n\n=1 \n\n")
    assert not (await first).ok
    following = await wire.start("clear_board")
    assert wire.transport.written[1:] == ["2 name\n"]
    wire.say("=2 Leela Zero\n\n")
    with pytest.raises(AnswersOutOfStep):
        await following
    again = await wire.start("clear_board")
    wire.say("=3 \n\n")
    assert (await again).ok


@pytest.mark.asyncio
async def test_a_wrong_id_is_healed_by_asking_for_the_name() -> None:
    wire = Wire()
    first = await wire.start("name")
    wire.say("=1 x\n\n")
    await first
    task = await wire.start("play")
    wire.say("=1 x\n\n")
    await until(lambda: len(wire.transport.written) >= 3)
    assert wire.transport.written[2] == "3 name\n"
    wire.say("=2 \n\n=3 x\n\n")
    with pytest.raises(AnswersOutOfStep):
        await task
    assert wire.link.is_idle


@pytest.mark.asyncio
async def test_an_engine_that_does_not_come_back_into_step_is_closed() -> None:
    wire = Wire()
    wire.say("= \n\n")
    with pytest.raises(EngineBabbled, match="do not belong to our questions"):
        await wire.link.ask("name", deadline_s=5)
    assert wire.transport.is_closed


@pytest.mark.asyncio
async def test_a_wrong_answer_during_genmove_closes_at_once() -> None:
    wire = Wire()
    first = await wire.start("name")
    wire.say("=1 x\n\n")
    await first
    task = await wire.start("genmove")
    wire.say("=1 x\n\n")
    with pytest.raises(EngineBabbled, match="instead of a move"):
        await task
    assert wire.transport.written == ["1 name\n", "2 genmove\n"]


@pytest.mark.asyncio
async def test_the_transcript_has_every_line_and_no_token() -> None:
    wire = Wire()
    wire.say("login Bot s3cret-token\nhello\n")
    task = await wire.start("name")
    wire.say("=1 x\ny\n\nlogin no longer special\n")
    await task
    assert wire.transcript == [
        "E login ...",
        "E hello",
        "C 1 name",
        "E =1 x",
        "E y",
        "E login ...",  # too late to count, but it may hold a token
    ]


@pytest.mark.asyncio
async def test_quit_takes_no_longer_than_it_may() -> None:
    wire = Wire()
    thinking = await wire.start("genmove")
    await wire.link.quit(0.01)
    with pytest.raises(EngineDied):
        await thinking
    assert wire.transport.written == ["1 genmove\n"]
    assert wire.transport.is_closed


# --- over real sockets ---------------------------------------------------------------

Connect = Callable[[FakeEngine], Awaitable[GtpLink]]


@pytest_asyncio.fixture(params=["socket protocol", "reader and writer"])
async def connect(request: pytest.FixtureRequest) -> AsyncIterator[Connect]:
    """Give a function that returns the server's link to an engine over TCP."""
    async with contextlib.AsyncExitStack() as stack:

        async def connect_engine(engine: FakeEngine) -> GtpLink:
            loop = asyncio.get_running_loop()
            accepted: asyncio.Future[GtpLink] = loop.create_future()
            if request.param == "socket protocol":
                server = await loop.create_server(
                    lambda: EngineSocket(lambda link, _: accepted.set_result(link)),
                    "127.0.0.1",
                    0,
                )
            else:
                server = await asyncio.start_server(
                    lambda r, w: accepted.set_result(GtpLink(r, w)), "127.0.0.1", 0
                )
            await stack.enter_async_context(server)
            host, port = server.sockets[0].getsockname()
            reader, writer = await asyncio.open_connection(host, port)
            running = asyncio.create_task(serve(engine, reader, writer))
            link = await accepted

            async def end() -> None:
                link.close()
                running.cancel()
                with contextlib.suppress(asyncio.CancelledError, ConnectionError):
                    await running
                writer.close()
                with contextlib.suppress(ConnectionError):
                    await writer.wait_closed()

            stack.push_async_callback(end)
            return link

        yield connect_engine


@pytest.mark.asyncio
async def test_split_answers_arrive_whole_over_tcp(connect: Connect) -> None:
    link = await connect(FakeEngine({"name": "split"}))
    before = monotonic_ms()
    answer = await link.ask("name", deadline_s=5)
    assert answer.text == "Fake Engine"
    assert before <= answer.stamp_ms <= monotonic_ms()
    assert (await link.ask("version", deadline_s=5)).text == "1.0"


FAULTS = [
    pytest.param("crash", EngineDied, "disconnect", id="crash"),
    pytest.param("babble", EngineBabbled, "protocol", id="babble"),
    pytest.param("hang", EngineHung, "hang", id="hang"),
    pytest.param("mute", EngineHung, "hang", id="no answer"),
]


@pytest.mark.asyncio
@pytest.mark.parametrize(("action", "error", "reason"), FAULTS)
async def test_a_fault_over_tcp_has_a_reason(
    connect: Connect, action: str, error: type[EngineFailure], reason: str
) -> None:
    link = await connect(FakeEngine({"genmove": action}))
    deadline_s = 0.05 if reason == "hang" else 5
    with pytest.raises(error) as failure:
        await link.ask("genmove", Color.BLACK, deadline_s=deadline_s)
    assert failure.value.reason == reason


@pytest.mark.asyncio
async def test_the_socket_is_tuned(connect: Connect) -> None:
    link = await connect(FakeEngine())
    transport = link._transport  # pyright: ignore[reportPrivateUsage]
    sock = transport.get_extra_info("socket")
    assert sock.getsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY)
    assert sock.getsockopt(socket.SOL_SOCKET, socket.SO_KEEPALIVE)


@pytest.mark.asyncio
@pytest.mark.skipif(
    not hasattr(socket, "TCP_QUICKACK"), reason="acknowledging is only asked of Linux"
)
async def test_an_engine_is_told_at_once_that_its_answer_has_come() -> None:
    """With plain socat the end of an answer waits for that; else it takes 40 ms."""
    loop = asyncio.get_running_loop()
    accepted: asyncio.Future[GtpLink] = loop.create_future()
    server = await loop.create_server(
        lambda: EngineSocket(lambda link, _: accepted.set_result(link)), "127.0.0.1", 0
    )
    async with server:
        reader, writer = await asyncio.open_connection(*server.sockets[0].getsockname())
        running = asyncio.create_task(serve(FakeEngine(), reader, writer))
        link = await accepted
        transport = link._transport  # pyright: ignore[reportPrivateUsage]
        sock = transport.get_extra_info("socket")
        for _ in range(5):  # a dialogue, in which the system would take its time
            await link.ask("name", deadline_s=5)
            assert sock.getsockopt(socket.IPPROTO_TCP, socket.TCP_QUICKACK)
        await link.quit(5)
        await running


@pytest.mark.asyncio
async def test_a_reset_is_an_end_of_file() -> None:
    reader = asyncio.StreamReader()
    reader.feed_data(b"=1 x\n")
    fed: list[bytes] = []
    ends: list[None] = []
    pumping = asyncio.create_task(
        pump(reader, lambda data, _: fed.append(data), lambda: ends.append(None))
    )
    await until(lambda: bool(fed))
    reader.set_exception(ConnectionResetError())
    await pumping
    assert fed == [b"=1 x\n"]
    assert ends == [None]


@pytest.mark.asyncio
async def test_quit_ends_the_connection(connect: Connect) -> None:
    engine = FakeEngine()
    link = await connect(engine)
    await link.quit(5)
    assert engine.has_quit
    assert (await link.wait_ended()).reason == "disconnect"
