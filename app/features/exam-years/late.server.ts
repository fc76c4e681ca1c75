import { sqlite } from "~/db/client.server";
import { type ExamYear, lockedSince } from "./queries.server";

const mark = sqlite.prepare<[year: number, since: string]>(
  "update students set is_late = 1 where exam_year = ? and created_at > ? and not is_late",
);

const clear = sqlite.prepare<[{ year: number; from: string; to: string }]>(
  "update students set is_late = 0 where exam_year = :year and created_at > :from and created_at <= :to and is_late",
);

/** A lock marks the candidates created after it; unlocking clears no mark, but a later moment of the same lock does. */
export function markLate(before: ExamYear, after: ExamYear): void {
  const since = lockedSince(after);
  if (since === null) return;
  const earlier = lockedSince(before);
  if (earlier !== null && earlier < since) clear.run({ year: after.year, from: earlier, to: since });
  mark.run(after.year, since);
}
