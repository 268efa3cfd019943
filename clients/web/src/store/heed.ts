/**
 * Games of ours that are not on the screen: the page still follows them, so that the
 * referee's calls are heard on every page of ours, and an appointed start is not missed.
 *
 * Who looks at another page is not there: the server does not count us as present, and
 * the opponent may claim the game as from anybody who is away.
 */

import { signal } from "@preact/signals";
import { standingAfter, standingOfSnapshot, type Standing } from "../game/my-games";
import { tab } from "../sound/one-tab";
import { texts } from "../i18n";
import { isGameEvent, opponentOf, type Called, type GameEvent, type Message, type Phase, type Presence, type Snapshot } from "../wire/messages";
import { hearCall } from "./hearing";
import { say } from "./live";
import { forgetMine, myGames, noteMine } from "./mine";
import { connection, listen, whenReady, you } from "./session";

/** Beyond every event: the server then sends one snapshot instead of a tail. */
const FROM_NOW = 2 ** 31 - 1;

/** The last event that is known of each game that is heeded. */
const heeded = new Map<string, number>();

/** The last call of the move that is thought about, by game: for the eyes. */
export const heededCalls = signal<ReadonlyMap<string, Called>>(new Map());

/** How the games stand that are heeded, as far as that was told. */
export const standings = signal<ReadonlyMap<string, Standing>>(new Map());

/** What is told of each game that is heeded: its start, and whether we are missed there. */
export const heededPresence = signal<ReadonlyMap<string, Presence>>(new Map());

/** The page leaves a game in which we sit; everything up to `seq` was seen. */
export function heed(id: string, seq: number, standing: Standing | null = null): void {
  note(id, seq);
  stand(id, standing);
  void resume(id, seq);
}

function note(id: string, seq: number): void {
  heeded.set(id, seq);
  tab.follow(id);
}

/** The page shows this game again, and follows it by itself. */
export function unheed(id: string): void {
  heeded.delete(id);
  showCall(id, null);
  stand(id, null);
  showPresence(id, null);
}

/** Follows our games from the first connection on, and again at each new one. */
export function startHeeding(): void {
  listen(receive);
  let first = true;
  whenReady(() => {
    if (first) for (const { id } of myGames.value) if (!isShown(id)) note(id, FROM_NOW);
    first = false;
    for (const [id, seq] of heeded) void resume(id, seq);
  });
}

/** Whether a game has anything to be called, or a start that could be missed. */
export function isHeeded(phase: Phase, startsAt: string | null | undefined): boolean {
  return phase === "waiting" ? startsAt != null : phase !== "finished";
}

/** Whether the page that was loaded is this game's. */
function isShown(id: string): boolean {
  return location.pathname.includes(id);
}

async function resume(id: string, from: number): Promise<void> {
  try {
    const answer = await connection.request({ type: "game.resume", game: id, from_seq: from, present: false });
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
    heeded.set(message.game, message.seq);
    stand(message.game, standingOfSnapshot(message));
    if (isHeeded(message.phase, message.starts_at)) learn(message);
    else leave(message.game, message.phase);
    return;
  }
  if (message.type === "presence") {
    if (heeded.has(message.game)) hearPresence(message);
    return;
  }
  // What was on its way when the page was left comes again with what it resumes from.
  if (!isGameEvent(message) || message.seq <= (heeded.get(message.game) ?? Infinity)) return;
  heeded.set(message.game, message.seq);
  const standing = standings.value.get(message.game);
  if (standing !== undefined) stand(message.game, standingAfter(standing, message));
  if (message.type === "called") {
    showCall(message.game, message);
    hearCall(message);
  } else if (message.type === "game_finished") {
    const mine = myGames.value.find((one) => one.id === message.game);
    if (mine?.startsAt != null && mine.against !== null && message.result.reason === "aborted") {
      say({ text: texts.value.start.calledOff(mine.against), urgent: true });
    }
    leave(message.game, "finished");
  } else {
    hearSeats(message);
    showCall(message.game, null);
  }
}

/** Takes in who plays, of a game that this page has not shown. */
function learn({ game, info, players, phase, starts_at: startsAt = null }: Snapshot): void {
  const other = players.find((player) => player.id !== you.value?.id);
  const color = info.black?.id === you.value?.id ? "black" : info.white?.id === you.value?.id ? "white" : null;
  noteMine({ id: game, against: other?.name ?? null, color, startsAt: phase === "waiting" ? startsAt : null });
}

/** Somebody has sat down opposite, or the game has begun. */
function hearSeats(event: GameEvent): void {
  const mine = myGames.value.find((one) => one.id === event.game);
  if (mine === undefined) return;
  if (event.type === "seat_taken" && event.player.id !== you.value?.id) {
    const color = event.color === null ? null : opponentOf(event.color);
    noteMine({ ...mine, against: event.player.name, color });
    say({ text: texts.value.start.sat(event.player.name), urgent: false });
  } else if (event.type === "colors_drawn") {
    noteMine({ ...mine, color: event.black === you.value?.id ? "black" : "white" });
  } else if (event.type === "game_started") {
    noteMine({ ...mine, startsAt: null });
    say({ text: texts.value.start.begun(mine.against ?? ""), urgent: true });
    void resume(mine.id, FROM_NOW); // for whose move it is, and the clocks
  }
}

function hearPresence(presence: Presence): void {
  const before = heededPresence.value.get(presence.game);
  showPresence(presence.game, presence);
  const mine = myGames.value.find((one) => one.id === presence.game);
  const color = mine?.color ?? null;
  const isLate = (start: Presence["start"]) =>
    start?.late_from_ms != null && color !== null && start.came[color] === undefined;
  if (mine !== undefined && isLate(presence.start) && !isLate(before?.start)) {
    say({ text: texts.value.start.youLate(mine.against ?? ""), urgent: true });
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

function showPresence(id: string, presence: Presence | null): void {
  if (presence === null && !heededPresence.value.has(id)) return;
  const all = new Map(heededPresence.value);
  if (presence === null) all.delete(id);
  else all.set(id, presence);
  heededPresence.value = all;
}

function showCall(id: string, call: Called | null): void {
  if (call === null && !heededCalls.value.has(id)) return;
  const calls = new Map(heededCalls.value);
  if (call === null) calls.delete(id);
  else calls.set(id, call);
  heededCalls.value = calls;
}
