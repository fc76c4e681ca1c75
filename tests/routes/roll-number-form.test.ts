import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { db } from "~/db/client";
import { fromNow } from "~/db/clock";
import { requests, roll_number_history, school_exam_years, students, trash } from "~/db/schema";
import { highestNumber } from "~/features/students/issued";
import { readFlash } from "~/http/flash";
import { type Answer, answerOf } from "../support/answers";
import { loadApp } from "../support/app";
import { differentLines, tsv } from "../support/candidate-lines";
import {
  formOf,
  jsonOf,
  lockYearAt,
  makeSchool,
  makeStudent,
  register,
  requestOf,
  withWorld,
} from "../support/people";
import { printRollSheet } from "../support/roll-numbers";

const app = await loadApp();
const world = withWorld();

const here = { school_code: "AAA0001", exam_year: 2026 };
const there = { school_code: "BBB0002", exam_year: 2026 };
const ali = { full_name: "ALI BIN ABU", ic_number: "140810014475", class_name: "6 A" };

const stored = (id: number) => db.select().from(students).where(eq(students.id, id)).get();
const historyOf = (id: number) =>
  db.select().from(roll_number_history).where(eq(roll_number_history.student_id, id)).all();
const put = (who: typeof world.clerk, id: number, values: object) =>
  answerOf(jsonOf(who, "PUT", `/api/students/${id}`, { ...stored(id), ...values }));
const post = (who: typeof world.clerk, values: object) =>
  answerOf(jsonOf(who, "POST", "/api/students", { ...here, ...ali, ...values }));
const textOf = (record: object): Record<string, string> =>
  Object.fromEntries(
    Object.entries(record).flatMap(([name, value]) => (value === null ? [] : [[name, String(value)]])),
  );
const edit = (who: typeof world.clerk, id: number, values: object) =>
  answerOf(formOf(who, `/student-edit/${id}`, textOf({ ...stored(id), ...values })));

const page = async (request: Request) => (await app(request)).text();

function saidBy({ headers }: Answer) {
  const [Cookie = ""] = (headers.get("set-cookie") ?? "").split(";");
  return readFlash(new Request("http://localhost:3000/", { headers: { Cookie } }));
}

async function draftOf(pasted: string) {
  const fields = { pasted, exam_year: "2026" };
  const path = (await answerOf(formOf(world.clerk, "/students/import", fields))).location ?? "";
  const look = async () => (await answerOf(requestOf(world.clerk, path))).body.plan;
  const send = (fields: Record<string, string>) => answerOf(formOf(world.clerk, path, fields));
  const commit = async () =>
    saidBy(await send({ intent: "commit", fingerprint: (await look()).fingerprint }))?.undo ?? "";
  return { look, send, commit };
}

const undo = (batch_id: string) => answerOf(formOf(world.clerk, "/students/undo", { batch_id }));

