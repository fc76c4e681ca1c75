import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { db } from "~/db/client";
import { requests, school_exam_years, students, trash } from "~/db/schema";
import { readFlash } from "~/http/flash";
import { type Answer, answerOf } from "../support/answers";
import { loadApp } from "../support/app";
import {
  formOf,
  makeSchool,
  makeStudent,
  type Person,
  register,
  requestOf,
  withWorld,
} from "../support/people";

const app = await loadApp();
const world = withWorld();
const place = { school_code: "AAA0001", exam_year: 2026 };
const created_at = "2026-02-01T00:00:00.000Z";

let stored: Record<"amira" | "badrul" | "chong" | "devi", typeof students.$inferSelect>;

beforeEach(() => {
  const make = (full_name: string, ic_number: string, class_name: string) =>
    makeStudent({ ...place, created_at, full_name, ic_number, class_name });
  stored = {
    amira: make("AMIRA BINTI ALI", "140810014476", "6 A"),
    badrul: make("BADRUL BIN CHE DIN", "140811014475", "6 A"),
    chong: make("CHONG WEI", "140812014477", "6 B"),
    devi: make("DEVI A/P RAMAN", "140813014478", "6 B"),
  };
});

/** Names one candidate of 6 A. */
const pasted = "NAMA\tNO KP\tKELAS\nAMIRA BINTI ALI\t140810014476\t6 A";

async function draftOf(text = pasted, who: Person = world.clerk) {
  const { location, body } = await answerOf(
    formOf(who, "/students/import", { pasted: text, exam_year: "2026" }),
  );
  if (!location) throw new Error(JSON.stringify(body));
  const post = (fields: Record<string, string>) => answerOf(formOf(who, location, fields));
  const shown = async () => (await answerOf(requestOf(who, `${location}?show=missing`))).body.plan;
  return {
    location,
    post,
    shown,
    cover: (covers: string) => post({ intent: "cover", covers }),
    names: async () => (await shown()).missing.map(({ full_name }: { full_name: string }) => full_name),
    page: async (query = "") => (await app(requestOf(who, location + query))).text(),
    withdraw: (rows: [typeof students.$inferSelect, string][], more: Record<string, string> = {}) =>
      post(fieldsOf(rows, more)),
  };
}

/** One row for each, with its version; a blank cause leaves the candidate. */
const fieldsOf = (rows: [typeof students.$inferSelect, string][], more: Record<string, string> = {}) => ({
  intent: "withdraw",
  withdrawn_at: "1/3/2026",
  ...Object.fromEntries(
    rows.flatMap(([{ id, version }, cause], at) => [
      [`missing[${at}].id`, String(id)],
      [`missing[${at}].version`, String(version)],
      [`missing[${at}].cause`, cause],
    ]),
  ),
  ...more,
});

const withdrawn = () =>
  db
    .select()
    .from(students)
    .orderBy(students.id)
    .all()
    .flatMap(({ full_name, withdrawn_at, withdrawal_cause, withdrawal_reason }) =>
      withdrawn_at === null ? [] : [[full_name, withdrawal_cause, withdrawal_reason]],
    );
function saidBy({ headers }: Answer) {
  const [Cookie = ""] = (headers.get("set-cookie") ?? "").split(";");
  return readFlash(new Request("http://localhost:3000/", { headers: { Cookie } }));
}

describe("a list says what it covers", () => {
  it("nothing by default: no stored candidate is compared, and the page has no tile", async () => {
    const { shown, page } = await draftOf();
    expect((await shown()).counts.missing).toBe(0);
    const text = await page();
    expect(text).toContain("Senarai ini lengkap untuk");
    expect(text).not.toContain("Dalam sistem, tiada dalam senarai");
  });

  it("the classes in it, or the whole school", async () => {
    const { cover, names, page } = await draftOf();
    const done = await cover("classes");
    expect(done.location).toContain("?show=missing");
    expect(await names()).toEqual(["BADRUL BIN CHE DIN"]);
    expect(await page()).toContain("Kelas ini: 6 A");
    await cover("school");
    expect(await names()).toEqual(["BADRUL BIN CHE DIN", "CHONG WEI", "DEVI A/P RAMAN"]);
    await cover("nothing");
    expect(await names()).toEqual([]);
  });

  it("and says it still after an answer about the reading", async () => {
    const { cover, post, names } = await draftOf();
    await cover("classes");
    await post({ intent: "answer" });
    expect(await names()).toEqual(["BADRUL BIN CHE DIN"]);
  });

  it("a candidate whose name is on a new line is shown with the line", async () => {
    const { cover, shown, page } = await draftOf(`${pasted}\nBADRUL B. CHE DIN\t140811014495\t6 A`);
    await cover("classes");
    expect((await shown()).missing).toMatchObject([{ id: stored.badrul.id, line: "3" }]);
    expect(await page("?show=missing")).toContain("Nama yang sama ada pada baris 3");
  });
});

