import { spawn } from "node:child_process";
import { existsSync, mkdirSync, readdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import { backupSettings } from "./backup";

/** Litestream beside a server, from its first whole copy on. The answer ends it. */
export async function replicateBeside(folder: string, database: string): Promise<() => Promise<void>> {
  const place = join(folder, "replica");
  rmSync(place, { recursive: true, force: true });
  mkdirSync(place);
  const child = spawn(process.execPath, ["--import", "tsx", "app/cli/replicate.ts"], {
    env: { ...process.env, ...(await backupSettings(folder, database)), REPLICA_URL: place },
    stdio: ["ignore", "ignore", "inherit"],
  });
  const ended = new Promise<void>((done) => child.once("close", () => done()));
  const isCopied = () =>
    existsSync(place) &&
    readdirSync(place, { encoding: "utf8", recursive: true }).some((name) => name.endsWith(".snapshot.lz4"));
  while (!isCopied()) {
    if (child.exitCode !== null) throw new Error(`The replicator ended with ${child.exitCode}`);
    await new Promise((wake) => setTimeout(wake, 50));
  }
  return async () => {
    child.kill("SIGTERM");
    await ended;
    rmSync(place, { recursive: true, force: true });
  };
}
