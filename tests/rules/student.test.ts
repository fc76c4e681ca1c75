import { readFileSync } from "node:fs";
import { parseWithZod } from "@conform-to/zod/v4";
import { describe, expect, test } from "vitest";
import type { z } from "zod";
import { derived, type UsualAges, warningsOf } from "~/features/students/rules";
import { studentEdit, studentImport, studentMassUpdate, studentNew } from "~/features/students/schema";
import { collectProblems } from "~/features/values/fields";
import { explain, problem } from "~/messages";

const asForm = {
  full_name: "  nur’ain   binti ali ",
  full_name_arabic: "نور\u200f عين",
  ic_number: "140810-82-4474",
  school_code: "aba0001",
  student_code: "a0001/001",
  class_name: " 6  Amanah",
  exam_year: "2026",
  gender: "perempuan",
  passport_number: "",
  birth_cert_number: " d 285588",
  visa_number: "vs 861700",
  is_student: "Ya",
  is_citizen: "Tidak",
};

const asStored = {
  full_name: "NUR'AIN BINTI ALI",
  full_name_arabic: "نور عين",
  ic_number: "140810824474",
  school_code: "ABA0001",
  student_code: "A0001/001",
  class_name: "6 AMANAH",
  exam_year: 2026,
  gender: "P",
  passport_number: null,
  birth_cert_number: "D 285588",
  visa_number: "VS861700",
  is_student: true,
  is_citizen: false,
};

const problemsOf = (schema: z.ZodType, raw: unknown) => {
  const result = schema.safeParse(raw);
  return result.success ? {} : collectProblems(result.error);
};

const withField = (field: string, value: unknown) =>
  problemsOf(studentNew, { ...asForm, [field]: value })[field];

