import { eq } from "drizzle-orm";
import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, it } from "vitest";
import { db } from "~/db/client";
import { audit_events, school_exam_years, students, undo_rows } from "~/db/schema";
import type { ShownPlan } from "~/features/imports/draft-work";
import { candidateKey } from "~/features/students/candidate-key";
import { updateStudent } from "~/features/students/commands";
import { readFlash } from "~/http/flash";
import { DraftPage } from "~/routes/imports/parts/draft-page";
import { type Answer, answerOf } from "../support/answers";
import {
  formOf,
  jsonOf,
  lockYearAt,
  makeStudent,
  makeYear,
  type Person,
  register,
  requestOf,
  withWorld,
} from "../support/people";

const world = withWorld();

const keyOf = (one: { id: number; version: number } | undefined) =>
  candidateKey(one ?? { id: 0, version: 1 });

const place = { school_code: "AAA0001", exam_year: 2026 };

/** Three stored candidates of the clerk's school. */
const store = () =>
  [
    { full_name: "AMIRA BINTI ALI", ic_number: "140810014476", class_name: "6 A", gender: "P" as const },
    { full_name: "BADRUL BIN CHE DIN", ic_number: "140811014475", class_name: "6 A", gender: "L" as const },
    { full_name: "CHONG WEI", ic_number: null, passport_number: "A1234567", class_name: "6 A" },
  ].map((one) => makeStudent({ ...place, ...one } as never));

function saidBy({ headers }: Answer) {
  const [Cookie = ""] = (headers.get("set-cookie") ?? "").split(";");
  return readFlash(new Request("http://localhost:3000/", { headers: { Cookie } }));
}

async function draftOf(person: Person, pasted: string, chosen: Record<string, string> = {}) {
  const given = { pasted, exam_year: "2026", ...chosen };
  const { location, body } = await answerOf(formOf(person, "/students/import", given));
  if (!location) throw new Error(JSON.stringify(body));
  const path = location;
  const page = (query = "") => answerOf(requestOf(person, path + query));
  const plan = async (query = ""): Promise<ShownPlan> => (await page(query)).body.plan;
  const send = async (fields: Record<string, string | string[]>) => {
    const body = new URLSearchParams(await formOf(person, path, {}).text());
    for (const [name, given] of Object.entries(fields))
      for (const one of [given].flat()) body.append(name, one);
    return answerOf(requestOf(person, path, { method: "POST", body }));
  };
  const commit = async (more: Record<string, string | string[]> = {}) =>
    send({ intent: "commit", fingerprint: (await plan()).fingerprint, ...more });
  const html = async (query = "") => {
    const { plan } = (await page(query)).body;
    const props = { path, start: "/students/import", plan, created: 0, answer: undefined };
    const words = { read: "import.read", commit: "import.commit_students" } as const;
    const back = { href: "/students", label: "" };
    return renderToStaticMarkup(createElement(DraftPage, { ...props, ...words, back }));
  };
  return { path, plan, html, send, commit };
}

const undo = (person: Person, batch_id: string | null | undefined) =>
  answerOf(formOf(person, "/students/undo", { batch_id: batch_id ?? "" }));
const rowsOf = () => db.select().from(students).orderBy(students.id).all();
/** Whole records, as they are stored; a change counts the version and the time on. */
const values = () => rowsOf().map(({ version: _, updated_at: __, ...row }) => row);
const changesIn = ({ lines }: ShownPlan) =>
  lines.map(({ correction }) => [
    correction?.full_name,
    ...(correction?.changes ?? []).map(({ field, old, new: next }) => [field, old, next]),
  ]);
const sentences = ({ lines }: ShownPlan) => lines.flatMap((line) => line.sentences);
const list = (...lines: string[]) => lines.join("\n");

