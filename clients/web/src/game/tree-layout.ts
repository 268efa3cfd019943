/** Where the nodes of a tree stand when it is drawn: a column for each move, rows for lines. */

import { isTried, type Tree } from "./tree";

export interface Spot {
  column: number;
  row: number;
}

/**
 * Lays a tree out: the main line in row 0, each variation in the first row below its
 * parent's that is free along the whole line. Later branches come first, so that lines
 * do not cross.
 */
export function layOutTree(tree: Tree): Spot[] {
  const spots: Spot[] = tree.nodes.map((node) => ({ column: node.depth, row: 0 }));
  /** By row, the columns that are taken, as a set. */
  const taken: Set<number>[] = [];
  const lines: { from: number; least: number }[] = [{ from: 0, least: 0 }];
  for (let line = lines.pop(); line !== undefined; line = lines.pop()) {
    const chain = chainFrom(tree, line.from);
    const first = spots[line.from]?.column ?? 0;
    const last = first + chain.length - 1;
    let row = line.least;
    while (isTaken(taken[row], Math.max(0, first - 1), last)) row += 1;
    const columns = (taken[row] ??= new Set());
    for (let column = Math.max(0, first - 1); column <= last; column += 1) columns.add(column);
    for (const id of chain) {
      const spot = spots[id];
      if (spot !== undefined) spot.row = row;
      const others = tree.nodes[id]?.children.slice(onward(tree, id) === undefined ? 0 : 1) ?? [];
      // The last one pushed is placed first: the latest branch, and of one node the first.
      for (const from of others.toReversed()) lines.push({ from, least: row + 1 });
    }
  }
  return spots;
}

function chainFrom(tree: Tree, start: number): number[] {
  const chain = [start];
  for (let next = onward(tree, start); next !== undefined; next = onward(tree, next)) chain.push(next);
  return chain;
}

/** The node that goes on in the same row; what was tried after a game's end begins a row of its own. */
function onward(tree: Tree, id: number): number | undefined {
  const first = tree.nodes[id]?.children[0];
  return first !== undefined && isTried(tree, first) && !isTried(tree, id) ? undefined : first;
}

function isTaken(row: ReadonlySet<number> | undefined, from: number, to: number): boolean {
  if (row === undefined) return false;
  for (let column = from; column <= to; column += 1) if (row.has(column)) return true;
  return false;
}
