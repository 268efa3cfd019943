/** The board one plays on: picture, grid of points, pointer, keyboard. */

import type { ComponentChildren } from "preact";
import { useEffect, useLayoutEffect, useMemo, useRef, useState } from "preact/hooks";
import type { Board as Position } from "../game/board";
import type { Owner } from "../game/count";
import type { Point } from "../game/points";
import type { Color } from "../wire/messages";
import { isByKeys } from "./by-keys";
import { boardKey, isMeant, type KeyAct } from "./keys";
import { fineness, layOut, type Coordinates as Sides, type Layout } from "./layout";
import { Coordinates } from "./Coordinates";
import type { Lettering } from "./lettering";
import { Area, Crosshair, Cursor, Dead, Disputed, Ghost, Ko, LastMove } from "./Marks";
import { Numbers } from "./Numbers";
import { Points } from "./Points";
import { usePointer, type Hand, type Press } from "./pointer";
import { Stones, type Fading } from "./Stones";
import type { Turn } from "./turn";
import { Wood } from "./Wood";
import { enlarged } from "./zoom";

export interface BoardProps {
  size: number;
  board: Position;
  coordinates: Sides;
  lettering: Lettering;
  turn: Turn;
  /** Whether lines lead to the point under the pointer or cursor. */
  crosshair: boolean;
  /** The hand of the finger that aims. */
  handed: Hand;
  /** The point around which the board is enlarged; null for the whole board. */
  zoom: Point | null;
  last: Point | null;
  /** Numbers of moves by where their stones stand; null where none are shown. */
  numbers: ReadonlyMap<Point, number> | null;
  ko: readonly Point[];
  dead: ReadonlySet<Point>;
  contested: ReadonlySet<Point>;
  owners: readonly Owner[] | null;
  disputed: ReadonlySet<Point> | null;
  fresh: Point | null;
  fading: Fading | null;
  /** A stone on its way, or waiting to be confirmed. */
  held: { point: Point; color: Color } | null;
  /** The color of the stone in hand; null where nothing can be played. */
  hand: Color | null;
  /** Points on which no stone in hand is shown. */
  closed: ReadonlySet<Point>;
  label: string;
  labels: readonly string[];
  typed: string;
  /** Whatever else is drawn over the stones, such as letters. */
  over?: (layout: Layout) => ComponentChildren;
  /** Counts up when the board takes the focus, unless something else has it; 0: never yet. */
  summons: number;
  onPress(point: Point, press: Press): void;
  onKey(act: Exclude<KeyAct, { do: "move" | "press" }>, cursor: Point): void;
}

const NO_POINTS: ReadonlySet<Point> = new Set();

