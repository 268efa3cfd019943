/** A turned board: what is seen where, and where the keys go. */

import { describe, expect, it } from "vitest";
import { boardKey } from "../src/board/keys";
import { center, layOut, nearest } from "../src/board/layout";
import { namesOf, numeral } from "../src/board/lettering";
import { pointSeen, seenAt, type Turn } from "../src/board/turn";
import { enlarged } from "../src/board/zoom";
import { boardOf } from "../src/game/board";
import { boardAfter, moveNumbers } from "../src/game/history";
import type { Turn as GameTurn } from "../src/game/state";
import { pointOf, vertexOf } from "../src/game/points";

const TURNS: Turn[] = [0, 1, 2, 3];

function at(vertex: string, size: number): number {
  const point = pointOf(vertex, size);
  if (point === null) throw new Error(vertex);
  return point;
}

describe("a board is turned", () => {
  it("to the right by quarters: A1 goes from the lower left to the upper left, and on", () => {
    const corners = TURNS.map((turn) => seenAt(at("A1", 9), 9, turn));
    expect(corners).toEqual([
      { column: 0, row: 8 },
      { column: 0, row: 0 },
      { column: 8, row: 0 },
      { column: 8, row: 8 },
    ]);
  });

  it.each(TURNS)("and every point is seen at a place of its own (%i quarters)", (turn) => {
    for (const size of [2, 5, 19, 25]) {
      const layout = layOut(size, 800, "four", turn);
      for (let point = 0; point < size * size; point++) {
        expect(pointSeen(seenAt(point, size, turn), size, turn)).toBe(point);
        const { x, y } = center(layout, point);
        expect(nearest(layout, x / layout.span, y / layout.span)).toBe(point);
      }
    }
  });

  it.each([
    [0, "D5", "E4"],
    [1, "C4", "D5"],
    [2, "D3", "C4"],
    [3, "E4", "D3"],
  ] as const)("and arrows go where they point to (%i quarters)", (turn, up, right) => {
    const press = (key: string) => {
      const act = boardKey({ key, altKey: false, ctrlKey: false, metaKey: false }, at("D4", 9), 9, "", turn);
      return act?.do === "move" ? vertexOf(act.to, 9) : null;
    };
    expect([press("ArrowUp"), press("ArrowRight")]).toEqual([up, right]);
  });

  it("and Home, End, Page Up and Page Down go along what is seen", () => {
    const press = (key: string) => {
      const act = boardKey({ key, altKey: false, ctrlKey: false, metaKey: false }, at("D4", 19), 19, "", 1);
      return act?.do === "move" ? vertexOf(act.to, 19) : null;
    };
    // Turned once, the row that is seen is column D, with D1 at its left end.
    expect(["Home", "End", "PageUp", "PageDown"].map(press)).toEqual(["D1", "D19", "A4", "J4"]);
  });
});

describe("moves are numbered", () => {
  const turn = (color: "black" | "white", vertex: string | null, captured: string[] = [], lost = false): GameTurn => ({
    color, vertex, captured, lost, spentMs: 0, offer: false,
  });
  const turns = [
    turn("black", "A1"),
    turn("white", "B1"),
    turn("black", null),
    turn("white", "A2", ["A1"]),
    turn("black", "A1", ["B1"]),
    turn("white", "C3", [], true),
  ];
  const start = boardOf(".".repeat(8) + "B");
  const shown = (count: number) => {
    const numbers = moveNumbers(boardAfter(start, 3, turns, count), 3, turns, count);
    return Object.fromEntries([...numbers].map(([point, number]) => [vertexOf(point, 3), number]));
  };

  it("where their stones stand, passes counted", () => {
    expect(shown(4)).toEqual({ B1: 2, A2: 4 });
  });

  it("anew where a point was played on again, and not for a void move or a stone of the start", () => {
    expect(shown(6)).toEqual({ A1: 5, A2: 4 });
  });
});

describe("lines are named", () => {
  it("with letters from the left and numbers from the bottom", () => {
    expect(namesOf(at("Q16", 19), 19, "western")).toEqual({ column: "Q", row: "16" });
  });

  it("with numbers from the left and Chinese numerals from the top", () => {
    expect(namesOf(at("Q16", 19), 19, "chinese")).toEqual({ column: "16", row: "四" });
    expect(namesOf(at("A1", 25), 25, "chinese")).toEqual({ column: "1", row: "廿五" });
  });

  it("with numerals of two characters at most", () => {
    expect([1, 10, 11, 19, 20, 25].map(numeral)).toEqual(["一", "十", "十一", "十九", "廿", "廿五"]);
  });
});

describe("a small board is enlarged", () => {
  const layout = layOut(19, 390, "two");
  const shift = (vertex: string) => {
    const match = /translate\((.+)%, (.+)%\) scale\((.+)\)/.exec(enlarged(layout, at(vertex, 19)).transform);
    return (match ?? []).slice(1).map(Number);
  };

  it("to cells of 44 px, with the point in the middle where the edges allow it", () => {
    const [x = 0, y = 0, scale = 0] = shift("K10");
    expect(scale * layout.px).toBeCloseTo(44, 1);
    const { x: inside } = center(layout, at("K10", 19));
    expect((inside / layout.span) * scale * 100 + x).toBeCloseTo(50, 1);
    expect(y).toBeLessThan(0);
  });

  it("and never beyond the edge of the wood", () => {
    const [x, y, scale = 0] = shift("A1");
    expect(x).toBe(0);
    expect(y).toBeCloseTo((1 - scale) * 100, 1);
  });
});
