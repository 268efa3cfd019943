import { expect, it } from "vitest";
import { Following } from "../src/game/follow";
import type { GameEvent } from "../src/wire/messages";
import { events, folded, snapshot } from "./recorded";

const ID = events[0]?.game ?? "";

/** A follower, and how often and from where it asked for what was missing. */
function following(): { game: Following; asked: number[] } {
  const asked: number[] = [];
  const game = new Following(ID, { changed: () => {}, missing: (seq) => asked.push(seq) });
  return { game, asked };
}

it("takes events in order and ignores those it has", () => {
  const { game, asked } = following();
  for (const event of [...events.slice(0, 9), ...events.slice(3, 12)]) game.receive(event, 0);
  expect(game.state).toEqual(folded(events, 12));
  expect(asked).toEqual([]);
});

it("asks once from a hole, and again only after an answer", () => {
  const { game, asked } = following();
  for (const event of events.slice(0, 5)) game.receive(event, 0);
  for (const event of events.slice(6, 9)) game.receive(event, 0);
  expect(asked).toEqual([5]);
  game.settled();
  for (const event of events.slice(6, 8)) game.receive(event, 0);
  expect(asked).toEqual([5, 5]);
});

it("begins at a snapshot and goes on from there", () => {
  const { game } = following();
  game.receive(snapshot, 0);
  for (const event of events) game.receive(event, 0);
  expect(game.state?.phase).toBe("finished");
  expect(game.seq).toBe(events.length);
});

it("ignores a snapshot older than what it has, and other games", () => {
  const { game } = following();
  for (const event of events) game.receive(event, 0);
  const before = game.state;
  game.receive(snapshot, 0);
  game.receive({ ...(events[0] as GameEvent), game: "another", seq: events.length + 1 }, 0);
  expect(game.state).toBe(before);
});

it("reaches the same game through any loss, doubling and disorder", () => {
  let seed = 1;
  const random = () => (seed = (seed * 48_271) % 2_147_483_647) / 2_147_483_647;
  for (let round = 0; round < 20; round++) {
    const { game, asked } = following();
    for (let index = 0; index < events.length; index++) {
      const from = Math.max(0, index - Math.floor(random() * 4));
      const event = events[random() < 0.2 ? from : index];
      if (random() < 0.85 && event !== undefined) game.receive(event, 0);
      if (asked.length > 0 && random() < 0.5) {
        game.settled();
        for (const missed of events.slice(game.seq, index + 1)) game.receive(missed, 0);
        asked.length = 0;
      }
    }
    for (const missed of events.slice(game.seq)) game.receive(missed, 0);
    expect(game.state).toEqual(folded());
  }
});
