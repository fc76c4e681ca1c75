import { getTableColumns } from "drizzle-orm";
import { expect, it } from "vitest";
import { recordChange } from "~/db/audit";
import { sqlite } from "~/db/client";
import { type Marks, maskedColumns, secretColumns, studentMarks, students } from "~/db/schema";
import { findSheet } from "~/features/sheets/queries";
import { shownTo } from "~/features/students/queries";
import { makeStudent, withWorld } from "../support/people";

const world = withWorld();

const wholeNumbers = Object.fromEntries(maskedColumns.map((column, at) => [column, `WHOLE${at}NUMBER`]));
const candidate = () => makeStudent({ school_code: "AAA0001", exam_year: 2026, ...wholeNumbers });
const latestChanges = () =>
  sqlite.prepare("select changes from audit_events order by id desc").pluck().get() as string;

it("every column of a candidate has a mark, and the compiler refuses a table without one", () => {
  expect(Object.keys(studentMarks).sort()).toEqual(Object.keys(getTableColumns(students)).sort());
  // @ts-expect-error A column without a mark does not compile.
  const unmarked: Marks<{ full_name: string; phone: string | null }> = { full_name: "open" };
  expect(Object.keys(unmarked)).toEqual(["full_name"]);
  // @ts-expect-error A number cannot be masked, so it cannot claim to be.
  const unmaskable: Marks<{ phone: number }> = { phone: "masked" };
  expect(unmaskable.phone).toBe("masked");
});

it("an OBSERVER sees the last characters of every masked column, in a record and on a printed sheet", () => {
  const student = candidate();
  const { observer } = world;
  const shown = shownTo(observer, student);
  for (const column of maskedColumns) expect(shown[column]).toMatch(/^\*+MBER$/);
  const filters = { class_name: null, gender: null, number_from: null, number_to: null } as const;
  const selection = { school_code: "AAA0001", exam_year: 2026, sheet: "check-list" };
  const sheet = findSheet(observer, { ...selection, filters: { ...filters, order: "full_name" } });
  expect(JSON.stringify(sheet)).toContain(student.full_name);
  expect(JSON.stringify(sheet)).not.toContain("WHOLE");
});

it("the audit trail records masked columns in part and secret columns not at all", () => {
  const { admin } = world;
  recordChange(admin, "student.created", "student", null, candidate());
  for (const column of maskedColumns) expect(latestChanges()).toContain(`"${column}":[null,"***`);
  expect(latestChanges()).not.toContain("WHOLE");

  const secrets = Object.fromEntries(secretColumns.map((column) => [column, "SECRET"]));
  recordChange(admin, "user.created", "user", null, { id: 1, full_name: "ALI", ...secrets });
  expect(JSON.parse(latestChanges())).toEqual({ id: [null, 1], full_name: [null, "ALI"] });
});
