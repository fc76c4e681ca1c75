import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { build, type InlineConfig, type Plugin, type Rollup } from "vite";
import { enhance } from "./app/messages/enhance";
import { islands } from "./app/messages/islands";

const root = fileURLToPath(new URL(".", import.meta.url));
const words: Record<string, string> = { ...enhance, ...islands };

interface Made {
  path: string;
  code: string;
}

/** A build reads its settings several times over, and makes these once. */
const made = globalThis as { bundles?: Promise<Made[]> };

/**
 * Makes app/enhance one file that imports nothing, its grid a second one for the pages with a grid, a third one for the
 * print of a sheet, and app/islands a last that the first loads when a user opens a dialog or types in a search; all are
 * named after their content. The server learns the addresses of the first three and which build is running. They are built apart from the routes, so that
 * no chunk can ever be shared with them.
 */
export function enhancePlugin(target: string[]): Plugin {
  let files: Made[] = [];
  return {
    name: "calon-enhance",
    async config(_config, { command }) {
      if (command === "build") made.bundles ??= bundles(target);
      files = await (made.bundles ?? bundles(target));
      return {
        define: {
          "import.meta.env.ENHANCE": JSON.stringify(`/${files[0]?.path}`),
          "import.meta.env.GRID": JSON.stringify(`/${files[1]?.path}`),
          "import.meta.env.PRINT": JSON.stringify(`/${files[2]?.path}`),
          "import.meta.env.BUILD": JSON.stringify(hashOf(sources(), 6)),
        },
      };
    },
    configureServer({ middlewares }) {
      for (const { path, code } of files) {
        middlewares.use(`/${path}`, (_request, response) => {
          response.setHeader("Content-Type", "text/javascript");
          response.end(code);
        });
      }
    },
    generateBundle() {
      if (this.environment.name !== "client") return;
      for (const { path, code } of files) this.emitFile({ type: "asset", fileName: path, source: code });
    },
  };
}

async function bundles(target: string[]): Promise<Made[]> {
  const loaded = named(
    "islands",
    await bundle(target, {
      rollupOptions: {
        input: join(root, "app/islands/open.ts"),
        preserveEntrySignatures: "strict",
        output: { format: "es", inlineDynamicImports: true },
      },
    }),
  );
  const code = await bundle(target, scriptOf("start"));
  const grid = named("enhance-grid", await bundle(target, scriptOf("start-grid")));
  const print = named("enhance-print", await bundle(target, scriptOf("start-print")));
  const enhance = named("enhance", code.replace("islandsAddress", JSON.stringify(`/${loaded.path}`)));
  return [enhance, grid, print, loaded];
}

const scriptOf = (name: string): InlineConfig["build"] => ({
  lib: { entry: join(root, `app/enhance/${name}.ts`), formats: ["iife"], name: "calon" },
});

const named = (name: string, code: string): Made => ({
  path: `assets/${name}-${hashOf([code], 6)}.js`,
  code,
});

async function bundle(target: string[], how: InlineConfig["build"]): Promise<string> {
  const outputs = await build({
    configFile: false,
    logLevel: "error",
    root,
    publicDir: false,
    plugins: [{ name: "calon-words", enforce: "pre", transform: withWords }],
    define: { "process.env.NODE_ENV": '"production"' },
    resolve: { alias: { "~": join(root, "app") } },
    build: { write: false, target, modulePreload: false, minify: "esbuild", ...how },
    esbuild: { legalComments: "none" },
  });
  const [made] = [outputs].flat() as Rollup.RollupOutput[];
  return made?.output[0].code ?? "";
}

/** What browsers run imports no catalogue: each sentence stands where it is said. */
const withWords = (code: string) =>
  code.replace(/\bsay\("([\w.]+)"\)/g, (_, key: string) => JSON.stringify(words[key]));

/** Everything that a page can come from, in one order. */
function sources(): (string | Buffer)[] {
  const entries = readdirSync(join(root, "app"), { recursive: true, withFileTypes: true });
  const paths = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
  return [...paths.sort(), join(root, "package-lock.json")].flatMap((path) => [
    path.slice(root.length),
    readFileSync(path),
  ]);
}

function hashOf(parts: (string | Buffer)[], length: number): string {
  const hash = createHash("sha256");
  for (const part of parts) hash.update(part);
  return hash.digest("hex").slice(0, length);
}
