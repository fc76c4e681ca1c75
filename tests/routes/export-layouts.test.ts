import { createHash } from "node:crypto";
import { describe, expect, it } from "vitest";
import { db, sqlite } from "~/db/client";
import { inContext } from "~/db/request-context";
import { export_layouts } from "~/db/schema";
import { countFormulas } from "~/features/export-layouts/file";
import { t } from "~/messages";
import { answerOf } from "../support/answers";
import { loadApp } from "../support/app";
import { contextFrom } from "../support/context";
import {
  formOf,
  jsonOf,
  makeLayout,
  makeStudent,
  type Person,
  requestOf,
  withWorld,
} from "../support/people";

const app = await loadApp();
const world = withWorld();

type Fields = Record<string, string>;
const layout = {
  name: "Sistem keputusan",
  format: "csv",
  column_lines: "student_code\nfull_name | NAMA | 40",
};
const place = { school_code: "AAA0001", exam_year: 2026 };

const add = (who: Person, fields: Fields) => answerOf(formOf(who, "/students/export_layouts/add", fields));
const call = (who: Person, fields: object) => answerOf(jsonOf(who, "POST", "/api/export_layouts", fields));
const stored = () => db.select().from(export_layouts).all();

const ask = (id: number, part = "file", headers: HeadersInit = {}, year = 2026) =>
  app(requestOf(world.admin, `/api/export_layouts/${id}/${part}?exam_year=${year}`, { headers }));
const linesOf = async (id: number) => (await (await ask(id)).text()).split("\r\n");
const candidates = () => {
  const one = { student_code: "AAA0001/002", full_name: "SITI", gender: "P" } as const;
  makeStudent({ ...place, ...one, ic_number: "120101101234", full_name_arabic: "سيتي", is_student: false });
  makeStudent({
    ...place,
    full_name: "ALI",
    student_code: "AAA0001/001",
    gender: "L",
    ic_number: "120101101235",
  });
};

