import { desc, eq } from "drizzle-orm";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { db, sqlite } from "~/db/client";
import { audit_events, students } from "~/db/schema";
import { erasePerson } from "~/features/persons/erase";
import { deleteStudent } from "~/features/students/commands";
import { earlierQueries } from "~/features/students/earlier/queries";
import { t } from "~/messages";
import { answerOf } from "../support/answers";
import {
  formOf,
  makePerson,
  makeStudent,
  makeYear,
  type Person,
  register,
  withWorld,
} from "../support/people";

const world = withWorld();

const ic_number = "140203105555";
const own = { school_code: "AAA0001", exam_year: 2024 };
const elsewhere = { school_code: "BBB0002", exam_year: 2024 };
const person = {
  full_name: "AMIR HAKIM BIN ZAID",
  full_name_arabic: "أمير حكيم",
  gender: "L",
  ic_number,
} as const;

let hours = 0;
const pass = (n: number) => {
  hours += n;
  vi.spyOn(performance, "now").mockReturnValue(hours * 3_600_000);
};
afterEach(() => void vi.restoreAllMocks());

beforeEach(() => {
  // The limit is by account, and the next test has accounts with the same ids.
  pass(2);
  for (const year of [2024, 2025]) {
    makeYear(year);
    for (const code of ["AAA0001", "BBB0002"]) register(code, year);
  }
});

type Fields = Record<string, string>;
const typed: Fields = {
  school_code: "AAA0001",
  exam_year: "2026",
  full_name: "",
  ic_number,
  class_name: "6 A",
};
const send = (fields: Fields = {}, who: Person = world.clerk, path = "/student-add") =>
  answerOf(formOf(who, path, { ...typed, ...fields }));
const check = { check: "earlier" };
const looks = () =>
  db
    .select()
    .from(audit_events)
    .where(eq(audit_events.action, "student.looked_up"))
    .orderBy(desc(audit_events.id))
    .all();
const everyone = () => db.select().from(students).all();

describe("a person whom the school had in an earlier year", () => {
  it.each([
    ["is saved without a name", {}],
    ["is checked by the button", check],
  ])("fills the blank fields of a form that %s, which says where they come from", async (_, fields) => {
    makeStudent({ ...person, ...own });
    const answer = await send(fields);
    expect([answer.status, answer.problems]).toEqual([200, []]);
    expect(answer.body.typed).toMatchObject({
      full_name: person.full_name,
      full_name_arabic: person.full_name_arabic,
      gender: "L",
      class_name: "6 A",
      ic_number,
    });
    expect(answer.body.typed.earlier).toMatch(/PSRA 2024 \(.+\): nama/);
    expect(everyone()).toHaveLength(1);
    expect(looks()).toEqual([]);
  });

  it("is found by a number as people type it, and by a passport", async () => {
    makeStudent({ ...person, ...own, passport_number: "K1234567" });
    expect((await send({ ic_number: "140203-10-5555" })).body.typed.full_name).toBe(person.full_name);
    const byPassport = await send({ ic_number: "", passport_number: "k 1234567" });
    expect(byPassport.body.typed.full_name).toBe(person.full_name);
  });

  it("is the latest of the earlier years, and none of this year", async () => {
    makeStudent({ ...person, ...own, full_name: "NAMA LAMA" });
    makeStudent({ ...person, ...own, exam_year: 2025, full_name: "NAMA BAHARU" });
    expect((await send()).body.typed.full_name).toBe("NAMA BAHARU");
    expect((await send({ exam_year: "2024" })).problems).toContainEqual(["full_name", "required"]);
  });

  it("changes nothing that was typed; another name is shown beside it", async () => {
    makeStudent({ ...person, ...own });
    const { body } = await send({ ...check, full_name: "amir hakim", gender: "P" });
    expect(body.typed).toMatchObject({
      full_name: "amir hakim",
      gender: "P",
      full_name_arabic: person.full_name_arabic,
    });
    expect(body.typed.earlier).toContain("ialah AMIR HAKIM BIN ZAID");
    expect((await send({ full_name: "amir hakim" })).status).toBe(303);
  });

  it("fills the line of the register in the same way", async () => {
    makeStudent({ ...person, ...own });
    const { body, status } = await send({}, world.clerk, "/students?exam_year=2026");
    expect([status, body.typed.full_name, body.typed.gender]).toEqual([200, person.full_name, "L"]);
  });

  it("fills the rows of the batch form that have a number and no name, and saves none of them yet", async () => {
    makeStudent({ ...person, ...own });
    const { body, status } = await send(
      {
        "rows[0].ic_number": "140203-10-5555",
        "rows[1].full_name": "MURID BAHARU",
        "rows[1].ic_number": "140203105557",
        "rows[2].ic_number": "140203105559",
      },
      world.clerk,
      "/student-add/batch?school_code=AAA0001&exam_year=2026",
    );
    expect([status, body.problems]).toEqual([200, {}]);
    expect(body.typed.rows).toMatchObject([
      { full_name: person.full_name, full_name_arabic: person.full_name_arabic },
      { full_name: "MURID BAHARU" },
      { ic_number: "140203105559" },
    ]);
    expect(body.current.flash.message).toBe(t("earlier.rows", { n: 1 }));
    expect(everyone()).toHaveLength(1);
  });

  it("is not offered from the trash, and not after an erasure", async () => {
    const { id } = makeStudent({ ...person, ...own });
    deleteStudent(world.admin, id);
    expect((await send()).problems).toContainEqual(["full_name", "required"]);
    makeStudent({ ...person, ...own });
    erasePerson(world.admin, ic_number, "Permintaan waris");
    expect((await send()).problems).toContainEqual(["full_name", "required"]);
  });
});

