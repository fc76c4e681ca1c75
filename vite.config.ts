import { cpSync, renameSync, rmSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { defineConfig } from "vite";
import { compressFiles } from "./vite.compress";
import { copyScripts, enhancePlugin, oldestBrowsers } from "./vite.enhance";
import { packageVersion } from "./vite.version";

declare module "@remix-run/node" {
  interface Future {
    v3_singleFetch: true;
  }
}

const client = "build/client";

/** The server alone. A browser gets the stylesheets, the files of `public`, and the scripts that `vite.scripts.ts` has built. */
export default defineConfig({
  plugins: [
    enhancePlugin(),
    {
      name: "calon-files",
      apply: "build",
      closeBundle() {
        rmSync(client, { recursive: true, force: true });
        cpSync("public", client, { recursive: true });
        renameSync("build/server/assets", `${client}/assets`);
        copyScripts(client);
        compressFiles(client);
      },
    },
    packageVersion(),
  ],
  resolve: { alias: { "~": fileURLToPath(new URL("./app", import.meta.url)) } },
  logLevel: "warn",
  esbuild: { jsx: "automatic" },
  // Node reads the 178 KB of its package.json again for each of its modules: a second and 160 MB at each start.
  ssr: { noExternal: ["drizzle-orm"] },
  build: {
    ssr: "app/build.ts",
    ssrEmitAssets: true,
    copyPublicDir: false,
    outDir: "build/server",
    target: "node22",
    cssTarget: oldestBrowsers,
    cssMinify: "esbuild",
    assetsInlineLimit: 0,
    rollupOptions: { output: { entryFileNames: "index.js" } },
  },
});
