/** Once more against the same opponent: what is offered, and the game that came of it. */

import { signal } from "@preact/signals";
import { opponentOf, type Color, type Message, type Rematch } from "../wire/messages";

export type RematchStage =
  | { kind: "none" }
  | { kind: "offered" }
  | { kind: "asked" }
  | { kind: "made"; next: string };

/** Returns how things stand for the side `seat`; a spectator only sees a game that is made. */
export function rematchStage(told: Rematch | null, seat: Color | null): RematchStage {
  if (told?.next != null) return { kind: "made", next: told.next };
  if (told === null || seat === null) return { kind: "none" };
  if (told[opponentOf(seat)]) return { kind: "asked" };
  return told[seat] ? { kind: "offered" } : { kind: "none" };
}

/**
 * Where to go by itself: to a game that was made while this page knew of the offer. Who comes
 * back later to a game that had its rematch long ago is not led away.
 */
export function leadsTo(before: Rematch | null, now: Rematch): string | null {
  return before !== null && before.next === null && (before.black || before.white) ? now.next : null;
}

/** What the server has said of the rematch of one game. */
export class RematchNews {
  readonly told = signal<Rematch | null>(null);

  constructor(
    private readonly game: string,
    private readonly go: (next: string) => void,
    private readonly asked: () => void,
  ) {}

  /** Takes in a message; `seat` is ours. Tells whether it was one of these. */
  hear(message: Message, seat: Color | null): boolean {
    if (message.type !== "rematch" || message.game !== this.game) return false;
    const before = this.told.value;
    this.told.value = message;
    const next = seat === null ? null : leadsTo(before, message);
    if (next !== null) this.go(next);
    else if (rematchStage(message, seat).kind === "asked" && rematchStage(before, seat).kind !== "asked") this.asked();
    return true;
  }
}
