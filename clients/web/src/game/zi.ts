/** Numbers of zi and points: quarters of the one, halves of the other. */

const PARTS = [
  ["", ""],
  ["1/4", "¼"],
  ["1/2", "½"],
  ["3/4", "¾"],
] as const;

/**
 * Writes a number of quarters in words of the language: "2 1/4" or, with `joined`, "2¼".
 * The sign is a minus sign or nothing.
 */
export function zi(value: number, joined = false): string {
  const quarters = Math.round(Math.abs(value) * 4);
  const whole = Math.floor(quarters / 4);
  const part = PARTS[quarters % 4]?.[joined ? 1 : 0] ?? "";
  const sign = value < 0 ? "−" : "";
  if (part === "") return `${sign}${whole}`;
  if (whole === 0) return sign + part;
  return `${sign}${whole}${joined ? "" : " "}${part}`;
}

/** As `zi`, with a plus sign before what is more than nothing. */
export function signedZi(value: number, joined = false): string {
  return (value > 0 ? "+" : "") + zi(value, joined);
}

/** Writes a number of points, whole or half: "6.5", "−1", "0". */
export function points(value: number): string {
  const halves = Math.round(Math.abs(value) * 2);
  return `${value < 0 && halves > 0 ? "−" : ""}${halves / 2}`;
}

/** As `points`, with a plus sign before what is more than nothing. */
export function signedPoints(value: number): string {
  return (value > 0 ? "+" : "") + points(value);
}
