import { eq, inArray } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { db } from "~/db/client";
import { audit_events, school_exam_years, students } from "~/db/schema";
import { writeSeen } from "~/features/students/bulk/rules";
import { deleteStudent } from "~/features/students/commands";
import { cellsOf, mostInGrid, writeShown } from "~/features/students/grid/rows";
import { isMessageKey, t } from "~/messages";
import { type Answer, answerOf } from "../support/answers";
import { formOf, lockYearAt, makeStudent, type Person, requestOf, withWorld } from "../support/people";
import { cpuOf, slowness } from "../support/process-time";

const world = withWorld();

type Made = ReturnType<typeof makeStudent>;
type Fields = Record<string, string>;

const own = (values = {}) => makeStudent({ school_code: "AAA0001", exam_year: 2026, ...values });
const three = () => ["ALI", "BAKAR", "CHE MAT"].map((full_name) => own({ full_name })) as [Made, Made, Made];
const foreign = () => makeStudent({ school_code: "BBB0002", exam_year: 2026, full_name: "KENARI ASING" });
const at = (all: readonly Made[], back = "/students") =>
  `/students/grid?ids=${all.map(({ id }) => id).join(".")}&back=${encodeURIComponent(back)}`;

/** The form as the page shows it, with the cells that the clerk typed over. */
function typedOver(all: readonly Made[], changes: Fields): Fields {
  const cells = Object.fromEntries(
    all.flatMap((student, row) =>
      Object.entries(cellsOf(student)).map(([column, cell]) => [`rows[${row}].${column}`, cell]),
    ),
  );
  return { seen: writeSeen(all), was: writeShown(all.map(cellsOf)), ...cells, ...changes };
}
const send = (who: Person, all: readonly Made[], changes: Fields, more: Fields = {}) =>
  answerOf(formOf(who, at(all), { ...typedOver(all, changes), ...more }));

const stored = (all: readonly Made[]) =>
  db
    .select()
    .from(students)
    .where(
      inArray(
        students.id,
        all.map(({ id }) => id),
      ),
    )
    .all();
const trail = (action: string) => db.select().from(audit_events).where(eq(audit_events.action, action)).all();

function saidBy(answer: Answer) {
  const value = /calon_makluman=([^;]*)/.exec(answer.headers.get("set-cookie") ?? "")?.[1] ?? "";
  const { key, values, undo } = JSON.parse(Buffer.from(value, "base64url").toString());
  return { message: isMessageKey(key) ? t(key, values) : key, undo: undo as string };
}
const undo = (who: Person, batch_id: string) => answerOf(formOf(who, "/students/undo", { batch_id }));
const bulk = (who: Person, fields: [string, string][]) =>
  answerOf(
    requestOf(who, "/students/bulk", {
      method: "POST",
      body: new URLSearchParams([["operation", "grid"], ...fields]),
    }),
  );

describe("the grid of ticked candidates", () => {
  it("opens with the ticked ones in the order of the list, and leads back to it", async () => {
    const [ali, bakar, che] = three();
    const list = "/students?exam_year=2026&search=a";
    const ticked = [che, ali, bakar].map(({ id }): [string, string] => ["id", String(id)]);
    const { status, location } = await bulk(world.clerk, [...ticked, ["list", list]]);
    expect(status).toBe(303);
    const { body } = await answerOf(requestOf(world.clerk, location ?? ""));
    expect(body.back).toBe(list);
    expect(body.rows.map((row: { student: Made }) => row.student.full_name)).toEqual([
      "CHE MAT",
      "ALI",
      "BAKAR",
    ]);
    expect(body.rows[0].cells).toEqual({
      class_name: "6 AMANAH",
      gender: "P",
      full_name_arabic: "",
      is_student: "Ya",
    });
  });

  it("opens with all that a filter finds, up to 200, and says so of one more", async () => {
    const crowd = Array.from({ length: mostInGrid }, (_, n) => own({ full_name: `CALON ${n}` }));
    const all: [string, string][] = [
      ["chosen", "all"],
      ["list", "/students?exam_year=2026"],
    ];
    const { location } = await bulk(world.clerk, all);
    expect(new URLSearchParams(location?.split("?")[1]).get("ids")?.split(".")).toHaveLength(crowd.length);
    expect((await answerOf(requestOf(world.clerk, location ?? ""))).body.rows).toHaveLength(mostInGrid);
    own({ full_name: "SEORANG LAGI" });
    const refused = await bulk(world.clerk, all);
    expect([refused.status, refused.body.problems[""]]).toEqual([
      422,
      [{ code: "too_many_chosen", values: { max: 200, n: 201 } }],
    ]);
  });

  it("refuses an empty selection with a sentence", async () => {
    const answer = await bulk(world.clerk, []);
    expect([answer.status, answer.problems]).toEqual([422, [["", "no_candidate_ticked"]]]);
  });

  it("leaves out candidates of another school, and is missing where there is no other", async () => {
    const [ali] = three();
    const { body } = await answerOf(requestOf(world.clerk, at([ali, foreign()])));
    expect([body.rows.length, body.absent]).toEqual([1, 1]);
    for (const path of [at([foreign()]), "/students/grid", "/students/grid?ids=1..x"])
      expect((await answerOf(requestOf(world.clerk, path))).status).toBe(404);
  });
});

