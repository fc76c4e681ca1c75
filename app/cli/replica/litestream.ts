import { execFile } from "node:child_process";
import { existsSync } from "node:fs";
import { createRequire } from "node:module";
import { promisify } from "node:util";
import { DatabaseRefused } from "~/db/file";
import { writeWhole } from "~/features/backups/disk";
import { t } from "~/messages";

/** `LITESTREAM`, or what npm brings for this processor, or the office's own in PATH. */
export function litestream(): string {
  if (process.env.LITESTREAM) return process.env.LITESTREAM;
  try {
    return createRequire(import.meta.url).resolve("@flydotio/litestream-linux-x64/litestream");
  } catch {
    return "litestream";
  }
}

/** The keys of S3 come from a file in Amazon's own format, which Litestream finds by this name. */
export const environment = (more: Record<string, string> = {}): NodeJS.ProcessEnv => ({
  ...process.env,
  ...(process.env.REPLICA_KEY_FILE && { AWS_SHARED_CREDENTIALS_FILE: process.env.REPLICA_KEY_FILE }),
  ...more,
});

/** What it prints; a failure is refused with its reason. */
export async function askLitestream(words: string[], secrets: Record<string, string> = {}): Promise<string> {
  // A restore takes as long as the rows need. A place that swallows each question must not hold up the look.
  const timeout = words[0] === "restore" ? 0 : 60_000;
  try {
    const options = { env: environment(secrets), maxBuffer: 64 * 1024 ** 2, timeout };
    const { stdout, stderr } = await promisify(execFile)(litestream(), words, options);
    // A place that it cannot list ends it well all the same.
    if (!(stdout + stderr).includes("level=ERROR")) return stdout;
    throw refusal(stdout + stderr);
  } catch (error) {
    if (error instanceof DatabaseRefused) throw error;
    const { message, stdout = "", stderr = "" } = error as Error & { stdout?: string; stderr?: string };
    throw refusal(stdout + stderr || message);
  }
}

function refusal(said: string): DatabaseRefused {
  if (said.includes("no identity matched"))
    return new DatabaseRefused(t("restore.wrong_identity", { path: replicaUrl() }));
  const [, reason = said] = said.split("error=");
  return new DatabaseRefused(
    t("replica.failed", { program: litestream(), reason: reason.split("\n")[0] ?? "" }),
  );
}

export function replicaUrl(): string {
  const url = process.env.REPLICA_URL;
  if (!url) throw new DatabaseRefused(t("replica.no_url"));
  return url;
}

/** docs/data-protection.md and docs/runbook.md state it. From Friday afternoon to Monday morning are 64 hours. */
const retention = "72h";

/** A copy of the whole database; a restore applies the changes after it. */
const snapshotEvery = "6h";

export type Crypt = { recipients: string[] } | { recipients?: string[]; identities: string[] };

/** Beside the database. It holds no secret. */
export const configurationPath = (database: string): string =>
  `${database.replace(/\.db$/, "")}.litestream.yml`;

/** Litestream 0.3.13 reads YAML, of which JSON is a part. */
export function configurationOf(database: string, age: Crypt | null): string {
  const often = { "sync-interval": "1s", retention, "snapshot-interval": snapshotEvery };
  const replica = { ...placeOf(database), ...often, ...(age && { age }) };
  const logging = { level: "warn", stderr: true };
  return `${JSON.stringify({ logging, dbs: [{ path: database, replicas: [replica] }] }, null, 2)}\n`;
}

/** Litestream takes a configuration that it does not understand, and replicates nothing: it must name the replica. */
export async function writeProved(database: string, path: string, age: Crypt | null): Promise<void> {
  // Later ones do not encrypt.
  if (!/^v?0\.3\./.test(await askLitestream(["version"])))
    throw new DatabaseRefused(t("replica.not_understood", { path }));
  writeWhole(path, configurationOf(database, age));
  const lines = await askLitestream(["databases", "-config", path]);
  const line = lines.split("\n").find((one) => one.startsWith(`${database} `));
  if (!line?.slice(database.length).trim()) throw new DatabaseRefused(t("replica.not_understood", { path }));
}

function placeOf(database: string): Record<string, string> {
  const url = replicaUrl();
  // Litestream puts variables of the environment in place of $NAME.
  for (const text of [database, url])
    if (text.includes("$")) throw new DatabaseRefused(t("replica.malformed", { url: text }));
  if (url.startsWith("/")) {
    // Litestream would make it on the first disk where the second one is not mounted.
    if (!existsSync(url)) throw new DatabaseRefused(t("replica.no_folder", { url }));
    return { path: url };
  }
  const { protocol, host, pathname } = URL.canParse(url) ? new URL(url) : new URL("none:");
  if (!host || pathname.length < 2) throw new DatabaseRefused(t("replica.malformed", { url }));
  const { REPLICA_KEY_FILE: key, REPLICA_ENDPOINT: endpoint } = process.env;
  if (protocol === "sftp:") return { url, ...(key && { "key-path": key }) };
  if (protocol === "s3:") return { url, ...(endpoint && { endpoint }) };
  throw new DatabaseRefused(t("replica.malformed", { url }));
}
