import { expect, test } from "vitest";
import { filesUnder, textOf } from "../support/source";

/** Decision 012: these show the trail, and no rule, undo, state or version follows from what they read. */
const readers = [
  "app/cli/backups/check.ts", // how many events a copy of the database holds
  "app/cli/backups/keeping.ts", // the last event that a copy holds, for its note
  "app/cli/backups/lost-events.ts", // how many events an exchange of the database takes away
  "app/cli/trail/archive.ts",
  "app/features/audit/alerts.ts",
  "app/features/audit/export.ts",
  "app/features/audit/filter.ts",
  "app/features/audit/list.ts",
  "app/features/audit/refusals.ts", // how many refused sign-ins have a line of their own
  "app/features/audit/verify.ts",
  "app/features/housekeeping/start.ts", // the last event, noted beside the database
  "app/features/imports/history.ts", // the past imports of a school
  "app/features/persons/person.ts", // the report on one person
  "app/features/school-exam-years/sign-off/queries.ts", // the history of a list
  "app/features/school-exam-years/since.ts",
  "app/features/students/history/queries.ts",
  "app/features/users/events.ts",
];

const readsTrail = /\baudit_events\b|\/audit-ids"/;

const reading = (files: [path: string, text: string][]) =>
  files.filter(([, text]) => readsTrail.test(text)).map(([path]) => path);

test("no module reads the audit trail but those that show it", () => {
  const files = filesUnder("app", /\.tsx?$/).filter((path) => !/^app\/(db|messages)\//.test(path));
  expect(files.length).toBeGreaterThan(500);
  expect(reading(files.map((path) => [path, textOf(path)]))).toEqual(readers);
});

test("a module that reads it by a query or by its ids is found", () => {
  expect(
    reading([
      ["drizzle.ts", 'import { audit_events, students } from "~/db/schema";'],
      ["sql.ts", "sqlite.prepare(`select changes from audit_events where id = ?`)"],
      ["ids.ts", 'import { firstIdFrom } from "~/db/audit-ids";'],
      ["writer.ts", 'import { recordEvent } from "~/db/audit";'],
      ["column.ts", "roll_number_history.audit_event_id"],
    ]),
  ).toEqual(["drizzle.ts", "sql.ts", "ids.ts"]);
});
