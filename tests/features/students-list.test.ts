import Database from "better-sqlite3";
import { SQLiteSyncDialect } from "drizzle-orm/sqlite-core";
import { beforeAll, describe, expect, it } from "vitest";
import { sqlite } from "~/db/client.server";
import { listStudents, matchingStudentIds } from "~/features/students/list.server";
import { orderOf, walk } from "~/features/students/list-order.server";
import { studentList, studentSorts } from "~/features/students/list-schema";
import type { StudentRecord } from "~/features/students/queries.server";
import { makePerson, makeSchool, makeYear, type Person, register } from "../support/people";

/** Mulberry32: the same seed, the same questions. */
function randomFrom(seed: number) {
  let state = seed;
  return (below: number) => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) % below;
  };
}
const random = randomFrom(2026);
const any = <Each>(list: readonly Each[]): Each => list[random(list.length)] as Each;

const first = [
  "NUR",
  "NURUL",
  "SITI",
  "MUHAMMAD",
  "AHMAD",
  "NUR'AIN",
  "ÉLISE",
  "A'ISYAH",
  "WAN",
  "ZUL-KIFLI",
];
const second = ["AISYAH", "HUDA", "HAKIM", "AIN", "RENÉ", "@ ALI", "BINTANG", "", "D'CRUZ", "6A", "نور"];
const link = ["BIN", "BINTI", "A/L", "A/P", ""];
const father = ["AHMAD", "ABU BAKAR", "MUHAMMAD NUR", "ALI", "O'CONNOR", "RAMASAMY", "ZAIN_UDDIN"];
const nameOf = () => [any(first), any(second), any(link), any(father)].filter(Boolean).join(" ");

const schools = [
  {
    code: "AAA0001",
    name: "SRA AL-AMIN 100% BANGI",
    district_code: "01",
    exam_type_code: "PSRA",
    pupils: 2900,
  },
  { code: "AAA0002", name: "SRA AL_AMAN", district_code: "01", exam_type_code: "SMA", pupils: 2800 },
  { code: "BBB0001", name: "SMA BESTARI", district_code: "02", exam_type_code: "SMA", pupils: 900 },
  { code: "BBB0002", name: "SRA BESTARI", district_code: "02", exam_type_code: "PSRA", pupils: 7 },
];
const years = [2024, 2025, 2026];

let everybody: StudentRecord[];
let people: Record<string, Person>;

beforeAll(() => {
  for (const year of years) makeYear(year);
  const insert = sqlite.prepare(
    `insert into students (full_name, ic_number, school_code, student_code, class_name, exam_year, gender, created_at, updated_at)
     values (?, ?, ?, ?, ?, ?, ?, ?, ?)`,
  );
  let serial = 0;
  for (const { code, name, pupils, ...place } of schools) {
    makeSchool(code, { school_name: name, ...place });
    for (const year of years) register(code, year);
    sqlite.transaction(() => {
      for (let n = 0; n < pupils; n++) {
        serial += 1;
        const day = String(1 + (serial % 28)).padStart(2, "0");
        const at = () => `2026-0${1 + random(3)}-01T00:00:00.000Z`;
        insert.run(
          nameOf(),
          random(9)
            ? `14${String(1 + random(12)).padStart(2, "0")}${day}10${String(serial).padStart(4, "0")}`
            : null,
          code,
          random(3) ? `${code}/${String(n).padStart(4, "0")}` : null,
          any(["6 AMANAH", "6 BESTARI", "'6 %", null]),
          any(years),
          any(["L", "P", "P", null]),
          at(),
          at(),
        );
      }
    })();
  }
  people = {
    admin: makePerson("ADMIN"),
    clerk: makePerson("SU", { school_code: "AAA0002" }),
    supervisor: makePerson("PENYELIA_DAERAH", { district_code: "01" }),
    observer: makePerson("OBSERVER"),
    "observer of a level": makePerson("OBSERVER", { exam_level_code: "PSRA" }),
    "observer of a school": makePerson("OBSERVER", { school_code: "BBB0002" }),
    "clerk of no school": makePerson("SU"),
  };
  everybody = Array.from(
    { length: 7 },
    (_, at) =>
      listStudents(people.admin as Person, studentList.parse({ limit: "1000", page: String(at + 1) })).data,
  ).flat();
});

type Query = Partial<Record<keyof typeof studentList.shape, string>>;

