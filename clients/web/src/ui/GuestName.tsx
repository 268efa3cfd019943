/** Who we are to the others: the guest's name, and changing it. */

import { useState } from "preact/hooks";
import { texts } from "../i18n";
import { myGames } from "../store/mine";
import { rename, you } from "../store/session";

const LONGEST = 24;

export function GuestName() {
  const t = texts.value.lobby;
  const [draft, setDraft] = useState<string | null>(null);
  const [failed, setFailed] = useState(false);
  const me = you.value;
  if (me === null) return null;
  const busy = myGames.value.length > 0;

  const save = async (event: Event) => {
    event.preventDefault();
    const name = draft?.trim() ?? "";
    if (name === "" || name === me.name) {
      setDraft(null);
      return;
    }
    try {
      setFailed(!(await rename(name)));
      setDraft(null);
    } catch {
      setFailed(true);
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
            onInput={(event) => setDraft(event.currentTarget.value)}
          />
        </label>
        <button type="submit" class="btn">
          {t.saveName}
        </button>
        {failed && <p class="meaning">{texts.value.refusal.failed}</p>}
      </form>
    );
  }
  return (
    <p class="name meaning">
      {t.youSitAs} <b>{me.name}</b>.{" "}
      {busy ? (
        t.nameBusy
      ) : (
        <button type="button" class="textlink" onClick={() => setDraft(me.name)}>
          {t.changeName}
        </button>
      )}
    </p>
  );
}
