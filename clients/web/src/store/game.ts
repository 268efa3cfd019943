/** One game that the page follows: its state, who is there, what we do in it. */

import { computed, effect, signal } from "@preact/signals";
import { announce } from "../game/announce";
import { Following } from "../game/follow";
import { vertexOf, type Point } from "../game/points";
import { awayOn, type Away } from "../game/presence";
import { refusalWords, type Told } from "../game/refusal";
import { compareSuggestion } from "../game/suggestion";
import { isSeated, seatOf, type GameState } from "../game/state";
import { texts } from "../i18n";
import { gamePath, goTo } from "../router";
import { tab } from "../sound/one-tab";
import { Refused } from "../wire/acts";
import {
  isGameEvent,
  opponentOf,
  type Color,
  type Message,
  type Presence,
  type Ruling,
  type Unnamed,
  type Wish,
} from "../wire/messages";
import { hearCall, hearEvent, isLive } from "./hearing";
import { heed, isHeeded, unheed } from "./heed";
import { say } from "./live";
import { forgetMine, noteMine } from "./mine";
import { remind, reminderOf } from "./reminders";
import { RematchNews } from "./rematch";
import { act, connection, listen, serverNow, whenReady, you } from "./session";
import { TalkStore } from "./talk";

/** An act of ours that the server has not decided about: a point, or a pass. */
export type Pending = { vertex: string | null };

/** A refusal as the page shows it. */
export type Refusal = Told & { article?: string | null };

export class GameStore {
  readonly talk: TalkStore;
  readonly state = signal<GameState | null>(null);
  readonly presence = signal<Presence | null>(null);
  /** Which side has no connection. */
  readonly away = computed((): Record<Color, Away | null> => ({
    black: awayOn(this.presence.value, "black"),
    white: awayOn(this.presence.value, "white"),
  }));
  /** The error that says that there is no such game. */
  readonly missing = signal<Refusal | null>(null);
  readonly refusal = signal<Refusal | null>(null);
  readonly pending = signal<Pending | null>(null);
  /** Empty points that the side to move may not play, by point. */
  readonly illegal = signal<ReadonlyMap<string, string>>(new Map());
  /** How many turns had been seen when the last one came in live: it is put down softly. */
  readonly fresh = signal(-1);
  /** What is known of the server's suggestion: asked for, or the same as the proposal. */
  readonly suggestion = signal<"asking" | "same" | "none" | null>(null);
  /** While the events after a lost connection are fetched: the last move we had. */
  readonly fetchingFrom = signal<number | null>(null);

  readonly seat = computed(() => this.state.value && seatOf(this.state.value, you.value));
  readonly seated = computed(() => this.state.value !== null && isSeated(this.state.value, you.value));
  readonly myTurn = computed(() => {
    const state = this.state.value;
    return state?.phase === "play" && this.seat.value !== null && state.toMove === this.seat.value;
  });

  /** The last event there was when we came; null until the server has said so. */
  readonly #cameAt = signal<number | null>(null);
  /** Whether what had happened before we came is in the state. */
  readonly caughtUp = computed(() => {
    const cameAt = this.#cameAt.value;
    return cameAt !== null && this.state.value !== null && this.state.value.seq >= cameAt;
  });
  /** The ply that waits for us; null while it is not our turn. */
  readonly #turnKey = computed(() => (this.myTurn.value ? this.#ply : null));
  /** What is said of another game after this one. */
  readonly rematch: RematchNews;
  #following: Following;
  #stop: (() => void)[] = [];

