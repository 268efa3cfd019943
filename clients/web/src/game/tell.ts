/** Answers to questions asked by a key: what stands here, what the clocks show. */

import type { Texts } from "../i18n";
import type { Color } from "../wire/messages";
import { chainAt } from "./board";
import { figures, leftOn } from "./clock";
import { parseClockOf } from "./clock-text";
import { neighbors, vertexOf, type Point } from "./points";
import type { GameState } from "./state";

/** The chain on a point and its liberties, or what is around an empty point. */
export function announceChain(state: GameState, point: Point, t: Texts): string {
  const chain = chainAt(state.board, state.size, point);
  const vertex = vertexOf(point, state.size);
  if (chain !== null) return `${vertex}. ${t.say.chain(chain.color, chain.points.length, chain.liberties)}`;
  const around = neighbors(point, state.size).map((near) => state.board[near]);
  const of = (color: Color) => around.filter((stone) => stone === color).length;
  return t.say.emptyAt(vertex, of("black"), of("white"));
}

/** Both clocks at this moment. */
export function announceClocks(state: Pick<GameState, "clock" | "clockText">, serverMs: number | null, t: Texts): string {
  const { clock } = state;
  if (clock === null) return t.say.noClock;
  const words = (["black", "white"] as const).flatMap((color) => {
    const system = parseClockOf(state.clockText, color);
    if (system === null || system.kind === "none") return [];
    const left = leftOn(clock, color, system, serverMs);
    return [t.say.clock(color, figures(left.leftMs), left.stage === "period" ? left.periods : 0)];
  });
  return words.length === 0 ? t.say.noClock : words.join(" ");
}
