/** A link to a move: opens there, also where only the fragment of the address changes. */

import { useEffect } from "preact/hooks";
import { momentOf } from "../game/replay";

/** Calls `go` with the move that the address names, once the game is there (`ready`). */
export function useMoment(ready: boolean, go: (count: number) => void): void {
  useEffect(() => {
    if (!ready) return;
    const follow = () => {
      const moment = momentOf(location.hash);
      if (moment !== null) go(moment);
    };
    follow();
    addEventListener("hashchange", follow);
    return () => removeEventListener("hashchange", follow);
  }, [ready]);
}
