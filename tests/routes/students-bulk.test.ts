import { eq, inArray } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { db } from "~/db/client";
import { audit_events, students, trash } from "~/db/schema";
import { problem, t } from "~/messages";
import { answerOf } from "../support/answers";
import { makeStudent, type Person, requestOf, withWorld } from "../support/people";
import { cpuOf, slowness } from "../support/process-time";

const world = withWorld();

type Fields = [string, string][];
const own = (values = {}) => makeStudent({ school_code: "AAA0001", exam_year: 2026, ...values });
const three = () => ["ALI", "BAKAR", "CHE MAT"].map((full_name) => own({ full_name }));
const foreign = () => makeStudent({ school_code: "BBB0002", exam_year: 2026, full_name: "KENARI ASING" });
const crowd = (n: number, values = {}) =>
  Array.from({ length: n }, (_, at) => own({ full_name: `CALON ${String(at).padStart(4, "0")}`, ...values }));

const post = (person: Person | null, fields: Fields) =>
  answerOf(requestOf(person, "/students/bulk", { method: "POST", body: new URLSearchParams(fields) }));
const tick = (ids: readonly (number | string)[]): Fields => ids.map((id) => ["id", String(id)]);
const idsOf = (all: readonly { id: number }[]) => all.map(({ id }) => id);

/** Selects candidates and returns the fields of the confirmation form. */
async function shown(person: Person, fields: Fields): Promise<Fields> {
  const answer = await post(person, fields);
  expect(answer.status).toBe(200);
  const hidden = Object.entries<string | null>(answer.body.preview.hidden);
  return hidden.flatMap(([name, value]) => (value === null ? [] : [[name, value] as [string, string]]));
}
const confirm = async (person: Person, fields: Fields, typed: Fields = []) =>
  post(person, [...(await shown(person, fields)), ...typed]);

const stored = (ids: readonly number[]) =>
  db
    .select()
    .from(students)
    .where(inArray(students.id, [...ids]))
    .all();
const trail = (action: string) => db.select().from(audit_events).where(eq(audit_events.action, action)).all();
const namesOf = (answer: { body: { preview: { students: { full_name: string }[] } } }) =>
  answer.body.preview.students.map(({ full_name }) => full_name);
const flashOf = (answer: { headers: Headers }) => {
  const cookie = answer.headers.getSetCookie().find((each) => each.startsWith("calon_makluman=")) ?? "";
  return JSON.parse(Buffer.from(cookie.split(/[=;]/)[1] ?? "", "base64url").toString());
};

const deletion: Fields = [["operation", "delete"]];
const newClass: Fields = [["operation", "class_name"]];
const all = (list: string): Fields => [
  ["chosen", "all"],
  ["list", list],
];

