import { fileURLToPath } from "node:url";
import type { Plugin } from "vite";

const facts = fileURLToPath(new URL("./package.json", import.meta.url));

/** `PACKAGE_VERSION=0.2.0 npm run package` makes another version than that of package.json, and its program says so too. */
export const packageVersion = (): Plugin => ({
  name: "calon-version",
  enforce: "pre",
  transform(text, id) {
    const version = process.env.PACKAGE_VERSION;
    return version && id === facts ? JSON.stringify({ ...JSON.parse(text), version }) : undefined;
  },
});
