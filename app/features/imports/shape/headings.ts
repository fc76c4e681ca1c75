import { cleanText } from "~/features/values/text";
import { isMessageKey, labelOf, t } from "~/messages";
import type { PastedLine } from "../reading";

export interface HeadingGuide<Field extends string> {
  /** What a heading may name, and the name's field first. */
  fields: readonly Field[];
  name: Field;
  /** The first cell of a header, cleaned and in lower case; the other cells are ignored. */
  begins: RegExp;
  /** For headings that are in no list. */
  unlisted?: (heading: string) => Field | null;
}

export type Columns<Field extends string> = (Field | null)[];

export const headingsOf = (line: PastedLine | undefined): string[] =>
  line ? withoutTrailingBlanks(line.cells.map(cleanText)) : [];

function withoutTrailingBlanks(cells: string[]): string[] {
  return cells.slice(0, cells.findLastIndex((cell) => cell !== "") + 1);
}

/** Case, blanks and signs do not count. */
export const wordOf = (heading: string): string =>
  heading
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, "")
    .replace(/^nombor/, "no");

const listed = new Map<readonly string[], Map<string, string>>();

function wordsOf<Field extends string>(fields: readonly Field[]): Map<string, Field> {
  const known = listed.get(fields) as Map<string, Field> | undefined;
  if (known) return known;
  const words = new Map<string, Field>();
  for (const field of fields) {
    const key = `headings.${field}`;
    const others = isMessageKey(key) ? t(key).split("|") : [];
    const label = isMessageKey(`label.${field}`) ? labelOf(field) : field;
    for (const heading of [field, label, ...others]) words.set(wordOf(heading), field);
  }
  listed.set(fields, words);
  return words;
}

/** The field that each heading names, also where an earlier heading names it. */
export function namedBy<Field extends string>(
  headings: string[],
  guide: HeadingGuide<Field>,
): Columns<Field> {
  const words = wordsOf(guide.fields);
  const named = headings.map((heading) => words.get(wordOf(heading)) ?? guide.unlisted?.(heading) ?? null);
  if (named.includes(guide.name)) return named;
  const at = headings.findIndex((heading, at) => named[at] === null && isName(heading, guide));
  return at >= 0 ? named.with(at, guide.name) : named;
}

/** Each field once: the first heading has it. */
export const onceEach = <Field extends string>(columns: Columns<Field>): Columns<Field> =>
  columns.map((field, at) => (field !== null && columns.indexOf(field) < at ? null : field));

const isName = (heading: string | undefined, { begins }: Pick<HeadingGuide<string>, "begins">) =>
  begins.test((heading ?? "").toLowerCase());

const YEARS_AND_DAYS = /\b(?:\d{1,2}[./-]\d{1,2}[./-])?(?:19|20)\d\d\b/g;

/** A code, a number of a person or a year alone is a cell of a record; UMUR PADA 1.1.2026 and KELAS 2026 are words with a year. */
const isOfRecord = (cell: string): boolean =>
  /\d{3}/.test(cell) && (!/\p{L}{3}/u.test(cell) || /\d{3}/.test(cell.replace(YEARS_AND_DAYS, "")));

/** A name may begin like a heading, but a candidate's or a school's line holds codes, numbers or a year. */
export function isFirstHeader<Field extends string>(headings: string[], guide: HeadingGuide<Field>): boolean {
  if (headings.some(isOfRecord)) return false;
  const isTitle = headings.length < 2 && namedBy(headings, guide)[0] === null;
  return (!isTitle && isName(headings[0], guide)) || hasHeadings(headings, guide);
}

/** Two headings at least, and the name or most cells of the line. */
export function hasHeadings<Field extends string>(headings: string[], guide: HeadingGuide<Field>): boolean {
  if (headings.some(isOfRecord)) return false;
  const fields = onceEach(namedBy(headings, guide)).filter((field) => field !== null);
  const filled = headings.filter((heading) => heading !== "").length;
  return fields.length >= 2 && (fields.length * 2 >= filled || fields.includes(guide.name));
}
