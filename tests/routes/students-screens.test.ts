import { eq } from "drizzle-orm";
import { createElement, Fragment } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, it } from "vitest";
import { db } from "~/db/client";
import { audit_events, exam_years, roll_number_history, school_exam_years, students } from "~/db/schema";
import { usualColumns } from "~/features/students/fields";
import { StudentFields, wordsOf } from "~/features/students/form";
import type { StudentRecord } from "~/features/students/queries";
import { type Problems, problem } from "~/messages";
import { cellsOnScreen } from "~/routes/parts/listing";
import { EmptyStudents } from "~/routes/students/parts/empty";
import { studentChips } from "~/routes/students/parts/filters";
import type { StudentActions } from "~/routes/students/parts/list-actions";
import { columnsOf } from "~/routes/students/parts/rows";
import { answerOf } from "../support/answers";
import { formOf, jsonOf, makeStudent, type Person, requestOf, withWorld } from "../support/people";

const world = withWorld();

const own = (values = {}) => makeStudent({ school_code: "AAA0001", exam_year: 2026, ...values });
const list = async (person: Person, query = "") =>
  (await answerOf(requestOf(person, `/students${query}`))).body;
const edit = async (person: Person, id: number) => answerOf(requestOf(person, `/student-edit/${id}`));
const lockYear = () =>
  db
    .update(exam_years)
    .set({ is_lock_initial_student: true, lock_initial_student_datetime: "2026-06-01T00:00:00.000Z" })
    .run();
const valid = {
  full_name: "SITI",
  ic_number: "140315101234",
  school_code: "AAA0001",
  exam_year: "2026",
};
const events = {
  add: true,
  addMany: true,
  import: true,
  edit: true,
  reset: true,
  number: true,
  register: true,
  export: true,
  asks: false,
  closed: null,
  operations: ["class_name", "grid", "withdraw", "delete"],
  unticked: [],
  unedited: [],
} satisfies StudentActions;

const cellsOf = (student: StudentRecord, back: string) =>
  cellsOnScreen(columnsOf(usualColumns), student, { may: events, back, isFirstFound: false });

describe("the list of candidates on the screen", () => {
  it("shows an observer no identity number and no action", async () => {
    own({ ic_number: "140315101234", passport_number: "A1234567", birth_cert_number: "BC998877" });
    const body = await list(world.observer);
    expect(JSON.stringify(body)).not.toMatch(/140315101234|A1234567|BC998877/);
    expect(body.may).toEqual({
      add: false,
      addMany: false,
      import: false,
      edit: false,
      reset: false,
      number: false,
      register: false,
      export: false,
      asks: false,
      closed: null,
      operations: [],
      unticked: [],
      unedited: [],
    });
    expect((await edit(world.observer, own().id)).status).toBe(403);
  });

  it("shows markup in a name as text", async () => {
    own({ full_name: '<IMG SRC=X ONERROR="ALERT(1)">&' });
    const [student] = (await list(world.clerk)).list.data as StudentRecord[];
    const html = renderToStaticMarkup(
      createElement(Fragment, null, cellsOf(student as StudentRecord, "/students").full_name),
    );
    expect(html).toContain("&lt;IMG SRC=X ONERROR=&quot;ALERT(1)&quot;&gt;&amp;");
    expect(html).not.toContain("<IMG");
  });

  it("returns from a row to the same list", async () => {
    own();
    const [student] = (await list(world.clerk)).list.data as StudentRecord[];
    const html = renderToStaticMarkup(
      createElement(
        Fragment,
        null,
        cellsOf(student as StudentRecord, "/students?exam_year=2026&page=3").actions,
      ),
    );
    expect(html).toContain(`/student-edit/${student?.id}?back=%2Fstudents%3Fexam_year%3D2026%26page%3D3`);
  });

  it("names the next step while no school is registered, and while no candidate is entered", async () => {
    expect((await list(world.clerk)).isRegistered).toBe(true);
    db.delete(school_exam_years).where(eq(school_exam_years.school_code, "AAA0001")).run();
    expect((await list(world.clerk)).isRegistered).toBe(false);
    const empty = (given: object) =>
      renderToStaticMarkup(
        createElement(EmptyStudents, {
          may: events,
          role_id: "SU",
          isFiltered: false,
          isRegistered: true,
          total: 0,
          firstHref: "/students",
          clearHref: "/students?sortBy=school_code",
          ...given,
        }),
      );
    expect(empty({ isRegistered: false })).toContain("/school_exam_years/add");
    expect(empty({})).toContain("/student-add");
    expect(empty({ isFiltered: true })).toContain("/students?sortBy=school_code");
  });

  it("names each active filter, with a link to the list without it", async () => {
    const { query } = await list(world.admin, "?gender=L&exam_year=2026");
    const chips = studentChips(query, (changes) => JSON.stringify(changes));
    expect(chips).toEqual([
      { label: "Jantina: Lelaki", removeHref: '{"gender":null,"page":1}', isInSight: false },
    ]);
  });
});

