import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";

/** Adds a migration to a copy of the folder `drizzle`, as a later version brings it. */
export function addMigration(folder: string, tag: string, sql: string): void {
  const path = join(folder, "meta/_journal.json");
  const journal: { entries: { idx: number; when: number; tag: string }[] } = JSON.parse(
    readFileSync(path, "utf8"),
  );
  const last = journal.entries.at(-1);
  if (!last) throw new Error("There are no migrations");
  journal.entries.push({ ...last, idx: last.idx + 1, when: last.when + 1, tag });
  writeFileSync(path, JSON.stringify(journal));
  writeFileSync(join(folder, `${tag}.sql`), sql);
}
