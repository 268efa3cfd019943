/** The count of a settlement: what lies under the totals that the server sends. */

import type { Color, CountInfo } from "../wire/messages";
import type { Board } from "./board";
import { pointOf, type Point } from "./points";
import { compensationOf, type Counting } from "./rules";
import { rulesOfGame, type GameState } from "./state";

/** Who owns a point; "none" is nobody, where territory is counted. */
export type Owner = "black" | "white" | "shared" | "none";

/** Reads `owners`, one letter a point from A1 on: B, W, or = for what is not one side's. */
export function ownersOf(letters: string, counting: Counting = "area"): Owner[] {
  const neither = counting === "area" ? "shared" : "none";
  return [...letters].map((letter) => (letter === "B" ? "black" : letter === "W" ? "white" : neither));
}

export function countingOf(count: { counting?: Counting }): Counting {
  return count.counting ?? "area";
}

export function deadPoints(dead: readonly string[], size: number): Set<Point> {
  const points = dead.map((vertex) => pointOf(vertex, size));
  return new Set(points.filter((point) => point !== null));
}

/**
 * The stones that a count takes for dead: those of the proposal. Where the time to agree
 * ran out, the last proposal has more; what stands on its owner's point was left alive.
 */
export function deadIn(state: GameState, count: CountInfo): Set<Point> {
  const { settlement, board, size } = state;
  const dead = deadPoints(settlement?.dead ?? [], size);
  if (state.phase !== "finished" || settlement?.confirmed.length === 2) return dead;
  const owners = ownersOf(count.owners);
  return new Set([...dead].filter((point) => owners[point] !== board[point]));
}

export type LineCode =
  | "living"
  | "enclosed"
  | "shared"
  | "area"
  | "half"
  | "territory"
  | "dead"
  | "prisoners"
  | "together"
  | "komi"
  | "handicap"
  | "warnings"
  | "margin";

/** One line of the count sheet; amounts in zi of margin, of which one is two points. */
export interface Line {
  code: LineCode;
  black: number;
  white: number;
  /** How it is drawn: an item, the sum of those before it, the margin at the end. */
  kind: "item" | "sum" | "margin";
  /** What is added to or taken from the lines above, with its sign. */
  signed: boolean;
}

/** What Black gives or loses at the count beside the board, in zi of margin. */
interface Given {
  komi: number;
  handicap: number;
  warnings: number;
}

/** Whatever the margin has besides the board and komi is for warnings and handicap. */
function givenOf(state: GameState, count: CountInfo): Given {
  const komi = state.komi / 2;
  const rest = boardMargin(state, count) - komi - count.margin_zi;
  if (compensationOf(rulesOfGame(state), state.handicap) === 0) return { komi, handicap: 0, warnings: rest };
  const { black, white } = state.warnings;
  const warnings = (black - white) * rulesOfGame(state).warningZi;
  return { komi, handicap: rest - warnings, warnings };
}

/** How far Black is ahead on the board: of half of it, or of White. */
function boardMargin(state: GameState, count: CountInfo): number {
  const against = countingOf(count) === "area" ? (state.size * state.size) / 2 : count.white_zi;
  return count.black_zi - against;
}

/** What one side has in all, in points, and what it is made of; each part is added. */
export interface Total {
  /** Area, or territory with prisoners. */
  board: number;
  komi: number;
  handicap: number;
  /** What the other side pays for its warnings. */
  warnings: number;
  all: number;
}

/**
 * Both sides' totals in points, side to side as on the printed sheet: a point of area is
 * one, and half a zi of margin is one. Whoever has more is ahead by the difference.
 */
export function totalsOf(state: GameState, count: CountInfo): Record<Color, Total> {
  const given = givenOf(state, count);
  const scale = countingOf(count) === "area" ? 1 : 2;
  const total = (board: number, sign: number): Total => {
    // What one side is given the other does not lose as well: it stands once.
    const [komi = 0, handicap = 0, warnings = 0] = [given.komi, given.handicap, given.warnings].map((zi) =>
      Math.max(0, sign * 2 * zi),
    );
    return { board: scale * board, komi, handicap, warnings, all: scale * board + komi + handicap + warnings };
  };
  return { black: total(count.black_zi, -1), white: total(count.white_zi, 1) };
}