describe("the form of a candidate", () => {
  const shown = (problems: Problems, given = {}) =>
    renderToStaticMarkup(
      createElement(StudentFields, {
        values: {},
        problems,
        years: [],
        classes: [],
        given: { school_code: null, exam_year: null },
        own_school: null,
        ...given,
      }),
    );

  it("links to the record that has the IC, when the clerk may know of it", async () => {
    const holder = own({ ic_number: "140315101234" });
    const answer = await answerOf(formOf(world.clerk, "/student-add", valid));
    expect(answer.status).toBe(422);
    expect(shown(answer.body.problems)).toContain(`/student/${holder.id}`);
    db.delete(students).run();
    makeStudent({ school_code: "BBB0002", exam_year: 2026, ic_number: "140315101234" });
    const other = await answerOf(formOf(world.clerk, "/student-add", valid));
    expect(shown(other.body.problems)).not.toContain("/student/");
    expect(JSON.stringify(other.body)).not.toContain("BBB0002");
  });

  it("keeps every typed value when a field is wrong", async () => {
    const typed = {
      ...valid,
      full_name: "",
      full_name_arabic: "نور",
      passport_number: "A?????",
      is_citizen: "false",
    };
    const answer = await answerOf(formOf(world.clerk, "/student-add", typed));
    expect(answer.status).toBe(422);
    const { full_name: _, ...kept } = typed;
    expect(answer.body.typed).toMatchObject(kept);
    expect(answer.problems).toEqual(
      expect.arrayContaining([
        ["full_name", "required"],
        ["passport_number", "document_format"],
      ]),
    );
  });

  it("shows the school and year of the entry", async () => {
    const { body } = await answerOf(requestOf(world.clerk, "/student-add?exam_year=2026"));
    expect(body.school_name).toBe("SEKOLAH AAA0001");
    const foreign = requestOf(world.clerk, "/student-add?school_code=BBB0002");
    expect((await answerOf(foreign)).body.school_name).toBe("SEKOLAH AAA0001");
    const unknown = requestOf(world.admin, "/student-add?school_code=NONE");
    expect((await answerOf(unknown)).body.school_name).toBeNull();
  });

  it("shows beforehand whether an issued number may change once the year is locked", async () => {
    const numbered = own({ student_code: "AAA0001/001" });
    const late = own({ full_name: "LEWAT" });
    expect((await edit(world.clerk, numbered.id)).body.issued).toBeNull();
    lockYear();
    expect((await edit(world.clerk, numbered.id)).body.issued).toBe("stands");
    expect((await edit(world.supervisor, numbered.id)).body.issued).toBe("stands");
    expect((await edit(world.admin, numbered.id)).body.issued).toBe("with_reason");
    expect((await edit(world.admin, late.id)).body.issued).toBeNull();
    expect(shown({}, { isEdit: true, issued: "stands" })).toMatch(/name="student_code"[^>]* readonly/);
    expect(shown({}, { isEdit: true, issued: "with_reason" })).toContain('name="reason"');
  });

  it("folds the school and the year away while they equal the text above it", () => {
    const place = { school_code: "AAA0001", exam_year: 2026 };
    const form = (values: object, problems: Problems = {}) => shown(problems, { values, given: place });
    const fold = (html: string) => /<details(?: open="")?><summary>Sekolah atau tahun lain/.exec(html)?.[0];
    expect(fold(form(place))).not.toContain("open");
    expect(fold(form({ ...place, exam_year: "2026" }))).not.toContain("open");
    expect(fold(form({ ...place, exam_year: "2027" }))).toContain("open");
    expect(fold(form(place, { exam_year: [problem("exam_year_invalid")] }))).toContain("open");
    expect(fold(shown({}))).toBeUndefined();
  });

  it("says that one of three documents is needed, and opens the fold of those that are filled", () => {
    expect(shown({})).toContain("No. KP, sijil kelahiran atau pasport: sekurang-kurangnya satu.");
    const fold = (values: object) =>
      /<details(?: open="")?><summary>Tiada no. KP/.exec(shown({}, { values }))?.[0];
    expect(fold({})).not.toContain("open");
    expect(fold({ passport_number: "A1234567" })).toContain("open");
  });

  it("suggests the classes of the school, and no class of another school", async () => {
    own({ class_name: "6 BESTARI" });
    makeStudent({ school_code: "BBB0002", exam_year: 2026, class_name: "6 LAIN" });
    const opened = (who: Person, query: string) =>
      answerOf(requestOf(who, `/student-add?exam_year=2026${query}`));
    expect((await opened(world.clerk, "")).body.classes).toEqual(["6 BESTARI"]);
    expect((await opened(world.clerk, "&school_code=BBB0002")).body.classes).toEqual(["6 BESTARI"]);
    expect((await opened(world.admin, "&school_code=BBB0002")).body.classes).toEqual(["6 LAIN"]);
    expect(shown({}, { classes: ["6 BESTARI"] })).toMatch(/<input[^>]*name="class_name"[^>]*list="kelas"/);
    expect(shown({}, { classes: ["6 BESTARI"] })).toContain(
      '<datalist id="kelas"><option value="6 BESTARI">',
    );
  });

  it("shows flags and gender as words in a comparison", () => {
    expect(wordsOf({ gender: "P", is_student: "false", is_citizen: true, class_name: "6 A" })).toEqual({
      gender: "Perempuan",
      is_student: "Bukan calon",
      is_citizen: "Warganegara",
      is_repeating: "Bukan calon mengulang",
      class_name: "6 A",
    });
  });

  it("saves the typed values over a newer record once the clerk confirms", async () => {
    const student = own({ ic_number: "140315101234" });
    const fields = { ...valid, full_name: "DARI SAYA" };
    const save = (version: string) =>
      answerOf(formOf(world.clerk, `/student-edit/${student.id}`, { ...fields, version }));
    db.update(students).set({ full_name: "ORANG LAIN", version: 2 }).run();
    const late = await save("1");
    expect([late.status, late.problems, late.current]).toMatchObject([
      412,
      [["", "stale"]],
      { full_name: "ORANG LAIN" },
    ]);
    expect(late.body.typed.full_name).toBe("DARI SAYA");
    expect((await save("2")).status).toBe(303);
  });
});

