/** What a player is told of his plan in a slow game. */

import type { Texts } from "../i18n";
import { opponentOf, type Color, type Conditional } from "../wire/messages";
import { colorAt, type Line } from "./plan";

/** "White D4, you C3; White Q16, you Q4". */
export function lineWords(line: Line, own: Color, t: Texts): string {
  const parts: string[] = [];
  for (let index = 0; index < line.length; index += 2) {
    parts.push(t.planning.pair(colorAt(index, own), line[index] ?? "", line[index + 1] ?? null));
  }
  return parts.join(t.planning.then);
}

/** How a plan ended, as long as nothing has happened since; null where that is no news. */
export function endWords(told: Conditional | null, ply: number, seat: Color | null, t: Texts): string | null {
  if (told?.ended == null || seat === null || told.ended.ply !== ply) return null;
  return t.planning.ended[told.ended.reason](opponentOf(seat));
}

/** What is worth saying of a new message: an end, or that an answer was played. */
export function planNews(
  now: Conditional,
  before: Conditional | null,
  seat: Color | null,
  t: Texts,
): string | null {
  if (before === null || seat === null) return null;
  const words: string[] = [];
  if (now.played.length > before.played.length) words.push(t.planning.answered);
  const { ended } = now;
  if (ended !== null && (ended.reason !== before.ended?.reason || ended.ply !== before.ended.ply)) {
    words.push(t.planning.ended[ended.reason](opponentOf(seat)));
  }
  return words.length === 0 ? null : words.join(t.planning.sentences);
}
