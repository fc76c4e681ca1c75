import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { db, sqlite } from "~/db/client";
import { audit_events, school_exam_years, students, undo_rows } from "~/db/schema";
import type { ShownPlan } from "~/features/imports/draft-work";
import { candidateKey } from "~/features/students/candidate-key";
import { readFlash } from "~/http/flash";
import { type Answer, answerOf } from "../support/answers";
import { randomFrom } from "../support/list-oracle";
import {
  formOf,
  jsonOf,
  lockYearAt,
  makeStudent,
  type Person,
  requestOf,
  withWorld,
} from "../support/people";
import { printRollSheet } from "../support/roll-numbers";

const world = withWorld();
const place = { school_code: "AAA0001", exam_year: 2026 } as const;
type Stored = typeof students.$inferSelect;

const names = ["AMIRA BINTI ALI", "BALQIS BINTI OMAR", "CEMPAKA BINTI HASSAN", "DAHLIA BINTI ZAID"];
const cards = ["140810014476", "140811014478", "140812014474", "140813014472"];
const number = (at: number) => `AAA0001/00${at + 1}`;
const make = (at: number, more: Partial<Stored> = {}) =>
  makeStudent({
    ...place,
    full_name: names[at] as string,
    ic_number: cards[at] as string,
    student_code: number(at),
    class_name: "6 A",
    gender: "P",
    ...more,
  });

const stored = () => db.select().from(students).orderBy(students.id).all();
const cardsNow = () => stored().map(({ ic_number }) => ic_number);
const numbersNow = () => stored().map(({ student_code }) => student_code);
const total = () => {
  const { updated_at: _, ...row } = db
    .select()
    .from(school_exam_years)
    .where(eq(school_exam_years.id, world.ownYear.id))
    .get() as typeof school_exam_years.$inferSelect;
  return row;
};

interface Line {
  of: Stored | null;
  ic?: string;
  number?: string;
  class_name?: string;
  full_name?: string;
}

/** Rows of an export, with what the clerk has typed over. */
const workbook = (...lines: Line[]) =>
  [
    "KUNCI\tNAMA\tNO KP\tANGKA GILIRAN\tKELAS\tJANTINA",
    ...lines.map(({ of, ic, number, class_name, full_name }) =>
      [
        of ? candidateKey(of) : "",
        full_name ?? of?.full_name,
        ic ?? of?.ic_number,
        number ?? of?.student_code,
        class_name ?? of?.class_name,
        "P",
      ].join("\t"),
    ),
  ].join("\n");

const flashOf = ({ headers }: Answer) => {
  const [Cookie = ""] = (headers.get("set-cookie") ?? "").split(";");
  return readFlash(new Request("http://localhost:3000/", { headers: { Cookie } }));
};

async function sent(pasted: string, who: Person = world.clerk) {
  const given = { pasted, exam_year: "2026", ...(who === world.clerk ? {} : { school_code: "AAA0001" }) };
  const { location, body } = await answerOf(formOf(who, "/students/import", given));
  if (!location) throw new Error(JSON.stringify(body));
  const look = async (query = ""): Promise<ShownPlan> =>
    (await answerOf(requestOf(who, location + query))).body.plan;
  const press = async (more: Record<string, string> = {}) => {
    const fields = { intent: "commit", fingerprint: (await look()).fingerprint, ...more };
    const first = await answerOf(formOf(who, location, fields));
    return first.status === 409
      ? answerOf(formOf(who, location, { ...fields, near_seen: first.body.typed.near_seen }))
      : first;
  };
  const answer = (id: string, value: string) =>
    answerOf(formOf(who, location, { intent: "answer", [`chosen.${id}`]: value }));
  return { look, press, answer };
}

const undo = (said: Answer, who: Person = world.clerk) =>
  answerOf(formOf(who, "/students/undo", { batch_id: flashOf(said)?.undo ?? "" }));
const sentences = ({ lines }: ShownPlan) => lines.flatMap((line) => line.sentences);
const notes = ({ lines }: ShownPlan) => lines.flatMap(({ warnings }) => warnings);
const put = (fields: Partial<typeof school_exam_years.$inferInsert>) =>
  db.update(school_exam_years).set(fields).where(eq(school_exam_years.id, world.ownYear.id)).run();
