/** The page in English. Plain, short, present tense; players by name, Colors capitalized. */

import type { TimeSystem } from "../game/clock-text";
import { zi } from "../game/zi";
import type { Color } from "../wire/messages";

const ONES = [
  "", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven",
  "twelve", "thirteen", "fourteen", "fifteen", "sixteen", "seventeen", "eighteen", "nineteen",
];
const TENS = ["", "", "twenty", "thirty", "forty", "fifty", "sixty", "seventy", "eighty", "ninety"];

function words(n: number): string {
  if (n < 20) return ONES[n] ?? String(n);
  if (n >= 100) return String(n);
  const one = ONES[n % 10];
  return `${TENS[Math.floor(n / 10)] ?? ""}${one ? `-${one}` : ""}`;
}

function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

function counted(n: number, one: string, many = `${one}s`): string {
  return `${n} ${n === 1 ? one : many}`;
}

function span(ms: number): string {
  const units = [
    [86_400_000, "day"],
    [3_600_000, "hour"],
    [60_000, "minute"],
  ] as const;
  const parts: string[] = [];
  let rest = ms;
  for (const [size, name] of units) {
    const n = Math.floor(rest / size);
    rest -= n * size;
    if (n > 0) parts.push(counted(n, name));
  }
  if (rest > 0) parts.push(`${rest / 1_000} s`);
  return parts.join(" ") || "0 s";
}

function clockMeaning(system: TimeSystem): string {
  switch (system.kind) {
    case "none":
      return "No clock";
    case "absolute":
      return `${span(system.mainMs)} for the whole game`;
    case "byoyomi": {
      const periods = `${words(system.periods)} ${system.periods === 1 ? "period" : "periods"} of ${system.periodMs / 1_000} s`;
      return system.mainMs === 0 ? capital(periods) : `${span(system.mainMs)}, then ${periods}`;
    }
    case "moves":
      return `${span(system.mainMs)}, then ${counted(system.moves, "move")} in ${span(system.blockMs)}${system.carry ? ", saved time carries over" : ""}`;
    case "fischer":
      return `${span(system.mainMs)}, and ${span(system.incrementMs)} more with each move${system.maxMs === null ? "" : `, at most ${span(system.maxMs)}`}`;
    case "move":
      return `${span(system.limitMs)} for each move`;
  }
}

const side: Record<Color, string> = { black: "Black", white: "White" };

