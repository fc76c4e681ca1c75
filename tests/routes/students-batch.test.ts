import { eq } from "drizzle-orm";
import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, it } from "vitest";
import { db } from "~/db/client";
import { audit_events, exam_years, school_exam_years, students } from "~/db/schema";
import { BatchFields, FilledRows } from "~/features/students/batch/form";
import { isMessageKey, problem, t } from "~/messages";
import { type Answer, answerOf } from "../support/answers";
import { formOf, makeStudent, type Person, requestOf, withWorld } from "../support/people";

const world = withWorld();

type Fields = Record<string, string>;
const at = "/student-add/batch?school_code=AAA0001&exam_year=2026";
const everyone = () => db.select().from(students).all();
const ic = (n: number) => `1403151${String(10001 + 2 * n)}`;
/** Without a digit, which would be a warning. */
const nameOf = (n: number) => `murid ${String.fromCharCode(97 + n)}`;
const rowsOf = (count: number, from = 0): Fields =>
  Object.fromEntries(
    Array.from({ length: count }, (_, n) => [
      [`rows[${from + n}].full_name`, nameOf(from + n)],
      [`rows[${from + n}].ic_number`, ic(from + n)],
    ]).flat(),
  );
const send = (fields: Fields, who: Person | null = world.clerk, path = at) =>
  answerOf(formOf(who, path, fields));
const show = (path: string, who: Person | null = world.clerk) => answerOf(requestOf(who, path));

/** The flash of the next page, and the batch that its button would undo. */
function saidBy(answer: Answer) {
  const value = /calon_makluman=([^;]*)/.exec(answer.headers.get("set-cookie") ?? "")?.[1] ?? "";
  const { key, values, undo } = JSON.parse(Buffer.from(value, "base64url").toString());
  return { message: isMessageKey(key) ? t(key, values) : key, undo: undo as string };
}

