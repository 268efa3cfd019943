/** One game that the page follows: its state, who is there, what is heard of it. */

import { computed, effect, signal } from "@preact/signals";
import { announce } from "../game/announce";
import { Following } from "../game/follow";
import { seatsOf } from "../game/my-games";
import { planNews } from "../game/plan-words";
import { awayOn, type Away } from "../game/presence";
import { isSeated, type GameState } from "../game/state";
import { texts } from "../i18n";
import { gamePath, goTo } from "../router";
import { tab } from "../sound/one-tab";
import { isGameEvent, opponentOf, type Color, type Message, type Presence } from "../wire/messages";
import { GameActs, type Refusal } from "./game-acts";
import { hearCall, hearEvent, isLive } from "./hearing";
import { heed, isHeeded, unheed } from "./heed";
import { say } from "./live";
import { forgetMine, noteMine } from "./mine";
import { PlanStore } from "./plan";
import { remind, reminderOf } from "./reminders";
import { RematchNews } from "./rematch";
import { connection, listen, serverNow, whenReady, you } from "./session";
import { TalkStore } from "./talk";

export class GameStore extends GameActs {
  readonly talk: TalkStore;
  readonly presence = signal<Presence | null>(null);
  /** Which side has no connection. */
  readonly away = computed((): Record<Color, Away | null> => ({
    black: awayOn(this.presence.value, "black"),
    white: awayOn(this.presence.value, "white"),
  }));
  /** The error that says that there is no such game. */
  readonly missing = signal<Refusal | null>(null);
  /** How many turns had been seen when the last one came in live: it is put down softly. */
  readonly fresh = signal(-1);
  /** While the events after a lost connection are fetched: the last move we had. */
  readonly fetchingFrom = signal<number | null>(null);

  /** The last event there was when we came; null until the server has said so. */
  readonly #cameAt = signal<number | null>(null);
  /** Whether what had happened before we came is in the state. */
  readonly caughtUp = computed(() => {
    const cameAt = this.#cameAt.value;
    return cameAt !== null && this.state.value !== null && this.state.value.seq >= cameAt;
  });
  /** The ply that waits for us; null while it is not our turn. */
  readonly #turnKey = computed(() => (this.myTurn.value ? this.ply : null));
  /** What is said of another game after this one. */
  readonly rematch: RematchNews;
  /** What we answer to moves that may come, in a slow game. */
  readonly plan: PlanStore;
  #following: Following;
  #stop: (() => void)[] = [];

  constructor(id: string) {
    super(id);
    unheed(id);
    tab.follow(id);
    this.#following = new Following(id, {
      changed: (after, before, message) => this.#changed(after, before, message),
      missing: () => void this.#resume(),
    });
    this.rematch = new RematchNews(
      id,
      (next) => goTo(gamePath(next)),
      () => this.#askedForRematch(),
    );
    this.plan = new PlanStore(id, (now, before) => {
      const words = planNews(now, before, this.seat.value, texts.value);
      if (words !== null) say({ text: words, urgent: false });
    });
    this.#stop = [
      listen((message) => this.#receive(message)),
      whenReady(() => void this.#resume()),
      effect(() => this.closed.askAt(this.#turnKey.value)),
    ];
    // After the game: who follows a finished one keeps it in the server's memory.
    this.talk = new TalkStore(id);
  }

  /** The page is left: stop following. The seat stays ours. */
  dispose(): void {
    for (const stop of this.#stop) stop();
    this.talk.dispose();
    const state = this.state.value;
    if (state !== null && this.seated.value && isHeeded(state.phase, state.startsAt)) {
      // We are not there any more, and its calls are still heard.
      const { phase, toMove, clock, clockText } = state;
      heed(this.id, state.seq, { phase, toMove, clock, clockText, seats: seatsOf(state) });
      return;
    }
    tab.unfollow(this.id);
    connection.request({ type: "game.leave", game: this.id }).catch(() => {
      // Without a line there is nothing to leave.
    });
  }

  async #resume(): Promise<void> {
    const before = this.state.value;
    if (before !== null) this.fetchingFrom.value = before.turns.length;
    try {
      const answer = await connection.request({
        type: "game.resume",
        game: this.id,
        from_seq: this.#following.seq,
      });
      if (answer.type === "error" && this.state.value === null) {
        forgetMine(this.id);
        this.missing.value = answer;
      }
      if (answer.type === "ok") this.#cameAt.value ??= answer.seq ?? 0;
    } catch {
      // The line broke; the next connection asks again.
    }
    this.fetchingFrom.value = null;
    this.#following.settled();
  }

  #receive(message: Message): void {
    if (this.rematch.hear(message, this.seat.value) || this.plan.hear(message)) return;
    if (message.type === "presence" && message.game === this.id) this.presence.value = message;
    else this.#following.receive(message, serverNow() ?? 0);
  }

  #askedForRematch(): void {
    const { state, seat } = this;
    const other = seat.value === null ? null : state.value?.[opponentOf(seat.value)];
    say({ text: texts.value.playing.rematch.asked(other?.name ?? ""), urgent: false });
  }

  #changed(after: GameState, before: GameState | null, message: Message): void {
    this.state.value = after;
    this.#noteMine(after);
    this.plan.moved(after.ply);
    if (before === null || !isGameEvent(message)) return;
    const live = isLive(message.at_ms);
    const turned = after.turns.length > before.turns.length;
    if (after.turns.length < before.turns.length) {
      this.fresh.value = -1;
      this.closed.forget();
    }
    if (turned) {
      this.fresh.value = live ? after.turns.length : -1;
      this.closed.forget();
      this.refusal.value = null;
    }
    if (live) {
      const words = announce(message, after, texts.value);
      if (words !== null) say(words);
      const seat = this.seat.value;
      const why = seat === null ? null : reminderOf(message, before, after, seat);
      // A move that our plan answers calls nobody: it is our turn for a moment only.
      const answered = message.type === "played" && this.plan.willAnswer(message.vertex);
      if (seat !== null && why !== null && !(why === "move" && answered)) remind(why, after, seat);
      hearEvent(message, this.myTurn.value && !(before.phase === "play" && before.toMove === this.seat.value));
    }
    if (message.type === "called") hearCall(message);
  }

  #noteMine(state: GameState): void {
    if (!isSeated(state, you.value)) return;
    if (state.phase === "finished") {
      forgetMine(state.id);
      return;
    }
    const other = state.players.find((player) => player.id !== you.value?.id);
    noteMine({ id: state.id, against: other?.name ?? null, color: this.seat.value, startsAt: startAhead(state) });
  }
}

/** The appointed start of a game that still waits for it. */
function startAhead({ phase, startsAt }: GameState): string | null {
  return phase === "waiting" ? startsAt : null;
}

/** The side that sits below: ours, or Black for a spectator. */
export function lowerSide(seat: Color | null): Color {
  return seat ?? "black";
}

export function upperSide(seat: Color | null): Color {
  return opponentOf(lowerSide(seat));
}
