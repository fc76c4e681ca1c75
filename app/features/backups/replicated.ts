import { readFileSync } from "node:fs";
import { databasePath } from "~/db/file";
import type { Replicated } from "./replica-state";

/** `npm run replicate` writes it. */
export const replicatedPath = (database: string = databasePath()): string => `${database}.replicated`;

/** Null for an office without a replica. One that is configured counts before anything was sent. */
export function replicaState(): Replicated | null {
  if (!process.env.REPLICA_URL) return null;
  try {
    const { replicated_at } = JSON.parse(readFileSync(replicatedPath(), "utf8")) as Partial<Replicated>;
    return { replicated_at: Number.isNaN(Date.parse(String(replicated_at))) ? null : String(replicated_at) };
  } catch {
    return { replicated_at: null };
  }
}