describe("a layout", () => {
  it("is added at both doors, with its audit event", async () => {
    expect((await add(world.admin, layout)).status).toBe(303);
    expect((await call(world.admin, { ...layout, name: "Lain" })).status).toBe(201);
    expect(stored()).toMatchObject([
      { ...layout, delimiter: "comma", has_heading: true, has_bom: false, is_final_only: true },
      { name: "Lain" },
    ]);
    const event = sqlite.prepare("select action from audit_events order by id desc").pluck().get();
    expect(event).toBe("export_layout.created");
  });

  it.each([
    ["no column", { column_lines: " \n " }, "column_lines", "required"],
    ["101 columns", { column_lines: "full_name\n".repeat(101) }, "column_lines", "layout_columns"],
    ["an unknown field", { column_lines: "password_hash" }, "column_lines", "layout_field"],
    ["a column of width 0", { column_lines: "full_name||0" }, "column_lines", "layout_width"],
    ["a column of width 10,000", { column_lines: "full_name||10000" }, "column_lines", "layout_width"],
    [
      "a code that is given twice",
      { column_lines: "gender||||L=1,L=2" },
      "column_lines",
      "layout_code_doubled",
    ],
    ["codes without a sign", { column_lines: "gender||||L1" }, "column_lines", "layout_code"],
    ["an unknown option", { column_lines: "gender|||tengah" }, "column_lines", "layout_option"],
    ["six parts in a line", { column_lines: "gender|a|1||L=1|x" }, "column_lines", "layout_parts"],
    [
      "a fixed form and no width",
      { format: "fixed", column_lines: "gender" },
      "column_lines",
      "layout_width_needed",
    ],
    [
      "a heading that is wider than its column",
      { format: "fixed", column_lines: "gender|JANTINA|1" },
      "column_lines",
      "layout_heading",
    ],
    ["500 columns", { column_lines: "full_name\n".repeat(500) }, "column_lines", "layout_columns"],
    [
      "withdrawn candidates who look like others",
      { has_withdrawn: "true" },
      "column_lines",
      "layout_withdrawn",
    ],
    ["an unknown exam type", { exam_type_code: "UPSR" }, "exam_type_code", "unknown"],
    ["an unknown form", { format: "xml" }, "format", "not_a_choice"],
    ["the name of another", { name: "KEPUTUSAN" }, "name", "taken"],
  ])("with %s is refused at both doors", async (_, wrong, field, code) => {
    makeLayout();
    for (const send of [add, call]) {
      const answer = await send(world.admin, { ...layout, ...wrong });
      expect([answer.status, answer.problems]).toEqual([422, [[field, code]]]);
    }
    expect(stored()).toHaveLength(1);
  });

  const rows = (...columns: [field: string, more?: Fields][]) =>
    Object.fromEntries(
      columns.flatMap(([field, more = {}], at) =>
        Object.entries({ field, ...more }).map(([part, value]) => [`columns[${at}].${part}`, value]),
      ),
    );
  const base = { name: "Baris", format: "csv" };

  it("has its columns as rows of a form, which are stored as the lines of the text", async () => {
    const sent = rows(
      ["full_name", { heading: "NAMA | PENUH", width: "40" }],
      ["", {}],
      ["gender", { codes: "L=1, P=2" }],
      ["tetap", { heading: "SUMBER", codes: "CALON" }],
    );
    expect((await add(world.admin, { ...base, ...sent })).status).toBe(303);
    const [one] = stored();
    expect(one?.column_lines.split("\n")).toEqual([
      "full_name | NAMA \\| PENUH | 40",
      "gender |  |  |  | L=1, P=2",
      '"CALON" | SUMBER',
    ]);
    const form = `/students/export_layouts/${one?.id}/edit`;
    const html = await (await app(requestOf(world.admin, form))).text();
    expect(html).toContain('value="NAMA | PENUH"');
    expect(html).toContain('<option value="tetap" selected="">Teks tetap</option>');
    expect(html).not.toContain("<textarea");
  });

  it.each([
    ["add", ["", "student_code", "full_name", "gender", ""]],
    ["up 2", ["", "student_code", "gender", "full_name"]],
    ["up 0", ["", "student_code", "full_name", "gender"]],
    ["down 0", ["", "full_name", "student_code", "gender"]],
    ["remove 1", ["", "student_code", "gender"]],
  ])(
    "has a button in its form, %s, that keeps everything typed and stores nothing",
    async (row, [, ...after]) => {
      candidates();
      const sent = rows(["student_code"], ["full_name", { heading: "NAMA", width: "xx" }], ["gender"]);
      const answer = await app(
        formOf(world.admin, "/students/export_layouts/add", { ...base, ...sent, row, has_heading: "false" }),
      );
      const html = await answer.text();
      const chosen = [...html.matchAll(/name="columns\[\d+\]\.field".*?<\/select>/gs)].map(
        ([select]) => /value="(\w+)" selected/.exec(select)?.[1] ?? "",
      );
      expect([answer.status, chosen]).toEqual([200, after]);
      expect(html).toContain('value="Baris"');
      if (row !== "remove 1") expect(html).toContain('value="xx"');
      expect(html.split("<pre")[1]).toContain("AAA0001/001");
      expect(stored()).toEqual([]);
    },
  );

  it("shows its rows again, with all that was typed, when one is refused", async () => {
    const sent = rows(["full_name", { heading: "NAMA", width: "xx" }]);
    const answer = await app(formOf(world.admin, "/students/export_layouts/add", { ...base, ...sent }));
    const html = await answer.text();
    expect(answer.status).toBe(422);
    expect(html).toContain("Baris 1: lebar mestilah nombor");
    expect(html).toContain('value="xx"');
  });

  it("that was typed as text in an earlier release is shown as rows, and saved as it was", async () => {
    const column_lines = 'full_name | NAMA |  | kanan, potong | A=B\n"CALON" | SUMBER';
    const { id, name } = makeLayout({ column_lines });
    const at = `/students/export_layouts/${id}/edit`;
    const html = await (await app(requestOf(world.admin, `${at}?as=text`))).text();
    expect(html).not.toContain("<textarea");
    expect(html).toContain('<option value="kanan, potong" selected="">');
    expect(html).toContain('value="CALON"');
    const shown = rows(
      ["full_name", { heading: "NAMA", options: "kanan, potong", codes: "A=B" }],
      ["tetap", { heading: "SUMBER", codes: "CALON" }],
    );
    const saved = await app(formOf(world.admin, at, { name, format: "csv", version: "1", ...shown }));
    expect(saved.status).toBe(303);
    expect(stored()[0]?.column_lines).toBe(column_lines);
  });

  it("is edited, not over a later edit, and deleted", async () => {
    const { id } = makeLayout();
    const edit = (version: string) =>
      answerOf(formOf(world.admin, `/students/export_layouts/${id}/edit`, { ...layout, version }));
    expect((await edit("1")).status).toBe(303);
    expect((await edit("1")).status).toBe(412);
    const call = jsonOf(world.admin, "DELETE", `/api/export_layouts/${id}`, undefined);
    expect((await answerOf(call)).status).toBe(200);
    expect(stored()).toEqual([]);
  });
});

