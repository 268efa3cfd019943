/**
 * Games of ours that are not on the screen: the page still follows them, so that the
 * referee's calls are heard on every page of ours.
 */

import { signal } from "@preact/signals";
import { standingAfter, standingOfSnapshot, type Standing } from "../game/my-games";
import { tab } from "../sound/one-tab";
import { isGameEvent, type Called, type Message, type Phase } from "../wire/messages";
import { hearCall } from "./hearing";
import { forgetMine, myGames } from "./mine";
import { connection, listen, whenReady } from "./session";

/** Beyond every event: the server then sends one snapshot instead of a tail. */
const FROM_NOW = 2 ** 31 - 1;

/** The last event that is known of each game that is heeded. */
const heeded = new Map<string, number>();

/** The last call of the move that is thought about, by game: for the eyes. */
export const heededCalls = signal<ReadonlyMap<string, Called>>(new Map());

/** How the games stand that are heeded, as far as that was told. */
export const standings = signal<ReadonlyMap<string, Standing>>(new Map());

/** The page leaves a game in which we sit; everything up to `seq` was seen. */
export function heed(id: string, seq: number, standing: Standing | null = null): void {
  heeded.set(id, seq);
  stand(id, standing);
  tab.follow(id);
}

/** The page shows this game again, and follows it by itself. */
export function unheed(id: string): void {
  heeded.delete(id);
  showCall(id, null);
  stand(id, null);
}

/** Follows our games from the first connection on, and again at each new one. */
export function startHeeding(): void {
  listen(receive);
  let first = true;
  whenReady(() => {
    if (first) for (const { id } of myGames.value) if (!isShown(id)) heed(id, FROM_NOW);
    first = false;
    for (const [id, seq] of heeded) void resume(id, seq);
  });
}

/** Whether a game has anything to be called, and whoever sits there is there. */
export function isHeeded(phase: Phase): boolean {
  return phase !== "waiting" && phase !== "finished";
}

/** Whether the page that was loaded is this game's. */
function isShown(id: string): boolean {
  return location.pathname.includes(id);
}

async function resume(id: string, from: number): Promise<void> {
  try {
    // Who is not known to be needed there does not count as there: an open seat begins
    // its game as soon as both sides are.
    const present = from !== FROM_NOW;
    const answer = await connection.request({ type: "game.resume", game: id, from_seq: from, present });
    if (answer.type === "error" && answer.code === "no_such_game") {
      unheed(id);
      forgetMine(id);
    }
  } catch {
    // The line broke; the next connection asks again.
  }
}

function receive(message: Message): void {
  if (message.type === "snapshot") {
    if (!heeded.has(message.game)) return;
    const known = heeded.get(message.game);
    heeded.set(message.game, message.seq);
    stand(message.game, standingOfSnapshot(message));
    if (!isHeeded(message.phase)) leave(message.game, message.phase);
    else if (known === FROM_NOW) void resume(message.game, message.seq);
    return;
  }
  if (!isGameEvent(message) || !heeded.has(message.game)) return;
  heeded.set(message.game, message.seq);
  const standing = standings.value.get(message.game);
  if (standing !== undefined) stand(message.game, standingAfter(standing, message));
  if (message.type === "called") {
    showCall(message.game, message);
    hearCall(message);
  } else if (message.type === "game_finished") {
    leave(message.game, "finished");
  } else {
    showCall(message.game, null);
  }
}

/** Nothing is called there now. */
function leave(id: string, phase: Phase): void {
  unheed(id);
  if (phase === "finished") forgetMine(id);
  // Not where it is over: another tab may still have the last call before it.
  else tab.unfollow(id);
  connection.request({ type: "game.leave", game: id }).catch(() => {
    // Without a line there is nothing to leave.
  });
}

function stand(id: string, standing: Standing | null): void {
  if (standing === null && !standings.value.has(id)) return;
  const all = new Map(standings.value);
  if (standing === null) all.delete(id);
  else all.set(id, standing);
  standings.value = all;
}

function showCall(id: string, call: Called | null): void {
  if (call === null && !heededCalls.value.has(id)) return;
  const calls = new Map(heededCalls.value);
  if (call === null) calls.delete(id);
  else calls.set(id, call);
  heededCalls.value = calls;
}
