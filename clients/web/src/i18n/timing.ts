/** Clocks, the line, and why a flag fell, in both languages. */

import type { Color } from "../wire/messages";

const side: Record<Color, string> = { black: "Black", white: "White" };
const sideZh: Record<Color, string> = { black: "黑方", white: "白方" };

export const timingEn = {
  saved: (time: string) => `+${time} saved`,
  gained: (seconds: number) => `+${seconds}`,
  thenMoves: (moves: number, time: string) => `then ${moves} ${moves === 1 ? "move" : "moves"} in ${time}`,
  lastMinute: "last minute",
  lastPeriod: "last period",
  counted: (count: string, color: Color) => `“${count}” – ${side[color]}`,
  stopped: (reason: string) => `stopped: ${reason}`,
};

export const timingZh: typeof timingEn = {
  saved: (time) => `结余 ${time}`,
  gained: (seconds) => `+${seconds}`,
  thenMoves: (moves, time) => `其后 ${time} 内 ${moves} 手`,
  lastMinute: "最后一分钟",
  lastPeriod: "最后一次",
  counted: (count, color) => `“${count}” · ${sideZh[color]}`,
  stopped: (reason) => `停钟：${reason}`,
};
