/** The board of a game page: which position, which marks, what a press on it means. */

import { useEffect, useMemo } from "preact/hooks";
import { Board, NO_POINTS } from "../board/Board";
import type { KeyAct } from "../board/keys";
import { boardLabel, pointLabels } from "../board/labels";
import { Ringed } from "../board/Marks";
import type { Press } from "../board/pointer";
import { announceChain, announceClocks } from "../game/tell";
import { chainAt } from "../game/board";
import { countingOf, deadIn, deadPoints, ownersOf } from "../game/count";
import { boardAfter, lastStone, lookBy, moveNumbers } from "../game/history";
import { isSlow } from "../game/pace";
import { pointOf, vertexOf, type Point } from "../game/points";
import { disputeOf } from "../game/standing";
import { isSelfCapture, type GameState } from "../game/state";
import { wasCounted } from "../game/words";
import { texts } from "../i18n";
import { numbered, tapZoom } from "../store/board-look";
import type { GameStore } from "../store/game";
import { estimateMarks, placeOf } from "../store/estimate";
import { say } from "../store/live";
import { asksFirst } from "../store/settings";
import { serverNow } from "../store/session";
import type { GameView } from "../store/view";
import { opponentOf, type CountInfo } from "../wire/messages";
import { useBoardLook } from "./board-props";

interface Props {
  game: GameStore;
  view: GameView;
  state: GameState;
}

export function GameBoard({ game, view, state }: Props) {
  const t = texts.value;
  const look = view.look.value;
  const shown = look ?? state.turns.length;
  const board = useMemo(
    () => (look === null ? state.board : boardAfter(state.start, state.size, state.turns, look)),
    [state.board, state.turns, look],
  );
  const last = lastStone(state.size, state.turns, shown);
  const numbers = useMemo(
    () => (numbered.value ? moveNumbers(board, state.size, state.turns, shown) : null),
    [numbered.value, board, state.turns, shown],
  );
  const counted = look === null ? countShown(state) : null;
  const guess = useMemo(
    () => (counted === null ? estimateMarks(view.estimate.value, placeOf(shown), state.size) : null),
    [counted, view.estimate.value, shown],
  );
  const dead = useMemo(
    () => (counted === null ? (guess?.dead ?? NO_POINTS) : deadIn(state, counted)),
    [counted, guess, state.settlement, state.board],
  );
  const contested = useMemo(
    () => (counted === null ? NO_POINTS : deadPoints(state.settlement?.contestable ?? [], state.size)),
    [counted !== null, state.settlement?.contestable],
  );
  const owners = useMemo(
    () => (counted === null ? (guess?.owners ?? null) : ownersOf(counted.owners, countingOf(counted))),
    [counted?.owners, guess],
  );
  const illegal = game.illegal.value;
  const closed = useMemo(() => {
    const points = [...illegal.keys()].map((vertex) => pointOf(vertex, state.size));
    return new Set(points.filter((point) => point !== null));
  }, [illegal]);
  const ko = useMemo(
    () => [...closed].filter((point) => illegal.get(vertexOf(point, state.size)) === "ko"),
    [closed],
  );
  const labels = useMemo(
    () => pointLabels({ size: state.size, board, last, dead, contested, owners, illegal }, t),
    [board, last, dead, contested, owners, illegal, t],
  );

  const pending = game.pending.value?.vertex;
  const pendingPoint = pending == null ? null : pointOf(pending, state.size);
  const candidate = view.candidate.value;
  const heldPoint = look !== null ? null : (pendingPoint ?? candidate);
  const canPlay = look === null && game.myTurn.value && game.pending.value === null;
  const hand = canPlay ? game.seat.value : null;
  useEffect(() => {
    if (!canPlay) view.zoom.value = null;
  }, [canPlay, view]);
  const turn = state.turns[shown - 1];
  const fresh = look === null && game.fresh.value === state.turns.length;
  const fading = useMemo(() => {
    if (!fresh || turn === undefined || turn.captured.length === 0) return null;
    const points = turn.captured.map((vertex) => pointOf(vertex, state.size));
    return { points: points.filter((point) => point !== null), color: isSelfCapture(turn) ? turn.color : opponentOf(turn.color) };
  }, [fresh, turn]);

  const resumed = useResumed(state);
  const ringed = look === null ? resumed : null;

  return (
    <Board
      size={state.size}
      board={board}
      {...useBoardLook()}
      zoom={canPlay ? view.zoom.value : null}
      last={last}
      numbers={numbers}
      ko={look === null && canPlay ? ko : []}
      dead={dead}
      contested={contested}
      owners={owners}
      disputed={useDisputed(view, state)}
      over={(layout) => ringed !== null && <Ringed layout={layout} chain={ringed} />}
      fresh={fresh ? last : null}
      fading={fading}
      held={heldPoint === null || game.seat.value === null ? null : { point: heldPoint, color: game.seat.value }}
      hand={candidate === null ? hand : null}
      closed={canPlay ? closed : NO_POINTS}
      label={boardLabel(state, look, t)}
      labels={labels}
      typed={view.typed.value}
      summons={view.summons.value}
      onPress={(point, how) => press(game, view, point, how)}
      onKey={(act, cursor) => key(game, view, act, cursor)}
    />
  );
}

