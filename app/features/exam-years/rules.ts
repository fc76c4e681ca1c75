import { malaysianDay } from "~/features/values/instant";

export interface Lock {
  is_lock_initial_student: boolean;
  lock_initial_student_datetime: string | null;
}

/** A lock without a datetime begins now; unlocking clears the datetime. */
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

/** The form shows no seconds, so a lock that it sends back unchanged keeps those that it has. */
export function sameMinute(before: Lock, after: Lock): Lock {
  const [was, is] = [before.lock_initial_student_datetime, after.lock_initial_student_datetime];
  const isSame = was !== null && is !== null && was.slice(0, 16) === is.slice(0, 16);
  const { is_lock_initial_student } = after;
  return { is_lock_initial_student, lock_initial_student_datetime: isSame ? was : is };
}

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
