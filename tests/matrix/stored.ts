import { sqlite } from "~/db/client";
import type { Who } from "./roles";
import { type PlaceName, placeNames, type World } from "./world";

/** Every row as text, by table. */
export type Stored = Map<string, string[]>;

/** Tables derived from others, such as the findings that a read brings up to date; in a session only the clock columns change. */
export const derived =
  /^(sqlite_|students_fts|__drizzle|check_findings|checks_due|near_pairs|possible_duplicates|jawi_)/;
const sessionColumns = "id, user_id, ended_at, acting_role_id, acting_school_code, acting_district_code";

const tables = (
  sqlite
    .prepare("select name from sqlite_master where type = 'table' order by name")
    .pluck()
    .all() as string[]
).filter((name) => !derived.test(name) && name !== "sign_in_failures");

const reading = tables.map((table) => {
  const columns = table === "sessions" ? sessionColumns : "*";
  return { table, statement: sqlite.prepare(`select ${columns} from "${table}"`).raw() };
});

export const everythingStored = (): Stored =>
  new Map(reading.map(({ table, statement }) => [table, statement.all().map((row) => JSON.stringify(row))]));

const changes = sqlite.prepare("select total_changes()").pluck();

/** Also counts rows that are rolled back. */
export const rowsWritten = (): number => changes.get() as number;

/** Tables that changed although the action was refused or only read. */
export function differencesIn(before: Stored, after: Stored, but: readonly string[]): string[] {
  return [...before].flatMap(([table, rows]) =>
    but.includes(table) || rows.join() === after.get(table)?.join() ? [] : [`${table} changed`],
  );
}

/** Two schools share the row of a transfer; its answers hide the other school until that school agrees. */
const isSharedTransfer = (table: string, row: string) => table === "requests" && row.includes('"transfer"');

/** Changed rows out of scope; a user's own audit events do not count. */
export function foreignDifferencesIn(
  before: Stored,
  after: Stored,
  isForeign: (row: string) => boolean,
): string[] {
  return [...before].flatMap(([table, rows]) => {
    if (table === "audit_events") return [];
    const isOther = (row: string) => isForeign(row) && !isSharedTransfer(table, row);
    const had = rows.filter(isOther);
    const has = (after.get(table) ?? []).filter(isOther);
    return had.join() === has.join()
      ? []
      : [`${table} changed out of sight: ${has.find((row) => !had.includes(row)) ?? "a row is gone"}`];
  });
}

/** Words that only rows out of the user's scope hold. */
export function foreignWordsOf(who: Who, world: World): string[] {
  const unseen: PlaceName[] = placeNames.filter((name) => !who.sees.includes(name));
  return unseen.flatMap((name) => world.words[name]).filter((word) => word.length > 5);
}

const secondStep = ["totp_secret", "totp_enabled_at", "totp_last_step"];

/** Columns that no form may set on an existing record. */
const fixed: Record<string, readonly string[]> = {
  users: ["created_at", ...secondStep],
  schools: ["created_at"],
  students: ["created_at"],
  exam_years: ["created_at"],
  school_exam_years: ["created_at"],
};

const columnsOf = new Map(
  Object.keys(fixed).map((table) => [
    table,
    (sqlite.prepare("select name from pragma_table_info(?)").pluck().all(table) as string[]) ?? [],
  ]),
);

function fixedOf(kept: Stored, table: string, but: readonly string[]): Map<unknown, string> {
  const columns = columnsOf.get(table) ?? [];
  const kinds = (fixed[table] ?? []).filter((column) => !but.includes(column));
  const places = kinds.map((column) => columns.indexOf(column));
  return new Map(
    (kept.get(table) ?? []).map((row) => {
      const values = JSON.parse(row) as unknown[];
      return [values[columns.indexOf("id")], JSON.stringify(places.map((at) => values[at]))];
    }),
  );
}

const wrongTotals = sqlite.prepare(
  `select school_code, exam_year from school_exam_years as at where total_students <> (select count(*) from students
     where students.school_code = at.school_code and students.exam_year = at.exam_year and withdrawn_at is null)`,
);

/** Except by the forms of the second step, which set these columns. */
export function fixedDifferencesIn(before: Stored, after: Stored, to: string): string[] {
  const but = to.includes("second-step") ? secondStep : [];
  const set = Object.keys(fixed).flatMap((table) => {
    const now = fixedOf(after, table, but);
    return [...fixedOf(before, table, but)].flatMap(([id, values]) =>
      now.has(id) && now.get(id) !== values ? [`${table} ${id} was given ${now.get(id)}`] : [],
    );
  });
  const totals = wrongTotals
    .all()
    .map((at) => `the totals of ${JSON.stringify(at)} are not those of its candidates`);
  return [...set, ...totals];
}
