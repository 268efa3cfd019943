import { describe, expect, it } from "vitest";
import { gameOfSnapshot } from "../src/game/first-state";
import { fold } from "../src/game/fold";
import { boardAfter } from "../src/game/history";
import { captures, seatOf, type GameState } from "../src/game/state";
import type { GameEvent, PauseReason } from "../src/wire/messages";
import { deal, MEI, OPENING, YUI, type Happening } from "./deal";
import { events, folded, snapshot } from "./recorded";

/** A game of the opening and what follows it. */
function after(...happenings: Happening[]): GameState {
  return folded(deal([...OPENING, ...happenings]));
}

describe("a recorded game", () => {
  it("folds to what the server's own snapshot says", () => {
    const served = gameOfSnapshot(snapshot, 0);
    const ours = folded(events, snapshot.seq);
    // A snapshot has no draw, no referee's entries and no call; its time-out is relative.
    const compared = ({ entries, draw, call, settlement, players, black, white, ...rest }: GameState) => ({
      ...rest,
      names: [players, [black], [white]].map((list) => list.map((player) => player?.name)),
      settlement: settlement && { ...settlement, untilMs: 0 },
    });
    expect(compared(ours)).toEqual(compared(served));
  });

  it("ends with the result of its last event", () => {
    const state = folded();
    const last = events.at(-1);
    expect(state.phase).toBe("finished");
    expect(state.result).toEqual(last?.type === "game_finished" && last.result);
    expect(state.toMove).toBeNull();
  });

  it("loses no stone: those on the board and those taken are all that were played", () => {
    const state = folded();
    const taken = captures(state);
    const played = state.turns.filter((turn) => turn.vertex !== null).length;
    const standing = state.board.filter((stone) => stone !== null).length;
    expect(taken.black + taken.white).toBeGreaterThan(0);
    expect(standing + taken.black + taken.white).toBe(played);
  });

  it("has the same board at every turn whether folded or looked back at", () => {
    const end = folded();
    let state = folded(events, 1);
    for (const event of events.slice(1)) {
      state = fold(state, event);
      expect(boardAfter(end.start, end.size, end.turns, state.turns.length)).toEqual(state.board);
    }
  });
});

describe("turns", () => {
  const stone = (color: "black" | "white", vertex: string, ply: number): Happening => ({
    type: "played",
    color,
    vertex,
    ply,
    spent_ms: 1_000,
  });

  it("count on and change sides", () => {
    const state = after(stone("black", "E5", 0), stone("white", "C3", 1));
    expect([state.ply, state.toMove, state.turns.length]).toEqual([2, "black", 2]);
  });

  it("that are lost put no stone down and keep their reason", () => {
    const state = after({
      type: "turn_lost",
      color: "black",
      vertex: "E5",
      reason: "ko",
      article: "18.3",
      ply: 0,
      spent_ms: 10,
    });
    expect(state.board.every((point) => point === null)).toBe(true);
    expect(state.turns[0]).toMatchObject({ lost: true, reason: "ko", article: "18.3" });
    expect(state.toMove).toBe("white");
  });

  it("carry an offer until somebody plays", () => {
    const offer: Happening = { type: "passed", color: "black", ply: 0, offer: true, spent_ms: 0 };
    expect(after(offer).offerBy).toBe("black");
    expect(after(offer, stone("white", "E5", 1)).offerBy).toBeNull();
  });

  it("begin with the side that the setup names, on the stones that it names", () => {
    const [created, ...others] = OPENING;
    const setup = { black: ["C3", "G7"], white: [], to_move: "white" as const };
    const state = folded(deal([{ ...created, setup } as Happening, ...others]));
    expect(state.toMove).toBe("white");
    expect(state.board.filter((point) => point === "black")).toHaveLength(2);
  });
});

describe("seats", () => {
  it("are known by id", () => {
    const state = after();
    expect(seatOf(state, MEI)).toBe("black");
    expect(seatOf(state, YUI)).toBe("white");
    expect(seatOf(state, { ...MEI, id: "g_other" })).toBeNull();
  });

  it("get their colors when these are drawn", () => {
    const state = folded(
      deal([
        { ...OPENING[0], colors_by: "nigiri", creator_color: null } as Happening,
        { type: "seat_taken", player: MEI, color: null },
        { type: "seat_taken", player: YUI, color: null },
        { type: "colors_drawn", black: YUI.id, white: MEI.id, holder: MEI.id, guesser: YUI.id, held: 7, guess: "odd" },
      ]),
    );
    expect([state.black?.name, state.white?.name]).toEqual([YUI.name, MEI.name]);
    expect(state.draw).toEqual({ holder: MEI.id, guesser: YUI.id, held: 7, guess: "odd" });
  });
});

describe("pauses", () => {
  it("hold until the last reason is gone", () => {
    const pause = (reason: PauseReason): Happening => ({ type: "clock_paused", reason, since_ms: 0 });
    const resume = (reason: PauseReason): Happening => ({ type: "clock_resumed", reason });
    const both = [pause("referee"), pause("server_fault")];
    expect(after(...both).phase).toBe("paused");
    expect(after(...both, resume("referee"))).toMatchObject({ phase: "paused", pauses: ["server_fault"] });
    expect(after(...both, resume("referee"), resume("server_fault")).phase).toBe("play");
  });
});

describe("settling", () => {
  const count = {
    winner: "white",
    text: "W+4.5",
    black_zi: 42,
    white_zi: 39,
    margin_zi: -2.25,
    zi_text: "2 1/4",
    owners: "=".repeat(81),
  } as const;
  const begun: Happening = { type: "settling_started", reason: "two_passes", timeout_ms: 300_000, count };
  const made: Happening = { type: "proposal_made", number: 2, by: "black", dead: ["E5"], count };

  it("begins with proposal 1, which is empty", () => {
    const { settlement } = after(begun);
    expect(settlement).toMatchObject({ proposal: 1, by: null, dead: [], confirmed: [], untilMs: 304_000 });
  });

  it("loses its confirmations with a new proposal", () => {
    const confirmed: Happening = { type: "proposal_confirmed", color: "white", number: 1 };
    expect(after(begun, confirmed).settlement?.confirmed).toEqual(["white"]);
    expect(after(begun, confirmed, made).settlement).toMatchObject({ proposal: 2, confirmed: [], dead: ["E5"] });
  });

  it("says of a proposal whether it is the server's suggestion, until it is changed", () => {
    const suggested: Happening = { ...made, suggested: { playouts: 60, seed: 7 } };
    expect(after(begun).settlement?.suggested).toBe(false);
    expect(after(begun, suggested).settlement?.suggested).toBe(true);
    expect(after(begun, suggested, { ...made, number: 3 }).settlement?.suggested).toBe(false);
  });

  it("goes back to play by a dispute, which uses one side's resumption up", () => {
    const stone: Happening = { type: "played", color: "white", vertex: "E5", ply: 0, spent_ms: 1 };
    const resumed: Happening = { type: "play_resumed", by: "white", vertex: "E5", to_move: "black" };
    expect(after(stone, begun, resumed)).toMatchObject({
      phase: "play",
      toMove: "black",
      settlement: null,
      // By the word of Black, who says that the white chain is dead.
      resumptionsLeft: { black: 0, white: 1 },
    });
  });
});

it("passes over an event that it does not know", () => {
  const state = after();
  const strange = { ...deal([{ type: "game_started" }])[0], type: "moon_rose", seq: 9 } as unknown as GameEvent;
  expect(fold(state, strange)).toEqual({ ...state, seq: 9 });
});
