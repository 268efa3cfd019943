/** Trees of games, how they are drawn, written, and what engines thought of them. */

import { describe, expect, it } from "vitest";
import { curveOf, evaluationAt, evaluationOf, evaluationsIn, evaluationsOf, turningPoints } from "../src/game/evaluations";
import { momentLink, momentOf, waitMs } from "../src/game/replay";
import { sgfOf } from "../src/game/sgf-out";
import {
  asideOf,
  boardAt,
  childBy,
  isTried,
  lineThrough,
  mainLine,
  mainPly,
  nodeOf,
  pathTo,
  placeOf,
  toMoveAt,
  withEntries,
  withMove,
  withSaid,
  type Tree,
} from "../src/game/tree";
import { layOutTree } from "../src/game/tree-layout";
import { treeOfRecord } from "../src/game/tree-of";
import { pointOf } from "../src/game/points";
import type { RecordTree, ReviewEntry } from "../src/wire/messages";

function record(nodes: RecordTree["nodes"], more: Partial<RecordTree> = {}): RecordTree {
  const player = { name: "", rank: "" };
  return {
    size: 5, komi: 7.5, handicap: 0, rules: "", black: player, white: player, result: "",
    date: "", event: "", place: "", remarks: [], nodes, ...more,
  };
}

/** Black A5, White B5, Black E1, White A4 takes; and after Black A5 also White E1, Black B5. */
const TREE = treeOfRecord(
  record([
    { parent: -1 },
    { parent: 0, color: "black", vertex: "A5", left_ms: 60_000 },
    { parent: 1, color: "white", vertex: "B5", left_ms: 50_000 },
    { parent: 2, color: "black", vertex: "E1", left_ms: 45_000 },
    { parent: 3, color: "white", vertex: "A4", captured: ["A5"], left_ms: 55_000 },
    { parent: 1, color: "white", vertex: "E1" },
    { parent: 5, color: "black", vertex: "B5", comment: "Here", value: 2.5 },
  ]),
);

const stones = (tree: Tree, at: number) =>
  boardAt(tree, at).flatMap((stone, point) => (stone === null ? [] : [`${stone[0]}${point}`]));
const at = (vertex: string) => pointOf(vertex, 5);

describe("a tree", () => {
  it("has the position of each line, with what was taken off", () => {
    expect(stones(TREE, 4)).toEqual([`b${at("E1")}`, `w${at("A4")}`, `w${at("B5")}`]);
    expect(stones(TREE, 6)).toEqual([`w${at("E1")}`, `b${at("A5")}`, `b${at("B5")}`]);
    expect(stones(TREE, 0)).toEqual([]);
  });

  it("knows whose move it is: the other's, or whom the record names", () => {
    expect([0, 1, 6].map((id) => toMoveAt(TREE, id))).toEqual(["black", "white", "white"]);
    const given = treeOfRecord(record([{ parent: -1, black: ["C3", "D3"] }], { handicap: 2 }));
    expect(toMoveAt(given, 0)).toBe("white");
    const named = treeOfRecord(record([{ parent: -1 }, { parent: 0, color: "black", vertex: "C3", to_move: "black" }]));
    expect(toMoveAt(named, 1)).toBe("black");
  });

  it("takes the time of a move from its side's clock, unless that went up", () => {
    expect(TREE.nodes.map((node) => node.spentMs)).toEqual([null, null, null, 15_000, null, null, null]);
  });

  it("goes on along what was chosen, else along the first child", () => {
    expect(lineThrough(TREE, 0, new Map())).toEqual([0, 1, 2, 3, 4]);
    expect(lineThrough(TREE, 1, new Map([[1, 5]]))).toEqual([0, 1, 5, 6]);
    expect(mainLine(TREE)).toEqual([0, 1, 2, 3, 4]);
    expect([4, 6, 1].map((id) => mainPly(TREE, id))).toEqual([4, 1, 1]);
    expect(pathTo(TREE, 6)).toEqual([0, 1, 5, 6]);
  });

  it("ends with the game's last move; what is tried after it is a variation, entered by choice", () => {
    const [one, first] = withMove(TREE, 4, { color: "black", vertex: "C3", captured: [] });
    const [two, second] = withMove(one, first, { color: "white", vertex: "D3", captured: [] });
    expect(mainLine(two)).toEqual([0, 1, 2, 3, 4]);
    expect(mainPly(two, second)).toBe(4);
    expect(lineThrough(two, 0, new Map())).toEqual([0, 1, 2, 3, 4]);
    expect(lineThrough(two, 0, new Map([[4, first]]))).toEqual([0, 1, 2, 3, 4, first, second]);
    expect([4, first, second].map((id) => isTried(two, id))).toEqual([false, true, true]);
    const all = (tree: Tree) => tree.nodes.reduce((sum, _, id) => sum + asideOf(tree, id), 0);
    expect([all(TREE), all(two)]).toEqual([1, 2]);
    const spots = layOutTree(two);
    expect(spots[4]?.row).toBe(0);
    expect([spots[first]?.row, spots[second]?.row].map((row) => (row ?? 0) > 0)).toEqual([true, true]);
  });

  it("grows by moves and words, and the one before stays as it was", () => {
    const [grown, id] = withMove(TREE, 4, { color: "black", vertex: "C3", captured: [] });
    expect(id).toBe(7);
    expect(childBy(grown, 4, "black", "C3")).toBe(7);
    expect(childBy(grown, 4, "white", "C3")).toBeNull();
    expect(childBy(TREE, 4, "black", "C3")).toBeNull();
    expect(withSaid(grown, 7, { by: "Lin", text: "Yes" }).nodes[7]?.said).toEqual([{ by: "Lin", text: "Yes" }]);
  });

  it("sets stones up in the middle", () => {
    const tree = treeOfRecord(
      record([{ parent: -1, black: ["C3"] }, { parent: 0, empty: ["C3"], white: ["D4"], captured: [] }]),
    );
    expect(stones(tree, 1)).toEqual([`w${at("D4")}`]);
  });
});

