import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { Message, Presence, StartInfo, Unsent } from "../src/wire/messages";
import { deal, MEI, YUI, type Happening } from "./deal";

const ID = "p_Y2q90ONYA2e9odDfT3HQ";
const CALL: Happening = { type: "called", color: "black", call: "count", elapsed_ms: 57_000, count: 7, period_ms: 60_000, periods_left: 1, text: "7" };
const PLAYED: Happening = { type: "played", color: "black", vertex: "D4", ply: 0, captured: [], spent_ms: 900 };
const OVER: Happening = { type: "game_finished", result: { reason: "time", winner: "white", text: "W+T" } };

/** The line, turned by hand: what was asked, what is heard. */
const line = vi.hoisted(() => ({
  asked: [] as Unsent[],
  say: (_: Message) => {},
  connect: () => {},
  answer: { type: "ok" } as object,
  said: [] as string[],
}));
const hearCall = vi.hoisted(() => vi.fn());

vi.mock("../src/store/hearing", () => ({ hearCall }));
vi.mock("../src/store/session", () => ({
  connection: {
    request: (request: Unsent) => {
      line.asked.push(request);
      return Promise.resolve(line.answer);
    },
  },
  listen: (listener: (message: Message) => void) => (line.say = listener),
  whenReady: (callback: () => void) => (line.connect = callback),
  you: { value: { id: "g_yui", name: "Tanaka Yui", kind: "guest" } },
}));
vi.mock("../src/store/live", () => ({ say: (words: { text: string }) => line.said.push(words.text) }));

/** Hears happenings of the game, numbered from `seq`. */
function hear(seq: number, ...happenings: Happening[]): void {
  for (const [index, event] of deal(happenings).entries()) line.say({ ...event, seq: seq + index });
}

/** A snapshot as far as it is looked at here. */
function snapshot(phase: string, startsAt: string | null = null): Message {
  const [black, white] = [MEI, YUI];
  const info = { clock: "3d/move", black, white };
  const told = { type: "snapshot", game: ID, seq: 40, phase, to_move: "black", clock: null, starts_at: startsAt, info };
  return { ...told, players: [black, white] } as Message;
}

/** What is told of a start of which White, who is us, is late or not. */
function presence(start: StartInfo | null, claims: Presence["claims"] = {}): Presence {
  return { type: "presence", game: ID, black: true, white: false, watching: 0, claims, start };
}

const resumes = () => line.asked.filter((request) => request.type === "game.resume");
const left = () => line.asked.filter((request) => request.type === "game.leave").length;

beforeEach(() => {
  vi.resetModules();
  vi.stubGlobal("location", { pathname: "/" });
  line.asked.length = 0;
  line.said.length = 0;
  line.answer = { type: "ok" };
  hearCall.mockClear();
});
afterEach(() => vi.unstubAllGlobals());

async function started(mine: string[] = []) {
  await (await import("../src/i18n")).loadTexts("en");
  const games = await import("../src/store/mine");
  for (const id of mine) games.noteMine({ id, against: "Tanaka Yui" });
  const heed = await import("../src/store/heed");
  heed.startHeeding();
  line.connect();
  return { ...heed, ...games };
}

