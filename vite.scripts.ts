import { rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { type BuildOptions, build, type Rollup } from "vite";
import { refuseOldNode } from "./app/cli/runtime/node-versions";
import { enhance } from "./app/messages/enhance";
import { islands } from "./app/messages/islands";
import { oldestBrowsers, scriptsFolder } from "./vite.enhance";

refuseOldNode();

const root = fileURLToPath(new URL(".", import.meta.url));

/** The build replaces `sentence.enhance.saving`, so that a browser loads no catalogue. */
const sentences = Object.fromEntries(
  Object.entries({ ...enhance, ...islands }).map(([key, text]) => [`sentence.${key}`, JSON.stringify(text)]),
);

// Run before the build of the pages. Each script is built alone, so that it shares no chunk with another or with a route.
rmSync(scriptsFolder, { recursive: true, force: true });
/** The enhance script imports it when a user opens a dialog or types in a search. */
const islandsAddress = await scriptOf({
  rollupOptions: {
    input: { islands: join(root, "app/islands/open.ts") },
    preserveEntrySignatures: "strict",
    output: { format: "es", inlineDynamicImports: true },
  },
});
const addresses = {
  enhance: await deferredScript("enhance", "start"),
  grid: await deferredScript("enhance-grid", "start-grid"),
  print: await deferredScript("enhance-print", "start-print"),
};
writeFileSync(join(scriptsFolder, "addresses.json"), JSON.stringify(addresses));

function deferredScript(name: string, entry: string): Promise<string> {
  const lib = {
    entry: { [name]: join(root, `app/enhance/${entry}.ts`) },
    formats: ["iife" as const],
    name: "calon",
  };
  const define = { islandsAddress: JSON.stringify(islandsAddress) };
  return scriptOf({ lib, rollupOptions: { external: [islandsAddress] } }, define);
}

async function scriptOf(how: BuildOptions, define: Record<string, string> = {}): Promise<string> {
  const { rollupOptions } = how;
  const output = { entryFileNames: "assets/[name]-[hash:6].js", hashCharacters: "hex" } as const;
  const built = await build({
    configFile: false,
    logLevel: "error",
    root,
    publicDir: false,
    define: { "process.env.NODE_ENV": '"production"', ...sentences, ...define },
    resolve: { alias: { "~": join(root, "app") } },
    build: {
      ...how,
      outDir: scriptsFolder,
      emptyOutDir: false,
      target: oldestBrowsers,
      modulePreload: false,
      minify: "esbuild",
      rollupOptions: { ...rollupOptions, output: { ...rollupOptions?.output, ...output } },
    },
    esbuild: { legalComments: "none" },
  });
  const [made] = [built].flat() as Rollup.RollupOutput[];
  return `/${made?.output[0].fileName}`;
}
