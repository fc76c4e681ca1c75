import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { db, sqlite } from "~/db/client";
import { check_findings, checks_due, students, trash } from "~/db/schema";
import { prune } from "~/features/housekeeping/prune";
import { deleteStudent } from "~/features/students/commands";
import { restoreBatch } from "~/features/trash/trash";
import { answerOf, fileOf } from "../support/answers";
import { loadApp } from "../support/app";
import { formOf, jsonOf, makeStudent, type Person, requestOf, withWorld } from "../support/people";

const app = await loadApp();
const world = withWorld();

const here = { school_code: "AAA0001", exam_year: 2026 };
const there = { school_code: "BBB0002", exam_year: 2026 };
/** Nothing to find: a girl of twelve, born in Selangor, with all that a school can fill in. */
const usual = {
  full_name: "NUR AISYAH BINTI AHMAD",
  full_name_arabic: "نور عائشة",
  ic_number: "140203101234",
  gender: "P" as const,
  class_name: "6 AMANAH",
};

interface Found {
  id: number;
  rule: string;
  state: string;
  reason: string | null;
}

const list = async (who: Person = world.clerk, query = "") =>
  (await answerOf(requestOf(who, `/api/checks?exam_year=2026${query}`))).body;
const found = async (who?: Person, query?: string): Promise<string[]> =>
  (await list(who, query)).data.map(({ id, rule }: Found) => `${id} ${rule}`);
const rulesOf = async (values: object) => {
  makeStudent({ ...here, ...usual, ...values });
  return (await list()).data.map(({ rule }: Found) => rule);
};
const put = (who: Person, id: number, rule: string, reason = "Disemak dengan sijil") =>
  answerOf(jsonOf(who, "PUT", `/api/checks/${id}/${rule}`, { reason }));
const remove = (who: Person, id: number, rule: string) =>
  answerOf(requestOf(who, `/api/checks/${id}/${rule}`, { method: "DELETE" }));

describe("an OBSERVER", () => {
  it("sees no finding that depends on the masked digits of an identity number, in no list and no count", async () => {
    makeStudent({ ...here, ...usual, ic_number: "800203001234", full_name: "AISYAH" });
    expect(await rulesOf({ ic_number: "800203001214", full_name: "AISYAH" })).toEqual(
      expect.arrayContaining(["adult_ic", "near_duplicate", "unknown_birth_place"]),
    );
    const seen = (await list(world.observer)).data.map(({ rule }: Found) => rule);
    expect(seen).toEqual(["name_one_word", "name_one_word"]);
    const schools = await answerOf(requestOf(world.observer, "/api/checks/schools?exam_year=2026"));
    expect(schools.body.data).toMatchObject([{ school_code: here.school_code, open: 2 }]);
    expect((await list(world.observer, "&rule=adult_ic")).total).toBe(0);
  });
});

