/** The largest transaction over a year. Other requests wait for it (docs/decisions/041). */
export const SLICE = { schools: 100, candidates: 1_500 };

/** The first schools that have so many candidates together, and one school at least. */
export function sliceOf<School extends { total_students: number }>(
  schools: readonly School[],
  candidates = SLICE.candidates,
): School[] {
  let sum = 0;
  const end = schools.findIndex(({ total_students }, at) => {
    sum += total_students;
    return at > 0 && sum > candidates;
  });
  return end < 0 ? [...schools] : schools.slice(0, end);
}
