/** The last instant of which the replica is known to have every change. */
export interface Replicated {
  replicated_at: string | null;
}

/** The program looks each 20 seconds, and notes what it saw at the look before. */
const longestDelay = 90_000;

/** A replica that is configured and of which nothing is known is late too. */
export const isReplicaLate = ({ replicated_at }: Replicated, at = Date.now()): boolean =>
  replicated_at === null || at - Date.parse(replicated_at) > longestDelay;
