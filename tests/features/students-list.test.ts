import Database from "better-sqlite3";
import { SQLiteSyncDialect } from "drizzle-orm/sqlite-core";
import { beforeAll, describe, expect, it } from "vitest";
import { sqlite } from "~/db/client";
import { defineFunctions } from "~/db/file";
import { filtersOf } from "~/features/students/list/filters";
import { idsInOrder, listStudents, matchingStudentIds, orderOf } from "~/features/students/list/queries";
import { studentList, studentSorts } from "~/features/students/list/schema";
import { findStudent, type StudentRecord } from "~/features/students/queries";
import { expectedIds, type Query, randomFrom } from "../support/list-oracle";
import { makePerson, makeSchool, makeYear, type Person, register } from "../support/people";

const random = randomFrom(2026);
const any = <Each>(list: readonly Each[]): Each => list[random(list.length)] as Each;

const expected = (person: Person, query: Query) => expectedIds(everybody, person, query);

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
  "<B>NUR</B>",
  "=SUM(A1)",
  "100%",
  "A_B",
  '"SITI"',
  "NUR*",
  "ʿĀ'ISYAH",
  "ÇELİK",
  "ŁUKASZ",
  "MOHD",
  "MD.",
  "NUR  AIN",
  "ZULKIFLI",
];
const second = [
  "ARIF",
  "AISYAH",
  "HUDA",
  "HAKIM",
  "AIN",
  "RENÉ",
  "@ ALI",
  "BINTANG",
  "",
  "D'CRUZ",
  "6A",
  "نور",
];
const link = ["BIN", "BINTI", "B.", "BT", "A/L", "A/P", ""];
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

let everybody: (StudentRecord & { import_event_id: number | null })[];
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
  sqlite.exec("update students set import_event_id = 7 + id % 2 where id % 20 < 3");
  sqlite.exec("update students set passport_number = 'A' || id where id % 5 = 0");
  sqlite.exec("update students set birth_cert_number = 'BK-' || id where id % 7 = 0");
  sqlite.exec("update students set full_name_arabic = 'نور فاطمة بنت كمال' where id % 11 = 0");
  sqlite.exec("update students set full_name_arabic = 'محمد عارف' where id % 13 = 0");
  sqlite.exec("update students set withdrawn_at = '2026-04-01T00:00:00.000Z' where id % 23 = 0");
  const eventOf = new Map(
    sqlite.prepare("select id, import_event_id from students").raw().all() as [number, number | null][],
  );
  people = {
    admin: makePerson("ADMIN"),
    clerk: makePerson("SU", { school_code: "AAA0002" }),
    supervisor: makePerson("PENYELIA_DAERAH", { district_code: "01" }),
    observer: makePerson("OBSERVER"),
    "observer of a level": makePerson("OBSERVER", { exam_level_code: "PSRA" }),
    "observer of a school": makePerson("OBSERVER", { school_code: "BBB0002" }),
    "clerk of no school": makePerson("SU"),
  };
  const pageOf = (at: number, is_withdrawn: string) =>
    studentList.parse({ limit: "1000", page: String(at + 1), is_withdrawn });
  everybody = Array.from({ length: 7 }, (_, at) =>
    ["false", "true"].flatMap(
      (withdrawn) => listStudents(people.admin as Person, pageOf(at, withdrawn)).data,
    ),
  )
    .flat()
    .map((student) => ({ ...student, import_event_id: eventOf.get(student.id) ?? null }));
});

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
  "E",
  "C",
  "B",
  "celik",
  "isyah",
  "SUM",
  "A1",
  "100%",
  "A_B",
  '"SITI"',
  "NUR*",
  "</B>",
  "AAA0001/0",
  "QQQ",
  "AL",
  "O'CON",
  "md arif",
  "muhd",
  "MOHAMAD ARIF",
  "nur ain",
  "nur ai",
  "a'isyah bt ali",
  "nuraisyah",
  "zulkifli",
  "zul kifli",
  "abd",
  "ali b ahmad",
  "0017",
  "17-0017",
  "001701",
  "140305.10.0017",
  "5",
  "17",
  "017",
  "aaa0001 5",
  "BBB0002 005",
  "A100",
  "a1000",
  "bk100",
  "BK 1001",
  "فاطمه",
  "بنت کمال",
  "عارف محمد",
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
  ...(random(4) === 0 && { has_document: any(["true", "false"]) }),
  ...(random(6) === 0 && { has_full_name_arabic: any(["true", "false"]) }),
  ...(random(6) === 0 && { has_class_name: any(["true", "false"]) }),
  ...(random(2) && { search: any(searches) }),
  ...(random(8) === 0 && { import_event_id: any(["7", "8", "9"]) }),
  ...(random(3) === 0 && { is_withdrawn: any(["true", "true", "false"]) }),
  sortBy: any(studentSorts),
  sortDirection: any(["asc", "desc"]),
});

