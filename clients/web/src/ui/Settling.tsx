/** Settling: which stones are dead, what it comes to, agreeing. */

import { useEffect } from "preact/hooks";
import { figures } from "../game/clock";
import { countingOf, type Owner } from "../game/count";
import { vertexOf } from "../game/points";
import type { GameState, Settlement } from "../game/state";
import { texts } from "../i18n";
import type { GameStore } from "../store/game";
import { serverNow } from "../store/session";
import { beat, useBeat } from "../store/tick";
import type { GameView } from "../store/view";
import { opponentOf, type Color } from "../wire/messages";
import { AreaMark, ContestedMark } from "../board/Marks";
import { CountSheet } from "./CountSheet";
import { countShown } from "./GameBoard";
import { Icon } from "./icon";
import { asking, ResignAsk, ResignButton } from "./Resign";
import { Suggest } from "./Suggest";
import { Totals } from "./Totals";
import { Verdict } from "./Verdict";

interface Props {
  game: GameStore;
  view: GameView;
  state: GameState;
}

export function SettlingPanel({ game, view, state }: Props) {
  const t = texts.value.settle;
  const { settlement } = state;
  const seat = game.seat.value;
  if (settlement === null) return null;
  const count = countShown(state);
  return (
    <section class="panel" aria-labelledby="settling">
      <div class="lead">
        <h1 id="settling">{t.title}</h1>
        <TimeLeft untilMs={settlement.untilMs} />
      </div>
      <p class="say">{seat === null ? t.sayWatch : t.say}</p>
      <Totals state={state} seat={seat} count={count} confirmed={settlement.confirmed} proposal={settlement.proposal} />
      {count !== null && <Verdict result={count} />}
      {settlement.concededBy !== null && <p class="note">{t.conceded(settlement.concededBy)}</p>}
      {seat !== null && <Agreeing game={game} view={view} state={state} settlement={settlement} seat={seat} />}
      {count !== null && <CountSheet state={state} count={count} />}
    </section>
  );
}

function TimeLeft({ untilMs }: { untilMs: number }) {
  useBeat(true);
  void beat.value;
  const now = serverNow();
  if (now === null) return null;
  return <span class="quiet small num">{texts.value.settle.left(figures(Math.max(0, untilMs - now)))}</span>;
}

interface AgreeingProps extends Props {
  settlement: Settlement;
  seat: Color;
}

/** Whether anybody has put this proposal forward: the first one marks nothing by itself. */
function isDeliberate({ by, dead }: Settlement): boolean {
  return by !== null || dead.length > 0;
}

type DisputeProps = Props & { seat: Color };

/** Confirm, or dispute: for those who sit. */
function Agreeing({ game, view, state, settlement, seat }: AgreeingProps) {
  const t = texts.value.settle;
  const confirmed = settlement.confirmed.includes(seat);
  const dispute = view.dispute.value;
  useEffect(() => {
    view.dispute.value = null;
  }, [settlement.proposal]);
  useEffect(() => () => void (view.contest.value = false), [view]);
  const other = state[opponentOf(seat)]?.name ?? "";
  const choosing = dispute !== null || view.contest.value;
  // What is pressed next is a point of the board: on a phone it lies above the screen.
  useEffect(() => {
    if (choosing) document.querySelector(".boardbox")?.scrollIntoView({ block: "nearest" });
  }, [choosing]);
  return (
    <div class={choosing ? "agree choosing" : "agree"}>
      {confirmed ? (
        <p class="strip" role="status">
          <Icon name="clock" />
          <span>{t.waitOther(other)}</span>
        </p>
      ) : (
        <button type="button" class="btn main" onClick={() => game.confirm(settlement.proposal)}>
          {isDeliberate(settlement) ? t.confirm(settlement.proposal) : texts.value.standing.confirmNone}
        </button>
      )}
      {dispute === null && !asking.value && <Suggest game={game} settlement={settlement} />}
      {asking.value && <ResignAsk game={game} />}
      {dispute === null && !asking.value && (
        <div class={view.contest.value ? "row asked" : "row"}>
          {view.contest.value && <p class="say">{t.contestSay[countingOf(settlement.count)]}</p>}
          <button type="button" class="btn" aria-pressed={view.contest.value} onClick={() => (view.contest.value = !view.contest.value)}>
            {view.contest.value ? t.contestDone : t.contest}
          </button>
          <button type="button" class="btn" onClick={() => game.recount()}>
            {t.recount}
          </button>
        </div>
      )}
      {dispute === null && !asking.value && (
        <div class="row">
          {state.resumptionsLeft.black + state.resumptionsLeft.white > 0 ? (
            <button type="button" class="btn" onClick={() => (view.dispute.value = "choosing")}>
              <Icon name="hand" />
              {t.dispute}
            </button>
          ) : (
            <p class="note">{t.disputeNone}</p>
          )}
          <ResignButton>{texts.value.game.resign}</ResignButton>
        </div>
      )}
      {dispute !== null && <Dispute game={game} view={view} state={state} seat={seat} />}
    </div>
  );
}

