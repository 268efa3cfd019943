/** Reed-Solomon check words over GF(256) with the polynomial of QR codes (ISO 18004). */

const POLYNOMIAL = 0x11d;

const EXP: number[] = [];
const LOG: number[] = [];
for (let power = 0, value = 1; power < 255; power++) {
  EXP[power] = value;
  LOG[value] = power;
  value <<= 1;
  if (value > 255) value ^= POLYNOMIAL;
}

export function multiply(a: number, b: number): number {
  if (a === 0 || b === 0) return 0;
  return EXP[((LOG[a] ?? 0) + (LOG[b] ?? 0)) % 255] ?? 0;
}

/** The powers of 2 in the field: `2 ** power`. */
export function powerOfTwo(power: number): number {
  return EXP[power % 255] ?? 0;
}

/** The product of (x - 2^0) ... (x - 2^(degree - 1)), highest coefficient left out. */
function generator(degree: number): number[] {
  let product = [1];
  for (let root = 0; root < degree; root++) {
    const next = [...product, 0];
    for (const [index, factor] of product.entries()) {
      next[index + 1] = (next[index + 1] ?? 0) ^ multiply(factor, powerOfTwo(root));
    }
    product = next;
  }
  return product.slice(1);
}

/** Returns `count` check words for `data`. */
export function checkWords(data: readonly number[], count: number): number[] {
  const factors = generator(count);
  let rest: number[] = new Array<number>(count).fill(0);
  for (const word of data) {
    const lead = word ^ (rest[0] ?? 0);
    rest = [...rest.slice(1), 0].map((value, index) => value ^ multiply(factors[index] ?? 0, lead));
  }
  return rest;
}