describe("a list of stored candidates", () => {
  it("new, changed, equal and missing ones are counted apart, and a change has its old and new value", async () => {
    store();
    const { plan, send } = await draftOf(
      world.clerk,
      list(
        "NAMA\tNO KP\tNO PASPORT\tKELAS",
        "AMIRA BT ALI\t140810-01-4476\t\t6 BUDI",
        "CHONG WEI\t\tA 1234567\t6 a",
        "DANIAL BIN OSMAN\t140812014475\t\t6 A",
      ),
    );
    expect((await plan()).counts.missing).toBe(0);
    await send({ intent: "cover", covers: "school" });
    const shown = await plan();
    expect(shown.counts).toMatchObject({ good: 1, changed: 1, same: 1, missing: 1, bad: 0, held: 0 });
    expect(shown.show).toBe("changed");
    expect(changesIn(shown)).toEqual([
      ["AMIRA BINTI ALI", ["full_name", "AMIRA BINTI ALI", "AMIRA BT ALI"], ["class_name", "6 A", "6 BUDI"]],
    ]);
    const { missing } = await plan("?show=missing");
    expect(missing.map(({ full_name }) => full_name)).toEqual(["BADRUL BIN CHE DIN"]);
  });

  it("the changes and the new candidates are saved at once, and undone at once to the same values", async () => {
    store();
    const before = values();
    const { path, plan, commit } = await draftOf(
      world.clerk,
      list(
        "NAMA\tNO KP\tKELAS\tJANTINA",
        "AMIRA BINTI ALI\t140810014476\t6 BUDI\tP",
        "BADRUL BIN CHE DIN\t140811014475\t6 A\tL",
        "DANIAL BIN OSMAN\t140812014475\t6 A\tL",
      ),
    );
    const done = await commit({ kinds: ["", "new", "changed"] });
    expect([done.status, done.location]).toEqual([303, path]);
    expect(saidBy(done)?.message).toBe("1 calon berjaya diimport dan 1 calon dikemas kini.");
    const after = rowsOf();
    expect(after.map(({ class_name, version }) => [class_name, version])).toEqual([
      ["6 BUDI", 2],
      ["6 A", 1],
      ["6 A", 1],
      ["6 A", 1],
    ]);
    expect((await plan()).counts).toMatchObject({ good: 0, changed: 0, same: 3 });

    const said = saidBy(await undo(world.clerk, saidBy(done)?.undo));
    expect(said?.message).toBe(
      "1 calon yang diimport telah dipadam semula, dan 1 calon yang diubah kembali seperti sebelum import.",
    );
    expect(values()).toEqual(before);
    expect(db.select().from(undo_rows).all()).toEqual([]);
    expect((await plan()).counts).toMatchObject({ good: 1, changed: 1, same: 1 });
  });

  it("an empty cell, a word for nothing or a column that is not there keeps the stored value", async () => {
    makeStudent({
      ...place,
      full_name: "AMIRA BINTI ALI",
      ic_number: "140810014476",
      class_name: "6 A",
      gender: "P",
      full_name_arabic: "أميرة",
      visa_number: "V123456",
      is_student: false,
      is_citizen: false,
    } as never);
    const before = values();
    const { plan, commit } = await draftOf(
      world.clerk,
      list("NAMA\tNO KP\tKELAS\tJANTINA\tVISA", "AMIRA BINTI ALI\t140810014476\t\tTIADA\t-"),
    );
    expect((await plan()).counts).toMatchObject({ same: 1, changed: 0, bad: 0 });
    const again = await draftOf(
      world.clerk,
      list("NAMA\tNO KP\tKELAS\tJANTINA\tVISA", "AMIRA BINTI ALI\t140810014476\t6 B\t\tN/A"),
    );
    await again.commit();
    expect((await commit()).status).toBe(422);
    expect(values()).toEqual([{ ...before[0], class_name: "6 B" }]);
  });

  it("a list of keys and Jawi names needs no other column", async () => {
    const [amira, badrul] = store();
    const { plan, commit } = await draftOf(
      world.clerk,
      list("Kunci\tNama (Jawi)", `${keyOf(amira)}\tأميرة`, `${keyOf(badrul)}\t`),
    );
    expect((await plan()).counts).toMatchObject({ changed: 1, same: 1, bad: 0, missing: 0 });
    await commit();
    expect(rowsOf().map(({ full_name_arabic }) => full_name_arabic)).toEqual(["أميرة", null, null]);
  });

  it.each([
    ["an identity card", { ic_number: "140810014476" }, "NO KP", "140810-01-4476"],
    ["a passport", { passport_number: "A1234567" }, "NO PASPORT", "a 1234567"],
    ["a birth certificate", { birth_cert_number: "AB 12345" }, "NO SIJIL LAHIR", "ab-12345"],
    [
      "a roll number",
      { ic_number: "140810014476", student_code: "AAA0001/001" },
      "ANGKA GILIRAN",
      "AAA0001/001",
    ],
  ])("a candidate is found by %s", async (_, stored, heading, cell) => {
    makeStudent({
      ...place,
      full_name: "AMIRA BINTI ALI",
      class_name: "6 A",
      ic_number: null,
      ...stored,
    } as never);
    const { plan } = await draftOf(
      world.clerk,
      list(`NAMA\t${heading}\tKELAS`, `AMIRA BINTI ALI\t${cell}\t6 B`),
    );
    const shown = await plan();
    expect(shown.counts).toMatchObject({ changed: 1, good: 0, bad: 0 });
    expect(shown.lines[0]?.correction?.changes).toContainEqual({
      field: "class_name",
      old: "6 A",
      new: "6 B",
    });
  });

  it("two lines of one candidate are one mistake", async () => {
    const [amira] = store();
    const key = keyOf(amira);
    const { plan } = await draftOf(
      world.clerk,
      list(
        "KUNCI\tNAMA\tNO KP\tKELAS",
        `${key}\tAMIRA BINTI ALI\t140810014476\t6 B`,
        `${key}\tAMIRA BINTI ALI\t140810014476\t6 C`,
        "\tAMIRA BINTI ALI\t140810014476\t6 D",
      ),
    );
    const shown = await plan("?show=bad");
    expect(shown.counts).toMatchObject({ changed: 1, bad: 2 });
    expect(sentences(shown)).toEqual([
      "Baris 3: Kunci berulang dengan baris 2",
      "Baris 4: No. kad pengenalan berulang dengan baris 2",
    ]);
  });
});

