import { type StudentFieldName, studentFields } from "~/features/students/fields";
import { derived } from "~/features/students/rules";
import { type StudentNew, studentNew } from "~/features/students/schema";
import { acceptedFields } from "~/features/values/accepted";
import { collectProblems } from "~/features/values/fields";
import { cleanText } from "~/features/values/text";
import { hasProblems, type Problems } from "~/messages";
import type { StoredCandidate } from "./known";
import type { ChangedField } from "./lines";

export type Compared =
  | { kind: "same"; value: StudentNew }
  | { kind: "changed"; value: StudentNew; changes: ChangedField[] }
  | { kind: "wrong"; problems: Problems; accepted: Partial<StudentNew> };

/** An empty cell, or a column that the list does not have, keeps the stored value. */
export function compared(stored: StoredCandidate, record: Record<string, unknown>): Compared {
  const given = studentFields.filter((field) => isGiven(record[field]));
  const before = ownFields(stored, studentFields);
  const merged = { ...before, ...ownFields(record, given) };
  const read = studentNew.safeParse(merged);
  const problems = read.success ? {} : collectProblems(read.error);
  const accepted = read.success ? read.data : acceptedFields(studentNew, merged, problems);
  const wanted = { ...before, ...ownFields(accepted, given) } as StudentNew;
  const isChanged = given.some((field) => field in problems || wanted[field] !== stored[field]);
  if (!isChanged) return { kind: "same", value: before as StudentNew };
  if (hasProblems(problems)) return { kind: "wrong", problems, accepted };
  const value = derived(wanted);
  return { kind: "changed", value, changes: changesIn(stored, value) };
}

/** In the order of the table of fields. */
const changesIn = (stored: StoredCandidate, value: StudentNew): ChangedField[] =>
  studentFields
    .filter((field) => value[field] !== stored[field])
    .map((field) => ({ field, old: stored[field], new: value[field] }));

const isGiven = (cell: unknown): boolean =>
  cell !== undefined && cell !== null && (typeof cell !== "string" || cleanText(cell) !== "");

function ownFields(record: object, fields: readonly StudentFieldName[]): Partial<StudentNew> {
  const all = record as Record<string, unknown>;
  return Object.fromEntries(
    fields.filter((field) => field in all).map((field) => [field, all[field]]),
  ) as Partial<StudentNew>;
}