describe("candidates ticked in the list", () => {
  it("are listed by name with their count before the action", async () => {
    const ids = idsOf(three());
    const answer = await post(world.clerk, [...deletion, ...tick(ids)]);
    expect(answer.status).toBe(200);
    expect(namesOf(answer)).toEqual(["ALI", "BAKAR", "CHE MAT"]);
    expect(answer.body.preview).toMatchObject({ n: 3, numbered: 0, operation: "delete" });
    expect(stored(ids)).toHaveLength(3);
  });

  it("an empty selection is refused with a sentence", async () => {
    const answer = await post(world.clerk, deletion);
    expect([answer.status, answer.problems]).toEqual([422, [["", "no_candidate_ticked"]]]);
  });

  it("are deleted as one batch with one audit event each, and restored together", async () => {
    const before = three();
    const ids = idsOf(before);
    const list = "/students?exam_year=2026";
    const answer = await confirm(world.clerk, [...deletion, ["list", list], ...tick(ids)]);
    expect([answer.status, answer.location]).toEqual([303, list]);
    expect(stored(ids)).toEqual([]);
    expect(
      trail("student.deleted")
        .map(({ entity_id }) => Number(entity_id))
        .sort(),
    ).toEqual(ids.sort());
    const batches = new Set(
      db
        .select()
        .from(trash)
        .all()
        .map(({ batch_id }) => batch_id),
    );
    expect(batches.size).toBe(1);

    const flash = flashOf(answer);
    expect(flash).toMatchObject({ key: "bulk.deleted", values: { n: "3" } });
    expect(batches.has(flash.undo)).toBe(true);
    const body = new URLSearchParams({ batch_id: flash.undo });
    await answerOf(requestOf(world.clerk, "/students/undo", { method: "POST", body }));
    expect(stored(ids)).toEqual(before);
  });

  it("move to another class together; a candidate already in it is unchanged", async () => {
    const ids = idsOf([...three(), own({ full_name: "ZAINAL", class_name: "6 BAHARU" })]);
    const answer = await confirm(
      world.supervisor,
      [...newClass, ...tick(ids)],
      [["class_name", " 6  BAHARU "]],
    );
    expect(answer.status).toBe(303);
    expect(flashOf(answer)).toMatchObject({ key: "bulk.class_changed", values: { n: "4" } });
    expect(stored(ids).map(({ class_name, version }) => [class_name, version])).toEqual([
      ["6 BAHARU", 2],
      ["6 BAHARU", 2],
      ["6 BAHARU", 2],
      ["6 BAHARU", 1],
    ]);
    expect(trail("student.edited").map(({ changes }) => changes)).toEqual(
      Array.from({ length: 3 }, () => ({ class_name: ["6 AMANAH", "6 BAHARU"] })),
    );
  });

  it.each([
    ["", "required"],
    ["K".repeat(61), "too_long"],
  ])("a class of %j is refused at its field, and the selection remains", async (class_name, code) => {
    const ids = idsOf(three());
    const answer = await confirm(world.clerk, [...newClass, ...tick(ids)], [["class_name", class_name]]);
    expect([answer.status, answer.problems]).toEqual([422, [["class_name", code]]]);
    expect(namesOf(answer)).toEqual(["ALI", "BAKAR", "CHE MAT"]);
    expect(stored(ids).every(({ version }) => version === 1)).toBe(true);
  });

  it("a doubled confirmation deletes once and answers the same", async () => {
    const ids = idsOf(three());
    const fields = await shown(world.clerk, [...deletion, ...tick(ids)]);
    const keyed: Fields = [...fields, ["submission_key", "one-key"]];
    const [first, second] = [await post(world.clerk, keyed), await post(world.clerk, keyed)];
    expect([first.status, second.status]).toEqual([303, 303]);
    expect(flashOf(second)).toEqual(flashOf(first));
    expect(trail("student.deleted")).toHaveLength(3);
  });

  it("a checkbox sent twice selects one candidate", async () => {
    const [one] = three();
    const answer = await post(world.clerk, [...deletion, ...tick([one?.id ?? 0, one?.id ?? 0])]);
    expect(answer.body.preview.n).toBe(1);
  });

  it("a candidate changed meanwhile is named, blocks the action, and does not block a second confirmation", async () => {
    const [ali, bakar] = three();
    const fields = await shown(world.clerk, [...deletion, ...tick([ali?.id ?? 0, bakar?.id ?? 0])]);
    db.update(students)
      .set({ version: 2, class_name: "6 LAIN" })
      .where(eq(students.id, bakar?.id ?? 0))
      .run();
    const answer = await post(world.clerk, fields);
    expect(answer.status).toBe(412);
    expect(answer.body.problems).toEqual({ "": [problem("candidate_changed", { full_name: "BAKAR" })] });
    expect(namesOf(answer)).toEqual(["ALI", "BAKAR"]);
    expect(stored([ali?.id ?? 0, bakar?.id ?? 0])).toHaveLength(2);
    const again = Object.entries<string | null>(answer.body.preview.hidden).flatMap(([name, value]) =>
      value === null ? [] : [[name, value] as [string, string]],
    );
    expect((await post(world.clerk, again)).status).toBe(303);
  });

  it("a candidate deleted meanwhile is named and leaves the selection", async () => {
    const ids = idsOf(three());
    const fields = await shown(world.clerk, [...newClass, ...tick(ids)]);
    await confirm(world.admin, [...deletion, ...tick(ids.slice(0, 1))]);
    const answer = await post(world.clerk, [...fields, ["class_name", "6 BAHARU"]]);
    expect(answer.status).toBe(412);
    expect(answer.body.problems).toEqual({ "": [problem("candidate_gone", { full_name: "ALI" })] });
    expect(namesOf(answer)).toEqual(["BAKAR", "CHE MAT"]);
    expect(stored(ids).every(({ class_name }) => class_name === "6 AMANAH")).toBe(true);
  });

  it("a candidate of another school answers 404 for the whole selection, at either step", async () => {
    const mine = own();
    const theirs = foreign();
    expect((await post(world.clerk, [...deletion, ...tick([mine.id, theirs.id])])).status).toBe(404);
    const seen: Fields = [
      ["seen", `${mine.id}:1,${theirs.id}:1`],
      ["confirmed", "true"],
    ];
    expect((await post(world.clerk, [...deletion, ...seen])).status).toBe(404);
    await confirm(world.admin, [...deletion, ...tick([theirs.id])]);
    const answer = await post(world.clerk, [...deletion, ...seen]);
    expect([answer.status, JSON.stringify(answer.body)]).toEqual([
      404,
      expect.not.stringContaining("KENARI"),
    ]);
    expect(stored([mine.id])).toHaveLength(1);
  });

  it.each([
    ["no id", [["id", "DROP TABLE"]]],
    ["an id of zero", [["id", "0"]]],
    [
      "a malformed pair",
      [
        ["seen", "1:1;2:2"],
        ["confirmed", "true"],
      ],
    ],
    [
      "a pair without a version",
      [
        ["seen", "12"],
        ["confirmed", "true"],
      ],
    ],
    [
      "an unknown action",
      [
        ["id", "1"],
        ["operation", "promote"],
      ],
    ],
  ] as [string, Fields][])("%s is refused with a sentence", async (_, fields) => {
    expect(
      (
        await post(world.clerk, [
          ...deletion.filter(() => !fields.some(([name]) => name === "operation")),
          ...fields,
        ])
      ).status,
    ).toBe(422);
  });

  it("ten thousand checkboxes are refused at once with a clear sentence", async () => {
    const ids = Array.from({ length: 10_000 }, (_, at) => at + 1);
    const took = await cpuOf(async () => {
      const answer = await post(world.admin, [...deletion, ...tick(ids)]);
      expect([answer.status, answer.body]).toEqual([422, t("system.too_many_rows")]);
    });
    expect(took).toBeLessThan(5000 * (await slowness()));
  });

  it("a selection of more than fifty is confirmed by typing the count", async () => {
    const ids = idsOf(crowd(51));
    const without = await confirm(world.clerk, [...deletion, ...tick(ids)]);
    expect([without.status, without.problems]).toEqual([422, [["typed_count", "typed_count_differs"]]]);
    const wrong = await confirm(world.clerk, [...deletion, ...tick(ids)], [["typed_count", "50"]]);
    expect(wrong.status).toBe(422);
    expect(stored(ids)).toHaveLength(51);
    const right = await confirm(world.clerk, [...deletion, ...tick(ids)], [["typed_count", " 51 "]]);
    expect(right.status).toBe(303);
    expect(stored(ids)).toEqual([]);
  });

  it("redirect to no other site", async () => {
    const [one] = three();
    const answer = await confirm(world.clerk, [
      ...deletion,
      ["list", "//evil.example/x"],
      ...tick([one?.id ?? 0]),
    ]);
    expect(answer.location).toBe("/students");
  });
});

