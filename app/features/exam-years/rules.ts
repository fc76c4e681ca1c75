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
