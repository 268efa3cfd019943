/** The bots of a person and their keys: made, shown once, renewed, revoked. */

import { useEffect, useState } from "preact/hooks";
import { texts } from "../i18n";
import { session } from "../store/account";
import { ask, type BotKey, type OwnBots as Listed } from "../wire/account";
import { fieldOf, problemWords } from "./account-words";
import { CopyText } from "./CopyText";
import { Field } from "./Field";

export function OwnBots() {
  const t = texts.value.account;
  const n = texts.value.newcomer;
  const [listed, setListed] = useState<Listed | null>(null);
  const [name, setName] = useState("");
  const [key, setKey] = useState<BotKey | null>(null);
  const [problem, setProblem] = useState<unknown>(null);
  const [revoking, setRevoking] = useState<string | null>(null);
  const token = session.value;

  const load = async () => setListed(await ask<Listed>("GET", "/api/account/bots", { token }));
  /** Does something, then shows the list as it is then. */
  const act = async (what: () => Promise<BotKey | null>) => {
    setProblem(null);
    setKey(null);
    setRevoking(null);
    try {
      setKey(await what());
      setName("");
    } catch (refused) {
      setProblem(refused);
    }
    await load().catch(setProblem);
  };
  useEffect(() => void load().catch(setProblem), []);

  const path = (bot: string) => `/api/account/bots/${encodeURIComponent(bot)}/key`;
  const words = problem === null ? null : problemWords(problem);
  const atName = fieldOf(problem) === "name";
  return (
    <section aria-labelledby="own-bots">
      <h2 id="own-bots">{t.bots}</h2>
      <p class="say">{t.botsSay}</p>
      {listed !== null && listed.bots.length > 0 && (
        <ul class="keys">
          {listed.bots.map((bot) => (
            <li key={bot.name}>
              <b>{bot.name}</b> <span class="small quiet">{bot.has_key ? t.hasKey : t.noKey}</span>
              <span class="does">
                {revoking === bot.name ? (
                  <>
                    <span class="small">{t.revokeAsk}</span>
                    <button
                      type="button"
                      class="btn s main"
                      onClick={() => void act(() => ask("DELETE", path(bot.name), { token }).then(() => null))}
                    >
                      {t.revoke}
                    </button>
                    <button type="button" class="btn s" onClick={() => setRevoking(null)}>
                      {t.keepIt}
                    </button>
                  </>
                ) : (
                  <>
                    <button
                      type="button"
                      class="btn s"
                      aria-label={t.newKeyFor(bot.name)}
                      onClick={() => void act(() => ask<BotKey>("POST", path(bot.name), { token }))}
                    >
                      {t.newKey}
                    </button>
                    {bot.has_key && (
                      <button type="button" class="btn s" aria-label={t.revokeFor(bot.name)} onClick={() => setRevoking(bot.name)}>
                        {t.revoke}
                      </button>
                    )}
                  </>
                )}
              </span>
            </li>
          ))}
        </ul>
      )}
      {listed?.bots.length === 0 && <p class="none">{t.botsNone}</p>}
      {key !== null && (
        <div class="key-shown" role="status">
          <p>{t.keyOf(key.name)}</p>
          <CopyText key={key.token} text={key.token} label={n.copyKey} />
          <p class="meaning">{t.keyOnce}</p>
          <p>{n.keyUse}</p>
          <CopyText key={`use ${key.token}`} text={commandOf(key)} label={n.copyCommand} />
          <p class="meaning">{n.keyUseSay}</p>
        </div>
      )}
      {words !== null && !atName && (
        <p class="meaning alarm" role="alert">
          {words}
        </p>
      )}
      {listed !== null && listed.bots.length < listed.most && (
        <form
          class="fields"
          onSubmit={(event) => {
            event.preventDefault();
            void act(() => ask<BotKey>("POST", "/api/account/bots", { token, body: { name } }));
          }}
        >
          <Field id="bot-name" label={t.botName} value={name} onChange={setName} most={24} problem={atName ? words : null} />
          <button type="submit" class="btn">
            {t.makeKey}
          </button>
        </form>
      )}
    </section>
  );
}

/** The line of a shell by which an engine plays under this name. The key is no argument, which others could see. */
function commandOf({ name, token }: BotKey): string {
  return `SHOUTAN_TOKEN=${token} .venv/bin/shoutan connect ${location.origin} --name ${quoted(name)} --engine 'gnugo --mode gtp'`;
}

/** A word of a shell. */
function quoted(word: string): string {
  return /^[\w.-]+$/.test(word) ? word : `'${word.replaceAll("'", "'\\''")}'`;
}
