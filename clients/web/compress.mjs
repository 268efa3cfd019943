/** Writes `x.js.br` and `x.js.gz` beside each `x.js` of the built page: the server sends them. */

import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { join } from "node:path";
import { brotliCompressSync, constants, gzipSync } from "node:zlib";

const BUILT = fileURLToPath(new URL("../shoutan_clients/web_dist/", import.meta.url));
/** Pictures are compressed already. */
const TEXTS = /\.(js|css|html|svg|webmanifest)$/;
/** What fits a packet is not worth a second file, bytes. */
const WORTH_IT = 1_000;

for (const name of readdirSync(BUILT, { recursive: true, encoding: "utf-8" })) {
  if (!TEXTS.test(name)) continue;
  const path = join(BUILT, name);
  const plain = readFileSync(path);
  if (plain.length < WORTH_IT) continue;
  const params = { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY };
  writeFileSync(`${path}.br`, brotliCompressSync(plain, { params }));
  writeFileSync(`${path}.gz`, gzipSync(plain, { level: constants.Z_BEST_COMPRESSION }));
}
