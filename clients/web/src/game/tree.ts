/**
 * A game as a tree: the moves that were played, and what was tried instead. Pure and
 * without rules: what a move takes comes with it, from the server.
 *
 * A tree is never changed in place; a node keeps its number for ever.
 */

import type { Color, ReviewEntry } from "../wire/messages";
import { opponentOf } from "../wire/messages";
import type { Board } from "./board";
import { pointOf, type Point, type Stone } from "./points";

/** Something said of a position. `by` null: by the record itself. */
export interface Said {
  by: string | null;
  text: string;
}

export interface TreeNode {
  /** Null for the first position. */
  readonly parent: number | null;
  readonly children: readonly number[];
  /** Moves and set-ups from the first position to here. */
  readonly depth: number;
  /** Whose move leads here; null for a node without one. */
  readonly color: Color | null;
  /** Null is a pass where there is a move. */
  readonly vertex: string | null;
  /** A void play: nothing was put down. */
  readonly lost: boolean;
  readonly captured: readonly string[];
  readonly setup: Partial<Record<"black" | "white" | "empty", readonly string[]>>;
  readonly toMove: Color | null;
  readonly said: readonly Said[];
  /** Who tried this; null where it was played, or stands in a record. */
  readonly by: string | null;
  /** Points by the name of their mark, and short texts by their point. */
  readonly marks: Readonly<Record<string, readonly string[]>>;
  readonly labels: Readonly<Record<string, string>>;
  /** A value that the record states, in points for Black. */
  readonly value: number | null;
  readonly spentMs: number | null;
  /** The number of the entry in a shared review. */
  readonly entry: number | null;
}

export interface Tree {
  readonly size: number;
  readonly start: Board;
  readonly firstToMove: Color;
  /** So many nodes came with the game or record; the later ones were tried. */
  readonly given: number;
  readonly nodes: readonly TreeNode[];
}

export type NewMove = Pick<TreeNode, "color" | "vertex" | "captured"> & Partial<TreeNode>;

/** The first position, where nothing is. */
export const NOTHING: TreeNode = {
  parent: null,
  children: [],
  depth: 0,
  color: null,
  vertex: null,
  lost: false,
  captured: [],
  setup: {},
  toMove: null,
  said: [],
  by: null,
  marks: {},
  labels: {},
  value: null,
  spentMs: null,
  entry: null,
};

/** Returns the tree with one more move, and that move's number. */
export function withMove(tree: Tree, parent: number, move: NewMove): [Tree, number] {
  const before = tree.nodes[parent];
  const id = tree.nodes.length;
  const nodes = tree.nodes.map((node, index) =>
    index === parent ? { ...node, children: [...node.children, id] } : node,
  );
  nodes.push({ ...NOTHING, ...move, parent, children: [], depth: (before?.depth ?? 0) + 1 });
  return [{ ...tree, nodes }, id];
}

/** Returns the tree with something more said of a position. */
export function withSaid(tree: Tree, at: number, said: Said): Tree {
  const nodes = tree.nodes.map((node, index) => (index === at ? { ...node, said: [...node.said, said] } : node));
  return { ...tree, nodes };
}

/** Takes in entries of a shared review, in their order; the ones that are there are skipped. */
export function withEntries(tree: Tree, entries: readonly ReviewEntry[], had: number): Tree {
  let now = tree;
  for (const entry of entries) {
    if (entry.n <= had) continue;
    const at = nodeOf(now, entry.parent ?? null, entry.ply);
    if (at === null) continue;
    if (entry.kind === "remark") now = withSaid(now, at, { by: entry.by.name, text: entry.text });
    else {
      const { color, vertex, captured, by, n } = entry;
      [now] = withMove(now, at, { color, vertex, captured, by: by.name, entry: n });
    }
  }
  return now;
}

/** The node of a place in a shared review: after an entry, or after a turn of the game. */
export function nodeOf(tree: Tree, entry: number | null, ply: number): number | null {
  if (entry === null) return ply < tree.nodes.length && tree.nodes[ply]?.entry === null ? ply : null;
  const found = tree.nodes.findIndex((node) => node.entry === entry);
  return found < 0 ? null : found;
}

/** The place of a node in a shared review. */
export function placeOf(tree: Tree, at: number): { ply: number; parent: number | null } {
  const entry = tree.nodes[at]?.entry ?? null;
  return entry === null ? { ply: at, parent: null } : { ply: 0, parent: entry };
}

