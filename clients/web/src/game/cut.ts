/** Cuts words off after so many letters (code points, none of them in half); null where they are short enough. */
export function cut(words: string, most: number): string | null {
  if (words.length <= most) return null;
  const letters = [...words];
  return letters.length <= most ? null : `${letters.slice(0, most - 1).join("").trimEnd()}…`;
}
