import { mkdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { openAsItIs } from "~/db/file.server";
import { settingIn } from "~/db/setting-in";
import { standbyFolder } from "~/features/backups/followed.server";
import { writeWhole } from "../backups/disk";

const termPath = () => join(standbyFolder(), "term");

export function termKnown(): number {
  try {
    return termIn(readFileSync(termPath(), "utf8"));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return 0;
    throw error;
  }
}

export function noteTerm(term: number): void {
  if (term <= termKnown()) return;
  mkdirSync(standbyFolder(), { recursive: true, mode: 0o700 });
  writeWhole(termPath(), `${term}\n`);
}

export function termOf(database: string): number {
  const db = openAsItIs(database, { readonly: false });
  try {
    return termIn(settingIn(db, "serving_term") ?? "0");
  } finally {
    db.close();
  }
}

/** Each takeover begins a term, numbered by its second, so that two computers never choose the same number by counting. */
export const nextTerm = (): number => Math.max(Math.floor(Date.now() / 1000), termKnown() + 1);

export function termIn(text: string): number {
  const term = Number(text.trim());
  if (!Number.isSafeInteger(term) || term < 0) throw new Error(`Not a term: ${text.slice(0, 40)}`);
  return term;
}