/** The nodes from the first position to this one, both included. */
export function pathTo(tree: Tree, at: number): number[] {
  const path: number[] = [];
  for (let now: number | null = at; now !== null; now = tree.nodes[now]?.parent ?? null) path.push(now);
  return path.reverse();
}

/**
 * The whole line through a node: from the start, then along `chosen` or the first child. A
 * game ends with its last move: what was tried after it is gone into by choice only.
 */
export function lineThrough(tree: Tree, at: number, chosen: ReadonlyMap<number, number>): number[] {
  const line = pathTo(tree, at);
  for (let next = childOf(tree, at, chosen); next !== null; next = childOf(tree, next, chosen)) line.push(next);
  return line;
}

/** Whether this was tried in a review: the game or the record does not have it. */
export function isTried(tree: Tree, at: number): boolean {
  return at >= tree.given;
}

/** The ways on from a node beside the one that the game or the line before it went. */
export function asideOf(tree: Tree, at: number): number {
  const children = tree.nodes[at]?.children ?? [];
  const [first] = children;
  if (first === undefined) return 0;
  // After the last move of the game every try is one, also the first.
  return !isTried(tree, at) && isTried(tree, first) ? children.length : children.length - 1;
}

function childOf(tree: Tree, at: number, chosen: ReadonlyMap<number, number>): number | null {
  const children = tree.nodes[at]?.children ?? [];
  const wanted = chosen.get(at);
  if (wanted !== undefined && children.includes(wanted)) return wanted;
  const [first] = children;
  if (first === undefined) return null;
  return isTried(tree, first) && !isTried(tree, at) ? null : first;
}

/** The position at a node. */
export function boardAt(tree: Tree, at: number): Board {
  const board: Stone[] = [...tree.start];
  const put = (vertices: readonly string[] | undefined, stone: Stone) => {
    for (const vertex of vertices ?? []) {
      const point = pointOf(vertex, tree.size);
      if (point !== null) board[point] = stone;
    }
  };
  for (const id of pathTo(tree, at)) {
    const node = tree.nodes[id];
    if (node === undefined) continue;
    put(node.setup.empty, null);
    put(node.setup.black, "black");
    put(node.setup.white, "white");
    if (node.color !== null && node.vertex !== null && !node.lost) put([node.vertex], node.color);
    put(node.captured, null);
  }
  return board;
}

/** Where the move that leads here put its stone, if it did. */
export function lastPoint(tree: Tree, at: number): Point | null {
  const node = tree.nodes[at];
  if (node === undefined || node.color === null || node.vertex === null || node.lost) return null;
  return pointOf(node.vertex, tree.size);
}

/** Whose move it is at a node, as far as moves and the record say. */
export function toMoveAt(tree: Tree, at: number): Color {
  for (let now: number | null = at; now !== null; now = tree.nodes[now]?.parent ?? null) {
    const node: TreeNode | undefined = tree.nodes[now];
    if (node === undefined) break;
    if (node.toMove !== null) return node.toMove;
    if (node.color !== null) return opponentOf(node.color);
  }
  return tree.firstToMove;
}

/** The child that this move leads to; null if nobody has tried it there. */
export function childBy(tree: Tree, at: number, color: Color, vertex: string | null): number | null {
  const found = tree.nodes[at]?.children.find((id) => {
    const node = tree.nodes[id];
    return node?.color === color && node.vertex === vertex && !node.lost;
  });
  return found ?? null;
}

/** The last move at or before this node that is of the main line. */
export function mainPly(tree: Tree, at: number): number {
  const path = pathTo(tree, at);
  const own = path.findLast((id, index) => id === mainLine(tree)[index]);
  return own === undefined ? 0 : (tree.nodes[own]?.depth ?? 0);
}

/** A position as a turn of the game, and what was tried after it. */
export function placeIn(tree: Tree, at: number): { ply: number; tried: [Color, string | null][] } {
  let ply = 0;
  const tried: [Color, string | null][] = [];
  for (const id of pathTo(tree, at)) {
    const node = tree.nodes[id];
    if (node === undefined) continue;
    if (node.entry == null) ply = node.depth;
    else if (node.color !== null) tried.push([node.color, node.vertex]);
  }
  return { ply, tried };
}

const mainLines = new WeakMap<Tree, number[]>();

/** The moves that were played: from the start along every first child, without what was tried. */
export function mainLine(tree: Tree): number[] {
  const known = mainLines.get(tree);
  if (known !== undefined) return known;
  const line = lineThrough(tree, 0, new Map());
  mainLines.set(tree, line);
  return line;
}
