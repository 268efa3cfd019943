import { describe, expect, it } from "vitest";
import { boardKey, isMeant, type KeyPress } from "../src/board/keys";
import { center, layOut, nearest } from "../src/board/layout";
import { pointLabels } from "../src/board/labels";
import { boardOf, chainAt } from "../src/game/board";
import { lookBy } from "../src/game/history";
import { pointOf, starPoints, vertexOf } from "../src/game/points";
import { en } from "../src/i18n/languages/en";
import { zh } from "../src/i18n/languages/zh";

/** A board drawn from above; the wire has it row by row from below. */
function drawn(...rows: string[]) {
  return boardOf(rows.toReversed().join("").replaceAll("X", "B").replaceAll("O", "W"));
}

describe("points", () => {
  it.each([
    ["A1", 19, 0],
    ["T19", 19, 360],
    ["J9", 9, 80],
    ["j1", 9, 8],
    ["Z25", 25, 624],
  ])("%s on %i lines", (vertex, size, point) => {
    expect(pointOf(vertex, size)).toBe(point);
    expect(vertexOf(point, size)).toBe(vertex.toUpperCase());
  });

  it.each(["I5", "K1", "A10", "A0", "A01", "", "5", "pass"])("%j is none on 9 lines", (vertex) => {
    expect(pointOf(vertex, 9)).toBeNull();
  });

  it.each([
    [19, ["D4", "D10", "D16", "K4", "K10", "K16", "Q4", "Q10", "Q16"]],
    [13, ["D4", "D10", "G7", "K4", "K10"]],
    [9, ["C3", "C7", "E5", "G3", "G7"]],
    [7, ["C3", "C5", "D4", "E3", "E5"]],
    [6, []],
    [5, []],
  ])("the stars of %i lines", (size, vertices) => {
    expect(starPoints(size).map((point) => vertexOf(point, size)).sort()).toEqual([...vertices].sort());
  });
});

describe("chains", () => {
  const board = drawn(".XX.", "XOO.", ".XX.", "....");
  it("have their stones and each liberty once", () => {
    expect(chainAt(board, 4, pointOf("B3", 4) ?? -1)).toMatchObject({ color: "white", liberties: 1 });
    expect(chainAt(board, 4, pointOf("B4", 4) ?? -1)).toMatchObject({ color: "black", liberties: 2 });
  });
  it("are not on empty points", () => {
    expect(chainAt(board, 4, 0)).toBeNull();
  });
});

describe("the layout", () => {
  it.each([
    [19, 696],
    [19, 390],
    [13, 390],
    [9, 640],
    [25, 320],
    [2, 300],
  ])("of %i lines in %i px has cells and margins of whole pixels", (size, width) => {
    const layout = layOut(size, width, "two");
    expect(layout.px).toBe(Math.floor(layout.px));
    expect(layout.lead * layout.px).toBeCloseTo(Math.round(layout.lead * layout.px), 9);
    expect((layout.lead + size - 1 + layout.tail) * layout.px).toBeCloseTo(width, 9);
    expect(layout.lead).toBeGreaterThanOrEqual(1.2);
  });

  it("finds every point under its own center, and the nearest from the margin", () => {
    const layout = layOut(9, 500, "four");
    for (let point = 0; point < 81; point++) {
      const { x, y } = center(layout, point);
      expect(nearest(layout, x / layout.span, y / layout.span)).toBe(point);
    }
    expect(nearest(layout, 0, 1)).toBe(0);
    expect(nearest(layout, 1, 0)).toBe(80);
    expect(nearest(layout, -0.01, 0.5)).toBeNull();
  });
});

