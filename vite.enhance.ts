import { createHash } from "node:crypto";
import { cpSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import sirv from "sirv";
import type { Plugin } from "vite";

const root = fileURLToPath(new URL(".", import.meta.url));

export const oldestBrowsers = ["chrome109", "firefox115"];
export const scriptsFolder = join(root, "node_modules/.cache/calon-scripts");

/** The server learns the addresses of the scripts that `vite.scripts.ts` has built, and which build is running. */
export function enhancePlugin(): Plugin {
  return {
    name: "calon-enhance",
    config(_config, { command }) {
      const addresses = JSON.parse(readFileSync(join(scriptsFolder, "addresses.json"), "utf8"));
      return {
        define: {
          "import.meta.env.ENHANCE": JSON.stringify(addresses.enhance),
          "import.meta.env.GRID": JSON.stringify(addresses.grid),
          "import.meta.env.PRINT": JSON.stringify(addresses.print),
          "import.meta.env.RELOADS": JSON.stringify(command === "serve"),
          "import.meta.env.BUILD": JSON.stringify(hashOf(sources(), 6)),
        },
      };
    },
    configureServer({ middlewares }) {
      middlewares.use(sirv(scriptsFolder, { dev: true }));
    },
  };
}

export const copyScripts = (client: string): void =>
  cpSync(join(scriptsFolder, "assets"), join(client, "assets"), { recursive: true });

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
