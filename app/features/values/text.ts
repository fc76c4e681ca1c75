const UNTIDY = /[^ -~]|^ | $| {2}/;

const INVISIBLE = /[\u061C\u180E\u200B-\u200F\u202A-\u202E\u2060-\u2064\u2066-\u206F\uFEFF]/g;

const INVISIBLE_IN_ARABIC = /[\u061C\u180E\u200B\u200E\u200F\u202A-\u202E\u2060-\u2064\u2066-\u206F\uFEFF]/g; // keeps the joiners of Arabic script

const LONG_RUN_OF_MARKS = /(\p{M}{8})\p{M}+/gu;
const BLANKS = /[\s\u0085]+/g;
const OUTER_JOINERS = /^[\s\u200C\u200D]+|(?<![\s\u200C\u200D])[\s\u200C\u200D]+$/g;
const APOSTROPHES = /[\u0060\u00B4\u02BC\u2018\u2019\u2032]/g;
const DIGITS_OF_OTHER_SCRIPTS = /[\u0660-\u0669\u06F0-\u06F9\uFF10-\uFF19]/g;

// biome-ignore lint/suspicious/noControlCharactersInRegex: finding them is the purpose.
const CONTROLS = /[\u0000-\u001F\u007F-\u009F]/;

const LONE_SURROGATE = /\p{Surrogate}/u;

/** The cost of normalising grows with the square of a run of marks, so runs are cut first; no script writes more than eight. */
function composed(text: string): string {
  return text.replace(LONG_RUN_OF_MARKS, "$1").normalize("NFC").replace(LONG_RUN_OF_MARKS, "$1");
}

export function cleanText(raw: string): string {
  if (!UNTIDY.test(raw)) return raw;
  return composed(raw.replace(INVISIBLE, "")).replace(BLANKS, " ").trim();
}

/** Markup, formulas and quotes stay. Upper-casing can split marks and apostrophes off, so composing and folding come last. */
export function cleanName(raw: string): string {
  return composed(cleanText(raw).toUpperCase()).replace(APOSTROPHES, "'");
}

export function cleanArabic(raw: string): string {
  if (!UNTIDY.test(raw)) return raw;
  return composed(raw.replace(INVISIBLE_IN_ARABIC, "")).replace(BLANKS, " ").replace(OUTER_JOINERS, "");
}

export function hasControlCharacters(text: string): boolean {
  return CONTROLS.test(text) || LONE_SURROGATE.test(text);
}

export function foldDigits(text: string): string {
  return text.replace(DIGITS_OF_OTHER_SCRIPTS, (digit) => {
    const code = digit.charCodeAt(0);
    const zero = code >= 0xff10 ? 0xff10 : code >= 0x06f0 ? 0x06f0 : 0x0660;
    return String(code - zero);
  });
}

export function lengthOf(text: string): number {
  let pairs = 0;
  for (let at = 0; at < text.length; at++) if ((text.charCodeAt(at) & 0xfc00) === 0xd800) pairs++;
  return text.length - pairs;
}

const unseen =
  /^(submission_key|grid_key|version|was|seen|fingerprint|as_listed|intent|confirmed|entered|back|list|return_to|after)$/;

/** Whether a field of a sent form has text of a person, and not only the state of its page. */
export const isTypedText = (field: string, value: unknown): value is string =>
  typeof value === "string" &&
  value.trim() !== "" &&
  !unseen.test(field) &&
  !/\.(id|version|line|listed|expected|exam_paper_id)$/.test(field);
