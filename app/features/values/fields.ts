import { z } from "zod";
import { type ProblemCode, problem } from "~/messages";
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
  wrong,
} from "./readers";
import { recordsOf } from "./records-of";
import { cleanName, cleanText } from "./text";

export { collectProblems } from "./problems";

export interface JsonKind {
  type: "string" | "integer" | "boolean" | readonly string[]; // JSON Schema: docs/api/openapi.json is generated from these
  [keyword: string]: unknown;
}

export const orBlank = ({ type, ...rest }: JsonKind): JsonKind => ({ ...rest, type: [type, "null"].flat() });

/** A problem does not stop the other rules, so a clerk sees all at once. Read forms with conform's `disableAutoCoercion`. */
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

function requiredText(length: Length, clean: TextRules["clean"], read = readText) {
  const rules = { ...length, required: true, clean };
  return field((raw, report) => read(raw, report, rules) ?? "", textKind(length));
}

function blankableText(length: Length, clean: TextRules["clean"], read = readText) {
  const rules = { ...length, required: false, clean };
  return field((raw, report) => read(raw, report, rules), orBlank(textKind(length)));
}

const readLines: typeof readText = (raw, report, rules) =>
  readText(typeof raw === "string" ? raw.replace(/[\r\n\t]/g, " ") : raw, report, rules);

/** Of a box of several lines: the ends of its lines are blanks. */
export const lines = (length: Length) => requiredText(length, cleanText, readLines);
export const optionalLines = (length: Length) => blankableText(length, cleanText, readLines);

export function text(length: Length & { required?: true }): ReturnType<typeof requiredText>;
export function text(length: Length & { required: false }): ReturnType<typeof blankableText>;
export function text({ required = true, ...length }: Length & { required?: boolean }) {
  return required ? requiredText(length, cleanText) : blankableText(length, cleanText);
}
export const optionalText = (length: Length) => blankableText(length, cleanText);

/** Text of one shape, such as a telephone number. */
export const optionalShaped = ({ max }: Length, isShaped: (text: string) => boolean, code: ProblemCode) =>
  field(
    (raw, report) => {
      const read = readLines(raw, report, { max, required: false, clean: cleanText });
      return read === null || isShaped(read) ? read : wrong(report, problem(code));
    },
    orBlank(textKind({ max })),
  );

/** Product 3.4. */
export const optionalName = (length: Length) => blankableText(length, cleanName);

export const personName = (length: Length) => requiredText(length, cleanName); // product 3.4

/** A roll number is `code/NNN`, so a code has no blanks or slashes (product 4.2). */
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

export const recordVersion = optionalWholeNumber(counted); // null means "do not check" (docs/api/README.md)

export const recordId = wholeNumber(counted);

export const yesNo = (whenBlank?: boolean) =>
  field((raw, report) => readYesNo(raw, report, whenBlank), {
    type: "boolean",
    ...(whenBlank !== undefined && { default: whenBlank }),
  });

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

export const records = ({ max }: { max: number }) => z.array(z.unknown()).min(1).max(max);

/** Counts the records before it reads any. */
export const list = <Element extends z.ZodType>(element: Element, { max }: { max: number }) =>
  records({ max }).pipe(recordsOf(element));

/** The ticked rows of a list: one or many, each once. */
export const ticked = ({ max }: { max: number }) =>
  z
    .preprocess((raw) => [...new Set([raw ?? []].flat())].slice(0, max), z.array(z.unknown()))
    .pipe(z.array(recordId));

export const nothingTyped = z.object({});

/** Where a field appears: each number is a position from 1, null where the field is left out. */
export type Places<Order extends string> = { readonly [Place in Order]: number | null };

type PlacedIn<Table, Order extends string> = {
  [Name in keyof Table & string]: Table[Name] extends Record<Order, number> ? Name : never;
}[keyof Table & string];

export function inOrder<Name extends string>(places: Record<Name, number | null>): readonly Name[] {
  const placed = Object.entries<number | null>(places).filter(([, place]) => place !== null);
  return placed.sort(([, one], [, other]) => Number(one) - Number(other)).map(([name]) => name as Name);
}

/** The positions of the fields of a table in one order. */
export function placesIn<Order extends string, Table extends Record<string, Places<Order>>>(
  table: Table,
  order: Order,
) {
  const places = Object.entries(table).map(([name, field]) => [name, field[order]]);
  return Object.fromEntries(places) as Record<PlacedIn<Table, Order>, number | null>;
}
