/** The board while a plan is made: every press plays on, the opponent's move and ours in turn. */

import { signal } from "@preact/signals";
import { useMemo } from "preact/hooks";
import { Board, NO_POINTS } from "../board/Board";
import { pointLabels } from "../board/labels";
import type { Press } from "../board/pointer";
import { colorAt, lineNumbers } from "../game/plan";
import { pointOf, type Point } from "../game/points";
import { texts } from "../i18n";
import type { Draft, PlanStore } from "../store/plan";
import { PLAIN, useBoardLook } from "./board-props";
import { stepWords } from "./PlanPanel";

export function PlanBoard({ plan, draft }: { plan: PlanStore; draft: Draft }) {
  const t = texts.value;
  const typed = useMemo(() => signal(""), []);
  const { size, own, path } = draft;
  const board = plan.board.value;
  const last = pointOf(path.at(-1) ?? "", size);
  const numbers = useMemo(() => lineNumbers(board, size, path, own), [board, path]);
  const labels = useMemo(
    () =>
      pointLabels({ size, board, last, dead: NO_POINTS, contested: NO_POINTS, owners: null, illegal: new Map() }, t),
    [board, last, t],
  );
  const color = colorAt(path.length, own);
  const held = plan.candidate.value;
  const press = (point: Point, { kind, tight }: Press) => {
    typed.value = "";
    const asks = (tight || kind === "touch") && held !== point;
    if (board[point] !== null) plan.candidate.value = null;
    else if (asks) plan.candidate.value = point;
    else void plan.press(point);
  };
  return (
    <Board
      size={size}
      board={board}
      {...PLAIN}
      {...useBoardLook()}
      last={last}
      numbers={numbers}
      dead={NO_POINTS}
      owners={null}
      held={held === null ? null : { point: held, color }}
      hand={held === null ? color : null}
      closed={NO_POINTS}
      label={t.board.label(size, stepWords(draft, t))}
      labels={labels}
      typed={typed.value}
      summons={1}
      onPress={press}
      onKey={(act) => {
        if (act.do === "typed") typed.value = act.text;
        else if (act.do === "look" && act.step < 0) plan.back();
        else if (act.do === "cancel") {
          typed.value = "";
          plan.candidate.value = null;
        }
      }}
    />
  );
}
