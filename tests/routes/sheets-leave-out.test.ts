import { describe, expect, it } from "vitest";
import { db } from "~/db/client";
import { sheet_prints, students } from "~/db/schema";
import type { SheetFilters } from "~/features/sheets/candidates/filters";
import { checkPrint } from "~/features/sheets/prints/check";
import { recordedReceipt } from "~/features/sheets/prints/commands";
import { findSheet } from "~/features/sheets/queries";
import { filtersOf, sheetQuery } from "~/features/sheets/schema";
import { withdrawStudent } from "~/features/students/withdrawal/commands";
import { loadApp } from "../support/app";
import { makeStudent, requestOf, withWorld } from "../support/people";

const world = withWorld();

const at = { school_code: "AAA0001", exam_year: 2026 };
const own = (full_name: string, values = {}) => makeStudent({ ...at, full_name, ...values });
const filters = (query = {}): SheetFilters => filtersOf(sheetQuery.parse(query));

function sheetOf(sheet: string, query = {}) {
  const found = findSheet(world.clerk, { ...at, sheet, filters: filters(query) });
  if (!found) throw new Error("no sheet");
  return found;
}
const namesOn = (sheet: string, query = {}) =>
  sheetOf(sheet, query).candidates.map(({ full_name }) => full_name);
const pageOf = async (path: string) => {
  const app = await loadApp();
  const response = await app(requestOf(world.clerk, `${path}?school_code=AAA0001&exam_year=2026`));
  return response.text();
};
const withdraw = (id: number) =>
  withdrawStudent(world.clerk, id, {
    withdrawn_at: new Date().toISOString(),
    cause: "moved",
    reason: "Berpindah",
    version: null,
  });

describe("a withdrawn candidate", () => {
  it("is on no new sheet, and a check of an earlier print counts the withdrawal", () => {
    const gone = own("GONE", { student_code: "AAA0001/001" });
    own("STAYS", { student_code: "AAA0001/002" });
    const { number, checksum } = recordedReceipt(world.clerk, sheetOf("psra"));
    withdraw(gone.id);
    for (const sheet of ["psra", "attendance", "labels", "check-list"])
      expect(namesOn(sheet)).toEqual(["STAYS"]);
    const checked = checkPrint(world.clerk, number ?? "", checksum);
    expect(checked).toMatchObject({ kind: "different", differences: { withdrawn: 1, removed: 0, added: 0 } });
  });
});

describe("a candidate without a roll number", () => {
  it("has no label, and the screen counts those who are left out", async () => {
    own("NUMBERED", { student_code: "AAA0001/001" });
    own("UNNUMBERED");
    expect(namesOn("labels")).toEqual(["NUMBERED"]);
    const receipt = recordedReceipt(world.clerk, sheetOf("labels"));
    expect(receipt.total).toBe(1);
    expect(checkPrint(world.clerk, receipt.number ?? "", receipt.checksum).kind).toBe("same");
    await expect(pageOf("/students/sheets/labels")).resolves.toContain(
      "1 calon tanpa angka giliran tidak dicetak pada label.",
    );
  });

  it("is on the check list, with a warning on the screen", async () => {
    own("UNNUMBERED");
    expect(namesOn("check-list")).toEqual(["UNNUMBERED"]);
    await expect(pageOf("/students/sheets/check-list")).resolves.toContain(
      "1 calon pada helaian ini belum ada angka giliran.",
    );
  });
});

it("the page of a sheet has no steps of its school, because it has no header", async () => {
  own("CANDIDATE");
  await expect(pageOf("/students/sheets/check-list")).resolves.not.toContain("Langkah sekolah");
});

describe("persons who are not candidates", () => {
  it("are counted on the screen, and left out on request", async () => {
    own("CANDIDATE", { student_code: "AAA0001/001" });
    own("OTHER", { student_code: "AAA0001/002", is_student: false });
    expect(namesOn("psra")).toEqual(["CANDIDATE", "OTHER"]);
    expect(namesOn("psra", { only_students: "true" })).toEqual(["CANDIDATE"]);
    await expect(pageOf("/students/sheets/psra")).resolves.toContain(
      "1 orang pada helaian ini ialah Bukan calon",
    );
  });

  it("change nothing in the filters of a sheet that shows everyone, so that earlier prints are found", () => {
    own("CANDIDATE", { student_code: "AAA0001/001" });
    recordedReceipt(world.clerk, sheetOf("psra"));
    const [print] = db.select().from(sheet_prints).all();
    expect(Object.keys(print?.filters ?? {})).toEqual([
      "class_name",
      "gender",
      "number_from",
      "number_to",
      "order",
    ]);
    expect(db.select().from(students).all()).toHaveLength(1);
  });
});
