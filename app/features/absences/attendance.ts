/** A candidate sat who was present at one held paper or more. */
export interface Attendance {
  total_students: number;
  /** Null until a paper of every exam type is held. */
  total_sat: number | null;
  /** Absent from every held paper. */
  total_never: number;
  /** Absent from some held papers. */
  total_partly: number;
}

export const attendanceFigures = ["total_students", "total_sat", "total_never", "total_partly"] as const;

export function addedAttendance(rows: readonly Attendance[]): Attendance {
  const sum: Attendance = { total_students: 0, total_sat: 0, total_never: 0, total_partly: 0 };
  for (const { total_students, total_sat, total_never, total_partly } of rows) {
    sum.total_students += total_students;
    if (total_students > 0)
      sum.total_sat = sum.total_sat === null || total_sat === null ? null : sum.total_sat + total_sat;
    sum.total_never += total_never;
    sum.total_partly += total_partly;
  }
  return sum;
}
