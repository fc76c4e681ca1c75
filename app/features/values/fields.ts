import { z } from "zod";
import {
  type Length,
  type Range,
  type Reader,
  readChoice,
  readCode,
  readDatetime,
  readText,
  readWholeNumber,
  readYesNo,
  type TextRules,
} from "./readers";
import { cleanArabic, cleanName, cleanText } from "./text";

export { collectProblems } from "./problems";

/**
 * A kind of field, from its reader. Schemas made of these give one answer to a form (read with conform's
 * `disableAutoCoercion`) and to JSON; a blank optional field is null. A value with a problem is never used, but the other
 * fields and the rules across fields are still judged, so that a clerk sees every problem at once.
 */
export function field<Value>(read: Reader<Value>) {
  return z.transform<unknown, Value>((raw, context) =>
    read(raw, (message) => {
      context.issues.push({ code: "custom", message, input: raw, continue: true });
    }),
  );
}

function requiredText(length: Length, clean: TextRules["clean"]) {
  const rules = { ...length, required: true, clean };
  return field((raw, report) => readText(raw, report, rules) ?? "");
}

function blankableText(length: Length, clean: TextRules["clean"]) {
  const rules = { ...length, required: false, clean };
  return field((raw, report) => readText(raw, report, rules));
}

export function text(length: Length & { required?: true }): ReturnType<typeof requiredText>;
export function text(length: Length & { required: false }): ReturnType<typeof blankableText>;
export function text({ required = true, ...length }: Length & { required?: boolean }) {
  return required ? requiredText(length, cleanText) : blankableText(length, cleanText);
}
export const optionalText = (length: Length) => blankableText(length, cleanText);

/** Text in Arabic script, as typed. */
export const optionalArabic = (length: Length) => blankableText(length, cleanArabic);

/** The name of a person or a school: upper-cased, apostrophes folded, otherwise as typed (api.md, "Everywhere"). */
export const personName = (length: Length) => requiredText(length, cleanName);

/** A school or centre code: upper case, without blanks or slashes, because a roll number is `code/NNN` (spec 9). */
export const code = ({ max }: { max: number }) =>
  field((raw, report) => readCode(raw, report, max, true) ?? "");
export const optionalCode = ({ max }: { max: number }) =>
  field((raw, report) => readCode(raw, report, max, false));

export const wholeNumber = (range: Range) =>
  field((raw, report) => readWholeNumber(raw, report, range, true) ?? range.min);
export const optionalWholeNumber = (range: Range) =>
  field((raw, report) => readWholeNumber(raw, report, range, false));

const counted = { min: 1, max: Number.MAX_SAFE_INTEGER };

/** The version of the record that the form was filled from; null means "do not check" (api.md, "Everywhere"). */
export const recordVersion = optionalWholeNumber(counted);

/** The id of a record inside a list. */
export const recordId = wholeNumber(counted);

/** Ya or Tidak; a blank is the default, or a problem where there is none. */
export const yesNo = (whenBlank?: boolean) => field((raw, report) => readYesNo(raw, report, whenBlank));

/** An instant as UTC ISO text with milliseconds; a date and time without a zone is Malaysian time. */
export const instant = field((raw, report) => readDatetime(raw, report, true) ?? "");
export const optionalInstant = field((raw, report) => readDatetime(raw, report, false));

export const oneOf = <const Choices extends readonly [string, ...string[]]>(choices: Choices) =>
  field((raw, report): Choices[number] => readChoice(raw, report, choices, true) ?? choices[0]);
export const optionalOneOf = <const Choices extends readonly [string, ...string[]]>(choices: Choices) =>
  field((raw, report): Choices[number] | null => readChoice(raw, report, choices, false));

/** The records of a list, counted and not yet read: for a plan that judges them one by one. */
export const records = ({ max }: { max: number }) => z.array(z.unknown()).min(1).max(max);

/** A list of records, counted before any of them is read. */
export const list = <Element extends z.ZodType>(element: Element, { max }: { max: number }) =>
  records({ max }).pipe(z.array(element));

/** The schema of a form whose only word is its button. */
export const nothingTyped = z.object({});