describe("the file of a layout", () => {
  it("has its columns in their order with own codes, constants and raw values, by roll number", async () => {
    candidates();
    const column_lines =
      'student_code|KOD\n"SEL"|NEGERI\ngender|||| L=1, P=2\nis_student|PELAJAR|||Ya=1,Tidak=0\nfull_name_arabic|JAWI|||=-\nhq_code|PUSAT\ndistrict_name';
    const { id } = makeLayout({ column_lines, delimiter: "semicolon" });
    const pusat = sqlite.prepare("select hq_code from schools where school_code = 'AAA0001'").pluck().get();
    const daerah = sqlite.prepare("select name from districts where code = '01'").pluck().get();
    expect(await linesOf(id)).toEqual([
      "KOD;NEGERI;Jantina;PELAJAR;JAWI;PUSAT;Nama daerah",
      `AAA0001/001;SEL;1;1;-;${pusat};${daerah}`,
      `AAA0001/002;SEL;2;0;سيتي;${pusat};${daerah}`,
      "",
    ]);
  });

  it("is as wide as its column_lines: Jawi to the right, zeros before numbers, blanks after names", async () => {
    candidates();
    const column_lines =
      "full_name|NAMA|6\nfull_name_arabic|JAWI|6|kanan\nexam_year|TAHUN|6|sifar\nic_number|KP|4|potong";
    const { id } = makeLayout({ column_lines, format: "fixed" });
    expect(await linesOf(id)).toEqual([
      "NAMA  JAWI  TAHUN KP  ",
      "ALI         0020261201",
      "SITI    سيتي0020261201",
      "",
    ]);
  });

  it("is refused with each candidate whose text does not fit", async () => {
    candidates();
    const { id } = makeLayout({ column_lines: "full_name|NAMA|3" });
    const answer = await ask(id);
    expect(answer.status).toBe(422);
    expect((await answer.json()).fields).toMatchObject([{ code: "layout_overflow" }]);
  });

  it("has the same bytes for the same data: checksum, count, ETag and 304", async () => {
    candidates();
    const { id } = makeLayout({ has_bom: true });
    const answer = await ask(id);
    const bytes = Buffer.from(await answer.arrayBuffer());
    const sha256 = createHash("sha256").update(bytes).digest("hex");
    expect([...bytes.subarray(0, 3)]).toEqual([0xef, 0xbb, 0xbf]);
    expect(answer.headers.get("ETag")).toBe(`"${sha256}"`);
    const { data } = await (await ask(id, "manifest")).json();
    expect(data).toMatchObject({ name: "keputusan-2026.csv", rows: 2, bytes: bytes.length, sha256 });
    const events = () =>
      sqlite.prepare("select count(*) from audit_events where action = 'export_layout.taken'").pluck().get();
    expect(events()).toBe(1);
    expect((await ask(id, "file", { "If-None-Match": `"lain", "${sha256}"` })).status).toBe(304);
    expect(events()).toBe(1);
    makeStudent({ ...place, full_name: "BARU", student_code: "AAA0001/003" });
    expect((await ask(id, "file", { "If-None-Match": `"${sha256}"` })).status).toBe(200);
  });

  it("leaves out withdrawn candidates and, unless asked for, lists that are not final; then it has its heading alone", async () => {
    candidates();
    const { id } = makeLayout({ is_final_only: true });
    expect(await linesOf(id)).toEqual(["Angka giliran", ""]);
    expect((await (await ask(id, "manifest")).json()).data.rows).toBe(0);
    sqlite.prepare("update school_exam_years set state = 'muktamad'").run();
    sqlite.prepare("update students set withdrawn_at = updated_at where full_name = 'ALI'").run();
    expect(await linesOf(id)).toEqual(["Angka giliran", "AAA0001/002", ""]);
  });

  it("has withdrawn candidates where its layout says so, with their state, in its count, checksum and preview", async () => {
    candidates();
    sqlite.prepare("update students set withdrawn_at = updated_at").run();
    const column_lines = "student_code\nis_withdrawn|||| Ya=T, Tidak=";
    const { id } = makeLayout({ column_lines, has_withdrawn: true });
    makeStudent({ ...place, full_name: "CHONG", student_code: "AAA0001/003" });
    const expected = ["Angka giliran,Tarik diri", "AAA0001/001,T", "AAA0001/002,T", "AAA0001/003,", ""];
    expect(await linesOf(id)).toEqual(expected);
    const { data } = await (await ask(id, "manifest")).json();
    const sha256 = createHash("sha256").update(expected.join("\r\n")).digest("hex");
    expect(data).toMatchObject({ rows: 3, sha256 });
    const page = await app(requestOf(world.admin, `/students/export_layouts/${id}?exam_year=2026`));
    expect(await page.text()).toMatch(/daripada 3<[\s\S]*AAA0001\/002,T/);
    sqlite.prepare("update students set withdrawn_at = null where full_name = 'ALI'").run();
    expect((await linesOf(id))[1]).toBe("AAA0001/001,");
    const { id: usual } = makeLayout({ name: "Biasa" });
    expect(await linesOf(usual)).toEqual(["Angka giliran", "AAA0001/001", "AAA0001/003", ""]);
  });

  describe("with cells that a spreadsheet would take for formulas", () => {
    const column_lines = 'full_name | NAMA\nclass_name\n"+" | TANDA\nfull_name_arabic | JAWI | | | =-';
    const named = (full_name: string, class_name: string, n: number) =>
      makeStudent({
        ...place,
        full_name,
        class_name,
        full_name_arabic: "علي",
        student_code: `AAA0001/00${n}`,
      });
    const shown = async (id: number) =>
      (await app(requestOf(world.admin, `/students/export_layouts/${id}?exam_year=2026`))).text();
    const inManifest = async (id: number) => (await (await ask(id, "manifest")).json()).data.formula_cells;
    const sentence = (n: number) => t("export_layout.formulas", { n });

    it("is counted above its buttons and in its manifest, with its values as they are", async () => {
      named('=HYPERLINK("HTTP://CONTOH.INVALID","X")', "@SUM(1)", 1);
      named("+CMD", "6 BESTARI", 2);
      named(" -1", "6=1", 3);
      const { id } = makeLayout({ column_lines });
      const html = await shown(id);
      expect(html.indexOf(sentence(7))).toBeGreaterThan(html.indexOf("<h2 "));
      expect(html.indexOf(sentence(7))).toBeLessThan(
        html.indexOf(t("export_layout.take.file"), html.indexOf("<h2 ")),
      );
      expect(await inManifest(id)).toBe(7);
      expect((await linesOf(id))[2]).toBe("+CMD,6 BESTARI,+,علي");
    });

    it("is counted by lines where its widths are fixed", async () => {
      named("-ALI", "=A", 1);
      named("SITI", "=B", 2);
      const { id } = makeLayout({ column_lines: "full_name||6\nclass_name||2", format: "fixed" });
      expect(await shown(id)).toContain(sentence(1));
      expect(await inManifest(id)).toBe(1);
    });

    it("counts its codes, its headings and its constants, and no cell where there is none", async () => {
      makeStudent({ ...place, full_name: "ALI", student_code: "AAA0001/001" });
      const codes = makeLayout({ column_lines: "full_name|-NAMA\nfull_name_arabic||||=-", name: "Kod" });
      expect(await inManifest(codes.id)).toBe(2);
      const plain = makeLayout({ column_lines: "full_name" });
      expect(await inManifest(plain.id)).toBe(0);
      expect(await shown(plain.id)).not.toContain(t("export_layout.formulas").slice(10, 60));
    });

    it("is counted without a note that identity numbers were read", async () => {
      candidates();
      const layout = makeLayout({ column_lines: "ic_number" });
      const context = contextFrom("127.0.0.1");
      await inContext(context, () => countFormulas(world.admin, layout, 2026));
      expect(context.identities.size).toBe(0);
    });
  });

  it("does not follow a link from another site", async () => {
    const { id } = makeLayout();
    expect((await ask(id, "file", { "Sec-Fetch-Site": "cross-site" })).status).toBe(403);
  });

  it("needs a year that exists", async () => {
    const { id } = makeLayout();
    expect((await ask(id, "file", {}, 2099)).status).toBe(422);
    expect((await app(requestOf(world.admin, `/api/export_layouts/${id}/file`))).status).toBe(422);
  });

  it("is previewed on its screen and downloaded with its checksum and manifest", async () => {
    candidates();
    const { id } = makeLayout();
    const here = `/students/export_layouts/${id}`;
    const page = await (await app(requestOf(world.admin, `${here}?exam_year=2026`))).text();
    expect(page).toContain("AAA0001/001");
    const take = async (part: string) => {
      const fields = { id: String(id), exam_year: "2026", part };
      expect((await app(formOf(world.admin, here, fields))).status).toBe(307);
      return app(formOf(world.admin, "/students/export/layout", fields));
    };
    const file = await take("file");
    expect(file.headers.get("Content-Disposition")).toBe('attachment; filename="keputusan-2026.csv"');
    const sha256 = createHash("sha256")
      .update(await file.text())
      .digest("hex");
    expect(await (await take("checksum")).text()).toBe(`${sha256}  keputusan-2026.csv\n`);
    expect(await (await take("manifest")).json()).toMatchObject({ rows: 2, sha256 });
  });
});