  constructor(readonly id: string) {
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
    this.#stop = [
      listen((message) => this.#receive(message)),
      whenReady(() => void this.#resume()),
      effect(() => this.#askIllegalAt(this.#turnKey.value)),
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
      heed(this.id, state.seq);
      return;
    }
    tab.unfollow(this.id);
    connection.request({ type: "game.leave", game: this.id }).catch(() => {
      // Without a line there is nothing to leave.
    });
  }

  play(point: Point): void {
    const state = this.state.value;
    if (state === null || !this.myTurn.value || this.pending.value !== null) return;
    const vertex = vertexOf(point, state.size);
    const forbidden = state.board[point] !== null ? "occupied" : this.illegal.value.get(vertex);
    if (forbidden !== undefined) {
      // Asked before it is sent: where illegal plays cost the turn, a slip costs nothing.
      this.#refuse({ code: forbidden, sentence: "", article: ARTICLES[forbidden] ?? null });
      return;
    }
    const type = state.proceedings.sealing ? "seal" : "play";
    void this.#turn({ type, game: this.id, ply: state.ply, vertex }, { vertex });
  }

  pass(): void {
    if (this.state.value?.proceedings.sealing) {
      void this.#turn({ type: "seal", game: this.id, ply: this.#ply, vertex: "pass" }, { vertex: null });
      return;
    }
    void this.#turn({ type: "pass", game: this.id, ply: this.#ply }, { vertex: null });
  }

  offerEnd(): void {
    void this.#turn({ type: "offer_end", game: this.id, ply: this.#ply }, { vertex: null });
  }

  agreeEnd(): void {
    void this.#do({ type: "accept_end", game: this.id, ply: this.#ply });
  }

  resign(): void {
    void this.#do({ type: "resign", game: this.id });
  }

  join(guess?: "odd" | "even"): Promise<boolean> {
    return this.#do({ type: "game.join", game: this.id, ...(guess === undefined ? {} : { guess }) });
  }

  cancel(): Promise<boolean> {
    return this.#do({ type: "game.cancel", game: this.id });
  }

  mark(vertex: string, dead: boolean): void {
    void this.#do({ type: "settle.mark", game: this.id, vertex, dead });
  }

  /** Asks which stones look dead, and proposes them as ours if that changes anything. */
  async suggest(): Promise<void> {
    if (this.suggestion.value === "asking") return;
    this.refusal.value = null;
    this.suggestion.value = "asking";
    const answer = await connection.request({ type: "settle.suggest", game: this.id }).catch(() => null);
    this.suggestion.value = null;
    const settlement = this.state.value?.settlement ?? null;
    // Without a line there is no answer, and the connection bar says so.
    if (answer?.type === "error") this.#refuse(answer);
    if (answer?.type !== "ok" || answer.suggestion == null || settlement === null) return;
    const { dead } = answer.suggestion;
    const compared = compareSuggestion(dead, settlement);
    if (compared === "new") await this.#do({ type: "settle.propose", game: this.id, dead });
    else this.suggestion.value = compared;
  }

  /** The proposal has changed: what was said of a suggestion is over. */
  forgetSuggestion(): void {
    if (this.suggestion.value !== "asking") this.suggestion.value = null;
  }

  confirm(proposal: number): void {
    void this.#do({ type: "settle.confirm", game: this.id, proposal });
  }

  dispute(vertex: string, claim: "dead" | "alive"): void {
    void this.#do({ type: "settle.dispute", game: this.id, vertex, claim });
  }

  contest(vertex: string, contestable: boolean): void {
    void this.#do({ type: "settle.contestable", game: this.id, vertices: [vertex], contestable });
  }

  recount(): void {
    void this.#do({ type: "settle.recount", game: this.id });
  }

  claimFalseLife(vertex: string): void {
    void this.#do({ type: "settle.false_life", game: this.id, vertex });
  }

  ask(wish: Wish): void {
    void this.#do({ type: "consent.ask", game: this.id, ply: this.#ply, wish });
  }

  answer(wish: Wish, agreed: boolean): void {
    void this.#do({ type: "consent.answer", game: this.id, wish, agreed });
  }

  goOn(): void {
    void this.#do({ type: "game.unpause", game: this.id });
  }

  askOvertime(standing: boolean): void {
    void this.#do({ type: "overtime.ask", game: this.id, standing });
  }

  leaveSeat(): void {
    void this.#do({ type: "leave.ask", game: this.id });
  }

  comeBack(): void {
    void this.#do({ type: "leave.end", game: this.id });
  }

  concede(): void {
    void this.#do({ type: "concede_contest", game: this.id, ply: this.#ply });
  }

  confirmTimes(): void {
    void this.#do({ type: "times.confirm", game: this.id });
  }

  complain(ply: number, text: string): Promise<boolean> {
    return this.#do({ type: "complain", game: this.id, ply, text });
  }

  appeal(text: string): Promise<boolean> {
    return this.#do({ type: "appeal", game: this.id, text });
  }

  rule(ruling: Ruling, article: string, reason: string): Promise<boolean> {
    return this.#do({ type: "referee.rule", game: this.id, ruling, article, reason });
  }

  /** Gives the opponent a minute more. */
  giveTime(): void {
    void this.#do({ type: "time.give", game: this.id, seconds: 60 });
  }

  claimAbsence(): void {
    void this.#do({ type: "absence.claim", game: this.id });
  }

  /** Offers another game, or agrees to what was offered. */
  offerRematch(): void {
    void this.#do({ type: "rematch.offer", game: this.id });
  }

  declineRematch(): void {
    void this.#do({ type: "rematch.decline", game: this.id });
  }

  get #ply(): number {
    return this.state.value?.ply ?? 0;
  }

  async #turn(request: Unnamed, pending: Pending): Promise<void> {
    if (!this.myTurn.value || this.pending.value !== null) return;
    this.pending.value = pending;
    await this.#do(request);
    if (this.pending.value === pending) this.pending.value = null;
  }

