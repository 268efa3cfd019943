/** What a referee may order: its parts, where it is possible, what ends a game. */

import type { Phase, Ruling } from "../wire/messages";

export type RulingName = Ruling["name"];
export type Offense = NonNullable<Extract<Ruling, { name: "warn" }>["offense"]>;
export type Field =
  | "color"
  | "offense"
  | "forfeit"
  | "inTime"
  | "ply"
  | "toMove"
  | "seal"
  | "reading"
  | "real"
  | "vertices"
  | "vertex"
  | "isFalse"
  | "barred"
  | "result"
  | "player"
  | "first";

interface Row {
  name: RulingName;
  /** The article that usually decides, in the rules of 2002. */
  article: string;
  phases: readonly Phase[];
  fields: readonly Field[];
}

const BOARD: readonly Phase[] = ["play", "paused", "adjourned"];
const BEGUN: readonly Phase[] = [...BOARD, "settling"];
const NOT_OVER: readonly Phase[] = ["waiting", ...BEGUN];
const COUNT: readonly Phase[] = ["settling"];
const OVER: readonly Phase[] = ["finished"];

/** Every ruling, in the order in which the desk offers them. */
export const RULINGS: readonly Row[] = [
  { name: "pause", article: "14", phases: BOARD, fields: [] },
  { name: "resume", article: "14", phases: ["paused", "adjourned"], fields: [] },
  { name: "adjourn", article: "14", phases: BOARD, fields: ["seal"] },
  { name: "grant_leave", article: "22.7", phases: ["play"], fields: ["color"] },
  { name: "warn", article: "24", phases: BEGUN, fields: ["color", "offense"] },
  { name: "takeback", article: "17.3", phases: BEGUN, fields: ["color", "inTime"] },
  { name: "void_last_move_and_turn", article: "19", phases: BOARD, fields: [] },
  { name: "revert_to", article: "17", phases: BEGUN, fields: ["ply", "toMove"] },
  { name: "correct_colors", article: "17.1", phases: BEGUN, fields: [] },
  { name: "adjust_clock", article: "22.8", phases: BOARD, fields: ["color", "reading"] },
  { name: "correct_clocks", article: "22.8", phases: BOARD, fields: ["real"] },
  { name: "stop_play", article: "12.4(7)", phases: ["play", "paused"], fields: [] },
  { name: "rule_false_life", article: "20", phases: BEGUN, fields: ["vertex", "isFalse", "barred"] },
  { name: "mark_contestable", article: "21.2", phases: COUNT, fields: ["vertices"] },
  { name: "rule_dead", article: "21.4", phases: COUNT, fields: ["vertices"] },
  { name: "rule_alive", article: "21.4", phases: COUNT, fields: ["vertices"] },
  { name: "rule_count", article: "9", phases: COUNT, fields: [] },
  { name: "lose", article: "23", phases: NOT_OVER, fields: ["color", "offense"] },
  { name: "both_lose", article: "13", phases: NOT_OVER, fields: [] },
  { name: "draw", article: "13", phases: NOT_OVER, fields: [] },
  { name: "no_result", article: "13", phases: NOT_OVER, fields: [] },
  { name: "replay", article: "13", phases: NOT_OVER, fields: [] },
  { name: "forfeit", article: "22", phases: ["waiting", ...BOARD], fields: ["color", "forfeit"] },
  { name: "cancel_result", article: "23.1", phases: OVER, fields: ["result"] },
  { name: "suspend_player", article: "23", phases: [...NOT_OVER, ...OVER], fields: ["player"] },
  { name: "draw_lots", article: "17", phases: OVER, fields: ["first"] },
];

/** Rulings that end a game or change how it ended: the desk asks before it sends them. */
export const ENDING: ReadonlySet<RulingName> = new Set([
  "rule_count",
  "lose",
  "both_lose",
  "draw",
  "no_result",
  "replay",
  "forfeit",
  "cancel_result",
]);
