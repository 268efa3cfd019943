/** How a rating is drawn: points of one line, its band of doubt, and a line for each rank. */

export interface Step {
  rating: number;
  deviation: number;
}

export interface Graph {
  /** The line, and the band of two deviations to each side, where a strength is with 95 % certainty, as points of SVG. */
  line: string;
  band: string;
  dots: [number, number][];
  /** Heights of the middle of ranks, with the rank. */
  ranks: [number, string][];
}

export const WIDTH = 640;
export const HEIGHT = 240;
/** Where everybody begins: 1500, and nobody knows better than that. */
export const BEGINNING: Step = { rating: 1500, deviation: 350 };
export const LEFT = 56;
export const RIGHT = 12;
const EDGE = 14;
/** Least difference of ratings from top to bottom. */
const LEAST_SPAN = 600;
const MOST_DOTS = 60;

/** Ranks stand at 1500 (6k), 2100 (1d): the middles of hundreds. */
export function rankAt(rating: number): string {
  const steps = Math.floor((rating - 2050) / 100);
  return steps >= 0 ? `${Math.min(9, steps + 1)}d` : `${Math.min(30, -steps)}k`;
}

/** Draws a history, the oldest step first. Null where there is nothing to draw. */
export function graphOf(steps: readonly Step[]): Graph | null {
  if (steps.length === 0) return null;
  const ratings = steps.map((step) => step.rating);
  const middle = (Math.max(...ratings) + Math.min(...ratings)) / 2;
  const half = Math.max(LEAST_SPAN, Math.max(...ratings) - Math.min(...ratings) + 100) / 2;
  const x = (index: number) =>
    steps.length === 1 ? (LEFT + WIDTH - RIGHT) / 2 : LEFT + (index * (WIDTH - LEFT - RIGHT)) / (steps.length - 1);
  const y = (rating: number) => {
    const part = (middle + half - rating) / (2 * half);
    return EDGE + Math.min(1, Math.max(0, part)) * (HEIGHT - 2 * EDGE);
  };
  const at = (index: number, rating: number) => `${x(index).toFixed(1)},${y(rating).toFixed(1)}`;
  const above = steps.map((step, index) => at(index, step.rating + 2 * step.deviation));
  const below = steps.map((step, index) => at(index, step.rating - 2 * step.deviation)).reverse();
  const ranks: [number, string][] = [];
  const every = half > 900 ? 500 : half > 400 ? 200 : 100;
  for (let rating = Math.ceil((middle - half) / every) * every; rating <= middle + half; rating += every) {
    ranks.push([y(rating), rankAt(rating)]);
  }
  return {
    line: steps.map((step, index) => at(index, step.rating)).join(" "),
    band: [...above, ...below].join(" "),
    dots: steps.length > MOST_DOTS ? [] : steps.map((step, index) => [x(index), y(step.rating)]),
    ranks,
  };
}
