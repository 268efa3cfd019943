/**
 * Acts on their way: each is sent until the server has decided about it, once.
 *
 * An act keeps its `cid` for ever, so sending it again is safe. It is sent again after a
 * lost connection and after an answer that decides nothing; every other answer ends it.
 */

import type { Answer } from "./line";
import type { ActRequest, Ok, Unnamed, Unsent, WireError } from "./messages";

/** Codes that say "undecided, send it again". */
const UNDECIDED = new Set(["unavailable", "retry", "busy"]);
const FIRST_REPEAT_MS = 250;
const LONGEST_REPEAT_MS = 4_000;

/** The server decided against an act. */
export class Refused extends Error {
  constructor(readonly error: WireError) {
    super(error.sentence);
  }
}

interface Act {
  request: Unsent<ActRequest>;
  resolve(ok: Ok | null): void;
  reject(reason: Refused): void;
  inFlight: boolean;
  repeats: number;
}

export interface ActsWorld {
  send(request: Unsent<ActRequest>): Promise<Answer>;
  later(ms: number, callback: () => void): () => void;
  newCid(): string;
}

export class Acts {
  #acts = new Map<string, Act>();

  constructor(private readonly world: ActsWorld) {}

  /** How many acts the server has not decided about yet. */
  get pending(): number {
    return this.#acts.size;
  }

  /**
   * Performs an act. Resolves with the server's `ok`, or with null where its event was
   * seen before the answer; rejects with `Refused`.
   */
  submit(act: Unnamed): Promise<Ok | null> {
    const cid = this.world.newCid();
    return new Promise((resolve, reject) => {
      const request = { ...act, cid } as Unsent<ActRequest>;
      this.#acts.set(cid, { request, resolve, reject, inFlight: false, repeats: 0 });
      void this.#send(cid);
    });
  }

  /** A connection is ready: sends again whatever is still undecided. */
  resend(): void {
    for (const cid of this.#acts.keys()) void this.#send(cid);
  }

  /** An event of the game names this act: it has happened. */
  seen(cid: string): void {
    const act = this.#acts.get(cid);
    this.#acts.delete(cid);
    act?.resolve(null);
  }

  async #send(cid: string): Promise<void> {
    const act = this.#acts.get(cid);
    if (act === undefined || act.inFlight) return;
    act.inFlight = true;
    let answer: Answer;
    try {
      answer = await this.world.send(act.request);
    } catch {
      act.inFlight = false;
      return; // `resend` will come when there is a connection again
    }
    act.inFlight = false;
    if (answer.type === "error" && UNDECIDED.has(answer.code)) {
      const wait = Math.min(FIRST_REPEAT_MS * 2 ** act.repeats, LONGEST_REPEAT_MS);
      act.repeats += 1;
      this.world.later(wait, () => void this.#send(cid));
      return;
    }
    this.#acts.delete(cid);
    if (answer.type === "error") act.reject(new Refused(answer));
    else act.resolve(answer);
  }
}

/** Returns a fresh name for an act: 128 random bits in 22 letters. */
export function randomCid(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return btoa(String.fromCharCode(...bytes))
    .replaceAll("+", "-")
    .replaceAll("/", "_")
    .replace(/=+$/, "");
}
