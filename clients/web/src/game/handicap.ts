/**
 * What we propose for two players of known ranks: one step for each rank between them on
 * 19 lines, fewer as the board is smaller (docs/lobby.md has the table).
 */

import type { Color } from "../wire/messages";

/** Ranks from the lowest to the highest; a professional counts as the same dan. */
export const RANKS: readonly string[] = [
  ...Array.from({ length: 30 }, (_, index) => `${30 - index}k`),
  ...Array.from({ length: 9 }, (_, index) => `${index + 1}d`),
];

/** Where a rank stands in that row; null for none. */
export function rankStep(rank: string | null | undefined): number | null {
  const index = RANKS.indexOf((rank ?? "").replace("p", "d"));
  return index < 0 ? null : index;
}

export interface Proposal {
  /** Stones on the board before White's first move: none, or 2 and more. */
  handicap: number;
  /** The weaker player is Black and gives no komi. */
  letFirst: boolean;
  /** Our own color; null where the game is even. */
  color: Color | null;
}

const MOST = 9;
const POINTS_OF_19 = 361;

/** Handicap for so many ranks between two players; 0 is even, 1 is Black first. */
export function stepsFor(ranks: number, size: number): number {
  const steps = Math.round((ranks * size * size) / POINTS_OF_19);
  // As many as the board takes: two at least, half of its points at most.
  return Math.min(steps, MOST, Math.max(2, Math.floor((size * size) / 2)));
}

/** The proposal for us against them; null where a rank is not known. */
export function proposalFor(ours: string | null | undefined, theirs: string | null | undefined, size: number): Proposal | null {
  const we = rankStep(ours);
  const they = rankStep(theirs);
  if (we === null || they === null) return null;
  const steps = stepsFor(Math.abs(we - they), size);
  if (steps === 0) return { handicap: 0, letFirst: false, color: null };
  return { handicap: steps > 1 ? steps : 0, letFirst: steps === 1, color: we < they ? "black" : "white" };
}
