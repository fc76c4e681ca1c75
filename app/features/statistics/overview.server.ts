import { and, count, eq, notInArray, type SQLWrapper, sql } from "drizzle-orm";
import type { Actor } from "~/auth/actor";
import { preparedInScope } from "~/auth/scope.server";
import { db } from "~/db/client.server";
import { school_exam_years, schools } from "~/db/schema";
import { hasGap, isReady } from "~/features/school-exam-years/gaps.server";
import { isOpenIn } from "~/features/schools/queries.server";
import type { YearFigures } from "./overview";

const sumOf = (value: SQLWrapper) => sql<number>`coalesce(sum(${value}), 0)`;
const { expected_students, total_students, total_student_with_code } = school_exam_years;

const sums = {
  schools: count(),
  silent: sumOf(sql`${total_students} = 0`),
  unsaid: sumOf(hasGap.unsaid),
  behind: sumOf(hasGap.to_enter),
  entering: sumOf(sql`${hasGap.to_enter} and ${school_exam_years.state} = 'draf'`),
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
};

const ofYear = eq(school_exam_years.exam_year, sql.placeholder("exam_year"));

const totals = preparedInScope((visible) =>
  db
    .select(sums)
    .from(school_exam_years)
    .innerJoin(schools, eq(schools.school_code, school_exam_years.school_code))
    .where(and(ofYear, visible))
    .prepare(),
);

/** Reads stored totals: one row a school, none a candidate. */
export function figuresOf(actor: Actor, exam_year: number): YearFigures {
  const { query, scope } = totals(actor);
  const figures = query.get({ exam_year, ...scope });
  if (!figures) throw new Error("a sum always has a row");
  return { ...figures, unregistered: countUnregistered(actor, exam_year) };
}

const registered = db.select({ school_code: school_exam_years.school_code }).from(school_exam_years);

const unregistered = preparedInScope((visible) =>
  db
    .select({ n: count() })
    .from(schools)
    .where(
      and(
        visible,
        isOpenIn(sql.placeholder("exam_year")),
        notInArray(schools.school_code, registered.where(ofYear)),
      ),
    )
    .prepare(),
);

function countUnregistered(actor: Actor, exam_year: number): number {
  const { query, scope } = unregistered(actor);
  return query.get({ exam_year, ...scope })?.n ?? 0;
}