describe("a saved grid", () => {
  it("writes the changed rows with one event each, and says how many changed and how many did not", async () => {
    const all = three();
    const answer = await send(world.supervisor, all, {
      "rows[0].class_name": " 6  baharu ",
      "rows[0].full_name_arabic": "علي",
      "rows[2].gender": "lelaki",
      "rows[2].is_student": "t",
    });
    expect([answer.status, answer.location]).toEqual([303, "/students"]);
    expect(saidBy(answer).message).toBe("2 calon disimpan, 1 tidak berubah.");
    expect(
      stored(all).map(({ class_name, full_name_arabic, gender, is_student, version }) => [
        class_name,
        full_name_arabic,
        gender,
        is_student,
        version,
      ]),
    ).toEqual([
      ["6 BAHARU", "علي", "P", true, 2],
      ["6 AMANAH", null, "P", true, 1],
      ["6 AMANAH", null, "L", false, 2],
    ]);
    expect(trail("student.edited").map(({ changes }) => changes)).toEqual([
      { class_name: ["6 AMANAH", "6 BAHARU"], full_name_arabic: [null, "علي"] },
      { gender: ["P", "L"], is_student: [true, false] },
    ]);
  });

  it("clears a class and a Jawi name, and a cleared sex follows the identity card", async () => {
    const one = own({ ic_number: "140203105555", gender: "P", full_name_arabic: "نور" });
    await send(world.clerk, [one], {
      "rows[0].class_name": "",
      "rows[0].full_name_arabic": "",
      "rows[0].gender": "",
    });
    expect(stored([one])).toMatchObject([{ class_name: null, full_name_arabic: null, gender: "L" }]);
  });

  it("is undone at once, and not again", async () => {
    const all = three();
    const before = stored(all);
    const answer = await send(world.clerk, all, {
      "rows[0].class_name": "6 X",
      "rows[1].gender": "L",
      "rows[2].is_student": "Tidak",
    });
    const said = saidBy(answer);
    expect(saidBy(await undo(world.clerk, said.undo)).message).toBe(t("student_grid.undone", { n: 3 }));
    const without = (rows: Made[]) => rows.map(({ version: _, updated_at: __, ...row }) => row);
    expect(without(stored(all))).toEqual(without(before));
    expect(saidBy(await undo(world.clerk, said.undo)).message).toBe(t("trash.gone"));
  });

  it("is not undone by another account, and not at all once one of its candidates was changed", async () => {
    const all = three();
    const { undo: text } = saidBy(
      await send(world.clerk, all, { "rows[0].class_name": "6 X", "rows[1].class_name": "6 X" }),
    );
    expect(saidBy(await undo(world.admin, text)).message).toBe(t("trash.gone"));
    const [, bakar] = stored(all) as [Made, Made, Made];
    await send(world.admin, [bakar], { "rows[0].class_name": "6 Y" });
    expect(saidBy(await undo(world.clerk, text)).message).toBe(t("student_grid.worked_on", { n: 1 }));
    expect(stored(all).map(({ class_name }) => class_name)).toEqual(["6 X", "6 Y", "6 AMANAH"]);
  });

  it("says that nothing changed, writes nothing and offers no undo", async () => {
    const all = three();
    const answer = await send(world.clerk, all, { "rows[1].class_name": "6  amanah" });
    expect(saidBy(answer)).toEqual({
      message: t("student_grid.none_changed", { unchanged: 3 }),
      undo: undefined,
    });
    expect([stored(all), trail("student.edited")]).toEqual([all, []]);
  });

  it("warns about a sex that is not that of the identity card", async () => {
    const one = own({ full_name: "NUR AIN", ic_number: "140203105556" });
    const { message } = saidBy(await send(world.clerk, [one], { "rows[0].gender": "L" }));
    expect(message).toMatch(/^1 calon disimpan, 0 tidak berubah\. NUR AIN: /);
  });

  it("saves a doubled submission once", async () => {
    const all = three();
    const key = { submission_key: "one-key" };
    const changes = { "rows[0].class_name": "6 X" };
    const [first, second] = [
      await send(world.clerk, all, changes, key),
      await send(world.clerk, all, changes, key),
    ];
    expect([first.status, second.status]).toEqual([303, 303]);
    expect(saidBy(second)).toEqual(saidBy(first));
    expect(stored(all)[0]?.version).toBe(2);
  });
});

