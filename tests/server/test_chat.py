"""Talk at games: who may say and read what, how much, what is let through, what is kept."""

from collections.abc import Iterator
from dataclasses import replace
from typing import Any

import pytest
from shoutan_engine.commands import Resign
from shoutan_engine.points import Color
from shoutan_engine.refereeing.officials import Official, Role
from shoutan_engine.settings import GameKind, GameSettings, Player, PlayerKind
from shoutan_host.ports import StoreUnavailable
from shoutan_server.chat.rights import Channel, ChatMode
from shoutan_server.chat.room import MOST_LINES
from shoutan_server.chat.rooms import ChatRooms, chat_topic
from shoutan_server.requests.chatting import MOST_SAID

from tests.fakes import VirtualLoop
from tests.host.table import ANN, BO, GAME, settings
from tests.server.desk import Desk, Peer

CAI = Player("g_cai", "Cai", PlayerKind.GUEST)
EVE = Player("g_eve", "Eve", PlayerKind.GUEST)
SAI = Player("b_sai", "Sai", PlayerKind.BOT)
REFEREED = replace(
    settings("5m"),
    kind=GameKind.EVENT,
    referee=Official(CAI.id, CAI.name, Role.CHIEF_REFEREE),
)
RATED = replace(settings("5m"), kind=GameKind.RATED)
CASUAL = settings("5m")


@pytest.fixture
def loop() -> Iterator[VirtualLoop]:
    with VirtualLoop() as loop:
        yield loop


def begun(
    loop: VirtualLoop,
    conditions: GameSettings = CASUAL,
    mode: ChatMode = ChatMode.FREE,
) -> Desk:
    desk = Desk(loop, conditions=conditions, chat=mode)
    desk.begin()
    return desk


def come(desk: Desk, who: Player | None, **after: int) -> Peer:
    """Return somebody who follows the game and reads its talk."""
    peer = desk.spectator() if who is None else desk.player(who)
    assert peer.ask("chat.watch", game=GAME, after=after)["type"] == "ok"
    return peer


class Cids:
    count = 0

    @classmethod
    def next(cls) -> str:
        cls.count += 1
        return f"say-{cls.count:08}"


def say(
    peer: Peer, channel: str, text: str | None = None, **more: Any
) -> dict[str, Any]:
    fields = {"game": GAME, "channel": channel, "cid": Cids.next()} | more
    return peer.ask("chat.say", **fields | ({} if text is None else {"text": text}))


def told(peer: Peer) -> list[tuple[str, int, str]]:
    """Return channel, number and words of what a peer was told."""
    return [
        (m["channel"], m["n"], m.get("text") or m.get("phrase") or "silence")
        for m in peer.socket.sent
        if m["type"] == "chat.said"
    ]


def rights(peer: Peer) -> dict[str, str]:
    found: list[dict[str, str]] = [
        m["channels"] for m in peer.socket.sent if m["type"] == "chat.rights"
    ]
    return found[-1]


def finish(desk: Desk) -> None:
    now = desk.services.clock.monotonic_ms()
    desk.loop.do(lambda: desk.host.post(Resign(Color.BLACK, "resign-now"), now))
    desk.loop.settle()


# --- rights --------------------------------------------------------------------------

# Channels: players, spectators, referee. One letter each: - hidden, r read, p phrases, f free.
TABLE = [
    # conditions, host's mode, who, while it is played, after the end
    (CASUAL, "free", ANN, "f--", "fr-"),
    (CASUAL, "free", BO, "f--", "fr-"),
    (CASUAL, "free", EVE, "rf-", "rf-"),
    (CASUAL, "free", None, "rr-", "rr-"),
    (CASUAL, "free", SAI, "---", "---"),
    (RATED, "free", ANN, "p--", "fr-"),
    (RATED, "free", EVE, "rf-", "rf-"),
    (REFEREED, "free", ANN, "p-f", "frf"),
    (REFEREED, "free", EVE, "rf-", "rf-"),
    (REFEREED, "free", CAI, "fff", "fff"),
    (CASUAL, "phrases", ANN, "p--", "pr-"),
    (CASUAL, "phrases", EVE, "rp-", "rp-"),
    (CASUAL, "phrases", None, "rr-", "rr-"),
    (REFEREED, "phrases", ANN, "p-p", "prp"),
    (REFEREED, "phrases", CAI, "fff", "fff"),
    (CASUAL, "off", ANN, "---", "---"),
    (REFEREED, "off", CAI, "---", "---"),
]
LETTERS = {"-": "hidden", "r": "read", "p": "phrases", "f": "free"}
CHANNELS = ("players", "spectators", "referee")


