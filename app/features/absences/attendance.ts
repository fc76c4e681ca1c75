/** Each candidate of a begun paper sat (present in a received list), was never there (absent from every begun paper), or is
 * pending (no received list says). */
export interface Attendance {
  total_students: number;
  /** Null until a list is received. */
  total_sat: number | null;
  /** Absent from every begun paper. */
  total_never: number;
  /** Of those who sat, absent from some begun papers. */
  total_partly: number;
  total_pending: number;
  /** No paper of the exam type has begun. */
  total_not_begun: number;
  /** Lists of begun papers, one for each school with candidates. */
  total_due: number;
  total_received: number;
  /** Schools with a list that is due. */
  total_schools: number;
  /** Schools whose due lists are all received. */
  total_complete: number;
}

export const attendanceFigures = [
  "total_students",
  "total_sat",
  "total_never",
  "total_partly",
  "total_pending",
  "total_not_begun",
] as const;

export const attendanceHeadings = {
  total_students: "absence.registered",
  total_sat: "absence.sat",
  total_never: "absence.never",
  total_partly: "absence.partly",
  total_pending: "absence.pending",
  total_not_begun: "absence.not_begun",
} as const;

export function addedAttendance(rows: readonly Attendance[]): Attendance {
  const sum = (name: Exclude<keyof Attendance, "total_sat">) => rows.reduce((n, row) => n + row[name], 0);
  const sat = rows.flatMap(({ total_sat }) => total_sat ?? []);
  return {
    total_students: sum("total_students"),
    total_sat: sat.length > 0 ? sat.reduce((n, each) => n + each, 0) : null,
    total_never: sum("total_never"),
    total_partly: sum("total_partly"),
    total_pending: sum("total_pending"),
    total_not_begun: sum("total_not_begun"),
    total_due: sum("total_due"),
    total_received: sum("total_received"),
    total_schools: sum("total_schools"),
    total_complete: sum("total_complete"),
  };
}

/** What one school counts, from its begun papers, its received lists and the absences of each candidate with one. */
export function attendanceOf(
  total_students: number,
  { begun, received }: { begun: number; received: number },
  absentees: readonly { missed: number; missed_received: number }[],
): Attendance {
  const sat = absentees.filter(({ missed_received }) => missed_received < received).length;
  const total_never = absentees.filter(({ missed }) => begun > 0 && missed >= begun).length;
  const total_sat = received > 0 ? total_students - absentees.length + sat : null;
  const isDue = begun > 0 && total_students > 0;
  return {
    total_students,
    total_sat,
    total_never,
    total_partly: sat,
    total_pending: isDue ? total_students - (total_sat ?? 0) - total_never : 0,
    total_not_begun: begun > 0 ? 0 : total_students,
    total_due: isDue ? begun : 0,
    total_received: isDue ? received : 0,
    total_schools: isDue ? 1 : 0,
    total_complete: isDue && received === begun ? 1 : 0,
  };
}
