import { describe, expect, test } from "vitest";
import { rollCodeOf } from "~/db/lookups";
import { changeOf, codeFor } from "~/features/roll-numbers/rules";
import { problem } from "~/messages";

describe("the code that begins a roll number", () => {
  const school = {
    school_code: "S1",
    hq_code: "C1",
    recorded_school_code: "S1",
    hq_code_alt: "C2" as string | null,
    roll_code: "hq_code" as const,
  };
  test.each([
    ["SMA", "hq_code", { ok: true, code: "C1" }],
    ["SMATQ", "hq_code_alt", { ok: true, code: "C2" }],
    ["PSRA", "hq_code", { ok: true, code: "S1" }],
    ["PSRA", "hq_code_alt", { ok: true, code: "S1" }],
  ] as const)("is the expected one for %s with %s chosen", (exam_type_code, chosen, expected) => {
    expect(codeFor({ ...school, roll_code: rollCodeOf(exam_type_code) }, chosen)).toEqual(expected);
  });
  test("is refused when the school has no alternative centre code", () => {
    expect(codeFor({ ...school, hq_code_alt: null }, "hq_code_alt")).toEqual({
      ok: false,
      problem: problem("no_centre_code"),
    });
  });
});

test.each([
  ["same", "A/001", "A/001"],
  ["new", null, "A/002"],
  ["changed", "A/002", "A/003"],
  ["taken_away", "A/003", null],
  ["same", null, null],
])("the change is '%s' from %s to %s", (change, old, next) => {
  expect(changeOf(old, next)).toBe(change);
});
