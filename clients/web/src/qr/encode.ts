/**
 * QR codes (ISO 18004) for links: bytes, error correction level M, versions 1 to 10.
 *
 * A link of this page has 40 to 80 letters, so version 4 or 5 is what comes out.
 */

import { checkWords } from "./galois";
import { placed, type Matrix } from "./place";

/** Level M, by version: check words a block, then blocks as [how many, data words]. */
const BLOCKS: readonly [number, readonly (readonly [number, number])[]][] = [
  [10, [[1, 16]]],
  [16, [[1, 28]]],
  [26, [[1, 44]]],
  [18, [[2, 32]]],
  [24, [[2, 43]]],
  [16, [[4, 27]]],
  [18, [[4, 31]]],
  [22, [[2, 38], [2, 39]]],
  [22, [[3, 36], [2, 37]]],
  [26, [[4, 43], [1, 44]]],
];

const BYTES_MODE = 0b0100;
const FILL = [0xec, 0x11] as const;
/** From this version on the length of the text takes two bytes. */
const LONG_VERSION = 10;

/** Returns the dark modules of a text, row by row; null if it is too long. */
export function qrCode(text: string): Matrix | null {
  const code = codeWords(text);
  return code === null ? null : placed(code.version, code.words);
}

/** Returns the least version that holds a text, and its words in placing order. */
export function codeWords(text: string): { version: number; words: number[] } | null {
  const bytes = new TextEncoder().encode(text);
  for (const [index, [checks, blocks]] of BLOCKS.entries()) {
    const version = index + 1;
    const words = blocks.reduce((sum, [count, size]) => sum + count * size, 0);
    const header = version < LONG_VERSION ? 2 : 3; // the mode's half byte, the length, half a byte over
    if (bytes.length + header > words) continue;
    return { version, words: interleaved(dataWords(bytes, version, words), checks, blocks) };
  }
  return null;
}

/** Mode, length and text as whole words, filled up to `words`. */
function dataWords(bytes: Uint8Array, version: number, words: number): number[] {
  const bits: number[] = [];
  const put = (value: number, count: number) => {
    for (let bit = count - 1; bit >= 0; bit--) bits.push((value >> bit) & 1);
  };
  put(BYTES_MODE, 4);
  put(bytes.length, version < LONG_VERSION ? 8 : 16);
  for (const byte of bytes) put(byte, 8);
  put(0, Math.min(4, words * 8 - bits.length));
  while (bits.length % 8 !== 0) bits.push(0);
  const data: number[] = [];
  for (let at = 0; at < bits.length; at += 8) data.push(bits.slice(at, at + 8).reduce((word, bit) => word * 2 + bit, 0));
  for (let fill = 0; data.length < words; fill++) data.push(FILL[fill % 2] ?? 0);
  return data;
}

/** Data and check words in the order in which they are placed: block by block in turn. */
function interleaved(
  data: readonly number[],
  checks: number,
  blocks: readonly (readonly [number, number])[],
): number[] {
  const parts: number[][] = [];
  let from = 0;
  for (const [count, size] of blocks) {
    for (let block = 0; block < count; block++) {
      parts.push(data.slice(from, from + size));
      from += size;
    }
  }
  const inTurn = (lists: readonly number[][]) => {
    const longest = Math.max(...lists.map((list) => list.length));
    const words: number[] = [];
    for (let at = 0; at < longest; at++) {
      for (const list of lists) {
        const word = list[at];
        if (word !== undefined) words.push(word);
      }
    }
    return words;
  };
  return [...inTurn(parts), ...inTurn(parts.map((part) => checkWords(part, checks)))];
}
