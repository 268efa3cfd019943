/** Talk at the game that the page follows, and whom its reader does not want to hear. */

import { computed, signal } from "@preact/signals";
import { heard, known, looked, SILENCE, type Channel, type Phrase, type Talk } from "../game/talk";
import type { Told } from "../game/refusal";
import { randomCid } from "../wire/acts";
import type { Answer } from "../wire/line";
import type { ChatSay, ChatSilence, Message, Unsent } from "../wire/messages";
import { keep, recallJson } from "./memory";
import { connection, link, listen, whenReady } from "./session";

/** A refusal of something said; `waitS` where it was too much. */
export type TalkRefusal = Told & { channel: Channel; waitS: number | null };

const MOST_MUTED = 200;

function isIds(value: unknown): value is string[] {
  return Array.isArray(value) && value.every((id) => typeof id === "string");
}

/** Ids of people whose lines are not shown, in all games on this device. */
export const muted = signal<readonly string[]>(recallJson("muted", isIds) ?? []);

export function toggleMuted(id: string): void {
  const others = muted.value.filter((one) => one !== id);
  muted.value = others.length < muted.value.length ? others : [...others, id].slice(-MOST_MUTED);
  keep("muted", muted.value.length === 0 ? null : JSON.stringify(muted.value));
}

export class TalkStore {
  readonly talk = signal<Talk>(SILENCE);
  readonly refusal = signal<TalkRefusal | null>(null);
  /** What is being written, by channel: it stays there whatever else is looked at. */
  readonly drafts = signal<Readonly<Partial<Record<Channel, string>>>>({});
  /** The channel that was chosen where there are several. */
  readonly chosen = signal<Channel | null>(null);
  /** The channel in which something of ours is on its way. */
  readonly sending = signal<Channel | null>(null);
  /** It waits for a connection. */
  readonly waits = computed(() => this.sending.value !== null && link.value !== "ready");
  #stop: (() => void)[];
  #came = false;

  constructor(readonly id: string) {
    this.#stop = [listen((message) => this.#receive(message)), whenReady(() => void this.#watch())];
  }

  dispose(): void {
    for (const stop of this.#stop) stop();
    connection.request({ type: "chat.leave", game: this.id }).catch(() => {
      // Without a line there is nothing to leave.
    });
  }

  /** The reader looks at these channels. */
  look(channels: readonly Channel[]): void {
    this.talk.value = looked(this.talk.value, channels);
  }

  write(channel: Channel, text: string): void {
    this.drafts.value = { ...this.drafts.value, [channel]: text };
  }

  /** Writes to others from now on: what was begun goes along, unless something is begun there. */
  choose(from: Channel, to: Channel): void {
    const { [from]: begun = "", [to]: there = "" } = this.drafts.value;
    if (there === "") this.drafts.value = { ...this.drafts.value, [from]: "", [to]: begun };
    this.chosen.value = to;
  }

  /** Says something; resolves with whether it was said. What is not, stays in the field. */
  async say(channel: Channel, what: { text: string } | { phrase: Phrase }): Promise<boolean> {
    if (this.sending.value !== null) return false;
    this.refusal.value = null;
    this.sending.value = channel;
    const request: Unsent<ChatSay> = { type: "chat.say", game: this.id, cid: randomCid(), channel, ...what };
    const answer = await this.#ask(request);
    this.sending.value = null;
    if (answer.type === "ok") return true;
    const wait = answer.params?.["wait_s"];
    const waitS = answer.code === "busy" && typeof wait === "number" ? wait : null;
    this.refusal.value = { code: answer.code, sentence: answer.sentence, channel, waitS };
    return false;
  }

  /** The referee takes the word from somebody, or gives it back. */
  async silence(channel: Channel, player: string, silent: boolean): Promise<void> {
    this.refusal.value = null;
    const answer = await this.#ask({ type: "chat.silence", game: this.id, cid: randomCid(), player, silent });
    if (answer.type === "error") {
      this.refusal.value = { code: answer.code, sentence: answer.sentence, channel, waitS: null };
    }
  }

  /** Asks until there is an answer: the same act happens once, whatever the line does. */
  async #ask(request: Unsent<ChatSay> | Unsent<ChatSilence>): Promise<Answer> {
    for (;;) {
      try {
        return await connection.request(request);
      } catch {
        await new Promise<void>((resolve) => {
          const stop = whenReady(() => {
            resolve();
            queueMicrotask(() => stop());
          });
        });
      }
    }
  }

  async #watch(): Promise<void> {
    try {
      const answer = await connection.request({ type: "chat.watch", game: this.id, after: { ...this.talk.value.last } });
      if (answer.type !== "ok" || this.#came) return;
      this.#came = true;
      // What was said before we came is no news.
      this.talk.value = known(this.talk.value, answer.chat ?? {});
    } catch {
      // The line broke; the next connection asks again.
    }
  }

  #receive(message: Message): void {
    if (message.type !== "chat.said" && message.type !== "chat.rights") return;
    if (message.game === this.id) this.talk.value = heard(this.talk.value, message);
  }
}
