import { sqlite } from "~/db/client";

const statement = sqlite.prepare<[ids: string]>(`
  update students set student_code = char(1) || id
  where student_code is not null and id in (select value from json_each(?))`);

const cards = sqlite.prepare<[ids: string]>(`
  update students set ic_number = char(1) || id
  where ic_number is not null and id in (select value from json_each(?))`);

/** SQLite checks the unique index row by row, and numbers may swap; null would fire the totals triggers twice. */
export function parkRollNumbers(ids: readonly number[]): void {
  if (ids.length > 0) statement.run(JSON.stringify(ids));
}

/** The trigger that keeps a card with one candidate looks at each row by itself, too. */
export function parkCards(ids: readonly number[]): void {
  if (ids.length > 0) cards.run(JSON.stringify(ids));
}