describe("the batch form", () => {
  it("opens directly for a clerk's own school, in the year of the header without one in the address", async () => {
    const { body } = await show("/student-add/batch?school_code=BBB0002&exam_year=2026");
    expect(body.place).toMatchObject({ school_code: "AAA0001", exam_year: 2026, locked_since: null });
    expect((await show("/student-add/batch")).body.place).toMatchObject({
      school_code: "AAA0001",
      exam_year: 2026,
    });
    const office = await show("/student-add/batch?school_code=BBB0002", world.admin);
    expect(office.body.place).toMatchObject({ school_code: "BBB0002", exam_year: 2026 });
  });

  it("asks for the year where the clerk's school is not in that of the header", async () => {
    db.delete(school_exam_years).where(eq(school_exam_years.school_code, "AAA0001")).run();
    const { body } = await show("/student-add/batch");
    expect(body).toMatchObject({
      place: null,
      choice: { school_code: "AAA0001", exam_year: "2026", isOwnSchool: true },
    });
  });

  it.each([
    ["?school_code=ZZZ9&exam_year=2026", { school_code: [problem("unknown", { value: "ZZZ9" })] }],
    ["?school_code=AAA0001&exam_year=2025", { exam_year: [problem("exam_year_invalid")] }],
    ["?school_code=AAA0001&exam_year=x", { exam_year: [problem("exam_year_invalid")] }],
    ["", {}],
  ])("asks an ADMIN for the school and year when given %j", async (query, problems) => {
    const { body, status } = await show(`/student-add/batch${query}`, world.admin);
    expect({ status, place: body.place, problems: body.problems }).toEqual({
      status: 200,
      place: null,
      problems,
    });
  });

  it("is closed to a supervisor, an observer and a visitor", async () => {
    for (const person of [world.supervisor, world.observer]) {
      expect((await show(at, person)).status).toBe(403);
      expect((await send(rowsOf(1), person)).status).toBe(403);
    }
    expect((await show(at, null)).location).toMatch(/^\/user_login/);
    expect((await send(rowsOf(1), null)).status).toBe(303);
    expect(everyone()).toHaveLength(0);
  });

  it("of a locked year warns the office that candidates will be listed as late, and adds them", async () => {
    db.update(exam_years)
      .set({ is_lock_initial_student: true, lock_initial_student_datetime: "2026-06-01T00:00:00.000Z" })
      .run();
    expect((await show(at, world.admin)).body.place.locked_since).toBe("2026-06-01T00:00:00.000Z");
    expect((await send(rowsOf(1), world.admin)).status).toBe(303);
  });

  const html = (props: Partial<Parameters<typeof BatchFields>[0]>) =>
    renderToStaticMarkup(
      createElement(BatchFields, {
        columns: null,
        classNameAbove: null,
        typed: null,
        problems: {},
        ...props,
      }),
    );
  const inputs = (markup: string) =>
    [...markup.matchAll(/<input[^>]* name="([^"]+)"/g)].map(([, name]) => name);

  it("has twenty equal rows of name and IC, the class once above them, and Tab stops only at their cells", () => {
    const markup = html({});
    expect(inputs(markup).slice(0, 4)).toEqual([
      "class_name",
      "rows[0].full_name",
      "rows[0].ic_number",
      "rows[1].full_name",
    ]);
    expect(inputs(markup)).toHaveLength(41);
    expect(markup).not.toMatch(/<a |<button|<select|autocomplete="off"/);
    expect(markup.match(/autofocus/gi)).toHaveLength(1);
    expect(markup).toMatch(/aria-label="Nama, baris 3"/);
  });

  it("shows the class column where it is requested, and prefills its first row", () => {
    expect(inputs(html({ classNameAbove: "6 A" }))).toHaveLength(41);
    expect(html({ classNameAbove: "6 A" })).toMatch(/name="class_name"[^>]*value="6 A"/);
    const both = html({ classNameAbove: "6 A", columns: "class_name" });
    expect(both).toMatch(/name="rows\[0\]\.class_name"[^>]*value="6 A"/);
    expect(both).not.toMatch(/ name="class_name"[^>]*value/);
    expect(inputs(html({ columns: "all" }))).toHaveLength(1 + 20 * 11);
  });

  it("shows markup, bidi marks and lists as plain text, or leaves them out", () => {
    const rows = [{ full_name: '"><script>alert(1)</script>\u202e', ic_number: ["1", "2"] }];
    const markup = html({ typed: { rows }, problems: { "rows[0].ic_number": [problem("invalid")] } });
    expect(markup).not.toContain("<script>");
    expect(markup).toContain("&lt;script&gt;");
    for (const typed of [
      { rows: "x" },
      { rows: [null, "y", [1]] },
      { rows: { a: 1 } },
      { class_name: ["a"] },
    ])
      expect(inputs(html({ typed }))).toHaveLength(41);
  });

  it("has its twenty rows again after a wrong one, each at its place, and counts the filled ones", () => {
    const rows = [{ full_name: "ALI" }, null, { full_name: "SITI", ic_number: "1" }];
    const markup = html({ typed: { rows }, problems: { "rows[0].ic_number": [problem("no_identity")] } });
    expect(inputs(markup)).toHaveLength(41);
    expect(markup).toMatch(/name="rows\[2\]\.full_name"[^>]*value="SITI"/);
    expect(markup).not.toMatch(/name="rows\[1\]\.full_name"[^>]* value/);
    const counted = (typed: unknown) => renderToStaticMarkup(createElement(FilledRows, { typed }));
    expect(counted(rows)).toBe('<p class="context"><b data-filled="">2</b> baris diisi</p>');
    expect(counted(undefined)).toContain("hidden");
  });

  it("links an existing candidate only where the problem includes the record", () => {
    const typed = { rows: [{ full_name: "A" }] };
    const known = html({
      typed,
      problems: { "rows[0].ic_number": [problem("candidate_exists", { school: "S", id: 7 })] },
    });
    expect(known).toContain('href="/student/7"');
    const masked = html({
      typed,
      problems: { "rows[0].ic_number": [problem("candidate_exists_elsewhere")] },
    });
    expect(masked).not.toContain("<a ");
  });
});