const rowsOf = (table: string) => sqlite.prepare(`select * from ${table} order by student_id`).all();

describe("two candidates of one list", () => {
  it.each([
    ["cards", "ic"],
    ["roll numbers", "number"],
  ] as const)("exchange their %s by one press, and one undo exchanges them back", async (_, field) => {
    const a = make(0);
    const b = make(1);
    make(2);
    const before = stored();
    const totals = total();
    const of = field === "ic" ? (one: Stored) => one.ic_number : (one: Stored) => one.student_code;
    const draft = await sent(
      workbook({ of: a, [field]: of(b) as string }, { of: b, [field]: of(a) as string }),
    );
    const shown = await draft.look();
    expect(shown.counts).toMatchObject({ changed: 2, bad: 0, unticked: 0, unanswered: 0 });
    expect(notes(shown)).toEqual([
      "Mengambil nombor calon pada baris 3, jadi disimpan bersama baris itu",
      "Mengambil nombor calon pada baris 2, jadi disimpan bersama baris itu",
    ]);
    const done = await draft.press();
    expect(flashOf(done)?.message).toBe("0 calon berjaya diimport dan 2 calon dikemas kini.");
    expect(stored().map(of)).toEqual([of(b), of(a), field === "ic" ? cards[2] : number(2)]);
    expect(stored().map(({ version }) => version)).toEqual([2, 2, 1]);
    expect(db.select().from(undo_rows).all()).toHaveLength(2);
    expect({ ...total(), print_state: totals.print_state }).toEqual(totals);

    await undo(done);
    const values = (rows: Stored[]) => rows.map(({ version: _v, updated_at: _u, ...row }) => row);
    expect(values(stored())).toEqual(values(before));
    expect(db.select().from(undo_rows).all()).toEqual([]);
    expect({ ...total(), print_state: totals.print_state }).toEqual(totals);
    expect((await draft.press()).status).toBe(422);
  });

  it("have one event, one change for other systems and one amendment of a final list each", async () => {
    const [a, b] = [make(0), make(1)];
    put({ list_version: 1 });
    await (
      await sent(
        workbook({ of: a, ic: cards[1], number: number(1) }, { of: b, ic: cards[0], number: number(0) }),
      )
    ).press();
    expect([cardsNow(), numbersNow()]).toEqual([
      [cards[1], cards[0]],
      [number(1), number(0)],
    ]);
    const edits = db.select().from(audit_events).where(eq(audit_events.action, "student.edited")).all();
    expect(edits.map(({ entity_id }) => entity_id)).toEqual([String(a.id), String(b.id)]);
    expect(rowsOf("student_changes")).toHaveLength(2);
    const touches = rowsOf("list_touches") as { student_id: number; before: string }[];
    expect(touches.map(({ before }) => JSON.parse(before).ic_number)).toEqual([cards[0], cards[1]]);
    expect(touches.map(({ before }) => JSON.parse(before).student_code)).toEqual([number(0), number(1)]);
  });

  it("exchange passports and birth certificates too", async () => {
    const a = make(0, { ic_number: null, passport_number: "A1234567" });
    const b = make(1, { ic_number: null, passport_number: "B7654321" });
    const pasted = [
      "KUNCI\tNAMA\tNO PASPORT",
      `${candidateKey(a)}\t${a.full_name}\tB7654321`,
      `${candidateKey(b)}\t${b.full_name}\tA1234567`,
    ].join("\n");
    const draft = await sent(pasted);
    expect((await draft.look()).counts).toMatchObject({ changed: 2, bad: 0 });
    await draft.press();
    expect(stored().map(({ passport_number }) => passport_number)).toEqual(["B7654321", "A1234567"]);
  });
});

