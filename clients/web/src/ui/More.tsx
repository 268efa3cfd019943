/** What else may be asked for: a panel under the row of acts, only with what applies. */

import { signal } from "@preact/signals";
import { useEffect, useRef } from "preact/hooks";
import { offersOf, type Offer } from "../game/offers";
import type { GameState } from "../game/state";
import { texts } from "../i18n";
import type { GameStore } from "../store/game";
import { sound, toggleSound } from "../store/settings";
import type { Color } from "../wire/messages";
import { Icon } from "./icon";
import { RemindersButton } from "./Reminders";

/** Whether the panel is open, or which of its offers is being written. */
export const more = signal<"closed" | "open" | "complain" | "appeal">("closed");

export function MoreButton() {
  const t = texts.value.game;
  const open = more.value !== "closed";
  return (
    <button
      type="button"
      class="btn morebtn"
      aria-label={t.more}
      aria-expanded={open}
      aria-controls="more"
      onClick={() => (more.value = open ? "closed" : "open")}
      onKeyDown={onEscape}
      data-testid="more"
    >
      <Icon name="more" />
      <span class="label" aria-hidden="true">
        {t.more}
      </span>
    </button>
  );
}

/** Closes the panel; the button that opened it has the focus again. */
function close(): void {
  more.value = "closed";
  document.querySelector<HTMLElement>('[aria-controls="more"]')?.focus();
}

function onEscape(event: KeyboardEvent): void {
  if (event.key !== "Escape" || more.value === "closed") return;
  event.preventDefault();
  close();
}

interface Props {
  game: GameStore;
  state: GameState;
  seat: Color;
}

export function MorePanel({ game, state, seat }: Props) {
  const t = texts.value;
  const offers = offersOf(state, seat);
  const writing = more.value;
  useEffect(() => {
    const gone = (writing === "complain" || writing === "appeal") && !offers.includes(writing);
    if (gone) more.value = "open";
  });
  if (writing === "closed") return null;
  return (
    <div class="offers" id="more" role="group" aria-label={t.game.more} onKeyDown={onEscape}>
      {writing === "complain" || writing === "appeal" ? (
        <Writing game={game} state={state} about={writing} />
      ) : (
        <>
          {noWishes(state) && <p class="denied meaning">{t.standing.noWishes[state.kind === "rated" ? "rated" : "event"]}</p>}
          {offers.map((offer) => (
            <button key={offer} type="button" class="btn" onClick={() => take(game, offer)}>
              {offer === "time" ? t.playing.time.give : t.game.offers[offer]}
            </button>
          ))}
          {game.plan.mayPlan(state, seat) && (
            <button
              type="button"
              class="btn"
              onClick={() => {
                more.value = "closed";
                game.plan.open(state, seat);
              }}
            >
              {t.planning.plan}
            </button>
          )}
          <RemindersButton />
          <button type="button" class="btn" aria-pressed={sound.value} onClick={toggleSound}>
            <Icon name={sound.value ? "sound" : "mute"} />
            {sound.value ? t.header.sound.on : t.header.sound.off}
          </button>
        </>
      )}
    </div>
  );
}

/** Whether nothing may be asked of the opponent, as the game is no casual one. */
function noWishes({ kind, phase }: GameState): boolean {
  return kind !== "casual" && phase === "play";
}

function take(game: GameStore, offer: Offer): void {
  switch (offer) {
    case "undo":
    case "pause":
    case "adjourn":
    case "seal":
      game.ask(offer);
      break;
    case "concede":
      game.concede();
      break;
    case "time":
      game.giveTime();
      break;
    case "leave":
      game.leaveSeat();
      break;
    case "back":
      game.comeBack();
      break;
    case "times":
      game.confirmTimes();
      break;
    case "complain":
    case "appeal":
      more.value = offer;
      return;
  }
  close();
}

interface WritingProps {
  game: GameStore;
  state: GameState;
  about: "complain" | "appeal";
}

/** One paragraph to the referee, which everybody can read. */
function Writing({ game, state, about }: WritingProps) {
  const t = texts.value.game;
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => field.current?.focus(), []);
  const ply = state.turns.length - 1;
  const send = async (event: SubmitEvent) => {
    event.preventDefault();
    const text = field.current?.value.trim() ?? "";
    if (text === "") return;
    const done = about === "complain" ? await game.complain(ply, text) : await game.appeal(text);
    if (done) close();
  };
  return (
    <form class="writing" onSubmit={(event) => void send(event)}>
      <label>
        <span class="legend">{about === "complain" ? t.complaintAbout(ply + 1) : t.appealText}</span>
        <span class="field">
          <input ref={field} maxLength={500} required />
        </span>
      </label>
      <p class="meaning">{t.onRecord}</p>
      <div class="row">
        <button type="submit" class="btn main">
          {t.send}
        </button>
        <button type="button" class="btn" onClick={() => (more.value = "open")}>
          {t.cancel}
        </button>
      </div>
    </form>
  );
}
