/** How the reader wants a board to look and lie. */

import { effect } from "@preact/signals";
import type { Lettering } from "../board/lettering";
import type { Hand } from "../board/pointer";
import type { Turn } from "../board/turn";
import { type Choice, Kept, oneOf, onOff } from "./kept";

/** "contrast" is of the whole page. */
export type BoardTheme = "wood" | "flat" | "paper" | "contrast";
export const BOARD_THEMES: readonly BoardTheme[] = ["wood", "flat", "paper", "contrast"];

export type CoordinatesShown = Lettering | "off";
export const COORDINATES: readonly CoordinatesShown[] = ["western", "chinese", "off"];

export const HANDS: readonly Hand[] = ["right", "left"];

export type TurnName = "0" | "90" | "180" | "270";
/** Degrees to the right. */
export const TURNS: readonly TurnName[] = ["0", "90", "180", "270"];

export const boardTheme = new Kept<BoardTheme>("board.theme", oneOf(BOARD_THEMES, "wood"));
/** Black's stones square, White's round. */
export const shapes = new Kept("board.shapes", onOff(false));
export const coordinates = new Kept<CoordinatesShown>("board.coordinates", oneOf(COORDINATES, "western"));
export const numbered = new Kept("board.numbers", onOff(false));
export const crosshair = new Kept("board.crosshair", onOff(false));
export const turnName = new Kept<TurnName>("board.turn", oneOf(TURNS, "0"));
export const handed = new Kept<Hand>("board.hand", oneOf(HANDS, "right"));
/** Whether the first tap on a board too small for a finger enlarges it. */
export const tapZoom = new Kept("board.zoom", onOff(true));

export function turnOf(name: TurnName): Turn {
  return TURNS.indexOf(name) as Turn;
}

/** Writes what the style sheet needs to know where it reads it. */
export function applyBoardLook(): void {
  effect(() => {
    const { dataset } = document.documentElement;
    write(dataset, "board", boardTheme.value === "wood" ? null : boardTheme.value);
    write(dataset, "contrast", boardTheme.value === "contrast" ? "more" : null);
    write(dataset, "stones", shapes.value ? "shapes" : null);
    write(dataset, "hand", handed.value === "left" ? "left" : null);
  });
}

function write(dataset: DOMStringMap, name: string, value: string | null): void {
  if (value === null) delete dataset[name];
  else dataset[name] = value;
}

/** All of them: an account keeps what was chosen, too. */
export const BOARD_CHOICES: readonly Choice[] = [
  boardTheme,
  shapes,
  coordinates,
  numbered,
  crosshair,
  turnName,
  handed,
  tapZoom,
];
