import { beforeEach, describe, expect, it } from "vitest";
import { sqlite } from "~/db/client";
import { mergeSchool } from "~/features/school-merges/commands";
import { markStatements } from "~/features/statements/commands";
import { parcelText } from "~/features/values/parcels";
import { loadApp } from "../support/app";
import { packPaper } from "../support/packets";
import { formOf, makeStudent, type Person, withWorld } from "../support/people";
import { pressPrint } from "../support/sheet-prints";

const app = await loadApp();
const world = withWorld();
const place = "school_code=AAA0001&exam_year=2026";
let paper: number;
let registration: number;

/** The paper has begun, its packets were handed to the school, and a candidate is in class 6 A. */
beforeEach(async () => {
  const packed = packPaper(world.ownYear);
  [paper, registration] = [packed.id, world.ownYear.id];
  sqlite.prepare("update exam_papers set held_on = '2026-01-05'").run();
  const store = sqlite.prepare(
    "insert into packet_movements (exam_paper_id, registration_id, step, packets, moved_at, recorded_by, recorded_at) values (?, ?, ?, 6, '2026-01-02T00:00:00.000Z', 1, '2026-01-02T00:00:00.000Z')",
  );
  for (const step of ["sent", "received", "handed"]) store.run(paper, registration, step);
  const student = {
    school_code: "AAA0001",
    exam_year: 2026,
    class_name: "6 A",
    student_code: "PAAA0001/001",
  };
  candidate = makeStudent({ ...student, full_name: "AMINAH BINTI ALI" }).id;
  await pressPrint(app, world.clerk, `/students/sheets/statements?${place}`);
});
let candidate: number;

/** A form that a clerk has open: its address, its fields, and the words that must not be lost. */
const forms = {
  "the counts of a step": () => ({
    path: "/papers/packets/movements/confirmed?exam_year=2026",
    fields: {
      "rows[0].exam_paper_id": String(paper),
      "rows[0].school_code": "AAA0001",
      "rows[0].listed": "6",
      "rows[0].packets": "5",
      "rows[0].reason": "Satu basah",
      moved_at_day: "5",
    },
    typed: "Satu basah",
  }),
  "the scanned labels of a step": () => ({
    path: "/papers/packets/movements/confirmed/scan?exam_year=2026",
    fields: {
      "rows[0].student_code": parcelText({ exam_paper_id: paper, registration_id: registration }, 1),
      reason: "Lima lagi menyusul",
      confirmed: "true",
    },
    typed: "Lima lagi menyusul",
  }),
  "the scripts of a school": () => ({
    path: `/papers/scripts/${paper}/schools/${registration}`,
    fields: { returned: "0", reason: "Skrip tertinggal", confirmed: "true", version: "0" },
    typed: "Skrip tertinggal",
  }),
  "an invigilator": () => ({
    path: `/invigilators/add?${place}`,
    fields: {
      school_code: "AAA0001",
      exam_year: "2026",
      full_name: "ROSNAH BINTI OMAR",
      phone: "0198765432",
    },
    typed: "ROSNAH BINTI OMAR",
  }),
  "pasted invigilators": () => ({
    path: `/invigilators/paste?${place}`,
    fields: { school_code: "AAA0001", exam_year: "2026", pasted: "SALMAH BINTI IDRIS\t0123456789" },
    typed: "SALMAH BINTI IDRIS",
  }),
  "the statements of a class": () => ({
    path: `/students/statements/class?${place}&class_name=6+A`,
    fields: { "rows[0]": `${candidate}:0:missing:corrected` },
    typed: null,
  }),
};

const meanwhile = {
  "the year was closed": () => {
    sqlite.exec("update exam_years set closed_at = '2026-02-01T00:00:00.000Z'");
  },
  "the paper was deleted": () => {
    sqlite.prepare("delete from exam_papers where id = ?").run(paper);
  },
  "the figures were fixed again": () => {
    sqlite.exec("update packet_lines set candidates = candidates + 40 where candidates > 0");
    sqlite.exec("delete from packet_movements");
  },
  "the school was merged": () => {
    sqlite.exec("delete from packet_movements");
    const merged = { school_code: "CCC0003", version: null, fingerprint: null };
    expect(mergeSchool(world.admin, world.own.id, merged)).toMatchObject({ kind: "saved" });
  },
  "the account moved to another school": () => {
    sqlite.prepare("update users set school_code = 'BBB0002' where id = ?").run(world.clerk.user_id);
  },
  "the account has another role": () => {
    const { user_id } = world.clerk;
    sqlite.prepare("update users set role_id = 'OBSERVER', school_code = null where id = ?").run(user_id);
  },
  "another account did the same": () => {
    const by = world.supervisor.user_id;
    const at = "2026-01-06T00:00:00.000Z";
    sqlite
      .prepare(
        "insert into packet_movements (exam_paper_id, registration_id, step, packets, moved_at, recorded_by, recorded_at) values (?, ?, 'confirmed', 6, ?, ?, ?)",
      )
      .run(paper, registration, at, by, at);
    sqlite
      .prepare(
        "insert into script_returns (exam_paper_id, registration_id, expected, returned, returned_by, returned_at, version) values (?, ?, 1, 1, ?, ?, 1)",
      )
      .run(paper, registration, by, at);
    const mark = { student_id: candidate, result: "same", version: null } as const;
    const marked = markStatements(world.admin, { school_code: "AAA0001", exam_year: 2026, marks: [mark] });
    expect(marked).toMatchObject({ kind: "saved" });
  },
};

