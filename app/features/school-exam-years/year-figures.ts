import { and, count, eq, type SQL, type SQLWrapper, sql } from "drizzle-orm";
import type { Actor } from "~/auth/actor";
import { preparedInScope } from "~/auth/scope";
import { db, onceARequest } from "~/db/client";
import { school_exam_years, schools } from "~/db/schema";
import { hasGap, isReady } from "~/features/school-exam-years/readiness/gaps";
import type { ListState } from "~/features/school-exam-years/sign-off/rules";
import { isOpenIn } from "~/features/schools/queries";

/** Of the schools in an actor's scope that are registered to a year. */
export interface YearFigures {
  schools: number;
  /** In the scope and not registered. */
  unregistered: number;
  silent: number;
  unsaid: number;
  /** Fewer candidates than expected, or none. */
  behind: number;
  /** Behind, with a list that was not handed in. */
  entering: number;
  beyond: number;
  /** Some candidates have no roll number. */
  incomplete: number;
  /** Some candidates have no identity document. */
  undocumented: number;
  ready: number;
  expected: number;
  /** Candidates of the schools that stated a number; only they compare with `expected`. */
  stated: number;
  candidates: number;
  male: number;
  female: number;
  numbered: number;
  /** In no other figure. */
  withdrawn: number;
  /** How many lists are in each state. */
  lists: Record<ListState, number>;
}

const sumOf = (value: SQLWrapper) => sql<number>`coalesce(sum(${value}), 0)`;
const { expected_students, total_students, total_student_with_code, state } = school_exam_years;
const listsIn = (which: ListState) => sumOf(eq(state, which));

const sums = {
  schools: count(),
  silent: sumOf(sql`${total_students} = 0`),
  unsaid: sumOf(hasGap.unsaid),
  behind: sumOf(hasGap.to_enter),
  entering: sumOf(sql`${hasGap.to_enter} and ${state} = 'draf'`),
  beyond: sumOf(hasGap.beyond),
  incomplete: sumOf(hasGap.unnumbered),
  undocumented: sumOf(hasGap.without_document),
  ready: sumOf(isReady),
  expected: sumOf(expected_students),
  stated: sumOf(sql`iif(${expected_students} is null, 0, ${total_students})`),
  candidates: sumOf(total_students),
  male: sumOf(school_exam_years.total_male),
  female: sumOf(school_exam_years.total_female),
  numbered: sumOf(total_student_with_code),
  withdrawn: sumOf(school_exam_years.total_withdrawn),
  lists: {
    draf: listsIn("draf"),
    dihantar: listsIn("dihantar"),
    disahkan: listsIn("disahkan"),
    muktamad: listsIn("muktamad"),
  },
};

const exam_year = sql.placeholder("exam_year");
const ofYear = eq(school_exam_years.exam_year, exam_year);

const registration = sql`select 1 from ${school_exam_years} as r
  where r.school_code = ${schools.school_code} and r.exam_year = ${exam_year}`;

/** The registered schools, and the others that are open in the year. */
const inYear = (visible: SQL | undefined) => sql<number>`(select count(*) from ${schools}
  where ${and(visible, sql`(${isOpenIn(exam_year)} or exists (${registration}))`)})`;

/** The whole state needs no look at the school of each registration. */
const figures = preparedInScope((visible) => {
  const all = db
    .select({ ...sums, inYear: inYear(visible) })
    .from(school_exam_years)
    .$dynamic();
  const seen = visible ? all.innerJoin(schools, eq(schools.school_code, school_exam_years.school_code)) : all;
  return seen.where(and(ofYear, visible)).prepare();
});

/** Reads stored totals: one row a school, none a candidate. */
export function figuresOf(actor: Actor, exam_year: number): YearFigures {
  const { query, scope } = figures(actor);
  const found = query.get({ exam_year, ...scope });
  if (!found) throw new Error("a sum always has a row");
  const { inYear: all, ...figuresOfYear } = found;
  return { ...figuresOfYear, unregistered: all - found.schools };
}

/** For the home and the menu, once a request. */
export const yearFigures = (actor: Actor, exam_year: number): YearFigures =>
  onceARequest(`figures ${exam_year}`, () => figuresOf(actor, exam_year));