describe("a row that is refused", () => {
  it("stays with its sentence beside its cell while the others are saved", async () => {
    const all = three();
    const answer = await send(world.clerk, all, {
      "rows[0].class_name": "6 X",
      "rows[1].gender": "lelaki muda",
      "rows[1].class_name": "6 Y",
    });
    expect([answer.status, answer.problems]).toEqual([422, [["rows[0].gender", "not_a_gender"]]]);
    expect(answer.body.typed).toMatchObject({
      seen: `${all[1].id}:1`,
      rows: [{ class_name: "6 Y", gender: "lelaki muda", is_student: "Ya" }],
    });
    expect(answer.body.current.flash.message).toBe(t("student_grid.partly", { n: 1, unchanged: 1, left: 1 }));
    expect(stored(all).map(({ class_name }) => class_name)).toEqual(["6 X", "6 AMANAH", "6 AMANAH"]);
  });

  it.each([
    ["class_name", "K".repeat(61), "too_long"],
    ["full_name_arabic", "ن".repeat(121), "too_long"],
    ["is_student", "mungkin", "not_a_boolean"],
  ])("has the problem of the form of one candidate: %s", async (column, cell, code) => {
    const all = three();
    const answer = await send(world.clerk, all, { [`rows[2].${column}`]: cell });
    expect(answer.problems).toEqual([[`rows[0].${column}`, code]]);
    expect(stored(all)).toEqual(all);
  });

  it("keeps the typed value beside the one that another user stored meanwhile, and is saved by a second press", async () => {
    const all = three();
    await send(world.admin, [all[0]], { "rows[0].class_name": "6 LAIN", "rows[0].gender": "L" });
    const answer = await send(world.clerk, all, {
      "rows[0].class_name": "6 SAYA",
      "rows[1].class_name": "6 B",
    });
    expect(answer.body.problems).toEqual({
      "rows[0].class_name": [{ code: "changed_meanwhile", values: { value: "6 LAIN" } }],
    });
    const { typed } = answer.body;
    expect(typed.rows).toEqual([
      { class_name: "6 SAYA", gender: "L", full_name_arabic: "", is_student: "Ya" },
    ]);
    const again = await answerOf(
      formOf(world.clerk, at(all), {
        seen: typed.seen,
        was: typed.was,
        "rows[0].class_name": "6 SAYA",
        "rows[0].gender": "L",
        "rows[0].is_student": "Ya",
      }),
    );
    expect(again.status).toBe(303);
    expect(stored(all).map(({ class_name, gender }) => [class_name, gender])).toEqual([
      ["6 SAYA", "L"],
      ["6 B", "P"],
      ["6 AMANAH", "P"],
    ]);
  });

  it("asks for a look where another user changed something else", async () => {
    const all = three();
    await send(world.admin, [all[0]], { "rows[0].gender": "L" });
    const answer = await send(world.clerk, all, { "rows[0].class_name": "6 SAYA" });
    expect(answer.problems).toEqual([["rows[0].class_name", "changed_beside"]]);
  });

  it("does not object to another user's change of a row that was left alone", async () => {
    const all = three();
    await send(world.admin, [all[0]], { "rows[0].class_name": "6 LAIN" });
    const answer = await send(world.clerk, all, { "rows[1].class_name": "6 B" });
    expect(answer.status).toBe(303);
    expect(stored(all)[0]?.class_name).toBe("6 LAIN");
  });

  it("names a candidate who was deleted meanwhile, and saves the others", async () => {
    const all = three();
    deleteStudent(world.admin, all[1].id);
    const answer = await send(world.clerk, all, { "rows[0].class_name": "6 X", "rows[1].class_name": "6 X" });
    expect(answer.status).toBe(422);
    expect(answer.body.problems[""][0].values.reason).toContain("BAKAR");
    expect(answer.body.typed.rows).toEqual([]);
    expect(stored(all).map(({ class_name }) => class_name)).toEqual(["6 X", "6 AMANAH"]);
  });

  it("is missing with the whole form where it names another school's candidate", async () => {
    const [ali] = three();
    const kenari = foreign();
    const answer = await send(world.clerk, [ali, kenari], { "rows[0].class_name": "6 X" });
    expect(answer.status).toBe(404);
    expect(stored([ali, kenari])).toEqual([ali, kenari]);
  });
});

