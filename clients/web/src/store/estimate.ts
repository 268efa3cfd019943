/** What a position would count if play stopped there: asked for, shown on the board. */

import { signal, type Signal } from "@preact/signals";
import { countingOf, deadPoints, ownersOf, type Owner } from "../game/count";
import type { Point } from "../game/points";
import type { EstimateInfo } from "../wire/messages";
import { estimateOf } from "./records";

/** An estimate of the position after `ply` turns, or why there is none. */
export interface Estimated {
  ply: number;
  state: "asking" | EstimateInfo | { code: string; sentence: string };
}

export type EstimateSignal = Signal<Estimated | null>;

export function newEstimate(): EstimateSignal {
  return signal<Estimated | null>(null);
}

/** Asks for the estimate of a position; an answer that is not wanted any more is dropped. */
export async function askEstimate(estimate: EstimateSignal, game: string, ply: number): Promise<void> {
  const asked: Estimated = { ply, state: "asking" };
  estimate.value = asked;
  const state = await estimateOf(game, ply);
  if (estimate.value === asked) estimate.value = { ply, state };
}

/** What the board shows of an estimate; null while another position is looked at. */
export function estimateMarks(
  estimate: Estimated | null,
  ply: number | null,
  size: number,
): { dead: ReadonlySet<Point>; owners: readonly Owner[] } | null {
  if (estimate === null || estimate.ply !== ply || estimate.state === "asking" || !("count" in estimate.state)) return null;
  const { count, dead } = estimate.state;
  return { dead: deadPoints(dead, size), owners: ownersOf(count.owners, countingOf(count)) };
}
