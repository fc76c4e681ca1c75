import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { vitePlugin as remix } from "@remix-run/dev";
import { defineConfig } from "vite";
import remixConfig from "./remix.config.js";
import { compressFiles } from "./vite.compress";
import { enhancePlugin } from "./vite.enhance";

declare module "@remix-run/node" {
  interface Future {
    v3_singleFetch: true;
  }
}

const oldestBrowsers = ["chrome109", "firefox115"];

export default defineConfig({
  plugins: [
    remix({
      ...remixConfig,
      buildEnd: ({ remixConfig: { buildDirectory } }) => compressFiles(join(buildDirectory, "client")),
    }),
    enhancePlugin(oldestBrowsers),
  ],
  resolve: { alias: { "~": fileURLToPath(new URL("./app", import.meta.url)) } },
  build: {
    target: oldestBrowsers,
    cssTarget: oldestBrowsers,
    assetsInlineLimit: 0,
    rollupOptions: {
      // A route that only answers has nothing for the browser.
      onwarn(warning, warn) {
        if (warning.code !== "EMPTY_BUNDLE") warn(warning);
      },
    },
  },
  server: { host: "127.0.0.1" },
});
