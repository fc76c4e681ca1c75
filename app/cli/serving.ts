import { spawn } from "node:child_process";
import { existsSync } from "node:fs";
import { resolve } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import type { ServerBuild } from "@remix-run/node";
import { databasePath } from "~/db/file";
import { refuseLoss } from "~/db/last-served";
import { holdForServer } from "~/db/server-lock";
import { t } from "~/messages";
import { endWhenReplaced, refuseReplaced } from "./replica/successor";
import { exitIfRefused, refuse } from "./runtime/terminal";

const lastMomentMilliseconds = 2000;

/** The settings are read now, so a command that changes them does so before. */
export async function startServing(whenListening?: () => void): Promise<void> {
  process.env.NODE_ENV = "production";
  process.env.PORT ||= "3000";
  process.env.HOST ||= "127.0.0.1";
  process.chdir(fileURLToPath(new URL("../..", import.meta.url)));

  const build = resolve("build/server/index.js");
  if (!existsSync(build)) refuse(t("system.build_missing", { path: build }));

  // Before the build opens the database and migrates it.
  const path = databasePath();
  if (existsSync(path))
    await exitIfRefused(async () => {
      holdForServer(path);
      refuseLoss(path);
      await refuseReplaced(path);
    });

  const served = (await import(pathToFileURL(build).href)) as ServerBuild;
  const { serve } = served.entry.module as unknown as Pick<typeof import("../server"), "serve">;
  const address = process.env.APP_ORIGIN || `http://localhost:${process.env.PORT}`;
  serve(served, () => {
    console.log(t("system.listening", { address }));
    reportToSupervisor();
    endWhenReplaced(path);
    whenListening?.();
  });
  exitSoonAfterSignal();
}

/** A pending timer must not keep the process alive. */
function exitSoonAfterSignal(): void {
  for (const signal of ["SIGTERM", "SIGINT"]) {
    process.once(signal, () => setTimeout(() => process.exit(0), lastMomentMilliseconds).unref());
  }
}

/**
 * Reports to systemd that the server is ready, then three times in each WatchdogSec that its event loop turns; a server that
 * hangs is restarted. Without systemd it does nothing. Node has no datagrams of the kind that systemd reads, so its own
 * program sends them.
 */
function reportToSupervisor({ NOTIFY_SOCKET, WATCHDOG_USEC }: NodeJS.ProcessEnv = process.env): void {
  if (!NOTIFY_SOCKET) return;
  notify("READY=1");
  const period = Number(WATCHDOG_USEC) / 1000;
  if (period > 0) setInterval(() => notify("WATCHDOG=1"), period / 3).unref();
}

function notify(state: string): void {
  const child = spawn("systemd-notify", [state], { stdio: ["ignore", "ignore", "inherit"] });
  child.on("error", (error) => console.error(`systemd-notify: ${error.message}`));
}
