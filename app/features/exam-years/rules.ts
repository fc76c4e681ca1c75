import { malaysianDay } from "~/features/values/instant";

export interface Lock {
  is_lock_initial_student: boolean;
  lock_initial_student_datetime: string | null;
}

/** The lock as it is stored: one without a datetime begins at this moment, and unlocking clears the datetime. */
export function lockFrom(
  { is_lock_initial_student, lock_initial_student_datetime }: Lock,
  moment: string,
): Lock {
  if (!is_lock_initial_student) return { is_lock_initial_student, lock_initial_student_datetime: null };
  return {
    is_lock_initial_student,
    lock_initial_student_datetime: lock_initial_student_datetime ?? moment,
  };
}

/** How a year's lock stands: there is none, it has begun, or it begins in so many days of the calendar in Malaysia. */
export type LockState =
  | { kind: "none" }
  | { kind: "locked"; since: string | null }
  | { kind: "coming"; at: string; days: number };

export function lockStateOf(
  { is_lock_initial_student, lock_initial_student_datetime: at }: Lock,
  moment: string,
): LockState {
  if (!is_lock_initial_student) return { kind: "none" };
  if (at === null || at <= moment) return { kind: "locked", since: at };
  return { kind: "coming", at, days: malaysianDay(at) - malaysianDay(moment) };
}
