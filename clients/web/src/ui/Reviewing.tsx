/** A review on the page: board and walk, beside it graph, tree, what was said. */

import { signal } from "@preact/signals";
import type { ComponentChildren } from "preact";
import { useEffect, useMemo } from "preact/hooks";
import type { Evaluations } from "../game/evaluations";
import type { Point } from "../game/points";
import { refusalWords } from "../game/refusal";
import { sgfOf, type SgfNames } from "../game/sgf-out";
import { asideOf, isTried, mainLine, placeIn } from "../game/tree";
import { texts } from "../i18n";
import { estimateMarks, newEstimate } from "../store/estimate";
import { say } from "../store/live";
import type { ReviewStore } from "../store/review";
import { opponentOf } from "../wire/messages";
import { Estimate } from "./Estimate";
import { Graph } from "./Graph";
import { Icon } from "./icon";
import { useMoment } from "./moment";
import { ReviewBoard, TryBar, turnOf } from "./ReviewBoard";
import { Said } from "./Said";
import { Branches, TreeView } from "./TreeView";
import { turnWords } from "./turn-words";
import { Walk } from "./Walk";

interface Props {
  review: ReviewStore;
  names: SgfNames;
  evaluations: Evaluations;
  /** The game of the server, for estimates and links; null for a record. */
  game: string | null;
  maySay: boolean;
  head: ComponentChildren;
  /** Whoever leads, and the like. */
  children?: ComponentChildren;
}

export function Reviewing({ review, names, evaluations, game, maySay, head, children }: Props) {
  const t = texts.value;
  const candidate = useMemo(() => signal<Point | null>(null), [review]);
  const estimate = useMemo(newEstimate, [review]);
  const tree = review.tree.value;
  const at = review.at.value;
  const line = review.line.value;
  const node = tree.nodes[at];
  const depth = line.indexOf(at);
  const times = useMemo(() => line.slice(1).map((id) => tree.nodes[id]?.spentMs ?? null), [line, tree]);
  const words = turnWords(node === undefined ? undefined : turnOf(node), depth, t, isTried(tree, at));
  const mainDepth = review.ply.value;
  const onMain = game !== null && depth === mainDepth && node?.entry == null;
  const place = placeIn(tree, at);
  useEffect(() => {
    candidate.value = null;
    // A slider says by itself where it stands.
    if (document.activeElement?.matches("input, [role=slider]") !== true) say({ text: words, urgent: false });
  }, [at]);
  useMoment(true, (count) => review.goTo(count));
  const refusal = review.refusal.value;
  const variations = tree.nodes.reduce((sum, _, id) => sum + asideOf(tree, id), 0);
  const tried = line.filter((id) => isTried(tree, id)).length;
  return (
    <main id="main" class="review">
      <div class="left">
        <ReviewBoard review={review} candidate={candidate} shown={estimateMarks(estimate.value, place, tree.size)} />
        <Walk
          at={depth}
          count={line.length - 1}
          tried={tried}
          words={words}
          times={times}
          onGo={(count) => review.goTo(count)}
          linked={onMain}
        />
        <TryBar review={review} candidate={candidate} />
        {refusal !== null && (
          <p class="strip alarm" role="alert">
            {t.review.codes[refusal.code] ?? refusalWords(refusal, t)}
          </p>
        )}
        <div class="hand-row" role="group" aria-label={t.review.color(review.color.value)}>
          <span class="small">{t.review.color(review.color.value)}</span>
          <button
            type="button"
            class="btn s"
            onClick={() => (review.hand.value = opponentOf(review.color.value))}
          >
            {t.review.otherColor(opponentOf(review.color.value))}
          </button>
          <button type="button" class="btn s" onClick={() => void review.put(null)}>
            <Icon name="pass" />
            {t.review.pass}
          </button>
        </div>
      </div>
      <div class="right">
        <div class="hd">
          {head}
          <div class="tools">
            <button type="button" class="btn s" onClick={() => save(sgfOf(review.tree.value, names), names)}>
              <Icon name="down" />
              {t.review.saveSgf}
            </button>
            {children}
          </div>
        </div>
        {(game !== null || evaluations.size > 0) && (
          <section class="block" aria-labelledby="review-graph">
            <h2 id="review-graph">{t.review.graph}</h2>
            <Graph
              evaluations={evaluations}
              at={mainDepth}
              count={mainCount(review)}
              onGo={(move) => review.go(mainNode(review, move))}
            />
            {game !== null && <Estimate estimate={estimate} game={game} place={place} />}
          </section>
        )}
        <section class="block" aria-labelledby="review-tree">
          <h2 id="review-tree">
            {t.review.tree} <span class="quiet small">{t.review.variations(variations)}</span>
          </h2>
          <TreeView review={review} />
          <Branches review={review} />
        </section>
        <section class="block" aria-labelledby="review-said">
          <h2 id="review-said">
            {t.review.said} <span class="quiet small">{words}</span>
          </h2>
          <Said review={review} maySay={maySay} />
        </section>
      </div>
    </main>
  );
}

function mainCount(review: ReviewStore): number {
  return mainLine(review.tree.value).length - 1;
}

function mainNode(review: ReviewStore, move: number): number {
  return mainLine(review.tree.value)[move] ?? 0;
}

/** Gives the file to the browser to keep. */
function save(text: string, names: SgfNames): void {
  const url = URL.createObjectURL(new Blob([text], { type: "application/x-go-sgf" }));
  const link = document.createElement("a");
  link.href = url;
  link.download = `${[names.black, names.white].filter((name) => name !== "").join("-") || "review"}.sgf`;
  link.click();
  URL.revokeObjectURL(url);
}
