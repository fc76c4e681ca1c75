import { eq } from "drizzle-orm";
import type { Actor } from "~/auth/actor";
import { recordChange } from "~/db/audit";
import { db, write } from "~/db/client";
import { now } from "~/db/clock";
import { blocked, isStale, missing, type Outcome, refused, saved, stale } from "~/db/outcome";
import { exam_years, request_windows } from "~/db/schema";
import { findExamYear, whyYearClosed } from "~/features/exam-years/queries";
import { hasProblems } from "~/messages";
import { requestKinds } from "./rules";
import { objectionsToWindows, type RequestWindows } from "./windows";

export type StoredWindows = Omit<RequestWindows, "version"> & {
  id: number;
  exam_year: number;
  version: number;
};

/** By the id of the exam year, whose version counts for the windows too. */
export function findWindows(id: number): StoredWindows | undefined {
  const examYear = findExamYear(id);
  if (!examYear) return undefined;
  const stored = db.select().from(request_windows).where(eq(request_windows.exam_year, examYear.year)).all();
  const days = requestKinds.flatMap((kind) => {
    const found = stored.find((each) => each.kind === kind);
    return [
      [`${kind}_opens_on`, found?.opens_on ?? null],
      [`${kind}_closes_on`, found?.closes_on ?? null],
    ];
  });
  const windows = Object.fromEntries(days) as Omit<RequestWindows, "version">;
  return { id, exam_year: examYear.year, version: examYear.version, ...windows };
}

export function updateWindows(
  actor: Actor,
  id: number,
  { version, ...given }: RequestWindows,
): Outcome<StoredWindows> {
  return write(() => {
    const before = findWindows(id);
    if (!before) return missing();
    const closed = whyYearClosed(before.exam_year);
    if (closed) return blocked(closed);
    if (isStale(version, before)) return stale(before);
    const problems = objectionsToWindows(given);
    if (hasProblems(problems)) return refused(problems);
    const { exam_year } = before;
    db.delete(request_windows).where(eq(request_windows.exam_year, exam_year)).run();
    for (const kind of requestKinds) {
      const days = { opens_on: given[`${kind}_opens_on`], closes_on: given[`${kind}_closes_on`] };
      db.insert(request_windows)
        .values({ exam_year, kind, ...days })
        .run();
    }
    db.update(exam_years)
      .set({ version: before.version + 1, updated_at: now() })
      .where(eq(exam_years.id, id))
      .run();
    const after = findWindows(id) as StoredWindows;
    recordChange(actor, "request_window.edited", "exam_year", before, after);
    return saved(after);
  });
}
