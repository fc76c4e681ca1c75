import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { db, sqlite } from "~/db/client";
import { nameKey, nameKeySql } from "~/db/name-key";
import { check_answers, near_pairs, students } from "~/db/schema";
import { inventCandidates } from "~/demo/candidates";
import { inventSchools } from "~/demo/schools";
import { answerOf } from "../support/answers";
import { candidateLine, tsv } from "../support/candidate-lines";
import { formOf, jsonOf, makeStudent, type Person, requestOf, withWorld } from "../support/people";

const world = withWorld();

const place = { school_code: "AAA0001", exam_year: "2026" };
const stored = {
  full_name: "AHMAD HAMDAN HAZIM BIN IZZUDDIN",
  ic_number: "140718431011",
  gender: "L" as const,
};
const typed = { ...place, full_name: "AHMAD HAMDAN HAZIM B. IZZUDDIN", ic_number: "140718431031" };
let earlier: { id: number };
beforeEach(() => {
  earlier = makeStudent({ ...stored, school_code: "AAA0001", exam_year: 2026, class_name: "6 ELIT" });
});

const everyone = () => db.$count(students);
const answers = () => db.select().from(check_answers).all();
const post = (path: string, fields: Record<string, string>, who: Person = world.clerk) =>
  answerOf(formOf(who, path, fields));
const api = (body: object, who: Person = world.clerk, method = "POST", path = "/api/students") =>
  answerOf(jsonOf(who, method, path, body));

describe("the key of a name", () => {
  it("is the same in SQL and in the program", () => {
    const keyOf = sqlite
      .prepare<[string], string>(`select ${nameKeySql} from (select ? as full_name)`)
      .pluck();
    const schools = inventSchools({ seed: 1, schools: 20, candidates: 2000 });
    const names = [...inventCandidates({ seed: 1, exam_year: 2026, schools })].map(
      ({ full_name }) => full_name,
    );
    for (const name of [...names, "", "B", "MD MD MD", "'", "A/L", "NOR", "N'OR B. BIN", "اسم"])
      expect(keyOf.get(name)).toBe(nameKey(name));
  });

  it("is found by its index", () => {
    const plan = sqlite
      .prepare(`explain query plan select id from students where exam_year = 2026 and ${nameKeySql} = 'X'`)
      .all() as { detail: string }[];
    expect(plan.map(({ detail }) => detail).join()).toContain("students_near (exam_year=? AND <expr>=?)");
  });
});

describe.each([
  { form: "the form of a candidate", path: "/student-add", row: "", fields: place },
  {
    form: "the register",
    path: "/students?school_code=AAA0001&exam_year=2026",
    row: "",
    fields: place,
  },
  {
    form: "the batch form",
    path: "/student-add/batch?school_code=AAA0001&exam_year=2026",
    row: "rows[2].",
    fields: {},
  },
])("a near duplicate in $form", ({ path, row, fields }) => {
  const filled = (more: Partial<typeof typed> = {}): Record<string, string> => ({
    ...fields,
    [`${row}full_name`]: more.full_name ?? typed.full_name,
    [`${row}ic_number`]: more.ic_number ?? typed.ic_number,
  });

  it("is saved on the second press, and the answer is remembered", async () => {
    const first = await post(path, filled());
    expect(first.status).toBe(409);
    expect(first.problems).toContainEqual([`${row}ic_number`, "near_duplicate"]);
    expect(await everyone()).toBe(1);
    const near_seen = first.body.typed.near_seen;
    const second = await post(path, { ...filled(), near_seen });
    expect(second.status).toBe(303);
    expect(await everyone()).toBe(2);
    expect(answers()).toMatchObject([
      { rule: "near_duplicate", subject: String(earlier.id), user_id: world.clerk.user_id },
    ]);
  });

  it("names the other candidate and leads to its record", async () => {
    const { body } = await post(path, filled());
    expect(body.problems[`${row}ic_number`][0].values).toMatchObject({
      id: earlier.id,
      other: "AHMAD HAMDAN HAZIM BIN IZZUDDIN (6 ELIT)",
    });
  });

  it("asks again when the second press is about another card", async () => {
    const { near_seen } = (await post(path, filled())).body.typed;
    const other = await post(path, { ...filled({ ic_number: "140718431021" }), near_seen });
    expect(other.status).toBe(409);
    expect(await everyone()).toBe(1);
  });

  it("is not asked about a candidate of another name", async () => {
    expect((await post(path, filled({ full_name: "AHMAD HAMDAN HAZIQ BIN IZZUDDIN" }))).status).toBe(303);
  });
});

