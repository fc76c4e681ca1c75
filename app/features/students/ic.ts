import { cleanText, foldDigits } from "~/features/values/text";
import { type Problem, problem } from "~/messages";

/** `YYMMDD-PB-###G` has no check digit, so only its date can be wrong for certain. */
export type Gender = "L" | "P";

export type ReadIc = { ok: true; ic: string } | { ok: false; problem: Problem };

const SEPARATORS = /[\s\p{Pd}\p{Cf}\u2212]+/gu;
const SCIENTIFIC = /^\d([.,]\d+)?E\+?\d+$/i;
const TWELVE_DIGITS = /^\d{12}$/;

/** `written` is what the person wrote, for the sentence. */
export function readIc(raw: string, written = raw): ReadIc {
  const ic = withoutSeparators(raw);
  if (TWELVE_DIGITS.test(ic)) return isCalendarDay(ic) ? { ok: true, ic } : refuse(problem("ic_date"));
  if (SCIENTIFIC.test(ic)) return refuse(problem("ic_scientific"));
  if (ic === "") return refuse(problem("required"));
  if (!/^\d+$/.test(ic)) return refuse(lettersIn(written, ic));
  // A cell formatted as a number loses the first zero of a child born from 2000 to 2009.
  if (ic.length === 11 && isCalendarDay(`0${ic}`)) return refuse(problem("ic_eleven_digits"));
  return refuse(problem("ic_length", { digits: ic.length }));
}

/** The letter O is said only where there is one; words alone say that there is no number. */
function lettersIn(raw: string, ic: string): Problem {
  if (!/\d/.test(ic) && /\p{L}{3}/u.test(ic))
    return problem("ic_none", { value: cleanText(raw).slice(0, 30) });
  const signs = [...new Set(ic.replace(/\d/g, ""))];
  return signs.every((sign) => /[o]/i.test(sign))
    ? problem("ic_letters")
    : problem("ic_not_digits", { signs: signs.slice(0, 12).join(" ") });
}

const WORDS =
  /NO(?:MBOR)?|KAD\s*PENGENALAN|K\s*\/?\s*P|I\s*\/?\s*C|NRIC|MY\s?KID|MY\s?KAD|MY\s?PR|BARU|BAHARU/gi;
const AROUND = /[.,:;/\\'"’‘`()[\]_\s\p{Pd}\p{Cf}]+/gu;

/** The number in a cell of a list, without the words and signs that people and programs write around it; as it is where none is found. */
export function icInCell(cell: string): string {
  if (TWELVE_DIGITS.test(cell) || cell.length > 60) return cell;
  const bare = foldDigits(cell)
    .replace(/[.,]0{1,2}\s*$/, "")
    .replace(WORDS, "")
    .replace(AROUND, "");
  return TWELVE_DIGITS.test(bare) || /^\d{11}$/.test(bare) ? bare : cell;
}

/** A spreadsheet kept the first digits of a number and made the others zeros; no card ends so. */
export const isRounded = (ic: string): boolean => /^\d{6}0{6}$/.test(ic);

/** Many spreadsheets write "none" as a dash. */
export const withoutSeparators = (raw: string) =>
  TWELVE_DIGITS.test(raw) ? raw : foldDigits(raw).replace(SEPARATORS, "");

const refuse = (problem: Problem): ReadIc => ({ ok: false, problem: problem });

const DAYS = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];

function isCalendarDay(ic: string): boolean {
  const month = Number(ic.slice(2, 4));
  const day = Number(ic.slice(4, 6));
  if (day === 29 && month === 2) return Number(ic.slice(0, 2)) % 4 === 0;
  return day >= 1 && day <= (DAYS[month - 1] ?? 0);
}

/** An odd last digit is lelaki, an even one perempuan. */
export function genderOfIc(ic: string): Gender {
  return Number(ic.at(-1)) % 2 === 1 ? "L" : "P";
}

const CANDIDATE_AGES = { from: 5, to: 25 };

/** The century that makes the holder 5 to 25 years old in the exam year, else the 1900s. */
function birthYear(ic: string, examYear: number): number {
  const year = Number(ic.slice(0, 2));
  const asCandidate = [2000 + year, 1900 + year].find((born) => isCandidateAge(examYear - born));
  return asCandidate ?? 1900 + year;
}

export function isCandidateAge(age: number): boolean {
  return age >= CANDIDATE_AGES.from && age <= CANDIDATE_AGES.to;
}

export function birthDateOfIc(ic: string, examYear: number): string {
  return `${birthYear(ic, examYear)}-${ic.slice(2, 4)}-${ic.slice(4, 6)}`;
}

export function ageIn(examYear: number, ic: string): number {
  return examYear - birthYear(ic, examYear);
}

const BIRTH_PLACE = /^(0[1-9]|1[0-6]|2[1-9]|[345]\d|6[0-8]|7[124-9]|8[2-9]|9[0-3]|9[89])$/;

/** JPN assigns the seventh and eighth digits to a state or country. */
export function isKnownBirthPlace(ic: string): boolean {
  return BIRTH_PLACE.test(ic.slice(6, 8));
}