/**
 * The area in zi that a side has to exceed to win: half the board, more or less by komi,
 * handicap and warnings. What a side has beyond it is its margin, as on the count sheet.
 */
export function thresholdOf(count: Pick<CountInfo, "black_zi" | "white_zi" | "margin_zi">, color: Color): number {
  return color === "black" ? count.black_zi - count.margin_zi : count.white_zi + count.margin_zi;
}

/** Splits the server's totals into the lines of the count sheet. */
export function linesOf(state: GameState, count: CountInfo): Line[] {
  const dead = deadIn(state, count);
  return countingOf(count) === "area" ? areaLines(state, dead, count) : territoryLines(state, dead, count);
}

function areaLines(state: GameState, dead: ReadonlySet<Point>, count: CountInfo): Line[] {
  const owners = ownersOf(count.owners);
  const living = withoutDead(state.board, dead);
  const half = (state.size * state.size) / 2;
  const shared = owners.filter((owner) => owner === "shared").length / 2;
  const stones = (color: Color) => living.filter((stone) => stone === color).length;
  const enclosed = (color: Color) => owners.filter((owner) => owner === color).length - stones(color);
  const given = givenOf(state, count);
  return [
    line("living", stones("black"), stones("white")),
    line("enclosed", enclosed("black"), enclosed("white")),
    line("shared", shared, shared),
    line("area", count.black_zi, count.white_zi, "sum"),
    signed("half", -half, -half),
    signed("komi", -given.komi, given.komi),
    ...(given.handicap === 0 ? [] : [signed("handicap", -given.handicap, given.handicap)]),
    ...(given.warnings === 0 ? [] : [signed("warnings", -given.warnings, given.warnings)]),
    { ...signed("margin", count.margin_zi, -count.margin_zi), kind: "margin" },
  ];
}

/** A point is half a zi of margin, on the board and in the bowl. */
const POINT = 0.5;

function territoryLines(state: GameState, dead: ReadonlySet<Point>, count: CountInfo): Line[] {
  const owners = ownersOf(count.owners, "territory");
  const living = withoutDead(state.board, dead);
  const territory = (color: Color) =>
    POINT * owners.filter((owner, point) => owner === color && living[point] === null).length;
  const gone = (color: Color) => POINT * [...dead].filter((point) => state.board[point] === color).length;
  const given = givenOf(state, count);
  const both = (black: number, white: number) => [Math.max(0, black), Math.max(0, white)] as const;
  return [
    line("territory", territory("black"), territory("white")),
    line("dead", gone("white"), gone("black")),
    // What is neither on the board nor taken off it now was taken before.
    line(
      "prisoners",
      count.black_zi - territory("black") - gone("white"),
      count.white_zi - territory("white") - gone("black"),
    ),
    line("together", count.black_zi, count.white_zi, "sum"),
    line("komi", ...both(-given.komi, given.komi)),
    ...(given.handicap === 0 ? [] : [line("handicap", ...both(-given.handicap, given.handicap))]),
    ...(given.warnings === 0 ? [] : [line("warnings", ...both(-given.warnings, given.warnings))]),
    { ...signed("margin", count.margin_zi, -count.margin_zi), kind: "margin" },
  ];
}

function withoutDead(board: Board, dead: ReadonlySet<Point>): Board {
  return board.map((stone, point) => (dead.has(point) ? null : stone));
}

function line(code: LineCode, black: number, white: number, kind: Line["kind"] = "item"): Line {
  return { code, black, white, kind, signed: false };
}

function signed(code: LineCode, black: number, white: number): Line {
  // Nothing has no sign: added to zero, minus zero is zero.
  return { ...line(code, black + 0, white + 0), signed: true };
}
