import { sqlite, write } from "~/db/client";
import { fromNow } from "~/db/clock";

const kept = 400 * 24 * 3_600_000;

const expired = sqlite.prepare<[string, number], { sequence: number; changed_at: string }>(
  `select sequence, changed_at from student_changes indexed by student_changes_departed
   where is_departed = 1 and changed_at < ? order by changed_at, sequence limit ?`,
);
const forget = sqlite.prepare<[string]>(
  "delete from student_changes where sequence in (select value from json_each(?))",
);
const note = sqlite.prepare<[number, string]>(`
  update student_feed set complete_sequence = max(complete_sequence, ?), complete_at = max(complete_at, ?)`);

/** The feed says to a reader from before the last of them that it misses departures. */
export function forgetDepartures(most = 2000): number {
  return write(() => {
    const rows = expired.all(fromNow(-kept), most);
    const last = rows.at(-1);
    if (!last) return 0;
    forget.run(JSON.stringify(rows.map(({ sequence }) => sequence)));
    note.run(Math.max(...rows.map(({ sequence }) => sequence)), last.changed_at);
    return rows.length;
  });
}