describe("the schema of a candidate", () => {
  test("reads the same from a form and from JSON", () => {
    const form = new FormData();
    for (const [field, value] of Object.entries(asForm)) form.set(field, value);
    const submission = parseWithZod(form, { schema: studentNew, disableAutoCoercion: true });
    expect(submission.status === "success" && submission.value).toEqual(asStored);
    expect(studentNew.parse(asForm)).toEqual(asStored);
    expect(studentNew.parse(asStored)).toEqual(asStored);
  });

  test("needs a name, a school, a year and one identity; the rest may be absent", () => {
    expect(problemsOf(studentNew, {})).toEqual({
      full_name: [problem("required")],
      school_code: [problem("required")],
      exam_year: [problem("required")],
      ic_number: [problem("no_identity")],
    });
    const least = { full_name: "ALI", school_code: "A1", exam_year: 2026, birth_cert_number: "AB1" };
    expect(studentNew.parse(least)).toEqual({
      full_name: "ALI",
      full_name_arabic: null,
      ic_number: null,
      school_code: "A1",
      student_code: null,
      class_name: null,
      exam_year: 2026,
      gender: null,
      passport_number: null,
      birth_cert_number: "AB1",
      visa_number: null,
      is_student: true,
      is_citizen: true,
    });
  });

  test.each(["ic_number", "passport_number", "birth_cert_number"])(
    "accepts %s alone as identity",
    (field) => {
      const value = { ic_number: "140810824474", passport_number: "A1234567", birth_cert_number: "D285588" }[
        field
      ];
      expect(
        problemsOf(studentNew, { full_name: "ALI", school_code: "A1", exam_year: 2026, [field]: value }),
      ).toEqual({});
    },
  );

  test("refuses a visa as the only identity", () => {
    const raw = { full_name: "ALI", school_code: "A1", exam_year: 2026, visa_number: "VS861700" };
    expect(problemsOf(studentNew, raw)).toEqual({ ic_number: [problem("no_identity")] });
  });

  test("reports a wrong identity, and does not also report it as missing", () => {
    const raw = { full_name: "ALI", school_code: "A1", exam_year: 2026, passport_number: "A-1234" };
    expect(problemsOf(studentNew, raw)).toEqual({ passport_number: [problem("document_format")] });
  });

  test.each([
    ["full_name", "x".repeat(121), [problem("too_long", { max: 120 })]],
    ["full_name", "MUH\0AMMAD", [problem("control_characters")]],
    ["full_name", { toString: "ALI" }, [problem("invalid")]],
    ["full_name_arabic", "ن".repeat(121), [problem("too_long", { max: 120 })]],
    ["class_name", "x".repeat(61), [problem("too_long", { max: 60 })]],
    ["class_name", 4, [problem("invalid")]],
    ["ic_number", 140810824474, [problem("invalid")]],
    ["ic_number", "14081082447", [problem("ic_length", { digits: 11 })]],
    ["ic_number", "1.40E+11", [problem("ic_scientific")]],
    ["ic_number", ["140810824474"], [problem("invalid")]],
    ["ic_number", "1".repeat(300), [problem("too_long", { max: 60 })]],
    ["school_code", 1001, [problem("invalid")]],
    ["school_code", "ABA 1", [problem("code_format")]],
    ["student_code", "A0001 001", [problem("student_code_format")]],
    ["student_code", "///", [problem("student_code_format")]],
    ["student_code", "A".repeat(31), [problem("too_long", { max: 30 })]],
    ["exam_year", "1999", [problem("out_of_range", { min: 2000, max: 2100 })]],
    ["gender", "X", [problem("not_a_gender")]],
    ["gender", "__proto__", [problem("not_a_gender")]],
    ["gender", true, [problem("invalid")]],
    ["passport_number", "A123", [problem("too_short", { min: 5 })]],
    ["passport_number", "A".repeat(21), [problem("too_long", { max: 20 })]],
    ["passport_number", "PASPÖRT1", [problem("document_format")]],
    ["visa_number", "VS_12345", [problem("document_format")]],
    ["birth_cert_number", "AB", [problem("too_short", { min: 3 })]],
    ["birth_cert_number", "AB.123", [problem("birth_cert_format")]],
    ["birth_cert_number", "---", [problem("birth_cert_format")]],
    ["is_student", "mungkin", [problem("not_a_boolean")]],
    ["is_citizen", {}, [problem("invalid")]],
  ])("refuses a candidate whose %s is %j", (field, value, problems) => {
    expect(withField(field, value)).toEqual(problems);
  });

  test.each([
    ["L", "L"],
    ["l", "L"],
    ["Lelaki", "L"],
    ["P", "P"],
    ["PEREMPUAN", "P"],
    ["", null],
    [null, null],
  ])("stores the gender %j as %j", (raw, stored) => {
    expect(studentNew.parse({ ...asForm, gender: raw }).gender).toBe(stored);
  });

  test("reads an IC cell with only a dash as no IC", () => {
    expect(studentNew.parse({ ...asForm, ic_number: "-" }).ic_number).toBeNull();
  });

  test("keeps markup, formulas and SQL in a name unchanged", () => {
    for (const name of [
      "<SCRIPT>ALERT(1)</SCRIPT>",
      "=CMD|'/C CALC'!A0",
      "'); DROP TABLE STUDENTS;--",
      "@SUM(A1)",
    ]) {
      expect(studentNew.parse({ ...asForm, full_name: name }).full_name).toBe(name);
    }
  });

  test("ignores read-only and unknown keys", () => {
    const sent = JSON.stringify({ ...asStored, id: 9, schools: {}, created_at: "x" });
    const raw = JSON.parse(sent.replace("{", '{"__proto__":{"is_admin":true},"constructor":1,'));
    const student = studentNew.parse(raw);
    expect(student).toEqual(asStored);
    expect("is_admin" in student).toBe(false);
  });

  test("refuses a value that is not an object", () => {
    for (const raw of [null, undefined, 5, "x", [], true]) {
      expect(Object.values(problemsOf(studentNew, raw)).flat().length).toBeGreaterThan(0);
    }
    expect(problemsOf(studentNew, null)).toEqual({ "": [problem("required")] });
    expect(problemsOf(studentNew, [])).toEqual({ "": [problem("invalid")] });
  });

  test("reads the version and the reason of an edit", () => {
    expect(studentEdit.parse({ ...asStored, version: "4", reason: " salah taip " })).toEqual({
      ...asStored,
      version: 4,
      reason: "salah taip",
    });
    expect(studentEdit.parse(asStored)).toEqual({ ...asStored, version: null, reason: null });
    expect(problemsOf(studentEdit, { ...asStored, ic_number: "", birth_cert_number: "" })).toEqual({
      ic_number: [problem("no_identity")],
    });
  });
});