describe("the boxes of the preview", () => {
  const both = list(
    "NAMA\tNO KP\tKELAS",
    "AMIRA BINTI ALI\t140810014476\t6 BUDI",
    "BADRUL BIN CHE DIN\t140811014475\t6 BUDI",
    "DANIAL BIN OSMAN\t140812014475\t6 A",
  );
  const classes = () => rowsOf().map(({ class_name }) => class_name);

  it("a kind without a tick is not saved, and stays for later", async () => {
    store();
    const { plan, commit } = await draftOf(world.clerk, both);
    await commit({ kinds: ["", "new"] });
    expect(classes()).toEqual(["6 A", "6 A", "6 A", "6 A"]);
    expect((await plan()).counts).toMatchObject({ good: 0, changed: 2 });
    await commit({ kinds: ["", "changed"] });
    expect(classes()).toEqual(["6 BUDI", "6 BUDI", "6 A", "6 A"]);
  });

  it("no tick at all is refused and saves nothing", async () => {
    store();
    const before = rowsOf();
    const { commit } = await draftOf(world.clerk, both);
    const answer = await commit({ kinds: "" });
    expect(answer.status).toBe(422);
    expect(answer.problems).toEqual([["", "no_kind_ticked"]]);
    expect(rowsOf()).toEqual(before);
  });

  it("a changed line without a tick is left alone, and its tick stays away", async () => {
    store();
    const { plan, commit } = await draftOf(world.clerk, both);
    await commit({ kinds: ["", "new", "changed"], shown_lines: "2 3", ticked: "3" });
    expect(classes()).toEqual(["6 A", "6 BUDI", "6 A", "6 A"]);
    const shown = await plan();
    expect(shown.counts).toMatchObject({ changed: 1, unticked: 1 });
    expect(shown.lines[0]?.correction).toMatchObject({ full_name: "AMIRA BINTI ALI", isTicked: false });
  });

  it("ticks of one page are remembered before the next", async () => {
    store();
    const { path, plan, send, commit } = await draftOf(world.clerk, both);
    const kept = await send({ intent: "tick", shown_lines: "2 3", ticked: "2" });
    expect([kept.status, kept.location]).toEqual([303, path]);
    expect((await plan()).lines.map(({ correction }) => correction?.isTicked)).toEqual([true, false]);
    await commit();
    expect(classes()).toEqual(["6 BUDI", "6 A", "6 A", "6 A"]);
  });

  it("boxes for lines that do not exist change nothing else", async () => {
    store();
    const { commit } = await draftOf(world.clerk, both);
    await commit({ kinds: ["", "changed", "lain"], shown_lines: "1 99 x 2", ticked: ["x", "2", "7"] });
    expect(classes()).toEqual(["6 BUDI", "6 BUDI", "6 A"]);
  });

  it("the page has the boxes and the old and new values as plain HTML", async () => {
    store();
    const { html, send } = await draftOf(world.clerk, both);
    expect(await html()).not.toContain("Dalam sistem, tiada dalam senarai");
    await send({ intent: "cover", covers: "school" });
    const changed = await html();
    expect(changed).toMatch(/type="checkbox"[^>]*name="kinds"[^>]*value="new"/);
    expect(changed).toMatch(/type="checkbox" name="ticked"[^>]*aria-label="[^"]*AMIRA BINTI ALI"/);
    expect(changed).toMatch(/6 A.*→.*6 BUDI/s);
    expect(changed).toContain("Dalam sistem, tiada dalam senarai");
    const missing = await html("?show=missing");
    expect(missing).toContain("CHONG WEI");
    expect(missing).not.toMatch(/padam<|name="ticked"/);
  });
});

