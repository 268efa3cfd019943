/** What the last turn asks of the other side: a pass to be answered, a dispute to be played out. */

import type { Color, GameEvent } from "../wire/messages";
import { opponentOf } from "../wire/messages";
import type { Entry, GameState } from "./state";

export type DisputeEntry = Extract<Entry["what"], { type: "dispute" }>;

/** The dispute over which play has just been resumed; null once somebody has moved. */
export function disputeOf({ phase, entries, turns }: Pick<GameState, "phase" | "entries" | "turns">): DisputeEntry | null {
  if (phase !== "play") return null;
  for (const { after, what } of entries.toReversed()) {
    if (after < turns.length) return null;
    if (what.type === "dispute") return what;
  }
  return null;
}

/** Who has just passed, so that a second pass ends play; null after a stone, an offer, a dispute. */
export function passedBy(state: Pick<GameState, "phase" | "entries" | "turns" | "toMove" | "offerBy">): Color | null {
  const last = state.turns.at(-1);
  if (state.phase !== "play" || last === undefined || last.vertex !== null || last.lost) return null;
  // After a ruling either side may be to move: then this pass is not the one to be answered.
  if (state.toMove !== opponentOf(last.color) || state.offerBy !== null) return null;
  return disputeOf(state) === null ? last.color : null;
}

export type Lateness = Extract<GameEvent, { type: "lateness_judged" }>;

/** Who has paid for lateness on the clock; told until both have moved. */
export function latenessOf({ phase, entries, turns }: Pick<GameState, "phase" | "entries" | "turns">): Lateness[] {
  if (phase !== "play" || turns.length >= 2) return [];
  const events = entries.map(({ what }) => (what.type === "told" ? what.event : null));
  return events.filter((event): event is Lateness => event?.type === "lateness_judged" && event.charge_ms > 0);
}
