/** Logging in and registering: two short forms, one of them shown. */

import { useEffect, useState } from "preact/hooks";
import { texts } from "../i18n";
import { logIn, register } from "../store/account";
import { ask, type Access } from "../wire/account";
import { fieldOf, problemWords } from "./account-words";
import { Choice } from "./Choice";
import { Field } from "./Field";

type Form = "in" | "new";

export function LogIn() {
  const t = texts.value.account;
  const invitation = new URLSearchParams(location.search).get("invitation");
  const [form, setForm] = useState<Form>(invitation === null ? "in" : "new");
  const [name, setName] = useState("");
  const [password, setPassword] = useState("");
  const [problem, setProblem] = useState<unknown>(null);
  const [busy, setBusy] = useState(false);
  const [access, setAccess] = useState<Access>("open");
  useEffect(() => {
    ask<{ access: Access }>("GET", "/api/access").then(
      (answer) => setAccess(answer.access),
      () => undefined, // the form then says it when it is sent
    );
  }, []);

  const send = async (event: Event) => {
    event.preventDefault();
    if (busy) return;
    setProblem(null);
    setBusy(true);
    try {
      if (form === "in") await logIn(name, password);
      else await register(name, password, invitation);
    } catch (refused) {
      setProblem(refused);
      setBusy(false);
    }
  };
  const choose = (next: Form) => {
    setForm(next);
    setProblem(null);
  };
  const words = problem === null ? null : problemWords(problem);
  const field = fieldOf(problem);
  const closed = form === "new" && (access === "closed" || (access === "invite" && invitation === null));

  return (
    <>
      <h1>{form === "in" ? t.logIn : t.register}</h1>
      <p class="say">{form === "in" ? t.logInSay : t.registerSay}</p>
      <Choice
        label={t.which}
        options={[
          ["in", t.logIn],
          ["new", t.register],
        ]}
        chosen={form}
        onChoose={choose}
      />
      {closed ? (
        <p class="meaning alarm">{t.codes["not_invited"]}</p>
      ) : (
        <form class="fields" onSubmit={(event) => void send(event)}>
          <Field
            id="name"
            label={t.name}
            value={name}
            onChange={setName}
            autocomplete="username"
            most={24}
            problem={field === "name" ? words : null}
          />
          <Field
            id="password"
            label={t.password}
            type="password"
            value={password}
            onChange={setPassword}
            autocomplete={form === "in" ? "current-password" : "new-password"}
            {...(form === "new" ? { say: t.passwordSay } : {})}
            problem={field === "password" ? words : null}
          />
          <button type="submit" class="btn main" aria-disabled={busy}>
            {form === "in" ? t.logIn : t.register}
          </button>
          {form === "in" && <p class="meaning">{texts.value.newcomer.forgotten}</p>}
          {words !== null && field === null && (
            <p class="meaning alarm" role="alert">
              {words}
            </p>
          )}
        </form>
      )}
    </>
  );
}