describe("candidates who are not in a list that is complete", () => {
  it("withdraw with a cause of the closed list, and the others stay", async () => {
    const { cover, withdraw, names, page } = await draftOf();
    await cover("school");
    expect(await page("?show=missing")).toContain("Laksanakan pilihan di atas");
    const done = await withdraw([
      [stored.badrul, "moved"],
      [stored.chong, ""],
      [stored.devi, "duplicate"],
    ]);
    expect([done.status, saidBy(done)?.message]).toEqual([303, "2 calon direkodkan sebagai menarik diri."]);
    expect(withdrawn()).toEqual([
      ["BADRUL BIN CHE DIN", "moved", null],
      ["DEVI A/P RAMAN", "duplicate", null],
    ]);
    expect(await names()).toEqual(["CHONG WEI"]);
    await expect(db.$count(trash)).resolves.toBe(0);
    const answer = await answerOf(
      formOf(world.clerk, "/students/undo", { batch_id: saidBy(done)?.undo ?? "" }),
    );
    expect(answer.status).toBe(303);
    expect(withdrawn()).toEqual([]);
  });

  it.each([
    ["another version", { "missing[0].version": "9" }, 422],
    ["a day in the future", { withdrawn_at: "1/1/2090" }, 422],
    ["no day", { withdrawn_at: "esok" }, 422],
    ["a cause that is not in the list", { "missing[0].cause": "bosan" }, 422],
  ])("with %s no candidate withdraws", async (_, more, status) => {
    const { cover, withdraw } = await draftOf();
    await cover("school");
    const refused = await withdraw(
      [
        [stored.badrul, "duplicate"],
        [stored.devi, "duplicate"],
      ],
      more as never,
    );
    expect(refused.status).toBe(status);
    expect(withdrawn()).toEqual([]);
  });

  it("a candidate whom the list names, outside its scope, or of another school, does not withdraw", async () => {
    const other = makeStudent({ school_code: "BBB0002", exam_year: 2026, full_name: "LAIN", created_at });
    const { cover, withdraw } = await draftOf();
    await cover("classes");
    for (const one of [stored.amira, stored.chong, other])
      expect((await withdraw([[one, "duplicate"]])).status).toBe(412);
    await cover("nothing");
    expect((await withdraw([[stored.badrul, "duplicate"]])).status).toBe(412);
    expect(withdrawn()).toEqual([]);
  });

  it("wait until no line is wrong, because it may be one of theirs", async () => {
    const { cover, withdraw, page } = await draftOf(`${pasted}\nBADRUL BIN CHE DIN\t14081101447\t6 A`);
    await cover("school");
    expect((await withdraw([[stored.devi, "duplicate"]])).problems).toEqual([["", "missing_after_wrong"]]);
    expect(await page("?show=missing")).not.toContain("Laksanakan pilihan di atas");
    expect(withdrawn()).toEqual([]);
  });

  it("do not withdraw from a list that was sent", async () => {
    const { cover, withdraw, page } = await draftOf();
    await cover("school");
    db.update(school_exam_years)
      .set({ state: "dihantar" })
      .where(eq(school_exam_years.id, world.ownYear.id))
      .run();
    expect((await withdraw([[stored.devi, "duplicate"]])).status).toBe(422);
    const text = await page("?show=missing");
    expect(text).toContain("DEVI A/P RAMAN");
    expect(text).not.toContain('name="withdrawn_at"');
    expect(withdrawn()).toEqual([]);
  });
});

