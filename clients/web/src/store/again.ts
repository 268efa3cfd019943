/** The request for a game like the one that has ended. */

import type { GameState } from "../game/state";
import { sameConditions } from "../game/same-conditions";
import type { Color, Unnamed } from "../wire/messages";
import { opponentOf } from "../wire/messages";

/**
 * The same conditions against the same bot. Sides change, as they do at a table; who was
 * given stones, or let first without komi, stays Black.
 */
export function againRequest(state: GameState, seat: Color | null, bot: string): Unnamed {
  const isEven = state.handicap === 0 && state.komi !== 0;
  const color = seat === null ? "nigiri" : isEven ? opponentOf(seat) : seat;
  return { ...sameConditions(state), color, bot };
}