@pytest.mark.parametrize(("conditions", "mode", "who", "during", "after"), TABLE)
def test_rights_are_told_and_hold(
    loop: VirtualLoop,
    conditions: GameSettings,
    mode: str,
    who: Player | None,
    during: str,
    after: str,
) -> None:
    """Article 15: no discussion during play; who may say what follows from that."""
    desk = begun(loop, conditions, ChatMode(mode))
    peer = come(desk, who)
    for letters in (during, after):
        expected = dict(zip(CHANNELS, map(LETTERS.get, letters), strict=True))
        assert rights(peer) == expected
        for channel, access in expected.items():
            desk.loop.pass_ms(30_000)
            free = say(peer, channel, "words")
            phrase = say(peer, channel, phrase="thanks")
            assert (free["type"] == "ok") == (access == "free"), (channel, free)
            is_said = access in ("free", "phrases")
            assert (phrase["type"] == "ok") == is_said, (channel, phrase)
            # Whoever says something hears it, whoever may not is told nothing new.
            assert any(line[0] == channel for line in told(peer)) == is_said
        peer.socket.sent = [m for m in peer.socket.sent if m["type"] != "chat.said"]
        finish(desk)


def test_why_somebody_may_not_speak_is_said(loop: VirtualLoop) -> None:
    desk = begun(loop, RATED)
    ann, eve, nobody = come(desk, ANN), come(desk, EVE), come(desk, None)
    assert say(ann, "players", "hi")["code"] == "phrases_only"
    assert say(ann, "spectators", "hi")["code"] == "not_allowed"
    assert say(eve, "players", "hi")["code"] == "not_allowed"
    assert say(nobody, "spectators", "hi")["code"] == "not_seated"
    assert say(eve, "spectators")["code"] == "bad_request"
    assert say(eve, "spectators", "hi", phrase="thanks")["code"] == "bad_request"
    assert say(eve, "spectators", phrase="insult")["code"] == "bad_request"
    assert told(ann) == told(eve) == told(nobody) == []


def test_players_read_what_spectators_said_after_the_end_in_order(
    loop: VirtualLoop,
) -> None:
    """Article 15: what spectators say is kept from both players."""
    desk = begun(loop)
    ann, eve = come(desk, ANN), come(desk, EVE)
    say(eve, "spectators", "White is lost")
    say(ann, "players", "Hello")
    say(eve, "spectators", "Or not")
    assert told(ann) == [("players", 1, "Hello")]
    assert [line[2] for line in told(eve)] == ["White is lost", "Hello", "Or not"]
    finish(desk)
    assert told(ann)[1:] == [
        ("spectators", 1, "White is lost"),
        ("spectators", 2, "Or not"),
    ]
    say(eve, "spectators", "Well fought")
    assert told(ann)[-1] == ("spectators", 3, "Well fought")


def test_who_sits_down_hears_spectators_no_more(loop: VirtualLoop) -> None:
    desk = Desk(loop, players=(ANN,))
    bo, eve = come(desk, BO), come(desk, EVE)
    say(eve, "spectators", "one")
    assert told(bo) == [("spectators", 1, "one")]
    assert bo.ask("game.join", game=GAME, cid="joins-now")["type"] == "ok"
    assert rights(bo)["spectators"] == "hidden"
    say(eve, "spectators", "two")
    assert told(bo) == [("spectators", 1, "one")]
    assert say(bo, "players", "Hello")["type"] == "ok"


def test_a_line_says_who_spoke_and_as_what(loop: VirtualLoop) -> None:
    desk = begun(loop)
    ann = come(desk, ANN)
    answer = say(ann, "players", phrase="greeting")
    assert answer["n"] == 1
    (line,) = [m for m in ann.socket.sent if m["type"] == "chat.said"]
    assert line["by"] == {
        "id": ANN.id,
        "name": "Ann",
        "kind": "guest",
        "role": "player",
    }
    assert (line["stream"], line["phrase"]) == ("chat", "greeting")
    assert "text" not in line
    assert line["at"].endswith("Z")


# --- what is let through -------------------------------------------------------------


def test_what_nobody_sees_is_left_out_and_bad_words_are_refused(
    loop: VirtualLoop,
) -> None:
    desk = begun(loop)
    ann = come(desk, ANN)
    assert (
        say(ann, "players", "a\u202eb  c\n<b>d</b> https://x.example")["type"] == "ok"
    )
    assert told(ann) == [("players", 1, "ab c <b>d</b> https://x.example")]
    assert say(ann, "players", "\u200b \u2066")["code"] == "bad_text"
    assert say(ann, "players", "You are RÜDE")["code"] == "bad_word"
    assert say(ann, "players", "x" * 501)["code"] == "bad_request"
    assert say(ann, "players", "a\x00b")["code"] == "bad_request"
    assert len(told(ann)) == 1


# --- how much ------------------------------------------------------------------------


