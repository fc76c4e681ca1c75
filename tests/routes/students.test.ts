import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { db } from "~/db/client";
import {
  audit_events,
  exam_years,
  roll_number_history,
  school_exam_years,
  students,
  trash,
} from "~/db/schema";
import type { StudentRecord } from "~/features/students/queries";
import { answerOf } from "../support/answers";
import { formOf, jsonOf, makeStudent, type Person, requestOf, withWorld } from "../support/people";

const world = withWorld();

type Fields = Record<string, string>;
const valid: Fields = {
  full_name: "siti  nur’ain binti ali",
  ic_number: "140315-10-1234",
  school_code: "AAA0001",
  exam_year: "2026",
  class_name: "6 AMANAH",
};
const own = (values = {}) => makeStudent({ school_code: "AAA0001", exam_year: 2026, ...values });
const foreign = (values = {}) =>
  makeStudent({
    school_code: "BBB0002",
    exam_year: 2026,
    full_name: "KENARI ASING",
    ic_number: "990101101111",
    ...values,
  });
const stored = (id: number) => db.select().from(students).where(eq(students.id, id)).get();
const everyone = () => db.select().from(students).all();
const textOf = (record: typeof students.$inferSelect): Fields =>
  Object.fromEntries(
    Object.entries(record).flatMap(([name, value]) => (value === null ? [] : [[name, String(value)]])),
  );
const lockYear = () =>
  db
    .update(exam_years)
    .set({ is_lock_initial_student: true, lock_initial_student_datetime: "2026-06-01T00:00:00.000Z" })
    .run();

const doors = [
  {
    door: "the form",
    create: (person: Person | null, fields: Fields) => answerOf(formOf(person, "/student-add", fields)),
    update: (person: Person | null, id: number, fields: Fields) =>
      answerOf(formOf(person, `/student-edit/${id}`, fields)),
    remove: (person: Person | null, id: number) => answerOf(formOf(person, `/student-delete/${id}`, {})),
    show: (person: Person | null, id: number) => answerOf(requestOf(person, `/student-edit/${id}`)),
    created: 303,
    saved: 303,
    anonymous: 303,
  },
  {
    door: "the API",
    create: (person: Person | null, fields: Fields) =>
      answerOf(jsonOf(person, "POST", "/api/students", fields)),
    update: (person: Person | null, id: number, fields: Fields) =>
      answerOf(jsonOf(person, "PUT", `/api/students/${id}`, fields)),
    remove: (person: Person | null, id: number) =>
      answerOf(requestOf(person, `/api/students/${id}`, { method: "DELETE" })),
    show: (person: Person | null, id: number) => answerOf(requestOf(person, `/api/students/${id}`)),
    created: 201,
    saved: 200,
    anonymous: 401,
  },
];

