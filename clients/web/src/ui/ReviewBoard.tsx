/** The board of a review: every press tries a move; marks and letters of records are drawn. */

import { signal, type Signal } from "@preact/signals";
import { useMemo } from "preact/hooks";
import { Board, NO_POINTS } from "../board/Board";
import { pointLabels } from "../board/labels";
import { center, CELL, type Layout } from "../board/layout";
import type { Press } from "../board/pointer";
import type { Owner } from "../game/count";
import { pointOf, vertexOf, type Point } from "../game/points";
import { isTried, lastPoint } from "../game/tree";
import { texts } from "../i18n";
import type { ReviewStore } from "../store/review";
import { PLAIN, useBoardLook } from "./board-props";
import { turnWords } from "./turn-words";

interface Props {
  review: ReviewStore;
  /** The point that waits for "Try M5", where a finger pressed. */
  candidate: Signal<Point | null>;
  shown: { dead: ReadonlySet<Point>; owners: readonly Owner[] } | null;
}

export function ReviewBoard({ review, candidate, shown }: Props) {
  const t = texts.value;
  const typed = useMemo(() => signal(""), []);
  const tree = review.tree.value;
  const at = review.at.value;
  const node = tree.nodes[at];
  const board = review.board.value;
  const last = lastPoint(tree, at);
  const dead = shown?.dead ?? NO_POINTS;
  const owners = shown?.owners ?? null;
  const labels = useMemo(
    () => pointLabels({ size: tree.size, board, last, dead, contested: NO_POINTS, owners, illegal: new Map() }, t),
    [board, last, dead, owners, t],
  );
  const held = candidate.value;
  const press = (point: Point, { kind, tight }: Press) => {
    typed.value = "";
    if (board[point] !== null) {
      candidate.value = null;
      return;
    }
    if ((tight || kind === "touch") && held !== point) {
      candidate.value = point;
      return;
    }
    candidate.value = null;
    void review.play(point);
  };
  const color = review.color.value;
  return (
    <Board
      size={tree.size}
      board={board}
      {...PLAIN}
      {...useBoardLook()}
      last={last}
      dead={dead}
      owners={owners}
      held={held === null ? null : { point: held, color }}
      hand={held === null ? color : null}
      closed={NO_POINTS}
      label={t.board.label(tree.size, node === undefined ? "" : turnWords(turnOf(node), node.depth, t, isTried(tree, at)))}
      labels={labels}
      typed={typed.value}
      summons={0}
      over={(layout) => <Marks layout={layout} marks={node?.marks ?? {}} labels={node?.labels ?? {}} dark={(p) => board[p] === "black"} />}
      onPress={press}
      onKey={(act) => {
        if (act.do === "typed") typed.value = act.text;
        else if (act.do === "look") review.step(act.step);
        else if (act.do === "cancel") {
          typed.value = "";
          candidate.value = null;
        }
      }}
    />
  );
}

/** A node as `turnWords` takes it; undefined where no move leads there. */
export function turnOf(node: { color: "black" | "white" | null; vertex: string | null }) {
  return node.color === null ? undefined : { color: node.color, vertex: node.vertex };
}

/** "Try M5", where a finger pressed a point. */
export function TryBar({ review, candidate }: Pick<Props, "review" | "candidate">) {
  const t = texts.value.review;
  const point = candidate.value;
  if (point === null) return null;
  return (
    <div class="trybar">
      <button
        type="button"
        class="btn main"
        onClick={() => {
          candidate.value = null;
          void review.play(point);
        }}
      >
        {t.tryPoint(vertexOf(point, review.tree.value.size))}
      </button>
      <button type="button" class="btn" onClick={() => (candidate.value = null)}>
        {t.cancel}
      </button>
    </div>
  );
}

interface MarksProps {
  layout: Layout;
  marks: Readonly<Record<string, readonly string[]>>;
  labels: Readonly<Record<string, string>>;
  dark(point: Point): boolean;
}

const HALF = 0.22 * CELL;

/** Triangles, squares, circles, crosses and letters, as records have them. */
function Marks({ layout, marks, labels, dark }: MarksProps) {
  const spot = (vertex: string) => {
    const point = pointOf(vertex, layout.size);
    return point === null ? null : { point, ...center(layout, point) };
  };
  return (
    <g class="marks">
      {Object.entries(marks).flatMap(([name, vertices]) =>
        vertices.map((vertex) => {
          const at = spot(vertex);
          if (at === null) return null;
          return <path key={name + vertex} class={dark(at.point) ? "mark light" : "mark"} d={shape(name, at.x, at.y)} />;
        }),
      )}
      {Object.entries(labels).map(([vertex, text]) => {
        const at = spot(vertex);
        if (at === null) return null;
        return (
          <g key={vertex}>
            <circle class="letter-bg" cx={at.x} cy={at.y} r={0.375 * CELL} />
            <text class="letter" x={at.x} y={at.y}>
              {text}
            </text>
          </g>
        );
      })}
    </g>
  );
}

function shape(name: string, x: number, y: number): string {
  const h = HALF;
  switch (name) {
    case "triangle":
      return `M${x} ${y - h}L${x + h} ${y + 0.8 * h}H${x - h}z`;
    case "square":
      return `M${x - h} ${y - h}h${2 * h}v${2 * h}h${-2 * h}z`;
    case "cross":
      return `M${x - h} ${y - h}l${2 * h} ${2 * h}m0 ${-2 * h}l${-2 * h} ${2 * h}`;
    case "circle":
      return `M${x - h} ${y}a${h} ${h} 0 1 0 ${2 * h} 0a${h} ${h} 0 1 0 ${-2 * h} 0z`;
    default:
      return `M${x - h} ${y}l${h} ${-h}l${h} ${h}l${-h} ${h}z`;
  }
}
