/** Where the modules of a QR code lie: the fixed patterns, the words, the mask. */

/** True is dark; row by row from above. */
export type Matrix = readonly (readonly boolean[])[];

/** Centers of the alignment patterns, versions 1 to 10. */
const ALIGNMENT: readonly (readonly number[])[] = [
  [],
  [6, 18],
  [6, 22],
  [6, 26],
  [6, 30],
  [6, 34],
  [6, 22, 38],
  [6, 24, 42],
  [6, 26, 46],
  [6, 28, 50],
];

/** Which modules a mask turns over. */
const MASKS: readonly ((row: number, column: number) => boolean)[] = [
  (r, c) => (r + c) % 2 === 0,
  (r) => r % 2 === 0,
  (_, c) => c % 3 === 0,
  (r, c) => (r + c) % 3 === 0,
  (r, c) => (Math.floor(r / 2) + Math.floor(c / 3)) % 2 === 0,
  (r, c) => ((r * c) % 2) + ((r * c) % 3) === 0,
  (r, c) => (((r * c) % 2) + ((r * c) % 3)) % 2 === 0,
  (r, c) => (((r + c) % 2) + ((r * c) % 3)) % 2 === 0,
];

/** The two bits of error correction level M. */
const LEVEL_M = 0b00;
const FORMAT_POLYNOMIAL = 0x537;
const FORMAT_MASK = 0x5412;
const VERSION_POLYNOMIAL = 0x1f25;
/** From this version on the version itself is written. */
const FIRST_WITH_VERSION = 7;

/** Places words under the mask that makes the code easiest to read. */
export function placed(version: number, words: readonly number[]): Matrix {
  const codes = MASKS.map((_, mask) => withMask(version, words, mask));
  const scores = codes.map(penalty);
  return codes[scores.indexOf(Math.min(...scores))] ?? [];
}

export function withMask(version: number, words: readonly number[], mask: number): Matrix {
  const size = 17 + 4 * version;
  const dark = Array.from({ length: size }, () => new Array<boolean>(size).fill(false));
  const fixed = Array.from({ length: size }, () => new Array<boolean>(size).fill(false));
  const set = (row: number, column: number, value: boolean) => {
    const [line, kept] = [dark[row], fixed[row]];
    if (line === undefined || kept === undefined || column < 0 || column >= size) return;
    line[column] = value;
    kept[column] = true;
  };
  for (let at = 0; at < size; at++) {
    set(6, at, at % 2 === 0);
    set(at, 6, at % 2 === 0);
  }
  for (const [row, column] of [[3, 3], [3, size - 4], [size - 4, 3]] as const) square(set, row, column, 4);
  const centers = ALIGNMENT[version - 1] ?? [];
  for (const row of centers) {
    for (const column of centers) {
      const finder = (row === 6 && column === 6) || (row === 6 && column === size - 7) || (row === size - 7 && column === 6);
      if (!finder) square(set, row, column, 2);
    }
  }
  describe(set, size, version, mask);
  weave(dark, fixed, words, MASKS[mask] ?? (() => false));
  return dark;
}

type Set = (row: number, column: number, value: boolean) => void;

/** Rings round a center: a finder of 4 (its light edge included), an alignment of 2. */
function square(set: Set, row: number, column: number, reach: number): void {
  for (let down = -reach; down <= reach; down++) {
    for (let right = -reach; right <= reach; right++) {
      const ring = Math.max(Math.abs(down), Math.abs(right));
      set(row + down, column + right, reach === 2 ? ring !== 1 : ring !== 2 && ring !== 4);
    }
  }
}

/** Level and mask twice beside the finders; the version where the code is large. */
function describe(set: Set, size: number, version: number, mask: number): void {
  const format = withRemainder((LEVEL_M << 3) | mask, FORMAT_POLYNOMIAL, 10) ^ FORMAT_MASK;
  for (let bit = 0; bit < 15; bit++) {
    const value = ((format >> bit) & 1) === 1;
    // Down the eighth column past the timing line, then leftwards along the eighth row.
    if (bit < 6) set(bit, 8, value);
    else if (bit < 8) set(bit + 1, 8, value);
    else if (bit === 8) set(8, 7, value);
    else set(8, 14 - bit, value);
    if (bit < 8) set(8, size - 1 - bit, value);
    else set(size - 15 + bit, 8, value);
  }
  set(size - 8, 8, true);
  if (version < FIRST_WITH_VERSION) return;
  const text = withRemainder(version, VERSION_POLYNOMIAL, 12);
  for (let bit = 0; bit < 18; bit++) {
    const value = ((text >> bit) & 1) === 1;
    const [along, across] = [Math.floor(bit / 3), size - 11 + (bit % 3)];
    set(along, across, value);
    set(across, along, value);
  }
}

/** A value with the remainder of its division appended: a BCH code. */
function withRemainder(value: number, polynomial: number, bits: number): number {
  let rest = value << bits;
  for (let at = 31 - Math.clz32(rest); at >= bits; at = 31 - Math.clz32(rest)) rest ^= polynomial << (at - bits);
  return (value << bits) | rest;
}

/** Words in pairs of columns from the lower right, up and down, past what is fixed. */
function weave(
  dark: boolean[][],
  fixed: readonly boolean[][],
  words: readonly number[],
  masked: (row: number, column: number) => boolean,
): void {
  const size = dark.length;
  let bit = 0;
  for (let right = size - 1; right > 0; right -= 2) {
    if (right === 6) right = 5; // the timing column stands alone
    const upwards = ((right + 1) & 2) === 0;
    for (let step = 0; step < size; step++) {
      const row = upwards ? size - 1 - step : step;
      for (const column of [right, right - 1]) {
        const line = dark[row];
        if (line === undefined || fixed[row]?.[column] === true) continue;
        const word = words[bit >> 3] ?? 0;
        const value = ((word >> (7 - (bit & 7))) & 1) === 1;
        line[column] = value !== masked(row, column);
        bit += 1;
      }
    }
  }
}

/** How hard a code is to read: runs, blocks, false finders, too much of one shade. */
function penalty(code: Matrix): number {
  const size = code.length;
  const columns = code.map((_, at) => code.map((row) => row[at] ?? false));
  let sum = 0;
  for (const line of [...code, ...columns]) {
    const text = line.map((dark) => (dark ? "1" : "0")).join("");
    for (const run of text.match(/0{5,}|1{5,}/g) ?? []) sum += run.length - 2;
    for (const pattern of ["10111010000", "00001011101"]) {
      for (let at = text.indexOf(pattern); at >= 0; at = text.indexOf(pattern, at + 1)) sum += 40;
    }
  }
  let total = 0;
  for (let row = 0; row < size; row++) {
    for (let column = 0; column < size; column++) {
      const dark = code[row]?.[column];
      if (dark) total += 1;
      const same = [code[row]?.[column + 1], code[row + 1]?.[column], code[row + 1]?.[column + 1]];
      if (same.every((other) => other === dark)) sum += 3;
    }
  }
  return sum + 10 * Math.floor(Math.abs((total * 20) / (size * size) - 10));
}
