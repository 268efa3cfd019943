/** What a rated game has made of a rating. */

import type { RatingStep } from "../wire/account";

export interface RatingChange {
  rating: number;
  rank: string;
  /** The difference to the step before, in whole points; null where this was the first. */
  by: number | null;
}

/** The change by `game`, of the newest steps; null where it is not the newest. */
export function changeBy(steps: readonly Pick<RatingStep, "rating" | "rank" | "game">[], game: string): RatingChange | null {
  const [now, before] = steps;
  if (now?.game?.id !== game) return null;
  const rating = Math.round(now.rating);
  return { rating, rank: now.rank, by: before === undefined ? null : rating - Math.round(before.rating) };
}