describe("a ring of three", () => {
  const ring = () => {
    const all = [make(0), make(1), make(2)];
    return all.map((of, at) => ({ of, ic: cards[(at + 1) % 3] }));
  };

  it("is saved as a whole, and no question is asked", async () => {
    const draft = await sent(workbook(...ring()));
    const shown = await draft.look();
    expect(shown.questions).toEqual([]);
    expect(shown.counts).toMatchObject({ changed: 3, bad: 0 });
    const done = await draft.press();
    expect(cardsNow()).toEqual([cards[1], cards[2], cards[0]]);
    await undo(done);
    expect(cardsNow()).toEqual(cards.slice(0, 3));
  });

  it("is refused as a whole where one line is wrong", async () => {
    const [first, second, third] = ring();
    const draft = await sent(workbook(first as Line, { ...second, full_name: "?" } as Line, third as Line));
    const shown = await draft.look("?show=bad");
    expect(shown.counts).toMatchObject({ changed: 0, bad: 3 });
    expect((await draft.press()).status).toBe(422);
    expect(cardsNow()).toEqual(cards.slice(0, 3));
  });
});

describe("a number that another line gives up", () => {
  it.each([
    [0, 1],
    [1, 0],
  ])("goes to a stored candidate, wherever that line is", async (...order) => {
    const lines: Line[] = [
      { of: make(0), number: number(1) },
      { of: make(1), number: "AAA0001/009" },
    ];
    const draft = await sent(workbook(...order.map((at) => lines[at] as Line)));
    expect((await draft.look()).counts).toMatchObject({ changed: 2, bad: 0 });
    const done = await draft.press();
    expect(numbersNow()).toEqual([number(1), "AAA0001/009"]);
    await undo(done);
    expect(numbersNow()).toEqual([number(0), number(1)]);
  });

  it("goes to a new candidate, and one undo takes both back", async () => {
    const a = make(0);
    const draft = await sent(
      workbook(
        { of: null, full_name: "ZULAIKHA BINTI RAHMAN", ic: cards[0], number: "", class_name: "6 B" },
        {
          of: a,
          ic: "140810014478",
        },
      ),
    );
    const shown = await draft.look("?show=good");
    expect(shown.counts).toMatchObject({ good: 1, changed: 1, bad: 0 });
    expect(notes(shown)).toEqual(["Mengambil nombor calon pada baris 3, jadi disimpan bersama baris itu"]);
    const alone = await draft.press({ kinds: "new" });
    expect([alone.status, alone.problems]).toEqual([422, [["", "taken_apart"]]]);
    const done = await draft.press();
    expect(cardsNow()).toEqual(["140810014478", cards[0]]);
    await undo(done);
    expect(cardsNow()).toEqual([cards[0]]);
  });

  it("goes to one line alone", async () => {
    const [a, b, c] = [make(0), make(1), make(2)];
    const draft = await sent(
      workbook({ of: a, number: number(2) }, { of: b, number: number(2) }, { of: c, number: "AAA0001/009" }),
    );
    const shown = await draft.look("?show=bad");
    expect(shown.counts).toMatchObject({ changed: 2, bad: 1 });
    expect(sentences(shown)).toEqual(["Baris 3: Angka giliran berulang dengan baris 2"]);
  });

  it("stays with a holder whose own line is right and keeps it", async () => {
    const [a, b] = [make(0), make(1)];
    const draft = await sent(workbook({ of: a, ic: cards[1] }, { of: b, class_name: "6 B" }));
    const shown = await draft.look("?show=bad");
    expect(shown.counts).toMatchObject({ changed: 1, bad: 1 });
    expect(sentences(shown)).toEqual(["Baris 2: Calon ini telah wujud di SEKOLAH AAA0001"]);
    await draft.press();
    expect(stored().map(({ class_name }) => class_name)).toEqual(["6 A", "6 B"]);
  });

  it("stays with a holder whom the list does not name", async () => {
    make(1);
    const draft = await sent(workbook({ of: make(0), ic: cards[1] }));
    expect((await draft.look()).counts).toMatchObject({ changed: 0, bad: 1 });
  });
});