export const en = {
  tag: "en",
  joinedFractions: false,
  side,
  zi: (value: number) => zi(value),
  header: {
    skip: "Skip to the page",
    home: (name: string) => `${name}, to the lobby`,
    back: "Back to the lobby",
    nav: "Main",
    play: "Play",
    watch: "Watch",
    bots: "Bots",
    language: "Language",
    theme: { system: "Theme: as the system", light: "Theme: light", dark: "Theme: dark" },
    sound: { on: "Sound: on", off: "Sound: off" },
  },
  lobby: {
    title: "Lobby",
    sit: "Sit down",
    sitBeside: "请坐",
    say: "No account needed. You play as a guest.",
    youSitAs: "You sit as ",
    stop: ". ",
    changeName: "Change the name",
    name: "Your name",
    saveName: "Save",
    nameBusy: "You keep this name while a game of yours goes on.",
    board: "Board",
    size: (n: number) => `${n}×${n}`,
    otherSize: "Lines, 2 to 25",
    clock: "Clock",
    presets: { quick: "Quick", normal: "Normal", long: "Long", none: "None", other: "Other" },
    clockText: "Clock, as text",
    clockHelp: "Write 20m, 20m+5x30s, 1h/5x60s, 5m+10s, 30s/move or none.",
    clockMeaning,
    against: "Against",
    anybody: "Anybody",
    friend: "A friend",
    bot: "A bot",
    friendSay: "You get a link. Whoever opens it first may sit down.",
    anybodySay: "Your seat is listed here until somebody sits down.",
    botChoice: "Which bot",
    noBots: "No bot is connected now.",
    botFull: "All its seats are taken.",
    take: "Take a seat",
    conditions: (rules: string, komi: number, bot: boolean) =>
      `${rules}, komi ${zi(komi / 2)} zi, illegal plays ${bot ? "by you " : ""}refused.`,
    change: "Change",
    close: "Close",
    komi: "Komi, in points",
    komiZi: (komi: number) => `${zi(komi / 2)} zi`,
    komiBad: "Komi is a number of half points, such as 7.5.",
    sizeBad: "A board has 2 to 25 lines.",
    color: "Your color",
    colors: { nigiri: "Nigiri", black: "Black", white: "White", random: "By lot" },
    now: "Being played",
    nowCount: (games: number, watching: number) =>
      `${counted(games, "game")}, ${watching} watching`,
    watchGame: (black: string, white: string) => `Watch ${black}, Black, against ${white}, White`,
    moveNumber: (n: number) => `move ${n}`,
    toPlay: (color: Color, n: number) => `${side[color]} to play move ${n}`,
    watching: (n: number) => `${n} watching`,
    nobody: "Nobody is playing",
    nobodySay: "Take a seat, and somebody may join you.",
    open: "Open seats",
    openSay: "somebody is waiting here",
    openNone: "No seat is open. Take one, and it is listed here.",
    seatFor: { black: "You would be Black", white: "You would be White" } as Record<Color, string>,
    seatByLot: "Colors by lot",
    seatNigiri: "Colors by nigiri",
    sitThere: "Sit",
    waiting: "Waiting",
    yourSeat: "your seat",
    yourGame: (other: string) => `Your game against ${other} goes on.`,
    yourOpenGame: "Your seat is open. Nobody has come yet.",
    toGame: "To the board",
    bots: "Bots",
    botsSay: "free to play at any time",
    botSeats: (free: number, all: number) => (free > 0 ? `${free} of ${all} seats free` : "full"),
    botHouse: "house bot",
    challenge: "Play",
    finished: "Finished games",
    finishedNone: "No game has ended yet.",
    finishedFailed: "The list could not be fetched.",
    fetching: "Fetching the lobby",
    guest: "guest",
    somebody: "somebody",
  },
  rules: {
    cn2002: "Chinese rules 2002",
    cn1988: "Chinese rules 1988",
    japanese: "Japanese count",
    korean: "Korean count",
    ing: "Ing count",
  } as Record<string, string>,
  game: {
    heading: (black: string, white: string) => `${black}, Black, against ${white}, White.`,
    headingOpen: (name: string) => `${name} waits for an opponent.`,
    headingFull: (first: string, second: string) => `${first} and ${second} have sat down.`,
    headingOn: (size: string, clock: string, rules: string, komi: number) =>
      `${size}, ${clock}, ${rules}, komi ${zi(komi / 2)} zi.`,
    move: (n: number) => `Move ${n}`,
    you: "you",
    bot: "bot",
    guest: "guest",
    opponent: "Opponent",
    seatLabel: (color: Color, you: boolean, toMove: boolean) =>
      [side[color], you ? "you" : "", toMove ? "to move" : ""].filter(Boolean).join(", "),
    captured: (n: number) => `${n} captured`,
    lastMove: (vertex: string) => `Last move ${vertex}`,
    lastPass: "Passed",
    took: (time: string) => `took ${time}`,
    yourMove: "Your move",
    toMove: "To move",
    absent: "no connection",
    pass: "Pass",
    offer: "Offer the end",
    agree: "Agree the end",
    resign: "Resign",
    resignAsk: "Resign?",
    yes: "Yes",
    keepPlaying: "Keep playing",
    notYourTurn: "It is not your turn.",
    notNow: "Not while the game stands still.",
    playAt: (vertex: string) => `Play ${vertex}`,
    cancel: "Cancel",
    sending: (vertex: string) => `${vertex} is on its way.`,
    sendingPass: "Your pass is on its way.",
    offeredYou: "You have offered the end. A stone refuses it.",
    offeredThem: (color: Color) => `${side[color]} offers the end. Agree, pass, or play on.`,
    actions: "Actions",
    watching: (n: number) => `${n} watching`,
    spectator: "You are watching. White sits above.",
    tabs: { moves: "Moves", referee: "Referee", details: "Details" },
    record: "Game record",
    passed: "pass",
    offerMark: "offers the end",
    voidMark: (article: string) => `void, article ${article}`,
    noMoves: "No move yet.",
    noEntries: "The referee has had nothing to say.",
    lookFirst: "First position",
    lookBack: "One move back",
    lookOn: "One move on",
    lookLast: "The game as it stands",
    looking: (n: number) => `You look at move ${n}.`,
    lookingStart: "You look at the empty board.",
    backToGame: "Back to the game",
    typed: (text: string) => `Point ${text}`,
    loading: "Fetching the game",
    lost: "This game is not here",
    lostSay: "It was removed, or the link is cut short. The lobby has the others.",
    toLobby: "To the lobby",
    details: {
      board: "Board",
      rules: "Rules",
      komi: "Komi",
      komiValue: (komi: number) => `${zi(komi / 2)} zi (${komi} points)`,
      clock: "Clock",
      kind: "Kind",
      kinds: { casual: "casual", rated: "rated", event: "event" },
      warnings: "Warnings",
      warningsValue: (black: number, white: number) => `Black ${black}, White ${white}`,
      draw: "Nigiri",
      drawValue: (holder: string, held: number, guesser: string, guess: "odd" | "even", black: string) =>
        `${holder} held ${counted(held, "stone")}, ${guesser} guessed ${guess}: ${black} is Black.`,
      link: "Link",
      recordHash: "Record hash",
      recordHashSay: "Keep it: it proves later that nobody touched this record.",
      confirm: "Ask before each move",
      keys: "Keys on the board",
    },
    keys: [
      ["arrows", "move the cursor"],
      ["Enter, Space", "play; in settling mark the chain"],
      ["D 1 6 Enter", "play at D16"],
      ["Esc", "take the stone in hand back"],
      ["[ ]", "look one move back, on"],
      [".", "cursor to the last move"],
      ["I", "say the chain and its liberties"],
      [",", "say both clocks"],
      ["Alt+P, Alt+E, Alt+R", "pass, offer the end, resign (asks)"],
      ["?", "this list"],
    ],
  },
  clock: {
    none: "no clock",
    main: "main time",
    then: (periods: number, seconds: number) => `then ${periods} × ${seconds} s`,
    whole: "for the whole game",
    plus: (seconds: number) => `+${seconds} s a move`,
    perMove: "for this move",
    second: "s",
    left: "left",
    leftInPeriod: "in this period",
    ofPeriods: (left: number, all: number, seconds: number) => `${left} of ${all} × ${seconds} s`,
    periodsLeft: (left: number, all: number) =>
      left === 1 ? `last of ${all} periods` : `${left} of ${all} periods left`,
    lastMinute: "last minute",
    lastPeriod: "last period",
    movesLeft: (n: number) => counted(n, "move"),
    toPlay: "to play",
    day: (days: number, hours: number) => `${days} d ${hours} h`,
    stopped: "stopped",
  },
  call: {
    heading: "Referee’s call",
    quote: (seconds: number) => String(seconds),
    used: (seconds: number) => `Referee’s call: ${words(seconds)} seconds used.`,
    gone: (seconds: number) => `At ${seconds} this period is gone.`,
    last: "This is the last period.",
    periodQuote: (left: number) => `${left} left`,
    periodUsed: (seconds: number, left: number) =>
      `Referee’s call: ${seconds === 60 ? "one minute" : `${seconds} s`} used, ${counted(left, "period")} left.`,
    countLast: (seconds: number): string => (seconds === 60 ? "Last minute." : "Last period."),
    countEnds: "The count ends at 10.",
    aloud: {
      elapsed: (seconds: number) => `${capital(words(seconds))}.`,
      period: (seconds: number, left: number) =>
        `${seconds === 60 ? "One minute" : `${capital(words(seconds))} seconds`}, ${words(left)} ${left === 1 ? "period" : "periods"} left.`,
      count: (n: number) => `${capital(words(n))}.`,
    },
  },
  entry: {
    at: (n: number) => (n === 0 ? "Before the first move" : `Move ${n}`),
    period: (color: Color, seconds: number, left: number) =>
      `${side[color]}: ${seconds === 60 ? "1 minute" : `${seconds} s`}, ${counted(left, "period")} left.`,
    lastPeriod: (color: Color) => `${side[color]} is in the last period.`,
    warning: (color: Color, article: string, count: number) =>
      `Warning ${count} to ${side[color]}, article ${article}.`,
    paused: (reason: string) => `Play stands still: ${reason}.`,
    resumed: "Play goes on.",
    agreement: "Both sides end play.",
    twoPasses: "Two passes end play.",
    dispute: (color: Color, vertex: string, toMove: Color) =>
      `${side[color]} disputes the chain at ${vertex}. ${side[toMove]} moves first.`,
    flag: (color: Color) => `${side[color]} has used all its time.`,
  },
  pause: {
    title: "Paused",
    adjourned: "Adjourned",
    reasons: {
      server_fault: "The server was restarted. The clock goes on when the player is back.",
      referee: "By the referee.",
      player: "By the players.",
      adjourned: "Play goes on later.",
    } as Record<string, string>,
    short: {
      server_fault: "the server was restarted",
      referee: "by the referee",
      player: "by the players",
      adjourned: "adjourned",
    } as Record<string, string>,
  },
  waiting: {
    title: "Waiting for your opponent",
    titleOther: "This seat is open",
    starting: "Both seats are taken. The game starts when both are here.",
    sayNigiri: "Who comes guesses odd or even, and so the colors are drawn.",
    sayColor: (color: Color) => `You play ${side[color]}.`,
    sayRandom: "The colors are drawn when somebody sits down.",
    send: "Send this link to somebody:",
    copy: "Copy the link",
    copied: "Copied",
    copyFailed: "Select the link and copy it.",
    link: "Link to this game",
    code: "QR code of the link",
    hereOnly:
      "This address works on this machine only. Start the server with --host 0.0.0.0 to invite others.",
    scan: "Or let them point a camera at it.",
    cancel: "Leave the seat",
    oddOrEven: "Odd or even?",
    nigiriSay: (name: string) =>
      `${name} holds a handful of stones. Guess right, and you play Black.`,
    odd: "Odd",
    even: "Even",
    take: "Take a seat",
    takeSay: (color: Color) => `You would play ${side[color]}.`,
    takeRandom: "The colors are drawn by lot.",
    watch: "Or stay and watch.",
    noGuests: "This server takes no guests. You can watch.",
    seatOpen: "open seat",
    undrawn: "color not drawn yet",
  },
  settle: {
    title: "Which stones are dead?",
    left: (time: string) => `${time} left`,
    say: "Press a stone to mark its chain. The game ends when you both confirm one proposal; at 0:00 a chain is dead only where both of your last proposals say so.",
    sayWatch: "The players mark dead chains until they both confirm one proposal.",
    key: "Key",
    blackPoint: "Black’s point",
    whitePoint: "White’s point",
    shared: "shared, half each",
    dead: "dead",
    suggest: "Suggest dead stones",
    suggesting: "Looking at the board",
    suggestSame: (n: number) => `Proposal ${n} is what the server suggests.`,
    suggestNone: "No stone looks dead.",
    proposalFirst: (n: number) => `Proposal ${n}: nothing is dead. Marking makes proposal ${n + 1}.`,
    proposalBy: (n: number, name: string, suggested: boolean) =>
      `Proposal ${n} is ${name}’s${suggested ? ", as the server suggests" : ""}. Changing a mark makes proposal ${n + 1} and cancels both confirmations.`,
    proposalYours: (n: number, suggested: boolean) =>
      `Proposal ${n} is yours${suggested ? ", as the server suggests" : ""}. Changing a mark makes proposal ${n + 1} and cancels both confirmations.`,
    points: (n: string) => `${n} points`,
    pointsKomi: (area: string, komi: string, sum: string) => `${area} + ${komi} komi = ${sum} points`,
    need: (n: string) => `needs more than ${n} zi`,
    zi: "zi",
    youNot: "You have not confirmed",
    theyNot: "Not confirmed",
    confirmed: (n: number) => `Confirmed proposal ${n}`,
    confirm: (n: number) => `Confirm proposal ${n}`,
    waitOther: (name: string) => `You have confirmed. Waiting for ${name}.`,
    dispute: "Dispute a group",
    disputeSay: "Press the chain that you do not agree about.",
    disputeAsk: (vertex: string) => `The chain at ${vertex}: you say it is`,
    disputeDead: "Dead",
    disputeAlive: "Alive",
    disputeFirst: "Play goes on; whoever says dead moves first.",
    disputeNone: "Play has gone on once. What stands now is alive.",
    sheet: "Count sheet",
    sheetBeside: "数子单",
    printSheet: "The count sheet to print, with every point’s owner",
    row: "Row",
    living: "Living stones",
    enclosed: "Points enclosed",
    sharedHalf: "Shared, half each",
    area: "Area, in zi",
    half: (n: string) => `Half the board, ${n}`,
    komi: (n: string) => `Komi, ${n} zi`,
    warnings: "Warnings",
    margin: "Margin, in zi",
  },
  result: {
    byZi: (winner: Color, amount: string) => `${side[winner]} wins by ${amount} zi`,
    resign: (winner: Color) => `${side[winner]} wins by resignation`,
    time: (winner: Color) => `${side[winner]} wins on time`,
    forfeit: (winner: Color) => `${side[winner]} wins by forfeit`,
    draw: "Draw",
    none: "No result",
    reasons: {
      illegal: (loser: Color) => `${side[loser]} played an illegal move.`,
      warnings: (loser: Color) => `${side[loser]} was warned twice.`,
      crash: (loser: Color) => `${side[loser]}’s program ended.`,
      hang: (loser: Color) => `${side[loser]}’s program did not answer.`,
      protocol: (loser: Color) => `${side[loser]}’s program broke the protocol.`,
      disconnect: (loser: Color) => `${side[loser]} stayed away.`,
    } as Record<string, (loser: Color) => string>,
    aborted: "The game does not count.",
    abortedBecause: (detail: string) => detail,
    /** The server's fixed sentences in our language; English is theirs already. */
    details: {} as Record<string, string>,
    won: "won",
    lost: "lost",
    drawn: "draw",
    noResult: "no result",
    again: "Play again",
    sgf: "Save as SGF",
  },
  refusal: {
    running: "Your clock is running.",
    article: (article: string) => `Article ${article}`,
    close: "Close this message",
    codes: {
      off_board: "Not there: off the board.",
      occupied: "Not there: the point is taken.",
      forbidden_point: "Not there: the stone would have no liberty.",
      ko: "Not there: ko.",
      superko: "Not there: position seen before.",
      out_of_turn: "It is not your turn.",
      stale_ply: "The game has gone on meanwhile.",
      future_ply: "The game has not got that far.",
      wrong_phase: "Not in this part of the game.",
      not_seated: "You have no seat in this game.",
      seat_taken: "Somebody else has taken this seat.",
      already_seated: "You sit there already.",
      no_offer: "There is no offer to agree to.",
      stale_proposal: "There is a newer proposal. Look at it first.",
      no_stone: "There is no stone.",
      no_resumption: "Play has gone on once. What stands now is alive.",
      already_confirmed: "You have confirmed this proposal.",
      time_over: "Your time is used up.",
      busy: "The server has too much to do. Try again.",
      unavailable: "Not possible now. Try again.",
      no_such_game: "There is no such game.",
      no_such_bot: "This bot is not connected now.",
      bot_busy: "All its seats are taken.",
      bad_settings: "A game cannot begin on these conditions.",
      bad_name: "This name cannot be used.",
    } as Record<string, string>,
    failed: "That did not work.",
  },
  link: {
    yourTurn: "No connection. Your clock may be running.",
    lost: "No connection.",
    queued: "Your move is sent when the line is back.",
    back: "Connected again.",
    fetching: (from: number) => `Connected again. Fetching what came after move ${from}.`,
    replaced: "You came in from another window. This one stands still.",
    here: "Go on here",
  },
  board: {
    label: (size: number, state: string) => `Board, ${size} by ${size}, ${state}`,
    toMove: (color: Color, n: number) => `${side[color]} to move, move ${n}`,
    waiting: "nobody has moved",
    settling: "settling. Press Space on a stone to mark its chain dead",
    finished: "the game is over",
    paused: "paused",
    looking: (n: number) => `after move ${n}`,
    stone: { black: "black", white: "white" } as Record<Color, string>,
    empty: "empty",
    star: "star point",
    last: "last move",
    ko: "ko, not for you now",
    forbidden: "not for you now",
    dead: "marked dead",
    owner: { black: "Black’s point", white: "White’s point", shared: "shared" },
    thumb: (black: string, white: string, n: number) =>
      `${black}, Black, against ${white}, White, move ${n}`,
  },
  say: {
    move: (color: Color, vertex: string, taken: number, next: Color | null) =>
      `${side[color]} ${vertex}${taken > 0 ? `, takes ${taken}` : ""}.${next === null ? "" : ` ${side[next]} to move.`}`,
    pass: (color: Color) => `${side[color]} passes.`,
    offer: (color: Color) => `${side[color]} offers the end.`,
    lost: (color: Color, vertex: string) => `${side[color]} ${vertex} is void. The turn is lost.`,
    started: "The game starts. Black to move.",
    yourTurn: "Your move.",
    settling: "Play has ended. Which stones are dead?",
    proposal: (n: number, stones: number, black: string, white: string) =>
      `Proposal ${n}: ${counted(stones, "stone")} dead. Black ${black}, White ${white}.`,
    confirmed: (color: Color, n: number) => `${side[color]} confirms proposal ${n}.`,
    resumed: (color: Color) => `Play goes on. ${side[color]} to move.`,
    paused: "Play stands still.",
    goesOn: "Play goes on.",
    chain: (color: Color, stones: number, liberties: number) =>
      `${side[color]} chain of ${stones}, ${counted(liberties, "liberty", "liberties")}.`,
    emptyAt: (vertex: string, black: number, white: number) =>
      `${vertex} is empty. Beside it ${black} black, ${white} white.`,
    clock: (color: Color, figures: string, periods: number) =>
      `${side[color]} ${figures}${periods > 0 ? `, ${counted(periods, "period")} left` : ""}.`,
    noClock: "There is no clock.",
    seated: (name: string) => `${name} has sat down.`,
  },
  title: {
    counting: (seconds: number, color: Color) => `${seconds} s – ${side[color]}`,
    yourMove: "Your move",
    toMove: (color: Color) => `${side[color]} to move`,
    waiting: "Waiting for your opponent",
    open: "An open seat",
    settling: "Settling",
    paused: "Paused",
  },
  page: {
    missing: "There is no such page",
    missingSay: "The link is cut short, or it is of another time. The lobby has all there is.",
    broken: "This page has stopped working",
    brokenSay: "The game itself is safe on the server. Load the page again to go on.",
    reload: "Load again",
  },
};

export type Texts = typeof en;