/** Who may know of a candidate, told again in plain words. */
const sees = (person: Person, { school_code, schools: { district_code, exam_type_code } }: StudentRecord) => {
  if (person.role_id === "ADMIN") return true;
  if (person.role_id === "SU" && school_code !== person.school_code) return false;
  if (person.role_id === "PENYELIA_DAERAH" && district_code !== person.district_code) return false;
  if (person.school_code && school_code !== person.school_code) return false;
  return !person.exam_level_code || exam_type_code === person.exam_level_code;
};

const folded = (text: string) =>
  text.replaceAll("'", "").normalize("NFD").replace(/\p{M}/gu, "").toUpperCase();
const wordsIn = (text: string) => folded(text).match(/[\p{L}\p{N}]+/gu) ?? [];
const wordsOfNames = new Map<string, string[]>();

function namesOf({ full_name }: StudentRecord): string[] {
  const known = wordsOfNames.get(full_name);
  if (known) return known;
  const words = wordsIn(full_name);
  wordsOfNames.set(full_name, words);
  return words;
}

function finder(person: Person, search: string): (student: StudentRecord) => boolean {
  const words = wordsIn(search);
  const text = search.trim().toUpperCase();
  const digits = text.replace(/[\s-]/g, "");
  const isIc = person.role_id !== "OBSERVER" && /^\d+$/.test(digits);
  const isCode = !/\s/.test(text);
  if (words.length === 0) return () => false;
  return (student) =>
    words.every((word) => namesOf(student).some((name) => name.startsWith(word))) ||
    (isIc && (student.ic_number ?? "").startsWith(digits)) ||
    (isCode && (student.student_code ?? "").startsWith(text));
}

/** No name of the test leaves the plane in which this is the order of the stored bytes. */
const compare = (a: string | number, b: string | number) => (a < b ? -1 : a > b ? 1 : 0);

