import { sqlite } from "./client";
import type { Author } from "./request-context";

/** A code that no school has is left out, as that of a deleted one, and the account's own school, which needs no choice. */
const remember = sqlite.prepare<[user_id: number, school_code: string]>(`
  insert or replace into recent_schools (user_id, school_code)
  select users.id, schools.school_code from users cross join schools where users.id = ? and schools.school_code = ?
    and users.school_code is not schools.school_code`);

/** As many as a field offers. */
export const mostRecentSchools = 10;

/** The schools of an author's action, the last of them the latest. Of an action on the schools of a year, the last few. */
export function rememberSchools(
  { user_id, acting_as, school_code: own }: Author,
  events: readonly { school_code?: string | null }[],
): void {
  if (user_id === null) return;
  const codes = new Set(events.flatMap(({ school_code }) => school_code ?? []));
  // A clerk's save asks nothing here.
  if (own && !acting_as) codes.delete(own);
  for (const code of [...codes].slice(-mostRecentSchools)) remember.run(user_id, code);
}