const BY = { id: "g_lin", name: "Lin", kind: "guest" as const, rank: null };

function entry(n: number, parent: number | null, ply: number, vertex: string): ReviewEntry {
  return { n, kind: "move", at: "", by: BY, parent, ply, color: "black", vertex, captured: [] };
}

describe("entries of a shared review", () => {
  const main = treeOfRecord(record([{ parent: -1 }, { parent: 0, color: "black", vertex: "A5" }]));
  const entries: ReviewEntry[] = [
    entry(1, null, 0, "C3"),
    { n: 2, kind: "remark", at: "", by: BY, parent: 1, ply: 0, text: "Here" },
    entry(3, 1, 0, "D4"),
  ];

  it("hang on the game or on each other, and are taken in once", () => {
    const tree = withEntries(main, entries, 0);
    const again = withEntries(tree, entries, 3);
    expect(again.nodes.length).toBe(4);
    expect(tree.nodes[2]).toMatchObject({ parent: 0, vertex: "C3", by: "Lin", said: [{ by: "Lin", text: "Here" }] });
    expect(tree.nodes[3]?.parent).toBe(2);
  });

  it("have places that the server knows, and back", () => {
    const tree = withEntries(main, entries, 0);
    expect(placeOf(tree, 1)).toEqual({ ply: 1, parent: null });
    expect(placeOf(tree, 3)).toEqual({ ply: 0, parent: 3 });
    expect(nodeOf(tree, 3, 0)).toBe(3);
    expect(nodeOf(tree, null, 1)).toBe(1);
    expect(nodeOf(tree, 9, 0)).toBeNull();
    expect(nodeOf(tree, null, 2)).toBeNull();
  });

  it("of which the position is not known are left out", () => {
    expect(withEntries(main, [entry(1, 7, 0, "C3")], 0).nodes.length).toBe(2);
  });
});

