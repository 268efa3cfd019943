/** Challenges by and to us, as the server tells them, wherever on the page we are. */

import { signal } from "@preact/signals";
import type { Form } from "./form";
import { createRequest } from "./form";
import { challengeWords } from "../game/challenge";
import { refusalWords } from "../game/refusal";
import { gamePath, goTo, route } from "../router";
import { texts } from "../i18n";
import { Refused } from "../wire/acts";
import type { ChallengeInfo, ChallengeOver, Unnamed } from "../wire/messages";
import { say } from "./live";
import { act, connection, listen, whenReady, you } from "./session";

export interface Waiting {
  info: ChallengeInfo;
  /** Our monotonic ms at which it runs out. */
  until: number;
}

/** How a challenge ended, until the reader closes it. */
export interface Ended {
  id: string;
  words: string;
  game: string | null;
}

export const waiting = signal<readonly Waiting[]>([]);
export const ended = signal<readonly Ended[]>([]);
const MOST_ENDED = 3;

/** Challenges sent on this very page: it goes to their game by itself. */
const sentHere = new Set<string>();

/** Listens from now on; others may challenge us. */
export function startChallenges(): void {
  whenReady(() => {
    waiting.value = [];
    if (you.value === null) return;
    connection.request({ type: "challenge.watch" }).catch(() => {
      // The line broke; the next connection asks again.
    });
  });
  listen((message) => {
    if (message.type === "challenges") arrived(message.challenges, performance.now());
    if (message.type === "challenge.over") over(message);
  });
}

function arrived(challenges: readonly ChallengeInfo[], now: number): void {
  const known = new Set(waiting.value.map(({ info }) => info.id));
  waiting.value = challenges.map((info) => ({ info, until: now + info.expires_in_ms }));
  for (const info of challenges) {
    if (!known.has(info.id) && !isOurs(info)) {
      say({ text: texts.value.meeting.asksYou(info.by.name, challengeWords(info, texts.value)), urgent: true });
    }
  }
}

export function isOurs(info: { by: { id: string } }): boolean {
  return info.by.id === you.value?.id;
}

function over({ challenge, outcome, by, to, game = null }: ChallengeOver): void {
  const ours = isOurs({ by });
  const seen = sentHere.delete(challenge);
  if (outcome === "accepted" && (!ours || (seen && route.value.page !== "game"))) {
    if (ours && game !== null) goTo(gamePath(game));
    return; // who accepts is on the way by the answer
  }
  const words = texts.value.meeting.over;
  const text = ours
    ? words[outcome](to.name)
    : outcome === "expired"
      ? words.unanswered(by.name)
      : outcome === "withdrawn" || outcome === "left"
        ? words[outcome](by.name)
        : null;
  // What we did ourselves need not be told to us.
  if (text === null || (ours && outcome === "withdrawn")) return;
  ended.value = [...ended.value, { id: challenge, words: text, game }].slice(-MOST_ENDED);
  say({ text, urgent: true });
}

export function dismiss(id: string): void {
  ended.value = ended.value.filter((one) => one.id !== id);
}

/** The request by which somebody is challenged; null while something in the form is wrong. */
export function challengeRequest(form: Form, whom: { player: string } | { name: string }): Unnamed | null {
  const made = createRequest({ ...form, against: "anybody", referee: false }, null);
  if (made?.type !== "game.create") return null;
  const { type: _, bot: __, referee: ___, ...conditions } = made;
  return { ...conditions, type: "challenge.send", ...whom };
}

/** Challenges somebody. Rejects with `Refused`. */
export async function challenge(request: Unnamed): Promise<void> {
  const ok = await act(request);
  if (ok?.challenge != null) sentHere.add(ok.challenge);
}

/** Accepts or declines; a refusal is told where challenges are told. */
export async function answer(id: string, accept: boolean): Promise<void> {
  await tellRefusal(id, async () => {
    const ok = await act({ type: "challenge.answer", challenge: id, accept });
    if (accept && ok?.game != null) goTo(gamePath(ok.game));
  });
}

export async function takeBack(id: string): Promise<void> {
  await tellRefusal(id, async () => {
    await act({ type: "challenge.withdraw", challenge: id });
  });
}

async function tellRefusal(id: string, doing: () => Promise<void>): Promise<void> {
  try {
    await doing();
  } catch (problem) {
    if (!(problem instanceof Refused)) throw problem;
    // Where the challenge has ended meanwhile, how it did is told already.
    if (problem.error.code === "challenger_left") return;
    const words = refusalWords(problem.error, texts.value);
    ended.value = [...ended.value.filter((one) => one.id !== id), { id, words, game: null }].slice(-MOST_ENDED);
  }
}
