/** Changing the password: the present one, the new one; all other log-ins end. */

import { useState } from "preact/hooks";
import { texts } from "../i18n";
import { session } from "../store/account";
import { ask } from "../wire/account";
import { fieldOf, problemWords } from "./account-words";
import { Field } from "./Field";

export function ChangePassword() {
  const t = texts.value.account;
  const [old, setOld] = useState("");
  const [fresh, setFresh] = useState("");
  const [problem, setProblem] = useState<unknown>(null);
  const [done, setDone] = useState(false);
  const words = problem === null ? null : problemWords(problem);
  const field = fieldOf(problem);

  const send = async (event: Event) => {
    event.preventDefault();
    setProblem(null);
    setDone(false);
    try {
      await ask("POST", "/api/account/password", { token: session.value, body: { old, new: fresh } });
      setOld("");
      setFresh("");
      setDone(true);
    } catch (refused) {
      setProblem(refused);
    }
  };
  return (
    <section aria-labelledby="change-password">
      <h2 id="change-password">{t.changePassword}</h2>
      <p class="say">{t.changeSay}</p>
      <form class="fields" onSubmit={(event) => void send(event)}>
        <Field
          id="old"
          label={t.present}
          type="password"
          value={old}
          onChange={setOld}
          autocomplete="current-password"
          problem={field === "old" ? words : null}
        />
        <Field
          id="new"
          label={t.fresh}
          type="password"
          value={fresh}
          onChange={setFresh}
          autocomplete="new-password"
          say={t.passwordSay}
          problem={field === "password" ? words : null}
        />
        <button type="submit" class="btn">
          {t.change}
        </button>
        {words !== null && field === null && (
          <p class="meaning alarm" role="alert">
            {words}
          </p>
        )}
        <p class="meaning" role="status">
          {done ? t.changed : null}
        </p>
      </form>
    </section>
  );
}
