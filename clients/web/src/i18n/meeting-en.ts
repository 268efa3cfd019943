/** How people find each other, in English: quick match, challenges, lists, the board for two. */

import type { Color } from "../wire/messages";

function counted(n: number, one: string, many = `${one}s`): string {
  return `${n} ${n === 1 ? one : many}`;
}

export const meetingEn = {
  quick: "Quick match",
  quickSay: "Sits you down where this board, clock and rules wait, or opens such a seat. Even, colors by lot.",
  quickRanks: "Opponent",
  quickAnyRank: "Any rank",
  quickWithin: (n: number) => `Within ${counted(n, "rank")}`,
  secret: "Unlisted: only by link",

  people: "People here",
  peopleSay: "A challenge is for the board, clock and rules chosen above.",
  peopleNone: "Nobody else is here now. Send a friend the link of a game.",
  peopleMore: (n: number) => `and ${n} more: challenge them by name`,
  playing: "playing",
  challenge: "Challenge",
  challengeWith: (handicap: string) => `With ${handicap}`,
  challengeName: (name: string) => `Challenge: ${name}`,
  byName: "Challenge by name",
  name: "Name",
  send: "Send",
  waits: (seconds: number) => `asked, ${seconds} s left`,
  takeBack: "Take back",

  challenges: "Challenges",
  asksYou: (name: string, terms: string) => `${name} challenges you: ${terms}.`,
  youBlack: "you are Black",
  youWhite: "you are White",
  colorsDrawn: "colors by lot",
  secretGame: "unlisted",
  askedBy: (name: string) => `You challenged ${name}.`,
  accept: "Accept",
  decline: "Decline",
  left: (seconds: number) => `${seconds} s`,
  over: {
    accepted: (name: string) => `${name} accepts.`,
    declined: (name: string) => `${name} declines.`,
    expired: (name: string) => `${name} did not answer.`,
    withdrawn: (name: string) => `${name} has taken the challenge back.`,
    left: (name: string) => `${name} is not here any more.`,
    unanswered: (name: string) => `The challenge of ${name} has run out.`,
  },
  toGame: "To the board",
  close: "Close",

  botsFree: (free: number, all: number) => (free === all ? `${counted(all, "bot")}, all free` : `${free} of ${counted(all, "bot")} free`),
  botFree: "free",
  botPlays: "plays now",
  botSeats: (free: number, all: number) => (free > 0 ? `free for ${counted(free, "game")} of ${all}` : `all ${all} games taken`),
  takes: (words: string) => `Accepts ${words}.`,
  takesAll: "Accepts any conditions.",
  notAsChosen: (words: string) => `Not as chosen above: it accepts ${words}.`,
  whichBot: "Bot",

  fetching: "Fetching the list",
  noAnswer: "The list could not be fetched.",
  again: "Try again",
  older: "Older games",
  playerFilter: "Games of",
  playerName: "Player's name",
  show: "Show",
  all: "Show all",
  noneOf: (name: string) => `No finished game of ${name} is listed.`,

  watch: "Being played",
  watchSay: "Each board leads to its game.",

  ranks: "By rank",
  yourRank: "You",
  theirRank: "Opponent",
  noRank: "rank",
  proposal: {
    even: "Even.",
    first: "Black first, no komi.",
    stones: (n: number) => `${counted(n, "stone")}, no komi.`,
  },
  weaker: (color: "you" | "they" | "none"): string =>
    color === "none" ? "" : color === "you" ? " You take Black." : " Your opponent takes Black.",
  takeProposal: "Take this",
  stonesShort: (n: number) => counted(n, "stone"),
  firstShort: "Black first",

  local: {
    link: "Two at this screen",
    title: "A board for two",
    say: "Both play here, in turn. Nobody else sees it, and no account is needed.",
    begin: "New game",
    beginAsk: "Clear the board?",
    keep: "Keep it",
    clear: "Clear it",
    undo: "Take back",
    pass: "Pass",
    count: "Count",
    goOn: "Play on",
    agree: "Both agree",
    sgf: "SGF file",
    toMove: (color: Color, n: number) => `${color === "black" ? "Black" : "White"} to play move ${n}`,
    mark: "Mark the dead stones: press a chain.",
    looks: "What looks dead is marked already.",
    over: "The game is over.",
    offline: "The server does not answer. What you have played is kept here.",
    captured: (n: number) => `${n} captured`,
    passed: (color: Color) => `${color === "black" ? "Black" : "White"} passes.`,
    play: (vertex: string) => `Play ${vertex}`,
    cancel: "Cancel",
    conditions: "Conditions",
    actions: "Actions",
  },
};

export type MeetingTexts = typeof meetingEn;

export const meetingCodesEn = {
  no_such_player: "Nobody of that name is here now who can be challenged.",
  ambiguous_player: "Several people here have this name: choose one from the list.",
  own_challenge: "That is you. Two at one screen have a board of their own.",
  challenge_waits: "Your challenge still waits for an answer.",
  too_many_challenges: "Too many challenges wait already. Take one back, or wait.",
  just_declined: "Declined a moment ago. Try again in a minute.",
  no_such_challenge: "This challenge does not wait any more.",
  challenger_left: "Who challenged you is not here any more.",
};
