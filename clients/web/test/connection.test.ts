import { beforeEach, describe, expect, it } from "vitest";
import { Undecided } from "../src/wire/line";
import { redialDelay } from "../src/wire/redial";
import { FakeWorld, settled } from "./world";

describe("the wait before dialing again", () => {
  it.each([
    ["at once", 0, 1006, 50, 50],
    ["soon", 1, 1006, 100, 300],
    ["later", 2, 1006, 200, 2_000],
    ["seldom", 3, 1006, 2_000, 10_000],
    ["seldom for ever", 40, 1013, 2_000, 10_000],
    ["spread out after a restart", 0, 1012, 200, 2_000],
  ])("%s", (_, attempt, code, least, greatest) => {
    expect(redialDelay(attempt, code, 0)).toBe(least);
    expect(redialDelay(attempt, code, 0.999_999)).toBeGreaterThanOrEqual(greatest - 1);
  });

  it("has no end where another page has taken the place of this one", () => {
    expect(redialDelay(0, 4001, 0.5)).toBeNull();
  });
});

describe("a connection", () => {
  let world: FakeWorld;
  beforeEach(async () => {
    world = new FakeWorld();
    world.connection.start();
    await settled();
  });

  it("says hello with its token and is ready when welcomed", async () => {
    await world.welcome();
    expect(world.socket.sent[0]).toMatchObject({ type: "hello", version: 1, guest_token: "token-of-a-guest" });
    expect(world.states).toEqual(["ready"]);
    expect(world.welcomes).toBe(1);
  });

  it("pairs answers with requests by id, in any order", async () => {
    await world.welcome();
    const first = world.connection.request({ type: "lobby.watch" });
    const second = world.connection.request({ type: "lobby.leave" });
    const [a, b] = [world.socket.last("lobby.watch")?.id, world.socket.last("lobby.leave")?.id];
    world.socket.say({ type: "error", id: b, code: "busy", sentence: "" });
    world.socket.say({ type: "ok", id: a });
    expect((await first).type).toBe("ok");
    expect((await second).type).toBe("error");
  });

  it("passes on what is no answer, and ignores what is no message", async () => {
    await world.welcome();
    world.socket.say({ type: "lobby", open: [], live: [], bots: [] });
    world.socket.onmessage?.({ data: "{" });
    world.socket.onmessage?.({ data: "7" });
    world.socket.onmessage?.({ data: new ArrayBuffer(1) });
    expect(world.heard.map((message) => message.type)).toEqual(["lobby"]);
  });

  it("leaves requests undecided when the line ends, and takes none without one", async () => {
    await world.welcome();
    const asked = world.connection.request({ type: "lobby.watch" });
    world.socket.onclose?.({ code: 1006 });
    await expect(asked).rejects.toBeInstanceOf(Undecided);
    await expect(world.connection.request({ type: "lobby.watch" })).rejects.toBeInstanceOf(Undecided);
    expect(world.states).toEqual(["ready", "lost"]);
  });

  it("does not ask again what was too long to be read", async () => {
    await world.welcome();
    const short = world.connection.request({ type: "lobby.watch" });
    const place = { game: "g", ply: 0, parent: null };
    const long = world.connection.request({ type: "review.say", ...place, text: "道".repeat(900) });
    // More letters, and fewer bytes.
    const ascii = world.connection.request({ type: "review.say", ...place, text: "a".repeat(2_000) });
    world.socket.onclose?.({ code: 1009 });
    await expect(short).rejects.toBeInstanceOf(Undecided);
    await expect(ascii).rejects.toBeInstanceOf(Undecided);
    expect(await long).toMatchObject({ type: "error", code: "too_long" });
    expect(world.states).toEqual(["ready", "lost"]);
  });

  it("comes back by itself", async () => {
    await world.welcome();
    world.socket.onclose?.({ code: 1006 });
    await world.pass(49);
    expect(world.sockets).toHaveLength(1);
    await world.pass(1);
    expect(world.sockets).toHaveLength(2);
    await world.welcome();
    expect(world.states).toEqual(["ready", "lost", "ready"]);
  });

  it("waits longer with each failed attempt, and starts anew after a welcome", async () => {
    for (const wait of [50, 200, 1_100, 6_000, 6_000]) {
      world.socket.onclose?.({ code: 1006 });
      const before = world.sockets.length;
      await world.pass(wait - 1);
      expect(world.sockets).toHaveLength(before);
      await world.pass(1);
      expect(world.sockets).toHaveLength(before + 1);
    }
    await world.welcome();
    world.socket.onclose?.({ code: 1006 });
    await world.pass(50);
    expect(world.sockets).toHaveLength(7);
  });

  it("stays away when it was replaced, until the reader asks", async () => {
    await world.welcome();
    world.socket.onclose?.({ code: 4001 });
    await world.pass(60_000);
    expect(world.sockets).toHaveLength(1);
    expect(world.states.at(-1)).toBe("replaced");
    world.connection.nudge();
    await settled();
    expect(world.sockets).toHaveLength(2);
  });

  it("gets a new token when the old one is bad", async () => {
    world.socket.onopen?.();
    world.socket.say({ type: "error", id: world.socket.last("hello")?.id, code: "bad_token", sentence: "" });
    await world.pass(50);
    world.socket.onopen?.();
    expect(world.socket.last("hello")).toMatchObject({ guest_token: "a-new-token" });
  });

  it("tries again when even a token cannot be had", async () => {
    const away = new FakeWorld();
    away.reachable = false;
    away.connection.start();
    await away.pass(40);
    expect(away.sockets).toHaveLength(0);
    away.reachable = true;
    await away.pass(10);
    expect(away.sockets).toHaveLength(1);
  });

  it("gives a socket up that never says welcome", async () => {
    world.socket.onopen?.();
    await world.pass(8_000);
    expect(world.sockets[0]?.closed).toBe(true);
  });

  it("pings, and ends a line on which two pings were not answered", async () => {
    await world.welcome();
    await world.pass(5_000);
    const ping = world.socket.last("ping");
    world.socket.say({ type: "pong", id: ping?.id, server_ms: 1_005_000 });
    await world.pass(10_000);
    expect(world.socket.closed).toBe(false);
    await world.pass(5_000);
    expect(world.sockets[0]?.closed).toBe(true);
  });

  it("finds out within seconds whether a line survived the sleep of the page", async () => {
    await world.welcome();
    world.connection.nudge();
    await world.pass(3_000);
    expect(world.sockets[0]?.closed).toBe(true);
  });

  it("keeps a line that answers the nudge", async () => {
    await world.welcome();
    world.connection.nudge();
    await world.pass(10);
    world.socket.say({ type: "pong", id: world.socket.last("ping")?.id, server_ms: 1_000_005 });
    await world.pass(3_000);
    expect(world.socket.closed).toBe(false);
  });

  it("hears nothing more from a socket that it has left", async () => {
    await world.welcome();
    const old = world.socket;
    old.onclose?.({ code: 1006 });
    await world.pass(50);
    old.say({ type: "lobby", open: [], live: [], bots: [] });
    old.onclose?.({ code: 1006 });
    expect(world.heard).toEqual([]);
    expect(world.sockets).toHaveLength(2);
  });

  it("estimates the server's clock from welcome and pong", async () => {
    await world.welcome(1_000_000);
    expect(world.connection.time.offset()).toBe(1_000_000 - world.time);
  });
});
