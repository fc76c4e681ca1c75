import { sqlite } from "~/db/client";
import type { Content } from "./rules";

const elsewhere = sqlite
  .prepare<[ids: string, school_code: string]>(
    `select id from students where id in (select value from json_each(?)) and school_code <> ?`,
  )
  .pluck();

/** The printed roll numbers of candidates who have moved to another school; a blank for one without a number. */
export function movedFrom(school_code: string, printed: Content, current: Content): string[] {
  const here = new Set(current.rows.map(([id]) => id));
  const gone = printed.rows.filter(([id]) => !here.has(id));
  if (gone.length === 0) return [];
  const moved = new Set(elsewhere.all(JSON.stringify(gone.map(([id]) => id)), school_code) as number[]);
  return gone.filter(([id]) => moved.has(id)).map(([, student_code]) => student_code ?? "");
}
