/** Who we are to the others: the guest's name, and changing it. */

import { useState } from "preact/hooks";
import { refusalWords, type Told } from "../game/refusal";
import { texts } from "../i18n";
import { myGames } from "../store/mine";
import { session } from "../store/account";
import { met, rename, you } from "../store/session";
import { NameRefused } from "../wire/guest";

const LONGEST = 24;
const FAILED: Told = { code: "", sentence: "" };

export function GuestName() {
  const t = texts.value.lobby;
  const [draft, setDraft] = useState<string | null>(null);
  const [problem, setProblem] = useState<Told | null>(null);
  const me = you.value;
  if (me === null) return met.value || session.value !== null ? null : <NoNameYet />;
  const busy = myGames.value.length > 0;

  const write = (text: string | null) => {
    setProblem(null);
    setDraft(text);
  };
  const save = async (event: Event) => {
    event.preventDefault();
    const name = draft?.trim() ?? "";
    if (name === "" || name === me.name) {
      write(null);
      return;
    }
    setProblem(null);
    try {
      if (await rename(name)) setDraft(null);
      else setProblem(FAILED);
    } catch (refused) {
      setProblem(refused instanceof NameRefused ? { code: "bad_name", sentence: refused.sentence } : FAILED);
    }
  };

  if (draft !== null) {
    return (
      <form class="name" onSubmit={(event) => void save(event)}>
        <label class="field">
          <span class="sr">{t.name}</span>
          <input
            value={draft}
            maxLength={LONGEST}
            autocomplete="nickname"
            autofocus
            aria-invalid={problem !== null}
            aria-describedby="name-problem"
            onInput={(event) => write(event.currentTarget.value)}
          />
        </label>
        <button type="submit" class="btn">
          {t.saveName}
        </button>
        {problem !== null && (
          <p id="name-problem" class="meaning alarm" role="alert">
            {refusalWords(problem, texts.value)}
          </p>
        )}
      </form>
    );
  }
  return (
    <p class="name meaning">
      {t.youSitAs}
      <b>{me.name}</b>
      {t.stop}
      {busy ? (
        t.nameBusy
      ) : (
        <button type="button" class="textlink" onClick={() => write(me.name)}>
          {t.changeName}
        </button>
      )}
    </p>
  );
}

/** A guest's name is on its way: its line is there already. */
function NoNameYet() {
  const t = texts.value.lobby;
  return (
    <p class="name meaning unknown" aria-hidden="true">
      {t.youSitAs}
      <button type="button" class="textlink" tabIndex={-1}>
        {t.changeName}
      </button>
    </p>
  );
}
