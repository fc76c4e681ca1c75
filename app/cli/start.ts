import { existsSync } from "node:fs";
import { createRequire } from "node:module";
import { resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { t } from "~/messages";

const lastMomentMilliseconds = 2000;

process.env.NODE_ENV = "production";
process.env.PORT ||= "3000";
process.env.HOST ||= "127.0.0.1";
process.chdir(fileURLToPath(new URL("../..", import.meta.url)));

const build = resolve("build/server/index.js");
if (!existsSync(build)) {
  console.error(t("system.build_missing", { path: build }));
  process.exit(1);
}

announceAddress(process.env.APP_ORIGIN || `http://localhost:${process.env.PORT}`);
exitSoonAfterSignal();
process.argv = [process.execPath, "remix-serve", build];
createRequire(import.meta.url)("@remix-run/serve/dist/cli.js");

/** remix-serve says once, in its own way, that it listens; this says it in ours. */
function announceAddress(address: string): void {
  const log = console.log;
  console.log = (...words: unknown[]) => {
    if (!String(words[0]).startsWith("[remix-serve]")) return log(...words);
    console.log = log;
    log(t("system.listening", { address }));
  };
}

/** remix-serve stops accepting and lets requests finish; a timer that is still waiting must not keep the process. */
function exitSoonAfterSignal(): void {
  for (const signal of ["SIGTERM", "SIGINT"]) {
    process.once(signal, () => setTimeout(() => process.exit(0), lastMomentMilliseconds).unref());
  }
}
