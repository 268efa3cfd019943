/** A turn in a few words: "Move 96, White S6". */

import type { Texts } from "../i18n";
import type { Color } from "../wire/messages";

/** `turn` undefined is the first position. `vertex` null is a pass. */
export function turnWords(
  turn: { color: Color; vertex: string | null } | undefined,
  number: number,
  t: Texts,
): string {
  if (turn === undefined) return t.review.start;
  return t.review.turn(number, turn.color, turn.vertex ?? t.game.passed);
}
