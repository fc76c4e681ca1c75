import { createWriteStream, existsSync, mkdirSync, readdirSync, rmSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import type { ReadableStream } from "node:stream/web";
import { eq, max } from "drizzle-orm";
import type { Actor } from "~/auth/actor";
import { recordEvent } from "~/db/audit";
import { db, write } from "~/db/client";
import { now } from "~/db/clock";
import {
  countNamed,
  countPeople,
  emptyCandidates,
  emptyRecords,
  forgetBatch,
  idsOfPlace,
  latestBatch,
  namedOfPlace,
  otherRecords,
  placesOf,
  restoreEmptied,
} from "~/db/emptied";
import { databasePath } from "~/db/file";
import { logError } from "~/db/log";
import { officeSetting } from "~/db/office-settings";
import { blocked, isStale, missing, type Outcome, saved, stale } from "~/db/outcome";
import { exam_papers, exam_years, undo_batches } from "~/db/schema";
import { isClosed, noteStorageError } from "~/db/storage";
import { finish, unfinishedOf } from "~/features/backups/disk";
import { pack } from "~/features/backups/packing";
import { recipientOr } from "~/features/backups/recipient";
import { type ExamYear, findExamYear, listExamYears } from "~/features/exam-years/queries";
import { exportCells, exportHeadings } from "~/features/exports/columns";
import { recordsInTurns, type StudentRecord } from "~/features/students/queries";
import { anotherRequest } from "~/features/values/another-request";
import { csvStream } from "~/features/values/csv";
import type { Sliced } from "~/features/values/in-slices";
import { dayAfter, dayInWords, dayOf, today } from "~/features/values/moments";
import type { Sentence } from "~/messages";

const yearsKept = 2;
const daysOfUndo = 30;

/** The last day of the period of docs/data-protection.md: two years after the last paper, or after the year where no paper has a day. */
function keptUntil(exam_year: number): string {
  const last = db
    .select({ day: max(exam_papers.held_on) })
    .from(exam_papers)
    .where(eq(exam_papers.exam_year, exam_year))
    .get()?.day;
  const [year = "", ...day] = (last ?? `${exam_year}-12-31`).split("-");
  return [Number(year) + yearsKept, ...day].join("-").replace("-02-29", "-02-28");
}

export function whyNotDisposed({ year, closed_at, disposal_state }: ExamYear): Sentence | null {
  if (disposal_state !== null) return { key: `disposal.${disposal_state}`, values: { year } };
  if (closed_at === null) return { key: "disposal.open", values: { year } };
  const until = keptUntil(year);
  if (until >= today()) return { key: "disposal.within", values: { year, day: dayInWords(until) } };
  return peopleOf(year).candidates === 0 ? { key: "disposal.nobody", values: { year } } : null;
}

/** Whom a disposal takes out of a year. */
const peopleOf = (year: number) =>
  countPeople.get({ year }) ?? { candidates: 0, requests: 0, invigilators: 0 };

export const consequencesOfDisposal = ({ year }: ExamYear): Sentence[] => [
  { key: "disposal.will_export", values: { year } },
  { key: "disposal.will_empty", values: { ...peopleOf(year) } },
  { key: "disposal.will_keep" },
  { key: "disposal.will_undo", values: { n: daysOfUndo } },
];

interface Archived {
  file: string;
  sha256: string;
}

const exporting = new Set<number>();
const archives = () => join(dirname(databasePath()), "archives");

/** A stop in the middle of an export leaves its plain file. */
function removeCutExports(): void {
  if (exporting.size > 0 || !existsSync(archives())) return;
  const cut = readdirSync(archives()).filter((name) => /^calon-\d{4}-[\dTZ]+\.csv$/.test(name));
  for (const name of cut) rmSync(join(archives(), name));
}

/** Writes the candidates of the year to a file beside the archives of the trail, encrypted as a backup is. */
export async function exportForDisposal(
  actor: Actor,
  id: number,
  version: number | null,
): Promise<Outcome<Archived>> {
  const judged = judge(id, version);
  if (judged.kind !== "saved") return judged;
  const { year } = judged.value;
  if (exporting.has(id)) return blocked({ key: "disposal.exporting", values: { year } });
  exporting.add(id);
  try {
    const recipient = recipientOr(() => officeSetting("backup_recipient"));
    mkdirSync(archives(), { recursive: true, mode: 0o700 });
    const stem = join(archives(), `calon-${year}-${now().replace(/[^\dTZ]/g, "")}`);
    const file = `${stem}.csv.gz${recipient === null ? "" : ".age"}`;
    const plain = `${stem}.csv`;
    try {
      const rows = csvStream(exportHeadings(), candidatesInTurns(actor, year), exportCells);
      await pipeline(Readable.fromWeb(rows as ReadableStream), createWriteStream(plain, { mode: 0o600 }));
      const sha256 = await pack(plain, unfinishedOf(file), recipient);
      finish(file);
      return saved({ file, sha256 });
    } finally {
      for (const path of [plain, unfinishedOf(file)]) rmSync(path, { force: true });
    }
  } finally {
    exporting.delete(id);
  }
}

function judge(id: number, version: number | null): Outcome<ExamYear> {
  const examYear = findExamYear(id);
  if (!examYear) return missing();
  const obstacle = whyNotDisposed(examYear);
  if (obstacle) return blocked(obstacle);
  return isStale(version, examYear) ? stale(examYear) : saved(examYear);
}

async function* candidatesInTurns(actor: Actor, year: number): AsyncGenerator<StudentRecord[], void> {
  for (const place of placesOf.all(year)) yield* recordsInTurns(actor, idsOfPlace.all(place));
}

/** The persons leave the year in slices after this; the export that was written before names them. */
export function disposeYear(
  actor: Actor,
  id: number,
  { version, archived }: { version: number | null; archived: Archived },
): Outcome<ExamYear> {
  const outcome = write(() => {
    const judged = judge(id, version);
    if (judged.kind !== "saved") return judged;
    const { year } = judged.value;
    const at = now();
    const after = db
      .update(exam_years)
      .set({
        ...{ disposal_state: "emptying", disposed_at: at, updated_at: at, version: judged.value.version + 1 },
        ...{ disposal_file: basename(archived.file), disposal_sha256: archived.sha256 },
      })
      .where(eq(exam_years.id, id))
      .returning()
      .get();
    recordEvent(actor, {
      action: "exam_year.disposed",
      entity: "exam_year",
      entity_id: id,
      exam_year: year,
      changes: { ...peopleOf(year), disposal_file: after.disposal_file, disposal_sha256: archived.sha256 },
    });
    return saved(after);
  });
  if (outcome.kind === "saved") void anotherRequest().then(finishDisposals);
  else rmSync(archived.file, { force: true });
  return outcome;
}

/** The last day on which the persons come back. */
export const restorableUntil = (disposed_at: string): string => dayAfter(dayOf(disposed_at), daysOfUndo - 1);

export function whyNotRestored({ year, disposal_state, disposed_at }: ExamYear): Sentence | null {
  if (disposal_state === null || disposed_at === null) return { key: "disposal.none", values: { year } };
  if (disposal_state !== "emptied") return { key: `disposal.${disposal_state}`, values: { year } };
  const until = restorableUntil(disposed_at);
  return until < today() ? { key: "disposal.undo_over", values: { year, day: dayInWords(until) } } : null;
}

export function undoDisposal(actor: Actor, id: number, version: number | null): Outcome<ExamYear> {
  const outcome = write(() => {
    const before = findExamYear(id);
    if (!before) return missing();
    const obstacle = whyNotRestored(before);
    if (obstacle) return blocked(obstacle);
    if (isStale(version, before)) return stale(before);
    const after = storeState(before, { disposal_state: "restoring" });
    recordEvent(actor, {
      action: "exam_year.disposal_undone",
      entity: "exam_year",
      entity_id: id,
      exam_year: before.year,
      changes: { disposal_file: before.disposal_file },
    });
    return saved(after);
  });
  if (outcome.kind === "saved") void anotherRequest().then(finishDisposals);
  return outcome;
}

const storeState = ({ id, version }: ExamYear, changes: Partial<ExamYear>): ExamYear =>
  db
    .update(exam_years)
    .set({ ...changes, updated_at: now(), version: version + 1 })
    .where(eq(exam_years.id, id))
    .returning()
    .get();

/** Candidates of one transaction. */
const together = 150;

/** Each slice is one batch, made at the instant of the disposal: the batches of a disposal expire together. The event says who. */
function slice(created_at: string, empty: (batch_id: number) => void): void {
  write(() => {
    const { id } = undo_batches;
    const batch = { kind: "disposed", user_id: 0, created_at } as const;
    empty(db.insert(undo_batches).values(batch).returning({ id }).get().id);
  });
}

function* emptyYear({ year, disposed_at }: ExamYear): Sliced<void> {
  if (disposed_at === null) return;
  for (const place of placesOf.all(year)) {
    const next = () => namedOfPlace.all({ ...place, most: together });
    for (let ids = next(); ids.length > 0; ids = next()) {
      const some = ids;
      slice(disposed_at, (batch_id) => emptyCandidates(some, batch_id));
      yield;
    }
  }
  for (const { table, ids } of otherRecords) {
    const all = ids.all(year);
    for (let at = 0; at < all.length; at += together) {
      slice(disposed_at, (batch_id) => emptyRecords(table, all.slice(at, at + together), batch_id));
      yield;
    }
  }
}

function* restoreYear({ disposed_at }: ExamYear): Sliced<void> {
  if (disposed_at === null) return;
  for (let id = latestBatch.get(disposed_at); id !== undefined; id = latestBatch.get(disposed_at)) {
    const batch_id = id;
    write(() => {
      restoreEmptied(batch_id);
      forgetBatch.run(batch_id);
    });
    yield;
  }
}

function* disposals(): Sliced<void> {
  for (const examYear of listExamYears()) {
    if (examYear.disposal_state === "emptying") {
      yield* emptyYear(examYear);
      write(() => storeState(examYear, { disposal_state: "emptied" }));
    } else if (examYear.disposal_state === "restoring") {
      yield* restoreYear(examYear);
      const none = { disposal_state: null, disposed_at: null, disposal_file: null, disposal_sha256: null };
      write(() => storeState(examYear, none));
    }
  }
}

let finishing: Promise<void> | undefined;

/** Other requests have a turn after each slice. What a stop leaves, the next start or minute finishes. */
export function finishDisposals(): Promise<void> {
  finishing ??= makeAll().finally(() => {
    finishing = undefined;
  });
  return finishing;
}

async function makeAll(): Promise<void> {
  try {
    removeCutExports();
    for (const work = disposals(); !isClosed() && !work.next().done; ) await anotherRequest();
  } catch (error) {
    if (!noteStorageError(error)) logError(error);
  }
}

/** Candidates who have their names. */
export const candidatesLeft = (year: number): number => countNamed.get(year) ?? 0;