describe("an exchange that must not be saved", () => {
  it("with a line that has no tick is refused by name, and nothing is saved", async () => {
    const [a, b, c] = [make(0), make(1), make(2)];
    const draft = await sent(
      workbook({ of: a, number: number(1) }, { of: b, number: number(0) }, { of: c, class_name: "6 B" }),
    );
    const boxes = { kinds: "changed", shown_lines: "2 3 4" };
    const half = await draft.press({ ...boxes, ticked: "2" });
    expect(half.problems).toEqual([["", "taken_apart"]]);
    expect(half.body.problems[""][0].values).toEqual({ line: "2", lines: "3" });
    expect(stored().map(({ version }) => version)).toEqual([1, 1, 1]);
    expect((await draft.press({ ...boxes, ticked: "4" })).status).toBe(303);
    expect(stored().map(({ version }) => version)).toEqual([1, 1, 2]);
  });

  it("has no tick where one record is newer than the workbook, and both are saved once it is ticked", async () => {
    const [a, b] = [make(0), make(1)];
    const pasted = workbook({ of: a, ic: cards[1] }, { of: b, ic: cards[0] });
    const { version, ...edit } = { ...a, class_name: "6 C" };
    await answerOf(jsonOf(world.clerk, "PUT", `/api/students/${a.id}`, { ...edit, version }));
    const draft = await sent(pasted.replaceAll("\t6 A\t", "\t6 C\t"));
    const shown = await draft.look();
    expect(shown.lines.map(({ correction }) => [correction?.isTicked, correction?.unsure])).toEqual([
      [false, "newer"],
      [true, undefined],
    ]);
    expect((await draft.press()).problems).toEqual([["", "taken_apart"]]);
    expect(cardsNow()).toEqual([cards[0], cards[1]]);
    await draft.press({ kinds: "changed", shown_lines: "2 3", ticked: "2" });
    expect(cardsNow()).toEqual([cards[0], cards[1]]);
  });

  it.each(["ic", "number"] as const)("with a candidate who has withdrawn is refused (%s)", async (field) => {
    const [a, b] = [
      make(0),
      make(1, { withdrawn_at: "2026-05-01T00:00:00.000Z", withdrawal_reason: "Pindah" }),
    ];
    const own = field === "ic" ? cards : [number(0), number(1)];
    const draft = await sent(workbook({ of: a, [field]: own[1] }, { of: b, [field]: own[0] }));
    const shown = await draft.look("?show=bad");
    expect(shown.counts).toMatchObject({ changed: 0, bad: 2 });
    expect((await draft.press()).status).toBe(422);
  });

  it("waits for the answer about one of its lines, and goes with it", async () => {
    const a = make(0);
    const b = make(1, { full_name: "BALQIS BIN OMAR" });
    const draft = await sent(workbook({ of: a, ic: cards[1] }, { of: b, ic: cards[0] }));
    expect((await draft.look()).counts).toMatchObject({ unanswered: 2, changed: 0, bad: 0 });
    expect((await draft.press()).status).toBe(422);
    await draft.answer("name_sex", "out");
    const left = await draft.look("?show=bad");
    expect(left.counts).toMatchObject({ unanswered: 0, changed: 0, bad: 1 });
    await draft.answer("name_sex", "use");
    expect((await draft.look()).counts).toMatchObject({ unanswered: 0, changed: 2 });
    await draft.press();
    expect(cardsNow()).toEqual([cards[1], cards[0]]);
  });

  it("with a card of another school names no other school, at the preview or after the commit", async () => {
    const [a, b] = [make(0), make(1)];
    makeStudent({
      school_code: "BBB0002",
      exam_year: 2026,
      full_name: "RAHSIA BINTI LAIN",
      ic_number: cards[3],
    });
    const other = make(2);
    const draft = await sent(
      workbook({ of: a, ic: cards[1] }, { of: b, ic: cards[3] }, { of: other, class_name: "6 B" }),
    );
    expect((await draft.look()).counts).toMatchObject({ changed: 3, bad: 0 });
    await draft.press();
    expect(cardsNow().slice(0, 2)).toEqual([cards[0], cards[1]]);
    expect(stored().at(-1)?.class_name).toBe("6 B");
    const shown = await draft.look("?show=bad");
    expect(sentences(shown)).toEqual([
      "Baris 2: Calon ini telah wujud di SEKOLAH AAA0001",
      "Baris 3: Calon ini telah wujud di sekolah lain",
    ]);
    expect(JSON.stringify(shown)).not.toMatch(/RAHSIA|BBB0002/);
  });

  it("with a number of another school's code is refused by the rule of the code", async () => {
    const [a, b] = [make(0), make(1, { student_code: "LAMA-1" })];
    const draft = await sent(workbook({ of: a, number: "LAMA-1" }, { of: b, number: number(0) }));
    const shown = await draft.look("?show=bad");
    expect(shown.counts).toMatchObject({ bad: 2, changed: 0 });
    expect(sentences(shown)[0]).toContain("LAMA-1 tidak sah bagi sekolah ini");
  });

  it("of numbers is refused in a locked year, for a school and for the office", async () => {
    const [a, b] = [make(0), make(1)];
    const pasted = workbook({ of: a, number: number(1) }, { of: b, number: number(0) });
    lockYearAt("2026-01-01T00:00:00.000Z");
    const ofSchool = await sent(pasted);
    expect((await ofSchool.look()).counts).toMatchObject({ held: 2, bad: 0 });
    expect((await ofSchool.press()).status).toBe(422);
    const ofOffice = await sent(pasted, world.admin);
    expect((await ofOffice.look()).counts).toMatchObject({ changed: 0, bad: 2 });
    expect(numbersNow()).toEqual([number(0), number(1)]);
  });

  it("with a line that a lock holds is refused, though the other list is open", async () => {
    const a = make(0, { student_code: null });
    const b = makeStudent({
      school_code: "BBB0002",
      exam_year: 2026,
      full_name: names[1] as string,
      ic_number: cards[1] as string,
      gender: "P",
    });
    db.update(school_exam_years)
      .set({ state: "muktamad", head_name: "PUAN GURU BESAR" })
      .where(eq(school_exam_years.school_code, "BBB0002"))
      .run();
    const pasted = [
      "KUNCI\tNAMA\tNO KP\tKOD SEKOLAH\tTAHUN",
      `${candidateKey(a)}\t${a.full_name}\t${cards[1]}\tAAA0001\t2026`,
      `${candidateKey(b)}\t${b.full_name}\t${cards[0]}\tBBB0002\t2026`,
    ].join("\n");
    const { location } = await answerOf(formOf(world.admin, "/students/import", { pasted }));
    const { plan } = (await answerOf(requestOf(world.admin, `${location}?show=bad`))).body;
    expect(plan.counts).toMatchObject({ held: 1, bad: 1 });
  });

  it("is no request, because requests are answered one by one", async () => {
    const [a, b] = [make(0), make(1)];
    put({ state: "dihantar", head_name: "PUAN GURU BESAR" });
    const draft = await sent(workbook({ of: a, ic: cards[1] }, { of: b, ic: cards[0] }));
    const shown = await draft.look();
    expect(shown.counts).toMatchObject({ held: 2, bad: 0 });
    expect(shown.requests.n).toBe(0);
    expect(shown.lines.map(({ correction }) => correction?.whyNoRequest)).toEqual(
      Array(2).fill("Calon ini telah wujud di SEKOLAH AAA0001"),
    );
  });

  it("of numbers that a printed sheet shows is refused, and so is the undo of one that was printed since", async () => {
    const [a, b] = [make(0), make(1)];
    const exchange = () =>
      workbook({ of: stored()[0] as Stored, number: number(1) }, { of: b, number: number(0) });
    const draft = await sent(exchange());
    const done = await draft.press();
    printRollSheet(world.admin, place);
    const said = flashOf(await undo(done));
    expect([said?.kind, said?.message]).toEqual(["error", expect.stringContaining("yang dicetak")]);
    expect(numbersNow()).toEqual([number(1), number(0)]);

    const back = await sent(
      workbook(
        { of: { ...a, version: 2 }, number: number(0) },
        { of: { ...b, version: 2 }, number: number(1) },
      ),
    );
    expect((await back.look()).counts).toMatchObject({ bad: 2, changed: 0 });
  });
});

