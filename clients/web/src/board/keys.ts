/**
 * What a key does on the board. Letters that are columns are typed points; commands use
 * I and punctuation only.
 */

import { LETTERS, pointOf, type Point } from "../game/points";
import { pointSeen, seenAt, type Turn } from "./turn";

export type KeyAct =
  | { do: "move"; to: Point }
  | { do: "press"; at: Point }
  | { do: "typed"; text: string }
  | { do: "cancel" }
  | { do: "lastMove" | "tellChain" | "tellClocks" | "keys" }
  | { do: "look"; step: number };

export interface KeyPress {
  key: string;
  altKey: boolean;
  ctrlKey: boolean;
  metaKey: boolean;
}

/** Rows or columns that Page Up and Page Down jump. */
const PAGE = 5;

/**
 * Returns what `press` does with the cursor on `cursor`; null where it is not ours. The
 * cursor moves as it is seen, however the board is turned.
 */
export function boardKey(press: KeyPress, cursor: Point, size: number, typed: string, turn: Turn = 0): KeyAct | null {
  if (press.altKey || press.ctrlKey || press.metaKey) return null;
  const { column, row } = seenAt(cursor, size, turn);
  const to = (toColumn: number, toRow: number): KeyAct => ({
    do: "move",
    to: pointSeen({ column: within(toColumn, size), row: within(toRow, size) }, size, turn),
  });
  switch (press.key) {
    case "ArrowLeft":
      return to(column - 1, row);
    case "ArrowRight":
      return to(column + 1, row);
    case "ArrowUp":
      return to(column, row - 1);
    case "ArrowDown":
      return to(column, row + 1);
    case "Home":
      return to(0, row);
    case "End":
      return to(size - 1, row);
    case "PageUp":
      return to(column, row - PAGE);
    case "PageDown":
      return to(column, row + PAGE);
    case "Escape":
      return { do: "cancel" };
    case "Backspace":
      return typed === "" ? null : { do: "typed", text: typed.slice(0, -1) };
    case "Enter":
    case " ": {
      if (typed === "") return { do: "press", at: cursor };
      const point = pointOf(typed, size);
      return point === null ? { do: "cancel" } : { do: "press", at: point };
    }
    case ".":
      return { do: "lastMove" };
    case ",":
      return { do: "tellClocks" };
    case "?":
      return { do: "keys" };
    case "[":
      return { do: "look", step: -1 };
    case "]":
      return { do: "look", step: 1 };
  }
  return typing(press.key.toUpperCase(), size, typed);
}

/**
 * Whether Enter or Space on the board is meant for a point: not while it is held down from
 * the page before, nor where neither the cursor was `shown` nor a point typed. The key then
 * shows the cursor, so that nobody plays on a point unseen.
 */
export function isMeant(repeat: boolean, shown: boolean, typed: string): boolean {
  return !repeat && (shown || typed !== "");
}

function typing(key: string, size: number, typed: string): KeyAct | null {
  if (key === "I") return { do: "tellChain" };
  const isColumn = key.length === 1 && LETTERS.slice(0, size).includes(key);
  if (isColumn) return { do: "typed", text: key };
  const isDigit = /^[0-9]$/.test(key);
  if (isDigit && typed !== "" && typed.length < 3) return { do: "typed", text: typed + key };
  return null;
}

function within(index: number, size: number): number {
  return Math.min(size - 1, Math.max(0, index));
}
