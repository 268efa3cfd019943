/** Who leads a shared review, and following him. */

import { texts } from "../i18n";
import { you } from "../store/session";
import type { SharedReview } from "../store/shared-review";

export function LeadBox({ shared }: { shared: SharedReview }) {
  const t = texts.value.review;
  const lead = shared.lead.value;
  const state = shared.game.state.value;
  const isPlayer = state?.players.some((player) => player.id === you.value?.id) ?? false;
  const mayLead = you.value !== null && (lead === null || isPlayer);
  return (
    <div class="lead-box">
      <p class="small" role="status">
        {lead === null ? "" : shared.leads.value ? t.youLead : shared.follows.value ? t.following(lead.by.name) : t.leads(lead.by.name)}
      </p>
      {shared.leads.value ? (
        <button type="button" class="btn s" onClick={() => void shared.setLead(false)}>
          {t.leadEnd}
        </button>
      ) : (
        <>
          {lead !== null && !shared.follows.value && (
            <button type="button" class="btn s" onClick={() => shared.follow(true)}>
              {t.follow(lead.by.name)}
            </button>
          )}
          {mayLead && (
            <button type="button" class="btn s" onClick={() => void shared.setLead(true)}>
              {t.leadIt}
            </button>
          )}
        </>
      )}
    </div>
  );
}
