/** The review of a game that all who look at it share: what they try, say, and show. */

import { computed, effect, signal } from "@preact/signals";
import type { Told } from "../game/refusal";
import { nodeOf, placeOf, withEntries, type Tree } from "../game/tree";
import { treeOfGame } from "../game/tree-of";
import type { Message, ReviewLead, Unsent } from "../wire/messages";
import type { GameStore } from "./game";
import { ReviewStore, type Keeper } from "./review";
import { connection, listen, whenReady, you } from "./session";

export class SharedReview {
  /** Null until the game is there; only a finished one is reviewed. */
  readonly review = signal<ReviewStore | null>(null);
  readonly lead = signal<ReviewLead | null>(null);
  /** Whether we look where the leader looks. */
  readonly follows = signal(true);
  readonly leads = computed(() => this.lead.value !== null && this.lead.value.by.id === you.value?.id);
  #had = 0;
  #stop: (() => void)[];

  constructor(readonly game: GameStore) {
    this.#stop = [
      listen((message) => this.#receive(message)),
      effect(() => this.#begin()),
      whenReady(() => this.#watch()),
    ];
  }

  dispose(): void {
    for (const stop of this.#stop) stop();
    connection.request({ type: "review.leave", game: this.game.id }).catch(() => {
      // Without a line there is nothing to leave.
    });
  }

  /** Leads, or leads no longer. */
  async setLead(leads: boolean): Promise<void> {
    const review = this.review.value;
    if (review === null) return;
    const refused = await this.#ask({ ...this.#place(review), type: "review.lead", leads });
    if ("code" in refused) review.refusal.value = refused;
    this.follows.value = true;
  }

  /** Looks where the leader looks from now on, or no longer. */
  follow(follows: boolean): void {
    this.follows.value = follows;
    this.#catchUp();
  }

  /** The game is there and over: its tree is what everything hangs on. */
  #begin(): void {
    const state = this.game.state.value;
    if (this.review.peek() !== null || state?.phase !== "finished" || !this.game.caughtUp.value) return;
    const review = new ReviewStore(treeOfGame(state), this.#keeper());
    review.at.value = review.tree.value.nodes.length - 1;
    this.review.value = review;
    this.#watch();
  }

  #watch(): void {
    if (this.review.peek() === null) return;
    this.lead.value = null;
    void this.#ask({ type: "review.watch", game: this.game.id });
  }

  #receive(message: Message): void {
    const review = this.review.peek();
    if (message.type !== "review" || message.game !== this.game.id || review === null) return;
    review.tree.value = withEntries(review.tree.value, message.entries, this.#had);
    this.#had = Math.max(this.#had, message.entries.at(-1)?.n ?? 0);
    // A new leader is followed until one walks away from him.
    if (message.lead?.by.id !== this.lead.peek()?.by.id) this.follows.value = true;
    this.lead.value = message.lead;
    this.#catchUp();
  }

  /** Goes where the leader is, if we follow. */
  #catchUp(): void {
    const [review, lead] = [this.review.peek(), this.lead.peek()];
    if (review === null || lead === null || !this.follows.peek() || this.leads.peek()) return;
    const at = nodeOf(review.tree.peek(), lead.parent, lead.ply);
    if (at !== null && at !== review.at.peek()) review.look(at);
  }

  #keeper(): Keeper {
    return {
      move: async (tree, at, color, vertex) => {
        const place = { ...placeOf(tree, at), game: this.game.id };
        const done = await this.#ask({ type: "review.place", ...place, color, vertex: vertex ?? "pass" });
        return "code" in done ? done : this.#added(done.n);
      },
      say: async (tree, at, text) => {
        const place = { ...placeOf(tree, at), game: this.game.id };
        const done = await this.#ask({ type: "review.say", ...place, text });
        return "code" in done ? done : this.#tree();
      },
      shown: () => {
        const review = this.review.peek();
        if (review === null) return;
        if (this.leads.peek()) {
          void this.#ask({ ...this.#place(review), type: "review.lead", leads: true });
        } else if (this.lead.peek() !== null) this.follows.value = false;
      },
    };
  }

  /** The entry is told before its number is answered. */
  #added(n: number): [Tree, number] | Told {
    const tree = this.#tree();
    const at = nodeOf(tree, n, 0);
    return at === null ? { code: "unavailable", sentence: "" } : [tree, at];
  }

  #tree(): Tree {
    const review = this.review.peek();
    if (review === null) throw new Error("a review that has not begun");
    return review.tree.peek();
  }

  #place(review: ReviewStore): { game: string; ply: number; parent: number | null } {
    return { game: this.game.id, ...placeOf(review.tree.peek(), review.at.peek()) };
  }

  async #ask(request: Unsent): Promise<{ n: number } | Told> {
    try {
      const answer = await connection.request(request);
      if (answer.type === "error") return { code: answer.code, sentence: answer.sentence };
      return { n: answer.n ?? 0 };
    } catch {
      return { code: "offline", sentence: "" };
    }
  }
}