describe("saving the batch form", () => {
  it("twenty rows of one class redirects to the next empty form, with school, year and class", async () => {
    const answer = await send({ ...rowsOf(20), "rows[0].class_name": "6 BESTARI" });
    expect(answer.status).toBe(303);
    expect(answer.location).toBe(
      "/student-add/batch?school_code=AAA0001&exam_year=2026&class_name=6+BESTARI",
    );
    expect(saidBy(answer).message).toBe("20 calon disimpan, kelas 6 BESTARI.");
    expect(everyone().every(({ class_name }) => class_name === "6 BESTARI")).toBe(true);
    const year = db
      .select()
      .from(school_exam_years)
      .where(eq(school_exam_years.school_code, "AAA0001"))
      .get();
    expect(year?.total_students).toBe(20);
  });

  it("rows of several classes keeps the class column, with the last class in the first row", async () => {
    const answer = await send({ ...rowsOf(2), "rows[0].class_name": "6 A", "rows[1].class_name": "6 B" });
    expect(answer.location).toContain("class_name=6+B&columns=class_name");
    expect(saidBy(answer).message).toBe("2 calon disimpan, kelas 6 A, 6 B.");
  });

  it("uses the class field for all rows, or the address where the field was left out", async () => {
    await send({ ...rowsOf(1), class_name: "6 C" });
    await send(rowsOf(1, 1), world.clerk, `${at}&class_name=6+D`);
    await send({ ...rowsOf(1, 2), class_name: "" }, world.clerk, `${at}&class_name=6+D`);
    expect(everyone().map(({ class_name }) => class_name)).toEqual(["6 C", "6 D", null]);
  });

  it("a class without any row shows the grid with it, and an empty form says that it is empty", async () => {
    const { status, problems, body } = await send({ class_name: "6 C" });
    expect([status, problems, body.typed.class_name]).toEqual([422, [], "6 C"]);
    expect((await send({ class_name: "6 C" }, world.clerk, `${at}&class_name=6+C`)).problems).toEqual([
      ["", "empty_list"],
    ]);
  });

  it("Enter without a script goes on to the next needed cell, and saves where no cell was added", async () => {
    const enter = (fields: Fields, filled_cells: string) =>
      send({ class_name: "6 C", ...fields, intent: "next", filled_cells });
    const focusAfter = async (fields: Fields, filled_cells: string) => {
      const { status, problems, body } = await enter(fields, filled_cells);
      expect([status, problems]).toEqual([422, []]);
      const typed = body.typed as Record<string, unknown>;
      const markup = renderToStaticMarkup(
        createElement(BatchFields, { columns: null, classNameAbove: null, typed, problems: {} }),
      );
      return /<input(?=[^>]* autofocus)[^>]* name="([^"]+)"/i.exec(markup)?.[1];
    };
    const [name, number] = ["rows[0].full_name", "rows[0].ic_number"] as const;
    const row = rowsOf(1);
    expect(await focusAfter({ [name]: row[name] ?? "" }, "1")).toBe(number);
    expect(await focusAfter(row, "2")).toBe("rows[1].full_name");
    expect(everyone()).toHaveLength(0);
    expect((await enter(row, "3")).status).toBe(303);
    expect(everyone()).toHaveLength(1);
  });

  it("eighteen of twenty rows shows the count, and returns only the two wrong rows as typed", async () => {
    const wrong = { "rows[3].ic_number": "1403", "rows[16].full_name": "" };
    const { status, body, problems } = await send({ ...rowsOf(20), ...wrong, class_name: "6 BESTARI" });
    expect(status).toBe(422);
    expect(problems).toEqual([
      ["rows[3].ic_number", "ic_length"],
      ["rows[16].full_name", "required"],
    ]);
    expect(body.current.flash.message).toContain("18 disimpan, 2 perlu dibetulkan");
    expect(body.current.saved).toHaveLength(18);
    const back = Object.entries(body.typed.rows as object).filter(([, cells]) => cells);
    expect(back).toEqual([
      ["3", { full_name: nameOf(3), ic_number: "1403" }],
      ["16", { full_name: "", ic_number: ic(16) }],
    ]);
    expect(everyone()).toHaveLength(18);
    expect(
      db.select().from(audit_events).where(eq(audit_events.action, "student.created")).all(),
    ).toHaveLength(18);
  });

  it("shows the warnings of rows that were saved", async () => {
    const answer = await send({
      "rows[0].full_name": "ALI",
      "rows[0].ic_number": "900315101235",
      "rows[4].full_name": "SITI",
      "rows[4].ic_number": "140315001234",
    });
    expect(saidBy(answer).message).toBe(
      "2 calon disimpan, tanpa kelas. Baris 1: Amaran: no. KP mungkin milik orang dewasa. Baris 5: Amaran: kod tempat lahir pada no. kad pengenalan tidak dikenali.  ",
    );
  });

  it("names no school out of scope, and does not link its record", async () => {
    makeStudent({ school_code: "BBB0002", exam_year: 2026, full_name: "KENARI", ic_number: ic(0) });
    const answer = await send(rowsOf(1));
    expect(answer.problems).toEqual([["rows[0].ic_number", "candidate_exists_elsewhere"]]);
    expect(JSON.stringify(answer.body)).not.toMatch(/KENARI|BBB0002|id=/);
  });

  it("into a school that lost its registration returns every row", async () => {
    db.delete(school_exam_years).where(eq(school_exam_years.school_code, "AAA0001")).run();
    const { status, problems, body } = await send(rowsOf(20));
    expect([status, problems]).toEqual([422, [["school_code", "school_not_registered"]]]);
    expect(body.typed.rows).toHaveLength(20);
  });

  it("into another clerk's school is refused, by form field or address", async () => {
    const foreign = { school_code: "BBB0002", exam_year: "2026" };
    expect((await send({ ...rowsOf(1), ...foreign })).problems).toEqual([["school_code", "unknown"]]);
    const own = await send(rowsOf(1), world.clerk, "/student-add/batch?school_code=BBB0002&exam_year=2026");
    expect(own.problems).toEqual([["school_code", "unknown"]]);
    expect(everyone()).toHaveLength(0);
  });
});

