/** Widths that change what is drawn, not only how it is laid out. */

import { useEffect, useState } from "preact/hooks";

/** Whether the page is as narrow as a phone: letters then stand on two sides only. */
export function usePhone(): boolean {
  return useMedia("(max-width: 700px)");
}

export function useMedia(query: string): boolean {
  const [matches, setMatches] = useState(() => matchMedia(query).matches);
  useEffect(() => {
    const list = matchMedia(query);
    const follow = () => setMatches(list.matches);
    follow();
    list.addEventListener("change", follow);
    return () => list.removeEventListener("change", follow);
  }, [query]);
  return matches;
}
