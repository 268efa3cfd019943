/** Another game at one screen: its board, rules and handicap. */

import { useState } from "preact/hooks";
import { isProfile, PROFILES, type Profile } from "../game/rules";
import { texts } from "../i18n";
import { handicapsOn } from "../store/form";
import type { LocalStore } from "../store/local";
import { Choice } from "./Choice";
import { SizeTile } from "./SizeTile";

const SIZES = ["9", "13", "19"] as const;

export function LocalNew({ local, started }: { local: LocalStore; started: boolean }) {
  const t = texts.value;
  const l = t.meeting.local;
  const now = local.game.value;
  const [size, setSize] = useState(now.size);
  const [profile, setProfile] = useState<Profile>(now.profile);
  const [handicap, setHandicap] = useState(now.handicap);
  const [asking, setAsking] = useState(false);
  const begin = () => {
    setAsking(false);
    local.begin({ size, profile, handicap: handicapsOn(size).includes(handicap) ? handicap : 0 });
  };
  return (
    <details class="newgame" open={!started}>
      <summary>{l.begin}</summary>
      <Choice
        label={t.lobby.board}
        look="sizes"
        options={SIZES.map((one) => [one, <SizeTile key={one} size={Number(one)} />] as const)}
        chosen={SIZES.find((one) => Number(one) === size) ?? null}
        onChoose={(one) => setSize(Number(one))}
      />
      <div class="pair">
        <label class="field">
          <span class="sr">{t.lobby.rules}</span>
          <select
            value={profile}
            onChange={(event) => {
              const name = event.currentTarget.value;
              if (isProfile(name)) setProfile(name);
            }}
          >
            {Object.keys(PROFILES).map((name) => (
              <option key={name} value={name}>
                {t.rules[name]}
              </option>
            ))}
          </select>
        </label>
        <label class="field">
          <span class="sr">{t.lobby.handicap}</span>
          <select value={handicap} onChange={(event) => setHandicap(Number(event.currentTarget.value))}>
            <option value={0}>{t.lobby.even}</option>
            {handicapsOn(size).map((stones) => (
              <option key={stones} value={stones}>
                {t.meeting.stonesShort(stones)}
              </option>
            ))}
          </select>
        </label>
      </div>
      {asking ? (
        <p class="localacts" role="alert">
          <span>{l.beginAsk}</span>
          <button type="button" class="btn main" onClick={begin}>
            {l.clear}
          </button>
          <button type="button" class="btn" onClick={() => setAsking(false)}>
            {l.keep}
          </button>
        </p>
      ) : (
        <button type="button" class="btn wide" onClick={() => (started ? setAsking(true) : begin())}>
          {l.begin}
        </button>
      )}
    </details>
  );
}
