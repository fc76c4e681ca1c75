import { sqlite } from "~/db/client";
import type { SchoolYear } from "~/features/values/school-year";

/** `raised` is 1 where the merge changes the version of the candidates. */
const storeStudents = sqlite.prepare<SchoolYear & { merge_id: number; raised: 0 | 1 }>(
  `insert into school_merge_students (merge_id, student_id, version, student_code, room_id, seat)
   select :merge_id, students.id, students.version + :raised, student_code,
     coalesce(seat.room_id, former.room_id), coalesce(seat.seat, former.seat)
   from students indexed by students_by_school
     left join room_seats as seat on seat.student_id = students.id
     left join former_seats as former on former.student_id = students.id
   where school_code = :school_code and exam_year = :exam_year`,
);

/** Call it before the candidates move; answers how many there are. */
export const noteStudents = (
  merge_id: number,
  { school_code, exam_year }: SchoolYear,
  raised: 0 | 1,
): number => storeStudents.run({ merge_id, school_code, exam_year, raised }).changes;