/**
 * First the chain is pressed on the board, then the sender's claim: one's own chain is
 * alive, the opponent's is dead. The other way round there is nothing to dispute.
 */
function Dispute({ game, view, state, seat }: DisputeProps) {
  const t = texts.value.settle;
  const point = view.dispute.value;
  const claim = (what: "dead" | "alive") => () => {
    if (typeof point === "number") game.dispute(vertexOf(point, state.size), what);
    view.dispute.value = null;
  };
  const falseLife = () => {
    if (typeof point === "number") game.claimFalseLife(vertexOf(point, state.size));
    view.dispute.value = null;
  };
  return (
    <div class="dispute asked" role="group" aria-label={t.dispute}>
      <p class="say">{typeof point === "number" ? t.disputeAsk(vertexOf(point, state.size)) : t.disputeSay}</p>
      <div class="row">
        {typeof point === "number" && (
          <>
            {state.board[point] === seat ? (
              <button type="button" class="btn" onClick={claim("alive")}>
                {t.disputeAlive}
              </button>
            ) : (
              <button type="button" class="btn" onClick={claim("dead")}>
                {t.disputeDead}
              </button>
            )}
            {state.referee !== null && state.board[point] !== seat && (
              <button type="button" class="btn" onClick={falseLife}>
                {t.falseLife}
              </button>
            )}
          </>
        )}
        <button type="button" class="btn" onClick={() => (view.dispute.value = null)}>
          {texts.value.game.cancel}
        </button>
      </div>
      <p class="note">{t.disputeFirst}</p>
    </div>
  );
}

/** Under the board: what the marks mean, and whose proposal this is. */
export function SettlingKey({ state, seat }: { state: GameState; seat: Color | null }) {
  const t = texts.value.settle;
  const { settlement } = state;
  const count = countShown(state);
  // What is nobody's by territory has no mark.
  const owners: Exclude<Owner, "none">[] =
    count !== null && countingOf(count) === "territory" ? ["black", "white"] : ["black", "white", "shared"];
  return (
    <div class="under">
      <div class="key" role="group" aria-label={t.key}>
        {owners.map((owner) => (
          <span key={owner}>
            <svg viewBox="-13 -13 26 26" aria-hidden="true">
              <AreaMark owner={owner} x={0} y={0} />
            </svg>
            {owner === "black" ? t.blackPoint : owner === "white" ? t.whitePoint : t.shared}
          </span>
        ))}
        <span>
          <svg viewBox="-13 -13 26 26" aria-hidden="true">
            <path class="cross" d="M-6 -6l12 12m0 -12l-12 12" />
          </svg>
          {t.dead}
        </span>
        {(settlement?.contestable.length ?? 0) > 0 && (
          <span>
            <svg viewBox="-13 -13 26 26" aria-hidden="true">
              <ContestedMark x={0} y={0} />
            </svg>
            {t.contested}
          </span>
        )}
      </div>
      {state.phase === "settling" && settlement !== null && <p class="note">{whose(state, settlement, seat)}</p>}
    </div>
  );
}

function whose(state: GameState, { proposal, by, suggested }: Settlement, seat: Color | null): string {
  const t = texts.value.settle;
  if (by === null) return seat === null ? t.proposalFirst(proposal) : texts.value.standing.markFirst;
  if (by === seat) return t.proposalYours(proposal, suggested);
  return t.proposalBy(proposal, state[by]?.name ?? "", suggested);
}
