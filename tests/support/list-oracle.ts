import type { studentList } from "~/features/students/list/schema";
import type { StudentRecord } from "~/features/students/queries";
import type { Person } from "./people";

/** Mulberry32: the same seed gives the same questions. */
export function randomFrom(seed: number) {
  let state = seed;
  return (below: number) => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) % below;
  };
}
export type Query = Partial<Record<keyof typeof studentList.shape, string>>;

/** The scope rule, written again in plain terms. */
const sees = (person: Person, { school_code, schools: { district_code, exam_type_code } }: StudentRecord) => {
  if (person.role_id === "ADMIN") return true;
  if (person.role_id === "SU" && school_code !== person.school_code) return false;
  if (person.role_id === "PENYELIA_DAERAH" && district_code !== person.district_code) return false;
  if (person.school_code && school_code !== person.school_code) return false;
  return !person.exam_level_code || exam_type_code === person.exam_level_code;
};

const folded = (text: string) =>
  text
    .replaceAll("'", "")
    .normalize("NFD")
    .replace(/\p{M}/gu, "")
    .replaceAll("ی", "ي")
    .replaceAll("ک", "ك")
    .replaceAll("ة", "ه")
    .toUpperCase();
const wordsIn = (text: string) => folded(text).match(/[\p{L}\p{N}]+/gu) ?? [];
const wordsOfNames = new Map<string, string[]>();

function namesOf({ full_name, full_name_arabic }: StudentRecord): string[] {
  const names = `${full_name} ${full_name_arabic ?? ""}`;
  const known = wordsOfNames.get(names);
  if (known) return known;
  const words = wordsIn(names);
  wordsOfNames.set(names, words);
  return words;
}

const spellings = [
  "MUHAMMAD MUHAMAD MUHAMMED MOHAMMAD MOHAMAD MOHAMMED MOHAMED MOHD MUHD MOH MD",
  "ABDUL ABD",
  "BIN BN B",
  "BINTI BINTE BTE BT",
].map((line) => line.split(" "));

/** One typed word and the one before it against the words of a name. */
function isIn(names: string[], word: string, before: string): boolean {
  const begins = (part: string) => names.some((name) => name.startsWith(part));
  if (begins(word) || (before && word.length > 1 && begins(before + word))) return true;
  if (spellings.some((each) => each.includes(word) && each.some((other) => names.includes(other))))
    return true;
  if (!/^\p{L}{5,24}$/u.test(word)) return false;
  return names.some((name) => name.length > 1 && word.startsWith(name) && restIs(word.slice(name.length)));

  function restIs(rest: string) {
    return rest.length > 2 && begins(rest);
  }
}

function finder(person: Person, search: string): (student: StudentRecord) => boolean {
  const words = wordsIn(search);
  const text = search.trim().toUpperCase();
  const digits = text.replace(/[\s.-]/g, "");
  const bare = text.replace(/[\s/-]/g, "");
  const seesNumbers = person.role_id !== "OBSERVER";
  const isIc = seesNumbers && /^\d+$/.test(digits);
  const isDocument = seesNumbers && /^(?=.*\d)[A-Z0-9]{4,}$/.test(bare);
  const number = /^\d{3}$/.test(text) ? `/${text}` : null;
  const [, centre, last = ""] = /^(\S+) (\d{1,3})$/.exec(text) ?? [];
  const code = centre ? `${centre}/${last.padStart(3, "0")}` : text;
  const barcode = /^[^/]+\d{3}$/.test(code) ? `${code.slice(0, -3)}/${code.slice(-3)}` : null;
  if (words.length === 0) return () => false;
  return (student) => {
    const { ic_number: ic, student_code, passport_number, birth_cert_number } = student;
    return (
      words.every((word, at) => isIn(namesOf(student), word, words[at - 1] ?? "")) ||
      (isIc && ic !== null && (ic.startsWith(digits) || (digits.length > 3 && ic.endsWith(digits)))) ||
      (isDocument && (passport_number ?? "").startsWith(bare)) ||
      (isDocument && (birth_cert_number ?? "").replace(/[ /-]/g, "").startsWith(bare)) ||
      (!/\s/.test(code) && (student_code ?? "").startsWith(code)) ||
      (barcode !== null && student_code === barcode) ||
      (number !== null && (student_code ?? "").endsWith(number))
    );
  };
}

/** Equal to the byte order, because every name is in the Basic Multilingual Plane. */
const compare = (a: string | number, b: string | number) => (a < b ? -1 : a > b ? 1 : 0);

const hasDocument = ({
  ic_number,
  passport_number,
  birth_cert_number,
}: Pick<StudentRecord, "ic_number" | "passport_number" | "birth_cert_number">) =>
  [ic_number, passport_number, birth_cert_number].some((number) => number !== null);

type Stored = StudentRecord & { import_event_id?: number | null };

/** The list of docs/api/students.md, filtered and sorted in memory. */
export function expectedIds(everybody: readonly Stored[], person: Person, query: Query): number[] {
  const { sortBy = "full_name", sortDirection = "asc" } = query;
  const find = query.search ? finder(person, query.search) : () => true;
  const isUp = sortDirection === "asc" ? 1 : -1;
  const isMasked = person.role_id === "OBSERVER";
  const hidesOrder = sortBy === "ic_number" && isMasked;
  const keys = {
    full_name: ["full_name"],
    school_code: ["school_code", "exam_year", "full_name"],
    class_name: ["class_name", "full_name"],
  }[sortBy as "full_name"] ?? [sortBy];
  return everybody
    .filter((student) => sees(person, student))
    .filter(({ schools: school, ...student }) => {
      const { school_code, school_name, exam_year, gender, district_code, exam_type_code } = query;
      const { class_name, has_student_code, has_ic_number, has_document, import_event_id } = query;
      const { has_full_name_arabic: hasJawi, has_class_name: hasClass } = query;
      const isOfOneSchool = Boolean(school_code) || person.role_id === "SU";
      return (
        (!import_event_id || String(student.import_event_id) === import_event_id) &&
        (student.withdrawn_at !== null) === (query.is_withdrawn === "true") &&
        (!class_name || student.class_name === class_name.toUpperCase()) &&
        (!has_student_code || String(student.student_code !== null) === has_student_code) &&
        (!has_ic_number || isMasked || String(student.ic_number !== null) === has_ic_number) &&
        (!has_document || isMasked || String(hasDocument(student)) === has_document) &&
        (!hasJawi || !isOfOneSchool || String(student.full_name_arabic !== null) === hasJawi) &&
        (!hasClass || !isOfOneSchool || String(student.class_name !== null) === hasClass) &&
        (!school_code || student.school_code === school_code) &&
        (!school_name || school.school_name.includes(school_name.toUpperCase())) &&
        (!exam_year || String(student.exam_year) === exam_year) &&
        (!gender || student.gender === gender) &&
        (!district_code || school.district_code === district_code) &&
        (!exam_type_code || school.exam_type_code === exam_type_code) &&
        find({ ...student, schools: school })
      );
    })
    .sort((a, b) => {
      if (hidesOrder) return isUp * (a.id - b.id);
      for (const key of keys as (keyof typeof a & "full_name")[]) {
        if ((a[key] === null) !== (b[key] === null)) return a[key] === null ? 1 : -1;
        const by = a[key] === null ? 0 : compare(a[key], b[key]);
        if (by !== 0) return isUp * by;
      }
      return isUp * (a.id - b.id);
    })
    .map(({ id }) => id);
}
