import { z } from "zod";
import { issueOf } from "./problems";
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

/** What a client of the API sends in a field, as JSON Schema: docs/api/openapi.json is made of these. */
export interface JsonKind {
  type: "string" | "integer" | "boolean" | readonly string[];
  [keyword: string]: unknown;
}

/** The same for a field that may be null or left out. */
export const orBlank = ({ type, ...rest }: JsonKind): JsonKind => ({ ...rest, type: [type, "null"].flat() });

/**
 * A kind of field, from its reader. Schemas made of these give one answer to a form (read with conform's
 * `disableAutoCoercion`) and to JSON; a blank optional field is null. A value with a problem is never used, but the other
 * fields and the rules across fields are still judged, so that a clerk sees every problem at once.
 */
export function field<Value>(read: Reader<Value>, kind: JsonKind) {
  const schema = z.transform<unknown, Value>((raw, context) =>
    read(raw, (problem) => {
      context.issues.push({ ...issueOf(problem), input: raw, continue: true });
    }),
  );
  return schema.register(z.globalRegistry, kind);
}

const textKind = ({ min, max }: Length): JsonKind => ({
  type: "string",
  minLength: min ?? 1,
  maxLength: max,
});
const codeKind = (max: number): JsonKind => ({ ...textKind({ max }), pattern: "^[^\\s/]+$" });
const rangeKind = ({ min, max }: Range): JsonKind => ({ type: "integer", minimum: min, maximum: max });
const choiceKind = (choices: readonly string[]): JsonKind => ({ type: "string", enum: choices });
const instantKind: JsonKind = { type: "string", format: "date-time" };

function requiredText(length: Length, clean: TextRules["clean"]) {
  const rules = { ...length, required: true, clean };
  return field((raw, report) => readText(raw, report, rules) ?? "", textKind(length));
}

function blankableText(length: Length, clean: TextRules["clean"]) {
  const rules = { ...length, required: false, clean };
  return field((raw, report) => readText(raw, report, rules), orBlank(textKind(length)));
}

export function text(length: Length & { required?: true }): ReturnType<typeof requiredText>;
export function text(length: Length & { required: false }): ReturnType<typeof blankableText>;
export function text({ required = true, ...length }: Length & { required?: boolean }) {
  return required ? requiredText(length, cleanText) : blankableText(length, cleanText);
}
export const optionalText = (length: Length) => blankableText(length, cleanText);

/** Text in Arabic script, as typed. */
export const optionalArabic = (length: Length) => blankableText(length, cleanArabic);

/** The name of a person or a school: upper-cased, apostrophes folded, otherwise as typed (product 3.4). */
export const personName = (length: Length) => requiredText(length, cleanName);

/** A school or centre code: upper case, without blanks or slashes, because a roll number is `code/NNN` (product 4.2). */
export const code = ({ max }: { max: number }) =>
  field((raw, report) => readCode(raw, report, max, true) ?? "", codeKind(max));
export const optionalCode = ({ max }: { max: number }) =>
  field((raw, report) => readCode(raw, report, max, false), orBlank(codeKind(max)));

export const wholeNumber = (range: Range) =>
  field((raw, report) => readWholeNumber(raw, report, range, true) ?? range.min, rangeKind(range));
export const optionalWholeNumber = (range: Range) =>
  field((raw, report) => readWholeNumber(raw, report, range, false), orBlank(rangeKind(range)));
export const wholeNumberOr = (whenBlank: number, range: Range) =>
  field((raw, report) => readWholeNumber(raw, report, range, false) ?? whenBlank, {
    ...rangeKind(range),
    default: whenBlank,
  });

const counted = { min: 1, max: Number.MAX_SAFE_INTEGER };

/** The version of the record that the form was filled from; null means "do not check" (docs/api/README.md). */
export const recordVersion = optionalWholeNumber(counted);

/** The id of a record inside a list. */
export const recordId = wholeNumber(counted);

/** Ya or Tidak; a blank is the default, or a problem where there is none. */
export const yesNo = (whenBlank?: boolean) =>
  field((raw, report) => readYesNo(raw, report, whenBlank), {
    type: "boolean",
    ...(whenBlank !== undefined && { default: whenBlank }),
  });

/** An instant as UTC ISO text with milliseconds; a date and time without a zone is Malaysian time. */
export const instant = field((raw, report) => readDatetime(raw, report, true) ?? "", instantKind);
export const optionalInstant = field((raw, report) => readDatetime(raw, report, false), orBlank(instantKind));

export const oneOf = <const Choices extends readonly [string, ...string[]]>(choices: Choices) =>
  field(
    (raw, report): Choices[number] => readChoice(raw, report, choices, true) ?? choices[0],
    choiceKind(choices),
  );
export const optionalOneOf = <const Choices extends readonly [string, ...string[]]>(choices: Choices) =>
  field(
    (raw, report): Choices[number] | null => readChoice(raw, report, choices, false),
    orBlank({ type: "string", enum: [...choices, null] }),
  );
export const oneOfOr = <const Choices extends readonly [string, ...string[]]>(
  choices: Choices,
  whenBlank: Choices[number],
) =>
  field((raw, report): Choices[number] => readChoice(raw, report, choices, false) ?? whenBlank, {
    ...choiceKind(choices),
    default: whenBlank,
  });

/** The records of a list, counted and not yet read: for a plan that judges them one by one. */
export const records = ({ max }: { max: number }) => z.array(z.unknown()).min(1).max(max);

/** A list of records, counted before any of them is read. */
export const list = <Element extends z.ZodType>(element: Element, { max }: { max: number }) =>
  records({ max }).pipe(z.array(element));

/** The schema of a form whose only word is its button. */
export const nothingTyped = z.object({});
