/** Handicap and komi as we propose them for two ranks, and a button that takes them. */

import { useState } from "preact/hooks";
import { proposalFor, RANKS } from "../game/handicap";
import { texts } from "../i18n";
import type { Form } from "../store/form";
import { you } from "../store/session";

interface Props {
  size: number;
  onChange(part: Partial<Form>): void;
}

const STRONGEST_FIRST = RANKS.toReversed();

export function ByRank({ size, onChange }: Props) {
  const t = texts.value.meeting;
  const [ours, setOurs] = useState(you.value?.rank?.replace("p", "d") ?? "");
  const [theirs, setTheirs] = useState("");
  const proposal = proposalFor(ours, theirs, size);
  const words = t.proposal;
  return (
    <fieldset class="byrank">
      <legend>{t.ranks}</legend>
      <div class="pair">
        <Ranks label={t.yourRank} chosen={ours} onChoose={setOurs} />
        <Ranks label={t.theirRank} chosen={theirs} onChoose={setTheirs} />
      </div>
      {proposal !== null && (
        <p class="meaning" role="status">
          {proposal.handicap > 0 ? words.stones(proposal.handicap) : proposal.letFirst ? words.first : words.even}
          {t.weaker(proposal.color === null ? "none" : proposal.color === "black" ? "you" : "they")}{" "}
          <button
            type="button"
            class="textlink"
            onClick={() => {
              const { handicap, letFirst, color } = proposal;
              onChange({ handicap, letFirst, komi: null, ...(color === null ? {} : { color }) });
            }}
          >
            {t.takeProposal}
          </button>
        </p>
      )}
    </fieldset>
  );
}

function Ranks({ label, chosen, onChoose }: { label: string; chosen: string; onChoose(rank: string): void }) {
  return (
    <label class="field">
      <span class="quiet small">{label}</span>
      <select value={chosen} onChange={(event) => onChoose(event.currentTarget.value)}>
        <option value="">{texts.value.meeting.noRank}</option>
        {STRONGEST_FIRST.map((rank) => (
          <option key={rank} value={rank}>
            {texts.value.rankWords(rank)}
          </option>
        ))}
      </select>
    </label>
  );
}