describe("the same batch form sent again", () => {
  it("twenty times at once saves each candidate once", async () => {
    const fields = { ...rowsOf(20), submission_key: "k", grid_key: "g" };
    const answers = await Promise.all(Array.from({ length: 20 }, () => send(fields)));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([303]));
    expect(everyone()).toHaveLength(20);
  });

  it("with a wrong row and twenty times at once saves each right candidate once, and always returns the wrong row", async () => {
    const fields = { ...rowsOf(20), "rows[7].ic_number": "x", submission_key: "k", grid_key: "g" };
    const answers = await Promise.all(Array.from({ length: 20 }, () => send(fields)));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([422]));
    for (const { problems } of answers) expect(problems).toEqual([["rows[7].ic_number", "ic_not_digits"]]);
    expect(everyone()).toHaveLength(19);
  });

  it("after Back, with the wrong rows corrected among all the others, saves only those", async () => {
    const keys = { submission_key: "k", grid_key: "g" };
    await send({ ...rowsOf(20), "rows[7].ic_number": "x", ...keys });
    const answer = await send({ ...rowsOf(20), ...keys });
    expect(answer.status).toBe(303);
    expect(everyone()).toHaveLength(20);
    expect(saidBy(answer).undo).toBe(`added-${everyone().at(-1)?.id}`);
  });
});

describe('"Buat asal" after a batch', () => {
  it("removes the whole batch, and then restores it", async () => {
    const { undo } = saidBy(await send(rowsOf(20)));
    const before = everyone();
    const request = formOf(world.clerk, "/students/undo", { batch_id: undo });
    request.headers.set("Referer", `http://localhost:3000${at}&class_name=6+A`);
    const answer = await answerOf(request);
    expect(answer.location).toBe(`${at}&class_name=6+A`);
    expect(saidBy(answer).message).toBe("20 calon yang ditambah telah dipadam semula.");
    expect(everyone()).toHaveLength(0);
    await answerOf(formOf(world.clerk, "/students/undo", { batch_id: saidBy(answer).undo }));
    expect(everyone()).toEqual(before);
  });

  it("beside wrong rows keeps their typed values", async () => {
    const { body } = await send({ ...rowsOf(3), "rows[1].ic_number": "x" });
    const left = { "rows[1].full_name": nameOf(1), "rows[1].ic_number": "x" };
    const answer = await send({ ...left, undo: body.current.flash.undo });
    expect(answer.status).toBe(422);
    expect(answer.body.typed.rows[1]).toEqual({ full_name: nameOf(1), ic_number: "x" });
    expect(answer.body.current.flash.message).toBe("2 calon yang ditambah telah dipadam semula.");
    expect(everyone()).toHaveLength(0);
    await send({ ...left, undo: answer.body.current.flash.undo });
    expect(everyone()).toHaveLength(2);
  });
});

