/**
 * How typed, pasted and posted text is cleaned before anything judges it. Both doors and the paste reader use these, so
 * that one name is stored in one way only.
 */

/** What a plain line of text never holds: anything beyond printable ASCII, an outer blank, two blanks in a row. */
const UNTIDY = /[^ -~]|^ | $| {2}/;

/** Zero-width characters, bidi marks, overrides and isolates, and the invisible operators beside them. */
const INVISIBLE = /[\u061C\u180E\u200B-\u200F\u202A-\u202E\u2060-\u2064\u2066-\u206F\uFEFF]/g;

/** The same, less the two joiners that Arabic script is spelt with. */
const INVISIBLE_IN_ARABIC = /[\u061C\u180E\u200B\u200E\u200F\u202A-\u202E\u2060-\u2064\u2066-\u206F\uFEFF]/g;

const LONG_RUN_OF_MARKS = /(\p{M}{8})\p{M}+/gu;
const BLANKS = /[\s\u0085]+/g;
const OUTER_JOINERS = /^[\s\u200C\u200D]+|(?<![\s\u200C\u200D])[\s\u200C\u200D]+$/g;
const APOSTROPHES = /[\u0060\u00B4\u02BC\u2018\u2019\u2032]/g;
const DIGITS_OF_OTHER_SCRIPTS = /[\u0660-\u0669\u06F0-\u06F9\uFF10-\uFF19]/g;

// biome-ignore lint/suspicious/noControlCharactersInRegex: finding them is the purpose.
const CONTROLS = /[\u0000-\u001F\u007F-\u009F]/;

const LONE_SURROGATE = /\p{Surrogate}/u;

/**
 * NFC with at most eight marks on a letter; no script writes more. They are cut first, because the time of the
 * normalisation grows with the square of a run, and again for the marks that a decomposition makes.
 */
function composed(text: string): string {
  return text.replace(LONG_RUN_OF_MARKS, "$1").normalize("NFC").replace(LONG_RUN_OF_MARKS, "$1");
}

/** NFC, without invisible characters, blanks of every kind single and none at the ends. */
export function cleanText(raw: string): string {
  if (!UNTIDY.test(raw)) return raw;
  return composed(raw.replace(INVISIBLE, "")).replace(BLANKS, " ").trim();
}

/**
 * A name as it is stored: cleaned, typographic apostrophes as `'`, upper case in every locale alike. Markup, formulas and
 * quotes are part of the name and stay.
 */
export function cleanName(raw: string): string {
  // Upper-casing can part a letter from its mark (hence the second NFC) or from its apostrophe, which is folded last.
  return composed(cleanText(raw).toUpperCase()).replace(APOSTROPHES, "'");
}

/** Arabic and Jawi text: cleaned, but the joiners inside a word stay, because they are part of its spelling. */
export function cleanArabic(raw: string): string {
  if (!UNTIDY.test(raw)) return raw;
  return composed(raw.replace(INVISIBLE_IN_ARABIC, "")).replace(BLANKS, " ").replace(OUTER_JOINERS, "");
}

/** A control character (C0, C1, NUL, tab, line end) or half of a surrogate pair, which no database keeps as it stands. */
export function hasControlCharacters(text: string): boolean {
  return CONTROLS.test(text) || LONE_SURROGATE.test(text);
}

/** Arabic-Indic, extended Arabic-Indic (Persian, Jawi) and full-width digits as 0 to 9. */
export function foldDigits(text: string): string {
  return text.replace(DIGITS_OF_OTHER_SCRIPTS, (digit) => {
    const code = digit.charCodeAt(0);
    const zero = code >= 0xff10 ? 0xff10 : code >= 0x06f0 ? 0x06f0 : 0x0660;
    return String(code - zero);
  });
}

/** Characters as a person counts them: a letter outside the first plane is one, not two. */
export function lengthOf(text: string): number {
  let pairs = 0;
  for (let at = 0; at < text.length; at++) if ((text.charCodeAt(at) & 0xfc00) === 0xd800) pairs++;
  return text.length - pairs;
}
