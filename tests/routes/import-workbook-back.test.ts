import { describe, expect, it } from "vitest";
import { db } from "~/db/client";
import { students } from "~/db/schema";
import type { ShownPlan } from "~/features/imports/draft-work";
import { readSpreadsheetFile } from "~/features/imports/reading/file";
import { isOpen } from "~/features/imports/shape/questions";
import { answerOf, fileOf } from "../support/answers";
import { formOf, jsonOf, makeStudent, requestOf, withWorld } from "../support/people";

const world = withWorld();
const place = { school_code: "AAA0001", exam_year: 2026 } as const;
const list = "/students/export/file?school_code=AAA0001&exam_year=2026";

const make = (more: Record<string, unknown>) =>
  makeStudent({ ...place, class_name: "6 AMANAH", gender: "P", ...more } as never);

const stored = () => db.select().from(students).orderBy(students.id).all();

/** The first sheet of the workbook, as cells. */
async function downloaded(): Promise<string[][]> {
  const file = await fileOf(formOf(world.clerk, list, { format: "workbook" }));
  const read = await readSpreadsheetFile(world.clerk, new File([await file.arrayBuffer()], "buku.xlsx"));
  if (!read.ok) throw new Error(read.problem.code);
  const [sheet] = read.sheets ?? [];
  return read.text
    .split("\n")
    .slice(0, sheet?.lines)
    .map((line) => line.split("\t"));
}

async function sent(rows: readonly string[][]) {
  const pasted = rows.map((row) => row.join("\t")).join("\n");
  const { location } = await answerOf(formOf(world.clerk, "/students/import", { pasted, exam_year: "2026" }));
  const path = location ?? "";
  const look = async (query = ""): Promise<ShownPlan> =>
    (await answerOf(requestOf(world.clerk, path + query))).body.plan;
  const answer = (id: string, value: string) =>
    answerOf(formOf(world.clerk, path, { intent: "answer", [`chosen.${id}`]: value }));
  const press = async (more: Record<string, string> = {}) => {
    const fields = { intent: "commit", fingerprint: (await look()).fingerprint, ...more };
    const first = await answerOf(formOf(world.clerk, path, fields));
    return first.status === 409
      ? answerOf(formOf(world.clerk, path, { ...fields, near_seen: first.body.typed.near_seen }))
      : first;
  };
  return { look, answer, press };
}

const edit = (id: number, change: Record<string, unknown>) =>
  answerOf(
    jsonOf(world.clerk, "PUT", `/api/students/${id}`, {
      ...stored().find((one) => one.id === id),
      ...change,
    }),
  );

