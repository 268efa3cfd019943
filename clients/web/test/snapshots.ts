/** Games with a snapshot beside each event, and what the page's state shares with those. */

import { gameOf } from "../src/game/first-state";
import { fold } from "../src/game/fold";
import type { GameState } from "../src/game/state";
import type { GameEvent, Snapshot } from "../src/wire/messages";

export interface Told {
  events: GameEvent[];
  /** What a latecomer gets after each event. */
  served: Snapshot[];
  /** The game after each event. */
  states: GameState[];
}

const parsed = <T>(text: string) => text.trim().split("\n").map((line) => JSON.parse(line) as T);

export function toldGame(lines: string, snapshots: string): Told {
  const events = parsed<GameEvent>(lines);
  const states: GameState[] = [];
  for (const event of events) {
    const before = states.at(-1);
    if (before !== undefined) states.push(fold(before, event));
    else if (event.type === "game_created") states.push(gameOf(event));
  }
  return { events, served: parsed<Snapshot>(snapshots), states };
}

/** What a snapshot has as well: no entries, no article of a lost turn, no call, no draw. */
export function comparable({ entries, draw, call, turns, proceedings, settlement, ...rest }: GameState) {
  return {
    ...rest,
    turns: turns.map(({ article, ...turn }) => turn),
    proceedings: { ...proceedings, overtime: proceedings.overtime?.color ?? null },
    // Who has confirmed is a set: a snapshot names Black first.
    settlement: settlement && { ...settlement, confirmed: settlement.confirmed.toSorted(), untilMs: rest.phase === "finished" ? 0 : settlement.untilMs },
  };
}
