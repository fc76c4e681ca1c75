import { removeUpTo } from "~/cli/trail/archive";
import type { NotedLine } from "~/db/audit-chain";
import { sqlite } from "~/db/client";

/** Moves every event out of the trail, as `audit -- archive` does. */
export function archiveTrail(): void {
  const last = sqlite
    .prepare<[], NotedLine>("select id, hash from audit_events order by id desc limit 1")
    .get();
  if (last) removeUpTo(last, last.id);
}

/** For `describe.each`: the same tests, without and with an archive of the trail in their middle. */
export const trails = [
  { trail: "with its trail", meanwhile: () => {} },
  { trail: "after an archive of the trail", meanwhile: archiveTrail },
];
