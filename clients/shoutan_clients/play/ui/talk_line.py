"""The line in which one says something: to players, spectators, the referee."""

from typing import Literal, TypeAlias

from shoutan_engine.commands import Appeal, Complain
from shoutan_host.ids import new_cid
from shoutan_protocol.messages.chat import ChannelName
from textual import events
from textual.widgets import Input

from shoutan_clients.play.table import Table, refusal_words
from shoutan_clients.play.talk import phrase_list, phrase_of
from shoutan_clients.play.ui.board import BoardView
from shoutan_clients.remote.failures import RemoteFailure, RequestRefused

Purpose: TypeAlias = Literal["chat", "complain", "appeal"]
MOST = 500
"""Characters of a line, as the protocol has it."""


class TalkLine(Input):
    """Text for a channel, or for the record. What was refused stays in the line."""

    def __init__(self, table: Table) -> None:
        super().__init__(
            id="talk", compact=True, max_length=MOST, select_on_focus=False
        )
        self._table = table
        self._purpose: Purpose = "chat"
        self._channel: ChannelName | None = None

    def show(self) -> None:
        """Say to whom it goes."""
        channels = self._table.talk.channels()
        if self._channel not in channels:
            self._channel = channels[0] if channels else None
        texts = self._table.texts
        match self._purpose:
            case "complain" | "appeal":
                self.placeholder = texts(f"{self._purpose}_hint")
            case "chat" if self._channel is None:
                key = "talk_silent" if self._table.talk.is_silent else "talk_none"
                self.placeholder = texts(key)
            case "chat":
                to = texts(f"talk_to_{self._channel}")
                hint = (
                    to
                    if self.has_focus
                    else texts("aside", said=texts("talk_hint"), aside=to)
                )
                self.placeholder = hint

    def begin(self, purpose: Purpose) -> None:
        """Take the focus for a purpose."""
        self._purpose = purpose
        self.screen.set_focus(self)

    def on_focus(self) -> None:
        """List the set phrases where there are no others."""
        if self._is_phrases():
            texts = self._table.texts
            self._table.note = texts("talk_phrases", list=phrase_list(texts))
            self._table.changed()
        self.show()

    def on_blur(self) -> None:
        """Be for talk again."""
        if self._purpose != "chat":
            self.value = ""
        self._purpose = "chat"
        self.show()

    def on_paste(self, event: events.Paste) -> None:
        """Take in every line of what is pasted, as one; say what did not fit."""
        event.stop()
        event.prevent_default()
        text = " ".join(event.text.split())
        room = MOST - len(self.value) + len(self.selected_text)
        self.replace(text[:room], *self.selection)
        if len(text) > room:
            table = self._table
            table.note = table.texts("paste_cut", n=len(text) - room)
            table.changed()

    def on_key(self, event: events.Key) -> None:
        """Esc goes back to the board; up and down choose to whom one speaks."""
        match event.key:
            case "escape":
                self.screen.set_focus(self.screen.query_one(BoardView))
            case "up" | "down":
                channels = self._table.talk.channels()
                if self._channel in channels and self._purpose == "chat":
                    step = 1 if event.key == "down" else -1
                    at = (channels.index(self._channel) + step) % len(channels)
                    self._channel = channels[at]
                    self.show()
            case _:
                return
        event.stop()

    def on_input_submitted(self, event: Input.Submitted) -> None:
        """Send it; nothing written goes back to the board."""
        event.stop()
        text = " ".join(event.value.split())
        if not text:
            self.screen.set_focus(self.screen.query_one(BoardView))
            return
        table = self._table
        table.note = ""
        if self._purpose == "chat":
            table.start(self._say(text))
        elif table.seat is not None:
            if self._purpose == "complain":
                ply = table.remote.game.ply - 1
                table.send(Complain(table.seat, ply, text))
            else:
                table.send(Appeal(table.seat, text))
            self.screen.set_focus(self.screen.query_one(BoardView))

    def _is_phrases(self) -> bool:
        return (
            self._purpose == "chat"
            and self._channel is not None
            and self._table.talk.is_phrases(self._channel)
        )

    async def _say(self, text: str) -> None:
        table = self._table
        what: dict[str, str] = {"text": text}
        if self._channel is None:
            table.note = self.placeholder
        elif self._is_phrases():
            phrase = phrase_of(text)
            if phrase is None:
                table.note = table.texts("talk_phrases", list=phrase_list(table.texts))
            else:
                what = {"phrase": phrase}
        if table.note or self._channel is None:
            table.changed()
            return
        parts = {"game": table.remote.id, "channel": self._channel} | what
        try:
            await table.server.request("chat.say", cid=new_cid(), **parts)
        except RequestRefused as refused:
            table.note = refusal_words(refused, table.texts)
        except RemoteFailure:
            return
        else:
            if self.value.strip() and " ".join(self.value.split()) == text:
                self.value = ""
        table.changed()