describe("numbers of more than three candidates", () => {
  const four = () => {
    const all = [make(0), make(1), make(2), make(3)];
    return workbook(...all.map((of, at) => ({ of, ic: cards[(at + 1) % 4] })));
  };

  it("are one question with the count, and nothing is saved before its answer", async () => {
    const draft = await sent(four());
    const shown = await draft.look();
    expect(shown.questions.map(({ id, seen }) => [id, seen.slice(0, 8)])).toEqual([["numbers", "4 calon "]]);
    expect(shown.counts).toMatchObject({ unanswered: 4, changed: 0, bad: 0 });
    expect((await draft.press()).status).toBe(422);
    await draft.answer("numbers", "use");
    expect((await draft.look()).counts).toMatchObject({ unanswered: 0, changed: 4 });
    await draft.press();
    expect(cardsNow()).toEqual([cards[1], cards[2], cards[3], cards[0]]);
  });

  it("are left where the clerk says so", async () => {
    const draft = await sent(four());
    await draft.answer("numbers", "out");
    expect((await draft.look()).counts).toMatchObject({ unanswered: 0, changed: 0, bad: 0 });
    expect(cardsNow()).toEqual(cards);
  });
});

describe("a call that corrects", () => {
  const rowOf = ({ id, full_name, ic_number, student_code, class_name }: Stored, more: Partial<Stored>) => ({
    ...{ id, full_name, ic_number, student_code, class_name, ...place, gender: "P" },
    ...more,
  });
  const correct = (rows: object[]) =>
    answerOf(jsonOf(world.clerk, "POST", "/api/students/import?correct=true", rows));

  it("exchanges a card and a number too", async () => {
    const [a, b] = [make(0), make(1)];
    const answer = await correct([
      rowOf(a, { ic_number: cards[1], student_code: number(1) }),
      rowOf(b, { ic_number: cards[0], student_code: number(0) }),
    ]);
    expect(answer.body.data).toEqual({ created: 0, updated: 2, unchanged: 0 });
    expect([cardsNow(), numbersNow()]).toEqual([
      [cards[1], cards[0]],
      [number(1), number(0)],
    ]);
  });

  it("is refused with the rows where a holder keeps the number", async () => {
    const [a, b, c] = [make(0), make(1), make(2)];
    const answer = await correct([
      rowOf(a, { ic_number: cards[1] }),
      rowOf(b, { ic_number: cards[2] }),
      rowOf(c, { class_name: "6 B" }),
    ]);
    expect(answer.status).toBe(422);
    expect(answer.problems).toEqual([
      ["0.ic_number", "candidate_exists"],
      ["1.ic_number", "candidate_exists"],
    ]);
    expect(cardsNow()).toEqual(cards.slice(0, 3));
  });

  it("saves any list in which each number is given up or free, and refuses every other one unchanged", async () => {
    const below = randomFrom(51);
    for (const at of [0, 1, 2, 3]) make(at);
    const pools = [[...cards, "140814014478"], [0, 1, 2, 3, 4].map(number)];
    const outcomes = { saved: 0, refused: 0 };
    for (let round = 0; round < 150; round++) {
      const before = stored();
      const listed = before.filter(() => below(4) > 0).sort(() => below(3) - 1);
      const rows = listed.map((one) => {
        const [ic_number, student_code] = pools.map((pool) => pool[below(5)] as string);
        return {
          ...one,
          ...(below(3) > 0 && { ic_number: ic_number as string }),
          ...(below(3) > 0 && { student_code: student_code as string }),
        };
      });
      const wanted = before.map((one) => rows.find(({ id }) => id === one.id) ?? one);
      const isOnce = (values: unknown[]) => new Set(values).size === values.length;
      const isRight =
        isOnce(wanted.map(({ ic_number }) => ic_number)) &&
        isOnce(wanted.map(({ student_code }) => student_code));
      const answer = await correct(rows.map((row) => rowOf(row, {})));
      expect([round, answer.status]).toEqual([round, rows.length > 0 && isRight ? 201 : 422]);
      const numbersOf = (some: Stored[]) => some.map((one) => [one.ic_number, one.student_code]);
      expect(numbersOf(stored())).toEqual(numbersOf(answer.status === 201 ? wanted : before));
      outcomes[answer.status === 201 ? "saved" : "refused"]++;
    }
    expect(outcomes.saved).toBeGreaterThan(15);
    expect(outcomes.refused).toBeGreaterThan(15);
  });
});