describe("the drawing of a tree", () => {
  it("puts each line into a row of its own where it would touch another one", () => {
    let tree = TREE;
    [tree] = withMove(tree, 3, { color: "white", vertex: "C3", captured: [] });
    [tree] = withMove(tree, 0, { color: "black", vertex: "C3", captured: [] });
    const spots = layOutTree(tree);
    expect(spots.map((spot) => spot.column)).toEqual([0, 1, 2, 3, 4, 2, 3, 4, 1]);
    expect(spots.slice(0, 5).map((spot) => spot.row)).toEqual([0, 0, 0, 0, 0]);
    // The later branch lies above the earlier one, whose stem would cross it.
    expect(spots[7]?.row).toBe(1);
    expect(spots[5]?.row).toBe(2);
    expect(spots[6]?.row).toBe(2);
    expect(spots[8]?.row).toBe(1);
    const taken = spots.map((spot) => `${spot.column} ${spot.row}`);
    expect(new Set(taken).size).toBe(taken.length);
  });

  it("is no trouble for a line of thousands", () => {
    const nodes: RecordTree["nodes"] = [{ parent: -1 }];
    for (let n = 0; n < 5_000; n += 1) nodes.push({ parent: n, color: "black", vertex: null });
    expect(layOutTree(treeOfRecord(record(nodes))).at(-1)).toEqual({ column: 5_000, row: 0 });
  });
});

describe("a tree as SGF", () => {
  it("has its variations, and escapes what was said", () => {
    const told = withSaid(TREE, 6, { by: "Lin", text: "[a] \\ b" });
    const names = { black: "A]", white: "林梅", result: "B+R", komi: 7.5 };
    expect(sgfOf(told, names)).toBe(
      "(;FF[4]GM[1]CA[UTF-8]AP[Shoutan]SZ[5]KM[7.5]PB[A\\]]PW[林梅]RE[B+R]PL[B]" +
        ";B[aa](;W[ba];B[ee];W[ab])(;W[ee];B[ba]C[Here\n\nLin: [a\\] \\\\ b]))\n",
    );
  });
});

describe("what engines thought", () => {
  const of = (ply: number, color: "black" | "white", winrate?: number, lead?: number) => ({
    ply,
    color,
    analysis: { ...(winrate === undefined ? {} : { winrate }), ...(lead === undefined ? {} : { score_lead: lead }) },
  });

  it("is Black's view, whoever thought", () => {
    expect(evaluationOf(of(0, "black", 0.6, 2))).toEqual({ black: 0.6, score: 2 });
    expect(evaluationOf(of(1, "white", 0.75, 2))).toEqual({ black: 0.25, score: -2 });
    expect(evaluationOf(of(1, "white"))).toEqual({ black: null, score: null });
  });

  it("is a curve of winrates, else of points, else none", () => {
    expect(curveOf(evaluationsOf([of(2, "black", 0.5), of(0, "black", 0.25)]))).toEqual({
      kind: "winrate",
      most: 0,
      points: [{ move: 0, part: 0.25 }, { move: 2, part: 0.5 }],
    });
    expect(curveOf(evaluationsOf([of(0, "white", undefined, 20), of(1, "black", undefined, 10)]))).toEqual({
      kind: "score",
      most: 20,
      points: [{ move: 0, part: 0 }, { move: 1, part: 0.75 }],
    });
    expect(curveOf(new Map())).toBeNull();
    // The value belongs to a variation: the main line has none.
    expect(evaluationsIn(TREE).size).toBe(0);
  });

  it("turns where it changes most, told in the order of moves", () => {
    const rates = [0.5, 0.52, 0.9, 0.88, 0.1, 0.3];
    const curve = curveOf(evaluationsOf(rates.map((rate, ply) => of(ply, "black", rate))));
    expect(curve && turningPoints(curve)).toEqual([2, 4, 5]);
  });

  it("is at a turn what is known last", () => {
    const found = evaluationsOf([of(2, "black", 0.5)]);
    expect(evaluationAt(found, 5)?.black).toBe(0.5);
    expect(evaluationAt(found, 1)).toBeNull();
  });
});

describe("a replay and its links", () => {
  it("waits as long as a move took, or the same for all", () => {
    expect(waitMs(12_000, "real")).toBe(12_000);
    expect(waitMs(12_000, "tenfold")).toBe(1_200);
    expect(waitMs(3, "real")).toBe(100);
    expect(waitMs(null, "real")).toBe(1_000);
    expect(waitMs(12_000, "second")).toBe(1_000);
  });

  it("reads the move that a link names, and nothing else", () => {
    expect(momentOf(momentLink(42))).toBe(42);
    for (const other of ["", "#main", "#move=", "#move=-1", "#move=1e3", "#move=1234567", "move=3"]) {
      expect(momentOf(other)).toBeNull();
    }
  });
});