describe.each(doors)(
  "candidates through $door",
  ({ create, update, remove, show, created, saved, anonymous }) => {
    it("a clerk's candidate is stored cleaned, with its gender from the IC, and counted in the totals", async () => {
      expect((await create(world.clerk, valid)).status).toBe(created);
      const [student] = everyone();
      expect(student).toMatchObject({
        full_name: "SITI NUR'AIN BINTI ALI",
        ic_number: "140315101234",
        gender: "P",
        is_student: true,
        is_citizen: true,
        student_code: null,
        version: 1,
      });
      const year = db
        .select()
        .from(school_exam_years)
        .where(eq(school_exam_years.school_code, "AAA0001"))
        .get();
      expect(year?.total_students).toBe(1);
      expect(
        db.select().from(audit_events).where(eq(audit_events.action, "student.created")).all(),
      ).toHaveLength(1);
    });

    it.each([
      ["a blank name", { full_name: " " }, "full_name", "required"],
      ["a name of 121 characters", { full_name: "A".repeat(121) }, "full_name", "too_long"],
      ["a name with NUL", { full_name: "ALI\u0000ABU" }, "full_name", "control_characters"],
      ["no identity at all", { ic_number: "" }, "ic_number", "no_identity"],
      ["an IC of 11 digits", { ic_number: "14031510123" }, "ic_number", "ic_length"],
      ["an IC with an impossible date", { ic_number: "140231101234" }, "ic_number", "ic_date"],
      ["an IC that a spreadsheet destroyed", { ic_number: "1.40315E+11" }, "ic_number", "ic_scientific"],
      ["an unknown gender", { gender: "X" }, "gender", "not_a_gender"],
      ["a year that is no number", { exam_year: "tahun" }, "exam_year", "not_a_number"],
      ["a school that does not exist", { school_code: "ZZZ9" }, "school_code", "unknown"],
      ["a school of another clerk", { school_code: "BBB0002" }, "school_code", "unknown"],
      ["a year that the office does not have", { exam_year: "2025" }, "exam_year", "unknown"],
    ])("%s is refused at its field, and no candidate is stored", async (_, wrong, field, code) => {
      const answer = await create(world.clerk, { ...valid, ...wrong });
      expect(answer.status).toBe(422);
      expect(answer.problems).toContainEqual([field, code]);
      expect(everyone()).toHaveLength(0);
    });

    it("fields outside the form are ignored", async () => {
      await create(world.clerk, {
        ...valid,
        id: "777",
        version: "9",
        created_at: "2000-01-01T00:00:00.000Z",
      });
      const [student] = everyone();
      expect(student).toMatchObject({ version: 1 });
      expect(student?.id).not.toBe(777);
      expect(student?.created_at).not.toContain("2000");
    });

    it("an IC twice in a year is refused; another school is named only to actors in its scope", async () => {
      foreign({ ic_number: "140315101234" });
      const answer = await create(world.clerk, valid);
      expect(answer.problems).toEqual([["ic_number", "candidate_exists_elsewhere"]]);
      expect(JSON.stringify(answer.body)).not.toContain("BBB0002");
      const ofAdmin = await create(world.admin, valid);
      expect(ofAdmin.problems).toEqual([["ic_number", "candidate_exists"]]);
    });

    it("markup and formulas in a name are unchanged", async () => {
      await create(world.clerk, { ...valid, full_name: "=1+1<SCRIPT>alert(1)</SCRIPT>" });
      expect(everyone()[0]?.full_name).toBe("=1+1<SCRIPT>ALERT(1)</SCRIPT>");
    });

    it("a change stores a new version and an audit event with the IC masked", async () => {
      const student = own({ ic_number: "140315101234" });
      const answer = await update(world.clerk, student.id, {
        ...textOf(student),
        ic_number: "140315101236",
        version: "1",
      });
      expect(answer.status).toBe(saved);
      expect(stored(student.id)).toMatchObject({ ic_number: "140315101236", version: 2 });
      const event = db.select().from(audit_events).where(eq(audit_events.action, "student.edited")).get();
      expect(event?.changes).toEqual({ ic_number: ["********1234", "********1236"] });
    });

    it("the second clerk to save learns that the record changed", async () => {
      const student = own({ ic_number: "140315101234" });
      await update(world.clerk, student.id, { ...textOf(student), full_name: "PERTAMA" });
      const late = await update(world.clerk, student.id, {
        ...textOf(student),
        full_name: "KEDUA",
        version: "1",
      });
      expect(late.status).toBe(412);
      expect(late.current).toMatchObject({ full_name: "PERTAMA", version: 2 });
      expect(stored(student.id)?.full_name).toBe("PERTAMA");
    });

    it("a candidate of another school answers 404 to every action", async () => {
      const other = foreign();
      for (const person of [world.clerk, world.supervisor]) {
        expect((await show(person, other.id)).status).toBe(404);
        expect((await update(person, other.id, textOf(other))).status).toBe(404);
      }
      expect((await remove(world.clerk, other.id)).status).toBe(404);
      expect(stored(other.id)).toEqual(other);
    });

    it("a supervisor edits but neither adds nor deletes; an observer changes nothing", async () => {
      const student = own({ ic_number: "140315101234" });
      expect(
        (await update(world.supervisor, student.id, { ...textOf(student), class_name: "6 BESTARI" })).status,
      ).toBe(saved);
      expect((await create(world.supervisor, { ...valid, ic_number: "140315101236" })).status).toBe(403);
      expect((await remove(world.supervisor, student.id)).status).toBe(403);
      expect((await create(world.observer, valid)).status).toBe(403);
      expect((await update(world.observer, student.id, textOf(student))).status).toBe(403);
      expect((await remove(world.observer, student.id)).status).toBe(403);
      expect(everyone()).toHaveLength(1);
    });

    it("a visitor is asked to sign in", async () => {
      const student = own();
      expect((await create(null, valid)).status).toBe(anonymous);
      expect((await update(null, student.id, textOf(student))).status).toBe(anonymous);
      expect((await remove(null, student.id)).status).toBe(anonymous);
      expect((await show(null, student.id)).status).toBe(anonymous);
    });

    it("in a locked year only an ADMIN with a reason changes an issued number", async () => {
      const student = own({ student_code: "AAA0001/001", ic_number: "140315101234" });
      lockYear();
      const changed = { ...textOf(student), student_code: "AAA0001/009" };
      for (const person of [world.supervisor, world.admin]) {
        expect((await update(person, student.id, changed)).status).toBe(409);
      }
      // The form of a school is a request, which needs a reason and leaves the number as it is.
      expect((await update(world.clerk, student.id, { ...changed, reason: "Salah cetak" })).status).toBe(409);
      expect(stored(student.id)?.student_code).toBe("AAA0001/001");
      const moved = { ...textOf(student), class_name: "6 B" };
      expect((await update(world.supervisor, student.id, moved)).status).toBe(saved);
      expect(
        (await update(world.admin, student.id, { ...changed, version: "2", reason: "cetakan salah" })).status,
      ).toBe(saved);
      const [kept] = db.select().from(roll_number_history).all();
      expect(kept).toMatchObject({ student_code: "AAA0001/009", reason: "cetakan salah" });
    });

    it("a deleted candidate is restored as the same row, once", async () => {
      const student = own({ student_code: "AAA0001/001", ic_number: "140315101234", version: 4 });
      expect((await remove(world.admin, student.id)).status).toBe(saved);
      expect(stored(student.id)).toBeUndefined();
      const batch_id = db.select().from(trash).get()?.batch_id ?? "";
      const undo = () => answerOf(formOf(world.admin, "/students/undo", { batch_id }));
      expect((await undo()).status).toBe(303);
      expect(stored(student.id)).toEqual(student);
      await undo();
      expect(everyone()).toHaveLength(1);
    });
  },
);

