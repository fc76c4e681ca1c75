import { readdirSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { defineConfig } from "vite";
import { oldestNode, tooOld } from "./app/cli/runtime/node-versions";
import { packageVersion } from "./vite.version";

const app = fileURLToPath(new URL("./app", import.meta.url));

/** A program of the same name as its source. */
const commands = readdirSync(`${app}/cli`)
  .filter((file) => file.endsWith(".ts"))
  .toSorted()
  .map((file) => `${app}/cli/${file}`);
const demonstration = `${app}/demo/demo.ts`;
const threads = [
  "features/imports/reading/file-thread",
  "features/exports/xlsx-thread",
  "features/sheets/pdf/pdf-thread",
  "demo/work-thread",
  "reader-thread",
].map((name) => `${app}/${name}.ts`);

/** Runs before any code of a command, because the driver ends an older Node without a sentence (docs/decisions/079-node-and-the-driver.md). */
const refusal = `if (Number.parseInt(process.versions.node, 10) < ${oldestNode}) {
  console.error(${JSON.stringify(tooOld)});
  process.exit(1);
}`;

/** Compiles the commands of the box and the threads of the server into build/cli, so that production needs no compiler. */
export default defineConfig({
  plugins: [packageVersion()],
  resolve: { alias: { "~": app } },
  publicDir: false,
  logLevel: "warn",
  // As in vite.config.ts.
  ssr: { noExternal: ["drizzle-orm"] },
  build: {
    ssr: true,
    outDir: "build/cli",
    target: "node22",
    rollupOptions: {
      // With it Rollup orders the imports of shared parts in another way at each build, and one commit has to make one package.
      treeshake: false,
      input: [...commands, demonstration, ...threads],
      output: { banner: refusal, entryFileNames: "[name].js", chunkFileNames: "parts/[name]-[hash].js" },
    },
  },
});
