import Database from "better-sqlite3";
import { beforeAll, describe, expect, it } from "vitest";
import { sqlite } from "~/db/client";
import { defineFunctions } from "~/db/file";
import { listStudents } from "~/features/students/list/queries";
import { studentList, studentSorts } from "~/features/students/list/schema";
import type { StudentRecord } from "~/features/students/queries";
import { expectedIds, type Query, randomFrom } from "../support/list-oracle";
import { makePerson, makeSchool, makeYear, type Person, register } from "../support/people";

const random = randomFrom(77);
const any = <Each>(list: readonly Each[]): Each => list[random(list.length)] as Each;

const names = [
  "NUR AISYAH",
  "NURUL BINTI ALI",
  "ÉLISE D'CRUZ",
  "AHMAD BIN NUR",
  "=A1 <B>",
  "ALI @ AHMAD",
  "Z% _",
];
const nameOf = () => `${any(names)} ${any(names)}`.trim();
const classes = ["6 AMANAH", "'6 %", null];
const codeOf = (school_code: string) => (random(2) ? `${school_code}/${1000 + random(9000)}` : null);
const icOf = () => (random(4) ? `14010${1 + random(9)}10${1000 + random(9000)}` : null);

let admin: Person;
let elsewhere: Database.Database;

beforeAll(() => {
  for (const year of [2025, 2026]) makeYear(year);
  for (const [code, district_code] of [
    ["AAA0001", "01"],
    ["AAA0002", "01"],
    ["BBB0001", "02"],
  ] as const) {
    makeSchool(code, { district_code, exam_type_code: "PSRA" });
    for (const year of [2025, 2026]) register(code, year);
  }
  admin = makePerson("ADMIN");
  elsewhere = new Database(process.env.DATABASE_PATH ?? "");
  defineFunctions(elsewhere);
  elsewhere.pragma("foreign_keys = 1");
  sqlite.transaction(() => {
    for (let n = 0; n < 700; n++) add(sqlite);
  })();
});

const schoolCodes = () => sqlite.prepare("select school_code from schools").pluck().all() as string[];
const anyId = () =>
  sqlite.prepare("select id from students order by id limit 1 offset ?").pluck().get(random(600)) as number;

