/** Games of ours that go on: whose move it is, the time left, the way back to them. */

import { waitingFirst, type OwnGame, type Standing } from "../game/my-games";
import { texts, type Texts } from "../i18n";
import { gamePath } from "../router";
import { standings } from "../store/heed";
import { lobby } from "../store/lobby";
import { myGames, type MyGame } from "../store/mine";
import { you } from "../store/session";
import type { Phase } from "../wire/messages";
import { Figures, useLeft } from "./Clock";
import { Elsewhere } from "./Elsewhere";
import { HeededCall } from "./HeededCall";
import { Icon } from "./icon";

export function MyGames() {
  const games = waitingFirst(myGames.value, lobby.value?.live ?? [], standings.value, you.value?.id ?? null);
  return (
    <>
      {games.map((game) => (
        <Row key={game.mine.id} game={game} />
      ))}
    </>
  );
}

function Row({ game: { mine, standing, myMove } }: { game: OwnGame<MyGame> }) {
  const t = texts.value.lobby;
  return (
    <div class={myMove ? "strip mine waits" : "strip mine"} data-testid="my-game">
      <Icon name="board" />
      <span>
        {whose(mine, standing?.phase ?? null, texts.value)}{" "}
        {standing !== null && <Turn standing={standing} myMove={myMove} against={mine.against} />}
      </span>
      <HeededCall id={mine.id} />
      <Elsewhere game={mine} />
      <a class="btn s" href={gamePath(mine.id)}>
        {t.toGame}
      </a>
    </div>
  );
}

/** Against whom it is, and how it stands; `phase` null while that is not known. */
function whose({ against, startsAt }: MyGame, phase: Phase | null, t: Texts): string {
  if (against === null) return t.lobby.yourOpenGame;
  if (startsAt != null) return t.start.yours(against);
  switch (phase) {
    case "paused":
    case "adjourned":
    case "settling":
      return t.newcomer.yourGame[phase](against);
    default:
      return t.lobby.yourGame(against);
  }
}

function Turn({ standing, myMove, against }: { standing: Standing; myMove: boolean; against: string | null }) {
  const t = texts.value.planning;
  const { phase, toMove, clock, clockText } = standing;
  const left = useLeft(clock, toMove ?? "black", clockText);
  if (toMove === null || phase !== "play") return null;
  return (
    <span class="whose">
      {myMove ? <b>{t.yourMove}</b> : against === null ? t.theirMove(toMove) : texts.value.newcomer.theirMove(against)}
      {left !== null && (
        <>
          {" "}
          <Figures left={left[0]} system={left[1]} />
        </>
      )}
    </span>
  );
}
