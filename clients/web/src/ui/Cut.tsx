/** Words of a record, which may be of any length: cut off, with all of them in the title. */

import { cut } from "../game/cut";
import { isolated } from "./isolated";

/** Longer names and results than this are no longer read beside a board, in letters. */
const MOST = 80;

export function Cut({ words }: { words: string }) {
  const short = cut(words, MOST);
  return short === null ? <>{isolated(words)}</> : <span title={words}>{isolated(short)}</span>;
}
