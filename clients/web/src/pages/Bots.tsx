/** Bots: who is here and what they accept, and the form by which one of them is challenged. */

import { useEffect, useRef, useState } from "preact/hooks";
import { conditionsOf } from "../game/accepts";
import { texts } from "../i18n";
import { recallForm, wishOf, type Form } from "../store/form";
import { lobby, watchLobby } from "../store/lobby";
import { gamesWith } from "../store/mine";
import { serverTitle, you } from "../store/session";
import type { BotInfo } from "../wire/messages";
import { engineWords, seatsWords } from "../ui/Bots";
import { ChallengeBot } from "../ui/ChallengeBot";
import { Choice } from "../ui/Choice";
import { ConnectionBar } from "../ui/ConnectionBar";
import { Header } from "../ui/Header";

const SIZES = [9, 13, 19] as const;
/** Up to so many bots need no sifting. */
const FEW = 3;
/** More seats than that are a number, not a row of discs. */
const MOST_DISCS = 10;

export function BotsPage() {
  const t = texts.value;
  useEffect(watchLobby, []);
  useEffect(() => {
    document.title = `${t.header.bots} · ${serverTitle.value || "Shoutan"}`;
  }, [t, serverTitle.value]);
  const [size, setSize] = useState("any");
  const [freeOnly, setFreeOnly] = useState(false);
  const [name, setName] = useState<string | null>(null);
  const [form, setForm] = useState<Form>(() => ({ ...recallForm(), against: "bot", referee: false, rated: false }));
  const back = useRef<HTMLElement | null>(null);
  const bots = lobby.value?.bots ?? [];
  const shown = bots.filter((bot) => (size === "any" || takesSize(bot, Number(size))) && (!freeOnly || isFree(bot)));
  const chosen = bots.find((bot) => bot.name === name);
  const free = bots.filter(isFree);
  const close = () => {
    setName(null);
    back.current?.focus();
  };
  return (
    <>
      <Header />
      <ConnectionBar />
      <main id="main" class="botspage" aria-busy={lobby.value === null}>
        <div class="intro">
          <h1>{t.lobby.bots}</h1>
          <p class="say">{t.parts.bots.say}</p>
        </div>
        <div class="sift">
          {bots.length > FEW && (
            <>
              <Choice
                label={t.lobby.board}
                options={[["any", t.parts.bots.any] as const, ...SIZES.map((one) => [String(one), t.lobby.size(one)] as const)]}
                chosen={size}
                onChoose={setSize}
              />
              <label class="check">
                <input type="checkbox" checked={freeOnly} onChange={(event) => setFreeOnly(event.currentTarget.checked)} />
                {t.parts.bots.free}
              </label>
            </>
          )}
          {bots.length > 0 && <p class="quiet small num">{t.meeting.botsFree(free.length, bots.length)}</p>}
        </div>
        <section class="botlist" aria-label={t.parts.bots.which}>
          {lobby.value === null ? (
            <p class="none" role="status">
              {t.meeting.fetching}
            </p>
          ) : shown.length === 0 ? (
            <p class="none">{bots.length === 0 ? t.lobby.noBots : freeOnly ? t.parts.bots.noneFree : t.parts.bots.none}</p>
          ) : (
            <ul>
              {shown.map((bot) => (
                <Row
                  key={bot.name}
                  bot={bot}
                  form={form}
                  chosen={bot === chosen}
                  onChoose={(button) => {
                    back.current = button;
                    setName(bot.name);
                  }}
                />
              ))}
            </ul>
          )}
          <OwnEngine />
        </section>
        {chosen !== undefined && (
          <ChallengeBot
            key={chosen.name}
            bot={chosen}
            form={form}
            onChange={(part) => setForm((now) => ({ ...now, ...part }))}
            onClose={close}
          />
        )}
      </main>
    </>
  );
}

function isFree(bot: BotInfo): boolean {
  return bot.taken < bot.seats;
}

function takesSize(bot: BotInfo, size: number): boolean {
  return bot.accepts?.sizes?.includes(size) ?? true;
}

interface RowProps {
  bot: BotInfo;
  form: Form;
  chosen: boolean;
  onChoose(button: HTMLElement): void;
}

function Row({ bot, form, chosen, onChoose }: RowProps) {
  const t = texts.value;
  const l = t.parts.bots;
  const wish = wishOf(form, you.value?.rank ?? null, gamesWith(bot.name));
  // The boards stand in a line of their own.
  const others = conditionsOf({ ...bot.accepts, sizes: null }, wish, t);
  return (
    <li class={chosen ? "chosen" : undefined}>
      <div class="botname">
        <b>{bot.name}</b>
        <span class="quiet small num">{engineWords(bot)}</span>
        <span class="small num seatsleft">
          {bot.seats <= MOST_DISCS && <Discs bot={bot} />}
          {seatsWords(bot)}
        </span>
      </div>
      <dl class="small">
        <dt>{l.boards}</dt>
        <dd class="num boards">
          {SIZES.map((size) => (takesSize(bot, size) ? <b key={size}>{t.lobby.size(size)}</b> : <s key={size}>{t.lobby.size(size)}</s>))}
        </dd>
        <dt>{l.takes}</dt>
        <dd>
          {others.length === 0
            ? l.anything
            : others.map(({ words, fits }, index) => (
                <span key={words}>
                  {index > 0 && t.accepts.between}
                  {fits ? words : <s>{words}</s>}
                </span>
              ))}
        </dd>
      </dl>
      <button
        type="button"
        class={chosen ? "btn ink" : "btn"}
        aria-pressed={chosen}
        aria-label={l.challenge(bot.name)}
        onClick={(event) => onChoose(event.currentTarget)}
      >
        {chosen ? l.chosen : l.choose}
      </button>
    </li>
  );
}

/** One disc a seat, filled where somebody plays. */
function Discs({ bot }: { bot: BotInfo }) {
  return (
    <span class="discs" aria-hidden="true">
      {Array.from({ length: bot.seats }, (_, index) => (
        <i key={index} class={index < bot.taken ? "" : "gone"} />
      ))}
    </span>
  );
}

function OwnEngine() {
  const l = texts.value.parts.bots;
  return (
    <div class="ownengine">
      <h2>{l.own}</h2>
      <p class="small quiet">
        {l.ownSay} <a href="/account">{l.ownKey}</a>
      </p>
      <code aria-label={l.command}>shoutan connect {location.origin} --engine &apos;gnugo --mode gtp&apos;</code>
    </div>
  );
}
