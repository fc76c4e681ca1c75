import { eq, sql } from "drizzle-orm";
import type { Actor } from "~/auth/actor";
import { attendance_returns, exam_papers, school_exam_years } from "~/db/schema";
import { isHeld } from "~/features/absences/rules";
import { type Paper, papersOf } from "~/features/exam-papers/queries";
import { handedTo } from "~/features/packets/movements/queries";
import type { ReadinessLine } from "~/features/school-exam-years/readiness/rules";
import { expected, reported_at, state, withScripts } from "~/features/scripts/queries";
import { isReturned } from "~/features/scripts/rules";
import { today } from "~/features/values/moments";
import { isOver, roomsToday } from "./queries";

type SchoolList = Pick<
  ReadinessLine,
  "id" | "school_code" | "exam_year" | "exam_type_code" | "total_students"
>;

/** The exam week of one school: the paper of now, the next one, and the open work of those that have begun.
 * `n` of `scripts` is null where the report alone is missing. */
export function weekOf(
  actor: Actor,
  { id, school_code, exam_year, exam_type_code, total_students }: SchoolList,
) {
  const papers = papersOf(exam_year, exam_type_code).filter(({ held_on }) => held_on !== null);
  const ahead = papers.filter((one) => !isOver(one));
  const held = papers.filter(({ held_on }) => held_on === today());
  const paper = held.find((one) => ahead.includes(one)) ?? held.at(-1) ?? null;
  const begun = papers.filter(isHeld);
  const over = begun.filter((one) => !ahead.includes(one));
  const rows = withScripts(
    {
      exam_paper_id: exam_papers.id,
      is_received: sql`${attendance_returns.id} is not null`.mapWith(Boolean),
      expected,
      state,
      reported_at,
    },
    actor,
    { papers: begun.map((one) => one.id), place: eq(school_exam_years.id, id) },
  ).all();
  const scripts = over.flatMap((one): (Paper & { n: number | null })[] => {
    const row = rows.find(({ exam_paper_id }) => exam_paper_id === one.id);
    if (!row) return [];
    if (!isReturned(row.state)) return [{ ...one, n: row.expected }];
    return row.is_received && row.reported_at === null ? [{ ...one, n: null }] : [];
  });
  return {
    registration_id: id,
    papers: papers.length,
    paper,
    next: ahead.find((one) => one !== paper) ?? null,
    rooms: paper ? roomsToday(actor, school_code, exam_year) : [],
    total_students,
    handed: handedTo(id),
    is_received: rows.find(({ exam_paper_id }) => exam_paper_id === paper?.id)?.is_received ?? false,
    scripts,
  };
}