describe("undoing through the API and the form", () => {
  const flashOf = (answer: { headers: Headers }) => {
    const cookie = answer.headers.get("set-cookie") ?? "";
    const value = /calon_makluman=([^;]*)/.exec(cookie)?.[1] ?? "";
    return JSON.parse(Buffer.from(value, "base64url").toString()) as {
      key: string;
      values: Record<string, string>;
      undo?: string;
    };
  };
  const undo = async (person: Person, batch_id: string) =>
    flashOf(await answerOf(formOf(person, "/students/undo", { batch_id })));

  it("reports the obstacle, and restores no candidate", async () => {
    const student = own({ ic_number: "140315101234" });
    await answerOf(formOf(world.clerk, `/student-delete/${student.id}`, {}));
    const batch_id = db.select().from(trash).get()?.batch_id ?? "";
    own({ ic_number: "140315101234", full_name: "PENGGANTI" });
    const flash = await undo(world.clerk, batch_id);
    expect(flash.key).toBe("problem.restore_ic_number_taken");
    expect(flash.values).toMatchObject({ holder: "PENGGANTI", school: "SEKOLAH AAA0001" });
    expect(everyone().map(({ full_name }) => full_name)).toEqual(["PENGGANTI"]);
  });

  it("is limited to the account that deleted, and to the office", async () => {
    const student = own();
    await answerOf(formOf(world.clerk, `/student-delete/${student.id}`, {}));
    const batch_id = db.select().from(trash).get()?.batch_id ?? "";
    await undo(world.otherClerk, batch_id);
    expect(everyone()).toHaveLength(0);
    await undo(world.admin, batch_id);
    expect(everyone()).toEqual([student]);
  });

  it("removes an addition from its message", async () => {
    const answer = await answerOf(formOf(world.clerk, "/student-add", valid));
    const flash = flashOf(answer);
    expect(answer.location).toBe("/student-add?school_code=AAA0001&exam_year=2026&class_name=6+AMANAH");
    await undo(world.clerk, flash.undo ?? "");
    expect(everyone()).toHaveLength(0);
  });

  it.each(["", "nothing", "added-999999", "added-x", "' or 1=1"])(
    "of the token %j changes nothing",
    async (batch_id) => {
      own();
      expect((await undo(world.clerk, batch_id)).key).toBe("trash.gone");
      expect(everyone()).toHaveLength(1);
    },
  );
});

