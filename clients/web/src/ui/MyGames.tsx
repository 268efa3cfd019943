/** Games of ours that go on: whose move it is, the time left, the way back to them. */

import { waitingFirst, type OwnGame, type Standing } from "../game/my-games";
import { texts, type Texts } from "../i18n";
import { gamePath } from "../router";
import { standings } from "../store/heed";
import { lobby } from "../store/lobby";
import { myGames, type MyGame } from "../store/mine";
import { you } from "../store/session";
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
        {whose(mine, t, texts.value.start)} {standing !== null && <Turn standing={standing} myMove={myMove} />}
      </span>
      <HeededCall id={mine.id} />
      <Elsewhere game={mine} />
      <a class="btn s" href={gamePath(mine.id)}>
        {t.toGame}
      </a>
    </div>
  );
}

function whose({ against, startsAt }: MyGame, lobby: Texts["lobby"], start: Texts["start"]): string {
  if (against === null) return lobby.yourOpenGame;
  return startsAt == null ? lobby.yourGame(against) : start.yours(against);
}

function Turn({ standing, myMove }: { standing: Standing; myMove: boolean }) {
  const t = texts.value.planning;
  const { phase, toMove, clock, clockText } = standing;
  const left = useLeft(clock, toMove ?? "black", clockText);
  if (toMove === null || phase !== "play") return null;
  return (
    <span class="whose">
      {myMove ? <b>{t.yourMove}</b> : t.theirMove(toMove)}
      {left !== null && (
        <>
          {" "}
          <Figures left={left[0]} system={left[1]} />
        </>
      )}
    </span>
  );
}
