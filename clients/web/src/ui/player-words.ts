/** A player's name as lists show it: with the rank, where there is one. */

import { isolated } from "./isolated";
import type { PlayerInfo } from "../wire/messages";

export function withRank(player: PlayerInfo): string {
  const name = isolated(player.name);
  return player.rank == null ? name : `${name} ${player.rank}`;
}
