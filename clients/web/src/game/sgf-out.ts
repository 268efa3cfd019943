/** A tree as an SGF file (FF[4]), with its variations and what was said. */

import { LETTERS, pointOf } from "./points";
import type { Tree, TreeNode } from "./tree";
import type { Color } from "../wire/messages";

export interface SgfNames {
  black: string;
  white: string;
  result: string;
  komi: number | null;
}

const LETTER: Record<Color, string> = { black: "B", white: "W" };

/** Escapes what would end a value. */
export function escaped(text: string): string {
  return text.replace(/[\\\]]/g, "\\$&");
}

/** "D4" as SGF names it: two letters from the upper left corner. */
function place(vertex: string, size: number): string {
  const point = pointOf(vertex, size);
  if (point === null) return "";
  const letter = (index: number) => "abcdefghijklmnopqrstuvwxyz".charAt(index);
  return letter(point % size) + letter(size - 1 - Math.floor(point / size));
}

function list(name: string, vertices: readonly string[] | undefined, size: number): string {
  if (vertices === undefined || vertices.length === 0) return "";
  return name + vertices.map((vertex) => `[${place(vertex, size)}]`).join("");
}

function nodeText(node: TreeNode, size: number): string {
  const parts = [list("AB", node.setup.black, size), list("AW", node.setup.white, size), list("AE", node.setup.empty, size)];
  if (node.color !== null) {
    const where = node.vertex === null || node.lost ? "" : place(node.vertex, size);
    parts.push(`${LETTER[node.color]}[${where}]`);
  }
  const labels = Object.entries(node.labels).map(([vertex, text]) => `[${place(vertex, size)}:${escaped(text)}]`);
  if (labels.length > 0) parts.push(`LB${labels.join("")}`);
  const said = node.said.map(({ by, text }) => (by === null ? text : `${by}: ${text}`)).join("\n\n");
  if (said !== "") parts.push(`C[${escaped(said)}]`);
  return `;${parts.join("")}`;
}

/** Writes the whole tree. */
export function sgfOf(tree: Tree, names: SgfNames): string {
  const { size } = tree;
  const stones = (color: Color) =>
    tree.start.flatMap((stone, point) =>
      stone === color ? [`${LETTERS[point % size] ?? ""}${Math.floor(point / size) + 1}`] : [],
    );
  const head = [
    "FF[4]GM[1]CA[UTF-8]AP[Shoutan]",
    `SZ[${size}]`,
    names.komi === null ? "" : `KM[${names.komi}]`,
    ...(["black", "white"] as const).map((color) => (names[color] === "" ? "" : `P${LETTER[color]}[${escaped(names[color])}]`)),
    names.result === "" ? "" : `RE[${escaped(names.result)}]`,
    `PL[${LETTER[tree.firstToMove]}]`,
    list("AB", stones("black"), size),
    list("AW", stones("white"), size),
  ].join("");
  let text = "(";
  // A stack instead of calls within calls: a long game is deep.
  const todo: (number | ")")[] = [0];
  for (let now = todo.pop(); now !== undefined; now = todo.pop()) {
    if (now === ")") {
      text += ")";
      continue;
    }
    const node = tree.nodes[now];
    if (node === undefined) continue;
    const alone = node.parent === null || tree.nodes[node.parent]?.children.length === 1;
    const written = nodeText(node, size);
    text += (alone ? "" : "(") + (now === 0 ? `;${head}${written.slice(1)}` : written);
    if (!alone) todo.push(")");
    todo.push(...node.children.toReversed());
  }
  return `${text})\n`;
}
