import { z } from "zod";
import {
  code,
  field,
  type JsonKind,
  list,
  optionalArabic,
  optionalText,
  orBlank,
  personName,
  recordId,
  recordVersion,
  wholeNumber,
  yesNo,
} from "~/features/values/fields";
import { type Reader, readText, wrong } from "~/features/values/readers";
import { cleanText, foldDigits } from "~/features/values/text";
import { type ProblemCode, problem } from "~/messages";
import type { Gender } from "./ic";
import { icNumber } from "./ic-field";

const cleanUpper = (raw: string) => foldDigits(cleanText(raw)).toUpperCase();
const cleanDocument = (raw: string) => cleanUpper(raw).replaceAll(" ", "");

interface Pattern {
  min?: number;
  max: number;
  pattern: RegExp;
  otherwise: ProblemCode;
  clean?: (raw: string) => string;
}

function readPattern({ pattern, otherwise, clean = cleanUpper, ...length }: Pattern, required: boolean) {
  const rules = { ...length, required, clean };
  return ((raw, report) => {
    const written = readText(raw, report, rules);
    return written === null || pattern.test(written) ? written : wrong(report, otherwise);
  }) satisfies Reader<string | null>;
}

/** A passport or visa number; blanks between its groups are not part of it. */
const documentNumber: Pattern = {
  min: 5,
  max: 20,
  pattern: /^[A-Z0-9]+$/,
  otherwise: "document_format",
  clean: cleanDocument,
};

/** The series of birth certificates differ, so only their alphabet is known (domain: two letters and digits, or longer). */
const birthCertificate: Pattern = {
  min: 3,
  max: 20,
  pattern: /^[/ -]*[A-Z0-9][A-Z0-9/ -]*$/,
  otherwise: "birth_cert_format",
};

const rollNumber: Pattern = {
  max: 30,
  pattern: /^[/.-]*[A-Z0-9][A-Z0-9/.-]*$/,
  otherwise: "student_code_format",
};

const readRollNumber = readPattern(rollNumber, true);

const patternKind = ({ min = 1, max, pattern }: Pattern): JsonKind => ({
  type: "string",
  minLength: min,
  maxLength: max,
  pattern: pattern.source,
});

/** A field of such a pattern that may be blank. */
const optionalPattern = (pattern: Pattern) =>
  field(readPattern(pattern, false), orBlank(patternKind(pattern)));

const GENDERS: Record<string, Gender> = { L: "L", P: "P", LELAKI: "L", PEREMPUAN: "P" };

const readGender: Reader<Gender | null> = (raw, report) => {
  const written = readText(raw, report, { max: 60, required: false, clean: cleanUpper });
  if (written === null) return null;
  return (Object.hasOwn(GENDERS, written) ? GENDERS[written] : undefined) ?? wrong(report, "not_a_gender");
};

/** Every field that a clerk may fill (api.md, "Students"), in the order of the record. */
const fields = {
  full_name: personName({ max: 120 }),
  full_name_arabic: optionalArabic({ max: 120 }),
  ic_number: icNumber(),
  school_code: code({ max: 20 }),
  student_code: optionalPattern(rollNumber),
  class_name: optionalText({ max: 60 }),
  exam_year: wholeNumber({ min: 2000, max: 2100 }),
  gender: field(readGender, orBlank({ type: "string", enum: ["L", "P", null] })),
  passport_number: optionalPattern(documentNumber),
  birth_cert_number: optionalPattern(birthCertificate),
  visa_number: optionalPattern(documentNumber),
  is_student: yesNo(true),
  is_citizen: yesNo(true),
};

export const studentFields = Object.keys(fields) as (keyof typeof fields)[];

const IDENTITIES = ["ic_number", "passport_number", "birth_cert_number"] as const;

/** A candidate without any identity is refused; an identity with a problem of its own has already been told so. */
function needsIdentity({
  value,
  issues,
}: z.core.ParsePayload<Record<(typeof IDENTITIES)[number], string | null>>) {
  const given = IDENTITIES.some(
    (identity) => value[identity] !== null || issues.some((issue) => issue.path?.[0] === identity),
  );
  if (given) return;
  issues.push({ code: "custom", message: "no_identity", path: ["ic_number"], input: value.ic_number });
}

export const studentNew = z.object(fields).check(needsIdentity);
export type StudentNew = z.output<typeof studentNew>;

/** `reason` is asked of an ADMIN who changes a roll number once the year is locked. */
export const studentEdit = z
  .object({ ...fields, version: recordVersion, reason: optionalText({ max: 500 }) })
  .check(needsIdentity);
export type StudentEdit = z.output<typeof studentEdit>;

const studentNumbered = z.object({
  id: recordId,
  student_code: field((raw, report) => readRollNumber(raw, report) ?? "", patternKind(rollNumber)),
  version: recordVersion,
  reason: optionalText({ max: 500 }),
});

/** New roll numbers for candidates that exist; whatever else each record carries is ignored. */
export const studentMassUpdate = list(studentNumbered, { max: 5000 }).check(({ value, issues }) => {
  const seen = new Map<number, number>();
  for (const [row, { id }] of value.entries()) {
    const earlier = seen.get(id);
    if (earlier === undefined) seen.set(id, row);
    else {
      const message = problem("repeated", { m: earlier + 1 });
      issues.push({ code: "custom", message, path: [row, "id"], input: id, continue: true });
    }
  }
});
export type StudentMassUpdate = z.output<typeof studentMassUpdate>;

export const studentImport = list(studentNew, { max: 5000 });
