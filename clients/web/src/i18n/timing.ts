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
  whyFlag: "Why the flag fell",
  fetchingLog: "Fetching the log of the game",
  noLog: "The log of the game could not be fetched. Open this again to try once more.",
  begun: (color: Color, after: string | null) =>
    after === null
      ? `Play began: from here ${side[color]}’s clock ran.`
      : `${after === "pass" ? "The pass" : after} of the other side was received: from here ${side[color]}’s clock ran.`,
  called: (words: string) => `Called: “${words}”.`,
  overtime: "The last period was over. For a while the overtime could be made a pass.",
  deadline: (color: Color) => `${side[color]}’s time was used up.`,
  afterMs: (ms: number) => `${ms} ms later`,
  said: "The server said so. It had received no move in time.",
  credit:
    "Times are those of the server, at which it received what was sent, in your time zone. Nothing is credited for a slow line.",
  again: "Reconnecting.",
  silent: "The server does not answer. The line is slow, or gone.",
  lag: (ms: number) => `${ms} ms`,
  lagLong: (ms: number) => `Slow line: ${ms} ms there and back.`,
  line: "Line",
  lineValue: (ms: number) => `${ms} ms there and back`,
};

export const timingZh: typeof timingEn = {
  saved: (time) => `结余 ${time}`,
  gained: (seconds) => `+${seconds}`,
  thenMoves: (moves, time) => `其后 ${time} 内 ${moves} 手`,
  lastMinute: "最后一分钟",
  lastPeriod: "最后一次",
  counted: (count, color) => `“${count}” · ${sideZh[color]}`,
  stopped: (reason) => `停钟：${reason}`,
  whyFlag: "为何超时",
  fetchingLog: "正在取回对局日志",
  noLog: "未能取回对局日志。重新展开可再试。",
  begun: (color, after) =>
    after === null
      ? `开始对局，${sideZh[color]}从此时起计时。`
      : `收到对方${after === "pass" ? "虚着" : `着手 ${after}`}，${sideZh[color]}从此时起计时。`,
  called: (words) => `读秒：“${words}”。`,
  overtime: "最后一次读秒用完；此后片刻内可申请以虚着论。",
  deadline: (color) => `${sideZh[color]}用时已尽。`,
  afterMs: (ms) => `${ms} 毫秒后`,
  said: "服务器作出判定；时限内未收到着手。",
  credit: "时刻均为服务器收到消息的时刻，按你的时区显示。网络延迟不予补偿。",
  again: "正在重新连接。",
  silent: "服务器没有回应，网络很慢或已断开。",
  lag: (ms) => `${ms} 毫秒`,
  lagLong: (ms) => `网络缓慢：往返 ${ms} 毫秒。`,
  line: "网络",
  lineValue: (ms) => `往返 ${ms} 毫秒`,
};
