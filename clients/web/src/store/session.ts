/** Our connection and who we are, for every page: the composition root of the wire. */

import { signal } from "@preact/signals";
import { Acts, randomCid } from "../wire/acts";
import { Connection } from "../wire/connection";
import type { LinkState, Socket } from "../wire/line";
import { forgetGuest, guestToken, renameGuest } from "../wire/guest";
import { forgetSession, notRegistering, session } from "./account";
import { isGameEvent, type Message, type Ok, type PlayerInfo, type Unnamed } from "../wire/messages";

export const link = signal<LinkState>("connecting");
/** Our monotonic ms when the line was lost; null while it stands. */
export const lostAt = signal<number | null>(null);
/** Us; null until the first welcome, and where the server takes no guests. */
export const you = signal<PlayerInfo | null>(null);
/** Whether the server has welcomed us at least once. */
export const met = signal(false);
export const serverTitle = signal("");

type Listener = (message: Message) => void;
const listeners = new Set<Listener>();
const onReady = new Set<() => void>();

export const connection = new Connection(
  {
    open: () => {
      const scheme = location.protocol === "https:" ? "wss" : "ws";
      return new WebSocket(`${scheme}://${location.host}/ws`) as unknown as Socket;
    },
    now: () => performance.now(),
    random: Math.random,
    later,
    async token() {
      await notRegistering();
      return guestToken();
    },
    forgetToken: forgetGuest,
    session: () => session.value,
    forgetSession,
  },
  {
    state(state) {
      link.value = state;
      if (state === "ready") lostAt.value = null;
      else lostAt.value ??= performance.now();
    },
    ready(welcome) {
      you.value = welcome.you;
      serverTitle.value = welcome.title;
      met.value = true;
      for (const callback of onReady) callback();
      acts.resend();
    },
    message(message) {
      if (isGameEvent(message)) {
        connection.time.arrived(message.at_ms, performance.now());
        if ("cid" in message && message.cid) acts.seen(message.cid);
      }
      for (const listener of listeners) listener(message);
    },
  },
);

const acts = new Acts({
  send: (request) => connection.request(request),
  later,
  newCid: randomCid,
});

function later(ms: number, callback: () => void): () => void {
  const timer = setTimeout(callback, ms);
  return () => clearTimeout(timer);
}

/** Does something to a game, once, whatever happens to the line; see `Acts.submit`. */
export function act(request: Unnamed): Promise<Ok | null> {
  return acts.submit(request);
}

/** Hears every message from now on; the result stops it. */
export function listen(listener: Listener): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Calls back at each new connection, and at once if there is one; the result stops it. */
export function whenReady(callback: () => void): () => void {
  onReady.add(callback);
  if (link.value === "ready") callback();
  return () => onReady.delete(callback);
}

/** Comes back under another name; games keep the name of before. Rejects as `renameGuest`. */
export async function rename(name: string): Promise<boolean> {
  const token = await renameGuest(name);
  if (token !== null) connection.restart();
  return token !== null;
}

/** Opens the line and keeps it while the page is shown. */
export function startSession(): void {
  connection.start();
  addEventListener("online", () => connection.nudge());
  addEventListener("pageshow", () => connection.nudge());
  document.addEventListener("visibilitychange", () => {
    if (document.visibilityState === "visible") connection.nudge();
  });
}

/** What the server's monotonic clock shows now, ms; null before the first welcome. */
export function serverNow(): number | null {
  const offset = connection.time.offset();
  return offset === null ? null : performance.now() + offset;
}
