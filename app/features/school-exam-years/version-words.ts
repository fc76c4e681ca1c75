import { listChangeKinds } from "~/db/schema/states";
import { t } from "~/messages";
import type { ChangeCounts } from "./versions";

/** "1 ditambah, 2 maklumat dipinda"; blank without a change. */
export const countsInWords = (counts: ChangeCounts): string =>
  listChangeKinds
    .flatMap((kind) => (counts[kind] ? [t(`version.count.${kind}`, { n: counts[kind] })] : []))
    .join(", ");

/** The sum of several versions. */
export function sumOfCounts(all: readonly ChangeCounts[]): ChangeCounts {
  const sum: ChangeCounts = {};
  for (const counts of all)
    for (const kind of listChangeKinds) if (counts[kind]) sum[kind] = (sum[kind] ?? 0) + counts[kind];
  return sum;
}
