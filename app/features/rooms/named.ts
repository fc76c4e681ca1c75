import { and, eq, inArray } from "drizzle-orm";
import type { Actor } from "~/auth/actor";
import { visibleTo } from "~/auth/scope";
import { db } from "~/db/client";
import { room_seats, school_exam_years, schools, students } from "~/db/schema";
import { type RecordedSchool, registrationOfStudent } from "~/features/school-exam-years/record";
import { type Problem, problem } from "~/messages";
import type { Room } from "./queries";

export interface Candidate {
  id: number;
  student_code: string | null;
  room_id: number | null;
}

export const listed = (candidates: readonly Pick<Candidate, "student_code">[]): string =>
  candidates
    .slice(0, 50)
    .map(({ student_code }) => student_code)
    .join(", ");

const isOfCentre = (
  school: RecordedSchool,
  other: Pick<RecordedSchool, "school_code" | "hq_code" | "district_code">,
) =>
  other.school_code === school.school_code ||
  (other.hq_code === school.hq_code && other.district_code === school.district_code);

export function candidatesNamed(
  actor: Actor,
  school: RecordedSchool,
  { exam_year }: Room,
  numbers: readonly string[],
) {
  const found = db
    .select({
      id: students.id,
      student_code: students.student_code,
      withdrawn_at: students.withdrawn_at,
      room_id: room_seats.room_id,
      school: {
        school_code: schools.school_code,
        hq_code: school_exam_years.hq_code,
        district_code: school_exam_years.district_code,
      },
    })
    .from(students)
    .innerJoin(schools, eq(schools.school_code, students.school_code))
    .innerJoin(school_exam_years, registrationOfStudent)
    .leftJoin(room_seats, eq(room_seats.student_id, students.id))
    .where(
      and(eq(students.exam_year, exam_year), inArray(students.student_code, [...numbers]), visibleTo(actor)),
    )
    .all();
  const byNumber = new Map(found.map((candidate) => [candidate.student_code, candidate]));
  const problems = (
    code: "numbers_unknown" | "numbers_withdrawn" | "numbers_elsewhere",
    wrong: string[],
  ): Problem[] =>
    wrong.length > 0 ? [problem(code, { n: wrong.length, numbers: wrong.slice(0, 20).join(", ") })] : [];
  const among = (is: (one: (typeof found)[number]) => boolean) =>
    found.filter(is).map(({ student_code }) => student_code ?? "");
  return {
    candidates: numbers.flatMap((number): Candidate | [] => byNumber.get(number) ?? []),
    problems: [
      ...problems(
        "numbers_unknown",
        numbers.filter((number) => !byNumber.has(number)),
      ),
      ...problems(
        "numbers_withdrawn",
        among(({ withdrawn_at }) => withdrawn_at !== null),
      ),
      ...problems(
        "numbers_elsewhere",
        among((one) => !isOfCentre(school, one.school)),
      ),
    ],
  };
}
