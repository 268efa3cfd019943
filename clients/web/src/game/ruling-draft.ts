/** What is typed and chosen at the referee's desk, and the ruling that it makes. */

import type { Color, Reading, Ruling } from "../wire/messages";
import { figures } from "./clock";
import { pointOf, vertexOf } from "./points";
import { RULINGS, type Field, type Offense, type RulingName } from "./rulings";

/** What stands in the fields of the desk, as typed or chosen; "" is not chosen yet. */
export interface Draft {
  color: Color | "";
  offense: Offense | "";
  forfeit: "late" | "absent" | "";
  inTime: boolean;
  /** Null until it is typed: then the move before the last one. */
  ply: string | null;
  toMove: Color | "";
  seal: boolean;
  /** The parts of a reading are null until they are typed: then what the clock shows. */
  main: string | null;
  periods: string | null;
  period: string | null;
  moves: string | null;
  real: string;
  vertices: string;
  vertex: string;
  isFalse: boolean;
  barred: string;
  result: "black_loses" | "white_loses" | "both_lose" | "no_result" | "";
  player: string;
  first: string;
}

export const EMPTY: Draft = {
  color: "",
  offense: "",
  forfeit: "",
  inTime: true,
  ply: null,
  toMove: "",
  seal: false,
  main: null,
  periods: null,
  period: null,
  moves: null,
  real: "",
  vertices: "",
  vertex: "",
  isFalse: true,
  barred: "",
  result: "",
  player: "",
  first: "",
};

/**
 * The draft with what the game shows wherever nothing was typed about it: the clock of
 * the side, and for going back the move before the last of `ply` turns.
 */
export function withShown(draft: Draft, reading: Reading | null, ply: number): Draft {
  return {
    ...draft,
    ply: draft.ply ?? String(Math.max(0, ply - 1)),
    main: draft.main ?? (reading === null ? "" : figures(reading.main_ms)),
    periods: draft.periods ?? String(reading?.periods ?? 0),
    period: draft.period ?? figures(reading?.period_ms ?? 0),
    moves: draft.moves ?? String(reading?.moves ?? 0),
  };
}

/** The parts of a reading that this kind of clock has. */
export function readingFields(kind: string | undefined): readonly ("main" | "periods" | "period" | "moves")[] {
  if (kind === "byoyomi") return ["main", "periods", "period"];
  return kind === "moves" ? ["main", "period", "moves"] : ["main"];
}

/** Reads points such as "D4, e5"; null where one is not on a board of `size`. */
export function verticesOf(text: string, size: number): string[] | null {
  const words = text.split(/[\s,，、;]+/).filter((word) => word !== "");
  const vertices: string[] = [];
  for (const word of words) {
    const point = pointOf(word.toUpperCase(), size);
    if (point === null) return null;
    vertices.push(vertexOf(point, size));
  }
  return vertices;
}

function whole(text: string | null): number | null {
  if (text === null) return null;
  const number = Number(text.trim());
  return text.trim() !== "" && Number.isInteger(number) && number >= 0 ? number : null;
}

/** Reads "6:40" or "1:06:40" as ms; null where it is neither. */
export function msOf(text: string | null): number | null {
  const match = /^(?:(\d+)[:：](?=\d\d?[:：]))?(\d+)[:：](\d\d)$/.exec(text?.trim() ?? "");
  if (match === null) return null;
  const [hours, minutes, seconds] = [match[1] ?? "0", match[2], match[3]].map(Number) as [number, number, number];
  if (seconds > 59 || (match[1] !== undefined && minutes > 59)) return null;
  return ((hours * 60 + minutes) * 60 + seconds) * 1_000;
}

/** A field of the desk that one types or chooses in. */
export type Missing = Exclude<Field, "reading" | "offense" | "toMove" | "inTime" | "seal" | "isFalse"> | Part;
type Part = "main" | "periods" | "period" | "moves";

