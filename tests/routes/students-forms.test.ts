import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { db } from "~/db/client";
import { exam_years, students } from "~/db/schema";
import { answerOf } from "../support/answers";
import { loadApp } from "../support/app";
import { formOf, jsonOf, makeSchool, makeStudent, register, requestOf, withWorld } from "../support/people";

const app = await loadApp();
const world = withWorld();

type Fields = Record<string, string>;
const valid: Fields = {
  full_name: "SITI NUR BINTI ALI",
  ic_number: "140315101234",
  school_code: "AAA0001",
  exam_year: "2026",
  class_name: "6 A",
};
const own = (values = {}) =>
  makeStudent({ ...valid, exam_year: 2026, school_code: "AAA0001", gender: "P", ...values });
const stored = (id: number) => db.select().from(students).where(eq(students.id, id)).get();
const everyone = () => db.select().from(students).all();

/** The page as sent, with the fields that its form would send unchanged. */
async function pageOf(request: Request) {
  const response = await app(request);
  const html = await response.text();
  return {
    status: response.status,
    html,
    text: html.replace(/<[^>]+>/g, " ").replace(/\s+/g, " "),
    fields: fieldsOf(html),
  };
}
const open = (path: string, who = world.clerk) => pageOf(requestOf(who, path));
const send = (path: string, fields: Fields, who = world.clerk) => pageOf(formOf(who, path, fields));

function fieldsOf(html: string): Fields {
  const form = /<form method="post"[^>]*noValidate[^>]*>(.*?)<\/form>/is.exec(html)?.[1] ?? "";
  const fields: Fields = {};
  for (const [tag] of form.matchAll(/<input[^>]*>/g))
    fields[attribute(tag, "name")] = attribute(tag, "value");
  for (const [, tag = "", options = ""] of form.matchAll(/(<select[^>]*>)(.*?)<\/select>/gs)) {
    const chosen = /<option[^>]*selected[^>]*>/.exec(options)?.[0] ?? "";
    fields[attribute(tag, "name")] = attribute(chosen, "value");
  }
  // The account that sends these fields also received the form.
  delete fields.form_token;
  return fields;
}
const attribute = (tag: string, name: string) =>
  unescaped(new RegExp(`\\s${name}="([^"]*)"`).exec(tag)?.[1] ?? "");
const unescaped = (text: string) =>
  text
    .replaceAll("&quot;", '"')
    .replaceAll("&#x27;", "'")
    .replaceAll("&lt;", "<")
    .replaceAll("&gt;", ">")
    .replaceAll("&amp;", "&");

describe("the data of the IC", () => {
  it("is shown on the edit form, and on a form that comes back", async () => {
    const student = own();
    const born = "Lahir 15 Mac 2014: 12 tahun pada 2026.";
    expect((await open(`/student-edit/${student.id}`)).text).toContain(born);
    const again = await send("/student-add", { ...valid, ic_number: "140315-10-9999", full_name: "" });
    expect([again.status, again.text.includes(born)]).toEqual([422, true]);
    expect((await open("/student-add")).text).not.toContain("Lahir ");
  });

  it("a warning is shown beside its field and blocks nothing", async () => {
    const student = own({ ic_number: "900315001234", gender: "L" });
    const { html, status } = await open(`/student-edit/${student.id}`);
    expect(status).toBe(200);
    const hintOf = (field: string) => new RegExp(`id="${field}-hint">(.*?)</div>`, "s").exec(html)?.[1] ?? "";
    expect(hintOf("gender")).toContain("Amaran: jantina tidak sepadan");
    expect(hintOf("ic_number")).toContain("Amaran: no. KP mungkin milik orang dewasa");
    expect(hintOf("ic_number")).toContain("Amaran: kod tempat lahir");
    expect(html).toMatch(/name="gender"[^>]*aria-describedby="gender-hint"/);
  });
});

