/** The page: what it looks like, what it listens to, what it draws. `boot.ts` begins it. */

import { render } from "preact";
import "./styles/tokens.css";
import "./styles/base.css";
import "./styles/header.css";
import "./styles/controls.css";
import "./styles/board.css";
import "./styles/board-look.css";
import "./styles/lobby.css";
import "./styles/game.css";
import "./styles/meeting.css";
import "./styles/seat.css";
import "./styles/record.css";
import "./styles/settling.css";
import "./styles/playing.css";
import "./styles/settings.css";
import "./styles/timing.css";
import "./styles/talk.css";
import "./styles/narrow.css";
import "./styles/fingers.css";
import "./styles/account.css";
import "./styles/review.css";
import "./styles/start.css";
import "./styles/loading.css";
import "./styles/crowd.css";
import "./styles/planning.css";
import "./styles/bots.css";
import "./styles/look.css";
import "./styles/standing.css";
import "./styles/newcomer.css";
import "./styles/low.css";
import "./styles/long-words.css";
import { App, loadAhead, loadPage } from "./app";
import { startLanguage } from "./i18n";
import { startOneTab } from "./sound/one-tab";
import { startRouter } from "./router";
import { applyBoardLook } from "./store/board-look";
import { startHeeding } from "./store/heed";
import { startAccount } from "./store/account";
import { startSession } from "./store/session";
import { applyTheme } from "./store/settings";
import { unlockSound } from "./sound/audio";
import { startCalls } from "./sound/calls";

import { startChallenges } from "./store/challenges";
import { followThemeColor } from "./store/theme-color";

/** Without `requestIdleCallback`: when the page has been drawn, ms. */
const AHEAD_AFTER_MS = 1_000;

/** Draws the page when its texts and its file are there. Rejects without any texts. */
export async function start(): Promise<void> {
  applyTheme();
  applyBoardLook();
  followThemeColor();
  startRouter();
  startSession();
  startAccount();
  unlockSound();
  startOneTab();
  await Promise.all([startLanguage(), loadPage()]);
  startChallenges();
  startCalls();
  startHeeding();
  const root = document.getElementById("page");
  if (root !== null) render(<App />, root);
  performance.mark("shoutan:drawn");
  if (typeof requestIdleCallback === "undefined") setTimeout(loadAhead, AHEAD_AFTER_MS);
  else requestIdleCallback(loadAhead);
}