describe("a workbook of a school that comes back", () => {
  it("takes back no correction that is newer than its download, and saves the rest by one press", async () => {
    const a = make({ full_name: "AMIRA BINTI ALI", ic_number: "140810014476" });
    const b = make({ full_name: "BATRISYIA BINTI OMAR", ic_number: "140811014478" });
    const c = make({ full_name: "CEMPAKA BINTI HASSAN", ic_number: "140812014474" });
    const rows = await downloaded();
    await edit(a.id, { full_name: "AMEERA BINTI ALI" });
    await edit(b.id, { ic_number: "140811014472" });
    const at = rows[0]?.indexOf("Kelas") ?? -1;
    const row = rows.find(([key]) => key?.startsWith(`K${c.id}.`)) ?? [];
    row[at] = "6 BESTARI";

    const { look, press } = await sent(rows);
    const plan = await look();
    expect(plan.counts).toMatchObject({ changed: 3, unticked: 2 });
    expect(
      plan.lines.map(({ correction }) => [correction?.id, correction?.isTicked, correction?.unsure]),
    ).toEqual([
      [a.id, false, "newer"],
      [b.id, false, "newer"],
      [c.id, true, undefined],
    ]);
    await press();
    expect(
      stored().map(({ full_name, ic_number, class_name }) => [full_name, ic_number, class_name]),
    ).toEqual([
      ["AMEERA BINTI ALI", "140810014476", "6 AMANAH"],
      ["BATRISYIA BINTI OMAR", "140811014472", "6 AMANAH"],
      ["CEMPAKA BINTI HASSAN", "140812014474", "6 BESTARI"],
    ]);
  });

  it("changes no name in Jawi to question marks, and says once which files hold Jawi letters", async () => {
    make({ full_name: "AMIRA BINTI ALI", full_name_arabic: "أميرة بنت علي", ic_number: "140810014476" });
    make({
      full_name: "BATRISYIA BINTI OMAR",
      full_name_arabic: "باتريسيا بنت عمر",
      ic_number: "140811014478",
    });
    const rows = await downloaded();
    const lost = rows.map((row) => row.map((cell) => cell.replace(/\p{Script=Arabic}/gu, "?")));
    const plan = await (await sent(lost)).look();
    expect(plan.counts).toMatchObject({ changed: 0, same: 2 });
    expect(plan.repaired.jawi).toBe(2);
  });

  it("ticks no name that became another candidate's, because one column was sorted alone", async () => {
    const names = ["AMIRA", "BATRISYIA", "CEMPAKA", "DELISHA", "ELLYSYA", "FARHANA"];
    for (const [at, name] of names.entries())
      make({
        full_name: `${name} BINTI ${names.at(at - 3)}`,
        ic_number: `14081${at}01447${at % 2 === 0 ? 6 : 8}`,
      });
    const before = stored();
    const rows = await downloaded();
    const at = rows[0]?.indexOf("Nama penuh") ?? -1;
    const sorted = rows
      .slice(1)
      .map((row) => row[at] ?? "")
      .sort()
      .reverse();
    const { look, press, answer } = await sent([
      rows[0] ?? [],
      ...rows.slice(1).map((row, line) => row.with(at, sorted[line] ?? "")),
    ]);
    const plan = await look();
    expect(plan.counts).toMatchObject({ changed: 0, unanswered: 6 });
    expect(plan.questions.filter(isOpen).map(({ id }) => id)).toEqual(["exchange"]);
    await press();
    expect(stored()).toEqual(before);
    await answer("exchange", "out");
    expect((await look()).counts).toMatchObject({ changed: 0, unanswered: 0 });
    await press();
    expect(stored()).toEqual(before);
  });

  it("says that a candidate has withdrawn, and where to reinstate, also where the line has another class", async () => {
    const { id } = make({ full_name: "AMIRA BINTI ALI", ic_number: "140810014476" });
    db.update(students)
      .set({ withdrawn_at: "2026-03-02T04:00:00.000Z", withdrawal_reason: "BERPINDAH" })
      .run();
    for (const class_name of ["6 AMANAH", "6 BESTARI"]) {
      const { look, press } = await sent([
        ["NAMA", "NO KP", "KELAS"],
        ["AMIRA BINTI ALI", "140810014476", class_name],
      ]);
      const { counts } = await look();
      expect(counts).toMatchObject({ withdrawn: 1, same: 0, changed: 0 });
      const [line] = (await look("?show=withdrawn")).lines;
      expect(line).toMatchObject({ withdrawn_id: id, sentences: ["Telah menarik diri pada 02/03/2026."] });
      await press();
      expect(stored()[0]?.class_name).toBe("6 AMANAH");
    }
  });

  it("shows an emptied cell as a removal without a tick, and removes the value once the line is ticked", async () => {
    make({ full_name: "AMIRA BINTI ALI", ic_number: "140810014476", passport_number: "A7654321" });
    const rows = await downloaded();
    const at = rows[0]?.indexOf("No. pasport") ?? -1;
    const emptied = rows.map((row, line) => (line === 0 ? row : row.with(at, "")));
    const { look, press } = await sent(emptied);
    const plan = await look();
    expect(plan.counts).toMatchObject({ changed: 1, unticked: 1 });
    const [line] = plan.lines;
    expect(line?.correction).toMatchObject({
      unsure: "removal",
      changes: [{ field: "passport_number", old: "A7654321", new: null }],
    });
    await press();
    expect(stored()[0]?.passport_number).toBe("A7654321");
    await press({ shown_lines: String(line?.line), ticked: String(line?.line) });
    expect(stored()[0]?.passport_number).toBe(null);
  });

  it("says how many empty cells of another list change nothing", async () => {
    make({ full_name: "AMIRA BINTI ALI", ic_number: "140810014476", passport_number: "A7654321" });
    const plan = await (
      await sent([
        ["NAMA", "NO KP", "KELAS", "NO PASPORT"],
        ["AMIRA BINTI ALI", "140810014476", "6 AMANAH", "TIADA"],
      ])
    ).look();
    expect(plan.counts).toMatchObject({ same: 1, changed: 0 });
    expect(plan.repaired.cleared).toBe(1);
  });
});

describe("an answer about the way a school writes", () => {
  const rows = (serial: number) => [
    ["NAMA", "NO KP", "KELAS", "JANTINA"],
    [`AMIRA BINTI ALI ${serial}`.replace(/\d+$/, "").trim(), `14081${serial}014476`, "6 AMANAH", "2"],
    ["BATRISYIA BINTI OMAR", `14081${serial}014478`, '"', "2"],
    ["ADAM BIN HASSAN", `14081${serial}014475`, '"', "1"],
  ];

  it("holds for its next list, and can be changed there", async () => {
    const { look, answer } = await sent(rows(1));
    const open = async () => (await look()).questions.filter(isOpen).map(({ id }) => id);
    expect(await open()).toEqual(["ditto", "word_gender"]);
    await answer("ditto", "above");
    const [first] = (await look()).questions.filter(isOpen);
    expect(first?.choices[0]?.label).toBe("Perempuan");
    await answer("word_gender", first?.choices[0]?.value ?? "");
    const [second] = (await look()).questions.filter(isOpen);
    expect(second?.choices[0]?.label).toBe("Lelaki");
    await answer("word_gender", second?.choices[0]?.value ?? "");
    expect((await look()).counts).toMatchObject({ good: 3, unanswered: 0, bad: 0 });

    const next = await (await sent(rows(2))).look();
    expect(next.questions.filter(isOpen)).toEqual([]);
    expect(next.counts).toMatchObject({ good: 3, bad: 0 });
    expect(next.lines.map(({ cells }) => [cells.class_name, cells.gender])).toEqual([
      ["6 AMANAH", "P"],
      ["6 AMANAH", "P"],
      ["6 AMANAH", "L"],
    ]);
  });
});
