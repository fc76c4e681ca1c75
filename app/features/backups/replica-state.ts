/** The last instant of which the replica is known to have every change. */
export interface Replicated {
  replicated_at: string | null;
}

/** The program looks each two minutes. */
const longestDelay = 5 * 60_000;

/** A replica that is configured and of which nothing is known is late too. */
export const isReplicaLate = ({ replicated_at }: Replicated, at = Date.now()): boolean =>
  replicated_at === null || at - Date.parse(replicated_at) > longestDelay;
