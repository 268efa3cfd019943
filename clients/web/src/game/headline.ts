/** The first line of a finished game: to a player what it is for him, to others who won. */

import type { Texts } from "../i18n";
import { opponentOf, type Color, type CountInfo, type ResultInfo } from "../wire/messages";
import { amountWords } from "./rules";
import { resultWords, winOf } from "./words";

/** Both players' names, ready to be shown; null while a seat is empty. */
export type Names = Readonly<Record<Color, string | null>>;

/** "You won by 1 3/4 zi", "You lost on time"; to a spectator as `namedWords`. */
export function headline(result: ResultInfo | CountInfo, seat: Color | null, names: Names, t: Texts): string {
  const won = winOf(result);
  if (won === null || seat === null) return namedWords(result, names, t);
  const words = t.standing[won.winner === seat ? "won" : "lost"];
  return won.how === "by" ? words.by(amountWords(won.marginZi, won.counting, t)) : words[won.how];
}

/** "Black (Ann) wins by 1 3/4 zi"; "Draw" where nobody wins. */
export function namedWords(result: ResultInfo | CountInfo, names: Names, t: Texts): string {
  const won = winOf(result);
  if (won === null) return resultWords(result, t);
  const [winner, loser] = [won.winner, opponentOf(won.winner)].map((color) => t.standing.named(color, names[color]));
  const words = t.standing.wins;
  return won.how === "by"
    ? words.by(winner ?? "", amountWords(won.marginZi, won.counting, t))
    : words[won.how](winner ?? "", loser ?? "");
}
