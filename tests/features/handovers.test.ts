import { createHash } from "node:crypto";
import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { db, sqlite, write } from "~/db/client";
import { export_layouts, school_exam_years, students } from "~/db/schema";
import { findLayout } from "~/features/export-layouts/queries";
import { compareHandovers } from "~/features/handovers/compare";
import { makeHandedFile } from "~/features/handovers/file";
import { makeHandover } from "~/features/handovers/make";
import { planOf } from "~/features/handovers/plan";
import { changesNow } from "~/features/handovers/preview";
import { emptyRowsOfGoneYears, forgetUnsealed } from "~/features/handovers/prune";
import { findByNumber, findHandover, type Handover } from "~/features/handovers/queries";
import { receiptOf } from "~/features/handovers/receipt";
import { erasePerson } from "~/features/persons/erase";
import { problem } from "~/messages";
import { makeLayout, makeSchool, makeStudent, register, withWorld } from "../support/people";

const world = withWorld();
let layout: ReturnType<typeof makeLayout>;

const kindColumns = "change_kind | JENIS\nchanged_fields | MEDAN";

beforeEach(() => {
  layout = makeLayout({
    column_lines: `id | NO\nschool_code\nstudent_code\nfull_name | NAMA\nclass_name\nic_number\n${kindColumns}`,
  });
  makeSchool("AAA0003");
  register("AAA0003", 2026);
  const names = ["ALI", "BADRUL", "CHE WAN", "DAUD", "EMBUN"];
  for (const school_code of ["AAA0001", "AAA0003"])
    for (const [at, name] of names.entries())
      makeStudent({
        ...{ school_code, exam_year: 2026, full_name: `${name} ${school_code}`, class_name: "6 A" },
        ...{
          student_code: `${school_code}/00${at + 1}`,
          ic_number: `14020310${school_code.slice(-1)}${100 + at}`,
        },
      });
});

const setState = (school_code: string, state: "draf" | "muktamad") =>
  db.update(school_exam_years).set({ state }).where(eq(school_exam_years.school_code, school_code)).run();

const choice = (since_number: number | null) => ({
  exam_year: 2026,
  exam_type_code: "PSRA",
  layout_id: layout.id,
  since_number,
});

const make = (since_number: number | null = null, fingerprint?: string) => {
  const input = choice(since_number);
  const stored = findLayout(layout.id);
  const seen = fingerprint ?? (stored ? planOf(input, stored).fingerprint : "");
  return makeHandover(world.admin, { ...input, fingerprint: seen });
};

const planNow = (since_number: number | null) => planOf(choice(since_number), layout);

const count = (table: string) => sqlite.prepare(`select count(*) from ${table}`).pluck().get();

async function made(since_number: number | null = null): Promise<Handover> {
  const outcome = await make(since_number);
  if (outcome.kind !== "saved") throw new Error(JSON.stringify(outcome));
  return outcome.value;
}

async function bytesOf(handover: Handover, actor: Parameters<typeof makeHandedFile>[0] = world.admin) {
  const outcome = await makeHandedFile(actor, handover);
  if (outcome.kind !== "saved") throw new Error(JSON.stringify(outcome));
  return Buffer.concat(outcome.value.chunks);
}

const linesOf = async (handover: Handover) =>
  (await bytesOf(handover)).toString().trimEnd().split("\r\n").slice(1);

type Candidate = Record<string, string | number | null>;

/** The candidates of the final lists, read beside the program. */
const independent = () =>
  new Map(
    sqlite
      .prepare<[], Candidate & { id: number }>(
        `select s.*, r.recorded_school_code as school_code, r.school_name, r.hq_code from students s join school_exam_years r using (school_code, exam_year)
         where r.state = 'muktamad' and r.exam_type_code = 'PSRA' and s.withdrawn_at is null`,
      )
      .all()
      .map((row) => [row.id, row]),
  );

