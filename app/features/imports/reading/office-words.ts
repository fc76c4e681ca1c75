import type { StudentFieldName } from "~/features/students/fields";
import { foldDigits } from "~/features/values/text";

const yes = "Ya";
const no = "Tidak";

const genders = new Set(["L", "P", "LELAKI", "PEREMPUAN"]);

/** Countries and nationalities of the pupils who are not citizens. */
const elsewhere = [
  ...[
    "INDONESIA",
    "INDONESIAN",
    "THAILAND",
    "THAI",
    "FILIPINA",
    "PHILIPPINES",
    "FILIPINO",
    "BRUNEI",
    "SINGAPURA",
  ],
  ...[
    "SINGAPORE",
    "MYANMAR",
    "ROHINGYA",
    "KEMBOJA",
    "CAMBODIA",
    "VIETNAM",
    "BANGLADESH",
    "PAKISTAN",
    "INDIA",
  ],
  ...["SRILANKA", "MALDIVES", "YAMAN", "YEMEN", "SYRIA", "IRAQ", "IRAN", "PALESTIN", "PALESTINE", "SOMALIA"],
  ...["MESIR", "EGYPT", "SUDAN", "AFGHANISTAN", "CHINA", "JORDAN", "ARABSAUDI", "LAINLAIN", "ASING"],
];

/** What schools and offices write in a cell, and what the field reads instead. JSON keeps to its contract. */
const words: Partial<Record<StudentFieldName, Record<string, string>>> = {
  gender: {
    ...{ M: "L", MALE: "L", LAKILAKI: "L", LK: "L", LLK: "L", LEL: "L", BOY: "L" },
    ...{
      F: "P",
      FEMALE: "P",
      WANITA: "P",
      PR: "P",
      PPUAN: "P",
      PMPN: "P",
      PRMPN: "P",
      PEREM: "P",
      GIRL: "P",
    },
  },
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
    BWN: no,
    BUKANMALAYSIA: no,
    PEMASTAUTINTETAP: no,
    PENDUDUKTETAP: no,
    PR: no,
    MYPR: no,
    WARGAASING: no,
    WARGANEGARAASING: no,
    PELARIAN: no,
    UNHCR: no,
    TANPAKEWARGANEGARAAN: no,
    ...Object.fromEntries(elsewhere.map((country) => [country, no])),
  },
};

export const fieldsWithWords = Object.keys(words) as StudentFieldName[];

const yesNoWords = new Set([
  "YA",
  "TIDAK",
  "Y",
  "T",
  "N",
  "YES",
  "NO",
  "TRUE",
  "FALSE",
  "ON",
  "OFF",
  "1",
  "0",
]);

/** What a letter or sign of a list may mean for the sex. */
export const genderWords: readonly [value: string, cell: string][] = [
  ["L", "L"],
  ["P", "P"],
  ["blank", ""],
];

export const isCitizenWord = (cell: string) =>
  yesNoWords.has(cell) || isBlankWord(cell) || officeWord("is_citizen", cell) !== null;
export const isStudentWord = (cell: string) =>
  yesNoWords.has(cell) || isBlankWord(cell) || officeWord("is_student", cell) !== null;
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

/** Cells that a person or a spreadsheet fills where there is nothing. */
const BLANK =
  /^\s*(?:[-\u2010-\u2015_.]{1,5}|TIADA|TIADA (?:REKOD|MAKLUMAT|DATA)|TIDAK BERKENAAN|TAK ADA|T\/A|N\/A|NIL|NULL|NONE|#(?:N\/A|REF!|VALUE!|NAME\?|DIV\/0!|NULL!|NUM!))\s*$/i;

export const isBlankWord = (cell: string) => cell.length < 20 && BLANK.test(cell);

const LINK = /^(?:BIN|BINTI|BN|BT|BTE|BINT|B|A\s?\/\s?L|A\s?\/\s?P|S\s?\/\s?O|D\s?\/\s?O|ANAK)\.?$/i;

/** The word of parentage alone, as a column between two names has it. */
export const isLinkWord = (cell: string) => LINK.test(cell);

const DITTO =
  /^\s*(?:["”“″〃]{1,2}|''|-\s*["”〃]\s*-|[-–]?\s*(?:do|sda|s\.d\.a\.?|ditto|idem|as above|sama|sama seperti (?:di )?atas|seperti (?:di )?atas)\s*\.?\s*[-–]?)\s*$/i;

/** A mark that repeats the cell above it. */
export const isDitto = (cell: string): boolean => cell.length < 30 && DITTO.test(cell);
