/** Looking at a game afterwards: one of this server with others, or a record from a file. */

import { Fragment } from "preact";
import { useEffect, useMemo, useState } from "preact/hooks";
import { evaluationsIn } from "../game/evaluations";
import { treeOfRecord } from "../game/tree-of";
import { resultWords } from "../game/words";
import { texts } from "../i18n";
import { gamePath } from "../router";
import { AnalysisStore } from "../store/analyses";
import { GameStore } from "../store/game";
import { alone, ReviewStore } from "../store/review";
import { you } from "../store/session";
import { SharedReview } from "../store/shared-review";
import type { RecordTree } from "../wire/messages";
import { Blank } from "../ui/Blank";
import { ConnectionBar } from "../ui/ConnectionBar";
import { FinishedGames } from "../ui/FinishedGames";
import { Cut } from "../ui/Cut";
import { Header } from "../ui/Header";
import { LeadBox } from "../ui/LeadBox";
import { OpenRecord } from "../ui/OpenRecord";
import { Reviewing } from "../ui/Reviewing";
import { SmallStone } from "../ui/sprite";

export function ReviewPage({ id }: { id: string | null }) {
  return id === null ? <RecordPage /> : <SharedPage id={id} />;
}

function useTitle(title: string): void {
  useEffect(() => {
    document.title = `${title} · Shoutan`;
  }, [title]);
}

function RecordPage() {
  const t = texts.value;
  const [record, setRecord] = useState<RecordTree | null>(null);
  const review = useMemo(() => (record === null ? null : new ReviewStore(treeOfRecord(record), alone)), [record]);
  const evaluations = useMemo(() => (review === null ? new Map() : evaluationsIn(review.tree.peek())), [review]);
  useTitle(record === null ? t.header.records : t.review.title);
  if (record === null || review === null) {
    return (
      <>
        <Header />
        <ConnectionBar />
        <main id="main" class="recordspage">
          <h1>{t.header.records}</h1>
          <section class="blank" aria-labelledby="open-record">
            <h2 id="open-record">{t.review.file.title}</h2>
            <p>{t.review.file.say}</p>
            <OpenRecord onOpen={setRecord} />
          </section>
          <FinishedGames atRecords />
        </main>
      </>
    );
  }
  const { black, white, result, komi } = record;
  const name = (player: RecordTree["black"]) => [player.name || t.review.file.unnamed, t.rankWords(player.rank)].join(" ").trim();
  return (
    <>
      <Header where={t.review.title} />
      <Reviewing
        review={review}
        names={{ black: black.name, white: white.name, result, komi }}
        evaluations={evaluations}
        game={null}
        maySay
        head={
          <>
            <h1>
              <Cut words={result || t.review.file.noResult} />
            </h1>
            <Names black={name(black)} white={name(white)} />
            <p class="quiet small">
              {factsOf(record).map((fact, index) => (
                <Fragment key={index}>
                  {index > 0 && " · "}
                  <Cut words={fact} />
                </Fragment>
              ))}
            </p>
            {record.remarks.length > 0 && (
              <details class="remarks">
                <summary>{t.review.file.remarks}</summary>
                <ul lang="en">
                  {record.remarks.map((remark) => (
                    <li key={remark}>{remark}</li>
                  ))}
                </ul>
              </details>
            )}
          </>
        }
      >
        <OpenRecord small onOpen={setRecord} />
      </Reviewing>
    </>
  );
}

function factsOf(record: RecordTree): readonly string[] {
  const t = texts.value;
  const f = t.review.file;
  return [
    t.lobby.size(record.size),
    record.komi === null ? "" : f.komi(record.komi),
    record.handicap > 0 ? f.handicap(record.handicap) : "",
    record.rules,
    record.date,
    record.event,
    record.place,
  ].filter((fact) => fact !== "");
}

function Names({ black, white }: { black: string; white: string }) {
  const t = texts.value;
  return (
    <p class="players">
      <SmallStone color="black" label={t.side.black} /> <Cut words={black} />{" "}
      <SmallStone color="white" label={t.side.white} /> <Cut words={white} />
    </p>
  );
}

function SharedPage({ id }: { id: string }) {
  const t = texts.value;
  const game = useMemo(() => new GameStore(id), [id]);
  const shared = useMemo(() => new SharedReview(game), [game]);
  const analyses = useMemo(() => new AnalysisStore(game), [game]);
  useEffect(
    () => () => {
      analyses.dispose();
      shared.dispose();
      game.dispose();
    },
    [game],
  );
  const state = game.state.value;
  const missing = game.missing.value;
  const review = shared.review.value;
  useTitle(`${t.review.title} · ${state?.black?.name ?? ""} – ${state?.white?.name ?? ""}`);
  if (missing !== null || (state !== null && state.phase !== "finished")) {
    return (
      <>
        <Header where={t.review.title} />
        <main id="main" class="alone">
          {missing !== null ? (
            <Blank whole title={t.game.lost} say={t.game.lostSay} code={missing.code}>
              <a class="btn" href="/">
                {t.game.toLobby}
              </a>
            </Blank>
          ) : (
            <Blank whole title={t.review.notOver} say={t.review.notOverSay}>
              <a class="btn" href={gamePath(id)}>
                {t.review.watchIt}
              </a>
            </Blank>
          )}
        </main>
      </>
    );
  }
  if (review === null || state === null) {
    return (
      <>
        <Header where={t.review.title} />
        <ConnectionBar myTurn={false} queued={false} fetchingFrom={null} />
        <main id="main" class="alone">
          <Blank whole title={t.game.loading} busy />
        </main>
      </>
    );
  }
  const names = {
    black: state.black?.name ?? "",
    white: state.white?.name ?? "",
    result: state.result?.text ?? "",
    komi: state.komi,
  };
  return (
    <>
      <Header where={t.review.title} />
      <ConnectionBar myTurn={false} queued={false} fetchingFrom={null} />
      <Reviewing
        review={review}
        names={names}
        evaluations={analyses.evaluations.value}
        game={id}
        maySay={you.value !== null}
        head={
          <>
            <h1>{state.result === null ? t.review.title : resultWords(state.result, t)}</h1>
            <Names black={names.black} white={names.white} />
          </>
        }
      >
        <a class="btn s" href={gamePath(id)}>
          {t.review.backToGame}
        </a>
        <LeadBox shared={shared} />
      </Reviewing>
    </>
  );
}
