/** What a game is called: its heading, and the document's title with the seconds of a byo-yomi. */

import { clockWords, termsWords } from "../game/terms";
import { isShort, leftOn, wholeSeconds } from "../game/clock";
import { parseClockOf } from "../game/clock-text";
import type { GameState } from "../game/state";
import { resultWords } from "../game/words";
import type { Texts } from "../i18n";
import type { Color, PlayerInfo } from "../wire/messages";

/** The words for a game at this moment; `serverMs` as the server's clock shows it. */
export function gameTitle(
  state: GameState,
  seat: Color | null,
  seated: boolean,
  serverMs: number | null,
  t: Texts,
): string {
  const names = `${state.black?.name ?? t.side.black} – ${state.white?.name ?? t.side.white}`;
  switch (state.phase) {
    case "waiting":
      return seated ? t.title.waiting : t.title.open;
    case "settling":
      return `${t.title.settling} · ${names}`;
    case "paused":
    case "adjourned":
      return `${t.title.paused} · ${names}`;
    case "finished":
      return `${state.result === null ? "" : resultWords(state.result, t)} · ${names}`;
    case "play": {
      const counting = countingWords(state, serverMs, t);
      if (counting !== null) return counting;
      const words =
        state.toMove === null ? "" : state.toMove === seat ? t.title.yourMove : t.title.toMove(state.toMove);
      return `${words} · ${names}`;
    }
  }
}

/** The heading of a game's page: who plays, or who waits and under which conditions. */
export function gameHeading(state: GameState, t: Texts): string {
  const name = (player: PlayerInfo | null | undefined) => player?.name ?? t.lobby.somebody;
  if (state.phase !== "waiting") {
    return `${t.game.heading(name(state.black), name(state.white))} ${t.game.move(state.turns.length)}`;
  }
  const [first, second] = state.players;
  const clock = clockWords(state.clockText, t);
  const who =
    first === undefined && state.referee !== null
      ? t.game.headingRefereed(state.referee.name)
      : second === undefined
        ? t.game.headingOpen(name(first))
        : t.game.headingFull(name(first), name(second));
  return `${who} ${t.game.headingOn(t.lobby.size(state.size), clock, termsWords(state, t))}`;
}

/** "18 s – Black" in a period of byo-yomi, "9 s – Black" on another clock that runs out; else null. */
function countingWords(state: GameState, serverMs: number | null, t: Texts): string | null {
  const { clock, toMove, call } = state;
  if (clock === null || toMove === null) return null;
  const system = parseClockOf(state.clockText, toMove);
  if (system === null || system.kind === "none") return null;
  const left = leftOn(clock, toMove, system, serverMs);
  if (!left.running) return null;
  if (system.kind === "byoyomi") {
    if (left.stage !== "period") return null;
    // The count is called: then that is the figure, here as well as on the card.
    if (call?.call === "count") return t.timing.counted(t.call.quote(call.count), toMove);
  } else if (!isShort(left, system)) return null;
  return t.title.counting(wholeSeconds(left.leftMs), toMove);
}