def test_five_lines_in_ten_seconds_then_one_is_told_how_long_to_wait(
    loop: VirtualLoop,
) -> None:
    desk = begun(loop)
    ann = come(desk, ANN)
    for number in range(5):
        assert say(ann, "players", f"line {number}")["type"] == "ok"
        desk.loop.pass_ms(1_000)
    refused = say(ann, "players", "too much")
    assert (refused["code"], refused["params"]) == ("busy", {"wait_s": 5})
    second = come(desk, ANN)  # another tab is the same person
    assert say(second, "players", "from there")["code"] == "busy"
    assert say(come(desk, BO), "players", "I may")["type"] == "ok"
    desk.loop.pass_ms(4_999)
    assert say(ann, "players", "still")["code"] == "busy"
    desk.loop.pass_ms(1)
    assert say(ann, "players", "now")["type"] == "ok"


def test_an_address_has_its_limit_and_this_machine_has_none(loop: VirtualLoop) -> None:
    desk = begun(loop)
    crowd = [come(desk, Player(f"g_{n}", f"P{n}", PlayerKind.GUEST)) for n in range(26)]
    codes = [say(peer, "spectators", "hi").get("code") for peer in crowd[:21]]
    assert codes == [None] * 20 + ["busy"]
    for peer in crowd[21:]:
        peer.socket.address = "127.0.0.1"
        assert say(peer, "spectators", "hi")["type"] == "ok"


def test_what_is_refused_counts_for_nothing(loop: VirtualLoop) -> None:
    desk = begun(loop)
    ann = come(desk, ANN)
    for _ in range(9):
        assert say(ann, "players", "rude")["code"] == "bad_word"
    assert say(ann, "players", "sorry")["type"] == "ok"


def test_a_channel_is_full_at_some_time(loop: VirtualLoop) -> None:
    desk = begun(loop)
    ann = come(desk, ANN)
    say(ann, "players", "first")
    (first,) = desk.records.lines
    desk.records.lines += [replace(first, n=n) for n in range(2, MOST_SAID)]
    desk.rooms.close()
    ann = come(desk, ANN)
    assert say(ann, "players", "last")["n"] == MOST_SAID
    assert say(ann, "players", "once more")["code"] == "chat_full"


# --- once, and kept ------------------------------------------------------------------


def test_the_same_act_is_said_once_also_after_a_restart(loop: VirtualLoop) -> None:
    desk = begun(loop)
    ann = come(desk, ANN)
    first = say(ann, "players", "once", cid="the-same-act")
    again = say(ann, "players", "once", cid="the-same-act")
    assert (first["n"], "dup" in first) == (1, False)
    assert (again["n"], again["dup"]) == (1, True)
    desk.rooms.close()  # what is in memory is gone
    third = say(come(desk, ANN), "players", "once", cid="the-same-act")
    assert (third["n"], third["dup"]) == (1, True)
    assert len(desk.records.lines) == 1


def test_what_was_said_is_there_after_a_restart_from_where_one_was(
    loop: VirtualLoop,
) -> None:
    desk = begun(loop)
    ann, eve = come(desk, ANN), come(desk, EVE)
    for number in range(1, 4):
        say(ann, "players", f"line {number}")
    say(eve, "spectators", "apart")
    desk.rooms.close()
    bo = come(desk, BO, players=1)
    assert told(bo) == [("players", 2, "line 2"), ("players", 3, "line 3")]
    fresh = desk.spectator()
    answer = fresh.ask("chat.watch", game=GAME)
    assert answer["chat"] == {"players": 3, "spectators": 1}
    assert [line[2] for line in told(fresh)] == [
        "line 1",
        "line 2",
        "line 3",
        "apart",
    ]
    # Who says that he has seen what does not exist yet hears it when it does.
    ahead = come(desk, BO, players=99)
    say(ann, "players", "line 4")
    assert told(ahead) == [("players", 4, "line 4")]


def test_what_cannot_be_kept_is_not_said(loop: VirtualLoop) -> None:
    desk = begun(loop)
    ann = come(desk, ANN)
    desk.records.trouble = StoreUnavailable("the disk is full")
    assert say(ann, "players", "lost", cid="say-it-again")["code"] == "unavailable"
    assert told(ann) == []
    desk.records.trouble = None
    assert say(ann, "players", "lost", cid="say-it-again")["n"] == 1
    assert told(ann) == [("players", 1, "lost")]


def test_talk_that_cannot_be_read_is_refused_and_read_later(loop: VirtualLoop) -> None:
    desk = begun(loop)
    desk.records.trouble = StoreUnavailable("the disk is away")
    ann = desk.player(ANN)
    assert ann.ask("chat.watch", game=GAME)["code"] == "unavailable"
    desk.records.trouble = None
    assert ann.ask("chat.watch", game=GAME)["type"] == "ok"


