import { pasteColumns, type StudentFieldName, studentFields } from "~/features/students/fields";
import { type HeadingGuide, wordOf } from "./headings";

/** A school's name is compared with the school of the line, a date of birth with the number of the card, and a key finds a stored
 * candidate; none of them is stored. */
export type PastedField = StudentFieldName | "school_name" | "candidate_key" | "birth_date";

/** Columns that hold half of a field, or one of several. */
export const parts = ["father_name", "link_word", "identity", "class_year", "gender_l", "gender_p"] as const;
type Part = (typeof parts)[number];

/** What a column of a list of candidates holds. */
export type Target = PastedField | Part;

export const targets: readonly Target[] = [
  ...studentFields,
  "school_name",
  "candidate_key",
  "birth_date",
  ...parts,
];

/** In the order of the question about a column: the usual ones first. */
export const offeredTargets: readonly Target[] = [
  ...new Set<Target>([...pasteColumns, ...studentFields, ...parts, "birth_date", "candidate_key"]),
];

export const usualOrder: readonly Target[] = pasteColumns;

/** Of a relative, a teacher or a school: their names and numbers are not the candidate's. */
const OF_OTHERS = /bapa|ayah|ibu|penjaga|waris|guru|father|mother|guardian|teacher|school|sekolah|penduduk/;

const papers: [StudentFieldName, RegExp][] = [
  ["ic_number", /\bk\W{0,2}p\b|\bi\W?c\b|kad\s*pengenalan|my\s?k[ia]d|identity\s*card/i],
  ["birth_cert_number", /sijil\W*(?:ke)?lahir|^\W*(?:no\W*)?sijil\W*$|beranak|birth\s*cert|\bs\W?b\b/i],
  ["passport_number", /pas+port/i],
];

/** The documents that a heading names; a column of several holds one of them in each line. */
export const papersIn = (heading: string): StudentFieldName[] =>
  papers.flatMap(([field, named]) => (named.test(heading) ? [field] : []));

const beginnings: [RegExp, Target][] = [
  [/^(no)?(kp|kadpengenalan|mykid|mykad|ic)/, "ic_number"],
  [/^(no)?pass?port/, "passport_number"],
  [/^(no)?(sijil(ke)?lahir|suratberanak|surat(ke)?lahir|birthcert)/, "birth_cert_number"],
  [/^(kls|kelas|tingkatan|ting|tgktn|tgkt|darjah|class)/, "class_name"],
  [/^(jantina|gender|sex|jant)/, "gender"],
  [/^(warganegara|kewarganegaraan|nationality|citizen)/, "is_citizen"],
  [/^(tarikh|tkh|tkhh|tar|t)(ke)?lahir|^(dob|dateofbirth|birthdate|birthday)/, "birth_date"],
  [/^(nama|name).*(jawi|arab)|^jawi/, "full_name_arabic"],
  [/^(nama|name|fullname|(student|pupil|candidate)s?name)/, "full_name"],
];

function unlisted(heading: string): Target | null {
  if (heading.length > 80) return null;
  const word = wordOf(heading);
  const named = papersIn(heading);
  if (OF_OTHERS.test(word)) return null;
  const found = beginnings.find(([begins]) => begins.test(word))?.[1] ?? null;
  // SEPERTI DALAM KP / SIJIL LAHIR says how the name is spelled.
  if (named.length > 1 && found !== "full_name") return "identity";
  return found ?? named[0] ?? null;
}

export const candidateGuide: HeadingGuide<Target> = {
  fields: targets,
  name: "full_name",
  begins: /^nama(?!\p{L}| sek)/u,
  unlisted,
};

/** Headings that a school's list has beside those of a candidate: their columns are never guessed by their content. */
const OTHERS =
  /^(bil|no|#|agama|kaum|bangsa|keturunan|negeri|daerah|alamat|umur|tarikhlahir|tkhlahir|tempatlahir|telefon|notel|nohp|catatan|nota|status|rumah|aliran|pekerjaan|pendapatan|blok|kediaman|religion|race|address|age|dob|dateofbirth|remarks?|phone.*|hp)/;

export const isOfOthers = (heading: string): boolean => {
  const word = wordOf(heading);
  return OTHERS.test(word) || OF_OTHERS.test(word);
};