describe("the list of candidates", () => {
  type Stored = Pick<
    StudentRecord,
    "id" | "class_name" | "student_code" | "ic_number" | "passport_number" | "birth_cert_number"
  >;
  const hasDocument = ({ ic_number, passport_number, birth_cert_number }: Stored) =>
    Boolean(ic_number ?? passport_number ?? birth_cert_number);
  const list = async (person: Person, query = "") => {
    const answer = await answerOf(requestOf(person, `/api/students${query}`));
    return { ...answer, names: (answer.body.data ?? []).map((row: { full_name: string }) => row.full_name) };
  };

  beforeEach(() => {
    own({
      full_name: "AHMAD BIN ALI",
      ic_number: "140101101111",
      gender: "L",
      student_code: "AAA0001/002",
      class_name: "6 B",
    });
    own({
      full_name: "NUR'AIN BINTI ABU BAKAR",
      ic_number: "140202102222",
      student_code: "AAA0001/001",
      class_name: null,
    });
    own({ full_name: "ZAINAB @ SITI", ic_number: null, birth_cert_number: "AB123456", student_code: null });
    foreign({ student_code: "PBBB0002/001", gender: "L" });
  });

  it("shows each account its own scope, with an exact total", async () => {
    for (const person of [world.clerk, world.supervisor]) {
      const { names, body } = await list(person);
      expect(names).toEqual(["AHMAD BIN ALI", "NUR'AIN BINTI ABU BAKAR", "ZAINAB @ SITI"]);
      expect(body.total).toBe(3);
    }
    expect((await list(world.admin)).body.total).toBe(4);
    expect((await list(world.otherClerk)).names).toEqual(["KENARI ASING"]);
  });

  it.each([
    ["ahmad", ["AHMAD BIN ALI"]],
    ["ALI AHM", ["AHMAD BIN ALI"]],
    ["nurain", ["NUR'AIN BINTI ABU BAKAR"]],
    ["nur'ain", ["NUR'AIN BINTI ABU BAKAR"]],
    ["nur’ain", ["NUR'AIN BINTI ABU BAKAR"]],
    ["140202", ["NUR'AIN BINTI ABU BAKAR"]],
    ["140202-10-2222", ["NUR'AIN BINTI ABU BAKAR"]],
    ["AAA0001/00", ["AHMAD BIN ALI", "NUR'AIN BINTI ABU BAKAR"]],
    ["aaa0001/002", ["AHMAD BIN ALI"]],
    ["asing", []],
    ["990101", []],
    ["@", []],
    ["'\"*()", []],
    ['" OR full_name:', []],
    ["NEAR(a b)", []],
    ["%", []],
  ])("finds by %s", async (search, names) => {
    const found = await list(world.clerk, `?search=${encodeURIComponent(search)}`);
    expect(found.status).toBe(200);
    expect(found.names).toEqual(names);
    expect(found.body.total).toBe(names.length);
  });

  it.each([
    ["?gender=L", 1],
    ["?exam_year=2026", 3],
    ["?exam_year=2025", 0],
    ["?school_code=BBB0002", 0],
    ["?school_name=aaa0", 3],
    ["?school_name=%25", 0],
    ["?district_code=02", 0],
    ["?exam_type_code=PSRA", 3],
    ["?search=siti&gender=P", 1],
  ])("filters by %s", async (query, total) => {
    const found = await list(world.clerk, query);
    expect(found.body.total).toBe(total);
    expect(found.names).toHaveLength(total);
  });

  it.each(["asc", "desc"])("puts blanks last, %s", async (sortDirection) => {
    for (const sortBy of ["student_code", "ic_number"]) {
      expect((await list(world.clerk, `?sortBy=${sortBy}&sortDirection=${sortDirection}`)).names.at(-1)).toBe(
        "ZAINAB @ SITI",
      );
    }
    const byClass = await list(world.clerk, `?sortBy=class_name&sortDirection=${sortDirection}`);
    expect(byClass.names.at(-1)).toBe("NUR'AIN BINTI ABU BAKAR");
  });

  it("shows each candidate once over its pages, from either end", async () => {
    const names = [];
    for (const page of [1, 2, 3, 4])
      names.push(...(await list(world.admin, `?limit=1&page=${page}&sortBy=student_code`)).names);
    expect(names).toEqual(["NUR'AIN BINTI ABU BAKAR", "AHMAD BIN ALI", "KENARI ASING", "ZAINAB @ SITI"]);
    expect((await list(world.admin, "?page=5&limit=1")).body).toMatchObject({ data: [], total: 4 });
  });

  it.each([
    "?page=0",
    "?limit=0",
    "?limit=1001",
    "?sortBy=password",
    "?sortDirection=up",
    "?gender=X",
    "?exam_year=abc",
    "?search=a&search=b",
    "?has_student_code=maybe",
    "?has_ic_number=2",
    "?has_document=2",
    `?class_name=${"A".repeat(61)}`,
  ])("answers 422 for %s through the API, and uses defaults on the screen", async (query) => {
    expect((await list(world.clerk, query)).status).toBe(422);
    const screen = await answerOf(requestOf(world.clerk, `/students${query}`));
    expect(screen.status).toBe(200);
    expect(screen.body.list.total).toBe(3);
  });

  it.each([
    ["?class_name=6%20B", (row: Stored) => row.class_name === "6 B"],
    ["?class_name=%206%20%20B%20", (row: Stored) => row.class_name === "6 B"],
    ["?class_name=6", () => false],
    ["?has_student_code=true", (row: Stored) => row.student_code !== null],
    ["?has_student_code=false", (row: Stored) => row.student_code === null],
    ["?has_ic_number=true", (row: Stored) => row.ic_number !== null],
    ["?has_document=true", hasDocument],
    ["?has_document=false", (row: Stored) => !hasDocument(row)],
    ["?has_ic_number=false&has_document=true", (row: Stored) => !row.ic_number && hasDocument(row)],
    ["?has_ic_number=false&has_student_code=false", (row: Stored) => !row.ic_number && !row.student_code],
  ])(
    "finds the same candidates for %s on the screen and through the API",
    async (query, isWanted: (row: Stored) => boolean) => {
      const all = (await list(world.clerk)).body.data as Stored[];
      const wanted = all.filter(isWanted).map(({ id }) => id);
      const { body } = await list(world.clerk, query);
      expect(body.data.map(({ id }: Stored) => id)).toEqual(wanted);
      expect(body.total).toBe(wanted.length);
      const screen = await answerOf(requestOf(world.clerk, `/students${query}`));
      // The screen of a school is in the order of its classes.
      const shown: number[] = screen.body.list.data.map(({ id }: Stored) => id);
      expect(shown.toSorted((one, other) => one - other)).toEqual(
        wanted.toSorted((one, other) => one - other),
      );
    },
  );

  it("gives an observer no identity number, in no order and by no search", async () => {
    const { body, names } = await list(world.observer, "?sortBy=ic_number");
    const text = JSON.stringify(body);
    expect(names).toHaveLength(4);
    for (const secret of ["140101101111", "140202102222", "990101101111", "AB123456"])
      expect(text).not.toContain(secret);
    expect(text).toContain("********1111");
    expect((await list(world.observer, "?search=140202102222")).body.total).toBe(0);
    for (const has of [
      "has_ic_number=true",
      "has_ic_number=false",
      "has_document=true",
      "has_document=false",
    ])
      expect((await list(world.observer, `?${has}`)).body.total).toBe(4);
    const [first] = everyone();
    const one = await answerOf(requestOf(world.observer, `/api/students/${first?.id}`));
    expect(JSON.stringify(one.body)).not.toContain("140101101111");
  });
});

