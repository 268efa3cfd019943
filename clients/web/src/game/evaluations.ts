/** What engines thought, as Black sees it, by the number of turns taken before. */

import type { Analysis, Color } from "../wire/messages";
import { mainLine, type Tree } from "./tree";

export interface Evaluation {
  /** Black's chance, 0 to 1; null where the engine does not say. */
  black: number | null;
  /** Points for Black. */
  score: number | null;
}

export interface Thought {
  ply: number;
  color: Color;
  analysis: Analysis;
}

export type Evaluations = ReadonlyMap<number, Evaluation>;

/** An analysis is the mover's own view. */
export function evaluationOf({ color, analysis }: Thought): Evaluation {
  const { winrate = null, score_lead: lead = null } = analysis;
  const turned = color === "white";
  return {
    black: winrate === null ? null : turned ? 1 - winrate : winrate,
    score: lead === null ? null : turned ? -lead : lead,
  };
}

export function evaluationsOf(thoughts: readonly Thought[]): Evaluations {
  return new Map(thoughts.map((thought) => [thought.ply, evaluationOf(thought)]));
}

/** The values that a record states along its main line. */
export function evaluationsIn(tree: Tree): Evaluations {
  const found = new Map<number, Evaluation>();
  for (const [move, id] of mainLine(tree).entries()) {
    const value = tree.nodes[id]?.value ?? null;
    if (value !== null) found.set(move, { black: null, score: value });
  }
  return found;
}

/** One line of the graph: from 0 (White's) to 1 (Black's), by turns taken. */
export interface Curve {
  kind: "winrate" | "score";
  points: { move: number; part: number }[];
  /** What the upper edge stands for, points; 0 for a winrate. */
  most: number;
}

const LEAST_SCALE = 10;

/** The curve of winrates where there are any, else of scores; null of nothing. */
export function curveOf(evaluations: Evaluations): Curve | null {
  const sorted = [...evaluations].sort(([a], [b]) => a - b);
  const rates = sorted.flatMap(([move, { black }]) => (black === null ? [] : [{ move, part: black }]));
  if (rates.length > 0) return { kind: "winrate", points: rates, most: 0 };
  const scores = sorted.flatMap(([move, { score }]) => (score === null ? [] : [{ move, score }]));
  if (scores.length === 0) return null;
  const most = Math.max(LEAST_SCALE, ...scores.map(({ score }) => Math.abs(score)));
  return { kind: "score", most, points: scores.map(({ move, score }) => ({ move, part: 0.5 + score / most / 2 })) };
}

/** How much a curve has to fall or rise from one point to the next to be told. */
const TURN = 0.15;
const MOST_TURNS = 5;

/** The moves at which a game turned most, in their order: the text of the graph. */
export function turningPoints(curve: Curve): number[] {
  const steps = curve.points.slice(1).map(({ move, part }, index) => ({
    move,
    by: Math.abs(part - (curve.points[index]?.part ?? part)),
  }));
  const large = steps.filter(({ by }) => by >= TURN).sort((a, b) => b.by - a.by);
  return large
    .slice(0, MOST_TURNS)
    .map(({ move }) => move)
    .sort((a, b) => a - b);
}

/** What is known at a turn, or last before it. */
export function evaluationAt(evaluations: Evaluations, move: number): Evaluation | null {
  for (let now = move; now >= 0; now -= 1) {
    const found = evaluations.get(now);
    if (found !== undefined) return found;
  }
  return null;
}