describe("a list that is closed", () => {
  it("has no rows for its school, whose late form is refused with all that was typed", async () => {
    const all = three();
    lockYearAt("2026-05-01T00:00:00.000Z");
    const { body } = await answerOf(requestOf(world.clerk, at(all)));
    expect(body.rows.every(({ isClosed }: { isClosed: boolean }) => isClosed)).toBe(true);
    expect(body.closed).toMatchObject([{ n: 3 }]);
    const answer = await send(world.clerk, all, { "rows[1].class_name": "6 X" });
    expect([answer.status, answer.problems]).toEqual([409, [["", "blocked"]]]);
    expect(answer.body.typed.rows[1].class_name).toBe("6 X");
    expect(stored(all).every(({ version }) => version === 1)).toBe(true);
  });

  it("is amended by the office with one reason for all rows, and offers no undo that the list would refuse", async () => {
    const all = three();
    db.update(school_exam_years)
      .set({ state: "muktamad", head_name: "PN A", list_version: 1 })
      .where(eq(school_exam_years.id, world.ownYear.id))
      .run();
    const without = await send(world.admin, all, { "rows[0].class_name": "6 X" });
    expect([without.status, without.problems]).toEqual([422, [["reason", "required"]]]);
    const amended = await send(world.admin, all, {
      "rows[0].class_name": "6 X",
      "rows[1].class_name": "6 X",
      reason: "Kelas digabung",
    });
    expect(amended.status).toBe(303);
    expect(saidBy(amended).undo).toBeUndefined();
    expect(stored(all).map(({ class_name }) => class_name)).toEqual(["6 X", "6 X", "6 AMANAH"]);
  });
});

describe("a full grid", () => {
  it("of 200 changed rows is saved within two seconds of the processor", async () => {
    const letter = (n: number) => String.fromCharCode(65 + (n % 26));
    const nameOf = (n: number) => `CALON ${letter(n)}A BIN ${letter(n / 26)}B`;
    const all = Array.from({ length: mostInGrid }, (_, n) => own({ full_name: nameOf(n) }));
    const changes = Object.fromEntries(all.map((_, n) => [`rows[${n}].class_name`, "6 X"]));
    const ms = await cpuOf(() => send(world.clerk, all, changes));
    expect(stored(all).every(({ class_name }) => class_name === "6 X")).toBe(true);
    expect(ms).toBeLessThan(2000 * (await slowness()));
  });
});
