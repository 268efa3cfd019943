/** A player's name as lists show it: with the rank, where there is one. */

import type { PlayerInfo } from "../wire/messages";

export function withRank(player: PlayerInfo): string {
  return player.rank == null ? player.name : `${player.name} ${player.rank}`;
}
