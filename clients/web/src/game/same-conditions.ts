/** The conditions of a game as a request for another one has them; not who plays which color. */

import { clocksIn } from "./clock-text";
import type { GameState } from "./state";

export function sameConditions(state: GameState) {
  const clocks = clocksIn(state.clockText);
  return {
    type: "game.create",
    size: state.size,
    clock: clocks.black,
    ...(clocks.white === clocks.black ? {} : { clock_white: clocks.white }),
    ...(state.moveLimit === null ? {} : { move_limit: state.moveLimit }),
    ...(state.openingTurns === 0 ? {} : { opening_turns: state.openingTurns }),
    profile: state.profile,
    options: { ...state.options },
    handicap: state.handicap,
    komi: state.komi,
    private: state.private,
  } as const;
}