  async #do(request: Unnamed): Promise<boolean> {
    this.refusal.value = null;
    try {
      await act(request);
      return true;
    } catch (problem) {
      if (!(problem instanceof Refused)) throw problem;
      this.#refuse(problem.error);
      return false;
    }
  }

  #refuse(refusal: Refusal): void {
    this.refusal.value = refusal;
    const t = texts.value;
    const words = refusalWords(refusal, t);
    say({ text: this.myTurn.value ? `${words} ${t.refusal.running}` : words, urgent: true });
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
    if (this.rematch.hear(message, this.seat.value)) return;
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
    if (before === null || !isGameEvent(message)) return;
    const live = isLive(message.at_ms);
    const turned = after.turns.length > before.turns.length;
    if (after.turns.length < before.turns.length) {
      this.fresh.value = -1;
      this.illegal.value = new Map();
    }
    if (turned) {
      this.fresh.value = live ? after.turns.length : -1;
      this.illegal.value = new Map();
      this.refusal.value = null;
    }
    if (live) {
      const words = announce(message, after, texts.value);
      if (words !== null) say(words);
      const seat = this.seat.value;
      const why = seat === null ? null : reminderOf(message, before, after, seat);
      if (seat !== null && why !== null) remind(why, after, seat);
      hearEvent(message, this.myTurn.value && !(before.phase === "play" && before.toMove === this.seat.value));
    }
    if (message.type === "called") hearCall(message);
  }

  /** Our turn began: asks in a moment, when the tail of a resume has passed through. */
  #askIllegalAt(ply: number | null): (() => void) | void {
    if (ply === null) return;
    const timer = setTimeout(() => void this.#askIllegal(ply), ASK_AFTER_MS);
    return () => clearTimeout(timer);
  }

  /** Asks which points are closed to us this turn, so that they show before a click. */
  async #askIllegal(ply: number): Promise<void> {
    try {
      const answer = await connection.request({ type: "game.illegal", game: this.id });
      if (answer.type !== "ok" || this.#ply !== ply) return;
      const points = (answer.illegal ?? []).map(({ vertex, code }) => [vertex, code] as const);
      this.illegal.value = new Map(points);
    } catch {
      // Only a convenience: the server judges every play anyway.
    }
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

const ASK_AFTER_MS = 60;
/** The articles that close a point. */
const ARTICLES: Record<string, string> = {
  occupied: "2",
  forbidden_point: "5",
  ko: "6",
  superko: "6",
};

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
