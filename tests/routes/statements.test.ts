import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { db, sqlite } from "~/db/client";
import { statement_marks, students } from "~/db/schema";
import { erasePerson } from "~/features/persons/erase";
import { mergeSchool, undoMerge } from "~/features/school-merges/commands";
import { answerOf } from "../support/answers";
import { loadApp } from "../support/app";
import {
  formOf,
  jsonOf,
  makeSchool,
  makeStudent,
  type Person,
  register,
  requestOf,
  withWorld,
} from "../support/people";
import { pressPrint } from "../support/sheet-prints";

const app = await loadApp();
const world = withWorld();

const place = { school_code: "AAA0001", exam_year: 2026 };
const at = "school_code=AAA0001&exam_year=2026";
const classPage = `/students/statements/class?${at}&class_name=6+A`;
const sixA = (values = {}) => makeStudent({ ...place, class_name: "6 A", ...values });

const page = async (who: Person, path: string) => (await app(requestOf(who, path))).text();
const send = (who: Person, fields: Record<string, string>, path = classPage) =>
  answerOf(formOf(who, path, fields));
const call = (who: Person, path: string, body: object) =>
  answerOf(jsonOf(who, "POST", `/api/statements${path}`, { ...place, ...body }));
const statesAt = async (who: Person) => {
  const { body } = await answerOf(requestOf(who, `/api/statements?${at}&limit=100`));
  return Object.fromEntries(
    body.data.map((one: { student_id: number; state: string }) => [one.student_id, one.state]),
  );
};
const printStatements = () => pressPrint(app, world.clerk, `/students/sheets/statements?${at}`);
const correct = (id: number, full_name: string) =>
  db.update(students).set({ full_name }).where(eq(students.id, id)).run();
const eventsOf = (id: number) =>
  sqlite
    .prepare("select count(*) from audit_events where action = 'statement.marked' and entity_id = ?")
    .pluck()
    .get(String(id));

describe("a class", () => {
  it("is marked by its rows in one save, and the correction opens the candidate's form", async () => {
    const [one, two, three] = [sixA(), sixA(), sixA()];
    await printStatements();
    const saved = await send(world.clerk, {
      "rows[0]": `${one.id}:0:missing:same`,
      "rows[1]": `${two.id}:0:missing:corrected`,
      "rows[2]": `${three.id}:0:missing:missing`,
    });
    expect([saved.status, saved.location]).toEqual([303, classPage]);
    expect(await statesAt(world.clerk)).toEqual({
      [one.id]: "same",
      [two.id]: "to_correct",
      [three.id]: "missing",
    });
    const shown = await page(world.clerk, classPage);
    expect(shown).toContain(`/student-edit/${two.id}?back=`);
    expect(shown).not.toContain(`/student-edit/${one.id}`);
    expect(await page(world.clerk, "/?exam_year=2026")).toMatch(
      /<b>2<\/b><div>pernyataan ibu bapa belum selesai/,
    );
    correct(two.id, "NAMA YANG BETUL");
    correct(one.id, "NAMA YANG LAIN");
    expect(await statesAt(world.clerk)).toEqual({
      [one.id]: "changed",
      [two.id]: "corrected",
      [three.id]: "missing",
    });
    expect(await page(world.clerk, classPage)).toContain("Rekod berubah selepas pernyataan dicetak: 1 calon");
    const paper = await page(world.clerk, `/students/statements/missing/print?${at}`);
    expect([paper.includes("NAMA YANG LAIN"), paper.includes("NAMA YANG BETUL")]).toEqual([true, false]);
  });

  it("is marked in one press that names how many it marks, and the press is taken back", async () => {
    const [one, two] = [sixA(), sixA()];
    const other = makeStudent({ ...place, class_name: "6 B" });
    await call(world.clerk, "", { marks: [{ student_id: two.id, result: "corrected" }] });
    const moved = await send(world.clerk, { pressed: "same:2" });
    expect([moved.status, moved.problems]).toEqual([422, [["", "statements_differ"]]]);
    expect((await send(world.clerk, { pressed: "same:1" })).location).toBe(`/students/statements?${at}`);
    expect(await statesAt(world.clerk)).toEqual({
      [one.id]: "same",
      [two.id]: "to_correct",
      [other.id]: "missing",
    });
    const back = await call(world.clerk, "/class", { class_name: "6 a", result: null, total: 1 });
    expect(back.body.data).toEqual({ ...place, marked: 1, corrected: 0 });
    expect(await statesAt(world.clerk)).toEqual({
      [one.id]: "missing",
      [two.id]: "to_correct",
      [other.id]: "missing",
    });
    expect([eventsOf(one.id), eventsOf(two.id), eventsOf(other.id)]).toEqual([2, 1, 0]);
  });

  it("keeps the choice of a person whose page is old, and names the candidate whose mark moved", async () => {
    const [one, two] = [sixA({ full_name: "AMINAH" }), sixA()];
    await call(world.admin, "", { marks: [{ student_id: one.id, result: "same", version: 0 }] });
    const old = { "rows[0]": `${one.id}:0:missing:corrected`, "rows[1]": `${two.id}:0:missing:same` };
    const answer = await send(world.clerk, old);
    expect([answer.status, answer.problems]).toEqual([422, [[`calon_${one.id}`, "statement_moved"]]]);
    expect(await statesAt(world.clerk)).toEqual({ [one.id]: "same", [two.id]: "missing" });
    const again = await (await app(formOf(world.clerk, classPage, old))).text();
    expect(again).toMatch(new RegExp(`checked="" value="${one.id}:1:same:corrected"`));
    const untouched = await send(world.clerk, { "rows[0]": `${one.id}:0:missing:missing` });
    expect(untouched.problems).toEqual([["", "no_statement_marked"]]);
  });

  it.each([
    [
      "a candidate of another school",
      () => makeStudent({ school_code: world.foreign.school_code, exam_year: 2026 }).id,
      "unknown",
    ],
    ["a candidate who has withdrawn", () => sixA({ withdrawn_at: "2026-05-01T00:00:00.000Z" }).id, "unknown"],
    ["a candidate who is not there", () => 999_999, "unknown"],
  ])("is not marked with %s, and no other candidate is", async (_, idOf, code) => {
    const one = sixA();
    const answer = await call(world.clerk, "", {
      marks: [
        { student_id: one.id, result: "same" },
        { student_id: idOf(), result: "same" },
        { student_id: one.id, result: "corrected" },
      ],
    });
    expect([answer.status, answer.problems]).toEqual([
      422,
      [
        ["marks.1.student_id", code],
        ["marks.2.student_id", "repeated"],
      ],
    ]);
    expect(db.select().from(statement_marks).all()).toEqual([]);
  });

  it("of a closed year takes no mark, and a malformed row none either", async () => {
    const one = sixA();
    expect((await send(world.clerk, { "rows[0]": "<b>" })).status).toBe(422);
    sqlite.prepare("update exam_years set closed_at = '2026-12-01T00:00:00.000Z', is_running = 0").run();
    expect((await send(world.clerk, { "rows[0]": `${one.id}:0:missing:same` })).status).toBe(409);
    expect(await page(world.clerk, classPage)).not.toContain('type="radio"');
  });
});

