import { field, type JsonKind, orBlank, wholeNumber } from "~/features/values/fields";
import { type Reader, readText, wrong } from "~/features/values/readers";
import { cleanArabic, cleanText, foldDigits } from "~/features/values/text";
import { type ProblemCode, problem } from "~/messages";
import type { Gender } from "./ic";

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

export const optionalRollNumber = () => optionalPattern(rollNumber);
const readRollNumber = readPattern(rollNumber, true);
export const requiredRollNumber = () =>
  field((raw, report) => readRollNumber(raw, report) ?? "", patternKind(rollNumber));

export const passportOrVisa = () => optionalPattern(documentNumber);
export const birthCertificate = () => optionalPattern(birthCertificateNumber);
export const gender = () => field(readGender, orBlank({ type: "string", enum: ["L", "P", null] }));
export const examYear = () => wholeNumber({ min: 2000, max: 2100 });
