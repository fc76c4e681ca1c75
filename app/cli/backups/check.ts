import type Database from "better-sqlite3";
import { brokenWhy } from "~/cli/trail/archive-file";
import { isOlderVersion, withDatabase } from "~/db/file";
import { verifyTrail } from "~/features/audit/verify";
import { totalsThatDiffer } from "~/features/school-exam-years/counted-totals";
import { t } from "~/messages";
import { type Contents, contentsOfChecked, isDamage } from "../copies";

export interface Checked {
  contents: Contents;
  /** Sentences; a copy with none is whole. Damaged pages are no finding: they are refused. */
  findings: string[];
  /** Of an older version, whose totals and words the next start rebuilds: they are not checked. */
  isOlder: boolean;
}

/** Pages, references, totals, the index of words and the trail. */
export function checkEverything(path: string, from: string): Checked {
  const contents = contentsOfChecked(path, from);
  return withDatabase(path, { readonly: false }, (db) => {
    if (isOlderVersion(db)) return { contents, findings: [], isOlder: true };
    return { contents, findings: [...totals(db), ...words(db), ...trail(db)], isOlder: false };
  });
}

function totals(db: Database.Database): string[] {
  const n = totalsThatDiffer(db);
  return n > 0 ? [t("backup.finding_totals", { n: String(n) })] : [];
}

/** SQLite compares the index with the name of each candidate. */
function words(db: Database.Database): string[] {
  try {
    db.exec("insert into students_fts (students_fts, rank) values ('integrity-check', 1)");
    return [];
  } catch (error) {
    if (isDamage(error)) return [t("backup.finding_words")];
    throw error;
  }
}

function trail(db: Database.Database): string[] {
  const verdict = verifyTrail(db);
  return verdict.kind === "whole" ? [] : [brokenWhy(verdict)];
}
