import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { vitePlugin as remix } from "@remix-run/dev";
import { defineConfig } from "vite";
import remixConfig from "./remix.config.js";
import { compressFiles } from "./vite.compress";
import { copyScripts, enhancePlugin, oldestBrowsers } from "./vite.enhance";
import { packageVersion } from "./vite.version";

declare module "@remix-run/node" {
  interface Future {
    v3_singleFetch: true;
  }
}

export default defineConfig({
  plugins: [
    remix({
      ...remixConfig,
      buildEnd: ({ remixConfig: { buildDirectory } }) => {
        const client = join(buildDirectory, "client");
        copyScripts(client);
        compressFiles(client);
      },
    }),
    enhancePlugin(),
    packageVersion(),
  ],
  resolve: { alias: { "~": fileURLToPath(new URL("./app", import.meta.url)) } },
  build: {
    target: oldestBrowsers,
    cssTarget: oldestBrowsers,
    assetsInlineLimit: 0,
    rollupOptions: {
      onwarn(warning, warn) {
        // A route that only answers has nothing for the browser.
        const isEmptyRoute = warning.code === "EMPTY_BUNDLE";
        // Remix's server package is named by every route, and none of it is left in the browser's files.
        const isServerPackage =
          /externalized for browser compatibility, imported by ".*\/node_modules\//.test(warning.message);
        if (!isEmptyRoute && !isServerPackage) warn(warning);
      },
    },
  },
  server: { host: "127.0.0.1" },
});
