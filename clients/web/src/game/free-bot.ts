/** A bot that is free and takes the game for which a seat waits. */

import type { Texts } from "../i18n";
import type { BotInfo, Unnamed } from "../wire/messages";
import { missedConditions, type Wish } from "./accepts";
import { clocksIn, parseClockOf } from "./clock-text";
import { sameConditions } from "./same-conditions";
import type { GameState } from "./state";

/** What the game of this seat asks of a bot; `rank` of who sits there, `games` with that bot now. */
export function wishOfSeat(state: GameState, rank: string | null, games: number): Wish {
  return {
    size: state.size,
    clock: parseClockOf(state.clockText, "black"),
    profile: state.profile,
    komi: state.komi,
    handicap: state.handicap,
    isPrivate: state.private,
    kind: "casual",
    opponent: { rank, games },
  };
}

/**
 * The first bot with a free seat that accepts the game; null where none does. None is
 * offered for an unlisted seat, where somebody in particular is waited for, nor for a rated
 * or refereed game or one at an appointed time: no bot can sit down there; nor where the
 * sides have different clocks.
 */
export function freeBotFor(
  state: GameState,
  bots: readonly BotInfo[],
  rank: string | null,
  gamesWith: (name: string) => number,
  t: Texts,
): BotInfo | null {
  const clocks = clocksIn(state.clockText);
  if (clocks.black !== clocks.white) return null;
  if (state.private || state.kind !== "casual" || state.startsAt !== null || state.referee !== null) return null;
  const fits = ({ name, accepts, seats, taken }: BotInfo) =>
    taken < seats && missedConditions(accepts, wishOfSeat(state, rank, gamesWith(name)), t) === null;
  return bots.find(fits) ?? null;
}

/** The request for the game of this seat against a bot; with null for the same seat once more. */
export function sameAgainst(state: GameState, bot: string | null): Unnamed {
  const color = state.colorsBy === "assigned" ? (state.creatorColor ?? "random") : state.colorsBy;
  return { ...sameConditions(state), color, ...(bot === null ? {} : { bot }) };
}
