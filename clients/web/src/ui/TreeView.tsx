/**
 * The tree of moves around the position shown, and the ways on from there as buttons. For
 * the keyboard the drawing is one stop: left and right walk, up and down change the line.
 */

import { useMemo } from "preact/hooks";
import { layOutTree, type Spot } from "../game/tree-layout";
import { asideOf, isTried, mainLine, type Tree, type TreeNode } from "../game/tree";
import { texts, type Texts } from "../i18n";
import type { ReviewStore } from "../store/review";
import { SmallStone } from "./sprite";

/** Units of the drawing: one move to the next, one line to the next. */
const STEP = 34;
const ROW = 42;
const EDGE = 20;
const STONE = 11.5;
/** Moves and lines drawn around the position shown. */
const COLUMNS = 13;
const ROWS = 5;

export function TreeView({ review }: { review: ReviewStore }) {
  const t = texts.value;
  const tree = review.tree.value;
  const at = review.at.value;
  const spots = useMemo(() => layOutTree(tree), [tree]);
  const onKeyDown = (event: KeyboardEvent) => {
    const acts: Record<string, () => void> = {
      ArrowLeft: () => review.step(-1),
      ArrowRight: () => review.step(1),
      ArrowUp: () => review.aside(-1),
      ArrowDown: () => review.aside(1),
      Home: () => review.step(-Infinity),
      End: () => review.step(Infinity),
      PageUp: () => review.step(-10),
      PageDown: () => review.step(10),
    };
    const act = acts[event.key];
    if (act === undefined) return;
    event.preventDefault();
    act();
  };
  return (
    <div class="tree" role="group" tabIndex={0} aria-label={t.review.treeSay} data-testid="tree" onKeyDown={onKeyDown}>
      <Drawing tree={tree} spots={spots} at={at} onGo={(id) => review.go(id)} />
    </div>
  );
}

interface DrawingProps {
  tree: Tree;
  spots: readonly Spot[];
  at: number;
  onGo(id: number): void;
}

function Drawing({ tree, spots, at, onGo }: DrawingProps) {
  const here = spots[at] ?? { column: 0, row: 0 };
  const deepest = spots.reduce((most, spot) => Math.max(most, spot.column), 0);
  const lowest = spots.reduce((most, spot) => Math.max(most, spot.row), 0);
  const left = Math.max(0, Math.min(here.column - Math.floor(COLUMNS / 2), deepest - COLUMNS + 1));
  const top = Math.max(0, here.row - Math.floor(ROWS / 2));
  const rows = Math.min(ROWS, lowest + 1 - top);
  const x = (spot: Spot) => EDGE + (spot.column - left) * STEP;
  const y = (spot: Spot) => EDGE + (spot.row - top) * ROW;
  const near = (spot: Spot) =>
    spot.column >= left - 1 && spot.column <= left + COLUMNS && spot.row >= top - 1 && spot.row <= top + ROWS;
  const shown = tree.nodes
    .map((node, id) => ({ node, id, spot: spots[id] ?? here }))
    .filter(({ spot }) => near(spot));
  /** The last move of the game, which is marked where something was tried. */
  const end = tree.nodes.length > tree.given ? mainLine(tree).at(-1) : undefined;
  const width = 2 * EDGE + (COLUMNS - 1) * STEP;
  return (
    <svg viewBox={`0 0 ${width} ${2 * EDGE + (rows - 1) * ROW}`} aria-hidden="true">
      {shown.map(({ node, id, spot }) => {
        const before = node.parent === null ? null : (spots[node.parent] ?? null);
        if (before === null) return null;
        const bend = before.row === spot.row ? "" : `L${x(spot) - STEP / 2} ${y(spot)}`;
        const stem = before.row === spot.row ? "" : `V${y(spot) - ROW / 2}`;
        return <path key={id} class="edge" d={`M${x(before)} ${y(before)}${stem}${bend}L${x(spot)} ${y(spot)}`} />;
      })}
      {shown.map(({ node, id, spot }) => (
        <g key={id} class="treenode" onClick={() => onGo(id)}>
          <rect class="hit" x={x(spot) - STEP / 2} y={y(spot) - ROW / 2} width={STEP} height={ROW} />
          <circle class={node.color === "black" ? "b" : node.color === "white" ? "w" : "none"} cx={x(spot)} cy={y(spot)} r={node.color === null ? 6 : STONE} />
          {node.color !== null && (
            <text class={node.color === "black" ? "tb" : "tw"} x={x(spot)} y={y(spot)}>
              {node.depth}
            </text>
          )}
          {id === end && <path class="end" d={`M${x(spot) + STEP / 2} ${y(spot) - 15}V${y(spot) + 15}`} />}
          {node.said.length > 0 && <circle class="has" cx={x(spot) + 10} cy={y(spot) - 11} r="3.5" />}
          {id === at && <rect class="cur" x={x(spot) - 15} y={y(spot) - 15} width="30" height="30" rx="3" />}
        </g>
      ))}
    </svg>
  );
}

/** The ways on from the position shown, where there is more than one. */
export function Branches({ review }: { review: ReviewStore }) {
  const t = texts.value;
  const { nodes } = review.tree.value;
  const children = nodes[review.at.value]?.children ?? [];
  if (children.length < 2 && asideOf(review.tree.value, review.at.value) === 0) return null;
  return (
    <ul class="branches" aria-label={t.review.goesOn}>
      {children.map((id) => {
        const node = nodes[id];
        if (node === undefined) return null;
        return (
          <li key={id}>
            <button type="button" class="btn s" onClick={() => review.go(id)}>
              {node.color !== null && <SmallStone color={node.color} />}
              <span>{nodeWords(node, t)}</span>
              <span class="quiet">{node.by === null ? (isTried(review.tree.value, id) ? t.review.triedHere : id === children[0] ? t.review.played : "") : t.review.tried(node.by)}</span>
            </button>
          </li>
        );
      })}
    </ul>
  );
}

/** "White S6", "Black pass", "stones set up". */
export function nodeWords(node: TreeNode, t: Texts): string {
  if (node.color === null) return t.review.setUp;
  return t.review.branch(node.color, node.vertex ?? t.game.passed);
}
