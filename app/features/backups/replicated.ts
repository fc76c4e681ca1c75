import { readFileSync } from "node:fs";
import { databasePath } from "~/db/file";

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

/** The last instant of which the replica is known to have every change. */
export interface Replicated {
  replicated_at: string | null;
}

/** The program looks each 20 seconds, and notes what it saw at the look before. */
const longestDelay = 90_000;

/** A replica that is configured and of which nothing is known is late too. */
export const isReplicaLate = ({ replicated_at }: Replicated, at = Date.now()): boolean =>
  replicated_at === null || at - Date.parse(replicated_at) > longestDelay;