describe("a roll number of the candidate's own registration", () => {
  it.each([
    ["AAA0001/012", "AAA0001/012"],
    ["PAAA0001/012", "PAAA0001/012"],
    [" aaa0001/٠١٢ ", "AAA0001/012"],
  ])("is taken as %j by the calls and by a paste", async (typed, read) => {
    const { id } = (await post(world.clerk, { student_code: typed })).body.data;
    expect(stored(id)?.student_code).toBe(read);
    expect((await put(world.clerk, id, { student_code: null })).status).toBe(200);
    expect((await edit(world.clerk, id, { student_code: typed })).status).toBe(303);
    expect(stored(id)?.student_code).toBe(read);
    db.delete(students).run();
    const { look } = await draftOf(tsv({ student_code: typed }));
    expect((await look()).counts).toMatchObject({ bad: 0, good: 1 });
  });

  it("may have the alternative centre code, and the sentence names both centre codes", async () => {
    makeSchool("CCC0003", { exam_type_code: "SMA", hq_code: "HL99", hq_code_alt: "HL98" });
    register("CCC0003", 2026);
    const own = { school_code: "CCC0003" };
    const wrong = await post(world.admin, { ...own, student_code: "12" });
    expect(wrong.body.fields[0].message).toContain("HL99/001 atau HL98/001");
    expect((await post(world.admin, { ...own, student_code: "HL98/007" })).status).toBe(201);
  });

  it("goes by the record of the year, and not by the code that the school has today", async () => {
    db.update(school_exam_years)
      .set({ recorded_school_code: "LAMA01" })
      .where(eq(school_exam_years.id, world.ownYear.id))
      .run();
    expect((await post(world.clerk, { student_code: "AAA0001/001" })).status).toBe(422);
    expect((await post(world.clerk, { student_code: "LAMA01/001" })).status).toBe(201);
  });

  it("is judged before its holder is looked for, so that a refusal does not depend on the holder", async () => {
    const sentenceOf = async () => (await post(world.clerk, { student_code: "BBB0002/012" })).body.fields;
    const free = await sentenceOf();
    makeStudent({ ...there, student_code: "BBB0002/012" });
    expect(await sentenceOf()).toEqual(free);
  });
});

describe("a list with only digits in the column of roll numbers", () => {
  it("has a line to correct in the preview, which a blank cell corrects", async () => {
    const pasted = ["NAMA\tNO KP\tANGKA GILIRAN", "ALI BIN ABU\t140810014475\t001"].join("\n");
    const { look, send } = await draftOf(pasted);
    const plan = await look();
    expect(plan.counts).toMatchObject({ good: 0, bad: 1 });
    expect(plan.lines[0]?.sentences[0]).toContain("Tulis dalam bentuk AAA0001/001");
    await send({ intent: "check", "rows[0].line": "2", "rows[0].cells.student_code": "" });
    expect((await look()).counts).toMatchObject({ good: 1, bad: 0 });
  });
});

it("the grid of ticked candidates has no cell for it, and reads none", async () => {
  const { id, version } = makeStudent({ ...here, ...ali });
  const cells = { "rows[0].class_name": "6 B", "rows[0].gender": "L", "rows[0].student_code": "BBB0002/012" };
  await answerOf(formOf(world.clerk, "/students/grid", { seen: `${id}:${version}`, ...cells }));
  expect(stored(id)).toMatchObject({ class_name: "6 B", student_code: null });
});