describe("more columns of the batch form", () => {
  it("are shown without losing or saving typed values", async () => {
    const answer = await send({ ...rowsOf(2), intent: "columns" }, world.clerk, `${at}&columns=all`);
    expect([answer.status, answer.problems]).toEqual([422, []]);
    expect(answer.body.typed.rows).toHaveLength(2);
    expect(everyone()).toHaveLength(0);
  });

  it("contain every field of a candidate", async () => {
    await send({
      "rows[0].full_name": "o'connor @ ali",
      "rows[0].full_name_arabic": "علي",
      "rows[0].birth_cert_number": "ab 12345",
      "rows[0].passport_number": "a1234567",
      "rows[0].visa_number": "v12345",
      "rows[0].student_code": "AAA0001/009",
      "rows[0].gender": "lelaki",
      "rows[0].is_student": "tidak",
      "rows[0].is_citizen": "T",
    });
    expect(everyone()[0]).toMatchObject({
      full_name: "O'CONNOR @ ALI",
      full_name_arabic: "علي",
      birth_cert_number: "AB 12345",
      passport_number: "A1234567",
      visa_number: "V12345",
      student_code: "AAA0001/009",
      gender: "L",
      is_student: false,
      is_citizen: false,
    });
  });
});

describe("a malformed batch form", () => {
  const refusal = async (fields: [string, string][]) => {
    const body = new URLSearchParams(fields);
    return answerOf(requestOf(world.clerk, at, { method: "POST", body }));
  };

  it("of 201 rows is refused with the limit, and every row comes back", async () => {
    const answer = await send(rowsOf(201));
    expect([answer.status, answer.problems]).toEqual([422, [["rows", "too_many"]]]);
    expect(answer.body.typed.rows).toHaveLength(201);
    expect(everyone()).toHaveLength(0);
  });

  it("of 10,000 rows, or of a row with a great number, is refused with the limit", async () => {
    const many = Object.entries(rowsOf(10_000));
    for (const fields of [many, [["rows[999999].full_name", "A"]] as [string, string][]]) {
      const answer = await refusal(fields);
      expect(answer.status).toBe(422);
      expect(answer.body).toContain("200 baris paling banyak");
    }
    expect(everyone()).toHaveLength(0);
  });

  it.each(["rows[__proto__].full_name", "rows[0].__proto__.x", "rows.constructor", "__proto__[0].a"])(
    "with a row called %s is refused",
    async (name) => {
      expect((await refusal([[name, "A"]])).status).toBe(400);
      expect(({} as { x?: string }).x).toBeUndefined();
    },
  );

  it.each([
    [[["rows", "abc"]]],
    [[["rows.a", "1"]]],
    [[["rows[0]", "x"]]],
    [[["rows[0][1].full_name", "x"]]],
    [
      [
        ["rows[0].full_name", "a"],
        ["rows[0].full_name", "b"],
        ["rows[0].ic_number", ic(1)],
      ],
    ],
    [
      [
        ["rows[0].full_name.x", "a"],
        ["rows[0].ic_number", ic(1)],
      ],
    ],
    [[["rows[-1].full_name", "a"]]],
    [[["rows[].full_name", "a"]]],
  ] as [[string, string][]][])("with %j is refused and stores no candidate", async (fields) => {
    expect((await refusal(fields)).status).toBe(422);
    expect(everyone()).toHaveLength(0);
  });

  it.each([
    ["a name of 300 characters", "full_name", "A".repeat(300), "too_long"],
    ["a name with NUL", "full_name", "ALI\u0000", "control_characters"],
    ["a name of half a character", "full_name", "ALI\ud800", null],
    ["an IC in scientific notation", "ic_number", "1.40315E+11", "ic_scientific"],
    ["an IC that lost its zero", "ic_number", "50315101235", "ic_eleven_digits"],
    ["an unknown gender", "gender", "X", "not_a_gender"],
    ["an invalid Boolean", "is_citizen", "mungkin", "not_a_boolean"],
  ])("with %s is refused at its cell and comes back as typed", async (_, field, value, code) => {
    const answer = await send({ ...rowsOf(1), [`rows[0].${field}`]: value });
    // A form is sent as UTF-8, which cannot encode half a character: the browser sends the replacement character.
    if (code === null) return expect(everyone()[0]?.full_name).toBe("ALI\ufffd");
    expect(answer.problems).toEqual([[`rows[0].${field}`, code]]);
    expect(answer.body.typed.rows[0][field]).toBe(value);
  });

  it.each([
    ["=1+1<b>", "=1+1<B>"],
    ["\u202eali\u200b", "ALI"],
    ["ali 🎓", "ALI 🎓"],
  ])("stores the name %j as %j", async (typed, stored) => {
    await send({ ...rowsOf(1), "rows[0].full_name": typed, "rows[0].ic_number": "١٤٠٣١٥١٠١٢٣٥" });
    expect(everyone()[0]).toMatchObject({ full_name: stored, ic_number: "140315101235" });
  });
});
