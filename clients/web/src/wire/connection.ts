/**
 * The one websocket of the page: says hello, pairs answers with requests, dials again.
 *
 * Everything it needs of the world comes in through `World`, so that tests drive it
 * with a fake socket and a fake clock.
 */

import { Lag } from "./lag";
import { Undecided, type Answer, type Hooks, type LinkState, type Socket, type World } from "./line";
import { PROTOCOL_VERSION, parseMessage, type Message, type Request, type Unsent, type Welcome } from "./messages";
import { CLOSE_TOO_LONG, redialDelay } from "./redial";
import { ServerTime } from "./server-time";

const PING_EVERY_MS = 5_000;
/** So many unanswered pings: the line is dead, although no close has reached us. */
const DEAD_PINGS = 2;
/** A socket that has not said welcome by then is given up. */
const WELCOME_WITHIN_MS = 8_000;
/** A line that may have died while the page slept has so long to answer. */
const ANSWER_WITHIN_MS = 3_000;

interface Waiting {
  /** The length of its frame, in UTF-8. */
  bytes: number;
  resolve(answer: Answer): void;
  reject(reason: Undecided): void;
}

export class Connection {
  readonly time = new ServerTime();
  readonly lag = new Lag();
  #socket: Socket | null = null;
  #ready = false;
  /** Whether this connection rests on a log-in, and not on a guest's token. */
  #loggedIn = false;
  #state: LinkState = "connecting";
  #attempt = 0;
  #nextId = 1;
  #helloId = 0;
  #helloSentAt = 0;
  #heardAt = 0;
  #pingSentAt = new Map<number, number>();
  #waiting = new Map<number, Waiting>();
  #cancelRedial: (() => void) | null = null;
  #cancelTimer: (() => void) | null = null;

  constructor(
    private readonly world: World,
    private readonly hooks: Hooks,
  ) {}

  start(): void {
    void this.#dial();
  }

  /** Dials at once instead of at the end of the current wait (page shown, network back). */
  nudge(): void {
    if (this.#ready) this.#probe();
    else if (this.#cancelRedial !== null || this.#state === "replaced") {
      this.#cancelRedial?.();
      this.#cancelRedial = null;
      this.#attempt = 0;
      void this.#dial();
    }
  }

  /** Hangs up and comes back, with whatever token is then kept. */
  restart(): void {
    this.#drop(1000);
    this.nudge();
  }

  /**
   * Sends a request; rejects with `Undecided` when the line ends first. A request that was
   * too long for the server, which hangs up on it, is answered with `too_long`.
   */
  request(request: Unsent): Promise<Answer> {
    return new Promise((resolve, reject) => {
      if (!this.#ready) {
        reject(new Undecided("no connection"));
        return;
      }
      const [id, bytes] = this.#send(request);
      this.#waiting.set(id, { bytes, resolve, reject });
    });
  }

  async #dial(): Promise<void> {
    this.#cancelRedial = null;
    const session = this.world.session?.() ?? null;
    this.#loggedIn = session !== null;
    let token: string | null = null;
    try {
      if (session === null) token = await this.world.token();
    } catch {
      this.#redial(1006);
      return;
    }
    const socket = this.world.open();
    this.#socket = socket;
    this.#timer(WELCOME_WITHIN_MS, () => this.#drop(1006));
    socket.onopen = () => {
      this.#helloSentAt = this.world.now();
      [this.#helloId] = this.#send({
        type: "hello",
        version: PROTOCOL_VERSION,
        ...(session === null ? {} : { session_token: session }),
        ...(token === null ? {} : { guest_token: token }),
      });
    };
    socket.onmessage = (event) => {
      if (this.#socket === socket) this.#receive(parseMessage(event.data));
    };
    socket.onclose = (event) => {
      if (this.#socket === socket) this.#drop(event.code);
    };
  }

  /** Returns the id of the request, and the length of its frame in bytes. */
  #send(request: Unsent): [id: number, bytes: number] {
    const id = this.#nextId++;
    const frame = JSON.stringify({ id, ...request } as Request);
    this.#socket?.send(frame);
    return [id, new TextEncoder().encode(frame).length];
  }

