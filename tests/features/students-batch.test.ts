import { beforeEach, describe, expect, it } from "vitest";
import { db } from "~/db/client";
import { audit_events, students } from "~/db/schema";
import { undoAdditions } from "~/features/students/additions";
import { createStudents } from "~/features/students/batch/commands";
import { readBatch } from "~/features/students/batch/schema";
import { deleteStudent } from "~/features/students/commands";
import { problem } from "~/messages";
import { inRollback, makeStudent, makeWorld, type Person } from "../support/people";

inRollback();

let world: ReturnType<typeof makeWorld>;
beforeEach(() => {
  world = makeWorld();
});

const place = { school_code: "AAA0001", exam_year: 2026 };
const everyone = () => db.select().from(students).all();
const ic = (n: number) => `1403151${String(10001 + 2 * n)}`;
const row = (n: number, values: object = {}) => ({ full_name: `MURID ${n}`, ic_number: ic(n), ...values });

interface Typed {
  who?: Person;
  key?: string | null;
  classForAll?: string | null;
}
function save(rows: unknown[], { who = world.clerk, key = null, classForAll = null }: Typed = {}) {
  return createStudents(who, place, key, readBatch(rows, place, classForAll));
}
function saved(...given: Parameters<typeof save>) {
  const outcome = save(...given);
  if (outcome.kind !== "saved") throw new Error(`${outcome.kind}: ${JSON.stringify(outcome)}`);
  return outcome.value;
}

describe("the class of a row of the batch form", () => {
  const classes = (rows: unknown[], classForAll: string | null = null) =>
    readBatch(rows, place, classForAll).map(({ value }) => value?.class_name);

  it.each([
    [
      "the row above, when blank",
      [row(0, { class_name: "6 A" }), row(1), row(2)],
      null,
      ["6 A", "6 A", "6 A"],
    ],
    [
      "its own, from there on",
      [row(0, { class_name: "6 A" }), row(1, { class_name: "6 B" }), row(2)],
      null,
      ["6 A", "6 B", "6 B"],
    ],
    ["none, when nothing was said above", [row(0), row(1, { class_name: "6 B" })], null, [null, "6 B"]],
    ["the one for all rows", [row(0), row(1, { class_name: " " })], "6 C", ["6 C", "6 C"]],
    ["its own beside the one for all", [row(0, { class_name: "6 A" }), row(1)], "6 C", ["6 A", "6 C"]],
    ["that of a row of which nothing else was typed", [{ class_name: "6 D" }, row(1)], null, ["6 D"]],
    [
      "that of a row which is wrong",
      [row(0, { ic_number: "1", class_name: "6 E" }), row(1)],
      null,
      [undefined, "6 E"],
    ],
  ])("is %s", (_, rows, forAll, expected) => {
    expect(classes(rows, forAll)).toEqual(expected);
  });

  it("a wrong row that comes back without the rows above it contains its class", () => {
    const [, wrong] = readBatch([row(0, { class_name: "6 A" }), row(1, { ic_number: "1" })], place, null);
    expect(wrong?.cells).toMatchObject({ class_name: "6 A", ic_number: "1" });
  });
});

describe("saving a batch of candidates", () => {
  it("leaves out blank rows and does not renumber the others", () => {
    const { rows } = saved([{}, null, row(2), { full_name: "\u200b  ", ic_number: "" }, undefined, row(5)]);
    expect(rows.map(({ at }) => at)).toEqual([2, 5]);
    expect(everyone()).toHaveLength(2);
  });

  it("saves each candidate as if alone: cleaned, gender from the IC, one audit event each", () => {
    const { span } = saved([
      row(0, { full_name: " nur’ain  binti ali ", ic_number: "140315-10-1234" }),
      row(1),
      row(2, { gender: "p" }),
    ]);
    const all = everyone();
    expect(all.map(({ full_name, gender }) => [full_name, gender])).toEqual([
      ["NUR'AIN BINTI ALI", "P"],
      ["MURID 1", "L"],
      ["MURID 2", "P"],
    ]);
    expect(span).toEqual([all[0]?.id, all[2]?.id]);
    const events = db.select().from(audit_events).all();
    expect(events.map(({ action, entity_id }) => [action, entity_id])).toEqual(
      all.map(({ id }) => ["student.created", String(id)]),
    );
  });

  it("saves the right rows and names the problem of each wrong row", () => {
    makeStudent({ ...place, full_name: "LAMA", ic_number: ic(4) });
    makeStudent({ school_code: "BBB0002", exam_year: 2026, full_name: "KENARI", ic_number: ic(5) });
    const { rows, wrong } = saved([
      row(0),
      row(1, { ic_number: "1403" }),
      row(2, { full_name: "" }),
      row(3, { ic_number: ic(0) }),
      row(4),
      row(5),
      { full_name: "TANPA PENGENALAN" },
      row(7),
    ]);
    expect(rows.map(({ at }) => at)).toEqual([0, 7]);
    const codes = Object.entries(wrong).map(([field, [first]]) => [field, first?.code]);
    expect(codes).toEqual([
      ["rows[1].ic_number", "ic_length"],
      ["rows[2].full_name", "required"],
      ["rows[3].ic_number", "repeated"],
      ["rows[4].ic_number", "candidate_exists"],
      ["rows[5].ic_number", "candidate_exists_elsewhere"],
      ["rows[6].ic_number", "no_identity"],
    ]);
    expect(wrong["rows[3].ic_number"]).toEqual([problem("repeated", { m: 1 })]);
    expect(JSON.stringify(wrong)).not.toMatch(/KENARI|BBB0002/);
  });

  it("a refused row does not block a later row with the same IC", () => {
    const { rows } = saved([row(0, { full_name: "" }), row(1, { ic_number: ic(0) })]);
    expect(rows.map(({ at }) => at)).toEqual([1]);
  });

  it("finds a repeated birth certificate in the form and in the year, with any grouping of its characters", () => {
    const cert = (birth_cert_number: string) => ({ full_name: "TANPA KP", birth_cert_number });
    const first = saved([cert("AB 123-456"), cert("AB123456"), cert("AB123457")]);
    expect(first.rows.map(({ at }) => at)).toEqual([0, 2]);
    expect(first.wrong).toEqual({ "rows[1].birth_cert_number": [problem("repeated", { m: 1 })] });
    const again = save([cert("ab123456")]);
    expect(again).toMatchObject({ kind: "refused" });
    expect(JSON.stringify(again)).toContain('"code":"candidate_exists"');
  });

  it("refuses a batch without rows, and saves nothing when every row is wrong", () => {
    expect(save([])).toEqual({ kind: "refused", problems: { "": [problem("empty_list")] } });
    expect(save([{ full_name: "X" }])).toMatchObject({ kind: "refused" });
    expect(everyone()).toHaveLength(0);
  });

  it.each([
    ["a school of another clerk", "BBB0002", 2026, "unknown"],
    ["a school that does not exist", "ZZZ", 2026, "unknown"],
    ["a year that the office does not have", "AAA0001", 2025, '"exam_year":[{"code":"unknown"'],
  ])("refuses the whole batch for %s", (_, school_code, exam_year, code) => {
    const elsewhere = { school_code, exam_year };
    const outcome = createStudents(world.clerk, elsewhere, null, readBatch([row(0)], elsewhere, null));
    expect(outcome).toMatchObject({ kind: "refused" });
    expect(JSON.stringify(outcome)).toContain(code);
    expect(everyone()).toHaveLength(0);
  });

  it("takes two hundred rows and returns the span of exactly those candidates", () => {
    const { rows, span } = saved(Array.from({ length: 200 }, (_, n) => row(n)));
    expect(rows).toHaveLength(200);
    expect(everyone().map(({ id }) => id)).toEqual(rows.map(({ id }) => id));
    expect(span).toEqual([rows[0]?.id, rows[199]?.id]);
  });
});

