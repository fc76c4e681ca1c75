import type { StudentFieldName } from "~/features/students/fields";
import { foldDigits } from "~/features/values/text";

const yes = "Ya";
const no = "Tidak";

const genders = new Set(["L", "P", "LELAKI", "PEREMPUAN"]);

/** What schools and offices write in a cell, and what the field reads instead. JSON keeps to its contract. */
const words: Partial<Record<StudentFieldName, Record<string, string>>> = {
  gender: { M: "L", MALE: "L", LAKILAKI: "L", LK: "L", F: "P", FEMALE: "P", WANITA: "P", PR: "P" },
  is_student: { CALON: yes, BUKAN: no, BUKANCALON: no },
  is_citizen: {
    WARGANEGARA: yes,
    WARGANEGARAMALAYSIA: yes,
    WNEGARA: yes,
    WN: yes,
    MALAYSIA: yes,
    MALAYSIAN: yes,
    BUKAN: no,
    BUKANWARGANEGARA: no,
    BUKANWARGANEGARAMALAYSIA: no,
    BUKANWNEGARA: no,
    BUKANWN: no,
    BUKANMALAYSIA: no,
    PEMASTAUTINTETAP: no,
    TANPAKEWARGANEGARAAN: no,
  },
};

export const fieldsWithWords = Object.keys(words) as StudentFieldName[];

export const isGenderWord = (cell: string) => genders.has(cell) || officeWord("gender", cell) !== null;

/** Null for a word that the office does not use for the field. */
export function officeWord(field: StudentFieldName, cell: string): string | null {
  const known = words[field];
  if (!known || cell.length > 60) return null;
  const word = foldDigits(cell)
    .toUpperCase()
    .replace(/[^\p{L}\p{N}]+/gu, "");
  return Object.hasOwn(known, word) ? (known[word] ?? null) : null;
}