  #receive(message: Message | null): void {
    if (message === null) return;
    this.#heardAt = this.world.now();
    if (message.type === "welcome") {
      this.#welcomed(message);
      return;
    }
    if (message.type === "error" && message.id === this.#helloId && !this.#ready) {
      if (message.code === "bad_token") {
        if (this.#loggedIn) this.world.forgetSession?.();
        else this.world.forgetToken();
      }
      this.#drop(1008);
      return;
    }
    if (message.type === "pong") {
      this.#ponged(message.id, message.server_ms);
      return;
    }
    if (message.type === "ok" || message.type === "error") {
      const waiting = message.id === null ? undefined : this.#waiting.get(message.id);
      if (message.id !== null) this.#waiting.delete(message.id);
      waiting?.resolve(message);
      return;
    }
    this.hooks.message(message);
  }

  #welcomed(welcome: Welcome): void {
    this.time.reset();
    this.lag.reset();
    this.time.answered(welcome.server_ms, this.#helloSentAt, this.world.now());
    this.#ready = true;
    this.#attempt = 0;
    this.#say("ready");
    this.hooks.ready(welcome);
    this.#timer(PING_EVERY_MS, () => this.#pingOrDrop());
  }

  #pingOrDrop(): void {
    if (this.#pingSentAt.size >= DEAD_PINGS) {
      this.#drop(1006);
      return;
    }
    this.#ping();
    this.#timer(PING_EVERY_MS, () => this.#pingOrDrop());
  }

  /** Asks whether the line still lives, with little patience. */
  #probe(): void {
    const askedAt = this.world.now();
    this.#ping();
    this.#timer(ANSWER_WITHIN_MS, () => {
      if (this.#heardAt <= askedAt) this.#drop(1006);
      else this.#timer(PING_EVERY_MS, () => this.#pingOrDrop());
    });
  }

  #ping(): void {
    const now = this.world.now();
    this.#pingSentAt.set(this.#send({ type: "ping" })[0], now);
    this.lag.asked(now);
  }

  #ponged(id: number, serverMs: number): void {
    const sentAt = this.#pingSentAt.get(id);
    this.#pingSentAt.delete(id);
    if (sentAt === undefined) return;
    const now = this.world.now();
    this.time.answered(serverMs, sentAt, now);
    this.lag.answered(now - sentAt);
  }

  #timer(ms: number, callback: () => void): void {
    this.#cancelTimer?.();
    this.#cancelTimer = this.world.later(ms, callback);
  }

  #drop(code: number): void {
    const socket = this.#socket;
    this.#socket = null;
    this.#ready = false;
    this.#cancelTimer?.();
    this.#cancelTimer = null;
    this.#pingSentAt.clear();
    this.lag.reset();
    socket?.close();
    if (code === CLOSE_TOO_LONG) this.#refuseLongest();
    const waiting = [...this.#waiting.values()];
    this.#waiting.clear();
    for (const one of waiting) one.reject(new Undecided(`closed with ${code}`));
    if (socket !== null) this.#redial(code);
  }

  /** Which frame it was is not said; of those without an answer it is the longest. */
  #refuseLongest(): void {
    const [longest] = [...this.#waiting].sort(([, one], [, other]) => other.bytes - one.bytes);
    if (longest === undefined) return;
    const [id, waiting] = longest;
    this.#waiting.delete(id);
    waiting.resolve({ type: "error", id, code: "too_long", sentence: "" });
  }

  #redial(code: number): void {
    const delay = redialDelay(this.#attempt, code, this.world.random());
    if (delay === null) {
      this.#say("replaced");
      return;
    }
    this.#attempt += 1;
    this.#say("lost");
    this.#cancelRedial = this.world.later(delay, () => void this.#dial());
  }

  #say(state: LinkState): void {
    if (state === this.#state) return;
    this.#state = state;
    this.hooks.state(state);
  }
}
