/** A result in words. */

import type { Texts } from "../i18n";
import type { Color, CountInfo, EndReason, GameInfo, ResultInfo } from "../wire/messages";
import { opponentOf } from "../wire/messages";
import type { Total } from "./count";
import { amountWords, rulesOf, type Counting } from "./rules";
import type { GameState, Turn } from "./state";
import { points } from "./zi";

/** "White wins by 2 1/4 zi", "Black wins by 1.5 points", "Black wins by resignation", "Draw". */
export function resultWords(result: ResultInfo | CountInfo, t: Texts): string {
  const won = winOf(result);
  return won === null ? unwonWords(result, t) : winWords(won, t);
}

/** The same of a game in a list, which has SGF's text alone: "W+4.5", "B+R", "0", "Void". */
export function listedWords({ result = null, profile, end_reason = null }: Listed, t: Texts): string {
  if (result === null) return "";
  if (!/^[BW]\+/.test(result)) return unwonWords({ text: result, reason: end_reason }, t);
  return winWords(byText(result, rulesOf(profile).counting, end_reason), t);
}

type Listed = Pick<GameInfo, "result" | "profile" | "end_reason">;

interface Unwon {
  text: string;
  reason?: string | null;
  is_replayed?: boolean;
}

function unwonWords({ text, reason = null, is_replayed: replayed = false }: Unwon, t: Texts): string {
  if (text === "0") return t.result.draw;
  if (reason === "both_lose") return t.result.bothLose;
  return replayed ? t.result.replay : t.result.none;
}

/** Who won, and how; `marginZi` is more than nothing. */
export type Win =
  | { winner: Color; how: "by"; marginZi: number; counting: Counting }
  | { winner: Color; how: "even" | "resign" | "time" | "adjudicated" | "forfeit" };

/** How a game was won; null where nobody won it. */
export function winOf(result: ResultInfo | CountInfo): Win | null {
  const { winner } = result;
  if (winner === null) return null;
  if (result.margin_zi != null) return byMargin(winner, result.margin_zi, result.counting ?? "area");
  return byText(result.text, "area", "reason" in result ? result.reason : null);
}

/** An even count that one side wins is no margin. */
function byMargin(winner: Color, marginZi: number, counting: Counting): Win {
  if (marginZi === 0) return { winner, how: "even" };
  return { winner, how: "by", marginZi: Math.abs(marginZi), counting };
}

function byText(text: string, counting: Counting, reason: string | null): Win {
  const match = /^([BW])\+(.*)$/.exec(text);
  const winner: Color = match?.[1] === "B" ? "black" : "white";
  const how = match?.[2] ?? "";
  if (how === "R") return { winner, how: "resign" };
  if (how === "T") return { winner, how: "time" };
  const margin = Number(how);
  // SGF has one letter for all that is neither a count nor the players' own.
  const without = reason === "adjudicated" ? "adjudicated" : "forfeit";
  if (how === "" || Number.isNaN(margin)) return { winner, how: without };
  return byMargin(winner, margin / 2, counting);
}

function winWords(won: Win, t: Texts): string {
  if (won.how !== "by") return t.result[won.how](won.winner);
  return t.result.by(won.winner, amountWords(won.marginZi, won.counting, t));
}

/** A result on one side's card: "won", "lost", "draw", "no result". */
export function sideWords(result: ResultInfo, color: Color, t: Texts): string {
  const { winner, text, reason, is_replayed: replayed = false } = result;
  if (winner !== null) return winner === color ? t.result.won : t.result.lost;
  if (text === "0") return t.result.drawn;
  if (reason === "both_lose") return t.result.lost;
  return replayed ? t.result.replayed : t.result.noResult;
}

/** Whoever ruled how a game ended; the article is null where only the name is known. */
export interface RuledBy {
  name: string;
  article: string | null;
}

/** Reasons to which a ruling alone gives words: without one they have none. */
const RULED: ReadonlySet<EndReason> = new Set(["referee", "late", "absent"]);

/**
 * The ruling by which a game ended; null where it ended otherwise. The record names who
 * ruled; whoever came later knows the referee of the game alone.
 */
export function ruledBy({ entries, referee }: Pick<GameState, "entries" | "referee">, result: ResultInfo): RuledBy | null {
  const { detail = null, reason } = result;
  if (detail === null) return null;
  for (const { what } of entries.toReversed()) {
    if (what.type !== "told" || what.event.type !== "ruled" || what.event.reason !== detail) continue;
    return { name: what.event.by.name, article: what.event.article };
  }
  return referee !== null && RULED.has(reason) ? { name: referee.name, article: null } : null;
}

/** Reasons that say no more than that somebody ruled. */
const BARE: ReadonlySet<EndReason> = new Set(["referee", "both_lose"]);

/**
 * The sentence under a result, where the result alone does not say it all; else null.
 * The server's own detail is English and says more than the reason does. Why a game does
 * not count only the detail says, so it is then told in every language. `last` is the
 * last turn of the game: the one that was lost, where an illegal play lost the game.
 */
export function resultDetail(
  result: ResultInfo,
  t: Texts,
  ruled: RuledBy | null = null,
  last: Turn | null = null,
): string | null {
  const { winner, detail = null } = result;
  // Two moves in a row are illegal as well, and may follow a turn that was lost for less.
  const isPlay = result.reason === "illegal" && (detail?.startsWith("illegal move: ") ?? false);
  if (isPlay && last?.lost === true && last.vertex !== null) {
    const why = t.result.illegal[last.reason ?? ""];
    if (why !== undefined) return t.result.played(last.color, last.vertex, why);
  }
  if (result.reason === "aborted") {
    return detail === null ? t.result.aborted : t.result.abortedBecause(t.result.details[detail] ?? detail);
  }
  const reason =
    winner === null
      ? (t.result.unwon[result.reason] ?? null)
      : (t.result.reasons[result.reason]?.(opponentOf(winner)) ?? null);
  if (ruled !== null && detail !== null) {
    const said = t.result.ruled(ruled.name, ruled.article, detail);
    return reason === null || BARE.has(result.reason) ? said : `${reason}${t.terms.space}${said}`;
  }
  return t.tag === "en" ? (detail ?? reason) : (reason ?? detail);
}

/** The parts of a total, "36 + 7.5 komi"; null where it is the board's points alone. */
export function sumWords({ board, komi, handicap, warnings }: Total, t: Texts): string | null {
  const s = t.settle;
  const given = [
    ...(komi > 0 ? [s.plusKomi(points(komi))] : []),
    ...(handicap > 0 ? [s.plusHandicap(points(handicap))] : []),
    ...(warnings > 0 ? [s.plusWarnings(points(warnings))] : []),
  ];
  return given.length === 0 ? null : [points(board), ...given].join(" + ");
}

/** Whether a result was counted, so that the board shows whose points are whose. */
export function wasCounted(result: ResultInfo): result is ResultInfo & CountInfo {
  return result.owners != null && result.margin_zi != null;
}
