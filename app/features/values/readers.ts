import { type Problem, problem } from "~/messages";
import { readInstant } from "./instant";
import { cleanText, foldDigits, hasControlCharacters, lengthOf } from "./text";

export type Reader<Value> = (raw: unknown, report: Report) => Value;
export type Report = (problem: Problem) => void;

export interface Length {
  max: number;
  min?: number;
}

export interface Range {
  min: number;
  max: number;
}

export interface TextRules extends Length {
  required: boolean;
  clean: (raw: string) => string;
}

export function isBlank(raw: unknown): boolean {
  return raw === undefined || raw === null || raw === "";
}

/** Cleaning could not shorten such a text enough, so it is refused before the cost of cleaning. */
const isFarLongerThan = (max: number, raw: string): boolean => raw.length > 8 * max + 64;

const longestWord = 60;

export function readText(raw: unknown, report: Report, rules: TextRules): string | null {
  if (isBlank(raw)) return nothing(report, rules.required);
  if (typeof raw !== "string") return wrong(report, problem("invalid"));
  const { max, min = 0 } = rules;
  if (isFarLongerThan(max, raw)) return wrong(report, problem("too_long", { max }));
  // Cleaning turns tabs and line ends into blanks, so this check comes first.
  if (hasControlCharacters(raw)) return wrong(report, problem("control_characters"));

  const text = rules.clean(raw);
  if (text === "") return nothing(report, rules.required);
  if (text.length > max && lengthOf(text) > max) return wrong(report, problem("too_long", { max }));
  if (min > 0 && lengthOf(text) < min) return wrong(report, problem("too_short", { min }));
  return text;
}

const cleanCode = (raw: string) => foldDigits(cleanText(raw)).toUpperCase();

export function readCode(raw: unknown, report: Report, max: number, required: boolean): string | null {
  const code = readText(raw, report, { max, required, clean: cleanCode });
  return code !== null && /[\s/]/.test(code) ? wrong(report, problem("code_format")) : code;
}

export function readWholeNumber(
  raw: unknown,
  report: Report,
  { min, max }: Range,
  required: boolean,
): number | null {
  if (isBlank(raw)) return nothing(report, required);
  let value = raw;
  if (typeof raw === "string") {
    if (isFarLongerThan(longestWord, raw)) return wrong(report, problem("not_a_number"));
    const digits = foldDigits(cleanText(raw));
    if (digits === "") return nothing(report, required);
    if (!/^-?\d+$/.test(digits)) return wrong(report, problem("not_a_number"));
    value = Number(digits);
  }
  if (typeof value !== "number") return wrong(report, problem("invalid"));
  if (value < min || value > max) return wrong(report, problem("out_of_range", { min, max }));
  if (!Number.isInteger(value)) return wrong(report, problem("not_a_number"));
  return value === 0 ? 0 : value; // never -0
}

const YES = new Set(["true", "on", "ya", "yes", "y", "1"]);
const NO = new Set(["false", "off", "tidak", "no", "n", "t", "0"]);

export function readYesNo(raw: unknown, report: Report, whenBlank: boolean | undefined): boolean {
  if (typeof raw === "boolean") return raw;
  if (raw === 1 || raw === 0) return raw === 1;
  if (!isBlank(raw) && typeof raw !== "string") {
    report(problem(typeof raw === "number" ? "not_a_boolean" : "invalid"));
    return false;
  }
  if (typeof raw === "string" && isFarLongerThan(longestWord, raw)) {
    report(problem("not_a_boolean"));
    return false;
  }
  const word = typeof raw === "string" ? cleanText(raw).toLowerCase() : "";
  if (YES.has(word)) return true;
  if (NO.has(word)) return false;
  if (word === "" && whenBlank !== undefined) return whenBlank;
  report(problem(word === "" ? "required" : "not_a_boolean"));
  return false;
}

export function readDatetime(raw: unknown, report: Report, required: boolean): string | null {
  const written = readText(raw, report, { max: 40, required, clean: cleanText });
  if (written === null) return null;
  return readInstant(foldDigits(written)) ?? wrong(report, problem("not_a_datetime"));
}

export function readChoice<Choice extends string>(
  raw: unknown,
  report: Report,
  choices: readonly Choice[],
  required: boolean,
): Choice | null {
  const written = readText(raw, report, { max: 200, required, clean: cleanText });
  if (written === null) return null;
  return choices.find((choice) => choice === written) ?? wrong(report, problem("not_a_choice"));
}

function nothing(report: Report, required: boolean): null {
  if (required) report(problem("required"));
  return null;
}

export function wrong(report: Report, problem: Problem): null {
  report(problem);
  return null;
}