describe("each rule", () => {
  it("finds nothing in a usual candidate", async () => {
    expect(await rulesOf({})).toEqual([]);
  });

  it.each([
    ["gender_mismatch", { gender: "L" }],
    ["gender_missing", { gender: null, ic_number: null, passport_number: "A1234567" }],
    ["adult_ic", { ic_number: "800203101234" }],
    ["unusual_age", { ic_number: "080203101234" }],
    ["unknown_birth_place", { ic_number: "140203001234" }],
    ["name_has_digits", { full_name: "NUR 2 AISYAH" }],
    ["name_has_ic", { full_name: "NUR 140203101234" }],
    ["name_one_word", { full_name: "AISYAH" }],
    ["no_document", { ic_number: null }],
  ])("finds %s", async (rule, values) => {
    expect(await rulesOf(values)).toEqual([rule]);
  });

  it("finds a missing name in Jawi where the roll sheet has one", async () => {
    makeStudent({ ...here, ...usual, full_name_arabic: null });
    const { id } = makeStudent({
      ...there,
      ...usual,
      full_name: "ALI BIN ABU",
      ic_number: "110203101233",
      full_name_arabic: null,
    });
    expect(await found(world.admin, "&rule=jawi_missing")).toEqual([`${id} jawi_missing`]);
  });

  it("finds a class that is spelled unlike the others", async () => {
    for (const ic_number of ["140203101232", "140204101234"])
      makeStudent({
        ...here,
        ...usual,
        full_name: `A${ic_number.slice(5, 6)} B`.replace(/\d/, "X"),
        ic_number,
      });
    const { id } = makeStudent({ ...here, ...usual, ic_number: "140205101234", class_name: "6-AMANAH" });
    expect(await found(world.clerk, "&rule=class_spelling")).toEqual([`${id} class_spelling`]);
    const page = async (path: string) => (await app(requestOf(world.clerk, path))).text();
    const list = await page("/checks/class_spelling?exam_year=2026");
    expect(list).toContain("Ejaan biasa");
    expect(list).toMatch(/6-AMANAH.*6 AMANAH/s);
    const sentence = "Ejaan kelas lain daripada calon lain: biasanya 6 AMANAH";
    expect(await page(`/checks/${id}/class_spelling`)).toContain(sentence);
    expect(await page("/checks.csv?exam_year=2026&rule=class_spelling")).toContain(sentence);
    const call = await answerOf(requestOf(world.clerk, `/api/checks/${id}/class_spelling`));
    expect(call.body.data.usual_class).toBe("6 AMANAH");
  });

  it("finds near duplicates of one list on both sides, and none of two schools, which the groups of duplicates have", async () => {
    const one = makeStudent({ ...here, ...usual });
    const other = makeStudent({ ...here, ...usual, ic_number: "140203101236" });
    makeStudent({ ...there, ...usual, ic_number: "140203101238" });
    const both = [`${one.id} near_duplicate`, `${other.id} near_duplicate`];
    expect((await found(world.clerk)).sort()).toEqual(both);
    expect((await found(world.admin, "&rule=near_duplicate")).sort()).toEqual(both);
  });

  it("finds a certificate that three candidates of one list have, however it is written, and not one of two", async () => {
    const ids = ["BR 12-34", "BR1234", "BR12 34"].map(
      (birth_cert_number, at) =>
        makeStudent({
          ...here,
          ...usual,
          full_name: `CALON BERSIJIL ${["SATU", "DUA", "TIGA"][at]}`,
          ic_number: `14${String(at + 1).padStart(2, "0")}0210123${at * 2}`,
          birth_cert_number,
        }).id,
    );
    const [one = 0] = ids;
    const shared = () => found(world.clerk, "&rule=certificate_shared");
    expect((await shared()).sort()).toEqual(ids.map((id) => `${id} certificate_shared`).sort());
    const page = await (await app(requestOf(world.clerk, `/checks/${one}/certificate_shared`))).text();
    expect(page).toContain("No. sijil kelahiran sama pada tiga calon atau lebih");
    db.update(students).set({ birth_cert_number: "BR9999" }).where(eq(students.id, one)).run();
    expect(await shared()).toEqual([]);
  });

  it("finds nothing in a withdrawn candidate", async () => {
    expect(await rulesOf({ gender: "L", withdrawn_at: "2026-01-01T00:00:00.000Z" })).toEqual([]);
  });
});