describe("a batch form sent again", () => {
  it("recognises saved rows, and saves the rows corrected since", () => {
    const wrong = [row(0), { full_name: "TANPA IC", birth_cert_number: "" }, row(2, { ic_number: "14" })];
    const first = saved(wrong, { key: "k" });
    const second = saved([row(0), { full_name: "TANPA IC", birth_cert_number: "AB1234" }, row(2)], {
      key: "k",
    });
    expect(first.rows.map(({ at }) => at)).toEqual([0]);
    expect(second.rows.map(({ at }) => at)).toEqual([0, 1, 2]);
    expect(second.rows[0]).toEqual(first.rows[0]);
    expect(second.span).toEqual([second.rows[1]?.id, second.rows[2]?.id]);
    expect(everyone()).toHaveLength(3);
  });

  it("a saved row with another value is refused as an existing candidate", () => {
    saved([row(0)], { key: "k" });
    const outcome = save([row(0, { full_name: "NAMA LAIN" })], { key: "k" });
    expect(JSON.stringify(outcome)).toContain('"code":"candidate_exists"');
    expect(everyone()).toHaveLength(1);
  });

  it("adds its candidates again after they were undone or deleted", () => {
    const { span } = saved([row(0), row(1)], { key: "k" });
    undoAdditions(world.clerk, span ?? [0, 0]);
    expect(everyone()).toHaveLength(0);
    const { rows } = saved([row(0), row(1)], { key: "k" });
    deleteStudent(world.clerk, rows[0]?.id ?? 0);
    saved([row(0), row(1)], { key: "k" });
    expect(everyone()).toHaveLength(2);
  });
});

describe("undoing a batch", () => {
  it("moves all of it to the trash as one batch, with one audit event for each candidate", () => {
    const other = makeStudent({ ...place, full_name: "LAMA" });
    const { span } = saved([row(0), row(1), row(2)]);
    const outcome = undoAdditions(world.clerk, span ?? [0, 0]);
    expect(outcome).toMatchObject({ kind: "saved", value: { removed: 3 } });
    expect(everyone()).toEqual([other]);
    const events = db
      .select()
      .from(audit_events)
      .all()
      .filter(({ action }) => action === "student.addition_undone");
    expect(events).toHaveLength(3);
  });

  it("is refused after anyone changed one of its candidates", () => {
    const { span, rows } = saved([row(0), row(1)]);
    db.update(students).set({ version: 2 }).run();
    expect(undoAdditions(world.clerk, span ?? [0, 0])).toEqual({
      kind: "stale",
      current: { worked_on: 2, of: rows.length, full_name: "MURID 0" },
    });
    expect(everyone()).toHaveLength(2);
  });

  it("removes no candidate that another account added, for any requested span", () => {
    const { span } = saved([row(0)]);
    const byOffice = saved([row(1)], { who: world.admin }).span;
    makeStudent({ ...place, full_name: "DIIMPORT" });
    const first = span?.[0] ?? 0;
    expect(undoAdditions(world.clerk, [1, 999_999_999])).toEqual({ kind: "missing" });
    expect(undoAdditions(world.clerk, [first - 50, first + 50])).toMatchObject({ value: { removed: 1 } });
    expect(everyone().map(({ full_name }) => full_name)).toEqual(["MURID 1", "DIIMPORT"]);
    expect(undoAdditions(world.clerk, byOffice ?? [0, 0])).toEqual({ kind: "missing" });
    expect(undoAdditions(world.otherClerk, span ?? [0, 0])).toEqual({ kind: "missing" });
  });
});
