/** A tree that is walked through and added to: where the reader is, what he tries. */

import { computed, signal } from "@preact/signals";
import type { Point } from "../game/points";
import { vertexOf } from "../game/points";
import type { Told } from "../game/refusal";
import {
  boardAt,
  childBy,
  lineThrough,
  mainPly,
  pathTo,
  toMoveAt,
  withMove,
  withSaid,
  type Tree,
} from "../game/tree";
import type { Color } from "../wire/messages";
import { tryLine } from "./records";

/** Keeps what is tried and said; what cannot be comes back as a refusal. */
export interface Keeper {
  /** Returns the tree with the move in it, and where it is. */
  move(tree: Tree, at: number, color: Color, vertex: string | null): Promise<[Tree, number] | Told>;
  say(tree: Tree, at: number, text: string): Promise<Tree | Told>;
  /** The reader looks at another position. */
  shown(at: number): void;
}

export class ReviewStore {
  readonly tree = signal<Tree>(EMPTY);
  readonly at = signal(0);
  /** The next stone's color where the reader chose it. */
  readonly hand = signal<Color | null>(null);
  readonly refusal = signal<Told | null>(null);
  readonly busy = signal(false);
  /** What is being written, and of which position: there it is said, wherever one has gone since. */
  readonly remark = signal<{ at: number; text: string } | null>(null);
  readonly chosen = signal<ReadonlyMap<number, number>>(new Map());

  /** The whole line through the position shown. */
  readonly line = computed(() => lineThrough(this.tree.value, this.at.value, this.chosen.value));
  readonly board = computed(() => boardAt(this.tree.value, this.at.value));
  readonly color = computed(() => this.hand.value ?? toMoveAt(this.tree.value, this.at.value));
  /** The last turn of the game itself on the way here. */
  readonly ply = computed(() => mainPly(this.tree.value, this.at.value));

  constructor(
    tree: Tree,
    private readonly keeper: Keeper,
  ) {
    this.tree.value = tree;
  }

  /** Shows a position; walking on from there goes the way that led there. */
  go(at: number): void {
    if (this.tree.value.nodes[at] === undefined) return;
    this.look(at);
    this.keeper.shown(at);
  }

  /** Shows a position that somebody else has chosen. */
  look(at: number): void {
    const chosen = new Map(this.chosen.value);
    const path = pathTo(this.tree.value, at);
    for (const [index, id] of path.entries()) {
      const next = path[index + 1];
      if (next !== undefined) chosen.set(id, next);
    }
    this.chosen.value = chosen;
    this.hand.value = null;
    this.refusal.value = null;
    this.at.value = at;
  }

  /** Shows the position after so many moves of the present line. */
  goTo(count: number): void {
    const line = this.line.value;
    const at = line[Math.min(line.length - 1, Math.max(0, count))];
    if (at !== undefined) this.go(at);
  }

  step(by: number): void {
    this.goTo(pathTo(this.tree.value, this.at.value).length - 1 + by);
  }

  /** Goes to the next variation of the nearest branching on the way here. */
  aside(by: 1 | -1): void {
    const { nodes } = this.tree.value;
    for (let now: number | null = this.at.value; now !== null; now = nodes[now]?.parent ?? null) {
      const parent: number | null = nodes[now]?.parent ?? null;
      const siblings: readonly number[] = parent === null ? [] : (nodes[parent]?.children ?? []);
      const next = siblings[siblings.indexOf(now) + by];
      if (next !== undefined) {
        this.go(next);
        return;
      }
    }
  }

  async play(point: Point): Promise<void> {
    await this.put(vertexOf(point, this.tree.value.size));
  }

  /** Tries a move, or goes to where it was tried. Null is a pass. */
  async put(vertex: string | null): Promise<void> {
    if (this.busy.value) return;
    const [at, color] = [this.at.value, this.color.value];
    const known = childBy(this.tree.value, at, color, vertex);
    if (known !== null) {
      this.go(known);
      return;
    }
    this.busy.value = true;
    this.refusal.value = null;
    const done = await this.keeper.move(this.tree.value, at, color, vertex);
    this.busy.value = false;
    if ("code" in done) {
      this.refusal.value = done;
      return;
    }
    [this.tree.value] = done;
    this.go(done[1]);
  }

  /** Goes on with the remark, or begins one of the position shown. */
  write(text: string): void {
    this.remark.value = text === "" ? null : { at: this.remark.value?.at ?? this.at.value, text };
  }

  /** Says the remark; what is refused stays in the field, and so does what was written meanwhile. */
  async say(): Promise<void> {
    const remark = this.remark.value;
    if (remark === null) return;
    // Whatever a paste brings besides line breaks has no place in it.
    const text = remark.text.replace(/\r\n?/g, "\n").replace(/[\p{Cc}]/gu, (c) => (c === "\n" ? c : " ")).trim();
    if (text === "") return;
    this.refusal.value = null;
    const done = await this.keeper.say(this.tree.value, remark.at, text);
    if ("code" in done) {
      this.refusal.value = done;
      return;
    }
    this.tree.value = done;
    if (this.remark.value === remark) this.remark.value = null;
  }
}

const EMPTY: Tree = { size: 2, start: [null, null, null, null], firstToMove: "black", given: 0, nodes: [] };

/** Keeps what one reader tries for himself, on this page alone. */
export const alone: Keeper = {
  async move(tree, at, color, vertex) {
    const captured = await tryLine(tree, at, color, vertex);
    return "code" in captured ? captured : withMove(tree, at, { color, vertex, captured: captured.points });
  },
  say: (tree, at, text) => Promise.resolve(withSaid(tree, at, { by: null, text })),
  shown: () => undefined,
};
