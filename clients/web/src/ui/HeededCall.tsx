/** The last call in a game of ours that is not on the screen: what is heard is also written. */

import { callAloud } from "../game/announce";
import { texts } from "../i18n";
import { heededCalls } from "../store/heed";

export function HeededCall({ id }: { id: string }) {
  const t = texts.value;
  const call = heededCalls.value.get(id);
  if (call === undefined) return null;
  return (
    <b class="heeded" role="alert" data-testid="heeded-call">
      {t.side[call.color]}: {callAloud(call, t)}
    </b>
  );
}
