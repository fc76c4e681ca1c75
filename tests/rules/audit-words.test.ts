import { describe, expect, test } from "vitest";
import { summaryOf } from "~/features/audit/summary";
import { shownValue } from "~/features/values/shown-value";

describe("a stored value is shown in words", () => {
  test.each([
    ["is_lock_initial_student", true, "Ya"],
    ["is_lock_initial_student", 0, "Tidak"],
    ["is_citizen", false, "Bukan warganegara"],
    ["gender", "P", "Perempuan"],
    ["role_id", "PENYELIA_DAERAH", "Penyelia Daerah"],
    ["state", "dihantar", "Dihantar"],
    ["lock_initial_student_datetime", "2026-11-22T05:55:29.805Z", "22 Nov 2026, 1.55 tengah hari"],
    ["printing_from", "2026-11-22", "22 Nov 2026"],
    ["full_name", "", "(kosong)"],
    ["full_name", "AHMAD 2026-11-22", "AHMAD 2026-11-22"],
    [
      "filter",
      { exam_year: 2026, class_name: "", is_student: true },
      "Tahun peperiksaan: 2026; Status calon: Calon",
    ],
    ["school_codes", ["AAA0001", "BBB0002"], "AAA0001, BBB0002"],
  ])("%s of %j", (field, value, words) => {
    expect(shownValue(field, value)).toBe(words);
  });
});

describe("the summary of an event", () => {
  test("leaves out zeros, empty values and what a new record begins with", () => {
    const { changed, facts } = summaryOf({
      taken_away: 0,
      new: 12,
      filters: {},
      total_students: [null, 0],
      is_lock_initial_student: [null, false],
      is_citizen: [null, false],
      state: [null, "draf"],
      year: [null, 2027],
    });
    expect(facts).toEqual([{ name: "new", value: "12" }]);
    expect(changed.map(({ field }) => field)).toEqual(["is_citizen", "year"]);
  });

  test("shows a count that fell to zero", () => {
    expect(summaryOf({ total_students: [3, 0] }).changed).toEqual([
      { field: "total_students", old: 3, new: 0 },
    ]);
  });
});
