import type { Plugin, Rolldown } from "vite";
import { defineConfig } from "vitest/config";

/** The server that `npm run dev` talks to: `shoutan serve` on its default port. */
const SERVER = "http://127.0.0.1:3610";

/**
 * Holds the first paint until `boot.ts` has set the theme that the reader chose, and has the
 * document itself ask for `main.tsx`, its files and its style, which every page needs.
 */
const firstLoad: Plugin = {
  name: "first-load",
  transformIndexHtml: {
    order: "post",
    handler(html, { bundle }) {
      const blocking = html.replace('<script type="module" crossorigin', '<script type="module" blocking="render" crossorigin');
      if (bundle === undefined) return blocking; // the server for developing
      const chunks = Object.values(bundle).filter((file) => file.type === "chunk");
      const main = chunks.find((chunk) => chunk.name === "main");
      if (main === undefined) throw new Error("no chunk of main.tsx");
      const files = withImports(main, chunks).filter((chunk) => !blocking.includes(chunk.fileName));
      const styles = files.flatMap((chunk) => [...(chunk.viteMetadata?.importedCss ?? [])]);
      return {
        html: blocking,
        tags: [
          ...files.map(({ fileName }) => link("modulepreload", fileName)),
          ...styles.map((style) => link("stylesheet", style)),
        ],
      };
    },
  },
};

function withImports(chunk: Rolldown.OutputChunk, all: readonly Rolldown.OutputChunk[]): Rolldown.OutputChunk[] {
  const found = new Set([chunk]);
  for (const one of found) {
    for (const name of one.imports) {
      const imported = all.find(({ fileName }) => fileName === name);
      if (imported !== undefined) found.add(imported);
    }
  }
  return [...found];
}

function link(rel: string, fileName: string) {
  return { tag: "link", attrs: { rel, crossorigin: true, href: `/${fileName}` }, injectTo: "head" as const };
}

/** What `boot.ts` needs is little, and comes first: it has a file of its own. */
const OF_BOOT = /src\/(pages|routes|i18n\/languages|store\/memory)\.ts$|vite\/preload-helper/;

type Info = (id: string) => Pick<Rolldown.ModuleInfo, "importers"> | null;

const ofMain = new Map<string, boolean>();

/** Whether a file is needed by `main.tsx`, on every page. */
function isOfMain(id: string, info: Info): boolean {
  const known = ofMain.get(id);
  if (known !== undefined) return known;
  ofMain.set(id, false); // for files that import each other
  const is = MAIN.test(id) || (info(id)?.importers ?? []).some((importer) => isOfMain(importer, info));
  ofMain.set(id, is);
  return is;
}

const MAIN = /src\/main\.tsx$/;

export default defineConfig({
  oxc: { jsx: { runtime: "automatic", importSource: "preact" } },
  plugins: [firstLoad],
  build: {
    outDir: "../shoutan_clients/web_dist",
    emptyOutDir: true,
    // Says which files a page loads first: the test of their weight reads it.
    manifest: true,
    // tokens.css is written with light-dark(); older targets would have it taken apart.
    target: ["chrome123", "firefox121", "safari17.5"],
    // The content security policy has no data: and no inline script.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      output: {
        chunkFileNames: ({ name }) => `assets/${name.replace(/~.*/, "")}-[hash].js`,
        codeSplitting: {
          groups: [
            // Few files: each is a request.
            { name: "boot", test: OF_BOOT, priority: 2 },
            { name: (id, files) => (isOfMain(id, (one) => files.getModuleInfo(one)) ? "main" : null), priority: 1 },
            {
              name: "shared",
              minShareCount: 2,
              entriesAware: true,
              entriesAwareMergeThreshold: 20_000,
            },
          ],
        },
      },
    },
  },
  test: { setupFiles: ["test/setup.ts"] },
  server: {
    proxy: {
      "/api": SERVER,
      "/ws": { target: SERVER, ws: true },
    },
  },
});
