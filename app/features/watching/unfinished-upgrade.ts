import { statSync } from "node:fs";
import { dirname, join } from "node:path";

/** When `calon upgrade` kept the files of before; null once it has ended, because it then removes them. */
export function unfinishedUpgrade(database: string): string | null {
  const kept = statSync(join(dirname(database), "before-upgrade"), { throwIfNoEntry: false });
  return kept ? kept.ctime.toISOString() : null;
}