describe("candidates who are not in a list and went to another school", () => {
  const ofDevi = { "missing[1].to_school_code": "BBB0002", offer_reason: "Berpindah rumah" };
  const sent = () => db.select().from(requests).orderBy(requests.id).all();

  it("are offered to it by the press that lets others withdraw", async () => {
    const { cover, withdraw, names, page } = await draftOf();
    await cover("school");
    expect(await page("?show=missing")).toContain('name="missing[1].to_school_code"');
    const done = await withdraw(
      [
        [stored.badrul, "duplicate"],
        [stored.devi, ""],
        [stored.chong, ""],
      ],
      ofDevi,
    );
    expect([done.status, saidBy(done)?.message]).toEqual([
      303,
      "1 calon direkodkan sebagai menarik diri, dan 1 permohonan pindah dihantar kepada BBB0002.",
    ]);
    expect(withdrawn()).toEqual([["BADRUL BIN CHE DIN", "duplicate", null]]);
    expect(sent()).toMatchObject([
      {
        ...{ kind: "transfer", offered: true, student_id: stored.devi.id, reason: "Berpindah rumah" },
        ...{ school_code: "AAA0001", other_school_code: "BBB0002", group_id: sent()[0]?.id },
      },
    ]);
    const text = await page("?show=missing");
    expect(text).toContain(`Permohonan pindah no. ${sent()[0]?.id} belum diputuskan`);
    expect(text.match(/name="missing.\d+..to_school_code"/g)).toHaveLength(1);
    await answerOf(formOf(world.clerk, "/students/undo", { batch_id: saidBy(done)?.undo ?? "" }));
    expect([withdrawn(), sent()[0]?.state]).toEqual([[], "open"]);
    expect(await names()).toContain("DEVI A/P RAMAN");
  });

  it("are one group for each school, which it answers at once", async () => {
    makeSchool("CCC0003", { district_code: "01" });
    register("CCC0003", 2026);
    const { cover, withdraw } = await draftOf();
    await cover("school");
    const done = await withdraw(
      [
        [stored.badrul, ""],
        [stored.chong, ""],
        [stored.devi, ""],
      ],
      {
        "missing[0].to_school_code": "BBB0002",
        "missing[1].to_school_code": "CCC0003",
        ...{ "missing[2].to_school_code": "bbb0002", offer_reason: "Berpindah rumah" },
      },
    );
    expect(saidBy(done)?.message).toBe("3 permohonan pindah dihantar kepada BBB0002, CCC0003.");
    const groups = sent().map(({ group_id, other_school_code }) => [group_id, other_school_code]);
    const first = sent()[0]?.id ?? 0;
    expect(groups).toEqual([
      [first, "BBB0002"],
      [first, "BBB0002"],
      [first + 2, "CCC0003"],
    ]);
    const path = `/requests/groups/${first}`;
    expect(await (await app(requestOf(world.otherClerk, path))).text()).toContain(
      "Setuju 2 calon ini berpindah",
    );
    expect((await answerOf(formOf(world.otherClerk, path, { action: "agree" }))).status).toBe(303);
    expect(sent().map(({ state }) => state)).toEqual(["approved", "approved", "open"]);
    const moved = db.select().from(students).where(eq(students.school_code, "BBB0002")).all();
    expect(moved.map(({ full_name }) => full_name).sort()).toEqual(["BADRUL BIN CHE DIN", "DEVI A/P RAMAN"]);
  });

  it.each([
    ["a code that no school has", { "missing[1].to_school_code": "ZZZ9999" }, "unknown"],
    ["the own code", { "missing[1].to_school_code": "AAA0001" }, "transfer_same_school"],
    ["a cause beside the code", { "missing[1].cause": "duplicate" }, "missing_one_choice"],
    ["another version", { "missing[1].version": "9" }, "candidate_changed"],
  ])("with %s nothing is done, and the page keeps the typed values", async (_, more, code) => {
    const { cover, withdraw, location } = await draftOf();
    await cover("school");
    const rows = [
      [stored.badrul, "duplicate"],
      [stored.devi, ""],
    ] as [typeof students.$inferSelect, string][];
    const refused = await withdraw(rows, { ...ofDevi, ...more });
    expect([refused.status, refused.problems]).toEqual([422, [["missing[1].to_school_code", code]]]);
    expect([withdrawn(), sent()]).toEqual([[], []]);
    const typed = fieldsOf(rows, { ...ofDevi, ...more });
    const page = await (await app(formOf(world.clerk, `${location}?show=missing`, typed))).text();
    expect(page).toContain(
      `value="${(more as Record<string, string>)["missing[1].to_school_code"] ?? "BBB0002"}"`,
    );
    expect(page).toContain("Berpindah rumah");
    expect(page).toContain('href="#missing-1-to_school_code"');
  });

  it("need a reason, and are named once in a form", async () => {
    const { cover, withdraw } = await draftOf();
    await cover("school");
    const rows = [
      [stored.badrul, ""],
      [stored.devi, ""],
    ] as [typeof students.$inferSelect, string][];
    expect((await withdraw(rows, { ...ofDevi, offer_reason: " " })).problems).toEqual([
      ["offer_reason", "required"],
    ]);
    const twice = {
      ...ofDevi,
      "missing[0].to_school_code": "BBB0002",
      "missing[0].id": String(stored.devi.id),
    };
    expect((await withdraw(rows, twice)).status).toBe(422);
    expect(sent()).toEqual([]);
  });

  it("are offered once by a press that comes twice", async () => {
    const { cover, withdraw } = await draftOf();
    await cover("school");
    const press = async (key: string) =>
      (
        await withdraw(
          [
            [stored.chong, ""],
            [stored.devi, ""],
          ],
          { ...ofDevi, submission_key: key },
        )
      ).status;
    expect([await press("sama-0001-0001-0001"), await press("sama-0001-0001-0001")]).toEqual([303, 303]);
    expect(await press("lain-0002-0002-0002")).toBe(422);
    expect(sent()).toHaveLength(1);
  });

  it("are offered from a list that was sent, which takes no withdrawal", async () => {
    const { cover, withdraw, page } = await draftOf();
    await cover("school");
    db.update(school_exam_years)
      .set({ state: "dihantar" })
      .where(eq(school_exam_years.id, world.ownYear.id))
      .run();
    const text = await page("?show=missing");
    expect(text).toContain('name="missing[1].to_school_code"');
    expect(text).not.toContain('name="missing[1].cause"');
    const rows = [
      [stored.chong, ""],
      [stored.devi, ""],
    ] as [typeof students.$inferSelect, string][];
    expect((await withdraw(rows, { ...ofDevi, withdrawn_at: "" })).status).toBe(303);
    expect(sent()).toHaveLength(1);
  });

  it("are not offered by the office, which sends no requests", async () => {
    const text = `KOD SEKOLAH\t${pasted.replace("\n", "\nAAA0001\t")}`;
    const { cover, withdraw, page } = await draftOf(text, world.admin);
    await cover("school");
    const shown = await page("?show=missing");
    expect(shown).toContain("Tarik diri calon yang dipilih sebabnya");
    expect(shown).not.toContain("to_school_code");
    const rows = [
      [stored.chong, "duplicate"],
      [stored.devi, ""],
    ] as [typeof students.$inferSelect, string][];
    expect((await withdraw(rows, ofDevi)).status).toBe(409);
    expect([withdrawn(), sent()]).toEqual([[], []]);
  });
});