export function Board(props: BoardProps) {
  const { size, board, last, numbers, dead, contested, owners, disputed, held, hand, turn } = props;
  const host = useRef<HTMLDivElement>(null);
  const surface = useRef<HTMLDivElement>(null);
  const grid = useRef<HTMLDivElement>(null);
  const layout = useLayout(host, size, props.coordinates, turn);
  const [cursor, setCursor] = useState<Point>(Math.floor((size * size) / 2));
  const [byKeys, setByKeys] = useState(false);
  const [aim, pointer] = usePointer(layout, surface, props.handed, props.onPress);

  const moveTo = (point: Point) => {
    setCursor(point);
    grid.current?.querySelector<HTMLElement>(`[data-point="${point}"]`)?.focus();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const act = boardKey(event, cursor, size, props.typed, turn);
    if (act === null) return;
    event.preventDefault();
    setByKeys(true);
    if (act.do === "press" && !isMeant(event.repeat, byKeys, props.typed)) return;
    if (act.do === "move") moveTo(act.to);
    else if (act.do === "press") {
      moveTo(act.at);
      props.onPress(act.at, { kind: "keyboard", tight: false });
    } else {
      if (act.do === "lastMove" && last !== null) moveTo(last);
      props.onKey(act, cursor);
    }
  };

  const drawn = layout !== null;
  useEffect(() => {
    const idle = document.activeElement === null || document.activeElement === document.body;
    if (props.summons === 0 || !drawn || !idle) return;
    grid.current?.querySelector<HTMLElement>('[tabindex="0"]')?.focus({ preventScroll: true });
  }, [props.summons, drawn]);

  // After the picture: this styles every point anew, and a stone need not wait for it.
  useEffect(() => void host.current?.toggleAttribute("data-hand", hand !== null), [hand !== null]);

  const shownCursor = byKeys ? cursor : null;
  const aimed = aim !== null && (aim.aimed || props.crosshair) ? aim.point : null;
  const crossed = shownCursor === null ? aimed : props.crosshair ? shownCursor : null;
  const pointed = shownCursor ?? crossed;
  const wood = useMemo(() => layout && <Wood layout={layout} mini={false} />, [layout]);
  const letters = useMemo(
    () => layout && <Coordinates layout={layout} lettering={props.lettering} cursor={pointed} />,
    [layout, props.lettering, pointed],
  );
  const stones = useMemo(
    () => layout && <Stones layout={layout} board={board} dead={dead} fresh={props.fresh} fading={props.fading} />,
    [layout, board, dead, props.fresh, props.fading],
  );
  const counted = useMemo(
    () =>
      layout && numbers && owners === null && (
        <Numbers layout={layout} board={board} numbers={numbers} dead={dead} last={last} />
      ),
    [layout, numbers, owners, board, dead, last],
  );
  const area = useMemo(
    () =>
      layout && (
        <g>
          <Dead layout={layout} dead={dead} />
          {owners !== null && <Area layout={layout} board={board} owners={owners} dead={dead} contested={contested} />}
        </g>
      ),
    [layout, board, dead, contested, owners],
  );
  const points = useMemo(
    () =>
      layout && (
        <Points
          layout={layout}
          label={props.label}
          labels={props.labels}
          cursor={cursor}
          gridRef={grid}
          onKeyDown={onKeyDown}
          onFocus={(point, event) => {
            setCursor(point);
            if (isByKeys(event.target as Element)) setByKeys(true);
          }}
          onBlur={(event) => {
            if (!grid.current?.contains(event.relatedTarget as Node | null)) setByKeys(false);
          }}
        />
      ),
    [layout, props.label, props.labels, cursor, byKeys, props.typed, props.onPress, props.onKey, last],
  );

  const over = byKeys ? cursor : (aim?.point ?? null);
  const free = over !== null && board[over] === null && !props.closed.has(over);
  const ghost =
    held ?? (hand !== null && free && over !== null ? { point: over, color: hand } : null);

  return (
    <div
      ref={host}
      class={`goban${props.zoom === null ? "" : " near"}`}
      data-testid="board"
      {...pointer}
      onPointerDown={(event) => {
        setByKeys(false);
        pointer.onPointerDown(event);
      }}
    >
      <div ref={surface} class="surface" style={layout === null || props.zoom === null ? undefined : enlarged(layout, props.zoom)}>
        {layout && (
          <svg viewBox={`0 0 ${layout.span} ${layout.span}`} style={`--fine:${fineness(layout).toFixed(3)}`} aria-hidden="true">
            {wood}
            {letters}
            {crossed !== null && <Crosshair layout={layout} point={crossed} />}
            {stones}
            {area}
            {props.ko.map((point) => (
              <Ko key={point} layout={layout} point={point} />
            ))}
            {last !== null && owners === null && !dead.has(last) && (numbers?.has(last) !== true || board[last] === null) && (
              <LastMove layout={layout} point={last} mini={false} />
            )}
            {counted}
            {props.over?.(layout)}
            {disputed !== null && <Disputed layout={layout} board={board} chain={disputed} />}
            {ghost !== null && <Ghost layout={layout} {...ghost} />}
            {shownCursor !== null && <Cursor layout={layout} point={shownCursor} />}
          </svg>
        )}
        {points}
      </div>
    </div>
  );
}

/** The layout for the width that the element has; null until it is known. */
function useLayout(host: { current: HTMLDivElement | null }, size: number, sides: Sides, turn: Turn): Layout | null {
  const [width, setWidth] = useState(0);
  useLayoutEffect(() => {
    const element = host.current;
    if (element === null) return;
    const measure = () => setWidth(element.getBoundingClientRect().width);
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, [host]);
  return useMemo(() => (width > 0 ? layOut(size, width, sides, turn) : null), [size, width, sides, turn]);
}

export { NO_POINTS };
