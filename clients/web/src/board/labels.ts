/** What a screen reader says of the board and of each point on it. */

import type { Board } from "../game/board";
import type { Owner } from "../game/count";
import { starPoints, vertexOf, type Point } from "../game/points";
import type { GameState } from "../game/state";
import type { Texts } from "../i18n";

export interface LabelFacts {
  size: number;
  board: Board;
  last: Point | null;
  dead: ReadonlySet<Point>;
  contested: ReadonlySet<Point>;
  owners: readonly Owner[] | null;
  /** Codes of the points that the side to move may not play, by vertex. */
  illegal: ReadonlyMap<string, string>;
}

/** "D4, black", "Q16, star point, empty", "L4, white, last move", for every point. */
export function pointLabels(facts: LabelFacts, t: Texts): string[] {
  const { size, board, last, dead, contested, owners, illegal } = facts;
  const stars = new Set(starPoints(size));
  const words = t.board;
  return board.map((stone, point) => {
    const vertex = vertexOf(point, size);
    const parts = [vertex];
    const forbidden = illegal.get(vertex);
    if (stone !== null) {
      parts.push(words.stone[stone]);
      if (dead.has(point)) parts.push(words.dead);
      else if (point === last) parts.push(words.last);
    } else {
      if (stars.has(point)) parts.push(words.star);
      parts.push(words.empty);
      // The place of a stone that took itself off.
      if (point === last) parts.push(words.last);
      const owner = owners?.[point];
      if (contested.has(point)) parts.push(words.contested);
      else if (owner !== undefined) parts.push(words.owner[owner]);
      if (forbidden !== undefined) parts.push(forbidden === "ko" ? words.ko : words.forbidden);
    }
    return parts.join(", ");
  });
}

/** "Board, 19 by 19, Black to move, move 97". */
export function boardLabel(state: GameState, look: number | null, t: Texts): string {
  const words = t.board;
  const about = (): string => {
    if (look !== null) return words.looking(look);
    switch (state.phase) {
      case "waiting":
        return words.waiting;
      case "settling":
        return words.settling;
      case "finished":
        return words.finished;
      case "paused":
      case "adjourned":
        return words.paused;
      case "play":
        return state.toMove === null ? words.waiting : words.toMove(state.toMove, state.ply + 1);
    }
  };
  return words.label(state.size, about());
}