describe("the check", () => {
  it("follows each change of a candidate, and of the usual ages", async () => {
    const { id } = makeStudent({ ...here, ...usual, gender: "L" });
    expect(await found()).toEqual([`${id} gender_mismatch`]);
    db.update(students).set({ gender: "P" }).where(eq(students.id, id)).run();
    expect(await found()).toEqual([]);
    sqlite.exec("update exam_types set usual_age_from = 15, usual_age_to = 18 where code = 'PSRA'");
    expect(await found()).toEqual([`${id} unusual_age`]);
    db.delete(students).run();
    expect(await found()).toEqual([]);
  });

  it("checks only lists that have changed", async () => {
    makeStudent({ ...here, ...usual });
    expect(db.select().from(checks_due).all()).toHaveLength(1);
    await list();
    expect(db.select().from(checks_due).all()).toEqual([]);
  });

  it("is in the scope of each account, and counted by school", async () => {
    const own = makeStudent({ ...here, ...usual, gender: "L" });
    makeStudent({ ...there, ...usual, full_name: "KENARI ASING", ic_number: "090203101234", gender: "L" });
    expect(await found(world.supervisor)).toEqual([`${own.id} gender_mismatch`]);
    expect((await list(world.observer)).total).toBe(2);
    const { body } = await answerOf(requestOf(world.admin, "/api/checks/schools?exam_year=2026"));
    expect(
      body.data.map((one: { school_code: string; open: number }) => [one.school_code, one.open]),
    ).toEqual([
      ["AAA0001", 1],
      ["BBB0002", 1],
    ]);
    expect((await answerOf(requestOf(world.clerk, "/api/checks/schools?exam_year=2026"))).body.total).toBe(1);
  });
});

describe("an answer", () => {
  let id: number;
  beforeEach(() => {
    ({ id } = makeStudent({ ...here, ...usual, gender: "L" }));
  });
  const state = async () => (await list()).data.map((one: Found) => [one.state, one.reason]);

  it("is kept with its reason, and removed again", async () => {
    expect((await put(world.clerk, id, "gender_mismatch")).status).toBe(200);
    expect(await state()).toEqual([["answered", "Disemak dengan sijil"]]);
    expect((await list(world.clerk, "&state=open")).total).toBe(0);
    expect((await remove(world.clerk, id, "gender_mismatch")).status).toBe(200);
    expect(await state()).toEqual([["open", null]]);
  });

  it("lapses when the judged values change, and not with others", async () => {
    await put(world.clerk, id, "gender_mismatch");
    db.update(students).set({ class_name: "6 BESTARI" }).run();
    expect(await state()).toEqual([["answered", "Disemak dengan sijil"]]);
    db.update(students).set({ ic_number: "140203101238" }).run();
    expect(await state()).toEqual([["open", null]]);
  });

  it("comes back from the trash with its candidate, and is forgotten with it", async () => {
    await put(world.clerk, id, "gender_mismatch");
    const deleted = deleteStudent(world.clerk, id);
    if (deleted.kind !== "saved") throw new Error(deleted.kind);
    expect(db.select().from(check_findings).all()).toEqual([]);
    restoreBatch(world.clerk, deleted.value.batch_id);
    expect(await state()).toEqual([["answered", "Disemak dengan sijil"]]);
    deleteStudent(world.clerk, id);
    db.update(trash).set({ created_at: "2020-01-01T00:00:00.000Z" }).run();
    await prune();
    expect(sqlite.prepare("select count(*) from check_answers").pluck().get()).toBe(0);
  });

  it("needs a reason, a finding in scope and an account that may", async () => {
    expect((await put(world.clerk, id, "gender_mismatch", " ")).problems).toEqual([["reason", "required"]]);
    expect((await put(world.clerk, id, "adult_ic")).status).toBe(404);
    expect((await put(world.clerk, id, "nothing")).status).toBe(404);
    expect((await put(world.otherClerk, id, "gender_mismatch")).status).toBe(404);
    expect((await put(world.observer, id, "gender_mismatch")).status).toBe(403);
  });

  it("is given in a form, which leads back to the list", async () => {
    const path = `/checks/${id}/gender_mismatch?back=%2Fchecks%3Fstate%3Dopen`;
    expect((await answerOf(requestOf(world.clerk, path))).body.finding).toMatchObject({ id, state: "open" });
    const answer = await answerOf(formOf(world.clerk, path, { reason: "Disemak dengan sijil" }));
    expect([answer.status, answer.location]).toEqual([303, "/checks?state=open"]);
    expect(await state()).toEqual([["answered", "Disemak dengan sijil"]]);
    await answerOf(formOf(world.clerk, path, { intent: "reopen" }));
    expect(await state()).toEqual([["open", null]]);
  });
});