/** The whole list as api.md tells it, by looking at everybody. */
function expected(person: Person, query: Query): number[] {
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
      const { class_name, has_student_code, has_ic_number } = query;
      return (
        (!class_name || student.class_name === class_name) &&
        (!has_student_code || String(student.student_code !== null) === has_student_code) &&
        (!has_ic_number || isMasked || String(student.ic_number !== null) === has_ic_number) &&
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

const searches = [
  "NUR",
  "nurain",
  "nur'ain",
  "A'ISYAH",
  "AISYAH AHMAD",
  "bin",
  "BINTI ALI",
  "A",
  "a l",
  "RENE",
  "RENÉ",
  "élise huda",
  "CRUZ",
  "DCRUZ",
  "D CRUZ",
  "KIFLI",
  "UDDIN",
  "6A",
  "6",
  "14",
  "1403",
  "14-03-05",
  "140305",
  "AAA0001/00",
  "aaa0001/0005",
  "AAA",
  "BBB0002",
  "@",
  "نور",
  "نو",
  "MUHAMMAD BIN AHMAD",
  "NUR NURUL",
  "QQQ",
  "AL",
  "O'CON",
];

const someQuery = (): Query => ({
  ...(random(2) && { exam_year: any(["2024", "2025", "2026", "2027"]) }),
  ...(random(4) === 0 && { gender: any(["L", "P"]) }),
  ...(random(4) === 0 && { school_code: any(["AAA0001", "BBB0002", "NONE"]) }),
  ...(random(5) === 0 && { school_name: any(["bestari", "AL_AM", "100%", "%", "SRA"]) }),
  ...(random(4) === 0 && { district_code: any(["01", "02"]) }),
  ...(random(4) === 0 && { exam_type_code: any(["PSRA", "SMA"]) }),
  ...(random(4) === 0 && { class_name: any(["6 AMANAH", "6 BESTARI", "6 amanah", "'6 %"]) }),
  ...(random(4) === 0 && { has_student_code: any(["true", "false"]) }),
  ...(random(4) === 0 && { has_ic_number: any(["true", "false"]) }),
  ...(random(2) && { search: any(searches) }),
  sortBy: any(studentSorts),
  sortDirection: any(["asc", "desc"]),
});

describe("the list of candidates", () => {
  it("knows everybody", () => {
    expect(everybody).toHaveLength(6607);
  });

  it.each(Array.from({ length: 20 }, (_, at) => at + 1))(
    "is what looking at everybody would give, whichever way it is found: questions %i",
    () => {
      for (let n = 0; n < 20; n++) {
        const [name, person] = any(Object.entries(people));
        const query = someQuery();
        const wanted = expected(person, query);
        const limit = any([1, 10, 100, 1000]);
        const page = any([
          1,
          1 + random(Math.ceil(wanted.length / limit) + 1),
          Math.ceil(wanted.length / limit) || 1,
        ]);
        const asked = `${name} ${JSON.stringify({ ...query, page, limit })}`;
        const list = listStudents(
          person,
          studentList.parse({ ...query, page: String(page), limit: String(limit) }),
        );
        expect(list.total, asked).toBe(wanted.length);
        expect(
          list.data.map(({ id }) => id),
          asked,
        ).toEqual(wanted.slice((page - 1) * limit, page * limit));
      }
    },
  );

  it.each([
    "𞤀𞤁",
    "A𞤀B",
    "Ꭰꭰ",
    "\u0301",
    '"',
    "*",
    "a*b",
    "NEAR(a b)",
    "full_name:a",
    "{a}",
    "^a",
    "a AND b OR c NOT d",
    "🙂",
    "a".repeat(200),
    Array.from({ length: 100 }, (_, at) => String.fromCharCode(65 + (at % 26))).join(" "),
  ])("takes %s for words and never for a command", (search) => {
    const { total, data } = listStudents(people.admin as Person, studentList.parse({ search }));
    expect(data.length).toBe(Math.min(total, 10));
  });

  it.each(["true", "false"])("does not tell an observer who has an IC: %s does nothing", (has_ic_number) => {
    const observer = people.observer as Person;
    const all = listStudents(observer, studentList.parse({}));
    expect(listStudents(observer, studentList.parse({ has_ic_number }))).toEqual(all);
    expect(listStudents(people.admin as Person, studentList.parse({ has_ic_number })).total).toBeLessThan(
      all.total,
    );
  });

  it("gives the ids of everything the filters leave, in the order of the list, up to a number", () => {
    const clerk = people.clerk as Person;
    const query = { class_name: "6 AMANAH", search: "NUR", page: "3", limit: "10" };
    const wanted = expected(clerk, query);
    expect(wanted.length).toBeGreaterThan(50);
    expect(matchingStudentIds(clerk, studentList.parse(query), 5000)).toEqual(wanted);
    expect(matchingStudentIds(clerk, studentList.parse(query), 7)).toEqual(wanted.slice(0, 7));
  });

  it("is fresh after every change, of whichever process, and after one that was taken back", () => {
    const admin = people.admin as Person;
    const total = () => listStudents(admin, studentList.parse({ search: "QQQ" })).total;
    const rename = (name: string) => `update students set full_name = '${name}' where id = 1`;
    expect(total()).toBe(0);
    sqlite.exec(`begin; ${rename("QQQ BARU")}`);
    expect(total()).toBe(1);
    sqlite.exec("rollback");
    expect(total()).toBe(0);
    sqlite.exec(rename("QQQ BARU"));
    expect(total()).toBe(1);
    const elsewhere = new Database(process.env.DATABASE_PATH ?? "");
    elsewhere.exec(rename("LAIN"));
    elsewhere.close();
    expect(total()).toBe(0);
  });
});

describe("the way to a page", () => {
  const planOf = (query: Query) => {
    const asked = studentList.parse(query);
    const order = orderOf(people.admin as Person, asked);
    const { sql: text, params } = new SQLiteSyncDialect().sqlToQuery(
      walk(order, asked.exam_year, "filled", false),
    );
    return (sqlite.prepare(`explain query plan ${text}`).all(...params) as { detail: string }[]).map(
      ({ detail }) => detail,
    );
  };

  it.each([
    [{}, "students_by_name"],
    [{ sortDirection: "desc" }, "students_by_name"],
    [{ exam_year: "2026" }, "students_by_year_name"],
    [{ sortBy: "school_code" }, "students_by_school"],
    [{ sortBy: "class_name", exam_year: "2026" }, "students_by_class"],
    [{ sortBy: "created_at" }, "students_by_creation"],
    [{ sortBy: "updated_at", sortDirection: "desc", exam_year: "2026" }, "students_by_update"],
    [{ sortBy: "student_code", exam_year: "2026" }, "students_code_once"],
    [{ sortBy: "ic_number", exam_year: "2026" }, "students_ic_once"],
  ])("for %j is one narrow index, read in its own order", (query, index) => {
    const plan = planOf(query);
    expect(plan).toHaveLength(1);
    expect(plan[0]).toContain(`USING COVERING INDEX ${index}`);
  });
});