describe("two clerks who edit one record", () => {
  it("keep both changes of different fields: the form comes back with both, and saves both", async () => {
    const student = own();
    const path = `/student-edit/${student.id}`;
    const opened = (await open(path)).fields;
    await send(path, { ...opened, class_name: "6 B", submission_key: "a" }, world.admin);

    const late = await send(path, { ...opened, full_name: "SITI NUR BINTI ABU", submission_key: "b" });
    expect(late.status).toBe(412);
    expect(late.fields).toMatchObject({ full_name: "SITI NUR BINTI ABU", class_name: "6 B", version: "2" });
    expect(late.text).toContain("6 A 6 B (dalam borang)");
    expect(stored(student.id)?.full_name).toBe("SITI NUR BINTI ALI");

    expect((await send(path, late.fields)).status).toBe(303);
    expect(stored(student.id)).toMatchObject({
      full_name: "SITI NUR BINTI ABU",
      class_name: "6 B",
      version: 3,
    });
  });

  it("see both values of the same field, with the typed one in the form", async () => {
    const student = own();
    const path = `/student-edit/${student.id}`;
    const opened = (await open(path)).fields;
    await send(path, { ...opened, class_name: "6 B", submission_key: "a" }, world.admin);
    const late = await send(path, { ...opened, class_name: "6 C", submission_key: "b" });
    expect(late.text).toContain("6 C (dalam borang) 6 B");
    expect(late.fields.class_name).toBe("6 C");
    expect(stored(student.id)?.class_name).toBe("6 B");
  });

  it("see no difference in an IC that one of them typed with dashes", async () => {
    const student = own({ ic_number: "140315101234" });
    const path = `/student-edit/${student.id}`;
    const opened = (await open(path)).fields;
    await send(path, { ...opened, class_name: "6 B", submission_key: "a" }, world.admin);
    const typed = { ...opened, ic_number: "140315-10-1234", class_name: "6 C", submission_key: "b" };
    const late = await send(path, typed);
    expect(late.text).toContain("6 C (dalam borang) 6 B");
    expect(late.text).not.toContain("140315");
  });

  it.each(["", "{", "[]", "null", '"x"', '{"full_name":{"a":1}}'])(
    "keep every typed value when the original version is malformed: %j",
    async (was) => {
      const student = own();
      const path = `/student-edit/${student.id}`;
      const opened = (await open(path)).fields;
      await send(path, { ...opened, class_name: "6 B", submission_key: "a" }, world.admin);
      const late = await send(path, { ...opened, full_name: "LAIN", was, submission_key: "b" });
      expect([late.status, late.fields.full_name, late.fields.class_name]).toEqual([412, "LAIN", "6 A"]);
    },
  );
});

describe("a batch form that comes back", () => {
  it("stays with its school and year, with each cell in its place", async () => {
    const sent = {
      school_code: "AAA0001",
      exam_year: "2026",
      "rows[4].full_name": "ALI",
      "rows[4].ic_number": "1",
    };
    const again = await send("/student-add/batch", { ...sent, grid_key: "g" }, world.admin);
    expect(again.status).toBe(422);
    expect(again.fields).toMatchObject({ ...sent, grid_key: "g" });
    expect(again.html).toContain('href="#rows-4-ic_number"');
    expect(again.html).toMatch(/id="rows-4-ic_number"[^>]*aria-invalid="true"/);
    expect(again.html).toMatch(/action="\/student-add\/batch\?school_code=AAA0001&amp;exam_year=2026"/);
  });

  it("offers undo for the saved rows after the save button", async () => {
    const rows = {
      "rows[0].full_name": "ALI",
      "rows[0].ic_number": "140315101235",
      "rows[1].full_name": "ABU",
    };
    const { html, text } = await send("/student-add/batch?exam_year=2026", rows);
    expect(text).toContain("1 disimpan, 1 perlu dibetulkan");
    expect(html).toMatch(/name="undo" value="added-\d+"/);
    const form = /<form[^>]*noValidate[^>]*>(.*?)<\/form>/is.exec(html)?.[1] ?? "";
    expect(form.indexOf("Simpan")).toBeLessThan(form.indexOf('name="undo"'));
  });
});

describe("the return address of the list", () => {
  const back = "/students?search=siti&page=3";
  it("is passed through editing, deleting, adding and a form that comes back", async () => {
    const student = own();
    const query = `?back=${encodeURIComponent(back)}`;
    const edit = await open(`/student-edit/${student.id}${query}`);
    expect(edit.fields.back).toBe(back);
    expect(unescaped(edit.html)).toContain(`/student-delete/${student.id}?back=${encodeURIComponent(back)}`);
    const wrong = await send(`/student-edit/${student.id}${query}`, { ...edit.fields, full_name: "" });
    expect([wrong.status, wrong.fields.back]).toEqual([422, back]);
    const address = `/student-edit/${student.id}`;
    const saved = await answerOf(formOf(world.clerk, address, wrong.fields));
    expect(saved.status).toBe(422);
    const done = await answerOf(formOf(world.clerk, address, { ...wrong.fields, full_name: "A" }));
    expect(done.location).toBe(back);
    expect((await open(`/student-delete/${student.id}${query}`)).html).toContain("search=siti");
    expect((await open(`/student-add${query}`)).fields.back).toBe(back);
  });

  it("leads to no other site, from any screen", async () => {
    const student = own();
    for (const path of ["/student-add", `/student-edit/${student.id}`, `/student-delete/${student.id}`]) {
      for (const evil of ["//evil.test", "https://evil.test", "/\\evil.test", "javascript:alert(1)"]) {
        const { html } = await open(`${path}?back=${encodeURIComponent(evil)}`);
        expect(html).not.toMatch(/href="[^"]*evil|href="javascript/);
      }
    }
  });
});