describe("the board", () => {
  const rowsOf = async (who: Person, query = "") =>
    (await answerOf(requestOf(who, `/checks?exam_year=2026${query}`))).body.doubts.map(
      ({ rule, kind, open, answered }: Record<string, unknown>) => [rule ?? kind, open, answered],
    );

  it("counts each rule, open and answered", async () => {
    const { id } = makeStudent({ ...here, ...usual, gender: "L" });
    makeStudent({ ...here, ...usual, full_name: "SITI BINTI ALI", ic_number: "140203101238", gender: "L" });
    await put(world.clerk, id, "gender_mismatch");
    expect(await rowsOf(world.clerk)).toEqual([["gender_mismatch", 1, 1]]);
    expect(await rowsOf(world.admin, "&school_code=BBB0002")).toEqual([]);
  });

  it("names no other school to a school, and counts the own pairs alone", async () => {
    makeStudent({ ...here, ...usual });
    makeStudent({ ...there, ...usual, ic_number: "140203101238" });
    expect(await rowsOf(world.clerk)).toEqual([]);
    const { body } = await answerOf(requestOf(world.clerk, "/checks?exam_year=2026"));
    expect(body.bySchool).toBeNull();
    makeStudent({ ...here, ...usual, ic_number: "140203101236" });
    expect(await rowsOf(world.clerk)).toEqual([["near_duplicate", 2, 0]]);
  });

  it("had the list of a rule as a filter, and leads to it", async () => {
    const moved = await answerOf(
      requestOf(world.clerk, "/checks?exam_year=2026&rule=gender_mismatch&state=open"),
    );
    expect([moved.status, moved.location]).toEqual([
      302,
      "/checks/gender_mismatch?exam_year=2026&state=open",
    ]);
    const schools = await answerOf(requestOf(world.admin, "/checks/schools?exam_year=2026"));
    expect([schools.status, schools.location]).toEqual([302, "/checks?exam_year=2026"]);
  });
});

describe("the list of one rule", () => {
  const see = async (who: Person, path: string) => {
    const html = await (await app(requestOf(who, path))).text();
    return html.replace(/<[^>]+>/g, " ").replace(/\s+/g, " ");
  };

  it("has the values that the rule judged side by side, and says the rule once", async () => {
    for (const n of [2, 4, 6])
      makeStudent({
        ...here,
        ...usual,
        full_name: `MURID ${"ABCDEFG"[n]} BINTI ALI`,
        ic_number: `14020${n}101234`,
        gender: "L",
      });
    const text = await see(world.clerk, "/checks/gender_mismatch?exam_year=2026&state=open");
    const table = text.slice(text.indexOf("Nama penuh"), text.indexOf("Bantuan skrin ini"));
    expect(table).toContain("Jantina");
    expect(table).toContain("140204-10-1234");
    expect(table.split("Jantina tidak sepadan")).toHaveLength(1);
    expect(table.split("Rekod ini betul")).toHaveLength(4);
  });

  it("masks the number for an OBSERVER, and is not there for an unknown rule", async () => {
    makeStudent({ ...here, ...usual, gender: "L" });
    expect(await see(world.observer, "/checks/gender_mismatch?exam_year=2026")).not.toContain("140203");
    expect((await answerOf(requestOf(world.clerk, "/checks/tiada"))).status).toBe(404);
  });

  it("of near duplicates has both records of a school, and none of another one that joins them", async () => {
    const ids = ["140203101236", "140203101238"].map(
      (ic_number) => makeStudent({ ...here, ...usual, ic_number }).id,
    );
    makeStudent({ ...there, ...usual, ic_number: "140203101234", class_name: "KELAS ASING" });
    const { body } = await answerOf(requestOf(world.clerk, "/checks/near_duplicate?exam_year=2026"));
    expect(body.list.total).toBe(1);
    const [group] = body.list.data;
    expect(group.total_candidates).toBe(2);
    expect(group.candidates.map(({ student }: { student: { id: number } }) => student.id)).toEqual(ids);
    expect(JSON.stringify(body)).not.toMatch(/KELAS ASING|BBB0002/);
  });

  it("of near duplicates leads who decides on groups to the groups", async () => {
    const moved = await answerOf(
      requestOf(world.supervisor, "/checks/near_duplicate?exam_year=2026&school_code=AAA0001"),
    );
    expect(moved.location).toBe("/checks/pairs?school_code=AAA0001&exam_year=2026&kind=near_duplicate");
  });
});