describe("a list of new roll numbers", () => {
  const send = (person: Person, rows: unknown) =>
    answerOf(jsonOf(person, "PUT", "/api/students/mass_update", rows));

  it("may swap numbers, and stores each in the history", async () => {
    const a = own({ student_code: "AAA0001/001" });
    const b = own({ student_code: "AAA0001/002" });
    const rows = [
      { ...a, student_code: "AAA0001/002", schools: { school_name: "?" } },
      { id: b.id, student_code: "AAA0001/001" },
    ];
    const answer = await send(world.clerk, rows);
    expect(answer.body).toEqual({
      data: { updated: 2 },
      error: null,
      message: "Berjaya mengemaskini no giliran Calon",
    });
    expect([stored(a.id)?.student_code, stored(b.id)?.student_code]).toEqual(["AAA0001/002", "AAA0001/001"]);
    expect(db.select().from(roll_number_history).all()).toHaveLength(2);
    const year = db
      .select()
      .from(school_exam_years)
      .where(eq(school_exam_years.school_code, "AAA0001"))
      .get();
    expect(year?.total_student_with_code).toBe(2);
  });

  it("saves all or none", async () => {
    const a = own();
    const b = foreign({ student_code: "BBB0002/001" });
    own({ full_name: "PEMEGANG", student_code: "AAA0001/009" });
    const taken = await send(world.admin, [
      { id: a.id, student_code: "AAA0001/001" },
      { id: own({ full_name: "LAIN" }).id, student_code: "AAA0001/009" },
    ]);
    expect(taken.status).toBe(422);
    expect(taken.problems).toEqual([["1.student_code", "student_code_taken"]]);
    const stranger = await send(world.clerk, [
      { id: a.id, student_code: "AAA0001/001" },
      { id: b.id, student_code: "AAA0001/002" },
    ]);
    expect(stranger.problems).toEqual([["1.id", "unknown"]]);
    expect(stored(a.id)?.student_code).toBeNull();
    expect(stored(b.id)?.student_code).toBe("BBB0002/001");
  });

  it("is refused once the year is locked", async () => {
    const a = own({ student_code: "AAA0001/001" });
    lockYear();
    expect((await send(world.clerk, [{ id: a.id, student_code: "AAA0001/002" }])).status).toBe(409);
    expect((await send(world.admin, [{ id: a.id, student_code: "AAA0001/002" }])).status).toBe(409);
    expect(
      (await send(world.admin, [{ id: a.id, student_code: "AAA0001/002", reason: "salah" }])).status,
    ).toBe(200);
  });
});