describe("a key", () => {
  const heads = "KUNCI\tNAMA\tNO KP\tKELAS";

  it("an edited card, name and class still find the candidate", async () => {
    const [amira] = store();
    const { plan, commit } = await draftOf(
      world.clerk,
      list(heads, `${keyOf(amira)}\tAMIRA BINTI ALIAS\t140810014478\t6 B`),
    );
    expect(changesIn(await plan())[0]?.slice(1)).toEqual([
      ["full_name", "AMIRA BINTI ALI", "AMIRA BINTI ALIAS"],
      ["ic_number", "140810014476", "140810014478"],
      ["class_name", "6 A", "6 B"],
    ]);
    await commit();
    expect(rowsOf()).toHaveLength(3);
  });

  it("a key of another school or another year is one sentence, and leaks nothing", async () => {
    store();
    const other = makeStudent({
      school_code: "BBB0002",
      exam_year: 2026,
      full_name: "RAHSIA BIN LAIN",
    } as never);
    makeYear(2027);
    register("AAA0001", 2027);
    const earlier = makeStudent({
      school_code: "AAA0001",
      exam_year: 2027,
      full_name: "LAMA BIN LAMA",
    } as never);
    const ids = [other.id, earlier.id];
    const { html, plan } = await draftOf(
      world.clerk,
      list(
        heads,
        ...ids.map((id, at) => `${keyOf({ id, version: 1 })}\tCALON BARU ${at}\t14081201447${at}\t6 A`),
      ),
    );
    const shown = await plan();
    expect(sentences(shown)).toEqual(
      ids.map(
        (id, at) =>
          `Baris ${at + 2}: Kunci ${keyOf({ id, version: 1 })} bukan milik calon sekolah ini pada tahun 2026. Semak sekolah dan tahun, atau kosongkan jika calon ini calon baharu`,
      ),
    );
    expect(await html()).not.toMatch(/RAHSIA|LAMA BIN LAMA|BBB0002/);
  });

  it("a damaged key and a key of somebody else are mistakes that an empty cell corrects", async () => {
    const [amira] = store();
    const key = keyOf(amira);
    const { plan, send } = await draftOf(
      world.clerk,
      list(
        heads,
        `${key.slice(0, -1)}${(Number(key.at(-1)) + 1) % 10}\tDANIAL BIN OSMAN\t140812014475\t6 A`,
        `${key}\tEMIR BIN ZAID\t140813014475\t6 A`,
      ),
    );
    const shown = await plan();
    expect(sentences(shown)).toEqual([
      expect.stringMatching(/^Baris 2: Kunci K\d+\.\d+-\d\d tidak sah\. Salin semula kunci itu/),
      "Baris 3: Kunci ini milik AMIRA BINTI ALI, tetapi nama dan nombor pada baris ini milik calon lain. Kosongkan jika calon ini calon baharu",
    ]);
    expect(shown.lines.map(({ wrong }) => wrong)).toEqual([["candidate_key"], ["candidate_key"]]);
    await send({
      intent: "check",
      "rows[0].line": "2",
      "rows[0].cells.candidate_key": "",
      "rows[1].line": "3",
      "rows[1].cells.candidate_key": "",
    });
    expect((await plan()).counts).toMatchObject({ good: 2, bad: 0 });
  });
});