describe("an answer for the ticked", () => {
  const path = "/checks/answer?rule=gender_mismatch";
  let ids: number[];
  beforeEach(() => {
    ids = ["140203101234", "140204101234", "140205101234"].map(
      (ic_number, at) =>
        makeStudent({ ...here, ...usual, full_name: `MURID ${"ABC"[at]}`, ic_number, gender: "L" }).id,
    );
  });
  const answer = (who: Person, id: number[], reason = "Disemak dengan sijil") => {
    const ticked = Object.fromEntries(id.map((each, at) => [`id[${at}]`, `${each}`]));
    return answerOf(formOf(who, path, { ...ticked, reason }));
  };

  it("is one reason for all of them, and an event for each", async () => {
    const page = await answerOf(requestOf(world.clerk, `${path}&id=${ids[0]}&id=${ids[2]}`));
    expect(page.body.findings.map(({ id }: Found) => id)).toEqual([ids[0], ids[2]]);
    const answered = await answer(world.clerk, [ids[0] as number, ids[2] as number]);
    expect([answered.status, answered.location]).toEqual([303, "/checks/gender_mismatch"]);
    expect((await list(world.clerk, "&state=open")).data.map(({ id }: Found) => id)).toEqual([ids[1]]);
    const events = sqlite.prepare(
      "select count(*) from audit_events where action = 'student.check_answered'",
    );
    expect(events.pluck().get()).toBe(2);
  });

  it("needs a reason, leaves an earlier answer, and says when no record is left", async () => {
    expect((await answer(world.clerk, ids, " ")).problems).toEqual([["reason", "required"]]);
    await put(world.clerk, ids[0] as number, "gender_mismatch", "Dahulu");
    expect((await answer(world.clerk, ids)).status).toBe(303);
    const reasons = (await list()).data.map(({ reason }: Found) => reason);
    expect(reasons.toSorted()).toEqual(["Dahulu", "Disemak dengan sijil", "Disemak dengan sijil"]);
    expect((await answer(world.clerk, ids)).status).toBe(409);
  });

  it("reaches no candidate of another school", async () => {
    expect((await answer(world.otherClerk, ids)).status).toBe(409);
    expect((await list(world.clerk, "&state=open")).total).toBe(3);
    expect((await answer(world.observer, ids)).status).toBe(403);
  });
});

interface Open {
  place: string;
  n: number;
}

/** What a home counts at the place of the doubts. */
const doubtsOn = ({ desk }: { desk: { work: { open: Open[] } } }) =>
  desk.work.open.find(({ place }) => place === "/checks")?.n;

describe("the screens", () => {
  beforeEach(() => void makeStudent({ ...here, ...usual, gender: "L" }));

  it("show the same findings in the file", async () => {
    const csv = await (await fileOf(requestOf(world.clerk, "/checks.csv?exam_year=2026"))).text();
    expect(csv).toContain("NUR AISYAH BINTI AHMAD");
    expect(csv).toContain("Jantina tidak sepadan dengan no. KP");
    expect(csv).not.toContain("140203101234");
  });

  it("lead there from the home of the school and of its district", async () => {
    const school = (await answerOf(requestOf(world.clerk, "/"))).body;
    expect(doubtsOn(school)).toBe(1);
    expect(doubtsOn((await answerOf(requestOf(world.supervisor, "/"))).body)).toBe(1);
    expect(doubtsOn((await answerOf(requestOf(world.otherSupervisor, "/"))).body)).toBeUndefined();
  });
});
