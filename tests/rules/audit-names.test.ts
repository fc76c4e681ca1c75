import { getTableColumns } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import * as schema from "~/db/schema";
import { summaryOf } from "~/features/audit/summary";
import { shownName, shownValue } from "~/features/values/shown-value";
import { t } from "~/messages";
import { filesUnder, textOf } from "../support/source";

/** The tables whose records an event describes column by column. */
const recorded = [
  schema.students,
  schema.schools,
  schema.school_exam_years,
  schema.exam_years,
  schema.users,
  schema.office,
  schema.notices,
  schema.export_layouts,
  schema.exam_papers,
  schema.exam_rooms,
  schema.districts,
  schema.exam_types,
  schema.need_kinds,
  schema.need_arrangements,
  schema.school_notes,
  schema.duplicate_resolutions,
];
const columns = recorded.flatMap((table) => Object.entries(getTableColumns(table)));
/** Events leave these out; the key of a group of duplicates may be an identity number. */
const secret = new Set<string>([...schema.secretColumns, "updated_at", "version", "key"]);
const isShown = (name: string, value: unknown = "x") => {
  const { changed, facts } = summaryOf({ [name]: ["y", value] });
  return changed.length + facts.length > 0;
};
const isRaw = (name: string) => !/\s/.test(name) && name === name.toLowerCase() && shownName(name) === name;
const other = t("audit.fact_other");

describe("the trail in words", () => {
  test("has a word for each column of a record that it describes", () => {
    const names = [...new Set(columns.map(([name]) => name))].filter(
      (name) => !secret.has(name) && isShown(name),
    );
    expect(names.length).toBeGreaterThan(60);
    expect(names.filter((name) => shownName(name) === other || isRaw(name))).toEqual([]);
  });

  test("has a word for each state that a column of a record may have", () => {
    const states = columns.flatMap(([name, { enumValues = [] }]) =>
      (enumValues as string[]).map((value) => [name, value] as const),
    );
    expect(states.length).toBeGreaterThan(20);
    // An exam type names its sheet by the code of an exam, which is the office's own word.
    const raw = states.filter(([name, value]) => name !== "sheet" && shownValue(name, value) === value);
    expect(raw).toEqual([]);
  });

  test("has a word for each fact that an event names beside the columns", () => {
    const names = new Set<string>();
    for (const file of filesUnder("app", /\.ts$/)) {
      const text = textOf(file);
      if (!/recordEvent|recordRefused|NewEvent/.test(text)) continue;
      for (const [, body = ""] of text.matchAll(/changes(?:: | = )\{((?:[^{}]|\{[^{}]*\})*)\}/g)) {
        const flat = body.replace(/\([^()]*\)|\[[^\]]*\]/g, "");
        for (const [, name = ""] of flat.matchAll(/(?:^|[,{\s])([a-z][a-z_0-9]+)(?=\s*:|\s*,|\s*$)/g))
          names.add(name);
      }
    }
    expect(names.size).toBeGreaterThan(25);
    // These are the values of other names.
    const values = ["prefix", "listed", "broken_id", "null"];
    const wordless = [...names].filter((name) => !values.includes(name) && isShown(name));
    expect(wordless.filter((name) => shownName(name) === other)).toEqual([]);
  });

  test.each([
    ["order", "student_code", "Angka giliran"],
    ["sheet", "check-list", "Senarai semakan"],
    ["sort_column", "full_name", "Nama penuh"],
    ["sort_direction", "asc", "menaik"],
    ["state", "approved", "Diluluskan"],
    ["kind", "transfer", "Pindah"],
    ["resolution", "different_people", "Bukan orang yang sama"],
    ["by", "app", "aplikasi pengesah"],
    ["entity", "student", "Calon"],
    ["action", "student.edited", "Calon diubah"],
    ["severity", "red", "Perlu tindakan segera"],
    [
      "filters",
      { class_name: "6 A", order: "full_name", student_id: 794 },
      "Kelas: 6 A; Susunan: Nama; Calon no.: 794",
    ],
  ])("says %s %j as %s", (name, value, words) => {
    expect(shownValue(name, value)).toBe(words);
  });

  test("names a candidate whose number changed, and says nothing of a name that it does not know", () => {
    expect(shownName("794")).toBe("Calon no. 794");
    expect(shownName("made_by_a_later_version")).toBe("Maklumat lain");
  });
});