function add(db: Database.Database, id: number | null = null): void {
  const school_code = any(schoolCodes());
  const insert = db.prepare(
    `insert or ignore into students (id, full_name, ic_number, school_code, student_code, class_name, exam_year, gender, created_at, updated_at)
     values (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
  );
  unlessCardIsTaken(() =>
    insert.run(
      id,
      nameOf(),
      icOf(),
      school_code,
      codeOf(school_code),
      any(classes),
      any([2025, 2026]),
      any(["L", "P", null]),
      `2026-0${1 + random(3)}-01T00:00:00.000Z`,
      `2026-0${1 + random(3)}-01T00:00:00.000Z`,
    ),
  );
}

/** A trigger refuses a card that is in the year already; `or ignore` has no effect on triggers. */
function unlessCardIsTaken(work: () => unknown): void {
  try {
    work();
  } catch (error) {
    if ((error as Error).message !== "students_ic_once") throw error;
  }
}

const gone: number[] = [];
let renamed = 0;

/** Random changes to candidates, for any process. */
const actions: Record<string, (db: Database.Database) => void> = {
  add: (db) => add(db),
  "add many": (db) => {
    for (let n = 0; n < 30; n++) add(db);
  },
  rename: (db) => db.prepare("update students set full_name = ? where id = ?").run(nameOf(), anyId()),
  delete: (db) => {
    const id = anyId();
    if (db.prepare("delete from students where id = ?").run(id).changes) gone.push(id);
  },
  "delete the last": (db) => {
    const id = db.prepare("select max(id) from students").pluck().get() as number;
    db.prepare("delete from students where id = ?").run(id);
    gone.push(id);
  },
  "put back": (db) => {
    const id = gone.pop();
    if (id) add(db, id);
  },
  class: (db) => db.prepare("update students set class_name = ? where id = ?").run(any(classes), anyId()),
  gender: (db) =>
    db.prepare("update students set gender = ? where id = ?").run(any(["L", "P", null]), anyId()),
  move: (db) =>
    unlessCardIsTaken(() =>
      db
        .prepare("update or ignore students set school_code = ?, exam_year = ? where id = ?")
        .run(any(schoolCodes()), any([2025, 2026]), anyId()),
    ),
  number: (db) => {
    const code = any(schoolCodes());
    db.prepare("update students set student_code = null where school_code = ?").run(code);
    db.prepare("update or ignore students set student_code = ? || '/' || id where school_code = ?").run(
      code,
      code,
    );
  },
  "give a passport": (db) =>
    db.prepare("update students set passport_number = 'A' || id where id = ?").run(anyId()),
  "take an IC": (db) => db.prepare("update students set ic_number = null where id = ?").run(anyId()),
  "rename a school": (db) => {
    const code = any(schoolCodes());
    renamed += 1;
    db.prepare("update schools set school_code = ? where school_code = ?").run(`CCC${1000 + renamed}`, code);
  },
  "move a school": (db) =>
    db
      .prepare("update schools set district_code = ? where school_code = ?")
      .run(any(["01", "02", "03"]), any(schoolCodes())),
  withdraw: (db) =>
    db.prepare("update students set withdrawn_at = '2026-05-01T00:00:00.000Z' where id = ?").run(anyId()),
  "withdraw a class": (db) =>
    db
      .prepare(
        "update students set withdrawn_at = '2026-05-01T00:00:00.000Z' where school_code = ? and class_name = ?",
      )
      .run(any(schoolCodes()), any(classes)),
  reinstate: (db) =>
    db.prepare("update students set withdrawn_at = null where school_code = ?").run(any(schoolCodes())),
  touch: (db) =>
    db.prepare("update students set updated_at = ? where id = ?").run("2026-09-01T00:00:00.000Z", anyId()),
};

function everybody(): StudentRecord[] {
  const rows = sqlite
    .prepare(
      `select s.*, c.recorded_school_code, c.school_name, c.district_code, c.exam_type_code
       from students s join school_exam_years c using (school_code, exam_year)`,
    )
    .all() as (StudentRecord & StudentRecord["schools"])[];
  return rows.map(({ recorded_school_code, school_name, district_code, exam_type_code, ...student }) => ({
    ...student,
    schools: { recorded_school_code, school_name, district_code, exam_type_code },
  }));
}

const someQuery = (): Query => ({
  ...(random(2) && {
    search: any(["NUR", "a", "elise", "ali nur", "AAA", "CCC10", "1401", "140105", "BBB0001/1", "A1"]),
  }),
  ...(random(3) === 0 && { exam_year: any(["2025", "2026"]) }),
  ...(random(3) === 0 && { district_code: any(["01", "02"]) }),
  ...(random(4) === 0 && { gender: any(["L", "P"]) }),
  ...(random(4) === 0 && { class_name: any(["6 AMANAH", "'6 %"]) }),
  ...(random(4) === 0 && { has_student_code: any(["true", "false"]) }),
  ...(random(4) === 0 && { has_ic_number: any(["true", "false"]) }),
  ...(random(4) === 0 && { has_document: any(["true", "false"]) }),
  ...(random(6) === 0 && { has_full_name_arabic: any(["true", "false"]) }),
  ...(random(6) === 0 && { has_class_name: any(["true", "false"]) }),
  ...(random(3) === 0 && { is_withdrawn: any(["true", "false"]) }),
  sortBy: any(["full_name", "full_name", ...studentSorts]),
  sortDirection: any(["asc", "desc"]),
});

function checkSome(questions: number, what: string): void {
  const all = everybody();
  for (let n = 0; n < questions; n++) {
    const query = someQuery();
    const { data, total } = listStudents(admin, studentList.parse({ ...query, limit: "1000" }));
    const wanted = expectedIds(all, admin, query);
    const message = `${what}: ${JSON.stringify(query)}`;
    expect(total, message).toBe(wanted.length);
    expect(
      data.map(({ id }) => id),
      message,
    ).toEqual(wanted.slice(0, 1000));
  }
}

describe("the list of candidates after changes", () => {
  it.each(Array.from({ length: 8 }, (_, at) => at + 1))(
    "equals a full scan, for a write by any process: story %i",
    () => {
      for (let n = 0; n < 12; n++) {
        const names = Array.from({ length: 1 + random(3) }, () => any(Object.keys(actions)));
        const db = any([sqlite, sqlite, elsewhere]);
        db.transaction(() => {
          for (const name of names) actions[name]?.(db);
        })();
        checkSome(3, names.join(", "));
      }
    },
  );

  it.each(Array.from({ length: 6 }, (_, at) => at + 1))(
    "is right inside a transaction, and again after its rollback: story %i",
    () => {
      const before = [...gone];
      sqlite.exec("begin immediate");
      for (let n = 0; n < 5; n++) {
        const name = any(Object.keys(actions));
        actions[name]?.(sqlite);
        checkSome(2, `inside, ${name}`);
      }
      sqlite.exec("rollback");
      gone.splice(0, gone.length, ...before);
      checkSome(3, "taken back");
    },
  );
});
