import { asc } from "drizzle-orm";
import { db, onceARequest } from "~/db/client";
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
export const districtNameOf = (code: string): string =>
  listDistricts().find((district) => district.code === code)?.name ?? code;
export const storedExamTypes = () => onceARequest("exam types", () => examTypesByCode.all());
export const listExamTypes = () => storedExamTypes().map(({ code, name }) => ({ code, name }));
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