/** "kind id fields" of each change between two states, in plain JavaScript. */
function differencesOf(before: ReturnType<typeof independent>, after: ReturnType<typeof independent>) {
  const compared = [
    "full_name",
    "class_name",
    "ic_number",
    "student_code",
    "school_code",
    "school_name",
    "hq_code",
  ];
  return [...new Set([...before.keys(), ...after.keys()])]
    .flatMap((id) => {
      const [was, is] = [before.get(id), after.get(id)];
      if (!was) return [`baharu ${id} `];
      if (!is) return [`ditarik ${id} `];
      const fields = compared.filter((field) => was[field] !== is[field]);
      return fields.length > 0 ? [`diubah ${id} ${fields.toSorted().join(" ")}`] : [];
    })
    .sort();
}

const stated = async (handover: Handover) =>
  (await linesOf(handover))
    .map((line) => {
      const cells = line.split(",");
      return `${cells[6]} ${cells[0]} ${(cells[7] ?? "").split(" ").toSorted().join(" ")}`;
    })
    .sort();

const nth = (school_code: string, n: number) =>
  sqlite
    .prepare<[string], number>(
      `select id from students where school_code = ? order by id limit 1 offset ${n}`,
    )
    .pluck()
    .get(school_code) ?? 0;

const edit = (id: number, values: Partial<typeof students.$inferInsert>) =>
  write(() => db.update(students).set(values).where(eq(students.id, id)).run());