/** Which fields of a ruling are empty or cannot be read, in the order of the desk. */
export function missingIn(name: RulingName, draft: Draft, size: number, players: readonly string[]): Missing[] {
  const fields = RULINGS.find((row) => row.name === name)?.fields ?? [];
  return fields.flatMap((field): Missing[] => {
    switch (field) {
      case "color":
      case "forfeit":
      case "result":
        return draft[field] === "" ? [field] : [];
      case "ply":
        return whole(draft.ply) === null ? [field] : [];
      case "reading":
        return [
          ...(msOf(draft.main) === null ? ["main" as const] : []),
          ...(whole(draft.periods) === null ? ["periods" as const] : []),
          ...(msOf(draft.period) === null ? ["period" as const] : []),
          ...(whole(draft.moves) === null ? ["moves" as const] : []),
        ];
      case "real":
        return msOf(draft.real) === null ? [field] : [];
      case "vertices": {
        const vertices = verticesOf(draft.vertices, size);
        return vertices === null || lacksPoints(name, vertices) ? [field] : [];
      }
      case "barred":
        return verticesOf(draft.barred, size) === null ? [field] : [];
      case "vertex":
        return verticesOf(draft.vertex, size)?.length === 1 ? [] : [field];
      case "player":
      case "first":
        return players.includes(draft[field]) ? [] : [field];
      default:
        return [];
    }
  });
}

/** Chains are dead or alive by a stone of each; that nothing is contested, no point says. */
function lacksPoints(name: RulingName, vertices: readonly string[]): boolean {
  return vertices.length === 0 && name !== "mark_contestable";
}

/** The ruling of a draft; null while something in it is missing or cannot be read. */
export function rulingOf(name: RulingName, draft: Draft, size: number, players: readonly string[]): Ruling | null {
  const { color } = draft;
  const [first, second, ...others] = players;
  switch (name) {
    case "warn":
    case "lose":
      return color === "" ? null : { name, color, offense: draft.offense === "" ? null : draft.offense };
    case "forfeit":
      return color === "" || draft.forfeit === "" ? null : { name, color, reason: draft.forfeit };
    case "takeback":
      return color === "" ? null : { name, color, in_time: draft.inTime };
    case "grant_leave":
      return color === "" ? null : { name, color };
    case "revert_to": {
      const ply = whole(draft.ply);
      return ply === null ? null : { name, ply, to_move: draft.toMove === "" ? null : draft.toMove };
    }
    case "adjourn":
      return { name, seal: draft.seal };
    case "adjust_clock": {
      const [main, period] = [msOf(draft.main), msOf(draft.period)];
      const [periods, moves] = [whole(draft.periods), whole(draft.moves)];
      if (color === "" || main === null || period === null || periods === null || moves === null) return null;
      return { name, color, left: { main_ms: main, periods, period_ms: period, moves } };
    }
    case "correct_clocks": {
      const real = msOf(draft.real);
      return real === null ? null : { name, real_ms: real };
    }
    case "mark_contestable":
    case "rule_dead":
    case "rule_alive": {
      const vertices = verticesOf(draft.vertices, size);
      return vertices === null || lacksPoints(name, vertices) ? null : { name, vertices };
    }
    case "rule_false_life": {
      const vertex = verticesOf(draft.vertex, size);
      const barred = verticesOf(draft.barred, size);
      const [only] = vertex ?? [];
      if (vertex?.length !== 1 || only === undefined || barred === null) return null;
      return { name, vertex: only, is_false: draft.isFalse, barred };
    }
    case "cancel_result":
      return draft.result === "" ? null : { name, new: draft.result };
    case "suspend_player":
      return players.includes(draft.player) ? { name, player: draft.player } : null;
    case "draw_lots":
      return first !== undefined && second !== undefined && players.includes(draft.first)
        ? { name, between: [first, second, ...others], first: draft.first }
        : null;
    default:
      return { name };
  }
}