describe("the form for adding to a locked year", () => {
  it("warns beforehand that the candidate will be listed as late, or that a school sends a request", async () => {
    const note =
      "Pendaftaran telah dikunci pada 1 Jun 2026. Calon baharu akan disenaraikan sebagai calon lewat.";
    expect((await open("/student-add?exam_year=2026")).text).not.toContain(note);
    db.update(exam_years)
      .set({ is_lock_initial_student: true, lock_initial_student_datetime: "2026-06-01T00:00:00.000Z" })
      .run();
    expect((await open("/student-add?exam_year=2026", world.admin)).text).toContain(note);
    expect((await open("/student-add?exam_year=2026")).text).toContain(
      "Borang ini dihantar sebagai permohonan",
    );
    const batch = "/student-add/batch?school_code=AAA0001&exam_year=2026";
    expect((await open(batch, world.admin)).text).toContain(note);
    expect((await open(batch)).text).toContain("Hantar permohonan bagi seorang demi seorang calon");
    for (const year of ["abc", "", "99999999999999999999", "2026'--"])
      expect((await open(`/student-add?exam_year=${encodeURIComponent(year)}`)).status).toBe(200);
  });
});

const doors = [
  {
    door: "the form",
    create: (fields: Fields) => answerOf(formOf(world.clerk, "/student-add", fields)),
    update: (id: number, fields: Fields) => answerOf(formOf(world.clerk, `/student-edit/${id}`, fields)),
    created: 303,
    saved: 303,
  },
  {
    door: "the API",
    create: (fields: Fields) => answerOf(jsonOf(world.clerk, "POST", "/api/students", fields)),
    update: (id: number, fields: Fields) =>
      answerOf(jsonOf(world.clerk, "PUT", `/api/students/${id}`, fields)),
    created: 201,
    saved: 200,
  },
];

describe.each(doors)("odd input through $door", ({ door, create, update, created, saved }) => {
  it.each([
    ["a formula", '=HYPERLINK("x")', '=HYPERLINK("X")'],
    ["markup", "<img src=x onerror=alert(1)>", "<IMG SRC=X ONERROR=ALERT(1)>"],
    ["bidi marks", "\u202eali\u202c\u200f", "ALI"],
    ["an emoji", "ali 🎓", "ALI 🎓"],
    ["120 letters beyond the first plane", "𐐨".repeat(120), "𐐀".repeat(120)],
    ["a decomposed letter", "jose\u0301", "JOSÉ"],
  ])("a name with %s is stored as plain text", async (_, full_name, expected) => {
    expect((await create({ ...valid, full_name })).status).toBe(created);
    expect(everyone()[0]?.full_name).toBe(expected);
  });

  it.each([
    ["a name of 300 characters", { full_name: "A".repeat(300) }, "full_name", "too_long"],
    ["NUL in a class", { class_name: "6\u0000" }, "class_name", "control_characters"],
    ["an IC in scientific notation", { ic_number: "1,40315E+11" }, "ic_number", "ic_scientific"],
    ["an IC without its zero", { ic_number: "50315101235" }, "ic_number", "ic_eleven_digits"],
    [
      "a passport in Arabic letters",
      { ic_number: "", passport_number: "ابتثج" },
      "passport_number",
      "document_format",
    ],
    ["a year of the far future", { exam_year: "99999" }, "exam_year", "out_of_range"],
    ["a class of 61 characters", { class_name: "6".repeat(61) }, "class_name", "too_long"],
  ])("%s is refused at its field, and no candidate is stored", async (_, wrong, field, code) => {
    const answer = await create({ ...valid, ...(wrong as Fields) });
    expect(answer.status).toBe(422);
    expect(answer.problems).toContainEqual([field, code]);
    expect(everyone()).toHaveLength(0);
  });

  it("half a character is never stored", async () => {
    const answer = await create({ ...valid, full_name: "ALI\ud800" });
    // A form is sent as UTF-8, which cannot encode half a character: the browser sends the replacement character.
    if (door === "the form") expect(everyone()[0]?.full_name).toBe("ALI\ufffd");
    else expect(answer.problems).toEqual([["full_name", "control_characters"]]);
  });

  it("digits of other scripts are digits", async () => {
    await create({ ...valid, ic_number: "١٤٠٣١٥-١٠-١٢٣٤", exam_year: "２０２６" });
    expect(everyone()[0]).toMatchObject({ ic_number: "140315101234", exam_year: 2026 });
  });

  it("a candidate without an IC is identified by another document, and is not added twice", async () => {
    const paper = { ...valid, ic_number: "", birth_cert_number: "AB 123456" };
    expect((await create(paper)).status).toBe(created);
    const again = await create({ ...paper, birth_cert_number: "ab-123456" });
    expect(again.problems).toEqual([["birth_cert_number", "candidate_exists"]]);
    const [one] = everyone();
    const same = await update(one?.id ?? 0, { ...paper, full_name: "NAMA LAIN", version: "1" });
    expect(same.status).toBe(saved);
    makeStudent({ school_code: "BBB0002", exam_year: 2026, ic_number: null, passport_number: "P1234567" });
    const elsewhere = await create({ ...valid, ic_number: "", passport_number: "p123 4567" });
    expect(elsewhere.problems).toEqual([["passport_number", "candidate_exists_elsewhere"]]);
  });
});

