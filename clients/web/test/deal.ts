/** Makes the events of small games, with what does not matter filled in. */

import type { ClockState, GameEvent, PlayerInfo } from "../src/wire/messages";

export const MEI: PlayerInfo = { id: "g_mei", name: "Lin Mei", kind: "guest" };
export const YUI: PlayerInfo = { id: "g_yui", name: "Tanaka Yui", kind: "guest" };

type Base = "v" | "game" | "seq" | "at_ms" | "time" | "clock";
export type Happening = GameEvent extends infer E ? (E extends GameEvent ? Omit<E, Base> : never) : never;

/** Numbers happenings as the events of one game; `clock` stands in all of them. */
export function deal(happenings: readonly Happening[], clock: ClockState | null = null): GameEvent[] {
  return happenings.map(
    (happening, index) =>
      ({
        v: 1,
        game: "p_Y2q90ONYA2e9odDfT3HQ",
        seq: index + 1,
        at_ms: 1_000 * index,
        time: "2026-01-01T10:00:00Z",
        clock,
        ...happening,
      }) as GameEvent,
  );
}

/** A 9x9 game in which Mei is Black and both have sat down: the first four events. */
export const OPENING: readonly Happening[] = [
  {
    type: "game_created",
    size: 9,
    profile: "cn2002",
    komi: 7.5,
    time_system: "20m+5x30s",
    kind: "casual",
    colors_by: "assigned",
    creator_color: "black",
    private: false,
    illegal_move: null,
  },
  { type: "seat_taken", player: MEI, color: "black" },
  { type: "seat_taken", player: YUI, color: "white" },
  { type: "game_started" },
];