type Said = [status: number, words: RegExp | null];

/** What most forms answer; a form that the event does not concern is saved. */
const usual: Record<keyof typeof meanwhile, Said> = {
  "the year was closed": [409, /ditutup/],
  "the paper was deleted": [303, null],
  "the figures were fixed again": [303, null],
  "the school was merged": [303, null],
  "the account moved to another school": [404, /tidak ditemukan/],
  "the account has another role": [403, /tidak dibenarkan/],
  "another account did the same": [303, null],
};

const ofStep = {
  "the figures were fixed again": [422, /belum diserahkan kepada sekolah/],
  "another account did the same": [422, /6 bungkusan telah diterima oleh sekolah pada 6 Jan 2026/],
} satisfies Partial<Record<keyof typeof meanwhile, Said>>;

const own: Record<keyof typeof forms, Partial<Record<keyof typeof meanwhile, Said>>> = {
  "the counts of a step": {
    ...ofStep,
    "the paper was deleted": [422, /Kertas peperiksaan bagi bungkusan ini sudah dipadam/],
    "the account moved to another school": [422, /Sekolah AAA0001 tiada bungkusan/],
  },
  "the scanned labels of a step": {
    ...ofStep,
    "the paper was deleted": [422, /bukan nombor label bungkusan/],
    "the account moved to another school": [422, /bukan nombor label bungkusan/],
  },
  "the scripts of a school": {
    "the paper was deleted": [404, /tidak ditemukan/],
    "another account did the same": [412, /telah dikemas kini oleh pengguna lain/],
  },
  "an invigilator": {},
  // A preview asks for a second press.
  "pasted invigilators": {
    "the paper was deleted": [200, null],
    "the figures were fixed again": [200, null],
    "another account did the same": [200, null],
  },
  "the statements of a class": {
    "another account did the same": [422, /sudah diubah oleh pengguna lain/],
  },
};

const tables = ["packet_movements", "script_returns", "script_questions", "invigilators", "statement_marks"];
const stored = () => JSON.stringify(tables.map((table) => sqlite.prepare(`select * from ${table}`).all()));
const waiting = () => JSON.stringify(sqlite.prepare("select fields from kept_forms").pluck().all());

async function send(who: Person, path: string, fields: Record<string, string>) {
  const answer = await app(formOf(who, path, fields));
  const html = (await answer.text()).replaceAll("\u00a0", " ");
  return { status: answer.status, html, to: answer.headers.get("Location") ?? "" };
}

/** In the form that is shown again, or stored for its sender. */
const keeps = (html: string, typed: string) => html.includes(typed) || waiting().includes(typed);

it("the scripts of a school that another account counted show both counts, and the next save replaces theirs", async () => {
  const { path, fields } = forms["the scripts of a school"]();
  meanwhile["another account did the same"]();
  const { html } = await send(world.clerk, path, fields);
  expect(html).toMatch(/Skrip dipulangkan<\/th><td>0<\/td><td>1<\/td>/);
  const version = /name="version" value="(\d+)"/.exec(html)?.[1] ?? "";
  expect((await send(world.clerk, path, { ...fields, version })).status).toBe(303);
  expect(sqlite.prepare("select returned, reason from script_returns").all()).toEqual([
    { returned: 0, reason: "Skrip tertinggal" },
  ]);
});

describe.each(Object.keys(forms) as (keyof typeof forms)[])("%s", (form) => {
  it.each(Object.keys(meanwhile) as (keyof typeof meanwhile)[])("sent after %s", async (event) => {
    const { path, fields, typed } = forms[form]();
    meanwhile[event]();
    const before = stored();
    const { status, html, to } = await send(world.clerk, path, fields);
    const [code, said] = own[form][event] ?? usual[event];
    expect(status).toBe(code);
    if (said) expect(html).toMatch(said);
    // The merge of a school ends the sessions of its accounts.
    expect(to.startsWith("/user_login")).toBe(event === "the school was merged");
    const isSaved = status === 303 && !to.startsWith("/user_login");
    expect(stored() === before).toBe(!isSaved);
    if (!isSaved && typed) expect(keeps(html, typed)).toBe(true);
  });
});