describe("the school of a candidate, by code or a part of its name", () => {
  beforeEach(() => {
    for (const [code, school_name] of [
      ["SRA01", "SRA BANDAR BARU"],
      ["SRA02", "SRA BANDAR LAMA"],
    ] as const) {
      makeSchool(code, { school_name, district_code: "01" });
      register(code, 2026);
    }
  });

  const screens = {
    adding: (school_code: string) => {
      const request = formOf(world.admin, "/student-add", { ...valid, school_code });
      return { request, answered: () => answerOf(request.clone()) };
    },
    editing: (school_code: string) => {
      const { id } = own();
      const request = formOf(world.supervisor, `/student-edit/${id}`, { ...valid, school_code });
      return { request, answered: () => answerOf(request.clone()) };
    },
  };

  it.each(Object.entries(screens))("a single match is used when %s", async (_, send) => {
    expect((await send("bandar lama").answered()).status).toBe(303);
    expect(everyone().map(({ school_code }) => school_code)).toEqual(["SRA02"]);
  });

  it.each(Object.entries(screens))(
    "several matches are offered when %s, and every typed value remains",
    async (_, send) => {
      const { request, answered } = send("bandar");
      const stands = everyone();
      const answer = await answered();
      expect([answer.status, answer.problems]).toEqual([422, [["school_code", "school_several"]]]);
      const page = await (await app(request)).text();
      for (const [code, name] of [
        ["SRA01", "SRA BANDAR BARU"],
        ["SRA02", "SRA BANDAR LAMA"],
      ])
        expect(page).toMatch(new RegExp(`type="radio"[^>]*value="${code}"[^]*?${code} · ${name}`));
      expect(page).toContain(`value="${valid.full_name}"`);
      expect(everyone()).toEqual(stands);
    },
  );

  it.each(Object.entries(screens))("a missing match is reported when %s", async (_, send) => {
    const { answered } = send("sekolah di bulan");
    const answer = await answered();
    expect([answer.status, answer.problems]).toEqual([422, [["school_code", "school_unknown"]]]);
    expect(answer.body.typed).toMatchObject({ school_code: "sekolah di bulan", full_name: valid.full_name });
  });

  it("suggests recent schools, and shows a clerk only the fixed own school", async () => {
    expect(
      (await answerOf(formOf(world.admin, "/student-add", { ...valid, school_code: "SRA01" }))).status,
    ).toBe(303);
    const office = await (await app(requestOf(world.admin, "/student-add"))).text();
    expect(office).toContain("<option>SRA01 · SRA BANDAR BARU<");
    const clerk = await (await app(requestOf(world.clerk, "/student-add"))).text();
    expect(clerk).not.toContain("datalist");
    expect(clerk).toContain("SEKOLAH AAA0001 · 2026");
    expect(clerk).toContain('<input type="hidden" name="school_code" value="AAA0001"/>');
  });

  it("defaults to that of the last screen, in the chosen year", async () => {
    const last = (cookie: string) =>
      requestOf({ ...world.admin, cookie: `${world.admin.cookie}; calon_pilihan=${cookie}` }, "/student-add");
    const { body } = await answerOf(last("SRA02"));
    expect(body.initial).toMatchObject({ school_code: "SRA02", exam_year: "2026" });
    const gone = await answerOf(last("ZZZ99"));
    expect(gone.body.initial).toMatchObject({ school_code: null });
  });
});
