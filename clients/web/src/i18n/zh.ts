/** 中文页面。用词依规则词汇；短句，现在时。 */

import type { TimeSystem } from "../game/clock-text";
import { zi as ziText } from "../game/zi";
import type { Color } from "../wire/messages";
import type { Texts } from "./en";

const DIGITS = ["零", "一", "二", "三", "四", "五", "六", "七", "八", "九"];

/** 一 to 九十九, as they are said. */
function numeral(n: number): string {
  if (n < 10) return DIGITS[n] ?? String(n);
  if (n >= 100) return String(n);
  const tens = Math.floor(n / 10);
  const one = n % 10;
  return `${tens === 1 ? "" : (DIGITS[tens] ?? "")}十${one === 0 ? "" : (DIGITS[one] ?? "")}`;
}

/** "Two of something" is 两, not 二. */
function many(n: number): string {
  return n === 2 ? "两" : numeral(n);
}

const HAN = /\p{Script=Han}/u;
const THIN_SPACE = "\u2009";

/** A sentence with names in it: where a foreign letter would touch a character, a thin space. */
function line(texts: TemplateStringsArray, ...names: (string | number)[]): string {
  return texts.slice(1).reduce((before, after, index) => {
    const name = String(names[index]);
    const left = HAN.test(before.slice(-1)) && !HAN.test(name.charAt(0)) ? THIN_SPACE : "";
    const right = HAN.test(after.charAt(0)) && !HAN.test(name.slice(-1)) ? THIN_SPACE : "";
    return `${before}${left}${name}${right}${after}`;
  }, texts[0] ?? "");
}

const zi = (value: number) => ziText(value, true);

function span(ms: number): string {
  const units = [
    [86_400_000, "天"],
    [3_600_000, "小时"],
    [60_000, "分钟"],
  ] as const;
  const parts: string[] = [];
  let rest = ms;
  for (const [size, name] of units) {
    const n = Math.floor(rest / size);
    rest -= n * size;
    if (n > 0) parts.push(`${n} ${name}`);
  }
  if (rest > 0) parts.push(`${rest / 1_000} 秒`);
  return parts.join(" ") || "0 秒";
}

function clockMeaning(system: TimeSystem): string {
  switch (system.kind) {
    case "none":
      return "不计时";
    case "absolute":
      return `包干，每方 ${span(system.mainMs)}`;
    case "byoyomi": {
      const periods = `读秒 ${system.periodMs / 1_000} 秒${numeral(system.periods)}次`;
      return system.mainMs === 0 ? periods : `${span(system.mainMs)}，其后${periods}`;
    }
    case "moves":
      return `${span(system.mainMs)}，其后每 ${span(system.blockMs)} ${system.moves} 手${system.carry ? "，余时累积" : ""}`;
    case "fischer":
      return `${span(system.mainMs)}，每手加 ${span(system.incrementMs)}${system.maxMs === null ? "" : `，至多 ${span(system.maxMs)}`}`;
    case "move":
      return `每手 ${span(system.limitMs)}`;
  }
}

const side: Record<Color, string> = { black: "黑方", white: "白方" };
const short: Record<Color, string> = { black: "黑", white: "白" };

