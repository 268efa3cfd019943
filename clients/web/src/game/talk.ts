/**
 * Talk at a game, folded: lines of the channels that the server lets us read, what we may do
 * in them, what was not looked at yet. The server decides; nothing here guesses a right.
 */

import type { ChatRights, ChatSaid } from "../wire/messages";

export type Channel = ChatSaid["channel"];
export type Access = "hidden" | "read" | "phrases" | "free";
export type Phrase = NonNullable<ChatSaid["phrase"]>;
export type ChatRole = ChatSaid["by"]["role"];

export const CHANNELS: readonly Channel[] = ["players", "spectators", "referee"];
export const PHRASES: readonly Phrase[] = [
  "greeting",
  "thanks",
  "well_played",
  "sorry",
  "slip",
  "one_moment",
  "back",
  "goodbye",
];

type ByChannel<T> = Readonly<Record<Channel, T>>;

export interface Talk {
  /** Null until the server has told. */
  readonly rights: ByChannel<Access> | null;
  /** The referee has taken our word. */
  readonly silent: boolean;
  /** In the order in which they were said. */
  readonly lines: readonly ChatSaid[];
  /** The number of the last line that we have of each channel. */
  readonly last: ByChannel<number>;
  /** The number of the last line that was looked at. */
  readonly seen: ByChannel<number>;
}

const NONE: ByChannel<number> = { players: 0, spectators: 0, referee: 0 };
export const SILENCE: Talk = { rights: null, silent: false, lines: [], last: NONE, seen: NONE };

/** Lines that are kept on the page; the server sends 200 of a channel. */
const MOST_LINES = 900;

/** Takes a message of the talk in. A line that is there already changes nothing. */
export function heard(talk: Talk, message: ChatSaid | ChatRights): Talk {
  if (message.type === "chat.rights") {
    const rights = Object.fromEntries(
      CHANNELS.map((channel) => [channel, message.channels[channel] ?? "hidden"]),
    ) as Record<Channel, Access>;
    return { ...talk, rights, silent: message.silent };
  }
  const { channel, n } = message;
  if (n <= talk.last[channel]) return talk;
  // What a channel held back may be older than what we have of another one.
  let place = talk.lines.length;
  while (place > 0 && isLater(talk.lines[place - 1], message)) place -= 1;
  const lines = [...talk.lines.slice(0, place), message, ...talk.lines.slice(place)];
  return { ...talk, lines: lines.slice(-MOST_LINES), last: { ...talk.last, [channel]: n } };
}

function isLater(line: ChatSaid | undefined, than: ChatSaid): boolean {
  return line !== undefined && line.channel !== than.channel && line.at > than.at;
}

/** Everything up to these numbers is known to the reader, such as what was said before he came. */
export function known(talk: Talk, upTo: Partial<Record<Channel, number>>): Talk {
  const seen = { ...talk.seen };
  for (const channel of CHANNELS) seen[channel] = Math.max(seen[channel], upTo[channel] ?? 0);
  return CHANNELS.every((channel) => seen[channel] === talk.seen[channel]) ? talk : { ...talk, seen };
}

/** The reader looks at these channels. */
export function looked(talk: Talk, channels: readonly Channel[]): Talk {
  return known(talk, Object.fromEntries(channels.map((channel) => [channel, talk.last[channel]])));
}

/** The lines of these channels that this reader wants to see. */
export function shownLines(talk: Talk, channels: readonly Channel[], muted: readonly string[]): ChatSaid[] {
  return talk.lines.filter((line) => channels.includes(line.channel) && !isMuted(line, muted));
}

/** How many lines of these channels the reader has not looked at, his own left out. */
export function unread(
  talk: Talk,
  channels: readonly Channel[],
  muted: readonly string[],
  me: string | null,
): number {
  return shownLines(talk, channels, muted).filter(
    (line) => line.n > talk.seen[line.channel] && line.by.id !== me,
  ).length;
}

function isMuted(line: ChatSaid, muted: readonly string[]): boolean {
  return line.silence == null && muted.includes(line.by.id);
}

/** Those of the channels that may be read; all of them while nobody has told. */
export function readable(talk: Talk, channels: readonly Channel[]): Channel[] {
  const { rights } = talk;
  return channels.filter((channel) => rights === null || rights[channel] !== "hidden");
}

/** Those of the channels in which something may be said. */
export function writable(talk: Talk, channels: readonly Channel[]): Channel[] {
  return channels.filter((channel) => {
    const access = talk.rights?.[channel];
    return access === "phrases" || access === "free";
  });
}

export interface Speaker {
  id: string;
  name: string;
  role: ChatRole;
  silenced: boolean;
}

/** Who else has spoken in these channels, by their last names. */
export function speakers(talk: Talk, channels: readonly Channel[], me: string | null): Speaker[] {
  const found = new Map<string, Speaker>();
  for (const line of talk.lines) {
    if (!channels.includes(line.channel)) continue;
    const { silence, by } = line;
    if (silence != null) {
      const about = found.get(silence.player);
      const role = about?.role ?? (line.channel === "players" ? "player" : "spectator");
      found.set(silence.player, { id: silence.player, name: silence.name, role, silenced: silence.silent });
    } else {
      const silenced = found.get(by.id)?.silenced ?? false;
      found.set(by.id, { id: by.id, name: by.name, role: by.role, silenced });
    }
  }
  return [...found.values()].filter(({ id }) => id !== me);
}
