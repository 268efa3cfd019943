/** Texts of what players do for, and about, each other: rematch, absence, time, reminders. */

export const enPlaying = {
  rematch: {
    offer: "Offer a rematch",
    takeBack: "Take the offer back",
    offered: "You have offered a rematch. Your opponent has not answered yet.",
    offeredAway: "You have offered a rematch. Your opponent has left the page.",
    asked: (name: string) => `${name} offers a rematch.`,
    accept: "Play again",
    decline: "Decline",
    go: "To the rematch",
    watch: "Watch the rematch",
  },
  /** Refusals whose reason is known, by code and reason. */
  refused: {
    "no_rematch.playing": "A rematch comes after the end of the game.",
    "no_rematch.alone": "Nobody has played against you here.",
    "no_rematch.event": "In an event the organizer makes the next game.",
    "no_rematch.bot": "A bot is challenged again instead: make a new game with it.",
  } as Record<string, string>,
};

export const zhPlaying: typeof enPlaying = {
  rematch: {
    offer: "提议再来一局",
    takeBack: "收回提议",
    offered: "你已提议再来一局，对方尚未答复。",
    offeredAway: "你已提议再来一局，对方已离开此页。",
    asked: (name: string) => `${name} 提议再来一局。`,
    accept: "再来一局",
    decline: "谢绝",
    go: "前往新局",
    watch: "观看新局",
  },
  refused: {
    "no_rematch.playing": "终局之后方可再战。",
    "no_rematch.alone": "此局没有对手。",
    "no_rematch.event": "比赛的下一局由组织者安排。",
    "no_rematch.bot": "与机器人再战，请另开新局向其挑战。",
  },
};
