import { describe, expect, it } from "vitest";
import { en } from "../src/i18n/languages/en";
import { zh } from "../src/i18n/languages/zh";
import {
  heard,
  known,
  looked,
  PHRASES,
  readable,
  shownLines,
  SILENCE,
  speakers,
  unread,
  writable,
  type Access,
  type Channel,
  type Talk,
} from "../src/game/talk";
import type { ChatRights, ChatSaid } from "../src/wire/messages";

function said(channel: Channel, n: number, at: number, from = "ann", more: Partial<ChatSaid> = {}): ChatSaid {
  return {
    type: "chat.said",
    game: "G",
    stream: "chat",
    channel,
    n,
    at: `2026-11-30T00:00:${String(at).padStart(2, "0")}.000Z`,
    by: { id: from, name: from, kind: "guest", role: channel === "players" ? "player" : "spectator" },
    text: `${channel} ${n}`,
    ...more,
  };
}

function rights(players: Access, spectators: Access, referee: Access = "hidden"): ChatRights {
  return { type: "chat.rights", game: "G", channels: { players, spectators, referee }, silent: false };
}

function talkOf(...messages: (ChatSaid | ChatRights)[]): Talk {
  return messages.reduce(heard, SILENCE);
}

const words = (talk: Talk) => talk.lines.map((line) => line.text);

describe("lines", () => {
  it("come once, in order, however often they are sent", () => {
    const one = said("players", 1, 1);
    const two = said("players", 2, 2);
    expect(words(talkOf(one, two, one, two, two))).toEqual(["players 1", "players 2"]);
  });

  it("of a channel that opens stand where they were said", () => {
    const talk = talkOf(
      said("players", 1, 10),
      said("players", 2, 30),
      said("spectators", 1, 5),
      said("spectators", 2, 20),
      said("spectators", 3, 30),
    );
    expect(words(talk)).toEqual(["spectators 1", "players 1", "spectators 2", "players 2", "spectators 3"]);
    expect(talk.last).toEqual({ players: 2, spectators: 3, referee: 0 });
  });

  it("of one channel keep their order whatever the wall clock did", () => {
    expect(words(talkOf(said("players", 1, 30), said("players", 2, 10)))).toEqual(["players 1", "players 2"]);
  });

  it("of muted people are not shown, what the referee says of them is", () => {
    const silence = { player: "eve", name: "eve", silent: true };
    const talk = talkOf(
      said("players", 1, 1, "ann"),
      said("players", 2, 2, "eve"),
      said("players", 3, 3, "eve", { text: null, silence }),
    );
    expect(shownLines(talk, ["players"], ["eve"]).map((line) => line.n)).toEqual([1, 3]);
  });
});

describe("unread", () => {
  const talk = talkOf(said("players", 1, 1, "bo"), said("players", 2, 2, "me"), said("players", 3, 3, "eve"));

  it("counts lines of others that were not looked at", () => {
    expect(unread(talk, ["players"], [], "me")).toBe(2);
    expect(unread(talk, ["players"], ["eve"], "me")).toBe(1);
    expect(unread(talk, ["referee"], [], "me")).toBe(0);
    expect(unread(looked(talk, ["players"]), ["players"], [], "me")).toBe(0);
  });

  it("leaves out what was said before the reader came, and nothing after", () => {
    const came = known(talk, { players: 2 });
    expect(unread(came, ["players"], [], "me")).toBe(1);
    expect(known(came, { players: 1 })).toBe(came);
  });
});

describe("rights", () => {
  it("say which panes there are and where something may be said", () => {
    const both: Channel[] = ["players", "spectators"];
    expect(readable(SILENCE, both)).toEqual(both);
    expect(writable(SILENCE, both)).toEqual([]);
    const player = talkOf(rights("free", "hidden"));
    expect(readable(player, both)).toEqual(["players"]);
    expect(writable(player, both)).toEqual(["players"]);
    const spectator = heard(player, rights("read", "phrases"));
    expect(readable(spectator, both)).toEqual(both);
    expect(writable(spectator, both)).toEqual(["spectators"]);
    expect(readable(heard(player, rights("hidden", "hidden")), both)).toEqual([]);
  });
});

it("knows who else has spoken, and whom the referee silenced", () => {
  const hush = (silent: boolean) => ({ text: null, silence: { player: "eve", name: "Eve", silent } });
  const talk = talkOf(
    said("spectators", 1, 1, "eve"),
    said("spectators", 2, 2, "me"),
    said("spectators", 3, 3, "cai", hush(true)),
    said("players", 1, 4, "bo"),
  );
  expect(speakers(talk, ["players", "spectators"], "me")).toEqual([
    { id: "eve", name: "Eve", role: "spectator", silenced: true },
    { id: "bo", name: "bo", role: "player", silenced: false },
  ]);
  const after = heard(talk, said("spectators", 4, 5, "cai", hush(false)));
  expect(speakers(after, ["spectators"], "me")[0]?.silenced).toBe(false);
});

it("has every set phrase in both languages", () => {
  for (const table of [en.talk, zh.talk]) {
    expect(Object.keys(table.phrases)).toEqual([...PHRASES]);
    expect(new Set(Object.values(table.phrases)).size).toBe(PHRASES.length);
  }
  expect(Object.keys(zh.talk.refusals)).toEqual(Object.keys(en.talk.refusals));
});