describe("what the form of one candidate does not allow", () => {
  it("a card that another candidate holds is a mistake of the line", async () => {
    const [amira] = store();
    const { plan } = await draftOf(
      world.clerk,
      list("KUNCI\tNAMA\tNO KP", `${keyOf(amira)}\tAMIRA BINTI ALI\t140811014475`),
    );
    expect(sentences(await plan())).toEqual(["Baris 2: Calon ini telah wujud di SEKOLAH AAA0001"]);
  });

  it("nothing is saved once a candidate was changed after the preview", async () => {
    const [amira] = store();
    const { plan, send } = await draftOf(
      world.clerk,
      list(
        "NAMA\tNO KP\tKELAS",
        "AMIRA BINTI ALI\t140810014476\t6 B",
        "BADRUL BIN CHE DIN\t140811014475\t6 B",
      ),
    );
    const { fingerprint } = await plan();
    db.update(students)
      .set({ full_name_arabic: "أ", version: 2 })
      .where(eq(students.id, amira?.id ?? 0))
      .run();
    const before = rowsOf();
    const answer = await send({ intent: "commit", fingerprint });
    expect(answer.status).toBe(412);
    expect(answer.current).toEqual({ good: 0, bad: 0, changed: 2 });
    expect(rowsOf()).toEqual(before);
  });

  it("an undo is refused with the name once a corrected candidate was changed since", async () => {
    const [amira] = store();
    const { commit } = await draftOf(
      world.clerk,
      list(
        "NAMA\tNO KP\tKELAS",
        "AMIRA BINTI ALI\t140810014476\t6 B",
        "BADRUL BIN CHE DIN\t140811014475\t6 B",
      ),
    );
    const done = saidBy(await commit());
    const {
      id,
      created_at: _,
      updated_at: __,
      ...fields
    } = rowsOf().find((row) => row.id === amira?.id) as never as {
      id: number;
      created_at: string;
      updated_at: string;
    };
    const edited = updateStudent(world.clerk, id, {
      ...fields,
      visa_number: "V99999",
      reason: null,
    } as never);
    expect(edited.kind).toBe("saved");
    const before = rowsOf();
    const said = saidBy(await undo(world.clerk, done?.undo));
    expect(said).toMatchObject({ kind: "error" });
    expect(said?.message).toContain("1 calon daripada import ini");
    expect(said?.message).toContain("AMIRA BINTI ALI");
    expect(rowsOf()).toEqual(before);
  });

  it("an undo is refused once another candidate holds the former card", async () => {
    const [amira] = store();
    const { commit } = await draftOf(world.clerk, list("KUNCI\tNO KP", `${keyOf(amira)}\t140810014478`));
    const done = saidBy(await commit());
    makeStudent({ school_code: "BBB0002", exam_year: 2026, ic_number: "140810014476" } as never);
    const before = rowsOf();
    const said = saidBy(await undo(world.clerk, done?.undo));
    expect(said?.message).toContain(
      "nombor AMIRA BINTI ALI sebelum import ini kini dipegang oleh calon lain",
    );
    expect(rowsOf()).toEqual(before);
  });

  it("another account cannot undo a correction", async () => {
    store();
    const { commit } = await draftOf(
      world.clerk,
      list("NAMA\tNO KP\tKELAS", "AMIRA BINTI ALI\t140810014476\t6 B"),
    );
    const done = saidBy(await commit());
    for (const who of [world.admin, world.otherClerk])
      expect(saidBy(await undo(who, done?.undo))?.kind).toBe("error");
    expect(rowsOf()[0]?.class_name).toBe("6 B");
  });
});

describe("a list that takes no change", () => {
  const text = list(
    "NAMA\tNO KP\tKOD SEKOLAH\tTAHUN PEPERIKSAAN\tKELAS",
    "AMIRA BINTI ALI\t140810014476\tAAA0001\t2026\t6 B",
    "BADRUL BIN CHE DIN\t140811014475\tAAA0001\t2026\t6 A",
  );

  it("its changes are shown with the reason and the form that sends a request, and are left out", async () => {
    const [amira] = store();
    db.update(school_exam_years)
      .set({ state: "dihantar" })
      .where(eq(school_exam_years.school_code, "AAA0001"))
      .run();
    const before = rowsOf();
    const { plan, html, commit } = await draftOf(world.clerk, text);
    const shown = await plan();
    expect(shown.counts).toMatchObject({ changed: 1, held: 1, same: 1, good: 0, bad: 0 });
    expect(shown.heldReasons).toEqual([expect.stringContaining("telah dihantar")]);
    const page = await html();
    expect(page).toContain(`href="/student-edit/${amira?.id}"`);
    expect(page).not.toContain('name="ticked"');
    expect((await commit({ kinds: ["", "changed"] })).status).toBe(422);
    expect(rowsOf()).toEqual(before);
  });

  it("a commit writes nothing once the list was submitted after the preview", async () => {
    store();
    const { plan, send } = await draftOf(world.clerk, text);
    const { fingerprint } = await plan();
    db.update(school_exam_years)
      .set({ state: "dihantar" })
      .where(eq(school_exam_years.school_code, "AAA0001"))
      .run();
    const before = rowsOf();
    expect((await send({ intent: "commit", fingerprint })).status).not.toBe(303);
    expect(rowsOf()).toEqual(before);
  });

  it("a roll number of a locked year stays, as in the form", async () => {
    makeStudent({
      ...place,
      full_name: "AMIRA BINTI ALI",
      ic_number: "140810014476",
      student_code: "AAA0001/001",
    } as never);
    lockYearAt("2026-01-01T00:00:00.000Z");
    const { plan } = await draftOf(
      world.admin,
      list("NAMA\tNO KP\tANGKA GILIRAN", "AMIRA BINTI ALI\t140810014476\tAAA0001/009"),
      { school_code: "AAA0001" },
    );
    const shown = await plan();
    expect(shown.counts).toMatchObject({ bad: 1, changed: 0 });
    expect(shown.lines[0]?.wrong).toEqual(["student_code"]);
  });
});

