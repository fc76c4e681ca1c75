import { z } from "zod";
import {
  code,
  field,
  type JsonKind,
  list,
  optionalLines,
  optionalName,
  optionalText,
  orBlank,
  personName,
  recordId,
  recordVersion,
  wholeNumber,
  yesNo,
} from "~/features/values/fields";
import { issueOf } from "~/features/values/problems";
import { type Reader, readText, wrong } from "~/features/values/readers";
import { cleanArabic, cleanText, foldDigits } from "~/features/values/text";
import { WrongRecords } from "~/features/values/wrong-records";
import { type ProblemCode, problem } from "~/messages";
import type { StudentFieldName } from "./fields";
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
    return written === null || pattern.test(written) ? written : wrong(report, problem(otherwise));
  }) satisfies Reader<string | null>;
}

const documentNumber: Pattern = {
  min: 5,
  max: 20,
  pattern: /^[A-Z0-9]+$/,
  otherwise: "document_format",
  clean: cleanDocument,
};

const birthCertificateNumber: Pattern = {
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

const readArabic = (max: number) =>
  ((raw, report) => {
    const written = readText(raw, report, { max, required: false, clean: cleanArabic });
    return written === null || /\p{Script=Arabic}/u.test(written)
      ? written
      : wrong(report, problem("jawi_not_arabic"));
  }) satisfies Reader<string | null>;

/** A name in Jawi has one Arabic letter at least. */
export const nameInJawi = ({ max }: { max: number }) =>
  field(readArabic(max), orBlank({ type: "string", minLength: 1, maxLength: max }));

const GENDERS: Record<string, Gender> = { L: "L", P: "P", LELAKI: "L", PEREMPUAN: "P" };

const readGender: Reader<Gender | null> = (raw, report) => {
  const written = readText(raw, report, { max: 60, required: false, clean: cleanUpper });
  if (written === null) return null;
  return (
    (Object.hasOwn(GENDERS, written) ? GENDERS[written] : undefined) ?? wrong(report, problem("not_a_gender"))
  );
};

const patternKind = ({ min = 1, max, pattern }: Pattern): JsonKind => ({
  type: "string",
  minLength: min,
  maxLength: max,
  pattern: pattern.source,
});

const optionalPattern = (pattern: Pattern) =>
  field(readPattern(pattern, false), orBlank(patternKind(pattern)));

const optionalRollNumber = () => optionalPattern(rollNumber);
const readRollNumber = readPattern(rollNumber, true);
const requiredRollNumber = () =>
  field((raw, report) => readRollNumber(raw, report) ?? "", patternKind(rollNumber));

const passportOrVisa = () => optionalPattern(documentNumber);
const birthCertificate = () => optionalPattern(birthCertificateNumber);
const gender = () => field(readGender, orBlank({ type: "string", enum: ["L", "P", null] }));
const examYear = () => wholeNumber({ min: 2000, max: 2100 });

const fieldKinds = {
  full_name: personName({ max: 120 }),
  full_name_arabic: nameInJawi({ max: 120 }),
  ic_number: icNumber(),
  school_code: code({ max: 20 }),
  student_code: optionalRollNumber(),
  class_name: optionalName({ max: 60 }),
  exam_year: examYear(),
  gender: gender(),
  passport_number: passportOrVisa(),
  birth_cert_number: birthCertificate(),
  visa_number: passportOrVisa(),
  is_student: yesNo(true),
  is_citizen: yesNo(true),
} satisfies Record<StudentFieldName, z.ZodType>;

export const IDENTITIES = ["ic_number", "passport_number", "birth_cert_number"] as const;

/** An identity that has a problem of its own is not also reported as missing. */
export function needsIdentity({
  value,
  issues,
}: z.core.ParsePayload<Record<(typeof IDENTITIES)[number], string | null>>) {
  const given = IDENTITIES.some(
    (identity) => value[identity] !== null || issues.some((issue) => issue.path?.[0] === identity),
  );
  if (given) return;
  issues.push({ ...issueOf(problem("no_identity")), path: ["ic_number"], input: value.ic_number });
}

export const studentNew = z.object(fieldKinds).check(needsIdentity);
export type StudentNew = z.output<typeof studentNew>;

/** One candidate, whom the office may add to a final list with a reason. */
const added = { ...fieldKinds, reason: optionalLines({ max: 500 }) };

/** A call that leaves it out is saved, and warned about near duplicates. */
const confirm_near = yesNo().optional();

/** Of a call with a list. `correct` compares the stored candidates among it, and saves what it changes. */
export const listQuery = z.object({ confirm_near, correct: yesNo(false) });

/** The keys of the near duplicates that a form has shown. */
export const nearSeen = optionalText({ max: 4000 });

export const studentAdd = z.object({ ...added, confirm_near }).check(needsIdentity);
export const studentAddForm = z.object({ ...added, near_seen: nearSeen }).check(needsIdentity);

/** The office alone says whether a candidate repeats the exam; a call that leaves it out keeps it. */
const edited = { ...added, is_repeating: yesNo().optional(), version: recordVersion };

export const studentEdit = z.object({ ...edited, confirm_near }).check(needsIdentity);
export const studentEditForm = z.object({ ...edited, near_seen: nearSeen }).check(needsIdentity);
export type StudentEdit = Omit<z.output<typeof studentEdit>, "confirm_near">;

const studentNumbered = z.object({
  id: recordId,
  student_code: requiredRollNumber(),
  version: recordVersion,
  reason: optionalLines({ max: 500 }),
});

export const studentMassUpdate = list(studentNumbered, { max: 5000 }).check(({ value, issues }) => {
  const seen = new Map<number, number>();
  const wrong = new WrongRecords();
  for (const [row, { id }] of value.entries()) {
    const earlier = seen.get(id);
    if (earlier === undefined) seen.set(id, row);
    else if (!wrong.add(row, { id: [problem("repeated", { m: earlier + 1 })] })) break;
  }
  for (const [path, [found]] of Object.entries(wrong.problems))
    if (found)
      issues.push({
        ...issueOf(found),
        path: path === "" ? [] : path.split("."),
        input: value,
        continue: true,
      });
});
export type StudentMassUpdate = z.output<typeof studentMassUpdate>;

export const studentImport = list(studentNew, { max: 5000 });
