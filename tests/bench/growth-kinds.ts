import type Database from "better-sqlite3";
import { Random } from "~/demo/random";

/** Different requests of one kind; the warm-up uses others. */
export interface Kind {
  name: string;
  as: "ADMIN" | "SU" | "PENYELIA_DAERAH";
  paths: string[];
  warmUp: string[];
}

interface Person {
  full_name: string;
  ic_number: string | null;
  student_code: string | null;
  school_code: string;
  class_name: string;
}

const questionsOfKind = 40;
const warmedUpBy = 12;

/** Random questions; the same database gives the same questions. */
export function kindsOf(db: Database.Database): Kind[] {
  const random = new Random(2026, "growth");
  const last = db.prepare("select max(id) from students").pluck().get() as number;
  const total = db.prepare("select count(*) from students").pluck().get() as number;
  const byId = db.prepare<[number], Person>("select * from students where id >= ? order by id limit 1");
  const anybody = () => byId.get(random.between(1, last)) as Person;
  const words = wordsOf(db, total);
  const pages = Math.ceil(total / 10);

  const kind = (name: string, make: () => Query, as: Kind["as"] = "ADMIN", path = "/students"): Kind => {
    const paths = new Set<string>();
    for (let n = 0; n < 2000 && paths.size < questionsOfKind + warmedUpBy; n++)
      paths.add(pathOf(path, make()));
    const all = [...paths];
    const warmUp = all.splice(0, Math.min(warmedUpBy, Math.floor(all.length / 4)));
    return { name, as, paths: all, warmUp };
  };
  const page = () => random.between(1, pages);
  const search = (name: string, make: () => string, as?: Kind["as"]) =>
    kind(name, () => ({ search: make() }), as);
  const wordsOfName = (count: number) => () => {
    const own = anybody()
      .full_name.split(" ")
      .filter((word) => /^[A-Z]{3,}$/.test(word) && !/^BIN/.test(word));
    return [...new Set(own)].slice(0, count).join(" ");
  };
  const among = (list: readonly string[]) => () => random.pick(list);
  const beginning = (length: number) => () => among(words.common)().slice(0, length);
  const code = (length: number) => () => (anybody().student_code ?? "BRA7001/001").slice(0, length);
  const ic = (length: number) => () => (anybody().ic_number ?? "140305").slice(0, length);
  const year = db.prepare("select max(year) from exam_years").pluck().get() as number;
  const direction = () => random.pick(["asc", "desc"]);
  const schools = db.prepare("select count(*) from schools").pluck().get() as number;
  /** Screens of schools with the longest page, among the first pages. */
  const ofSchools = (name: string, path: string, filters: Query = {}, as?: Kind["as"]) =>
    kind(name, () => ({ ...filters, limit: random.between(5, 60), page: random.between(1, 3) }), as, path);

  return [
    kind("first pages", () => ({ limit: random.between(5, 60) })),
    kind("random deep page", () => ({ page: page() })),
    kind("the last pages", () => ({ page: pages - random.between(0, 200) })),
    kind("random deep page of a year", () => ({ exam_year: year, page: page() })),
    search("very common word", among(words.common)),
    search("word of one in a hundred", among(words.medium)),
    search("rare word", among(words.rare)),
    search("any word of any name", wordsOfName(1)),
    search("two words", wordsOfName(2)),
    search("three words", wordsOfName(3)),
    search("beginning of 2 letters", beginning(2)),
    search("beginning of 3 letters", beginning(3)),
    search("beginning of 4 letters", beginning(4)),
    search("one letter", () => String.fromCharCode(65 + random.between(0, 25))),
    search("IC, 4 digits", ic(4)),
    search("IC, 6 digits", ic(6)),
    search("IC, 9 digits", ic(9)),
    search("roll number, 5 characters", code(5)),
    search("roll number, 8 characters", code(8)),
    search("beginning of a school code", () => anybody().school_code.slice(0, random.between(1, 3))),
    search("absent", () => `QX${random.between(1000, 9999)}Z`),
    kind("common word of a year and gender", () => ({
      search: among(words.common)(),
      exam_year: year,
      gender: random.pick(["L", "P"]),
    })),
    search("any word, a district's supervisor", wordsOfName(1), "PENYELIA_DAERAH"),
    search("any word, a school's clerk", wordsOfName(1), "SU"),
    kind("gender and district", () => ({
      gender: random.pick(["L", "P"]),
      district_code: `0${random.between(1, 9)}`,
      page: random.between(1, 20),
    })),
    kind("exam type, any page", () => ({ exam_type_code: "PSRA", page: random.between(1, pages / 4) })),
    ofSchools("registrations", "/school_exam_years"),
    ofSchools("registrations, incomplete", "/school_exam_years", { is_student_code_completed: "false" }),
    ofSchools("registrations of a year, incomplete", "/school_exam_years", {
      exam_year: year,
      is_student_code_completed: "false",
    }),
    ofSchools("registrations, a district's supervisor", "/school_exam_years", {}, "PENYELIA_DAERAH"),
    ofSchools("statistics", "/admin/stats"),
    ofSchools("statistics by school", "/admin/stats", { by: "school_code" }),
    kind(
      "statistics by school, by a figure",
      () => ({
        by: "school_code",
        sort_column: random.pick(["total_students", "total_student_with_code", "unstated", "change"]),
        sort_direction: direction(),
        limit: random.between(5, 60),
        page: random.between(1, 3),
      }),
      "ADMIN",
      "/admin/stats",
    ),
    ofSchools("statistics, a district's supervisor", "/admin/stats", {}, "PENYELIA_DAERAH"),
    ofSchools("readiness", "/school_exam_years/readiness"),
    ofSchools("readiness, red", "/school_exam_years/readiness", { state: "red" }),
    ofSchools("readiness, a district's supervisor", "/school_exam_years/readiness", {}, "PENYELIA_DAERAH"),
    kind(
      "readiness, any page",
      () => ({ page: random.between(1, Math.ceil(schools / 10)) }),
      "ADMIN",
      "/school_exam_years/readiness",
    ),
    kind("class", () => ({ class_name: anybody().class_name })),
    kind("without a roll number", () => ({ has_student_code: "false", page: random.between(1, 20) })),
    kind("with IC, any page", () => ({ has_ic_number: "true", page: page() })),
    ...["student_code", "ic_number", "school_code", "class_name", "created_at", "updated_at"].flatMap(
      (sortBy) => [
        kind(`by ${sortBy}, first pages`, () => ({
          sortBy,
          sortDirection: direction(),
          limit: random.between(5, 60),
        })),
        kind(`by ${sortBy}, any page`, () => ({
          sortBy,
          sortDirection: direction(),
          exam_year: year,
          page: page(),
        })),
      ],
    ),
  ];
}

type Query = Record<string, string | number>;

const pathOf = (path: string, query: Query): string =>
  `${path}?${new URLSearchParams(Object.entries(query).map(([name, value]) => [name, String(value)]))}`;

/** Words by frequency: one name in thirty, in a hundred, in ten thousand. */
function wordsOf(db: Database.Database, total: number) {
  const counts = new Map<string, number>();
  const names = db.prepare("select full_name from students where id % ? = 0").pluck();
  const step = Math.max(1, Math.round(total / 20_000));
  let people = 0;
  for (const name of names.iterate(step) as IterableIterator<string>) {
    people += 1;
    for (const word of new Set(name.split(" ").filter((each) => /^[A-Z]{3,}$/.test(each)))) {
      counts.set(word, (counts.get(word) ?? 0) + 1);
    }
  }
  const between = (from: number, to: number) =>
    [...counts].filter(([, count]) => count / people >= from && count / people < to).map(([word]) => word);
  return { common: between(0.02, 1), medium: between(0.004, 0.02), rare: between(0, 0.002) };
}
