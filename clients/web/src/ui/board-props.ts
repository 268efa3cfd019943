/** What boards have in common: how the reader wants them, and what most of them never show. */

import { NO_POINTS, type BoardProps } from "../board/Board";
import { coordinates, crosshair, handed, turnName, turnOf } from "../store/board-look";
import { usePhone } from "./media";

type Look = Pick<BoardProps, "coordinates" | "lettering" | "turn" | "crosshair" | "handed">;

/** How boards look and lie; a phone has room for coordinates on two sides. */
export function useBoardLook(): Look {
  const phone = usePhone();
  const lettering = coordinates.value;
  return {
    coordinates: lettering === "off" ? "none" : phone ? "two" : "four",
    lettering: lettering === "off" ? "western" : lettering,
    turn: turnOf(turnName.value),
    crosshair: crosshair.value,
    handed: handed.value,
  };
}

/** A board on which nothing is enlarged, numbered, contested, disputed, or on its way. */
export const PLAIN = {
  zoom: null,
  numbers: null,
  ko: [],
  contested: NO_POINTS,
  disputed: null,
  fresh: null,
  fading: null,
} satisfies Partial<BoardProps>;
