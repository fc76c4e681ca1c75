import { count, eq } from "drizzle-orm";
import type { Actor } from "~/auth/actor";
import { recordChange } from "~/db/audit";
import { db, write } from "~/db/client";
import { now } from "~/db/clock";
import { blocked, missing, type Outcome, refused, saved } from "~/db/outcome";
import {
  absences,
  exam_papers,
  exam_rooms,
  exam_years,
  request_windows,
  requests,
  school_exam_years,
  school_notes,
  sheet_prints,
  undo_rows,
} from "~/db/schema";
import { requestKinds } from "~/db/schema/states";
import { forgetKept, keepForUndo, keptRows } from "~/db/undo";
import type { Sentence } from "~/messages";
import { objectionsToExamYear } from "./commands";
import {
  type ExamYear,
  findExamYear,
  findExamYearOf,
  listExamYears,
  runningYear,
  whyYearClosed,
} from "./queries";

export function deleteExamYear(actor: Actor, id: number): Outcome<ExamYear> {
  return write(() => {
    const examYear = findExamYear(id);
    if (!examYear) return missing();
    const reason = whyExamYearStays(examYear);
    if (reason) return blocked(reason);
    const request_windows = windowDays(examYear.year);
    db.delete(exam_years).where(eq(exam_years.id, id)).run();
    const deleted = { ...examYear, request_windows };
    const { version } = examYear;
    keepForUndo(actor, "year_deleted", [{ entity: "exam_year", entity_id: id, version, before: deleted }]);
    const before = { ...examYear, ...request_windows };
    recordChange(actor, "exam_year.deleted", "exam_year", before, null);
    return saved(examYear);
  });
}

export function whyExamYearStays({
  year,
  is_running,
}: Pick<ExamYear, "year" | "is_running">): Sentence | null {
  const closed = whyYearClosed(year);
  if (closed) return closed;
  const n = countOf(school_exam_years, year);
  if (n > 0) return { key: "exam_year.still_registered", values: { year, n } };
  return is_running && listExamYears().length > 1
    ? { key: "exam_year.still_running", values: { year } }
    : null;
}

type TableOfYear =
  | typeof school_exam_years
  | typeof requests
  | typeof school_notes
  | typeof sheet_prints
  | typeof exam_papers
  | typeof exam_rooms;

const countOf = (table: TableOfYear, year: number): number =>
  db.select({ n: count() }).from(table).where(eq(table.exam_year, year)).get()?.n ?? 0;

const absencesOf = (year: number): number =>
  db
    .select({ n: count() })
    .from(absences)
    .innerJoin(exam_papers, eq(exam_papers.id, absences.exam_paper_id))
    .where(eq(exam_papers.exam_year, year))
    .get()?.n ?? 0;

/** What a deletion does, in counts. The requests and notes of registrations that were deleted before go with the year. */
export function consequencesOfDeletion({ year }: ExamYear): Sentence[] {
  const values = {
    requests: countOf(requests, year),
    notes: countOf(school_notes, year),
    prints: countOf(sheet_prints, year),
    papers: countOf(exam_papers, year),
    rooms: countOf(exam_rooms, year),
    absences: absencesOf(year),
  };
  const isMoreLost = Object.values(values).some((n) => n > 0);
  return [
    { key: "exam_year.will_delete", values: { year } },
    ...(isMoreLost ? [{ key: "exam_year.will_lose", values } as const] : []),
  ];
}

interface DeletedYear extends ExamYear {
  request_windows: Record<string, string | null>;
}

/** Makes the deleted year again, with its days and those of its requests. */
export function undoExamYearDeletion(actor: Actor, id: number): Outcome<ExamYear> {
  return write(() => {
    const kept = keptRows("year_deleted", eq(undo_rows.entity_id, id));
    if (!kept[0] || findExamYear(id)) return missing();
    const { request_windows, ...record } = kept[0].before as unknown as DeletedYear;
    const problems = objectionsToExamYear({ year: record.year });
    if (problems.year) return refused(problems);
    // A page from before the deletion is stale: its version is lower.
    const changed = {
      is_running: runningYear() === null,
      rooms_from_year: storedYear(record.rooms_from_year),
      expected_from_year: storedYear(record.expected_from_year),
      version: record.version + 1,
      updated_at: now(),
    };
    const restored = db
      .insert(exam_years)
      .values({ ...record, ...changed })
      .returning()
      .get();
    restoreWindows(restored.year, request_windows);
    forgetKept(kept);
    recordChange(actor, "exam_year.restored", "exam_year", null, restored);
    return saved(restored);
  });
}

/** Null for a year that was deleted or renumbered since, and in a record of an earlier version. */
const storedYear = (year: number | null | undefined): number | null =>
  (year && findExamYearOf(year)?.year) || null;

/** By the names of the form of request windows: `late_opens_on`. */
function windowDays(year: number): Record<string, string | null> {
  const windows = db.select().from(request_windows).where(eq(request_windows.exam_year, year)).all();
  const days = windows.flatMap(({ kind, opens_on, closes_on }) => [
    [`${kind}_opens_on`, opens_on],
    [`${kind}_closes_on`, closes_on],
  ]);
  return Object.fromEntries(days);
}

function restoreWindows(exam_year: number, before: Record<string, string | null>): void {
  for (const kind of requestKinds) {
    const [opens_on, closes_on] = [before[`${kind}_opens_on`], before[`${kind}_closes_on`]];
    if (opens_on || closes_on)
      db.insert(request_windows).values({ exam_year, kind, opens_on, closes_on }).run();
  }
}
