import { asc } from "drizzle-orm";
import { db, onceARequest, sqlite } from "~/db/client";
import { listExamYears } from "~/db/exam-years";
import { districts, exam_types, roles } from "~/db/schema";

const districtsByCode = db
  .select({ code: districts.code, name: districts.name })
  .from(districts)
  .orderBy(asc(districts.code))
  .prepare();
const examTypesByCode = db
  .select({ code: exam_types.code, name: exam_types.name, sheet: exam_types.sheet })
  .from(exam_types)
  .orderBy(asc(exam_types.code))
  .prepare();
const allRoles = db.select({ id: roles.id, name: roles.name }).from(roles).orderBy(asc(roles.id)).prepare();

export const listDistricts = () => onceARequest("districts", () => districtsByCode.all());
/** The code of a district that is gone. */
const districtNameOf = (code: string): string =>
  listDistricts().find((district) => district.code === code)?.name ?? code;
export const storedExamTypes = () => onceARequest("exam types", () => examTypesByCode.all());
export const listExamTypes = () => storedExamTypes().map(({ code, name }) => ({ code, name }));
/** What the record of a year has of a district and an exam type, as they are now. */
export function namesNow({
  district_code,
  exam_type_code: code,
}: Record<"district_code" | "exam_type_code", string>) {
  const type = storedExamTypes().find((each) => each.code === code);
  const district_name = districtNameOf(district_code);
  return { district_name, exam_name: type?.name ?? code, exam_sheet: type?.sheet ?? "" };
}

const recordedNames = sqlite.prepare<
  [exam_year: number],
  { district: string; district_name: string; type: string; exam_name: string }
>(
  `select district_code as district, max(district_name) as district_name, exam_type_code as type, max(exam_name) as exam_name
   from school_exam_years where exam_year = ? group by district_code, exam_type_code`,
);

interface Named {
  code: string;
  name: string;
}

const namesOf = (exam_year: number | null) =>
  onceARequest(`names of ${exam_year}`, () => {
    const isClosed = listExamYears().some(({ year, closed_at }) => year === exam_year && closed_at !== null);
    const rows = exam_year === null || !isClosed ? [] : recordedNames.all(exam_year);
    return {
      districts: new Map(rows.map((row) => [row.district, row.district_name])),
      exam_types: new Map(rows.map((row) => [row.type, row.exam_name])),
    };
  });

const then = (now: readonly Named[], recorded: Map<string, string>): Named[] =>
  now.map(({ code, name }) => ({ code, name: recorded.get(code) ?? name }));

/** With the names that they had in a closed year; a year that is open has those of today. */
export const districtsIn = (exam_year: number | null) => then(listDistricts(), namesOf(exam_year).districts);
export const examTypesIn = (exam_year: number | null) => then(listExamTypes(), namesOf(exam_year).exam_types);
export const districtNameIn = (exam_year: number | null, code: string): string =>
  namesOf(exam_year).districts.get(code) ?? districtNameOf(code);

export const listRoles = () => allRoles.all();

const choices = (rows: { code: string; name: string }[]) =>
  rows.map(({ code, name }) => ({ value: code, label: `${code} · ${name}` }));

export const lookupChoices = () => ({
  districts: choices(listDistricts()),
  exam_types: choices(listExamTypes()),
});

interface Places {
  districts: readonly { code: string; name: string }[];
  exam_types: readonly { code: string }[];
}

/** One word for each, because both lists weigh on every page. */
export const filterChoices = (
  { districts, exam_types }: Places = { districts: listDistricts(), exam_types: listExamTypes() },
) => ({
  districts: districts.map(({ code, name }) => ({ value: code, label: name })),
  exam_types: exam_types.map(({ code }) => ({ value: code, label: code })),
});
