import { sqlite } from "~/db/client.server";

const statement = sqlite.prepare<[ids: string]>(`
  update students set student_code = char(1) || id
  where student_code is not null and id in (select value from json_each(?))`);

/**
 * Numbers change hands within a list, and SQLite looks at the unique index after each row. So those that will change first
 * become what no person can type; not null, which the kept totals would count down and up again.
 */
export function parkRollNumbers(ids: readonly number[]): void {
  if (ids.length > 0) statement.run(JSON.stringify(ids));
}
