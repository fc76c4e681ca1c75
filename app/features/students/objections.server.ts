import { and, eq, isNull, ne, sql } from "drizzle-orm";
import type { Actor } from "~/auth/actor";
import { visibleTo } from "~/auth/scope.server";
import { db } from "~/db/client.server";
import { school_exam_years, schools, students } from "~/db/schema";
import { bareCertificate, identityOf } from "~/features/imports/candidate-rules";
import { type Problem, type Problems, problem } from "~/messages";
import type { Student } from "./queries.server";
import type { StudentNew } from "./schema";

/** What stands against a well-formed candidate: its place, or another who has its IC, paper or roll number in the year. */
export function objectionsTo(actor: Actor, input: StudentNew, before?: Student): Problems | undefined {
  const problems: Problems = {};
  const place = objectionToPlace(actor, input);
  if (place) problems.school_code = [place];
  const { exam_year, ic_number, student_code } = input;
  const holder = ic_number && holderOf("ic_number", ic_number, exam_year, before?.id);
  if (holder) problems.ic_number = [holderSentence(actor, holder)];
  const paper = paperOf(input);
  if (paper && paper.held !== before?.[paper.field]) {
    const other = holderOfPaper(paper, exam_year, before?.id);
    if (other) problems[paper.field] = [holderSentence(actor, other)];
  }
  if (student_code && holderOf("student_code", student_code, exam_year, before?.id)) {
    problems.student_code = [problem("student_code_taken", { value: student_code, year: exam_year })];
  }
  return Object.keys(problems).length > 0 ? problems : undefined;
}

/** A candidate belongs to a school in the actor's scope that is registered to the year (design: data). */
export function objectionToPlace(
  actor: Actor,
  { school_code, exam_year }: { school_code: string; exam_year: number },
): Problem | undefined {
  const school = db
    .select({ id: schools.id, registration: school_exam_years.id })
    .from(schools)
    .leftJoin(
      school_exam_years,
      and(eq(school_exam_years.school_code, schools.school_code), eq(school_exam_years.exam_year, exam_year)),
    )
    .where(and(eq(schools.school_code, school_code), visibleTo(actor)))
    .get();
  if (!school) return problem("unknown", { value: school_code });
  if (school.registration === null) {
    return problem("school_not_registered", { value: school_code, year: exam_year });
  }
}

/** Another candidate of the year who has this IC or roll number. */
export function holderOf(
  field: "ic_number" | "student_code",
  value: string,
  exam_year: number,
  except = 0,
): Student | undefined {
  return db
    .select()
    .from(students)
    .where(and(eq(students.exam_year, exam_year), eq(students[field], value), ne(students.id, except)))
    .get();
}

interface Paper {
  field: "passport_number" | "birth_cert_number";
  held: string;
}

/** The paper by which a candidate without an IC is known. */
function paperOf(input: StudentNew): Paper | null {
  const field = identityOf(input);
  const held = field && input[field];
  return field && field !== "ic_number" && held ? { field, held } : null;
}

/** Another candidate of the year without an IC who has this paper; a certificate's groups may be parted otherwise. */
function holderOfPaper({ field, held }: Paper, exam_year: number, except = 0): Student | undefined {
  const isHeld =
    field === "birth_cert_number"
      ? sql`replace(replace(${students.birth_cert_number}, ' ', ''), '-', '') = ${bareCertificate(held)}`
      : eq(students.passport_number, held);
  return db
    .select()
    .from(students)
    .where(
      and(eq(students.exam_year, exam_year), isNull(students.ic_number), isHeld, ne(students.id, except)),
    )
    .get();
}

/** Who holds an identity is told by name of the school only to those who may know of that school. */
function holderSentence(actor: Actor, { id, school_code }: Student): Problem {
  const school = db
    .select({ name: schools.school_name })
    .from(schools)
    .where(and(eq(schools.school_code, school_code), visibleTo(actor)))
    .get();
  return school
    ? problem("candidate_exists", { school: school.name, id })
    : problem("candidate_exists_elsewhere");
}