describe("the schema of new roll numbers", () => {
  test("accepts whole records and uses their id and number", () => {
    const rows = [
      { ...asStored, id: 4, schools: { school_name: "X" } },
      { id: "5", student_code: "a0001/002" },
    ];
    expect(studentMassUpdate.parse(rows)).toEqual([
      { id: 4, student_code: "A0001/001", version: null, reason: null },
      { id: 5, student_code: "A0001/002", version: null, reason: null },
    ]);
  });
  test("names each bad row, and a candidate listed twice", () => {
    const rows = [
      { id: 4, student_code: "A/1" },
      { id: 0, student_code: "" },
      { id: 4, student_code: "A/2" },
      null,
    ];
    expect(problemsOf(studentMassUpdate, rows)).toEqual({
      "1.id": [problem("out_of_range", { min: 1, max: Number.MAX_SAFE_INTEGER })],
      "1.student_code": [problem("required")],
      "3": [problem("required")],
    });
    expect(problemsOf(studentMassUpdate, rows.slice(0, 1).concat(rows.slice(2, 3)))).toEqual({
      "1.id": [problem("repeated", { m: 1 })],
    });
  });
});

test("an import contains at most 5000 candidates", () => {
  expect(problemsOf(studentImport, Array(5001).fill(asStored))).toEqual({
    "": [problem("too_many", { max: 5000 })],
  });
  expect(studentImport.parse([asForm])).toEqual([asStored]);
});

/** As the migration stores them. */
const usual: Record<string, UsualAges> = {
  PSRA: { usual_age_from: 10, usual_age_to: 14 },
  SKM: { usual_age_from: 9, usual_age_to: 13 },
  ...Object.fromEntries(
    ["SMA", "SMATQ", "SMATQKBT", "SMATD"].map((code) => [code, { usual_age_from: 14, usual_age_to: 18 }]),
  ),
  "no lowest age": { usual_age_from: null, usual_age_to: 14 },
  "no ages": { usual_age_from: null, usual_age_to: null },
};

