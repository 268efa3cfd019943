import { beforeEach, describe, expect, it } from "vitest";
import { Acts, randomCid, Refused } from "../src/wire/acts";
import { Undecided, type Answer } from "../src/wire/line";
import type { Unsent, ActRequest } from "../src/wire/messages";
import { FakeWorld, settled } from "./world";

const PLAY = { type: "play", game: "p_Y2q90ONYA2e9odDfT3HQ", ply: 0, vertex: "E5" } as const;

interface Sent {
  request: Unsent<ActRequest>;
  answer(answer: Partial<Answer>): void;
  lose(): void;
}

describe("an act", () => {
  let world: FakeWorld;
  let sent: Sent[];
  let acts: Acts;
  beforeEach(() => {
    world = new FakeWorld();
    sent = [];
    let number = 0;
    acts = new Acts({
      send: (request) =>
        new Promise((resolve, reject) => {
          sent.push({
            request,
            answer: (answer) => resolve({ id: 1, ...answer } as Answer),
            lose: () => reject(new Undecided("gone")),
          });
        }),
      later: (ms, callback) => world.later(ms, callback),
      newCid: () => `act-number-${++number}`,
    });
  });

  it("is done when the server says so", async () => {
    const done = acts.submit(PLAY);
    sent[0]?.answer({ type: "ok", seq: 5 });
    expect(await done).toMatchObject({ type: "ok", seq: 5 });
    expect(acts.pending).toBe(0);
  });

  it("is refused with the server's error", async () => {
    const done = acts.submit(PLAY);
    sent[0]?.answer({ type: "error", code: "ko", sentence: "Ko." });
    const problem = await done.catch((reason: unknown) => reason);
    expect(problem).toBeInstanceOf(Refused);
    expect((problem as Refused).error.code).toBe("ko");
  });

  it("is sent again under the same name after a lost line", async () => {
    const done = acts.submit(PLAY);
    sent[0]?.lose();
    await settled();
    expect(sent).toHaveLength(1);
    acts.resend();
    expect(sent.map(({ request }) => request.cid)).toEqual(["act-number-1", "act-number-1"]);
    sent[1]?.answer({ type: "ok", dup: true });
    expect(await done).toMatchObject({ dup: true });
  });

  it.each(["unavailable", "retry", "busy"])("is sent again after %s, ever more slowly", async (code) => {
    void acts.submit(PLAY);
    sent[0]?.answer({ type: "error", code, sentence: "" });
    await world.pass(249);
    expect(sent).toHaveLength(1);
    await world.pass(1);
    expect(sent).toHaveLength(2);
    sent[1]?.answer({ type: "error", code, sentence: "" });
    await world.pass(499);
    expect(sent).toHaveLength(2);
    await world.pass(1);
    expect(sent).toHaveLength(3);
    expect(new Set(sent.map(({ request }) => request.cid)).size).toBe(1);
  });

  it("is done when its event is seen, whatever becomes of the answer", async () => {
    const done = acts.submit(PLAY);
    acts.seen("act-number-1");
    expect(await done).toBeNull();
    sent[0]?.lose();
    await settled();
    acts.resend();
    expect(sent).toHaveLength(1);
  });

  it("is not sent twice while an answer is awaited", () => {
    void acts.submit(PLAY);
    acts.resend();
    expect(sent).toHaveLength(1);
  });
});

it("names acts as the protocol wants it, each anew", () => {
  const names = Array.from({ length: 50 }, randomCid);
  expect(names.every((name) => /^[A-Za-z0-9_-]{8,32}$/.test(name))).toBe(true);
  expect(new Set(names).size).toBe(50);
});