describe("a stored number of another form", () => {
  it("stays through an edit of other fields, at both doors and in a list that corrects", async () => {
    const { id } = makeStudent({ ...here, ...ali, student_code: "ABC" });
    expect((await put(world.clerk, id, { class_name: "6 B" })).status).toBe(200);
    expect((await edit(world.clerk, id, { class_name: "6 C" })).status).toBe(303);
    const rows = [{ id, ...here, ...ali, student_code: "ABC", class_name: "6 D" }];
    const corrected = jsonOf(world.clerk, "POST", "/api/students/import?correct=true", rows);
    expect((await answerOf(corrected)).status).toBe(201);
    expect(stored(id)).toMatchObject({ student_code: "ABC", class_name: "6 D" });
    const same = jsonOf(world.clerk, "PUT", "/api/students/mass_update", [{ id, student_code: "ABC" }]);
    expect((await answerOf(same)).status).toBe(200);
  });

  it("does not move with its candidate to another school", async () => {
    const { id } = makeStudent({ ...here, ...ali, student_code: "AAA0001/001" });
    const answer = await put(world.admin, id, there);
    expect(answer.problems).toEqual(
      expect.arrayContaining([["student_code", "student_code_of_other_school"]]),
    );
    expect((await put(world.admin, id, { ...there, student_code: null })).status).toBe(200);
  });

  it("comes back by the undo of an import that corrected it", async () => {
    const { id } = makeStudent({ ...here, ...ali, student_code: "ABC" });
    const batch_id = await (await draftOf(tsv({ student_code: "AAA0001/005" }))).commit();
    expect(stored(id)?.student_code).toBe("AAA0001/005");
    await undo(batch_id);
    expect(stored(id)?.student_code).toBe("ABC");
  });

  it("is found by the data check until it is corrected", async () => {
    const rule = "/api/checks?exam_year=2026&rule=number_not_own";
    const found = async () =>
      (await answerOf(requestOf(world.clerk, rule))).body.data.map(({ id }: { id: number }) => id);
    const { id } = makeStudent({ ...here, ...ali, student_code: "BBB0002/012" });
    makeStudent({ ...here, full_name: "ABU BIN ALI", student_code: "PAAA0001/002" });
    expect(await found()).toEqual([id]);
    expect((await put(world.clerk, id, { student_code: "AAA0001/001" })).status).toBe(200);
    expect(await found()).toEqual([]);
    db.update(students).set({ student_code: "/001" }).where(eq(students.id, id)).run();
    expect(await found()).toEqual([id]);
    db.update(students).set({ student_code: null }).where(eq(students.id, id)).run();
    expect(await found()).toEqual([]);
  });

  it("is found by the data check when the codes of the registration change", async () => {
    const rule = "/api/checks?exam_year=2026&rule=number_not_own";
    const count = async () => (await answerOf(requestOf(world.clerk, rule))).body.total;
    makeStudent({ ...here, ...ali, student_code: "PAAA0001/001" });
    expect(await count()).toBe(0);
    db.update(school_exam_years)
      .set({ hq_code: "PBAHARU" })
      .where(eq(school_exam_years.id, world.ownYear.id))
      .run();
    expect(await count()).toBe(1);
  });

  it("is counted before the list is submitted", async () => {
    makeStudent({ ...here, ...ali, student_code: "BBB0002/012" });
    const html = await page(requestOf(world.clerk, `/school_exam_years/${world.ownYear.id}/state`));
    expect(html).toContain("Angka giliran bukan dengan kod sekolah ini");
    expect(html).toContain("/checks/number_not_own?");
  });
});

