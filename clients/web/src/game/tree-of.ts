/** Where trees come from: a game of the server, or a record that the server has read. */

import type { Color, RecordTree } from "../wire/messages";
import { emptyBoard } from "./board";
import type { GameState } from "./state";
import { NOTHING, type Tree, type TreeNode } from "./tree";

/** The tree of a game of the server: node n is the position after n turns. */
export function treeOfGame(state: GameState): Tree {
  const nodes: TreeNode[] = [{ ...NOTHING, children: state.turns.length > 0 ? [1] : [] }];
  for (const [index, turn] of state.turns.entries()) {
    nodes.push({
      ...NOTHING,
      parent: index,
      children: index + 1 < state.turns.length ? [index + 2] : [],
      depth: index + 1,
      color: turn.color,
      vertex: turn.vertex,
      lost: turn.lost,
      captured: turn.captured,
      spentMs: turn.spentMs,
    });
  }
  return { size: state.size, start: state.start, firstToMove: state.firstToMove, given: nodes.length, nodes };
}

/** The tree of a record that the server has read. */
export function treeOfRecord(record: RecordTree): Tree {
  const children: number[][] = record.nodes.map(() => []);
  const depths: number[] = [];
  const clocks: Record<Color, number | null>[] = [];
  const nodes = record.nodes.map((node, index): TreeNode => {
    const parent = node.parent < 0 ? null : node.parent;
    if (parent !== null) children[parent]?.push(index);
    depths.push(parent === null ? 0 : (depths[parent] ?? 0) + 1);
    const before = (parent === null ? undefined : clocks[parent]) ?? { black: null, white: null };
    const color = node.color ?? null;
    const left = node.left_ms ?? null;
    clocks.push(color === null || left === null ? before : { ...before, [color]: left });
    const had = color === null ? null : before[color];
    return {
      ...NOTHING,
      parent,
      children: children[index] ?? [],
      depth: depths[index] ?? 0,
      color,
      vertex: node.vertex ?? null,
      captured: node.captured ?? [],
      setup: setupOf(node),
      toMove: node.to_move ?? null,
      said: [node.name, node.comment].filter((text) => text).map((text) => ({ by: null, text: text ?? "" })),
      marks: node.marks ?? {},
      labels: node.labels ?? {},
      value: node.value ?? null,
      // A clock that went up was set, or began another period: nobody knows.
      spentMs: had === null || left === null || left > had ? null : had - left,
    };
  });
  const blackFirst = record.handicap < 2 || (record.nodes[0]?.black ?? []).length === 0;
  const firstToMove = nodes[0]?.toMove ?? nodes[1]?.color ?? (blackFirst ? "black" : "white");
  return { size: record.size, start: emptyBoard(record.size), firstToMove, given: nodes.length, nodes };
}

function setupOf(node: RecordTree["nodes"][number]): TreeNode["setup"] {
  const { black, white, empty } = node;
  return {
    ...(black === undefined ? {} : { black }),
    ...(white === undefined ? {} : { white }),
    ...(empty === undefined ? {} : { empty }),
  };
}