describe("a game that the page has left", () => {
  it("is still called, and the call is written until the next move", async () => {
    const { heed, heededCalls } = await started();
    hear(5, CALL);
    expect(hearCall).not.toHaveBeenCalled();
    heed(ID, 5);
    hear(6, CALL);
    expect(hearCall).toHaveBeenCalledOnce();
    expect(heededCalls.value.get(ID)?.count).toBe(7);
    hear(7, PLAYED);
    expect(heededCalls.value.has(ID)).toBe(false);
  });

  it("is told whose move it is there", async () => {
    const { heed, standings } = await started();
    heed(ID, 5);
    expect(standings.value.has(ID)).toBe(false);
    line.say(snapshot("play"));
    expect(standings.value.get(ID)).toMatchObject({ toMove: "black", seats: { black: MEI.id, white: YUI.id } });
    hear(41, PLAYED);
    expect(standings.value.get(ID)?.toMove).toBe("white");
    hear(42, OVER);
    expect(standings.value.has(ID)).toBe(false);
  });

  it("is followed again from where it was after a lost line", async () => {
    const { heed } = await started();
    heed(ID, 5);
    hear(6, CALL);
    line.connect();
    expect(resumes().at(-1)).toMatchObject({ game: ID, from_seq: 6, present: false });
  });

  it("is heard once, also what comes twice around the moment at which it is left", async () => {
    const { heed } = await started();
    heed(ID, 5);
    hear(6, CALL);
    hear(6, CALL);
    expect(hearCall).toHaveBeenCalledOnce();
  });

  it("counts us as there no more", async () => {
    const { heed } = await started();
    heed(ID, 5);
    expect(resumes()).toMatchObject([{ game: ID, from_seq: 5, present: false }]);
  });

  it("is nobody's business once the page shows it, or it is over", async () => {
    const { heed, unheed } = await started();
    heed(ID, 5);
    unheed(ID);
    hear(6, CALL);
    expect(hearCall).not.toHaveBeenCalled();
    heed(ID, 6);
    hear(7, OVER, CALL);
    expect([hearCall.mock.calls.length, left()]).toEqual([0, 1]);
  });
});

describe("a page that is loaded elsewhere", () => {
  it("asks how our games stand, and is at none of them", async () => {
    await started([ID]);
    line.say(snapshot("play"));
    expect(resumes()).toMatchObject([{ game: ID, present: false }]);
    hear(41, CALL);
    expect(hearCall).toHaveBeenCalledOnce();
  });

  it.each([
    ["waiting", 1],
    ["finished", 0],
  ])("leaves a game that is %s", async (phase, kept) => {
    const { myGames } = await started([ID]);
    line.say(snapshot(phase));
    expect([resumes().length, left(), myGames.value.length]).toEqual([1, 1, kept]);
  });

  it("forgets a game that the server does not know, and lets its own page follow the one it shows", async () => {
    line.answer = { type: "error", code: "no_such_game" };
    const { myGames } = await started([ID]);
    await vi.waitFor(() => expect(myGames.value).toEqual([]));
    line.asked.length = 0;
    vi.resetModules();
    vi.stubGlobal("location", { pathname: `/game/${ID}` });
    await started([ID]);
    expect(resumes()).toEqual([]);
  });
});

describe("a game that is to start at a time", () => {
  const AHEAD = "2026-05-01T18:00:00.000Z";
  const start: StartInfo = { at_ms: 900, late_from_ms: null, came: {}, longest_ms: 900_000, counted: false };

  it("is followed from elsewhere, and remembered with whom and at which side", async () => {
    const { myGames, heededPresence } = await started([ID]);
    line.say(snapshot("waiting", AHEAD));
    expect(left()).toBe(0);
    expect(myGames.value).toEqual([{ id: ID, against: "Lin Mei", color: "white", startsAt: AHEAD }]);
    line.say(presence(start));
    expect(heededPresence.value.get(ID)?.start?.at_ms).toBe(900);
  });

  it("is told of once when its time has come without us, and when it has begun", async () => {
    const { myGames } = await started([ID]);
    line.say(snapshot("waiting", AHEAD));
    line.say(presence(start));
    expect(line.said).toEqual([]);
    for (const _ of [1, 2]) line.say(presence({ ...start, late_from_ms: 900, came: { black: 0 } }));
    expect(line.said).toEqual(["Your game against Lin Mei has its time now: you are late."]);
    hear(41, { type: "game_started" });
    expect(line.said.at(-1)).toBe("Your game against Lin Mei has begun.");
    expect(myGames.value[0]?.startsAt).toBeNull();
  });

  it("says who has sat down in the meantime", async () => {
    const { myGames } = await started([ID]);
    line.say(snapshot("waiting", AHEAD));
    hear(41, { type: "seat_taken", player: MEI, color: "white" });
    expect(line.said).toEqual(["Lin Mei has sat down opposite you."]);
    expect(myGames.value[0]).toMatchObject({ against: "Lin Mei", color: "black" });
  });
});
