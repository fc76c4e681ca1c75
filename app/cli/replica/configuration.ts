import { existsSync } from "node:fs";
import { DatabaseRefused } from "~/db/file";
import { t } from "~/messages";
import { writeWhole } from "../backups/disk";
import { askLitestream } from "./litestream";

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
  refuseVariable(database);
  const often = { "sync-interval": "1s", retention, "snapshot-interval": snapshotEvery };
  const replica = { ...place(), ...often, ...(age && { age }) };
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
  if (!line || line.slice(database.length).trim() === "")
    throw new DatabaseRefused(t("replica.not_understood", { path }));
}

export function replicaUrl(): string {
  const url = process.env.REPLICA_URL;
  if (!url) throw new DatabaseRefused(t("replica.no_url"));
  return url;
}

function place(): Record<string, string> {
  const url = replicaUrl();
  refuseVariable(url);
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

/** Litestream puts variables of the environment in place of $NAME. */
function refuseVariable(text: string): void {
  if (text.includes("$")) throw new DatabaseRefused(t("replica.malformed", { url: text }));
}