describe("a batch with two rows of one child", () => {
  const path = "/student-add/batch?school_code=AAA0001&exam_year=2026";
  const rows = {
    "rows[0].full_name": "NUR AIN BINTI ALI",
    "rows[0].ic_number": "140301101232",
    "rows[1].full_name": "NOR AIN BT ALI",
    "rows[1].ic_number": "140301101234",
  };

  it("saves the first and asks about the second", async () => {
    const first = await post(path, rows);
    expect(first.body.current.saved).toHaveLength(1);
    expect(first.problems).toEqual([["rows[1].ic_number", "near_duplicate"]]);
    const { near_seen } = first.body.typed;
    const left = { "rows[1].full_name": "NOR AIN BT ALI", "rows[1].ic_number": "140301101234", near_seen };
    expect((await post(path, left)).status).toBe(303);
    expect(await everyone()).toBe(3);
  });
});

describe("an edit", () => {
  const edit = (more: Record<string, string>) =>
    post(`/student-edit/${earlier.id}`, { ...place, ...stored, class_name: "6 ELIT", version: "1", ...more });
  beforeEach(() => {
    makeStudent({ ...stored, ic_number: "140718431031", school_code: "AAA0001", exam_year: 2026 });
  });

  it("of another field asks nothing", async () => {
    expect((await edit({ class_name: "6 BESTARI" })).status).toBe(303);
  });

  it("of the card asks, and is saved on the second press", async () => {
    const first = await edit({ ic_number: "140718431021" });
    expect(first.status).toBe(409);
    const { near_seen } = first.body.typed;
    expect((await edit({ ic_number: "140718431021", near_seen })).status).toBe(303);
  });
});

describe("the API", () => {
  it("saves, and names the near duplicate among the warnings", async () => {
    const answer = await api(typed);
    expect(answer.status).toBe(201);
    expect(answer.body.warnings).toEqual([
      {
        field: "ic_number",
        code: "near_duplicate",
        message:
          "Amaran: mungkin orang yang sama dengan AHMAD HAMDAN HAZIM BIN IZZUDDIN (6 ELIT): no. KP hampir sama (satu digit berbeza, atau dua digit bertukar tempat)",
      },
    ]);
    expect(answers()).toEqual([]);
  });

  it("refuses with 409 where the caller does not confirm", async () => {
    const answer = await api({ ...typed, confirm_near: false });
    expect([answer.status, answer.body.code, answer.problems]).toEqual([
      409,
      "near_duplicate",
      [["ic_number", "near_duplicate"]],
    ]);
    expect(await everyone()).toBe(1);
    expect((await api({ ...typed, confirm_near: true })).status).toBe(201);
    expect(answers()).toHaveLength(1);
  });

  it("does the same for an edit", async () => {
    const { body } = await api({ ...typed, ic_number: "150203105533" });
    const at = `/api/students/${body.data.id}`;
    const given = { ...typed, version: 1 };
    expect((await api({ ...given, confirm_near: false }, world.clerk, "PUT", at)).status).toBe(409);
    expect((await api(given, world.clerk, "PUT", at)).body.warnings).toMatchObject([
      { code: "near_duplicate" },
    ]);
  });

  const there = { ...typed, school_code: "BBB0002", confirm_near: false };

  it("says nothing of a candidate outside the scope to a clerk of another school", async () => {
    const { status, body } = await api(there, world.otherClerk);
    expect(status).toBe(201);
    expect(JSON.stringify(body)).not.toMatch(/near_duplicate|6 ELIT|AAA0001/);
  });

  it("says nothing of one to a supervisor of another district", async () => {
    const { id } = makeStudent({ school_code: "BBB0002", exam_year: 2026, full_name: typed.full_name });
    const at = `/api/students/${id}`;
    const { status, body } = await api({ ...there, version: 1 }, world.otherSupervisor, "PUT", at);
    expect(status).toBe(200);
    expect(JSON.stringify(body)).not.toMatch(/near_duplicate|6 ELIT|AAA0001/);
  });

  it("names one of another school to the office", async () => {
    const answer = await api(there, world.admin);
    expect([answer.status, answer.problems]).toEqual([409, [["ic_number", "near_duplicate"]]]);
  });

  it("names the rows of a list, or refuses the list", async () => {
    const list = [typed, { ...typed, full_name: "LAIN BIN LAIN", ic_number: "140718431033" }];
    const refused = await api(list, world.clerk, "POST", "/api/students/import?confirm_near=false");
    expect([refused.status, refused.problems]).toEqual([409, [["0.ic_number", "near_duplicate"]]]);
    const saved = await api(list, world.clerk, "POST", "/api/students/import");
    expect([saved.status, saved.body.data]).toEqual([201, { created: 2 }]);
    expect(saved.body.warnings).toMatchObject([{ field: "0.ic_number", code: "near_duplicate" }]);
  });
});

