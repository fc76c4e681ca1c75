import { type StudentFieldName, studentFields } from "~/features/students/fields";
import { derived } from "~/features/students/rules";
import { IDENTITIES, type StudentNew, studentNew } from "~/features/students/schema";
import { acceptedFields } from "~/features/values/accepted";
import { collectProblems } from "~/features/values/fields";
import { cleanText } from "~/features/values/text";
import { hasProblems, type Problems } from "~/messages";
import type { StoredCandidate } from "./known";
import type { ChangedField } from "./lines";

export type Compared =
  | { kind: "same"; value: StudentNew; cleared: number }
  | {
      kind: "changed";
      value: StudentNew;
      changes: ChangedField[];
      cleared: number;
      /** A cell that the export had filled is empty now. */
      isRemoval: boolean;
    }
  | { kind: "wrong"; problems: Problems; accepted: Partial<StudentNew> };

/**
 * An empty cell, or a column that the list does not have, keeps the stored value. In a row of an export whose record is as it was, the
 * clerk has emptied the cell: a value that a candidate may lack is then removed. `cleared` counts the empty cells that change nothing.
 */
export function compared(
  stored: StoredCandidate,
  record: Record<string, unknown>,
  isAsExported = false,
): Compared {
  const emptied = studentFields.filter(
    (field) => record[field] !== undefined && !isGiven(record[field]) && typeof stored[field] === "string",
  );
  const isBare = IDENTITIES.every(
    (field) => emptied.includes(field) || (!isGiven(record[field]) && stored[field] === null),
  );
  const removed = emptied.filter(
    (field) => isAsExported && removable.includes(field) && !(isBare && isIdentity(field)),
  );
  const cleared = emptied.length - removed.length;
  const given = [...studentFields.filter((field) => isGiven(record[field])), ...removed];
  const before = ownFields(stored, studentFields);
  const blank = Object.fromEntries(removed.map((field) => [field, ""]));
  const merged = { ...before, ...ownFields(record, given), ...blank };
  const read = studentNew.safeParse(merged);
  const problems = read.success ? {} : collectProblems(read.error);
  const accepted = read.success ? read.data : acceptedFields(studentNew, merged, problems);
  const wanted = { ...before, ...ownFields(accepted, given) } as StudentNew;
  const isChanged = given.some((field) => field in problems || wanted[field] !== stored[field]);
  if (!isChanged) return { kind: "same", value: before as StudentNew, cleared };
  if (hasProblems(problems)) return { kind: "wrong", problems, accepted };
  const value = derived(wanted);
  const changes = changesIn(stored, value);
  if (changes.length === 0) return { kind: "same", value: before as StudentNew, cleared };
  return { kind: "changed", value, changes, cleared, isRemoval: removed.length > 0 };
}

const isIdentity = (field: StudentFieldName) => (IDENTITIES as readonly string[]).includes(field);

/** A candidate without a name, school or year is none; a number that was given stays, and the sex follows the card. */
const removable: readonly StudentFieldName[] = [
  "ic_number",
  "passport_number",
  "birth_cert_number",
  "visa_number",
  "class_name",
  "full_name_arabic",
];

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