describe("a candidate through the API", () => {
  it("is answered with its warnings, as sentences and codes", async () => {
    const odd = { ...valid, ic_number: "800315001234", gender: "L" };
    const answer = await answerOf(jsonOf(world.clerk, "POST", "/api/students", odd));
    expect(answer.status).toBe(201);
    expect(answer.body.warnings).toEqual([
      {
        field: "gender",
        code: "gender_mismatch",
        message: "Amaran: jantina tidak sepadan dengan digit akhir no. kad pengenalan",
      },
      { field: "ic_number", code: "adult_ic", message: "Amaran: no. KP mungkin milik orang dewasa" },
      {
        field: "ic_number",
        code: "unknown_birth_place",
        message: "Amaran: kod tempat lahir pada no. kad pengenalan tidak dikenali",
      },
    ]);
    expect(answer.body.data.schools).toEqual({
      recorded_school_code: "AAA0001",
      school_name: "SEKOLAH AAA0001",
      district_code: "01",
      exam_type_code: "PSRA",
    });
  });

  it.each([
    ["three hundred letters", "Ñ".repeat(300), 422],
    ["a hundred and twenty letters beyond ASCII", "Ñ".repeat(120), 201],
    ["a family emoji", "ALI 👨‍👩‍👧", 201],
    ["a right-to-left override", "ALI\u202Egpj.exe", 201],
  ])("with a name of %s is accepted or refused by its length", async (_, full_name, status) => {
    const answer = await answerOf(jsonOf(world.clerk, "POST", "/api/students", { ...valid, full_name }));
    expect(answer.status).toBe(status);
    if (status === 201) expect(answer.body.data.full_name).not.toContain("\u202E");
  });

  it("stores in the audit trail why an issued number was removed", async () => {
    const student = own({ ic_number: "140315101234", student_code: "AAA0001/001" });
    lockYear();
    const put = (fields: object) =>
      answerOf(jsonOf(world.admin, "PUT", `/api/students/${student.id}`, fields));
    const without = { ...student, student_code: null };
    expect((await put(without)).status).toBe(409);
    expect((await put({ ...without, reason: "salah sekolah" })).status).toBe(200);
    const event = db.select().from(audit_events).where(eq(audit_events.action, "student.edited")).get();
    expect(event?.changes).toEqual({
      student_code: ["AAA0001/001", null],
      reason: [null, "salah sekolah"],
    });
    expect(db.select().from(roll_number_history).all()).toEqual([]);
  });
});