describe("an ADMIN", () => {
  const other = "SEM/2026-1";

  it("stores a number of another form with a reason, which the history has", async () => {
    const without = await post(world.admin, { student_code: other, reason: null });
    expect(without.problems).toEqual([
      ["student_code", "student_code_not_own"],
      ["reason", "student_code_reason"],
    ]);
    const made = await post(world.admin, { student_code: other, reason: "calon tumpang" });
    expect(made.status).toBe(201);
    const { id } = made.body.data;
    expect(historyOf(id)).toMatchObject([{ student_code: other, reason: "calon tumpang" }]);
    expect((await put(world.admin, id, { student_code: "SEM2", reason: "salah taip" })).status).toBe(200);
    const row = { id, student_code: "SEM3" };
    const sent = (rows: object[]) => answerOf(jsonOf(world.admin, "PUT", "/api/students/mass_update", rows));
    expect((await sent([row])).problems).toEqual([
      ["0.student_code", "student_code_not_own"],
      ["0.reason", "student_code_reason"],
    ]);
    expect((await sent([{ ...row, reason: "arahan" }])).status).toBe(200);
    expect(historyOf(id).map(({ reason }) => reason)).toEqual(["calon tumpang", "salah taip", "arahan"]);
  });

  it("is asked for the reason by the form, which keeps it while another field is wrong", async () => {
    const { id } = makeStudent({ ...here, ...ali });
    const shown = (values: object) =>
      page(
        formOf(world.admin, `/student-edit/${id}`, textOf({ ...stored(id), student_code: other, ...values })),
      );
    expect(await page(requestOf(world.admin, `/student-edit/${id}`))).not.toContain('name="reason"');
    const refused = await shown({});
    expect(refused).toMatch(/name="reason"/);
    expect(refused).toContain("Sebab ini disimpan dalam sejarah angka giliran calon.");
    expect(await shown({ reason: "arahan", full_name: "" })).toMatch(/name="reason"[^>]*value="arahan"/);
    expect((await edit(world.admin, id, { student_code: other, reason: "arahan" })).status).toBe(303);
    expect(stored(id)?.student_code).toBe(other);
  });

  it.each(["BBB0002/012", "PBBB0002/012", "BBB0002/X", "CCC0003/001"])(
    "never stores %s, which begins with the code of another school",
    async (student_code) => {
      makeSchool("CCC0003", { hq_code: "C3" });
      const answer = await post(world.admin, { student_code, reason: "arahan" });
      expect(answer.problems).toEqual([["student_code", "student_code_of_other_school"]]);
      const { id } = makeStudent({ ...here, ...ali });
      const rows = [{ id, student_code, reason: "arahan" }];
      const many = await answerOf(jsonOf(world.admin, "PUT", "/api/students/mass_update", rows));
      expect(many.problems).toEqual([["0.student_code", "student_code_of_other_school"]]);
    },
  );

  it("has no exception in a list, which has no reason", async () => {
    const rows = [{ ...here, ...ali, student_code: other, reason: "arahan" }];
    const answer = await answerOf(jsonOf(world.admin, "POST", "/api/students/import", rows));
    expect(answer.problems).toEqual([["0.student_code", "student_code_not_own"]]);
  });

  it("does not store it by the approval of a request, whose reason is the school's", async () => {
    lockYearAt(fromNow(-1000));
    const late = { kind: "late", ...here, ...ali, student_code: "AAA0001/001", reason: "baru" };
    const { id } = (await answerOf(jsonOf(world.clerk, "POST", "/api/requests", late))).body.data;
    const { after } = db.select().from(requests).where(eq(requests.id, id)).get() as { after: object };
    db.update(requests)
      .set({ after: { ...after, student_code: other } as never })
      .where(eq(requests.id, id))
      .run();
    const approval = await answerOf(
      jsonOf(world.admin, "PUT", `/api/requests/${id}`, { action: "approve", note: "ya" }),
    );
    expect(approval.status).toBe(409);
    expect(approval.body.error).toContain("AAA0001/001");
    expect(db.select().from(students).all()).toEqual([]);
  });
});

describe("the undo of an import that brought numbers", () => {
  const lines = () => differentLines(2).map((line, at) => ({ ...line, student_code: `AAA0001/77${at}` }));
  const imported = async () => (await draftOf(tsv(...lines()))).commit();

  it("is the school's, and leaves no number blocked", async () => {
    const batch_id = await imported();
    expect(highestNumber(2026, "AAA0001")).toBe(771);
    await undo(batch_id);
    expect(db.select().from(students).all()).toEqual([]);
    expect(highestNumber(2026, "AAA0001")).toBe(0);
    lockYearAt(fromNow(-1000));
    const given = await post(world.admin, { student_code: "AAA0001/770", reason: "lewat" });
    expect(given.status).toBe(201);
  });

  it("gives them again when the deleted candidates are restored", async () => {
    await undo(await imported());
    expect(db.select().from(roll_number_history).get()?.undo_event_id).not.toBeNull();
    const [deleted] = db.select().from(trash).all();
    await undo(deleted?.batch_id ?? "");
    expect(db.select().from(students).all()).toMatchObject([
      { student_code: "AAA0001/770" },
      { student_code: "AAA0001/771" },
    ]);
    expect(highestNumber(2026, "AAA0001")).toBe(771);
  });

  it("is the office's once a sheet shows one of them, and they stay issued", async () => {
    const batch_id = await imported();
    const rows = db.select().from(students).all();
    printRollSheet(world.admin, here);
    const refused = saidBy(await undo(batch_id));
    expect(refused?.message).toContain("angka giliran");
    expect(db.select().from(students).all()).toEqual(rows);
  });
});
