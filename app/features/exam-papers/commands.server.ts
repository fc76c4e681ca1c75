import { count, eq } from "drizzle-orm";
import type { Actor } from "~/auth/actor";
import { recordChange } from "~/db/audit.server";
import { db, write } from "~/db/client.server";
import { now } from "~/db/clock";
import { blocked, missing, type Outcome, refused, saved, stale } from "~/db/outcome";
import { absences, attendance_returns, exam_papers } from "~/db/schema";
import { whyYearClosed } from "~/features/exam-years/queries.server";
import type { Sentence } from "~/messages";
import { objectionsToPaper } from "./objections.server";
import { findPaper, type Paper } from "./queries.server";
import type { PaperEdit, PaperNew } from "./schema";

export function createPaper(actor: Actor, input: PaperNew): Outcome<Paper> {
  return write(() => {
    const problems = objectionsToPaper(input);
    if (Object.keys(problems).length > 0) return refused(problems);
    const closed = whyYearClosed(input.exam_year);
    return closed ? blocked(closed) : saved(storePaper(actor, input));
  });
}

export function storePaper(actor: Actor, input: PaperNew): Paper {
  const at = now();
  const paper = db
    .insert(exam_papers)
    .values({ ...input, created_at: at, updated_at: at })
    .returning()
    .get();
  recordChange(actor, "exam_paper.created", "exam_paper", null, paper);
  return paper;
}

export function updatePaper(actor: Actor, id: number, { version, ...input }: PaperEdit): Outcome<Paper> {
  return write(() => {
    const before = findPaper(id);
    if (!before) return missing();
    const closed = whyYearClosed(before.exam_year) ?? whyYearClosed(input.exam_year);
    if (closed) return blocked(closed);
    if (version !== null && version !== before.version) return stale(before);
    const problems = objectionsToPaper(input, id);
    if (Object.keys(problems).length > 0) return refused(problems);
    const isMoved = input.exam_year !== before.exam_year || input.exam_type_code !== before.exam_type_code;
    const obstacle = isMoved ? whyPaperStays(before) : null;
    if (obstacle) return blocked(obstacle);
    const after = db
      .update(exam_papers)
      .set({ ...input, updated_at: now(), version: before.version + 1 })
      .where(eq(exam_papers.id, id))
      .returning()
      .get();
    recordChange(actor, "exam_paper.edited", "exam_paper", before, after);
    return saved(after);
  });
}

export function deletePaper(actor: Actor, id: number): Outcome<Paper> {
  return write(() => {
    const paper = findPaper(id);
    if (!paper) return missing();
    const obstacle = whyYearClosed(paper.exam_year) ?? whyPaperStays(paper);
    if (obstacle) return blocked(obstacle);
    db.delete(exam_papers).where(eq(exam_papers.id, id)).run();
    recordChange(actor, "exam_paper.deleted", "exam_paper", paper, null);
    return saved(paper);
  });
}

function whyPaperStays({ id, code }: Paper): Sentence | null {
  const of = (table: typeof absences | typeof attendance_returns) =>
    db.select({ n: count() }).from(table).where(eq(table.exam_paper_id, id)).get()?.n ?? 0;
  const absentees = of(absences);
  if (absentees > 0) return { key: "exam_paper.has_absences", values: { code, n: absentees } };
  const lists = of(attendance_returns);
  return lists > 0 ? { key: "exam_paper.has_returns", values: { code, n: lists } } : null;
}
