import { and, desc, eq, inArray, isNotNull, isNull, sql } from "drizzle-orm";
import type { Actor } from "~/auth/actor";
import { visibleTo } from "~/auth/scope";
import { db } from "~/db/client";
import { absences, roll_number_history, school_exam_years, schools, students } from "~/db/schema";
import type { Paper } from "~/features/exam-papers/queries";
import { listExamYears, whyYearClosed } from "~/features/exam-years/queries";
import { registrationOfStudent } from "~/features/school-exam-years/record";
import { readingsOf } from "~/features/values/parcels";
import { type Problem, problem, type Sentence } from "~/messages";
import { isHeld } from "./rules";

export function whyNotRecorded(paper: Paper): Sentence | null {
  const closed = whyYearClosed(paper.exam_year);
  if (closed || isHeld(paper)) return closed;
  return { key: paper.held_on ? "absence.not_held" : "absence.no_day", values: { code: paper.code } };
}

const columns = {
  id: students.id,
  student_code: students.student_code,
  full_name: students.full_name,
  exam_year: students.exam_year,
  school_code: students.school_code,
  exam_type_code: school_exam_years.exam_type_code,
  withdrawn_at: students.withdrawn_at,
};

export type Numbered = ReturnType<typeof holdersOf>[number];

const inScope = (actor: Actor, years: readonly number[], codes: readonly string[]) =>
  and(inArray(students.exam_year, [...years]), inArray(students.student_code, [...codes]), visibleTo(actor));

/** Of every year, the newest last, so that another year can be named. */
const holdersOf = (actor: Actor, years: readonly number[], codes: readonly string[]) =>
  db
    .select(columns)
    .from(students)
    .innerJoin(schools, eq(schools.school_code, students.school_code))
    .innerJoin(school_exam_years, registrationOfStudent)
    .where(inScope(actor, years, codes))
    .orderBy(students.exam_year)
    .all();

/** A number that was replaced after it was printed, with the present one. */
const replacedBy = (actor: Actor, exam_year: number, code: string) =>
  db
    .select({ full_name: students.full_name, student_code: sql<string>`${students.student_code}` })
    .from(roll_number_history)
    .innerJoin(students, eq(students.id, roll_number_history.student_id))
    .innerJoin(schools, eq(schools.school_code, students.school_code))
    .where(
      and(
        eq(roll_number_history.exam_year, exam_year),
        eq(roll_number_history.student_code, code),
        isNull(roll_number_history.undo_event_id),
        isNotNull(students.student_code),
        visibleTo(actor),
      ),
    )
    .orderBy(desc(roll_number_history.id))
    .get();

/** Judges each number for the paper: a candidate, or the reason why it has none. A recorded absentee is a reason too, unless it is taken. */
export function judgedNumbers(
  actor: Actor,
  paper: Paper,
  codes: readonly string[],
  { isAbsenceTaken = false } = {},
) {
  const years = listExamYears().map(({ year }) => year);
  const holders = new Map<string | null, Numbered>();
  for (const holder of codes.length === 0 ? [] : holdersOf(actor, years, codes.flatMap(readingsOf)))
    if (holders.get(holder.student_code)?.exam_year !== paper.exam_year)
      holders.set(holder.student_code, holder);
  const recorded = new Set(
    db
      .select({ id: absences.student_id })
      .from(absences)
      .where(
        and(
          eq(absences.exam_paper_id, paper.id),
          sql`${absences.student_id} in (select value from json_each(${JSON.stringify([...holders.values()].map(({ id }) => id))}))`,
        ),
      )
      .all()
      .map(({ id }) => id),
  );
  return (typed: string): Numbered | Problem => {
    const readings = readingsOf(typed);
    const isHeld = (code: string) => holders.get(code)?.exam_year === paper.exam_year;
    const code = readings.find(isHeld) ?? readings.find((each) => holders.has(each)) ?? typed;
    const holder = holders.get(code);
    if (!holder || holder.exam_year !== paper.exam_year) return absentNumber(actor, paper, typed, holder);
    const { full_name, exam_type_code } = holder;
    if (exam_type_code !== paper.exam_type_code)
      return problem("number_of_other_exam", { full_name, exam_type_code });
    if (holder.withdrawn_at) return problem("number_withdrawn", { full_name });
    if (!isAbsenceTaken && recorded.has(holder.id)) return problem("absence_recorded", { full_name });
    return holder;
  };
}

function absentNumber(actor: Actor, paper: Paper, code: string, holder: Numbered | undefined): Problem {
  const [present] = readingsOf(code).flatMap((each) => replacedBy(actor, paper.exam_year, each) ?? []);
  if (present) return problem("number_replaced", { ...present });
  if (holder) return problem("number_of_other_year", { year: holder.exam_year });
  return problem(actor.district_code ? "number_unknown_in_district" : "number_unknown", { code });
}
