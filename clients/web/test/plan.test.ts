/** Plans of answers: lines put together, what they say, what the player is told of them. */

import { describe, expect, it } from "vitest";
import { emptyBoard } from "../src/game/board";
import {
  answersTo,
  boardAfterLine,
  lineNumbers,
  sameLines,
  withLine,
  withoutLine,
  type Line,
} from "../src/game/plan";
import { endWords, lineWords, planNews } from "../src/game/plan-words";
import { pointOf } from "../src/game/points";
import { en } from "../src/i18n/languages/en";
import { zh } from "../src/i18n/languages/zh";
import { standingAfter, waitingFirst, type Standing } from "../src/game/my-games";
import type { Conditional, GameEvent, LiveGame } from "../src/wire/messages";

const line = (text: string): Line => text.split(" ");
const put = (...texts: string[]) =>
  texts.reduce<readonly Line[]>((lines, text) => withLine(lines, line(text)), []).map((one) => one.join(" "));

describe("lines put together", () => {
  it("keeps lines apart that begin with different moves", () => {
    expect(put("D4 C3", "Q16 Q4")).toEqual(["D4 C3", "Q16 Q4"]);
  });

  it("takes the longer line for the one that it goes on from", () => {
    expect(put("D4 C3", "D4 C3 E5 E6")).toEqual(["D4 C3 E5 E6"]);
  });

  it("adds no line that is the beginning of another", () => {
    expect(put("D4 C3 E5 E6", "D4 C3")).toEqual(["D4 C3 E5 E6"]);
  });

  it("branches at the opponent's moves", () => {
    expect(put("D4 C3 E5 E6", "D4 C3 F5 F6")).toEqual(["D4 C3 E5 E6", "D4 C3 F5 F6"]);
  });

  it("answers each move in one way only: the newest holds", () => {
    expect(put("D4 C3", "D4 C4")).toEqual(["D4 C4"]);
    expect(put("D4 C3 E5 E6", "D4 C3 F5 F6", "D4 C4")).toEqual(["D4 C4"]);
    expect(put("D4 C3 E5 E6", "D4 C3 E5 E7", "Q16 Q4")).toEqual(["D4 C3 E5 E7", "Q16 Q4"]);
  });

  it("deletes one line", () => {
    const [one, other] = [line("D4 C3"), line("Q16 Q4")];
    expect(withoutLine([one, other], one)).toEqual([other]);
  });

  it("compares plans in any order", () => {
    expect(sameLines([line("D4 C3"), line("Q16 Q4")], [line("Q16 Q4"), line("D4 C3")])).toBe(true);
    expect(sameLines([line("D4 C3")], [line("D4 C4")])).toBe(false);
    expect(sameLines([line("D4 C3")], [])).toBe(false);
  });
});

describe("a line on the board", () => {
  const at = (vertex: string) => pointOf(vertex, 9) ?? -1;
  const board = [...emptyBoard(9)];
  board[at("A1")] = "black";
  board[at("B1")] = "white";

  it("puts the opponent's stones and ours in turn, and takes off what they take", () => {
    const after = boardAfterLine(board, 9, line("A2 C3"), [["A1"], []], "black");
    expect([after[at("A1")], after[at("A2")], after[at("B1")], after[at("C3")]]).toEqual([null, "white", "white", "black"]);
    expect(board[at("A1")]).toBe("black");
  });

  it("numbers the stones that stand", () => {
    const after = boardAfterLine(board, 9, line("A2 C3 D4 A1"), [["A1"], [], [], ["A2"]], "black");
    expect([...lineNumbers(after, 9, line("A2 C3 D4 A1"), "black")]).toEqual([
      [at("C3"), 2],
      [at("D4"), 3],
      [at("A1"), 4],
    ]);
  });

  it("knows which move is answered next", () => {
    const lines = [line("D4 C3 E5 E6")];
    expect([answersTo(lines, "D4"), answersTo(lines, "E5"), answersTo(lines, null)]).toEqual([true, false, false]);
  });
});

