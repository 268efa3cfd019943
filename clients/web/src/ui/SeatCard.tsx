/** One side: who sits there, whether they are here, their clock, what was called. */

import type { ComponentChildren } from "preact";
import { carriedOver } from "../game/carried";
import { took } from "../game/clock";
import type { Left } from "../game/clock";
import type { TimeSystem } from "../game/clock-text";
import type { Away } from "../game/presence";
import { lastStanding } from "../game/history";
import { isHalted } from "../game/proceedings";
import { passedBy } from "../game/standing";
import { captures, type GameState } from "../game/state";
import { texts } from "../i18n";
import { serverNow } from "../store/session";
import { beat, useBeat } from "../store/tick";
import type { Called, Color, PlayerInfo } from "../wire/messages";
import { CallBox, Count } from "./CallBox";
import { Figures, Gain, Meaning, MoveSquares, useLeft } from "./Clock";
import { Icon } from "./icon";
import { LagMark } from "./Line";
import { Ruler } from "./Ruler";
import { rankOf } from "./player-words";
import { SmallStone } from "./sprite";

interface Props {
  state: GameState;
  color: Color;
  /** "own" sits below, "opp" above. */
  place: "own" | "opp";
  you: boolean;
  /** How this side is away; null while it is here. */
  away: Away | null;
  /** In place of a clock: the link while a seat is open, the verdict at the end. */
  children?: ComponentChildren;
}

export function SeatCard({ state, color, place, you, away, children }: Props) {
  const t = texts.value;
  const left = useLeft(state.clock, color, state.clockText);
  const toMove = state.phase === "play" && state.toMove === color;
  const call = state.call?.color === color ? state.call : null;
  const counting = call?.call === "count" ? call : null;
  return (
    <section
      class={`seat ${place}${toMove ? " runs" : ""}`}
      aria-label={t.game.seatLabel(color, you, toMove)}
      data-testid={`seat-${color}`}
    >
      {call !== null && counting === null && <CallBox call={call} />}
      <Who state={state} color={color} you={you} toMove={toMove} away={away} />
      {children ?? (
        <>
          {counting !== null && left !== null && left[1].kind === "byoyomi" ? (
            <Count call={counting} periods={left[1].periods} />
          ) : (
            <div class="clock">
              {left === null ? (
                <span class="unit">{t.clock.none}</span>
              ) : (
                <>
                  <Figures left={left[0]} system={left[1]} />
                  {left[1].kind === "fischer" && state.clock !== null && (
                    <Gain clock={state.clock} color={color} system={left[1]} movedLast={state.turns.at(-1)?.color ?? null} />
                  )}
                  <Meaning left={left[0]} system={left[1]} carried={carriedOf(state, color, left[1])} />
                </>
              )}
              <Beside state={state} color={color} you={you} toMove={toMove} left={left} />
            </div>
          )}
          {left !== null && <Measures left={left[0]} system={left[1]} call={call} />}
        </>
      )}
    </section>
  );
}

/** What this side had saved before the block that runs; null where nothing carries over. */
function carriedOf({ clock, turns }: GameState, color: Color, system: TimeSystem): number | null {
  if (system.kind !== "moves" || !system.carry || clock === null) return null;
  return carriedOver(turns, color, system, clock[color]);
}

interface WhoProps {
  state: GameState;
  color: Color;
  you: boolean;
  toMove: boolean;
  away: Away | null;
}

function Who({ state, color, you, toMove, away }: WhoProps) {
  const t = texts.value.game;
  const player = state[color];
  const said = toMove ? (you ? t.yourMove : t.toMove) : doneWords(state, color);
  return (
    <div class="who">
      <SmallStone color={color} />
      <b>{player?.name ?? texts.value.waiting.seatOpen}</b>
      <span class="quiet small">
        {player !== null && [rankOf(player), kindOf(player, you)].filter(Boolean).join(" · ")}
      </span>
      {state.proceedings.away.includes(color) && <span class="tagline">{t.onLeave}</span>}
      {you && state.phase !== "finished" && <LagMark />}
      {away !== null && state.phase !== "finished" && <AwayMark away={away} />}
      {state.phase !== "waiting" && (
        <span class="took quiet small">
          {said !== null && <strong class="turn">{said}</strong>}
          <span>{t.captured(captures(state)[color])}</span>
        </span>
      )}
    </div>
  );
}

/** What this side has done that the other has to know of: offered the end, passed. */
function doneWords(state: GameState, color: Color): string | null {
  const t = texts.value;
  if (state.phase === "play" && state.offerBy === color) return t.standing.offers;
  return passedBy(state) === color ? t.game.lastPass : null;
}

function kindOf(player: PlayerInfo, you: boolean): string {
  const t = texts.value.game;
  if (you) return t.you;
  return player.kind === "bot" ? t.bot : player.kind === "guest" ? t.guest : "";
}

function AwayMark({ away: { sinceMs } }: { away: Away }) {
  useBeat(sinceMs !== null);
  void beat.value;
  const now = serverNow();
  return (
    <span class="tagline num">
      <Icon name="offline" />
      {texts.value.game.absent} {sinceMs !== null && now !== null && took(Math.max(0, now - sinceMs))}
    </span>
  );
}

interface BesideProps {
  state: GameState;
  color: Color;
  you: boolean;
  toMove: boolean;
  left: [Left, TimeSystem] | null;
}

/** At the right of the clock: whose move it is, or what this side did last. */
function Beside({ state, color, you, toMove, left }: BesideProps) {
  const t = texts.value;
  const periods =
    left !== null && left[0].stage === "period" && left[1].kind === "byoyomi"
      ? t.clock.ofPeriods(left[0].periods, left[1].periods, left[1].periodMs / 1_000)
      : null;
  if (isHalted(state.phase)) {
    return (
      <span class="unit beside">
        <span class="tagline">
          <Icon name="pause" />
          {state.pauses[0] === undefined ? t.clock.stopped : t.timing.stopped(t.pause.short[state.pauses[0]])}
        </span>
      </span>
    );
  }
  if (toMove) {
    return (
      <span class="unit beside">
        <b>{you ? t.game.yourMove : t.game.toMove}</b>
        <br />
        {periods}
      </span>
    );
  }
  const turn = lastStanding(state.turns, color);
  return (
    <span class="unit beside">
      {turn !== null && (turn.vertex === null ? (doneWords(state, color) ?? t.game.lastPass) : t.game.lastMove(turn.vertex))}
      <br />
      <span class="quiet">{turn !== null && t.game.took(took(turn.spentMs))}</span>
    </span>
  );
}

/** The ruler of the running period, or the squares of a block of moves. */
function Measures({ left, system, call }: { left: Left; system: TimeSystem; call: Called | null }) {
  if (left.stage !== "period" || !left.running) return null;
  if (system.kind === "moves") return <MoveSquares left={left.moves} all={system.moves} />;
  if (system.kind !== "byoyomi") return null;
  const called = call !== null && call.call !== "period_used" ? call.elapsed_ms / 1_000 : null;
  return (
    <Ruler
      periodMs={system.periodMs}
      usedMs={system.periodMs - left.leftMs}
      last={left.periods <= 1}
      called={called}
    />
  );
}