describe("all candidates that a filter finds", () => {
  it("are found again by the filter, shown by count and first names, and deleted exactly", async () => {
    const chosen = crowd(12, { class_name: "6 BESTARI" });
    const others = three();
    const fields = [...deletion, ...all("/students?class_name=6+BESTARI&page=2&sortBy=class_name")];
    const answer = await post(world.clerk, fields);
    expect(answer.body.preview.n).toBe(12);
    expect(answer.body.preview.students).toHaveLength(10);
    expect((await confirm(world.clerk, fields)).status).toBe(303);
    expect(stored(idsOf(chosen))).toEqual([]);
    expect(stored(idsOf(others))).toHaveLength(3);
  });

  it("stay within the scope of the actor", async () => {
    three();
    const theirs = foreign();
    const fields = [...newClass, ...all("/students")];
    expect((await confirm(world.clerk, fields, [["class_name", "6 BAHARU"]])).status).toBe(303);
    expect(stored([theirs.id])[0]?.class_name).toBe("6 AMANAH");
  });

  it.each([
    ["one more", () => own({ full_name: "BAHARU" })],
    ["one changed", () => db.update(students).set({ version: 9 }).where(eq(students.full_name, "ALI")).run()],
  ])("are unchanged when the result has %s since", async (_, meanwhile) => {
    three();
    const fields = await shown(world.clerk, [...deletion, ...all("/students?exam_year=2026")]);
    meanwhile();
    const answer = await post(world.clerk, fields);
    expect([answer.status, answer.problems]).toEqual([412, [["", "results_moved"]]]);
    expect(answer.body.preview.n).toBe(db.select().from(students).all().length);
    expect(trail("student.deleted")).toEqual([]);
  });

  it.each([
    "",
    "/admin/schools",
    "https://evil.example/students",
    "/students?exam_year=semua",
    "/students?gender=X",
  ])("a list address of %j selects no candidate rather than all", async (list) => {
    three();
    const answer = await post(world.clerk, [...deletion, ...all(list)]);
    expect([answer.status, answer.problems]).toEqual([422, [["", "no_candidate_ticked"]]]);
  });

  it("more than a thousand are refused with their count", async () => {
    crowd(1001);
    const answer = await post(world.admin, [...deletion, ...all("/students")]);
    expect(answer.status).toBe(422);
    expect(answer.body.problems).toEqual({ "": [problem("too_many_chosen", { max: 1000, n: 1001 })] });
  });
});

describe("permissions of the bulk form", () => {
  it("a supervisor changes classes but deletes no candidate; an observer does neither; a visitor signs in first", async () => {
    const ids = idsOf(three());
    expect((await post(world.supervisor, [...newClass, ...tick(ids)])).status).toBe(200);
    expect((await post(world.supervisor, [...deletion, ...tick(ids)])).status).toBe(403);
    expect((await post(world.observer, [...newClass, ...tick(ids)])).status).toBe(403);
    expect((await post(null, [...newClass, ...tick(ids)])).location).toMatch(/^\/user_login/);
    expect((await answerOf(requestOf(world.observer, "/students/bulk"))).status).toBe(403);
    expect((await answerOf(requestOf(world.clerk, "/students/bulk"))).status).toBe(200);
  });
});
