import { sqlite } from "~/db/client";
import { now } from "~/db/clock";
import type { Sentence } from "~/messages";
import type { School } from "./queries";
import type { SchoolEdit } from "./schema";

/** A registration carries these until its list is final; triggers keep it in step (decision 057). */
const recordedFields = [
  "school_code",
  "school_name",
  "hq_code",
  "hq_code_alt",
  "district_code",
  "exam_type_code",
] as const;

interface Registered {
  exam_year: number;
  total_students: number;
  follows: 0 | 1;
}

/** As the trigger `registrations_follow_school`; a test compares the two. */
const registrations = sqlite.prepare<[now: string, school_code: string], Registered>(`
  select exam_year, total_students, state <> 'muktamad' and closed_at is null and not (is_lock_initial_student and lock_initial_student_datetime <= ?
      and lock_initial_student_datetime > coalesce(state_changed_at, '')) as follows
  from school_exam_years join exam_years on year = exam_year where school_code = ? order by exam_year`);

export interface RegistrationsReached {
  registrations_changed: number;
  registrations_kept: number;
}

function reached(before: School, edit: Partial<SchoolEdit>) {
  const isRecorded = recordedFields.some(
    (field) => edit[field] !== undefined && edit[field] !== before[field],
  );
  const all = isRecorded ? registrations.all(now(), before.school_code) : [];
  return { changed: all.filter(({ follows }) => follows), kept: all.filter(({ follows }) => !follows) };
}

export function registrationsReached(before: School, edit: Partial<SchoolEdit>): RegistrationsReached {
  const { changed, kept } = reached(before, edit);
  return { registrations_changed: changed.length, registrations_kept: kept.length };
}

/** What an edit does to the registrations of the school, in counts; the form asks before it is done. */
export function consequencesOfSchoolEdit(before: School, edit: Partial<SchoolEdit>): Sentence[] {
  const { changed, kept } = reached(before, edit);
  const is = (field: (typeof recordedFields)[number]) =>
    edit[field] !== undefined && edit[field] !== before[field];
  return [
    ...(changed.length > 0 ? [{ key: "school.will_follow", values: sumOf(changed) } as const] : []),
    ...(kept.length > 0 ? [{ key: "school.will_keep", values: sumOf(kept) } as const] : []),
    ...(kept.length > 0 && is("school_code")
      ? [{ key: "school.will_recode", values: { code: before.school_code } } as const]
      : []),
    ...(changed.length + kept.length > 0 && is("district_code")
      ? [{ key: "school.will_move" } as const]
      : []),
  ];
}

const sumOf = (all: readonly Registered[]) => ({
  n: all.length,
  years: all.map(({ exam_year }) => exam_year).join(", "),
  students: all.reduce((sum, { total_students }) => sum + total_students, 0),
});
