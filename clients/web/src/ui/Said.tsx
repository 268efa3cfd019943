/** What was said of the position shown, and a field to say more. */

import { pathTo } from "../game/tree";
import { texts } from "../i18n";
import type { ReviewStore } from "../store/review";
import { turnOf } from "./ReviewBoard";
import { turnWords } from "./turn-words";

const MOST = 2_000;

export function Said({ review, maySay }: { review: ReviewStore; maySay: boolean }) {
  const t = texts.value.review;
  const at = review.at.value;
  const node = review.tree.value.nodes[at];
  const remark = review.remark.value;
  return (
    <>
      {(node?.said ?? []).length === 0 ? (
        <p class="quiet small">{t.nothingSaid}</p>
      ) : (
        <ul class="said-list">
          {node?.said.map((said, index) => (
            <li key={index}>
              {said.by !== null && <b>{said.by}</b>}
              <p>{said.text}</p>
            </li>
          ))}
        </ul>
      )}
      {remark !== null && remark.at !== at && (
        <p class="note" role="status" data-testid="begun-at">
          {texts.value.drafts.begunAt(placeWords(review, remark.at))}{" "}
          <button type="button" class="textlink" onClick={() => review.go(remark.at)}>
            {texts.value.drafts.goThere}
          </button>
        </p>
      )}
      {maySay ? (
        <form
          class="sayform"
          onSubmit={(event) => {
            event.preventDefault();
            void review.say();
          }}
        >
          <textarea
            rows={2}
            maxLength={MOST}
            aria-label={t.sayHere}
            placeholder={t.sayHere}
            value={remark?.text ?? ""}
            onInput={(event) => review.write(event.currentTarget.value)}
          />
          <button type="submit" class="btn">
            {t.send}
          </button>
        </form>
      ) : (
        <p class="note">{t.guestsOnly}</p>
      )}
    </>
  );
}

function placeWords(review: ReviewStore, at: number): string {
  const tree = review.tree.value;
  const node = tree.nodes[at];
  return turnWords(node === undefined ? undefined : turnOf(node), pathTo(tree, at).length - 1, texts.value);
}