describe("the reset of a school-year", () => {
  const reset = (person: Person, query: string) =>
    answerOf(requestOf(person, `/api/students/mass_delete${query}`, { method: "DELETE" }));

  it.each(["", "?school_code=AAA0001", "?exam_year=2026", "?school_code=&exam_year="])(
    "needs both school and year: %j",
    async (query) => {
      const answer = await reset(world.clerk, query);
      expect(answer.status).toBe(422);
      expect(answer.body.error).toBe("Kod sekolah dan tahun peperiksaan diperlukan");
    },
  );

  it("moves the school-year to the trash in one batch, and the same rows come back", async () => {
    const before = [own({ student_code: "X/001" }), own({ full_name: "B", ic_number: "140101101111" })];
    const other = foreign();
    const answer = await reset(world.admin, "?school_code=AAA0001&exam_year=2026");
    expect(answer.body).toMatchObject({
      error: null,
      message: "2 rekod calon berjaya dipadam",
      data: { deleted: 2 },
    });
    expect(everyone()).toEqual([other]);
    const { batch_id } = answer.body.data;
    await answerOf(formOf(world.admin, "/students/undo", { batch_id }));
    expect(everyone().filter(({ school_code }) => school_code === "AAA0001")).toEqual(before);
  });

  it("is refused for another school, a supervisor, and a clerk once the year is locked", async () => {
    own();
    foreign();
    expect((await reset(world.clerk, "?school_code=BBB0002&exam_year=2026")).status).toBe(404);
    expect((await reset(world.admin, "?school_code=NONE&exam_year=2026")).status).toBe(404);
    expect((await reset(world.supervisor, "?school_code=AAA0001&exam_year=2026")).status).toBe(403);
    lockYear();
    expect((await reset(world.clerk, "?school_code=AAA0001&exam_year=2026")).status).toBe(409);
    expect(everyone()).toHaveLength(2);
    expect((await reset(world.admin, "?school_code=AAA0001&exam_year=2026")).status).toBe(200);
  });

  it("asks for the typed school code on the screen", async () => {
    own();
    const at = "/students/reset?school_code=AAA0001&exam_year=2026";
    expect((await answerOf(requestOf(world.clerk, at))).body.held.total_students).toBe(1);
    const wrong = await answerOf(formOf(world.clerk, at, { typed_code: "AAA0002" }));
    expect(wrong.problems).toEqual([["typed_code", "typed_code_differs"]]);
    expect(everyone()).toHaveLength(1);
    expect((await answerOf(formOf(world.clerk, at, { typed_code: " aaa0001 " }))).status).toBe(303);
    expect(everyone()).toHaveLength(0);
  });
});

describe("a doubled submit", () => {
  it("of one form, twenty times, stores one candidate", async () => {
    const fields = { ...valid, submission_key: "k" };
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => answerOf(formOf(world.clerk, "/student-add", fields))),
    );
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([303]));
    expect(everyone()).toHaveLength(1);
  });
});

describe("the screen for adding a candidate", () => {
  it("passes the school, year and class from one candidate to the next", async () => {
    const { body } = await answerOf(
      requestOf(world.admin, "/student-add?school_code=AAA0001&exam_year=2026&class_name=6+B"),
    );
    expect(body.initial).toEqual({ school_code: "AAA0001", exam_year: "2026", class_name: "6 B" });
  });

  it("shows a clerk's own school as fixed, and is closed to a supervisor", async () => {
    const { body } = await answerOf(requestOf(world.clerk, "/student-add?school_code=BBB0002"));
    expect(body.initial.school_code).toBe("AAA0001");
    expect((await answerOf(requestOf(world.supervisor, "/student-add"))).status).toBe(403);
  });

  it("returns to no other site", async () => {
    const fields = { ...valid, back: "//evil.test/x", after: "back" };
    const answer = await answerOf(formOf(world.clerk, "/student-add", fields));
    expect(answer.location).toBe("/students");
  });
});
