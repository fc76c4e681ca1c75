import { z } from "zod";
import { keyIn } from "~/features/students/candidate-key";
import { type StudentNew, studentNew } from "~/features/students/schema";
import { acceptedFields } from "~/features/values/accepted";
import type { SchoolYear } from "~/features/values/school-year";
import { cleanText } from "~/features/values/text";
import { type Problems, problem } from "~/messages";
import { type FindingField, findingFields, type KnownToList, type StoredCandidate } from "./known";
import { isOtherPerson } from "./same-person";

/** A spreadsheet names a candidate by the key of an export, and a call by the id. */
export type KeyField = "candidate_key" | "id";

export type Found =
  | {
      stored: StoredCandidate;
      by: KeyField | FindingField;
      /** Of a row of an export: whether the record has changed since, or is as the row was made. */
      since?: "same" | "changed";
    }
  | { stored?: undefined; by: KeyField; problems: Problems };

/** Undefined for the line of a new candidate, or one whose school or year cannot be read. */
export function findStored(
  known: KnownToList,
  record: Record<string, unknown>,
  keyField: KeyField,
): Found | undefined {
  const given = acceptedFields(finding, record);
  const { school_code, exam_year } = given;
  if (school_code === undefined || exam_year === undefined || !known.school(school_code)) return undefined;
  const place = { school_code, exam_year };
  const key = cleanText(String(record[keyField] ?? ""));
  const found = key === "" ? undefined : byKey(known, place, given, { key, keyField });
  if (found) return found;
  for (const by of findingFields) {
    const held = given[by];
    const stored = held ? known.stored(place, by, held) : undefined;
    if (stored && !isOtherPerson(stored, given, by)) return { stored, by };
  }
  return undefined;
}

const { shape } = studentNew;
const finding = z.object({
  full_name: shape.full_name,
  ic_number: shape.ic_number,
  passport_number: shape.passport_number,
  birth_cert_number: shape.birth_cert_number,
  student_code: shape.student_code,
  school_code: shape.school_code,
  exam_year: shape.exam_year,
});

/** A key of a deleted candidate is ignored, so a list of an emptied school is imported again; a call names no such id. */
function byKey(
  known: KnownToList,
  place: SchoolYear,
  given: Partial<StudentNew>,
  { key, keyField }: { key: string; keyField: KeyField },
): Found | undefined {
  const wrong = (
    code: "key_malformed" | "key_not_here" | "key_of_other",
    values: Record<string, string | number>,
  ): Found => ({ by: keyField, problems: { [keyField]: [problem(code, values)] } });
  const value = key.slice(0, 40);
  const read = keyField === "id" ? { id: idIn(key), version: null } : keyIn(key);
  const id = read?.id ?? null;
  if (id === null) return wrong("key_malformed", { value });
  const stored = known.storedById(place, id);
  if (stored === undefined && keyField === "candidate_key") return undefined;
  if (stored === undefined || stored === "elsewhere")
    return wrong("key_not_here", { value, year: place.exam_year });
  if (isOtherPerson(stored, given, keyField)) return wrong("key_of_other", { full_name: stored.full_name });
  const version = read?.version ?? null;
  if (version === null) return { stored, by: keyField };
  return { stored, by: keyField, since: version === stored.version ? "same" : "changed" };
}

const idIn = (text: string): number | null => (/^[1-9]\d{0,14}$/.test(text) ? Number(text) : null);
