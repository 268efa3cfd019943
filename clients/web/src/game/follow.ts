/**
 * Following one game: messages in, the folded game out, holes found and filled.
 *
 * Without the wire: `resume` is asked for through a callback, so tests drive it with a
 * list of messages in any order.
 */

import { isGameEvent, type Message } from "../wire/messages";
import { gameOf, gameOfSnapshot } from "./first-state";
import { fold } from "./fold";
import type { GameState } from "./state";

export interface Follower {
  /** The game after a new event; `before` is null for the first picture of it. */
  changed(after: GameState, before: GameState | null, message: Message): void;
  /** Something is missing after event `seq`. */
  missing(seq: number): void;
}

export class Following {
  state: GameState | null = null;
  #asked = false;

  constructor(
    readonly id: string,
    private readonly follower: Follower,
  ) {}

  /** The event that we have everything up to. */
  get seq(): number {
    return this.state?.seq ?? 0;
  }

  /** A `resume` was answered, or the line it was asked on is gone. */
  settled(): void {
    this.#asked = false;
  }

  /** Takes a message in. `serverMs` is what the server's clock shows now. */
  receive(message: Message, serverMs: number): void {
    if (message.type === "snapshot") {
      if (message.game !== this.id || message.seq <= this.seq) return;
      this.#become(gameOfSnapshot(message, serverMs), message);
      return;
    }
    if (!isGameEvent(message) || message.game !== this.id || message.seq <= this.seq) return;
    if (message.seq > this.seq + 1) {
      if (!this.#asked) {
        this.#asked = true;
        this.follower.missing(this.seq);
      }
      return;
    }
    if (this.state !== null) this.#become(fold(this.state, message), message);
    else if (message.type === "game_created") this.#become(gameOf(message), message);
  }

  #become(after: GameState, message: Message): void {
    const before = this.state;
    this.state = after;
    this.follower.changed(after, before, message);
  }
}