describe("an import", () => {
  const paste = async (text: string) => {
    const { location } = await post("/students/import", { pasted: text });
    const path = location ?? "";
    const { plan } = (await answerOf(requestOf(world.clerk, path))).body;
    const commit = (more: Record<string, string> = {}) =>
      post(path, { intent: "commit", fingerprint: plan.fingerprint, ...more });
    return { plan, commit };
  };

  it("warns of a stored candidate and of an earlier line, and is saved on the second press", async () => {
    const { plan, commit } = await paste(
      tsv(
        { full_name: typed.full_name, ic_number: typed.ic_number },
        { full_name: "NUR AIN BINTI ALI", ic_number: "140301101232", gender: "P" },
        { full_name: "NOR AIN BT ALI", ic_number: "140301101234", gender: "P" },
        { full_name: "LAIN BIN LAIN", ic_number: "140301101233" },
      ),
    );
    expect(plan.counts).toMatchObject({ good: 4, warned: 2 });
    const warnings = plan.lines.map((line: { warnings: string[] }) => line.warnings.join());
    expect(warnings[0]).toContain("mungkin orang yang sama dengan AHMAD HAMDAN HAZIM BIN IZZUDDIN");
    expect(warnings[2]).toContain("mungkin orang yang sama dengan baris 2");
    const first = await commit();
    expect(first.status).toBe(409);
    expect(await everyone()).toBe(1);
    expect((await commit({ near_seen: first.body.typed.near_seen })).status).toBe(303);
    expect(await everyone()).toBe(5);
    expect(answers()).toHaveLength(2);
  });

  it("without near duplicates is saved on the first press", async () => {
    const { commit } = await paste(tsv({ ...candidateLine }));
    expect((await commit()).status).toBe(303);
  });
});

describe("the groups of duplicates", () => {
  const kind = "near_duplicate";
  const list = async (who = world.admin) =>
    (await answerOf(requestOf(who, `/api/duplicates?exam_year=2026&kind=${kind}`))).body.data;
  const at = () => `/api/duplicates/2026/${kind}/${earlier.id}`;
  const decide = () => api({ resolution: "different_people", reason: "Kembar" }, world.admin, "PUT", at());

  it("lists candidates of one school who are nearly the same", async () => {
    expect(await list()).toEqual([]);
    await api(typed);
    expect(await list()).toMatchObject([{ kind, state: "open", total_candidates: 2, id: earlier.id }]);
    expect(await list(world.supervisor)).toHaveLength(1);
    expect(await list(world.otherSupervisor)).toEqual([]);
  });

  it("remembers a decision until a third candidate comes", async () => {
    await api(typed);
    await list();
    expect((await decide()).status).toBe(200);
    expect(await list()).toMatchObject([{ state: "different_people", reason: "Kembar" }]);
    await api({ ...typed, ic_number: "140718431032" });
    expect(await list()).toMatchObject([{ state: "open", total_candidates: 3 }]);
  });

  it("forgets a pair that was corrected, withdrawn or deleted", async () => {
    const { body } = await api(typed);
    await list();
    db.update(students).set({ full_name: "LAIN BIN LAIN" }).where(eq(students.id, body.data.id)).run();
    expect(await list()).toEqual([]);
    db.update(students).set({ full_name: typed.full_name }).where(eq(students.id, body.data.id)).run();
    expect(await list()).toHaveLength(1);
    db.update(students)
      .set({ withdrawn_at: "2026-01-01T00:00:00.000Z" })
      .where(eq(students.id, body.data.id))
      .run();
    expect(await list()).toEqual([]);
    db.delete(students).where(eq(students.id, body.data.id)).run();
    expect(db.select().from(near_pairs).all()).toEqual([]);
  });

  it("shows a pair of two districts to both, each without the other's record", async () => {
    await api({ ...typed, school_code: "BBB0002" }, world.otherClerk);
    for (const who of [world.supervisor, world.otherSupervisor]) {
      const [group] = await list(who);
      expect(
        group.candidates.map(({ student }: { student: object | null }) => student !== null),
      ).toHaveLength(2);
      expect(
        group.candidates.filter(({ student }: { student: object | null }) => student !== null),
      ).toHaveLength(1);
    }
  });
});