describe("the list of candidates", () => {
  it.each(["admin", "observer"])("reads a candidate as the page of the candidate does: %s", (name) => {
    const actor = people[name] as Person;
    const { data } = listStudents(actor, studentList.parse({ limit: "200" }));
    expect(data.length).toBeGreaterThan(100);
    expect(data).toEqual(data.map(({ id }) => findStudent(actor, id)));
  });

  it("contains every candidate", () => {
    expect(everybody).toHaveLength(6607);
  });

  it.each(Array.from({ length: 20 }, (_, at) => at + 1))(
    "equals a full scan for every query plan: questions %i",
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
        const message = `${name} ${JSON.stringify({ ...query, page, limit })}`;
        const list = listStudents(
          person,
          studentList.parse({ ...query, page: String(page), limit: String(limit) }),
        );
        expect(list.total, message).toBe(wanted.length);
        expect(
          list.data.map(({ id }) => id),
          message,
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
  ])("takes %s for words and never for a search operator", (search) => {
    const { total, data } = listStudents(people.admin as Person, studentList.parse({ search }));
    expect(data.length).toBe(Math.min(total, 10));
  });

  it.each(studentSorts.flatMap((sortBy) => [[sortBy, "asc"] as const, [sortBy, "desc"] as const]))(
    "shows every candidate once over all pages, by %s %s, with any filter",
    (sortBy, sortDirection) => {
      const filters: Query[] = [
        {},
        { exam_year: "2025" },
        { is_withdrawn: "true" },
        { search: "NUR", exam_year: "2026", has_student_code: "true", gender: "P" },
      ];
      for (const person of [people.admin, people.observer] as Person[]) {
        for (const filter of filters) {
          const query = { ...filter, sortBy, sortDirection };
          const ids: number[] = [];
          for (let page = 1; ; page++) {
            const onPage = studentList.parse({ ...query, page: String(page), limit: "997" });
            const { data } = listStudents(person, onPage);
            if (data.length === 0) break;
            ids.push(...data.map(({ id }) => id));
          }
          expect(ids).toEqual(expected(person, query));
        }
      }
    },
  );

  it.each([
    { has_ic_number: "true" },
    { has_ic_number: "false" },
    { has_document: "true" },
    { has_document: "false" },
  ])("an observer cannot filter by identity: %o has no effect", (query) => {
    const observer = people.observer as Person;
    const all = listStudents(observer, studentList.parse({}));
    expect(listStudents(observer, studentList.parse(query))).toEqual(all);
    expect(listStudents(people.admin as Person, studentList.parse(query)).total).toBeLessThan(all.total);
  });

  it("matchingStudentIds returns the filtered ids in the order of the list, up to a limit", () => {
    const clerk = people.clerk as Person;
    const query = { class_name: "6 AMANAH", search: "NUR", page: "3", limit: "10" };
    const wanted = expected(clerk, query);
    expect(wanted.length).toBeGreaterThan(50);
    expect(matchingStudentIds(clerk, studentList.parse(query), 5000)).toEqual(wanted);
    expect(matchingStudentIds(clerk, studentList.parse(query), 7)).toEqual(wanted.slice(0, 7));
  });

  it("is fresh after every change, from any process, and after a rollback", () => {
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
    defineFunctions(elsewhere);
    elsewhere.exec(rename("LAIN"));
    elsewhere.close();
    expect(total()).toBe(0);
  });
});

describe("the index of an order", () => {
  const sorts = studentSorts.flatMap((sortBy) => [
    [sortBy, {}],
    [sortBy, { exam_year: "2026" }],
    [sortBy, { exam_year: "2026", search: "NUR", gender: "P", district_code: "01" }],
  ]) as [string, Query][];

  it.each(sorts)(
    "returns the candidates by %s with %j without sorting, from either end",
    (sortBy, filters) => {
      for (const reversed of [false, true]) {
        const query = studentList.parse({ ...filters, sortBy });
        const order = orderOf(people.admin as Person, query);
        const parsed = filtersOf(people.admin as Person, query);
        const list = idsInOrder(order.index, parsed as NonNullable<typeof parsed>, order, reversed);
        const { sql: text, params } = new SQLiteSyncDialect().sqlToQuery(list);
        const plan = sqlite.prepare(`explain query plan ${text}`).all(...params) as { detail: string }[];
        const steps = plan.map(({ detail }) => detail).join("\n");
        expect(steps).toContain(`INDEX ${order.index}`);
        expect(steps).not.toMatch(/TEMP B-TREE|SCAN students\b/);
      }
    },
  );
});