/** The count that the board shows: of the proposal, or of the result. */
export function countShown(state: GameState): CountInfo | null {
  if (state.phase === "settling") return state.settlement?.count ?? null;
  return state.result !== null && wasCounted(state.result) ? state.result : null;
}

function useDisputed(view: GameView, state: GameState): ReadonlySet<Point> | null {
  const chosen = view.dispute.value;
  return useMemo(() => {
    if (typeof chosen !== "number" || state.phase !== "settling") return null;
    return new Set(chainAt(state.board, state.size, chosen)?.points ?? []);
  }, [chosen, state.board, state.phase]);
}

/** The chain over which play has just been resumed. */
function useResumed(state: GameState): ReadonlySet<Point> | null {
  const vertex = disputeOf(state)?.vertex ?? null;
  return useMemo(() => {
    const point = vertex === null ? null : pointOf(vertex, state.size);
    const chain = point === null ? null : chainAt(state.board, state.size, point);
    return chain === null ? null : new Set(chain.points);
  }, [vertex, state.board]);
}

/** A point was pressed: plays there, asks first, or marks the chain that stands there. */
function press(game: GameStore, view: GameView, point: Point, { kind, tight }: Press): void {
  const state = game.state.value;
  view.typed.value = "";
  view.note.value = null;
  if (state === null || game.seat.value === null || view.look.value !== null) return;
  if (state.phase === "settling") {
    const vertex = vertexOf(point, state.size);
    if (state.board[point] === null) {
      const contestable = state.settlement?.contestable ?? [];
      if (view.contest.value) game.contest(vertex, !contestable.includes(vertex));
      return;
    }
    if (view.dispute.value !== null) view.dispute.value = point;
    else game.mark(vertex, !deadPoints(state.settlement?.dead ?? [], state.size).has(point));
    return;
  }
  if (state.phase !== "play") return;
  if (!game.myTurn.value) {
    view.note.value = texts.value.game.notYourTurn;
    return;
  }
  const open = state.board[point] === null && !game.illegal.value.has(vertexOf(point, state.size));
  if (tight && tapZoom.value) {
    // The finger meant somewhere here: it says where on the enlarged board.
    view.zoom.value = point;
    view.candidate.value = open ? point : null;
    return;
  }
  // A second tap is as likely a slip as the first; a second click or key is meant.
  const again = view.candidate.value === point && kind !== "touch";
  // A sealed move cannot be seen again: it is always asked for twice.
  const asks = state.proceedings.sealing || tight || asksFirst(kind, isSlow(state.clockText));
  if (open && !again && asks) {
    view.candidate.value = point;
    return;
  }
  view.candidate.value = null;
  game.play(point);
}

function key(
  game: GameStore,
  view: GameView,
  act: Exclude<KeyAct, { do: "move" | "press" }>,
  cursor: Point,
): void {
  const state = game.state.value;
  if (state === null) return;
  const t = texts.value;
  switch (act.do) {
    case "typed":
      view.typed.value = act.text;
      break;
    case "cancel":
      view.typed.value = "";
      view.candidate.value = null;
      view.zoom.value = null;
      view.dispute.value = null;
      view.contest.value = false;
      game.refusal.value = null;
      break;
    case "look":
      view.look.value = lookBy(view.look.value, act.step, state.turns.length);
      break;
    case "tellChain":
      say({ text: announceChain(state, cursor, t), urgent: true });
      view.note.value = announceChain(state, cursor, t);
      break;
    case "tellClocks":
      say({ text: announceClocks(state, serverNow(), t), urgent: true });
      break;
    case "keys":
      if (state.phase === "settling" || state.phase === "waiting") {
        // No list of keys stands beside the board then.
        view.note.value = t.game.keys.map(([keys, does]) => `${keys}: ${does}`).join("; ");
        say({ text: view.note.value, urgent: true });
        break;
      }
      view.tab.value = "details";
      view.keysAsked.value += 1;
      break;
    case "lastMove":
      break;
  }
}