export const zh: Texts = {
  tag: "zh",
  joinedFractions: true,
  side,
  zi,
  header: {
    skip: "跳到正文",
    home: (name) => `${name}，回大厅`,
    back: "回大厅",
    nav: "主导航",
    play: "对局",
    watch: "观战",
    bots: "机器人",
    language: "语言",
    theme: { system: "明暗：随系统", light: "明暗：明", dark: "明暗：暗" },
    sound: { on: "声音：开", off: "声音：关" },
  },
  lobby: {
    title: "大厅",
    sit: "请坐",
    sitBeside: "",
    say: "不用注册，以来宾身份对局。",
    youSitAs: "你的名字：",
    stop: "。",
    changeName: "改名",
    name: "你的名字",
    saveName: "保存",
    nameBusy: "对局未终，名字暂不能改。",
    board: "棋盘",
    size: (n) => `${n}×${n}`,
    otherSize: "路数，2 至 25",
    clock: "用时",
    presets: { quick: "快棋", normal: "常规", long: "慢棋", none: "不计时", other: "其他" },
    clockText: "用时写法",
    clockHelp: "可写 20m、20m+5x30s、1h/5x60s、5m+10s、30s/move 或 none。",
    clockMeaning,
    against: "对手",
    anybody: "不限",
    friend: "朋友",
    bot: "机器人",
    friendSay: "你会得到一个链接，先打开的人可以入座。",
    anybodySay: "你的座位列在此处，等人入座。",
    botChoice: "选机器人",
    noBots: "现在没有机器人在线。",
    botFull: "座位已满。",
    take: "入座",
    conditions: (rules, komi, bot) =>
      `${rules}，贴 ${zi(komi / 2)} 子，${bot ? "你方" : ""}犯规着手不予接受。`,
    change: "更改",
    close: "收起",
    komi: "贴目",
    komiZi: (komi) => `合 ${zi(komi / 2)} 子`,
    komiBad: "贴目须为半目的整数倍，如 7.5。",
    sizeBad: "棋盘为 2 至 25 路。",
    color: "执子",
    colors: { nigiri: "猜先", black: "执黑", white: "执白", random: "抽签" },
    now: "正在对局",
    nowCount: (games, watching) => `${games} 局，${watching} 人观战`,
    watchGame: (black, white) => `观战：${black}（黑）对 ${white}（白）`,
    moveNumber: (n) => `第 ${n} 手`,
    toPlay: (color, n) => `${side[color]}下第 ${n} 手`,
    watching: (n) => `${n} 人观战`,
    nobody: "现在无人对局",
    nobodySay: "请先入座，等人来下。",
    open: "空位",
    openSay: "有人在此等候",
    openNone: "暂无空位。你入座后会列在此处。",
    seatFor: { black: "你将执黑", white: "你将执白" },
    seatByLot: "抽签定先后",
    seatNigiri: "猜先",
    sitThere: "入座",
    waiting: "等候中",
    yourSeat: "你的座位",
    yourGame: (other) => line`你与${other}的对局仍在进行。`,
    yourOpenGame: "你的座位还空着对手。",
    toGame: "回棋盘",
    bots: "机器人",
    botsSay: "随时可下",
    botSeats: (free, all) => (free > 0 ? `${all} 席余 ${free}` : "已满"),
    botHouse: "本站机器人",
    challenge: "对局",
    finished: "已终局",
    finishedNone: "还没有下完的棋。",
    finishedFailed: "未能取回列表。",
    fetching: "正在取回大厅",
    guest: "来宾",
    somebody: "某位棋手",
  },
  rules: {
    cn2002: "中国规则 2002",
    cn1988: "中国规则 1988",
    japanese: "日本数目法",
    korean: "韩国数目法",
    ing: "应氏计点",
  },
  game: {
    heading: (black, white) => `${black}（黑）对 ${white}（白）。`,
    headingOpen: (name) => line`${name}在等对手。`,
    headingFull: (first, second) => line`${first}与${second}已入座。`,
    headingOn: (size, clock, rules, komi) => `${size}，${clock}，${rules}，贴 ${zi(komi / 2)} 子。`,
    move: (n) => `第 ${n} 手`,
    you: "你",
    bot: "机器人",
    guest: "来宾",
    opponent: "对手",
    seatLabel: (color, you, toMove) =>
      [side[color], you ? "你" : "", toMove ? "轮到" : ""].filter(Boolean).join("，"),
    captured: (n) => `提 ${n} 子`,
    lastMove: (vertex) => `上一手 ${vertex}`,
    lastPass: "虚着",
    took: (time) => `用时 ${time}`,
    yourMove: "轮到你",
    toMove: "轮到此方",
    absent: "连接中断",
    pass: "虚着",
    offer: "提议终局",
    agree: "同意终局",
    resign: "认输",
    resignAsk: "认输？",
    yes: "是",
    keepPlaying: "继续下",
    notYourTurn: "还没轮到你。",
    notNow: "对局暂停中，不能落子。",
    playAt: (vertex) => `落子 ${vertex}`,
    cancel: "取消",
    sending: (vertex) => `${vertex} 正在送出。`,
    sendingPass: "虚着正在送出。",
    offeredYou: "你已提议终局，对方落子即为拒绝。",
    offeredThem: (color) => `${side[color]}提议终局。可同意、虚着，或继续下。`,
    actions: "操作",
    watching: (n) => `${n} 人观战`,
    spectator: "你在观战，白方在上。",
    tabs: { moves: "着手", referee: "裁判", details: "详情" },
    record: "对局记录",
    passed: "虚着",
    offerMark: "提议终局",
    voidMark: (article) => `无效，第 ${article} 条`,
    noMoves: "尚未落子。",
    noEntries: "裁判尚无话说。",
    lookFirst: "开局",
    lookBack: "上一手",
    lookOn: "下一手",
    lookLast: "当前局面",
    looking: (n) => `正在看第 ${n} 手。`,
    lookingStart: "正在看空棋盘。",
    backToGame: "回到对局",
    typed: (text) => `点 ${text}`,
    loading: "正在取回对局",
    lost: "没有这一局",
    lostSay: "它已被移除，或链接不完整。其他对局在大厅。",
    toLobby: "回大厅",
    details: {
      board: "棋盘",
      rules: "规则",
      komi: "贴子",
      komiValue: (komi) => `${zi(komi / 2)} 子（${komi} 目）`,
      clock: "用时",
      kind: "性质",
      kinds: { casual: "友谊赛", rated: "等级赛", event: "赛事" },
      warnings: "警告",
      warningsValue: (black, white) => `黑 ${black}，白 ${white}`,
      draw: "猜先",
      drawValue: (holder, held, guesser, guess, black) =>
        line`${holder}握子 ${held} 枚，${guesser}猜${guess === "odd" ? "单" : "双"}：${black}执黑。`,
      link: "链接",
      recordHash: "记录校验值",
      recordHashSay: "请留存：日后可证明此局记录未被改动。",
      confirm: "每手落子前确认",
      keys: "棋盘按键",
    },
    keys: [
      ["方向键", "移动光标"],
      ["Enter、空格", "落子；数子时标死子"],
      ["D 1 6 Enter", "落子 D16"],
      ["Esc", "收回手中之子"],
      ["[ ]", "看上一手、下一手"],
      [".", "光标到上一手"],
      ["I", "报此块与气数"],
      [",", "报双方用时"],
      ["Alt+P、Alt+E、Alt+R", "虚着、提议终局、认输（会再问）"],
      ["?", "本表"],
    ],
  },
  clock: {
    none: "不计时",
    main: "基本用时",
    then: (periods, seconds) => `其后读秒 ${periods} × ${seconds} 秒`,
    whole: "包干用时",
    plus: (seconds) => `每手加 ${seconds} 秒`,
    perMove: "本手",
    second: "秒",
    left: "剩余",
    leftInPeriod: "（本次）",
    ofPeriods: (left, all, seconds) => `${all} 次余 ${left} × ${seconds} 秒`,
    periodsLeft: (left, all) => `读秒，${all} 次中余 ${left} 次`,
    lastMinute: "最后一分钟",
    lastPeriod: "最后一次",
    movesLeft: (n) => `${n} 手`,
    toPlay: "待下",
    day: (days, hours) => `${days} 天 ${hours} 时`,
    stopped: "停钟",
  },
  call: {
    heading: "裁判读秒",
    quote: (seconds) => numeral(seconds),
    used: (seconds) => `裁判读秒：已用${numeral(seconds)}秒。`,
    gone: (seconds) => `到${numeral(seconds)}秒，本次用完。`,
    last: "这是最后一次。",
    periodQuote: (left) => `还有${many(left)}次`,
    periodUsed: (seconds, left) =>
      `裁判读秒：${seconds === 60 ? "一分钟" : `${numeral(seconds)}秒`}，还有${many(left)}次。`,
    countLast: (seconds) => (seconds === 60 ? "最后一分钟。" : "最后一次。"),
    countEnds: "数到十即超时。",
    aloud: {
      elapsed: (seconds) => `${numeral(seconds)}秒。`,
      period: (seconds, left) =>
        `${seconds === 60 ? "一分钟" : `${numeral(seconds)}秒`}，还有${many(left)}次。`,
      count: (n) => `${numeral(n)}。`,
    },
  },
  entry: {
    at: (n) => (n === 0 ? "开局前" : `第 ${n} 手`),
    period: (color, seconds, left) =>
      `${side[color]}：${seconds === 60 ? "一分钟" : `${numeral(seconds)}秒`}，还有${many(left)}次。`,
    lastPeriod: (color) => `${side[color]}进入最后一次读秒。`,
    warning: (color, article, count) => `第 ${article} 条，${side[color]}第 ${count} 次警告。`,
    paused: (reason) => `对局暂停：${reason}。`,
    resumed: "对局继续。",
    agreement: "双方同意终局。",
    twoPasses: "双方连续虚着，终局。",
    dispute: (color, vertex, toMove) => `${side[color]}对 ${vertex} 一块有异议，${side[toMove]}先下。`,
    flag: (color) => `${side[color]}用时耗尽。`,
  },
  pause: {
    title: "暂停",
    adjourned: "封棋",
    reasons: {
      server_fault: "服务器重新启动。棋手回来后继续计时。",
      referee: "裁判暂停。",
      player: "棋手暂停。",
      adjourned: "择时续弈。",
    },
    short: {
      server_fault: "服务器重新启动",
      referee: "裁判暂停",
      player: "棋手暂停",
      adjourned: "封棋",
    },
  },
  waiting: {
    title: "等待对手",
    titleOther: "此座空着",
    starting: "双方已入座，到齐即开局。",
    sayNigiri: "来者猜单双，以此定先后。",
    sayColor: (color) => `你执${short[color]}。`,
    sayRandom: "有人入座时抽签定先后。",
    send: "把链接发给对手：",
    copy: "复制链接",
    copied: "已复制",
    copyFailed: "请选中链接自行复制。",
    link: "本局链接",
    code: "链接的二维码",
    hereOnly: "此地址只在本机有效。要邀请他人，请以 --host 0.0.0.0 启动服务器。",
    scan: "也可让对方扫码。",
    cancel: "离席",
    oddOrEven: "猜单双？",
    nigiriSay: (name) => line`${name}手握若干棋子。猜中则你执黑。`,
    odd: "单",
    even: "双",
    take: "入座",
    takeSay: (color) => `你将执${short[color]}。`,
    takeRandom: "抽签定先后。",
    watch: "也可留下观战。",
    noGuests: "本站不接待来宾，可以观战。",
    seatOpen: "空位",
    undrawn: "先后未定",
  },
  settle: {
    title: "哪些是死子？",
    left: (time) => `余 ${time}`,
    say: "点一子，标整块。双方确认同一案即告终局；到 0:00，只有双方最后一案都标死的才算死子。",
    sayWatch: "双方标出死子，直到确认同一案。",
    key: "图例",
    blackPoint: "黑地",
    whitePoint: "白地",
    shared: "双方各半",
    dead: "死子",
    suggest: "死子建议",
    suggesting: "正在看棋",
    suggestSame: (n) => `第 ${n} 案与服务器的建议相同。`,
    suggestNone: "看来没有死子。",
    proposalFirst: (n) => `第 ${n} 案：无死子。标一块即为第 ${n + 1} 案。`,
    proposalBy: (n, name, suggested) =>
      line`第 ${n} 案由${name}${suggested ? "按服务器的建议" : ""}提出。改动标记即为第 ${n + 1} 案，双方确认作废。`,
    proposalYours: (n, suggested) =>
      `第 ${n} 案由你${suggested ? "按服务器的建议" : ""}提出。改动标记即为第 ${n + 1} 案，双方确认作废。`,
    points: (n) => `${n} 点`,
    pointsKomi: (area, komi, sum) => `${area} + 贴 ${komi} = ${sum} 点`,
    need: (n) => `须多于 ${n} 子`,
    zi: "子",
    youNot: "你尚未确认",
    theyNot: "尚未确认",
    confirmed: (n) => `已确认第 ${n} 案`,
    confirm: (n) => `确认第 ${n} 案`,
    waitOther: (name) => line`你已确认，等待${name}。`,
    dispute: "对死活有异议",
    disputeSay: "请点有异议的那一块。",
    disputeAsk: (vertex) => `${vertex} 一块，你认为是`,
    disputeDead: "死棋",
    disputeAlive: "活棋",
    disputeFirst: "对局继续，主张死棋者先下。",
    disputeNone: "已续弈一次，盘上之子皆活。",
    sheet: "数子单",
    sheetBeside: "",
    printSheet: "可打印的数子单，标出每一点的归属",
    row: "项目",
    living: "活子",
    enclosed: "围住的点",
    sharedHalf: "双方各半",
    area: "合计（子）",
    half: (n) => `归本数 ${n}`,
    komi: (n) => `贴子 ${n}`,
    warnings: "警告",
    margin: "胜负（子）",
  },
  result: {
    byZi: (winner, amount) => `${short[winner]}胜 ${amount} 子`,
    resign: (winner) => `${short[winner]}中盘胜`,
    time: (winner) => (winner === "white" ? "黑超时，白胜" : "白超时，黑胜"),
    forfeit: (winner) => (winner === "white" ? "黑判负，白胜" : "白判负，黑胜"),
    draw: "和棋",
    none: "无胜负",
    reasons: {
      illegal: (loser) => `${side[loser]}着手犯规。`,
      warnings: (loser) => `${side[loser]}两次受警告。`,
      crash: (loser) => `${side[loser]}程序中止。`,
      hang: (loser) => `${side[loser]}程序没有应答。`,
      protocol: (loser) => `${side[loser]}程序违反协议。`,
      disconnect: (loser) => `${side[loser]}离席未归。`,
    },
    aborted: "此局不计。",
    abortedBecause: (detail) => `此局不计。${detail}`,
    details: {
      "Nobody came to play.": "无人前来对局。",
      "Nobody came to play against the engine.": "无人前来与机器人对局。",
      "The server failed in this game; it does not count.": "服务器出了差错。",
    },
    won: "胜",
    lost: "负",
    drawn: "和",
    noResult: "无胜负",
    again: "再下一局",
    sgf: "存为 SGF",
  },
  refusal: {
    running: "你的时间仍在走。",
    article: (article) => `第 ${article} 条`,
    close: "关闭此条",
    codes: {
      off_board: "此处不可落子：不在盘上。",
      occupied: "此处不可落子：已有棋子。",
      forbidden_point: "此处不可落子：禁着点。",
      ko: "此处不可落子：劫。",
      superko: "此处不可落子：全局同形再现。",
      out_of_turn: "还没轮到你。",
      stale_ply: "局面已经变化。",
      future_ply: "局面还没走到那里。",
      wrong_phase: "此时不能这样做。",
      not_seated: "你在本局没有座位。",
      seat_taken: "此座已有人。",
      already_seated: "你已在座。",
      no_offer: "没有待答的提议。",
      stale_proposal: "已有新案，请先看过。",
      no_stone: "此处无子。",
      no_resumption: "已续弈一次，盘上之子皆活。",
      already_confirmed: "你已确认此案。",
      time_over: "你的用时已尽。",
      busy: "服务器正忙，请再试。",
      unavailable: "现在无法完成，请再试。",
      no_such_game: "没有这一局。",
      no_such_bot: "此机器人现不在线。",
      bot_busy: "座位已满。",
      bad_settings: "不能按这些条件开局。",
      bad_name: "不能用这个名字。",
    },
    failed: "未能完成。",
  },
  link: {
    yourTurn: "连接中断，你的用时可能仍在走。",
    lost: "连接中断。",
    queued: "接通后即送出你的着手。",
    back: "已重新连接。",
    fetching: (from) => `已重新连接，正在取回第 ${from} 手之后的着手。`,
    replaced: "你已在别的窗口进入，此窗口停在这里。",
    here: "在此继续",
  },
  board: {
    label: (size, state) => `棋盘，${size} 路，${state}`,
    toMove: (color, n) => `轮到${side[color]}，第 ${n} 手`,
    waiting: "尚未开局",
    settling: "数子中。在棋子上按空格标死子",
    finished: "已终局",
    paused: "暂停",
    looking: (n) => `第 ${n} 手之后`,
    stone: { black: "黑", white: "白" },
    empty: "空",
    star: "星",
    last: "上一手",
    ko: "劫，你此时不可下",
    forbidden: "你此时不可下",
    dead: "标为死子",
    owner: { black: "黑地", white: "白地", shared: "双方各半" },
    thumb: (black, white, n) => `${black}（黑）对 ${white}（白），第 ${n} 手`,
  },
  say: {
    move: (color, vertex, taken, next) =>
      `${short[color]} ${vertex}${taken > 0 ? `，提${many(taken)}子` : ""}。${next === null ? "" : `轮到${side[next]}。`}`,
    pass: (color) => `${side[color]}虚着。`,
    offer: (color) => `${side[color]}提议终局。`,
    lost: (color, vertex) => `${side[color]} ${vertex} 无效，失去一手。`,
    started: "对局开始，轮到黑方。",
    yourTurn: "轮到你。",
    settling: "棋已下完。哪些是死子？",
    proposal: (n, stones, black, white) =>
      `第 ${n} 案：死子 ${stones} 枚。黑 ${black} 子，白 ${white} 子。`,
    confirmed: (color, n) => `${side[color]}确认第 ${n} 案。`,
    resumed: (color) => `对局继续，轮到${side[color]}。`,
    paused: "对局暂停。",
    goesOn: "对局继续。",
    chain: (color, stones, liberties) => `${side[color]}一块，${stones} 子，${liberties} 气。`,
    emptyAt: (vertex, black, white) => `${vertex} 空，旁有黑 ${black} 子，白 ${white} 子。`,
    clock: (color, figures, periods) =>
      `${side[color]} ${figures}${periods > 0 ? `，余 ${periods} 次` : ""}。`,
    noClock: "不计时。",
    seated: (name) => line`${name}已入座。`,
  },
  title: {
    counting: (seconds, color) => `${seconds} 秒 – ${side[color]}`,
    yourMove: "轮到你",
    toMove: (color) => `轮到${side[color]}`,
    waiting: "等待对手",
    open: "空位",
    settling: "数子",
    paused: "暂停",
  },
  page: {
    missing: "没有这一页",
    missingSay: "链接不完整，或已过时。大厅里应有尽有。",
    broken: "此页停止运行",
    brokenSay: "棋局在服务器上安然无恙。重新载入即可继续。",
    reload: "重新载入",
  },
};