describe("keys", () => {
  const press = (key: string, more: Partial<KeyPress> = {}): KeyPress => ({
    key,
    altKey: false,
    ctrlKey: false,
    metaKey: false,
    ...more,
  });
  const on = (key: string, typed = "", cursor = 40) => boardKey(press(key), cursor, 9, typed);

  it("move the cursor and stop at the edge", () => {
    expect(on("ArrowUp")).toEqual({ do: "move", to: 49 });
    expect(on("ArrowLeft", "", 0)).toEqual({ do: "move", to: 0 });
    expect(on("PageUp")).toEqual({ do: "move", to: 76 });
    expect(on("End")).toEqual({ do: "move", to: 44 });
  });

  it("type a point and play it", () => {
    expect(on("d")).toEqual({ do: "typed", text: "D" });
    expect(on("4", "D")).toEqual({ do: "typed", text: "D4" });
    expect(on("Enter", "D4")).toEqual({ do: "press", at: pointOf("D4", 9) });
    expect(on("Enter", "D")).toEqual({ do: "cancel" });
    expect(on("Enter")).toEqual({ do: "press", at: 40 });
    expect(on("Backspace", "D4")).toEqual({ do: "typed", text: "D" });
  });

  it("take letters that are no column, and digits without one, for nothing", () => {
    expect(on("k")).toBeNull();
    expect(on("4")).toBeNull();
    expect(on("Backspace")).toBeNull();
  });

  it("keep I and punctuation for commands", () => {
    expect(on("i")).toEqual({ do: "tellChain" });
    expect(on("[")).toEqual({ do: "look", step: -1 });
    expect(on(".")).toEqual({ do: "lastMove" });
  });

  it("leave the browser its own", () => {
    expect(boardKey(press("d", { ctrlKey: true }), 40, 9, "")).toBeNull();
    expect(boardKey(press("p", { altKey: true }), 40, 9, "")).toBeNull();
    expect(on("Tab")).toBeNull();
  });
});

it("looking back stops at the beginning and ends in the game itself", () => {
  expect(lookBy(null, -1, 5)).toBe(4);
  expect(lookBy(0, -1, 5)).toBe(0);
  expect(lookBy(4, 1, 5)).toBeNull();
  expect(lookBy(3, -Infinity, 5)).toBe(0);
  expect(lookBy(null, 1, 5)).toBeNull();
});

describe("labels", () => {
  const size = 9;
  const at = (vertex: string) => pointOf(vertex, size) ?? -1;
  const rows = Array.from({ length: size }, () => ".".repeat(size));
  rows[5] = "...X....."; // row 4 from below
  rows[4] = "....O....";
  const facts = {
    size,
    board: drawn(...rows),
    last: at("E5"),
    dead: new Set<number>(),
    contested: new Set<number>(),
    owners: null,
    illegal: new Map([
      ["A1", "ko"],
      ["B1", "superko"],
    ]),
  };

  it("say point, content, facts", () => {
    const labels = pointLabels(facts, en);
    expect(labels[at("D4")]).toBe("D4, black");
    expect(labels[at("E5")]).toBe("E5, white, last move");
    expect(labels[at("C3")]).toBe("C3, star point, empty");
    expect(labels[at("A1")]).toBe("A1, empty, ko, not for you now");
    expect(labels[at("B1")]).toBe("B1, empty, not for you now");
  });

  it("say in settling what is dead and whose a point is", () => {
    const owners = facts.board.map(() => "white" as const);
    const labels = pointLabels({ ...facts, dead: new Set([at("D4")]), contested: new Set([at("B1")]), owners, illegal: new Map() }, en);
    expect(labels[at("D4")]).toBe("D4, black, marked dead");
    expect(labels[at("A1")]).toBe("A1, empty, White’s point");
    expect(labels[at("B1")]).toBe("B1, empty, contested");
  });

  it("speak Chinese", () => {
    expect(pointLabels(facts, zh)[at("D4")]).toBe("D4, 黑");
  });
});

it("Enter plays where the cursor is shown or a point is typed, and not while it is held down", () => {
  expect([isMeant(false, true, ""), isMeant(false, false, "D4")]).toEqual([true, true]);
  expect([isMeant(false, false, ""), isMeant(true, true, ""), isMeant(true, false, "D4")]).toEqual([false, false, false]);
});
