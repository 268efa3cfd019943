/** One's own account: logging in, or what belongs to whoever is logged in. */

import { useEffect, useState } from "preact/hooks";
import { texts } from "../i18n";
import { playerPath } from "../router";
import { account, forgetSession, logOut, session } from "../store/account";
import { ask, HttpRefused, type Account } from "../wire/account";
import { problemWords } from "../ui/account-words";
import { Blank } from "../ui/Blank";
import { ChangePassword } from "../ui/ChangePassword";
import { ConnectionBar } from "../ui/ConnectionBar";
import { Header } from "../ui/Header";
import { LogIn } from "../ui/LogIn";
import { OwnBots } from "../ui/OwnBots";

export function AccountPage() {
  const t = texts.value.account;
  document.title = `${session.value === null ? t.logIn : t.title} · Shoutan`;
  return (
    <>
      <Header />
      <ConnectionBar />
      <main id="main" class="person">
        {session.value === null ? <LogIn /> : <Mine />}
      </main>
    </>
  );
}

function Mine() {
  const t = texts.value.account;
  const [mine, setMine] = useState<Account | null>(null);
  const [problem, setProblem] = useState<unknown>(null);
  const [ended, setEnded] = useState<number | null>(null);
  const load = () => {
    setProblem(null);
    account().then(setMine, (refused: unknown) => {
      if (refused instanceof HttpRefused && refused.status === 401) forgetSession();
      else setProblem(refused);
    });
  };
  useEffect(load, []);

  if (problem !== null) {
    return (
      <Blank whole title={t.failed} say={problemWords(problem)}>
        <button type="button" class="btn" onClick={load}>
          {t.again}
        </button>
      </Blank>
    );
  }
  const elsewhere = async () => {
    try {
      const answer = await ask<{ ended: number }>("DELETE", "/api/sessions/others", { token: session.value });
      setEnded(answer.ended);
    } catch (refused) {
      setProblem(refused);
    }
  };
  return (
    <>
      <h1>{mine?.player.name ?? t.title}</h1>
      <p class="say">
        {mine !== null && (
          <>
            {mine.player.rank != null ? t.yourRank(texts.value.rankWords(mine.player.rank)) : t.noRank}{" "}
            <a href={playerPath(mine.player.name)}>{t.profile}</a>
          </>
        )}
      </p>
      <p class="meaning">{t.settingsSay}</p>
      <div class="does">
        <button type="button" class="btn" onClick={() => void logOut()}>
          {t.logOut}
        </button>
        <button type="button" class="btn" onClick={() => void elsewhere()}>
          {t.logOutElsewhere}
        </button>
      </div>
      <p class="meaning" role="status">
        {ended === null ? null : t.ended(ended)}
      </p>
      <ChangePassword />
      <OwnBots />
    </>
  );
}