describe("the warnings of a candidate", () => {
  const student = {
    full_name: "NUR AINA",
    full_name_arabic: null,
    ic_number: "140810824474",
    class_name: "6 A",
    gender: "P" as const,
    exam_year: 2026,
  };
  const codes = (
    change: Partial<{
      full_name: string;
      full_name_arabic: string | null;
      ic_number: string | null;
      gender: "L" | "P" | null;
    }>,
    type: string | null,
  ) =>
    warningsOf({ ...student, ...change }, usual[type ?? ""]).map(({ field, problem }) =>
      [field, problem.code, ...Object.values(problem.values ?? {})].join(" "),
    );

  test.each([
    ["a usual candidate has none", {}, "PSRA", []],
    ["gender against the last digit", { gender: "L" as const }, "PSRA", ["gender gender_mismatch"]],
    [
      "twelve is young for the other examinations, by more than two years",
      {},
      "SMA",
      ["ic_number unusual_age 12"],
    ],
    ["fourteen is not yet", { ic_number: "120810824474" }, "SMA", []],
    ["eighteen is not yet", { ic_number: "080810824474" }, "SMATQ", []],
    ["ten is usual for SKM", { ic_number: "160810824474" }, "SKM", []],
    ["twelve is usual for SKM", {}, "SKM", []],
    ["eight is young for SKM", { ic_number: "180810824474" }, "SKM", ["ic_number unusual_age 8"]],
    ["sixteen is old for SKM", { ic_number: "100810824474" }, "SKM", ["ic_number unusual_age 16"]],
    ["fifteen is old for PSRA", { ic_number: "110810824474" }, "PSRA", ["ic_number unusual_age 15"]],
    ["ten is young enough for PSRA", { ic_number: "160810824474" }, "PSRA", []],
    ["a parent's number", { ic_number: "750810104474" }, "PSRA", ["ic_number adult_ic"]],
    ["an unassigned place code", { ic_number: "140810704474" }, "PSRA", ["ic_number unknown_birth_place"]],
    ["no IC and no gender", { ic_number: null, gender: null }, "PSRA", ["gender gender_missing"]],
    ["no IC but a gender", { ic_number: null }, "PSRA", []],
    ["Rumi in Jawi", { full_name_arabic: "نور AINA" }, "PSRA", ["full_name_arabic jawi_has_rumi"]],
    ["a digit in the name", { full_name: "NUR AINA 2" }, "PSRA", ["full_name name_has_digits"]],
    ["an Arabic digit in the name", { full_name: "NUR AINA \u0662" }, "PSRA", ["full_name name_has_digits"]],
    ["an IC in the name", { full_name: "140810824474NUR" }, "PSRA", ["full_name name_has_ic"]],
    ["an IC with dashes in the name", { full_name: "NUR 140810-82-4474" }, "PSRA", ["full_name name_has_ic"]],
    [
      "a digit in the name of a candidate without an IC",
      { full_name: "NUR 1", ic_number: null },
      "PSRA",
      ["full_name name_has_digits"],
    ],
    ["an examination that is not known warns of no age", {}, null, []],
    ["five is young, and the office gave no lowest age", { ic_number: "210810824474" }, "no lowest age", []],
    [
      "fifteen is old where the office gave no lowest age",
      { ic_number: "110810824474" },
      "no lowest age",
      ["ic_number unusual_age 15"],
    ],
    ["an exam type without usual ages warns of none", { ic_number: "180810824474" }, "no ages", []],
  ])("%s", (_what, change, type, expected) => {
    expect(codes(change, type)).toEqual(expected);
  });

  test("of an unusual age are rare in the fixtures, for every exam type", () => {
    const lines = (file: string) =>
      readFileSync(`tests/fixtures/clean/${file}`, "utf8").trim().split(/\r?\n/);
    const [, ...schools] = lines("schools.tsv").map((line) => line.split("\t"));
    const typeOf = new Map(schools.map(([, code, , , type]) => [code, type ?? null]));
    const [, ...candidates] = lines("candidates.tsv").map((line) => line.split("\t"));
    const unusual = candidates.filter(([, ic, school_code]) => {
      const judged = {
        full_name: "",
        full_name_arabic: null,
        ic_number: ic?.replaceAll("-", "") || null,
        class_name: null,
        gender: null,
        exam_year: 2026,
      };
      const warnings = warningsOf(judged, usual[typeOf.get(school_code) ?? ""]);
      return warnings.some(({ problem }) => problem.code === "unusual_age");
    });
    expect(candidates.length).toBeGreaterThan(4000);
    expect(unusual).toEqual([]);
  });

  test("use the sentences of the office", () => {
    expect(explain("gender", problem("gender_mismatch")).message).toBe(
      "Amaran: jantina tidak sepadan dengan digit akhir no. kad pengenalan",
    );
    expect(explain("ic_number", problem("unusual_age", { n: 15 })).message).toBe(
      "Amaran: umur calon (15 tahun) di luar julat biasa",
    );
  });

  test("a blank gender is taken from the IC, and a typed gender is unchanged", () => {
    expect(derived({ ...student, gender: null }).gender).toBe("P");
    expect(derived({ ...student, gender: "L" as const }).gender).toBe("L");
    expect(derived({ ...student, ic_number: null, gender: null }).gender).toBeNull();
  });
});