def test_a_line_is_told_although_its_speaker_is_gone_by_then(loop: VirtualLoop) -> None:
    desk = begun(loop)
    ann, bo = come(desk, ANN), come(desk, BO)

    def go() -> None:
        ann.frame("chat.say", game=GAME, channel="players", text="bye", cid="bye-bye-1")
        ann.connection.on_lost()

    desk.loop.do(go)
    desk.loop.settle()
    assert told(bo) == [("players", 1, "bye")]


def test_two_connections_of_one_person_hear_the_same(loop: VirtualLoop) -> None:
    desk = begun(loop)
    one, two = come(desk, ANN), come(desk, ANN)
    say(one, "players", "here")
    say(two, "players", "there")
    assert told(one) == told(two) == [("players", 1, "here"), ("players", 2, "there")]
    two.ask("chat.leave", game=GAME)
    say(one, "players", "alone")
    assert [line[1] for line in told(two)] == [1, 2]


def test_two_nodes_hear_the_same_and_a_lost_line_is_fetched(loop: VirtualLoop) -> None:
    desk = begun(loop)
    ann = come(desk, ANN)
    there = ChatRooms(desk.services, desk.records)
    room = loop.run_until_complete(there.open(GAME))
    players = Channel.PLAYERS
    say(ann, "players", "one")
    assert [n for n, _ in room.after(players, 0)] == [1]
    # A line of the other node, of which the bus lost the one before.
    room.close()
    say(ann, "players", "two")
    desk.services.bus.subscribe(chat_topic(GAME), room.receive)
    say(ann, "players", "three")
    assert [n for n, _ in room.after(players, 0)] == [1, 2, 3]


def test_newcomers_get_the_last_lines_and_a_slow_peer_all_of_them_in_time(
    loop: VirtualLoop,
) -> None:
    desk = begun(loop)
    ann = come(desk, ANN)
    say(ann, "players", "line 1")
    (first,) = desk.records.lines
    desk.records.lines += [replace(first, n=n) for n in range(2, MOST_LINES + 11)]
    desk.rooms.close()
    slow = desk.spectator()  # 64 messages may wait for him
    slow.socket.is_writable = False
    desk.loop.do(lambda: slow.frame("chat.watch", game=GAME))
    desk.loop.settle()

    def take() -> None:  # what waits, and no more
        slow.socket.is_writable = True
        slow.connection.on_writable()
        slow.socket.is_writable = False

    before = -1
    while len(told(slow)) > before:
        before = len(told(slow))
        for _ in range(2):
            desk.loop.do(take)
            desk.loop.settle()
        assert slow.socket.closed is None
    assert [line[1] for line in told(slow)] == list(range(11, MOST_LINES + 11))


# --- the referee ---------------------------------------------------------------------


def test_the_referee_takes_the_word_and_gives_it_back(loop: VirtualLoop) -> None:
    desk = begun(loop, REFEREED)
    ann, cai, eve = come(desk, ANN), come(desk, CAI), come(desk, EVE)
    say(eve, "spectators", "I would resign")

    def silence(peer: Peer, who: Player, *, silent: bool) -> dict[str, Any]:
        return peer.ask(
            "chat.silence", game=GAME, player=who.id, silent=silent, cid=Cids.next()
        )

    assert silence(ann, EVE, silent=True)["code"] == "not_allowed"
    assert silence(cai, CAI, silent=True)["code"] == "not_allowed"
    assert silence(cai, SAI, silent=True)["code"] == "not_allowed"
    assert silence(cai, EVE, silent=True)["type"] == "ok"
    assert rights(eve)["spectators"] == "read"
    assert say(eve, "spectators", "but")["code"] == "silenced"
    assert told(eve)[-1] == ("spectators", 2, "silence")
    assert silence(cai, ANN, silent=True)["type"] == "ok"
    assert say(ann, "players", phrase="sorry")["code"] == "silenced"
    assert say(ann, "referee", "Why?")["type"] == "ok"
    desk.rooms.close()  # it outlives the server
    eve = come(desk, EVE)
    assert say(eve, "spectators", "but")["code"] == "silenced"
    assert silence(come(desk, CAI), EVE, silent=False)["type"] == "ok"
    assert say(eve, "spectators", "thank you")["type"] == "ok"


def test_idle_rooms_are_forgotten_and_others_are_not(loop: VirtualLoop) -> None:
    desk = begun(loop)
    rooms = desk.rooms = ChatRooms(desk.services, desk.records, most=1)
    used = loop.run_until_complete(rooms.open(GAME))
    end = used.read(desk.host, lambda: None)
    other = type(GAME)("B" * 22)
    loop.run_until_complete(rooms.open(other))
    assert rooms.known(GAME) is used
    assert rooms.known(other) is None
    end()
    loop.run_until_complete(rooms.open(other))
    assert rooms.known(GAME) is None