describe("POST /api/students/import?correct=true", () => {
  const call = (body: unknown, query = "?correct=true") =>
    answerOf(jsonOf(world.clerk, "POST", `/api/students/import${query}`, body));

  it("new and stored candidates are saved in one call, and blank fields keep their values", async () => {
    const [amira, badrul] = store();
    const answer = await call([
      { ...place, id: amira?.id, full_name: "AMIRA BINTI ALI", ic_number: "140810014478", class_name: "" },
      { ...place, full_name: "BADRUL BIN CHE DIN", ic_number: "140811014475", class_name: "6 B" },
      { ...place, full_name: "CHONG WEI", passport_number: "A1234567" },
      { ...place, full_name: "DANIAL BIN OSMAN", ic_number: "140812014475" },
    ]);
    expect([answer.status, answer.body.data]).toEqual([201, { created: 1, updated: 2, unchanged: 1 }]);
    expect(rowsOf().map(({ ic_number, class_name }) => [ic_number, class_name])).toEqual([
      ["140810014478", "6 A"],
      ["140811014475", "6 B"],
      [null, "6 A"],
      ["140812014475", null],
    ]);
    expect(
      rowsOf()
        .map(({ id }) => id)
        .slice(0, 2),
    ).toEqual([amira?.id, badrul?.id]);
  });

  it("without the parameter a stored candidate is refused, as before", async () => {
    store();
    const answer = await call(
      [{ ...place, full_name: "AMIRA BINTI ALI", ic_number: "140810014476", class_name: "6 B" }],
      "",
    );
    expect([answer.status, answer.problems]).toEqual([422, [["0.ic_number", "candidate_exists"]]]);
  });

  it("an old version is 412, an id of another school 422, and nothing is saved", async () => {
    const [amira] = store();
    const other = makeStudent({ school_code: "BBB0002", exam_year: 2026 } as never);
    const before = rowsOf();
    const old = { ...place, id: amira?.id, class_name: "6 B", full_name: "AMIRA BINTI ALI", version: 7 };
    expect((await call([old])).status).toBe(412);
    const foreign = await call([
      { ...place, id: other.id, full_name: "SIAPA BIN SIAPA", ic_number: "140812014475" },
    ]);
    expect([foreign.status, foreign.problems]).toEqual([422, [["0.id", "key_not_here"]]]);
    expect(rowsOf()).toEqual(before);
  });
});

describe("the trail", () => {
  it("each correction is in the history of its candidate, and the import counts it without identity numbers", async () => {
    const [amira] = store();
    const { commit } = await draftOf(
      world.clerk,
      list("KUNCI\tNO KP\tKELAS", `${keyOf(amira)}\t140810014478\t6 B`),
    );
    await commit();
    const events = db.select().from(audit_events).all();
    const edited = events.find(({ action }) => action === "student.edited");
    expect(edited).toMatchObject({ entity_id: String(amira?.id), user_id: world.clerk.user_id });
    expect(edited?.changes).toEqual({
      class_name: ["6 A", "6 B"],
      ic_number: ["********4476", "********4478"],
    });
    const imported = events.find(({ action }) => action === "student.imported");
    expect(imported?.changes).toMatchObject({ created: 0, updated: 1 });
    expect(JSON.stringify(events)).not.toContain("140810014478");
  });
});