describe("what is said", () => {
  const told = (change: Partial<Conditional>): Conditional => ({
    type: "conditional",
    game: "g",
    ply: 3,
    lines: [],
    played: [],
    ended: null,
    ...change,
  });

  it("says a line by sides", () => {
    expect(lineWords(line("D4 C3 E5 E6"), "black", en)).toBe("White D4, you C3; White E5, you E6");
    expect(lineWords(line("D4"), "white", en)).toBe("Black D4");
  });

  it("says in both languages how a plan ended, until the game goes on", () => {
    for (const reason of ["done", "otherwise", "own_move", "illegal", "undone", "over"] as const) {
      const ended = told({ ended: { reason, ply: 4, code: null } });
      for (const texts of [en, zh]) {
        expect(endWords(ended, 4, "black", texts)?.length).toBeGreaterThan(5);
      }
      expect(endWords(ended, 5, "black", en)).toBeNull();
      expect(endWords(ended, 4, null, en)).toBeNull();
    }
  });

  it("tells what is new, and nothing when the page has just come", () => {
    const ended = { reason: "done", ply: 5, code: null } as const;
    expect(planNews(told({ played: [2] }), null, "black", en)).toBeNull();
    expect(planNews(told({ played: [2] }), told({}), "black", en)).toBe("Your answer was played as planned.");
    expect(planNews(told({ played: [2], ended }), told({}), "black", en)).toBe(
      "Your answer was played as planned. Your plan was played to its end.",
    );
    expect(planNews(told({ ended }), told({ ended }), "black", en)).toBeNull();
  });
});

describe("our games in the lobby", () => {
  const live = (id: string, black: string, toMove: "black" | "white" | null, phase = "play") =>
    ({ id, phase, black: { id: black }, white: { id: "other" }, to_move: toMove, clock_state: null, clock: "3d/move" }) as LiveGame;
  const secret: Standing = {
    phase: "play",
    toMove: "white",
    clock: null,
    clockText: "3d/move",
    seats: { black: "other", white: "me" },
  };

  it("has those first that wait for us, private ones too, and keeps the others in order", () => {
    const mine = [{ id: "a" }, { id: "b" }, { id: "private" }, { id: "c" }, { id: "unknown" }];
    const games = [live("c", "me", "black"), live("b", "me", "white"), live("a", "me", "black", "paused")];
    const found = waitingFirst(mine, games, new Map([["private", secret]]), "me");
    expect(found.map((game) => [game.mine.id, game.myMove])).toEqual([
      ["private", true],
      ["c", true],
      ["a", false],
      ["b", false],
      ["unknown", false],
    ]);
    expect(found.at(-1)?.standing).toBeNull();
  });

  it("says of nobody's move that it is ours while it is not known who we are", () => {
    expect(waitingFirst([{ id: "a" }], [live("a", "me", "black")], new Map(), null)[0]?.myMove).toBe(false);
  });

  it("follows the turns of a game that is not on the screen", () => {
    const event = (happening: object) => ({ clock: null, ...happening }) as GameEvent;
    const moved = standingAfter(secret, event({ type: "played", color: "white" }));
    expect([moved.toMove, moved.phase]).toEqual(["black", "play"]);
    expect(standingAfter(moved, event({ type: "reverted", to_move: "white" })).toMove).toBe("white");
    expect(standingAfter(moved, event({ type: "settling_started" })).phase).toBe("settling");
    expect(standingAfter(moved, event({ type: "consent_asked" }))).toEqual(moved);
    const paused = standingAfter(moved, event({ type: "clock_paused", reason: "player" }));
    expect(paused.phase).toBe("paused");
    expect(standingAfter(moved, event({ type: "clock_paused", reason: "adjourned" })).phase).toBe("adjourned");
    expect(standingAfter(paused, event({ type: "clock_resumed", reason: "player" })).phase).toBe("play");
    expect(standingAfter(moved, event({ type: "clock_paused", reason: "server_fault" })).phase).toBe("play");
  });
});
