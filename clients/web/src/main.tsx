/** Where the page begins. */

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
import "./styles/account.css";
import "./styles/review.css";
import "./styles/bots.css";
import "./styles/look.css";
import { App } from "./app";
import { startOneTab } from "./sound/one-tab";
import { startRouter } from "./router";
import { applyBoardLook } from "./store/board-look";
import { startHeeding } from "./store/heed";
import { startAccount } from "./store/account";
import { startSession } from "./store/session";
import { applyTheme } from "./store/settings";
import { unlockSound } from "./sound/audio";
import { startCalls } from "./sound/calls";

applyTheme();
applyBoardLook();
import { startChallenges } from "./store/challenges";
import { followThemeColor } from "./store/theme-color";

applyTheme();
followThemeColor();
startRouter();
startChallenges();
startSession();
startAccount();
unlockSound();
startOneTab();
startCalls();
startHeeding();

const root = document.getElementById("page");
if (root !== null) render(<App />, root);
