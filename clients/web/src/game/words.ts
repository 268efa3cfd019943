/** A result in words. */

import type { Texts } from "../i18n";
import type { Color, CountInfo, ResultInfo } from "../wire/messages";
import { opponentOf } from "../wire/messages";

/** "White wins by 2 1/4 zi", "Black wins by resignation", "Draw". */
export function resultWords(result: ResultInfo | CountInfo, t: Texts): string {
  const { winner } = result;
  if (winner === null) {
    if (result.text === "0") return t.result.draw;
    if ("reason" in result && result.reason === "both_lose") return t.result.bothLose;
    return "is_replayed" in result && result.is_replayed ? t.result.replay : t.result.none;
  }
  if (result.margin_zi != null) return t.result.byZi(winner, t.zi(Math.abs(result.margin_zi)));
  return textWords(result.text, t);
}

/** The same from SGF's text alone, as lists have it: "W+4.5", "B+R", "0", "Void". */
export function textWords(text: string, t: Texts): string {
  const match = /^([BW])\+(.*)$/.exec(text);
  if (match === null) return text === "0" ? t.result.draw : t.result.none;
  const winner: Color = match[1] === "B" ? "black" : "white";
  const how = match[2] ?? "";
  if (how === "R") return t.result.resign(winner);
  if (how === "T") return t.result.time(winner);
  const points = Number(how);
  if (how === "" || Number.isNaN(points)) return t.result.forfeit(winner);
  return t.result.byZi(winner, t.zi(points / 2));
}

/** A result on one side's card: "won", "lost", "draw", "no result". */
export function sideWords({ winner, text }: ResultInfo, color: Color, t: Texts): string {
  if (winner === null) return text === "0" ? t.result.drawn : t.result.noResult;
  return winner === color ? t.result.won : t.result.lost;
}

/**
 * The sentence under a result, where the result alone does not say it all; else null.
 * The server's own detail is English and says more than the reason does. Why a game does
 * not count only the detail says, so it is then told in every language.
 */
export function resultDetail(result: ResultInfo, t: Texts): string | null {
  const { winner, detail = null } = result;
  if (result.reason === "aborted") {
    return detail === null ? t.result.aborted : t.result.abortedBecause(t.result.details[detail] ?? detail);
  }
  const reason =
    winner === null
      ? (t.result.unwon[result.reason] ?? null)
      : (t.result.reasons[result.reason]?.(opponentOf(winner)) ?? null);
  return t.tag === "en" ? (detail ?? reason) : (reason ?? detail);
}

/** Whether a result was counted, so that the board shows whose points are whose. */
export function wasCounted(result: ResultInfo): result is ResultInfo & CountInfo {
  return result.owners != null && result.margin_zi != null;
}