describe("a person whom another school had", () => {
  it("is offered for a whole number without the school, and the look is in the trail with a masked number", async () => {
    const { id } = makeStudent({ ...person, ...elsewhere });
    const { body } = await send({});
    expect(body.typed).toMatchObject({ full_name: person.full_name, gender: "L" });
    expect(body.typed.earlier).toMatch(/SMA 2024: nama/);
    expect(JSON.stringify(body)).not.toContain("BBB0002");
    expect(looks()).toMatchObject([
      { entity_id: String(id), school_code: "AAA0001", changes: { number: "********5555" } },
    ]);
  });

  it("yields to one of the own school, and the trail has no look", async () => {
    makeStudent({ ...person, ...elsewhere, exam_year: 2025, full_name: "NAMA DI SANA" });
    makeStudent({ ...person, ...own });
    expect((await send({})).body.typed.full_name).toBe(person.full_name);
    expect(looks()).toEqual([]);
  });

  it.each([
    ["eleven digits", "14020310555"],
    ["a wildcard", "1402031055%5"],
    ["no real day", "149903105555"],
    ["nothing", ""],
  ])("is not found by %s, which the trail does not name", async (_, part) => {
    makeStudent({ ...person, ...elsewhere });
    const { body } = await send({ ...check, ic_number: part });
    expect(body.typed.earlier).toBe(t("earlier.no_number"));
    expect(looks()).toEqual([]);
  });

  it("is found forty times an hour by one account, whether the number is known or not", async () => {
    makeStudent({ ...person, ...elsewhere });
    const { clerk } = world;
    for (let n = 0; n < 40; n++) await send({ ...check, ic_number: `14020310${String(1000 + n)}` }, clerk);
    expect(looks()).toHaveLength(40);
    const refused = await send(check, clerk);
    expect(refused.body.typed.full_name).toBe("");
    expect(refused.body.typed.earlier).toBe(t("earlier.limited", { minutes: 60 }));
    expect(looks()).toHaveLength(40);
    // The own school's candidates are no secret from it.
    makeStudent({ ...person, ...own, ic_number: "140203105557" });
    expect((await send({ ...check, ic_number: "140203105557" }, clerk)).body.typed.full_name).toBe(
      person.full_name,
    );
    const colleague = makePerson("SU", { school_code: "AAA0001" });
    expect((await send(check, colleague)).body.typed.full_name).toBe(person.full_name);
    pass(1);
    expect((await send(check, clerk)).body.typed.full_name).toBe(person.full_name);
  });

  it("is shown with its school to the office, which sees it anyway", async () => {
    makeStudent({ ...person, ...elsewhere });
    const { body } = await send({}, world.admin);
    expect(body.typed.earlier).toMatch(/SMA 2024 \(.+\): nama/);
    expect(looks()).toEqual([]);
  });
});

describe("the look among 60,000 candidates", () => {
  beforeEach(() => {
    sqlite.exec(`
      with recursive n(at) as (select 1 union all select at + 1 from n where at < 60000)
      insert into students (full_name, ic_number, passport_number, school_code, exam_year, created_at, updated_at)
      select 'CALON ' || at, 140203100000 + at, 'K' || (1000000 + at),
        iif(at % 2, 'AAA0001', 'BBB0002'), 2024 + at % 2, '2024-01-01', '2024-01-01' from n`);
  });

  it.each([
    ["ic_number", "students_by_card"],
    ["passport_number", "students_by_passport"],
  ] as const)("searches one index by %s and sorts nothing", (field, index) => {
    const steps = sqlite.prepare(`explain query plan ${earlierQueries[field]}`).all("140203155555", 2026);
    const plan = (steps as { detail: string }[]).map(({ detail }) => detail);
    expect(plan[0]).toBe(`SEARCH students USING INDEX ${index} (${field}=? AND exam_year<?)`);
    expect(plan.filter((step) => /^SCAN|TEMP B-TREE/.test(step))).toEqual([]);
    const first = { ic_number: "140203155555", passport_number: "K1055555" }[field];
    expect(sqlite.prepare(earlierQueries[field]).all(first, 2026)).toMatchObject([
      { full_name: "CALON 55555" },
    ]);
  });
});