describe("a hand-over", () => {
  it("has the final lists alone, names the others, and gives the same bytes from the same state", async () => {
    setState("AAA0001", "muktamad");
    const first = await made();
    const bytes = await bytesOf(first);
    expect(first).toMatchObject({ number: 1, since_number: null, total_students: 5, lines: 5 });
    expect(first.sha256).toBe(createHash("sha256").update(bytes).digest("hex"));
    expect(first.bytes).toBe(bytes.length);
    expect((await linesOf(first)).map((line) => line.split(",")[3])).toEqual(
      ["ALI", "BADRUL", "CHE WAN", "DAUD", "EMBUN"].map((name) => `${name} AAA0001`),
    );
    const lists = sqlite.prepare("select school_code, state, total_students from handover_lists").all();
    expect(lists).toEqual([
      { school_code: "AAA0001", state: "muktamad", total_students: 5 },
      { school_code: "AAA0003", state: "draf", total_students: 5 },
    ]);
    const receipt = receiptOf(world.admin, first);
    expect(receipt.pages.at(-1)?.notes?.list.at(-1)).toBe(`SHA-256: ${first.sha256}`);
    expect(receipt.pages.at(-1)?.signatures).toHaveLength(2);
    // Everything changes afterwards, also the layout.
    db.update(students).set({ full_name: "LAIN", class_name: null }).run();
    db.delete(export_layouts).run();
    setState("AAA0001", "draf");
    expect((await bytesOf(first)).equals(bytes)).toBe(true);
  });

  it("of changes says who is new, changed and withdrawn, as an independent count does", async () => {
    for (const code of ["AAA0001", "AAA0003"]) setState(code, "muktamad");
    await made();
    const before = independent();
    edit(nth("AAA0001", 0), { full_name: "ALI BARU", class_name: "6 B" });
    edit(nth("AAA0001", 1), { withdrawn_at: "2026-05-01T00:00:00.000Z" });
    db.delete(students)
      .where(eq(students.id, nth("AAA0003", 4)))
      .run();
    edit(nth("AAA0003", 0), { ic_number: null });
    edit(nth("AAA0003", 1), { school_code: "AAA0001", student_code: "AAA0001/009" });
    write(() => {
      makeStudent({
        school_code: "AAA0001",
        exam_year: 2026,
        full_name: "FATIMAH",
        student_code: "AAA0001/008",
      });
      makeStudent({
        school_code: "AAA0001",
        exam_year: 2026,
        full_name: "GHANI",
        withdrawn_at: "2026-05-01T00:00:00.000Z",
      });
    });
    const preview = await changesNow(choice(1), planNow(1));
    const second = await made(1);
    const expected = differencesOf(before, independent());
    expect(await stated(second)).toEqual(expected);
    const ofKind = (kind: string) => expected.filter((line) => line.startsWith(kind)).length;
    const counts = {
      total_new: ofKind("baharu"),
      total_changed: ofKind("diubah"),
      total_withdrawn: ofKind("ditarik"),
    };
    expect(counts).toEqual({ total_new: 1, total_changed: 3, total_withdrawn: 2 });
    expect(second).toMatchObject({ ...counts, lines: expected.length });
    expect(preview).toEqual(counts);
    const inLists = sqlite
      .prepare(
        "select sum(total_new) as n, sum(total_changed) as c, sum(total_withdrawn) as w from handover_lists where handover_id = ?",
      )
      .get(second.id);
    expect(inLists).toEqual({ n: 1, c: 3, w: 2 });
    // All of now, and the same comparison of the two.
    const third = await made();
    expect(third.lines).toBe(independent().size);
    const [one, two] = [findByNumber(choice(null), 1), findByNumber(choice(null), 3)];
    if (!one || !two) throw new Error("The hand-overs are stored");
    const compared = await compareHandovers(world.admin, two, one, { page: 1, limit: 1000 });
    expect(compared).toMatchObject({ ...counts, total: expected.length, earlier: 1, later: 3 });
    const words = { new: "baharu", changed: "diubah", withdrawn: "ditarik" };
    expect(
      compared.data
        .map(({ kind, student_id, fields }) => {
          const names = fields.map(({ field }) => field).toSorted();
          return `${words[kind]} ${student_id} ${names.join(" ")}`;
        })
        .sort(),
    ).toEqual(expected);
    const inPages = [];
    for (let page = 1; page <= expected.length; page++)
      inPages.push(...(await compareHandovers(world.admin, one, two, { page, limit: 1 })).data);
    expect(inPages).toEqual(compared.data);
    const beyond = await compareHandovers(world.admin, one, two, { page: expected.length + 1, limit: 1 });
    expect(beyond).toMatchObject({ data: [], total: expected.length });
    // Rows are stored for the lists that changed.
    expect(
      sqlite.prepare("select count(*) from handover_rows where handover_id = ?").pluck().get(third.id),
    ).toBe(0);
  });

  it("of changes leaves a reopened list as it was handed, until it is final again", async () => {
    for (const code of ["AAA0001", "AAA0003"]) setState(code, "muktamad");
    await made();
    setState("AAA0003", "draf");
    edit(nth("AAA0003", 0), { full_name: "ALI BARU" });
    const moved = nth("AAA0003", 1);
    edit(moved, { school_code: "AAA0001", student_code: "AAA0001/009" });
    const second = await made(1);
    expect(second).toMatchObject({ total_new: 0, total_changed: 1, total_withdrawn: 0, total_students: 6 });
    setState("AAA0003", "muktamad");
    expect(await made(2)).toMatchObject({ total_new: 0, total_changed: 1, total_withdrawn: 0 });
    expect(await made(1)).toMatchObject({ total_new: 0, total_changed: 2, total_withdrawn: 0 });
    expect(await make(4)).toMatchObject({ kind: "refused" });
  });

  it("is made once by two presses, and not after the lists moved on", async () => {
    setState("AAA0001", "muktamad");
    const { fingerprint } = planNow(null);
    const [one, two] = await Promise.all([make(null, fingerprint), make(null, fingerprint)]);
    expect(one).toEqual(two);
    expect(count("handovers")).toBe(1);
    const late = planNow(null).fingerprint;
    setState("AAA0003", "muktamad");
    expect(await make(null, late)).toEqual({
      kind: "refused",
      problems: { "": [problem("handover_moved_after", { n: 1, full_name: world.admin.full_name })] },
    });
    expect(await make(7)).toEqual({
      kind: "refused",
      problems: { since_number: [problem("handover_since", { n: 7, exam_year: 2026, value: "PSRA" })] },
    });
    setState("AAA0001", "draf");
    setState("AAA0003", "draf");
    expect(await make(null)).toEqual({ kind: "refused", problems: { "": [problem("handover_none_final")] } });
    db.update(export_layouts).set({ column_lines: "id" }).run();
    expect(await make(1)).toEqual({
      kind: "refused",
      problems: { layout_id: [problem("handover_layout_kind")] },
    });
    db.update(export_layouts).set({ exam_type_code: "SMA" }).run();
    expect(await make()).toEqual({
      kind: "refused",
      problems: { layout_id: [problem("handover_layout_type", { value: "SMA" })] },
    });
    db.delete(export_layouts).run();
    expect(await make(null)).toEqual({
      kind: "refused",
      problems: { layout_id: [problem("handover_layout_gone")] },
    });
    expect([count("handovers"), count("handover_lists")]).toEqual([1, 2]);
  });

  it("is never altered, except that the erasure of a person empties the row", async () => {
    setState("AAA0001", "muktamad");
    const first = await made();
    for (const change of [
      "update handovers set lines = 4",
      "delete from handovers",
      "update handover_lists set total_students = 4",
      "delete from handover_lists",
      "delete from handover_rows",
      `update handover_rows set texts = '["LAIN"]'`,
      "update handover_rows set student_id = 1",
      "update handover_lists set district_code = 'X'",
      `insert into handover_lists (handover_id, registration_id, school_code, school_name, hq_code, district_code, district_name, exam_type_code, total_students)
        select handover_id, 99, school_code, school_name, hq_code, district_code, district_name, exam_type_code, 0 from handover_lists limit 1`,
      "insert into handover_rows (handover_id, registration_id, student_id, is_withdrawn) select id, 1, 1, 0 from handovers",
    ])
      expect(() => sqlite.prepare(change).run(), change).toThrow("a hand-over is never altered");
    expect((await bytesOf(first)).length).toBe(first.bytes);
    const number = "140203101100";
    expect(erasePerson(world.admin, number, "Permintaan").kind).toBe("saved");
    const left = sqlite.prepare("select texts from handover_rows").pluck().all();
    expect(left.filter((texts) => texts === null)).toHaveLength(1);
    expect(JSON.stringify(left)).not.toContain(number);
    expect(await makeHandedFile(world.admin, first)).toEqual({
      kind: "refused",
      problems: { "": [problem("handover_erased")] },
    });
    const second = await made(1);
    expect(second).toMatchObject({ total_withdrawn: 1, lines: 1 });
    expect((await linesOf(second))[0]).toMatch(/^\d+,AAA0001,,,,,ditarik,$/);
    const { data } = await compareHandovers(world.admin, first, second, { page: 1, limit: 10 });
    // Also where the comparison was opened before the erasure.
    edit(nth("AAA0001", 0), { full_name: "BADRUL BARU", ic_number: "140203101999" });
    const third = await made();
    const ofThird = () => compareHandovers(world.admin, second, third, { page: 1, limit: 10 });
    expect((await ofThird()).data[0]?.fields.map(({ field }) => field)).toEqual(["full_name", "ic_number"]);
    expect(erasePerson(world.admin, "140203101999", "Permintaan").kind).toBe("saved");
    expect((await ofThird()).data).toMatchObject([{ kind: "changed", full_name: null, fields: [] }]);
    expect(data).toMatchObject([{ kind: "withdrawn", full_name: null, student_code: null, fields: [] }]);
  });

  it("leaves nothing of one that was interrupted, nor the candidates of a year that was deleted", async () => {
    setState("AAA0001", "muktamad");
    const first = await made();
    sqlite
      .prepare(`insert into handovers (exam_year, exam_type_code, number, layout, fields, fingerprint, file_name, created_by, made_by, created_at)
        select exam_year, exam_type_code, 2, layout, fields, 'x', file_name, created_by, made_by, '2026-01-01' from handovers`)
      .run();
    sqlite
      .prepare(`insert into handover_rows (handover_id, registration_id, student_id, is_withdrawn)
        select max(id), 1, 1, 0 from handovers`)
      .run();
    while (forgetUnsealed() > 0);
    expect([count("handovers"), count("handover_rows")]).toEqual([1, 5]);
    expect(emptyRowsOfGoneYears()).toBe(0);
    sqlite.prepare("update handovers set exam_year = 2019").run();
    expect(emptyRowsOfGoneYears()).toBe(5);
    expect(findHandover(world.admin, first.id)).toMatchObject({ sha256: first.sha256, lines: 5 });
  });
});
