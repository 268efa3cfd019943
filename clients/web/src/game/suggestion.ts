/** The server's suggestion of dead stones, beside the proposal on the table. */

import type { Settlement } from "./state";

/** What a suggestion changes: it makes a proposal, or is the present one, empty or not. */
export type Suggested = "new" | "same" | "none";

/** Compares a suggestion, whole chains, with the present proposal. */
export function compareSuggestion(dead: readonly string[], settlement: Settlement): Suggested {
  const proposed = new Set(settlement.dead);
  const isSame = dead.length === proposed.size && dead.every((vertex) => proposed.has(vertex));
  if (!isSame) return "new";
  return dead.length === 0 ? "none" : "same";
}
