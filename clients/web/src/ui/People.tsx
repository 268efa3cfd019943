/** Who is here: a challenge by one click, by the conditions of the form; or by name. */

import { useSignal } from "@preact/signals";
import { useState } from "preact/hooks";
import { proposalFor } from "../game/handicap";
import { refusalWords } from "../game/refusal";
import { termsWords } from "../game/terms";
import { texts } from "../i18n";
import { gamePath, goTo } from "../router";
import { challenge, challengeRequest, takeBack, waiting } from "../store/challenges";
import { clockOf, createRequest, formChanges, komiOf, recallForm, startAsked, type Form } from "../store/form";
import { lobby } from "../store/lobby";
import { act, you } from "../store/session";
import { beat, useBeat } from "../store/tick";
import { Refused } from "../wire/acts";
import type { PersonInfo } from "../wire/messages";
import { secondsLeft } from "./Challenges";
import { startWords } from "./StartsAt";

const LONGEST_NAME = 24;

/** People that are shown at first. */
const SHOWN = 12;

export function People() {
  const t = texts.value.meeting;
  const problem = useSignal<string | null>(null);
  const [all, setAll] = useState(false);
  const [name, setName] = useState("");
  void formChanges.value;
  const form = recallForm();
  const here = lobby.value?.people ?? [];
  const others = here.filter((person) => person.id !== you.value?.id);
  const unlisted = (lobby.value?.here ?? 0) - here.length;
  const send = async (whom: { player: string } | { name: string }, change: Partial<Form> = {}) => {
    problem.value = null;
    const request = challengeRequest({ ...form, ...change }, whom);
    if (request === null) {
      problem.value = texts.value.lobby.clockHelp;
      return;
    }
    try {
      await challenge(request);
      setName("");
    } catch (refused) {
      if (!(refused instanceof Refused)) throw refused;
      problem.value = refusalWords(refused.error, texts.value);
    }
  };
  const sendByName = async (wanted: string) => {
    const key = wanted.toLowerCase();
    const bot = (lobby.value?.bots ?? []).find((one) => one.name.toLowerCase() === key);
    if (bot === undefined) {
      await send({ name: wanted });
      return;
    }
    // A bot needs no asking: it has said what it accepts.
    problem.value = null;
    const request = createRequest({ ...form, against: "bot", referee: false }, bot.name);
    try {
      const ok = request === null ? null : await act(request);
      if (ok?.game != null) goTo(gamePath(ok.game));
    } catch (refused) {
      if (!(refused instanceof Refused)) throw refused;
      problem.value = refusalWords(refused.error, texts.value);
    }
  };
  return (
    <section class="list people" aria-labelledby="people">
      <div class="head">
        <h2 id="people">{t.people}</h2>
        {others.length > 0 && <span class="quiet small">{t.peopleSay}</span>}
      </div>
      {lobby.value === null ? (
        <p class="none" role="status">
          {t.fetching}
        </p>
      ) : others.length === 0 ? (
        <p class="none">{t.peopleNone}</p>
      ) : (
        <>
          <p class="meaning frac">{conditions(form)}</p>
          <ul>
            {(all ? others : others.slice(0, SHOWN)).map((person) => (
              <Person key={person.id} person={person} form={form} onSend={(change) => void send({ player: person.id }, change)} />
            ))}
          </ul>
          {others.length > SHOWN && (
            <button type="button" class="btn older" aria-expanded={all} onClick={() => setAll(!all)}>
              {all ? texts.value.crowd.fewerSeats : texts.value.crowd.allPeople(others.length)}
            </button>
          )}
          {unlisted > 0 && <p class="meaning">{t.peopleMore(unlisted)}</p>}
        </>
      )}
      {lobby.value !== null && you.value !== null && (others.length > 0 || lobby.value.bots.length > 0) && (
        <form
          class="byname"
          onSubmit={(event) => {
            event.preventDefault();
            if (name.trim() !== "") void sendByName(name.trim());
          }}
        >
          <label class="field">
            <span class="sr">{t.byName}</span>
            <input
              value={name}
              placeholder={t.byName}
              maxLength={LONGEST_NAME}
              autocomplete="off"
              onInput={(event) => setName(event.currentTarget.value)}
            />
          </label>
          <button type="submit" class="btn">
            {t.send}
          </button>
        </form>
      )}
      <p class="meaning" role="status">
        {problem.value}
      </p>
    </section>
  );
}

/** "19×19, 20m+5x30s, Chinese rules 2002, komi 3 3/4 zi". */
function conditions(form: Form): string {
  const t = texts.value;
  const clock = clockOf(form);
  const startsAt = startAsked({ ...form, against: "anybody" });
  return [
    t.lobby.size(form.size),
    clock === "none" ? t.accepts.clocks.none : clock,
    termsWords({ ...form, komi: komiOf(form) ?? 0 }, t),
    ...(startsAt === null ? [] : [startWords(startsAt, "inList")]),
  ].join(t.terms.comma);
}

interface PersonProps {
  person: PersonInfo;
  form: Form;
  onSend(change?: Partial<Form>): void;
}

function Person({ person, form, onSend }: PersonProps) {
  const t = texts.value;
  const m = t.meeting;
  const sent = waiting.value.find(({ info }) => info.to.id === person.id);
  const proposal = proposalFor(you.value?.rank, person.rank, form.size);
  return (
    <li data-testid="person">
      <b>{person.name}</b>
      <span class="ds">
        {[person.rank == null ? null : t.rankWords(person.rank), person.kind === "guest" ? t.lobby.guest : null, person.playing ? m.playing : null]
          .filter((word) => word != null)
          .join(t.terms.comma)}
      </span>
      {sent !== undefined ? (
        <span class="go">
          <Asked until={sent.until} />
          <button type="button" class="btn s" onClick={() => void takeBack(sent.info.id)}>
            {m.takeBack}
          </button>
        </span>
      ) : (
        <span class="go">
          {proposal?.color != null && (
            <button
              type="button"
              class="btn s"
              aria-label={`${m.challengeName(person.name)}, ${proposalShort(proposal)}`}
              onClick={() => onSend({ ...proposal, color: proposal.color ?? "random", komi: null })}
            >
              {m.challengeWith(proposalShort(proposal))}
            </button>
          )}
          <button
            type="button"
            class="btn s"
            aria-label={m.challengeName(person.name)}
            aria-disabled={you.value === null}
            onClick={() => you.value !== null && onSend()}
          >
            {m.challenge}
          </button>
        </span>
      )}
    </li>
  );
}

function proposalShort({ handicap }: { handicap: number }): string {
  const m = texts.value.meeting;
  return handicap > 0 ? m.stonesShort(handicap) : m.firstShort;
}

function Asked({ until }: { until: number }) {
  useBeat(true);
  void beat.value;
  return <span class="quiet small num">{texts.value.meeting.waits(secondsLeft(until))}</span>;
}
