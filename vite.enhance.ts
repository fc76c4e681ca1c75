import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { build, type Plugin, type Rollup } from "vite";
import { enhance as words } from "./app/messages/enhance";

const root = fileURLToPath(new URL(".", import.meta.url));

/**
 * Makes app/enhance one file that imports nothing, named after what is in it, and tells the server where it is and
 * which build is running. It is built apart from the routes, so that no chunk can ever be shared with them.
 */
export function enhancePlugin(target: string[]): Plugin {
  let file = { path: "", code: "" };
  return {
    name: "calon-enhance",
    async config() {
      file = await bundle(target);
      return {
        define: {
          "import.meta.env.ENHANCE": JSON.stringify(`/${file.path}`),
          "import.meta.env.BUILD": JSON.stringify(hashOf(sources(), 6)),
        },
      };
    },
    configureServer({ middlewares }) {
      middlewares.use(`/${file.path}`, (_request, response) => {
        response.setHeader("Content-Type", "text/javascript");
        response.end(file.code);
      });
    },
    generateBundle() {
      if (this.environment.name !== "client") return;
      this.emitFile({ type: "asset", fileName: file.path, source: file.code });
    },
  };
}

export async function bundle(target: string[]) {
  const outputs = (await build({
    configFile: false,
    logLevel: "warn",
    root,
    plugins: [{ name: "calon-words", enforce: "pre", transform: withWords }],
    build: {
      write: false,
      target,
      modulePreload: false,
      lib: { entry: join(root, "app/enhance/start.ts"), formats: ["iife"], name: "calon" },
      minify: "esbuild",
    },
    esbuild: { legalComments: "none" },
  })) as Rollup.RollupOutput[];
  const code = outputs[0]?.output[0].code ?? "";
  return { path: `assets/enhance-${hashOf([code], 6)}.js`, code };
}

/** The module imports no catalogue: each sentence stands where it is said. */
const withWords = (code: string) =>
  code.replace(/\bsay\("([\w.]+)"\)/g, (_, key) => JSON.stringify(words[key as keyof typeof words]));

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