describe("a mark", () => {
  it("is of the printed statement: a correction that was made before the mark is seen", async () => {
    const one = sixA();
    await printStatements();
    correct(one.id, "NAMA YANG BETUL");
    await call(world.clerk, "", { marks: [{ student_id: one.id, result: "corrected" }] });
    expect(await statesAt(world.clerk)).toEqual({ [one.id]: "corrected" });
    await printStatements();
    await call(world.clerk, "", { marks: [{ student_id: one.id, result: "same" }] });
    expect(await statesAt(world.clerk)).toEqual({ [one.id]: "same" });
  });

  it("is unsure after a merge of schools, is as before after its undo, and leaves with an erased person", async () => {
    const ended = makeSchool("CCC0003", { district_code: "01", exam_type_code: "PSRA" });
    register(ended.school_code, 2026);
    const at2026 = { school_code: ended.school_code, exam_year: 2026 };
    const one = makeStudent({ ...at2026, ic_number: "140816101489" });
    await call(world.admin, "", { ...at2026, marks: [{ student_id: one.id, result: "same" }] });
    const states = async (school_code: string) => {
      const path = `/api/statements?school_code=${school_code}&exam_year=2026`;
      const { body } = await answerOf(requestOf(world.admin, path));
      return body.data.map(({ state }: { state: string }) => state);
    };
    const step = { school_code: "AAA0001", version: null, fingerprint: null };
    expect(mergeSchool(world.admin, ended.id, step).kind).toBe("saved");
    expect([await states("AAA0001"), await states("CCC0003")]).toEqual([["changed"], []]);
    expect(undoMerge(world.admin, ended.id, { version: null }).kind).toBe("saved");
    expect([await states("AAA0001"), await states("CCC0003")]).toEqual([[], ["same"]]);
    erasePerson({ user_id: null, username: "operator" }, "140816101489", "Permintaan ibu bapa");
    expect(db.select().from(statement_marks).all()).toEqual([]);
  });
});
