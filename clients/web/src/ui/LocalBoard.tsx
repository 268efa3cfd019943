/** The board that two people share: whose turn it is has the stone in hand. */

import { useMemo } from "preact/hooks";
import type { Signal } from "@preact/signals";
import { Board, NO_POINTS } from "../board/Board";
import { boardLabel, pointLabels } from "../board/labels";
import { countingOf, deadIn, ownersOf } from "../game/count";
import { lastStone } from "../game/history";
import { pointOf, vertexOf, type Point } from "../game/points";
import type { GameState } from "../game/state";
import { announceChain } from "../game/tell";
import { texts } from "../i18n";
import { say } from "../store/live";
import type { LocalStore } from "../store/local";
import { asksFirst } from "../store/settings";
import { PLAIN, useBoardLook } from "./board-props";
import { countShown } from "./GameBoard";

interface Props {
  local: LocalStore;
  state: GameState;
  /** A point that waits to be confirmed. */
  candidate: Signal<Point | null>;
  typed: Signal<string>;
}

export function LocalBoard({ local, state, candidate, typed }: Props) {
  const t = texts.value;
  const { size, board } = state;
  const illegal = local.illegal.value;
  const count = countShown(state);
  const last = lastStone(size, state.turns, state.turns.length);
  const dead = useMemo(() => (count === null ? NO_POINTS : deadIn(state, count)), [state]);
  const owners = useMemo(() => (count === null ? null : ownersOf(count.owners, countingOf(count))), [count?.owners]);
  const closed = useMemo(() => {
    const points = [...illegal.keys()].map((vertex) => pointOf(vertex, size));
    return new Set(points.filter((point) => point !== null));
  }, [illegal]);
  const ko = [...closed].filter((point) => illegal.get(vertexOf(point, size)) === "ko");
  const labels = useMemo(
    () => pointLabels({ size, board, last, dead, contested: NO_POINTS, owners, illegal }, t),
    [state, dead, owners, illegal, t],
  );
  const playing = state.phase === "play" && local.pending.value === null;
  const hand = playing ? state.toMove : null;
  const held = candidate.value;

  return (
    <Board
      size={size}
      board={board}
      {...PLAIN}
      {...useBoardLook()}
      last={last}
      ko={playing ? ko : []}
      dead={dead}
      owners={owners}
      held={held === null || state.toMove === null ? null : { point: held, color: state.toMove }}
      hand={held === null ? hand : null}
      closed={closed}
      label={boardLabel(state, null, t)}
      labels={labels}
      typed={typed.value}
      summons={0}
      onPress={(point, { kind, tight }) => {
        typed.value = "";
        if (state.phase === "settling") {
          local.mark(point);
          return;
        }
        const open = board[point] === null && !closed.has(point);
        const again = held === point && kind !== "touch";
        if (open && !again && (tight || asksFirst(kind, false))) {
          candidate.value = point;
          return;
        }
        candidate.value = null;
        local.play(point);
      }}
      onKey={(act, cursor) => {
        if (act.do === "typed") typed.value = act.text;
        if (act.do === "cancel") {
          typed.value = "";
          candidate.value = null;
          local.refusal.value = null;
        }
        if (act.do === "tellChain") say({ text: announceChain(state, cursor, t), urgent: true });
      }}
    />
  );
}
