/** Under the board while a plan is made, and a line about it beside the board otherwise. */

import { useEffect } from "preact/hooks";
import { colorAt, sameLines } from "../game/plan";
import { endWords, lineWords } from "../game/plan-words";
import { vertexOf } from "../game/points";
import { refusalWords, type Told } from "../game/refusal";
import type { GameState } from "../game/state";
import { texts, type Texts } from "../i18n";
import type { GameStore } from "../store/game";
import { say } from "../store/live";
import type { Draft, PlanStore } from "../store/plan";
import { opponentOf, type Color } from "../wire/messages";
import { Icon } from "./icon";

/** What is to be done next: the opponent's move, or the answer to it. */
export function stepWords({ path, own }: Draft, t: Texts): string {
  const p = t.planning;
  if (path.length === 0) return p.first(opponentOf(own));
  const vertex = path.at(-1) ?? "";
  return path.length % 2 === 1 ? p.answer(opponentOf(own), vertex) : p.onward(opponentOf(own), vertex);
}

export function PlanPanel({ plan, draft }: { plan: PlanStore; draft: Draft }) {
  const t = texts.value;
  const p = t.planning;
  const { lines, path, own } = draft;
  const step = stepWords(draft, t);
  useEffect(() => say({ text: step, urgent: true }), [step]);
  const refusal = plan.refusal.value;
  const candidate = plan.candidate.value;
  const d = t.drafts;
  const elsewhere = plan.changedElsewhere.value;
  const changed = !sameLines(lines, plan.lines.value);
  const leave = () => {
    plan.close();
    toBoard();
  };
  const save = () =>
    void plan.save().then((done) => {
      if (done) toBoard();
    });
  return (
    <section class="plan" aria-label={p.title}>
      <h2>{p.title}</h2>
      <p class="step" data-testid="plan-step">
        {step}
      </p>
      {refusal !== null && (
        <p class="strip alarm" data-testid="plan-refusal" role="alert">
          <Icon name="alarm" />
          <span>{planRefusal(refusal, t)}</span>
        </p>
      )}
      {candidate !== null && (
        <div class="trybar">
          <button type="button" class="btn main" onClick={() => void plan.press(candidate)}>
            {p.here(colorAt(path.length, own), vertexOf(candidate, draft.size))}
          </button>
          <button type="button" class="btn" onClick={() => (plan.candidate.value = null)}>
            {t.game.cancel}
          </button>
        </div>
      )}
      {elsewhere && (
        <div class="strip alarm" data-testid="plan-changed" role="alert">
          <Icon name="alarm" />
          <div>
            <p>
              {d.planChanged} {d.planChangedSay}
            </p>
            <p class="row">
              <button type="button" class="btn s" onClick={() => plan.takeChanged()}>
                {d.takeNew}
              </button>
              <button type="button" class="btn s" onClick={() => plan.goOn()}>
                {d.goOn}
              </button>
            </p>
          </div>
        </div>
      )}
      <div class="steps">
        <button type="button" class="btn" disabled={path.length === 0} onClick={() => plan.back()}>
          <Icon name="prev" />
          {p.back}
        </button>
        <button type="button" class="btn" disabled={path.length === 0} onClick={() => plan.toStart()}>
          <Icon name="first" />
          {p.another}
        </button>
      </div>
      {lines.length > 0 ? (
        <ol class="planlines" aria-label={p.lines}>
          {lines.map((line, index) => {
            const words = lineWords(line, own, t);
            const shown = path.length > 0 && line.join(" ").startsWith(path.join(" "));
            return (
              <li key={line.join(" ")} class={shown ? "shown" : ""}>
                <button type="button" class="textlink" aria-label={p.show(index + 1, words)} onClick={() => void plan.show(line)}>
                  {words}
                </button>
                <button type="button" class="btn bare icon" aria-label={p.remove(index + 1, words)} onClick={() => plan.remove(line)}>
                  <Icon name="close" />
                </button>
              </li>
            );
          })}
        </ol>
      ) : (
        <p class="quiet small">{p.none}</p>
      )}
      <p class="meaning">{p.secret(opponentOf(own))}</p>
      <div class="acts planacts">
        <button type="button" class={changed ? "btn main" : "btn"} disabled={!changed || elsewhere || plan.busy.value} onClick={save}>
          {p.save}
        </button>
        <button type="button" class="btn" onClick={leave}>
          {changed ? p.leave : p.close}
        </button>
      </div>
    </section>
  );
}

/** Beside the board: that there is a plan, what came of it, that a draft was overtaken. */
export function PlanNote({ game, state, seat }: { game: GameStore; state: GameState; seat: Color }) {
  const t = texts.value;
  const p = t.planning;
  const { plan } = game;
  const lines = plan.lines.value;
  const ended = endWords(plan.told.value, state.ply, seat, t);
  const overtaken = plan.overtaken.value === state.ply;
  useEffect(() => {
    if (overtaken) say({ text: texts.value.planning.overtaken, urgent: true });
  }, [overtaken]);
  if (overtaken) return <Note>{p.overtaken}</Note>;
  if (lines.length === 0) return ended === null ? null : <Note>{ended}</Note>;
  const takeBack = () =>
    void plan.takeBack().then((done) => {
      if (done) toBoard();
    });
  return (
    <div class="strip notice planned" data-testid="plan-note">
      <Icon name="clock" />
      <div>
        <p>{p.has(lines.length)}</p>
        <ul class="small quiet">
          {lines.slice(0, SHOWN).map((line) => (
            <li key={line.join(" ")}>{lineWords(line, seat, t)}</li>
          ))}
          {lines.length > SHOWN && <li>{p.more(lines.length - SHOWN)}</li>}
        </ul>
        {plan.refusal.value !== null && <p role="alert">{planRefusal(plan.refusal.value, t)}</p>}
        <p class="row">
          {plan.mayPlan(state, seat) && (
            <button type="button" class="btn s" onClick={() => plan.open(state, seat)}>
              {p.change}
            </button>
          )}
          <button type="button" class="btn s" onClick={takeBack}>
            {p.takeBack}
          </button>
        </p>
      </div>
    </div>
  );
}

const SHOWN = 2;

function Note({ children }: { children: string }) {
  return (
    <p class="strip notice" data-testid="plan-note">
      <Icon name="clock" />
      <span>{children}</span>
    </p>
  );
}

/** A line that cannot be played is refused as in a review; a plan, as in a game. */
function planRefusal(refusal: Told, t: Texts): string {
  return t.review.codes[refusal.code] ?? refusalWords(refusal, t);
}

/** The board of the game is there again: the keyboard goes on there. */
function toBoard(): void {
  requestAnimationFrame(() => document.querySelector<HTMLElement>('.goban [tabindex="0"]')?.focus({ preventScroll: true }));
}