describe("the form of a withdrawal", () => {
  it.each([
    ["a cause alone", { cause: "died", reason: "" }, ["died", null], "Meninggal dunia"],
    [
      "a cause with words",
      { cause: "moved", reason: "Ke Sabah" },
      ["moved", "Ke Sabah"],
      "Berpindah: Ke Sabah",
    ],
    ["another cause in words", { cause: "other", reason: "Ikut ibu" }, ["other", "Ikut ibu"], "Ikut ibu"],
  ])("takes %s", async (_, fields, kept, words) => {
    const path = `/student-withdraw/${stored.devi.id}`;
    expect(await (await app(requestOf(world.clerk, path))).text()).toContain("Berhenti sekolah");
    const { status } = await answerOf(formOf(world.clerk, path, { withdrawn_at: "1/3/2026", ...fields }));
    expect([status, withdrawn()]).toEqual([303, [["DEVI A/P RAMAN", ...kept]]]);
    expect(await (await app(requestOf(world.clerk, path))).text()).toContain(`: ${words}`);
  });

  it.each([
    ["no cause", { cause: "", reason: "Ikut ibu" }, ["cause", "required"]],
    ["a cause that is not in the list", { cause: "ill", reason: "" }, ["cause", "not_a_choice"]],
    ["another cause without words", { cause: "other", reason: "" }, ["reason", "required"]],
  ])("refuses %s", async (_, fields, problem) => {
    const path = `/student-withdraw/${stored.devi.id}`;
    const { problems } = await answerOf(formOf(world.clerk, path, { withdrawn_at: "1/3/2026", ...fields }));
    expect([problems, withdrawn()]).toEqual([[problem], []]);
  });

  it("shows the sentence of a withdrawal of before, which has no cause", async () => {
    db.update(students)
      .set({ withdrawn_at: "2026-03-01T16:00:00.000Z", withdrawal_reason: "Sakit berpanjangan" })
      .where(eq(students.id, stored.devi.id))
      .run();
    const page = await app(requestOf(world.clerk, `/student-withdraw/${stored.devi.id}`));
    expect(await page.text()).toContain(": Sakit berpanjangan");
  });

  it("takes a cause for many too", async () => {
    const { status } = await answerOf(
      formOf(world.clerk, "/students/bulk", {
        operation: "withdraw",
        seen: `${stored.devi.id}:${stored.devi.version}`,
        confirmed: "true",
        withdrawn_at: "1/3/2026",
        cause: "stopped",
      }),
    );
    expect([status, withdrawn()]).toEqual([303, [["DEVI A/P RAMAN", "stopped", null]]]);
  });
});
