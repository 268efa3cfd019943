import { defineConfig, type Plugin } from "vite";

/** The server that `npm run dev` talks to: `shoutan serve` on its default port. */
const SERVER = "http://127.0.0.1:3610";

/** Holds the first paint until the script has set the theme that the reader chose. */
const paintOnceThemed: Plugin = {
  name: "paint-once-themed",
  transformIndexHtml: {
    order: "post",
    handler: (html) =>
      html.replace('<script type="module" crossorigin', '<script type="module" blocking="render"'),
  },
};

export default defineConfig({
  oxc: { jsx: { runtime: "automatic", importSource: "preact" } },
  plugins: [paintOnceThemed],
  build: {
    outDir: "../shoutan_clients/web_dist",
    emptyOutDir: true,
    // tokens.css is written with light-dark(); older targets would have it taken apart.
    target: ["chrome123", "firefox121", "safari17.5"],
    // The content security policy has no data: and no inline script.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
  },
  server: {
    proxy: {
      "/api": SERVER,
      "/ws": { target: SERVER, ws: true },
    },
  },
});
