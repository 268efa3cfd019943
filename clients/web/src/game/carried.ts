/**
 * What was saved in the block before, where it carries over (article 12.5).
 *
 * A reading says what is left of a block, not with how much it began. That follows from
 * the turns: they are charged again as the time system does. Where the result is not the
 * server's reading (a ruling set the clock, turns are missing), nothing is said.
 */

import type { Color, Reading } from "../wire/messages";
import type { TimeSystem } from "./clock-text";
import type { Turn } from "./state";

type MovesInTime = Extract<TimeSystem, { kind: "moves" }>;

/** Returns the ms that came on top of the running block; null where it is not known. */
export function carriedOver(
  turns: readonly Pick<Turn, "color" | "spentMs">[],
  color: Color,
  system: MovesInTime,
  reading: Reading,
): number | null {
  let { mainMs: main, blockMs: block, moves } = system;
  let isMain = main > 0;
  let carried = 0;
  for (const turn of turns) {
    if (turn.color !== color) continue;
    // A move that ends main time exactly still belongs to it.
    if (isMain && turn.spentMs <= main) {
      main -= turn.spentMs;
      isMain = main > 0;
      continue;
    }
    block -= turn.spentMs - (isMain ? main : 0);
    main = 0;
    isMain = false;
    moves -= 1;
    if (moves > 0) continue;
    carried = system.carry ? Math.max(0, block) : 0;
    block = system.blockMs + carried;
    moves = system.moves;
  }
  // The unfinished move may have begun to be charged: its part is gone from the block.
  const agrees = reading.moves === moves && reading.main_ms <= main && reading.period_ms <= block;
  return agrees ? carried : null;
}
