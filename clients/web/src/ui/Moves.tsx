/**
 * The score sheet: a line for each pair of moves, with the time that each took. For the
 * keyboard it is one stop: arrows look back and on, Home and End go to its ends.
 */

import { useEffect, useRef } from "preact/hooks";
import { took } from "../game/clock";
import type { GameState, Turn } from "../game/state";
import { texts } from "../i18n";
import type { GameView } from "../store/view";
import { lookBy } from "../game/history";
import { Icon, type IconName } from "./icon";
import { SmallStone } from "./sprite";

interface Row {
  black: number | null;
  white: number | null;
}

/** Pairs turns into lines: Black's first; whoever moves twice in a row gets a new line. */
export function rowsOf(turns: readonly Turn[]): Row[] {
  const rows: Row[] = [];
  for (const [index, turn] of turns.entries()) {
    const row = rows.at(-1);
    const fits = row !== undefined && row[turn.color] === null && (turn.color === "white" || row.white === null);
    if (fits) row[turn.color] = index;
    else rows.push({ black: null, white: null, [turn.color]: index });
  }
  return rows;
}

const STEPS: Record<string, number> = {
  ArrowLeft: -1,
  ArrowUp: -1,
  ArrowRight: 1,
  ArrowDown: 1,
  Home: -Infinity,
  End: Infinity,
};

interface Props {
  state: GameState;
  view: GameView;
  /** Turns that the server played for the reader, as he had planned. */
  planned: ReadonlySet<number>;
}

export function Moves({ state, view, planned }: Props) {
  const t = texts.value.game;
  const list = useRef<HTMLOListElement>(null);
  const look = view.look.value;
  /** A key moved the look: the focus goes with it. */
  const focusWanted = useRef(false);
  useEffect(() => {
    const element = list.current;
    if (element === null) return;
    const show = () => {
      if (look === null) element.scrollTop = element.scrollHeight;
      else scrollTo(element, element.querySelector("[aria-current]"));
      if (!focusWanted.current) return;
      focusWanted.current = false;
      element.querySelector<HTMLElement>("[aria-current]")?.focus({ preventScroll: true });
    };
    // The list also grows and shrinks with what stands below it.
    const observer = new ResizeObserver(show);
    observer.observe(element);
    return () => observer.disconnect();
  }, [state.turns.length, look]);
  const step = (by: number) => (view.look.value = lookBy(look, by, state.turns.length));
  const onKeyDown = (event: KeyboardEvent) => {
    const by = STEPS[event.key];
    if (by === undefined) return;
    event.preventDefault();
    step(by);
    focusWanted.current = true;
  };
  const buttons: [IconName, string, () => void][] = [
    ["first", t.lookFirst, () => step(-Infinity)],
    ["prev", t.lookBack, () => step(-1)],
    ["next", t.lookOn, () => step(1)],
    ["last", t.lookLast, () => (view.look.value = null)],
  ];
  return (
    <div class="sheetbox">
      {state.turns.length === 0 ? (
        <p class="quiet small empty">{t.noMoves}</p>
      ) : (
        <ol ref={list} class="moves num" aria-label={t.tabs.moves} onKeyDown={onKeyDown}>
          {rowsOf(state.turns).map((row, index) => (
            <li key={index}>
              <span class="n" aria-hidden="true">
                {(row.black ?? row.white ?? 0) + 1}
              </span>
              <Cell state={state} view={view} index={row.black} planned={planned} />
              <Cell state={state} view={view} index={row.white} planned={planned} />
            </li>
          ))}
        </ol>
      )}
      <div class="looks" role="group" aria-label={t.record}>
        {buttons.map(([icon, label, act]) => (
          <button key={icon} type="button" class="btn bare icon" aria-label={label} onClick={act}>
            <Icon name={icon} />
          </button>
        ))}
      </div>
    </div>
  );
}

/** Brings a line into view within its list, without moving the page. */
function scrollTo(list: HTMLElement, cell: Element | null): void {
  if (cell === null) return;
  const [outer, inner] = [list.getBoundingClientRect(), cell.getBoundingClientRect()];
  if (inner.top < outer.top) list.scrollTop -= outer.top - inner.top;
  if (inner.bottom > outer.bottom) list.scrollTop += inner.bottom - outer.bottom;
}

function Cell({ state, view, index, planned }: Props & { index: number | null }) {
  const t = texts.value;
  const turn = index === null ? undefined : state.turns[index];
  if (index === null || turn === undefined) return <span class="cell" />;
  const shown = view.look.value ?? state.turns.length;
  const current = shown === index + 1;
  const point = turn.vertex ?? t.game.passed;
  return (
    <button
      type="button"
      class="cell"
      tabIndex={current || (shown === 0 && index === 0) ? 0 : -1}
      aria-current={current ? "step" : undefined}
      title={turn.lost && turn.article !== undefined ? t.game.voidMark(turn.article) : undefined}
      onClick={() => (view.look.value = index + 1 >= state.turns.length ? null : index + 1)}
    >
      <SmallStone color={turn.color} label={t.board.stone[turn.color]} />
      <b>{turn.lost ? <s>{point}</s> : point}</b>
      {turn.offer && <Icon name="end" />}
      {planned.has(index) && (
        <span class="asplanned" title={t.planning.asPlanned}>
          <Icon name="clock" />
          <span class="sr">{t.planning.asPlanned}</span>
        </span>
      )}
      <span class="t">{took(turn.spentMs)}</span>
    </button>
  );
}
