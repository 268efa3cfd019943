/** What stands beside the lines of a board. */

import { LETTERS, type Point } from "../game/points";

/**
 * "western": letters without I from the left, numbers from the bottom. "chinese": numbers
 * from the left, Chinese numerals from the top, as Chinese diagrams have them.
 */
export type Lettering = "western" | "chinese";

const DIGITS = ["", "一", "二", "三", "四", "五", "六", "七", "八", "九"];

/** A number from 1 to 29 in no more than two characters: 20 is 廿, 21 廿一. */
export function numeral(n: number): string {
  const ten = ["", "十", "廿"][Math.floor(n / 10)] ?? "";
  return ten + (DIGITS[n % 10] ?? "");
}

/** The names of the column and of the row on which a point lies. */
export function namesOf(point: Point, size: number, lettering: Lettering): { column: string; row: string } {
  const column = point % size;
  const row = Math.floor(point / size);
  return lettering === "western"
    ? { column: LETTERS[column] ?? "?", row: String(row + 1) }
    : { column: String(column + 1), row: numeral(size - row) };
}
