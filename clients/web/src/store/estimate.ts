/** What a position would count if play stopped there: asked for, shown on the board. */

import { signal, type Signal } from "@preact/signals";
import { countingOf, deadPoints, ownersOf, type Owner } from "../game/count";
import type { Point } from "../game/points";
import type { Color, EstimateInfo } from "../wire/messages";
import { estimateOf } from "./records";

/** A position of a game, or one of a line that was tried after `ply` turns of it. */
export interface Place {
  ply: number;
  /** What was tried there; null is a pass. */
  tried: readonly (readonly [Color, string | null])[];
}

/** A position of the game itself. */
export function placeOf(ply: number): Place {
  return { ply, tried: [] };
}

function isSame(one: Place, other: Place): boolean {
  return (
    one.ply === other.ply &&
    one.tried.length === other.tried.length &&
    one.tried.every(([color, vertex], index) => {
      const [theirColor, theirVertex] = other.tried[index] ?? [];
      return color === theirColor && vertex === theirVertex;
    })
  );
}

/** An estimate of a position, or why there is none. */
export interface Estimated {
  place: Place;
  state: "asking" | EstimateInfo | { code: string; sentence: string };
}

export type EstimateSignal = Signal<Estimated | null>;

export function newEstimate(): EstimateSignal {
  return signal<Estimated | null>(null);
}

/** Asks for the estimate of a position; an answer that is not wanted any more is dropped. */
export async function askEstimate(estimate: EstimateSignal, game: string, place: Place): Promise<void> {
  const asked: Estimated = { place, state: "asking" };
  estimate.value = asked;
  const state = await estimateOf(game, place);
  if (estimate.value === asked) estimate.value = { place, state };
}

/** What is known of this position; an estimate is of one position and of no other. */
export function estimateAt(estimate: Estimated | null, place: Place): Estimated | null {
  return estimate !== null && isSame(estimate.place, place) ? estimate : null;
}

/** What the board shows of an estimate; null while another position is looked at. */
export function estimateMarks(
  known: Estimated | null,
  place: Place,
  size: number,
): { dead: ReadonlySet<Point>; owners: readonly Owner[] } | null {
  const estimate = estimateAt(known, place);
  if (estimate === null || estimate.state === "asking" || !("count" in estimate.state)) return null;
  const { count, dead } = estimate.state;
  return { dead: deadPoints(dead, size), owners: ownersOf(count.owners, countingOf(count)) };
}
