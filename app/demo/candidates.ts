import { type Gender, inventForeignName, inventLongName, inventName, type PersonName } from "./names";
import { Random, weighted } from "./random";
import { classNames, type SchoolKind, schoolKinds } from "./school-parts";
import type { DemoSchool } from "./schools";

export interface DemoCandidate extends PersonName {
  ic_number: string | null;
  school_code: string;
  class_name: string;
  exam_year: number;
  gender: Gender;
  passport_number: string | null;
  birth_cert_number: string | null;
  visa_number: string | null;
  is_student: boolean;
  is_citizen: boolean;
}

export interface CandidateOptions {
  seed: number;
  exam_year: number;
  schools: Iterable<DemoSchool>;
}

/** Identity numbers are unique within a run and agree with date, place of birth and gender. */
export function* inventCandidates({ seed, exam_year, schools }: CandidateOptions): Generator<DemoCandidate> {
  const taken = new Set<number>();
  for (const school of schools) {
    const random = new Random(seed, `${exam_year} ${school.school_code}`);
    const kind = kindOf(school);
    const classes = classesOf(random, kind, school.candidates);
    for (let at = 0; at < school.candidates; at++) {
      const class_name = classes[Math.floor((at * classes.length) / school.candidates)] ?? "";
      yield inventCandidate(random, kind, { school_code: school.school_code, exam_year, class_name }, taken);
    }
  }
}

type ClassOfYear = Pick<DemoCandidate, "school_code" | "exam_year" | "class_name">;

const passportSeries = ["A", "B", "E", "MD", "AA"];
const birthCertSeries = ["B", "BF", "CA", "CC", "D", "DH"];

const chooseCitizenship = weighted([
  ["citizen", 98],
  ["foreign", 0.9],
  ["permanent resident", 0.1],
  ["no identity card", 1],
] as const);

function inventCandidate(
  random: Random,
  kind: SchoolKind,
  place: ClassOfYear,
  taken: Set<number>,
): DemoCandidate {
  const gender: Gender = random.chance(kind.boys) ? "L" : "P";
  const citizenship = chooseCitizenship(random);
  const foreign = citizenship === "foreign";
  const name = foreign
    ? inventForeignName(random, gender)
    : random.chance(0.003)
      ? inventLongName(random, gender)
      : inventName(random, gender);
  const certified = !foreign && (citizenship === "no identity card" || random.chance(0.6));
  const born = birthYear(random, kind, place.exam_year);
  return {
    full_name: name.full_name,
    full_name_arabic: name.full_name_arabic,
    ic_number:
      foreign || citizenship === "no identity card" ? null : inventIcNumber(random, gender, born, taken),
    school_code: place.school_code,
    class_name: place.class_name,
    exam_year: place.exam_year,
    gender,
    passport_number: foreign ? random.pick(passportSeries) + digits(random, 7) : null,
    birth_cert_number: certified ? random.pick(birthCertSeries) + digits(random, 6) : null,
    visa_number: foreign && random.chance(0.6) ? `PE${digits(random, 7)}` : null,
    is_student: true,
    is_citizen: citizenship === "citizen" || citizenship === "no identity card",
  };
}

function kindOf(school: DemoSchool): SchoolKind {
  const kind = schoolKinds.find((one) => one.exam_type_code === school.exam_type_code);
  if (!kind) throw new Error(`No kind of school sits for ${school.exam_type_code}`);
  return kind;
}

/** The age at the exam: 10 in Tahun 4, 12 in Tahun 6, 16 in Tingkatan 4, with a few exceptions. */
function birthYear(random: Random, kind: SchoolKind, exam_year: number): number {
  const turned = exam_year - kind.age;
  return random.chance(0.03) ? turned + random.pick([-1, 1]) : turned;
}

/** Places of birth by frequency, in the codes of the identity number. */
const choosePlaceOfBirth = weighted([
  ["10", 55],
  ["14", 20],
  ["41", 1],
  ["43", 1],
  ["08", 4],
  ["01", 3],
  ["03", 3],
  ["05", 2.5],
  ["06", 2],
  ["02", 2],
  ["11", 1.5],
  ["04", 1.5],
  ["07", 1.2],
  ["12", 0.9],
  ["13", 0.6],
  ["16", 0.5],
  ["61", 0.2],
  ["77", 0.1],
] as const);

/** `YYMMDDPB###G`: G is odd for a boy and even for a girl; the first # is 0 to 3 for those born since 2000. */
function inventIcNumber(random: Random, gender: Gender, born: number, taken: Set<number>): string {
  for (;;) {
    const month = random.between(1, 12);
    const day = random.between(1, daysIn(born, month));
    const serial = random.between(0, 199) * 20 + random.between(0, 9) * 2 + (gender === "L" ? 1 : 0);
    const ic_number =
      two(born % 100) + two(month) + two(day) + choosePlaceOfBirth(random) + String(serial).padStart(4, "0");
    const key = Number(ic_number);
    if (taken.has(key)) continue;
    taken.add(key);
    return ic_number;
  }
}

/** About thirty candidates a class. A few schools write the year last, as in `'UTHMAN AFFAN 6`, with the apostrophe. */
function classesOf(random: Random, kind: SchoolKind, candidates: number): string[] {
  const count = Math.max(1, Math.ceil(candidates / random.between(26, 36)));
  const names = random.pick([
    classNames.virtues,
    classNames.virtues,
    classNames.companions,
    classNames.scholars,
  ]);
  const style = random.pick(["first", "first", "first", "last", "form"] as const);
  return Array.from({ length: count }, (_, at) => {
    const name = names[at % names.length] ?? "";
    const round = Math.floor(at / names.length);
    const numbered = round === 0 ? name : `${name} ${round + 1}`;
    if (style === "first") return `${kind.year} ${numbered}`;
    if (style === "form") return `${kind.age <= 12 ? "TAHUN" : "TINGKATAN"} ${kind.year} ${numbered}`;
    return `${name.startsWith("UTHMAN") ? "'" : ""}${numbered} ${kind.year}`;
  });
}

const monthLengths = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];

function daysIn(year: number, month: number): number {
  return month === 2 && year % 4 === 0 ? 29 : (monthLengths[month - 1] ?? 30);
}

function two(number: number): string {
  return number < 10 ? `0${number}` : String(number);
}

function digits(random: Random, count: number): string {
  return String(random.between(0, 10 ** count - 1)).padStart(count, "0");
}
