/** What we do in a game: each act goes to the server, and what it refuses is shown. */

import { computed, signal } from "@preact/signals";
import { vertexOf, type Point } from "../game/points";
import { refusalWords, type Told } from "../game/refusal";
import { compareSuggestion } from "../game/suggestion";
import { isSeated, seatOf, type GameState } from "../game/state";
import { texts } from "../i18n";
import { Refused } from "../wire/acts";
import type { Ruling, Unnamed, Wish } from "../wire/messages";
import { ClosedPoints } from "./closed-points";
import { say } from "./live";
import { act, connection, you } from "./session";

/** An act of ours that the server has not decided about: a point, or a pass. */
export type Pending = { vertex: string | null };

/** A refusal as the page shows it. */
export type Refusal = Told & { article?: string | null };

/** The articles that close a point. */
const ARTICLES: Record<string, string> = {
  occupied: "2",
  forbidden_point: "5",
  ko: "6",
  superko: "6",
};

/** The acts of one game, and what they need to know of it. */
export class GameActs {
  readonly state = signal<GameState | null>(null);
  readonly refusal = signal<Refusal | null>(null);
  readonly pending = signal<Pending | null>(null);
  /** What is known of the server's suggestion: asked for, or the same as the proposal. */
  readonly suggestion = signal<"asking" | "same" | "none" | null>(null);
  readonly seat = computed(() => this.state.value && seatOf(this.state.value, you.value));
  readonly seated = computed(() => this.state.value !== null && isSeated(this.state.value, you.value));
  readonly myTurn = computed(() => {
    const state = this.state.value;
    return state?.phase === "play" && this.seat.value !== null && state.toMove === this.seat.value;
  });
  protected readonly closed: ClosedPoints;
  /** Empty points that the side to move may not play, by point. */
  readonly illegal: ClosedPoints["codes"];

  constructor(readonly id: string) {
    this.closed = new ClosedPoints(id, () => this.ply);
    this.illegal = this.closed.codes;
  }

  protected get ply(): number {
    return this.state.value?.ply ?? 0;
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
      void this.#turn({ type: "seal", game: this.id, ply: this.ply, vertex: "pass" }, { vertex: null });
      return;
    }
    void this.#turn({ type: "pass", game: this.id, ply: this.ply }, { vertex: null });
  }

  offerEnd(): void {
    void this.#turn({ type: "offer_end", game: this.id, ply: this.ply }, { vertex: null });
  }

  agreeEnd(): void {
    void this.#do({ type: "accept_end", game: this.id, ply: this.ply });
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
    void this.#do({ type: "consent.ask", game: this.id, ply: this.ply, wish });
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
    void this.#do({ type: "concede_contest", game: this.id, ply: this.ply });
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
}
