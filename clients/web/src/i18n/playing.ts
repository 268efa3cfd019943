/** Texts of what players do for, and about, each other: rematch, absence, time, reminders. */

import type { Color } from "../wire/messages";

export const enPlaying = {
  rematch: {
    offer: "Offer a rematch",
    takeBack: "Withdraw",
    offered: "You have offered a rematch. Your opponent has not answered yet.",
    offeredAway: "You have offered a rematch. Your opponent has left the page.",
    asked: (name: string) => `${name} offers a rematch.`,
    accept: "Play again",
    decline: "Decline",
    go: "To the rematch",
    watch: "Watch the rematch",
  },
  away: {
    /** Beside the name of who is away. */
    left: (seconds: number) => `may be claimed in ${seconds} s`,
    waiting: (seconds: number) =>
      `Your opponent is away. In ${seconds} s you may claim the game; it goes on when your opponent comes back.`,
    may: "Your opponent is away: you may claim the game, or wait.",
    claim: "Claim the game",
    said: "Your opponent is away. You may claim the game.",
  },
  reminders: {
    on: "Notifies you of your move",
    off: "Notify me of my move",
    denied: "Notifications are blocked: allow them in the browser’s settings for this page.",
    title: { move: "Your move", over: "The game is over", asked: "Your answer is wanted" },
    body: (against: string) => `Against ${against}`,
  },
  time: {
    give: "Give a minute",
    given: (color: Color, seconds: number) => `${color === "black" ? "White" : "Black"} gives ${color === "black" ? "Black" : "White"} ${seconds} s more.`,
  },
  /** Refusals whose reason is known, by code and reason. */
  refused: {
    "no_rematch.playing": "A rematch comes after the end of the game.",
    "no_rematch.alone": "Nobody has played against you here.",
    "no_rematch.event": "In an event the organizer makes the next game.",
    "no_rematch.bot": "A bot is challenged again instead: make a new game with it.",
    "no_claim.never": "Absence is claimed in live games of two people only.",
    "no_claim.phase": "Absence is claimed while the game is played.",
    "no_claim.here": "Your opponent is here, or was given leave.",
    "no_claim.early": "Not yet: your opponent may still come back.",
    "no_time_given.clock": "This clock has no main time that could be added to.",
    "no_time_given.most": "Your opponent has more than enough time: no more is added.",
  } as Record<string, string>,
};

export const zhPlaying: typeof enPlaying = {
  rematch: {
    offer: "提议再来一局",
    takeBack: "收回",
    offered: "你已提议再来一局，对方尚未答复。",
    offeredAway: "你已提议再来一局，对方已离开此页。",
    asked: (name: string) => `${name} 提议再来一局。`,
    accept: "再来一局",
    decline: "谢绝",
    go: "前往新局",
    watch: "观看新局",
  },
  away: {
    left: (seconds: number) => `${seconds} 秒后可申请判胜`,
    waiting: (seconds: number) => `对方已离线。${seconds} 秒后可申请判胜；对方回来则继续对局。`,
    may: "对方离席：可申请判胜，也可继续等待。",
    claim: "申请判胜",
    said: "对方离席，可申请判胜。",
  },
  reminders: {
    on: "轮到你时会通知",
    off: "轮到我时通知我",
    denied: "通知已被浏览器阻止，请在浏览器设置中允许此页发送通知。",
    title: { move: "轮到你下", over: "对局结束", asked: "等你答复" },
    body: (against: string) => `对手：${against}`,
  },
  time: {
    give: "让时一分钟",
    given: (color, seconds) => `${color === "black" ? "白方让黑方" : "黑方让白方"} ${seconds} 秒。`,
  },
  refused: {
    "no_rematch.playing": "终局之后方可再战。",
    "no_rematch.alone": "此局没有对手。",
    "no_rematch.event": "比赛的下一局由组织者安排。",
    "no_rematch.bot": "与机器人再战，请另开新局向其挑战。",
    "no_claim.never": "只有两人之间的即时对局可因离席申请判胜。",
    "no_claim.phase": "对局进行中方可因离席申请判胜。",
    "no_claim.here": "对方在席，或已获准离席。",
    "no_claim.early": "时候未到，对方还可回来。",
    "no_time_given.clock": "此种计时没有可加的基本时间。",
    "no_time_given.most": "对方的时间已很充裕，不再增加。",
  },
};
