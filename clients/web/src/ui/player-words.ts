/** A player's name as lists show it: with the rank, where there is one. */

import { isolated } from "./isolated";
import { texts } from "../i18n";
import type { PlayerInfo } from "../wire/messages";

/** A player's rank in the reader's language; "" where there is none. */
export function rankOf({ rank }: Pick<PlayerInfo, "rank">): string {
  return rank == null ? "" : texts.value.rankWords(rank);
}

export function withRank(player: PlayerInfo): string {
  const name = isolated(player.name);
  return player.rank == null ? name : `${name} ${rankOf(player)}`;
}
