import { mkdirSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";
import type Database from "better-sqlite3";
import { DatabaseRefused, isOlderVersion, withDatabase } from "~/db/file";
import { verifyTrail } from "~/features/audit/verify";
import { totalsThatDiffer } from "~/features/school-exam-years/counted-totals";
import { t } from "~/messages";
import { inDigits } from "../runtime/terminal";
import { brokenWhy } from "../trail/archive-file";
import { removeDatabase } from "./disk";

export interface Contents {
  schools: number;
  years: number;
  registrations: number;
  candidates: number;
  users: number;
  events: number;
  /** It shows how old a copy is. */
  latest: string | null;
}

/** The server may continue to write. Only this account of the server may read the identity numbers in the copy. */
export function copyDatabase(from: string, to: string, options: { readonly: boolean }): void {
  withDatabase(from, options, (source) => {
    try {
      beginFile(to);
      source.prepare("vacuum into ?").run(to);
    } catch (error) {
      removeDatabase(to);
      throw isDamage(error) ? new DatabaseRefused(t("database.corrupt", { path: from })) : error;
    }
  });
}

/** SQLite fills an empty file and keeps its mode. */
export function beginFile(path: string): void {
  removeDatabase(path);
  mkdirSync(dirname(path), { recursive: true, mode: 0o700 });
  writeFileSync(path, "", { mode: 0o600, flag: "wx" });
}

/** Checks a copy page by page. Refuses damaged pages and rows that refer to a missing one, in the name of the file that it comes from. */
export function contentsOfChecked(copy: string, from: string): Contents {
  return withDatabase(copy, { readonly: true }, (db) => {
    const found = db.pragma("integrity_check", { simple: true });
    const orphans = db.pragma("foreign_key_check") as unknown[];
    if (found !== "ok" || orphans.length > 0)
      throw new DatabaseRefused(t("database.corrupt", { path: from }));
    return db.prepare(contents).get() as Contents;
  });
}

const contents = `
  select (select count(*) from schools) as schools,
         (select count(*) from exam_years) as years,
         (select count(*) from school_exam_years) as registrations,
         (select count(*) from students) as candidates,
         (select count(*) from users) as users,
         (select count(*) from audit_events) as events,
         (select max(created_at) from audit_events) as latest`;

export function printContents({ latest, ...counts }: Contents): void {
  console.log(t("backup.contents", inDigits(counts)));
  console.log(t("backup.latest", { when: latest ?? t("backup.no_events") }));
}

export const isDamage = (error: unknown): boolean =>
  /^SQLITE_(CORRUPT|NOTADB)/.test((error as { code?: string }).code ?? "");

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
    return { contents, findings: findingsIn(db), isOlder: false };
  });
}

function findingsIn(db: Database.Database): string[] {
  const findings: string[] = [];
  const totals = totalsThatDiffer(db);
  if (totals > 0) findings.push(t("backup.finding_totals", { n: String(totals) }));
  try {
    // SQLite compares the index with the name of each candidate.
    db.exec("insert into students_fts (students_fts, rank) values ('integrity-check', 1)");
  } catch (error) {
    if (!isDamage(error)) throw error;
    findings.push(t("backup.finding_words"));
  }
  const trail = verifyTrail(db);
  if (trail.kind === "broken") findings.push(brokenWhy(trail));
  return findings;
}
