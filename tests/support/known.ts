import { readFileSync } from "node:fs";
import { usualAges } from "~/db/lookups";
import type { KnownToList } from "~/features/imports/judging/known";
import { judgeSchools, readSchoolPaste } from "~/features/imports/judging/schools";
import type { Known as KnownToSchools } from "~/features/schools/objections";
import type { SchoolNew } from "~/features/schools/schema";
import { numberCodesOf } from "~/features/students/number-form";
import { runAtOnce } from "~/features/values/in-slices";

export const fixture = (path: string) =>
  readFileSync(new URL(`../fixtures/${path}`, import.meta.url), "utf8");

const examTypes = ["PSRA", "SMA", "SMATQ", "SMATD", "SMATQKBT", "SKM"];

export const emptyOffice: KnownToSchools = {
  school: () => undefined,
  isDistrict: (code) => /^0[1-9]$/.test(code),
  isExamType: (code) => examTypes.includes(code),
  secondExamsInTheWay: () => 0,
};

/** The good schools of a fixture. */
export function goodSchools(path: string): SchoolNew[] {
  const paste = readSchoolPaste(fixture(path));
  if (!paste.ok) throw new Error(paste.problem.code);
  return runAtOnce(judgeSchools(paste.lines, emptyOffice, paste.columns)).flatMap(({ value }) => value ?? []);
}

/** Registered for 2026, without candidates. */
export function officeWith(schools: readonly SchoolNew[], more: Partial<KnownToList> = {}): KnownToList {
  const byCode = new Map(schools.map((school) => [school.school_code, school]));
  const known: KnownToList = {
    school: (code) => byCode.get(code),
    isYear: (year) => year === 2025 || year === 2026,
    isRegistered: (code, year) => byCode.has(code) && year === 2026,
    whyReadOnly: () => null,
    isLate: () => false,
    recordOf(code) {
      const { school_name = "", district_code = "", exam_type_code = "" } = byCode.get(code) ?? {};
      return { recorded_school_code: code, school_name, district_code, exam_type_code };
    },
    holders: () => [],
    jawiWarnings: () => [],
    usualAges: (code) => usualAges(byCode.get(code)?.exam_type_code ?? ""),
    allowsBoth: () => false,
    numberCodes(code, year) {
      const school = byCode.get(code);
      const roll_code = school?.exam_type_code === "PSRA" ? "school_code" : "hq_code";
      return school && year === 2026
        ? numberCodesOf({ ...school, recorded_school_code: code, roll_code })
        : undefined;
    },
    mayStoreOtherForm: false,
    isSchoolsCode: (code) => byCode.has(code),
    nearWarnings: () => [],
    wasAnothers: () => false,
    stored: () => undefined,
    storedById: () => undefined,
    beside: () => known,
    whyNumberStays: () => null,
    ...more,
  };
  return known;
}
