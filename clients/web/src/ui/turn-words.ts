/** A turn in a few words: "Move 96, White S6". */

import type { Texts } from "../i18n";
import type { Color } from "../wire/messages";

/** `turn` undefined is the first position. `vertex` null is a pass. `tried`: in a review. */
export function turnWords(
  turn: { color: Color; vertex: string | null } | undefined,
  number: number,
  t: Texts,
  tried = false,
): string {
  if (turn === undefined) return t.review.start;
  const words = t.review.turn(number, turn.color, turn.vertex ?? t.game.passed);
  return tried ? t.review.asTried(words) : words;
}
