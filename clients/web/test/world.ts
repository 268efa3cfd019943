/** A world for a connection: a clock that is turned by hand, sockets that say nothing. */

import { Connection } from "../src/wire/connection";
import type { LinkState, Socket } from "../src/wire/line";
import type { Message, Request } from "../src/wire/messages";

export class FakeSocket implements Socket {
  onopen: (() => void) | null = null;
  onmessage: ((event: { data: unknown }) => void) | null = null;
  onclose: ((event: { code: number }) => void) | null = null;
  readonly sent: Request[] = [];
  closed = false;

  send(frame: string): void {
    this.sent.push(JSON.parse(frame) as Request);
  }

  close(): void {
    this.closed = true;
  }

  say(message: object): void {
    this.onmessage?.({ data: JSON.stringify(message) });
  }

  /** The last request of a type. */
  last(type: Request["type"]): Request | undefined {
    return this.sent.findLast((request) => request.type === type);
  }
}

interface Timer {
  due: number;
  callback(): void;
}

export class FakeWorld {
  time = 0;
  random = 0.5;
  kept: string | null = "token-of-a-guest";
  loggedIn: string | null = null;
  reachable = true;
  readonly sockets: FakeSocket[] = [];
  readonly states: LinkState[] = [];
  readonly heard: Message[] = [];
  welcomes = 0;
  #timers = new Set<Timer>();

  readonly connection = new Connection(
    {
      open: () => {
        const socket = new FakeSocket();
        this.sockets.push(socket);
        return socket;
      },
      now: () => this.time,
      random: () => this.random,
      later: (ms, callback) => this.later(ms, callback),
      token: () => (this.reachable ? Promise.resolve((this.kept ??= "a-new-token")) : Promise.reject(new Error())),
      forgetToken: () => (this.kept = null),
      session: () => this.loggedIn,
      forgetSession: () => (this.loggedIn = null),
    },
    {
      state: (state) => this.states.push(state),
      ready: () => this.welcomes++,
      message: (message) => this.heard.push(message),
    },
  );

  get socket(): FakeSocket {
    const socket = this.sockets.at(-1);
    if (socket === undefined) throw new Error("nothing was dialed");
    return socket;
  }

  later(ms: number, callback: () => void): () => void {
    const timer = { due: this.time + ms, callback };
    this.#timers.add(timer);
    return () => this.#timers.delete(timer);
  }

  /** Lets `ms` pass, with every timer at its time and promises settled in between. */
  async pass(ms: number): Promise<void> {
    const end = this.time + ms;
    for (;;) {
      await settled();
      const due = [...this.#timers].filter((timer) => timer.due <= end).sort((a, b) => a.due - b.due)[0];
      if (due === undefined) break;
      this.#timers.delete(due);
      this.time = due.due;
      due.callback();
    }
    this.time = end;
    await settled();
  }

  /** Opens the socket that was dialed and welcomes it. */
  async welcome(serverMs = 1_000_000): Promise<void> {
    await settled();
    this.socket.onopen?.();
    const id = this.socket.last("hello")?.id;
    this.socket.say({ type: "welcome", id, version: 1, server: "Shoutan", title: "", you: null, server_ms: serverMs });
    await settled();
  }
}

/** Lets every promise that is ready run its course. */
export async function settled(): Promise<void> {
  for (let turn = 0; turn < 10; turn++) await Promise.resolve();
}
