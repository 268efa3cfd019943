/**
 * One person, several tabs, one pair of ears: of the tabs that follow a game, the one that
 * was touched last makes its sounds.
 *
 * Tabs tell each other what they take and what they let go. A tab that nobody touched
 * sounds nothing anyway, so it need not be told what was taken before it was opened.
 */

/** What tabs tell each other. */
export type Told = { take: readonly string[] } | { free: readonly string[] };

export class OneTab {
  readonly #followed = new Set<string>();
  /** Of those, the ones that another tab has taken since. */
  readonly #elsewhere = new Set<string>();
  /** Of those, the ones that the other tabs have been told to leave to us. */
  readonly #taken = new Set<string>();
  #touched = false;

  constructor(private readonly tell: (told: Told) => void) {}

  /** This tab follows a game from now on. */
  follow(game: string): void {
    this.#followed.add(game);
    if (this.#touched) this.#take();
  }

  /** This tab hears no more of a game: whoever else follows it sounds it. */
  unfollow(game: string): void {
    if (!this.#followed.delete(game)) return;
    this.#elsewhere.delete(game);
    if (this.#taken.delete(game)) this.tell({ free: [game] });
  }

  /** The reader touches this tab. */
  touch(): void {
    this.#touched = true;
    this.#take();
  }

  /** The tab is closed, or put away. */
  leave(): void {
    if (this.#taken.size > 0) this.tell({ free: [...this.#taken] });
    this.#taken.clear();
  }

  /** Another tab tells what it does. */
  hear(told: Told): void {
    if ("free" in told) {
      for (const game of told.free) this.#elsewhere.delete(game);
      return;
    }
    for (const game of told.take) {
      if (this.#followed.has(game)) this.#elsewhere.add(game);
      this.#taken.delete(game);
    }
  }

  /** Whether this tab makes the sounds of a game. */
  sounds(game: string): boolean {
    return !this.#elsewhere.has(game);
  }

  #take(): void {
    const take = [...this.#followed].filter((game) => !this.#taken.has(game));
    for (const game of take) {
      this.#taken.add(game);
      this.#elsewhere.delete(game);
    }
    if (take.length > 0) this.tell({ take });
  }
}

const channel = typeof BroadcastChannel === "undefined" ? null : new BroadcastChannel("shoutan.sound");

/** This tab among the others. */
export const tab = new OneTab((told) => channel?.postMessage(told));

/** Hears the other tabs, and the reader's touches. */
export function startOneTab(): void {
  channel?.addEventListener("message", (event: MessageEvent<Told>) => tab.hear(event.data));
  for (const touch of ["pointerdown", "keydown"]) addEventListener(touch, () => tab.touch());
  addEventListener("pagehide", () => tab.leave());
}
