import { readFileSync } from "node:fs";
import { eq } from "drizzle-orm";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { operator } from "~/auth/actor";
import { db, sqlite } from "~/db/client";
import { audit_events, exam_years } from "~/db/schema";
import { updateExamYear } from "~/features/exam-years/commands";
import { closeListsOfBegunLocks } from "~/features/exam-years/lists-at-lock";
import { examYearEdit } from "~/features/exam-years/schema";
import { importCandidates } from "~/features/imports/saving/list";
import { generateRollNumbers } from "~/features/roll-numbers/commands";
import { numberSlice } from "~/features/roll-numbers/whole-year";
import { setListState } from "~/features/school-exam-years/sign-off/commands";
import { asLateEntry } from "~/features/school-exam-years/sign-off/queries";
import { listStep } from "~/features/school-exam-years/sign-off/schema";
import { createStudent } from "~/features/students/commands";
import { studentNew } from "~/features/students/schema";
import { reinstateStudent, withdrawStudent } from "~/features/students/withdrawal/commands";
import { tables } from "~/routes/columns/parts/tables";
import { answerOf } from "../support/answers";
import { loadApp } from "../support/app";
import { archiveTrail, trails } from "../support/archived-trail";
import { heard } from "../support/heard";
import {
  formOf,
  jsonOf,
  makeSchool,
  makeStudent,
  type Person,
  received,
  register,
  requestOf,
  withWorld,
} from "../support/people";
import { listAt, makeReadyList, setList } from "../support/ready-list";
import { printedAt } from "../support/sheet-prints";

const app = await loadApp();
const world = withWorld();
let student: ReturnType<typeof makeStudent>;

/** The own school is ready. */
beforeEach(() => {
  student = makeReadyList(world.ownYear);
});
afterEach(() => {
  vi.useRealTimers();
});

const list = (id = world.ownYear.id) => listAt(id);
const put = setList;

type Step = Record<string, string | number>;
const press = (who: Person | null, step: Step, id = world.ownYear.id) =>
  answerOf(formOf(who, `/school_exam_years/${id}/state`, textOf(step)));
const call = (who: Person | null, step: Step, id = world.ownYear.id) =>
  answerOf(jsonOf(who, "PUT", `/api/school_exam_years/${id}/state`, step));
const textOf = (values: Step) =>
  Object.fromEntries(Object.entries(values).map(([name, value]) => [name, String(value)]));

const see = (who: Person, path = `/school_exam_years/${world.ownYear.id}/state`) =>
  heard(app(requestOf(who, path)));

const submission = { state: "dihantar", head_name: "ustaz  rahman" };
/** What an ADMIN sends with the confirmation of a list: the office signs for the district. */
const forDistrict = (who: Person | null, state: string) =>
  who?.role_id === "ADMIN" && state === "disahkan"
    ? { on_behalf: "true", reason: "Penyelia Daerah bercuti" }
    : {};
const doors = [
  ["the screen", press],
  ["the API", call],
] as const;

describe.each(doors)("a list goes through its states by %s", (_, step) => {
  it("from the school over the district to the office, each step recorded with its counts", async () => {
    const { clerk, supervisor, admin } = world;
    await step(clerk, submission);
    expect(list()).toMatchObject({
      state: "dihantar",
      head_name: "USTAZ RAHMAN",
      list_version: 0,
      state_changed_by: clerk.user_id,
      version: 2,
    });
    await step(supervisor, { state: "disahkan", version: 2 });
    await step(admin, { state: "muktamad" });
    expect(list()).toMatchObject({ state: "muktamad", list_version: 1, version: 4 });
    const events = db.select().from(audit_events).where(eq(audit_events.entity, "school_exam_year")).all();
    expect(events.map(({ action, user_id }) => [action, user_id])).toEqual([
      ["school_exam_year.submitted", clerk.user_id],
      ["school_exam_year.confirmed", supervisor.user_id],
      ["school_exam_year.finalised", admin.user_id],
    ]);
    expect(events[0]).toMatchObject({
      school_code: "AAA0001",
      exam_year: 2026,
      changes: {
        state: ["draf", "dihantar"],
        total_students: 1,
        total_student_with_code: 1,
        total_female: 1,
      },
    });
  });

  it("is reopened by the level above with a reason, and submitted again without a version", async () => {
    const { clerk, supervisor, admin } = world;
    await step(clerk, submission);
    expect((await step(supervisor, { state: "draf" })).status).toBe(422);
    expect(list()?.state).toBe("dihantar");
    await step(supervisor, { state: "draf", reason: "Nama salah eja" });
    expect(list()).toMatchObject({ state: "draf", head_name: null });
    expect((await see(clerk)).text).toContain("Senarai ini dibuka semula: Nama salah eja");
    await step(clerk, submission);
    expect(list()).toMatchObject({ state: "dihantar", list_version: 0 });
    await step(supervisor, { state: "disahkan" });
    expect((await step(supervisor, { state: "draf", reason: "Tersilap" })).status).toBe(409);
    expect((await step(admin, { state: "draf", reason: "Tersilap" })).status).toBeLessThan(400);
    expect(list()?.state).toBe("draf");
  });

  it("is refused to another role, another school and another district", async () => {
    const { clerk, otherClerk, supervisor, otherSupervisor, observer, admin } = world;
    expect((await step(admin, submission)).status).toBe(422);
    expect((await step(supervisor, submission)).status).toBe(403);
    expect((await step(clerk, { state: "disahkan" })).status).toBe(403);
    expect((await step(supervisor, { state: "muktamad" })).status).toBe(403);
    expect((await step(clerk, { state: "draf", reason: "x" })).status).toBe(403);
    expect((await step(observer, { state: "draf", reason: "x" })).status).toBe(403);
    expect((await step(otherClerk, submission)).status).toBe(404);
    await step(clerk, submission);
    expect((await step(otherSupervisor, { state: "disahkan" })).status).toBe(404);
    expect(list()?.state).toBe("dihantar");
  });

  it.each<[string, () => void]>([
    ["a candidate without a number", () => sqlite.exec("update students set student_code = null")],
    ["a candidate without a document", () => sqlite.exec("update students set ic_number = null")],
    ["no candidate", () => sqlite.exec("delete from students")],
  ])("is not submitted with %s", async (_name, spoil) => {
    spoil();
    const answer = await step(world.clerk, submission);
    expect(answer.status).toBe(409);
    expect(list()).toMatchObject({ state: "draf", list_version: 0 });
  });

  it.each([
    ["no expected count", null, "Betulkah 1 calon? Jangkaan belum diisi."],
    ["fewer candidates than expected", 2, "Betulkah 1 calon? Jangkaan 2."],
    ["more candidates than expected", 0, "Betulkah 1 calon? Jangkaan 0."],
  ])(
    "with %s states the difference, is submitted, and shows it to the district",
    async (_, expected_students, words) => {
      put(world.ownYear.id, { expected_students });
      expect((await see(world.clerk)).text).toContain(words);
      expect((await step(world.clerk, submission)).status).toBeLessThan(400);
      expect(list()).toMatchObject({ state: "dihantar", expected_students });
      const waiting = await app(requestOf(world.supervisor, "/school_exam_years/sign-off?exam_year=2026"));
      expect((await waiting.text()).includes("jangkaan ")).toBe(expected_students !== null);
    },
  );

  it("asks for the head's name", async () => {
    const answer = await step(world.clerk, { state: "dihantar" });
    expect([answer.status, answer.problems]).toEqual([422, [["head_name", "required"]]]);
  });

  it("without the head's name has a heading about that field", async () => {
    const path = `/school_exam_years/${world.ownYear.id}/state`;
    const html = await (await app(formOf(world.clerk, path, { state: "dihantar", version: "1" }))).text();
    expect(html).toContain(
      "<h2>Nama guru besar, pengetua atau mudir belum diisi, jadi senarai belum dihantar</h2>",
    );
    expect(html).not.toContain("tahun peperiksaan sekolah");
  });

  it("is moved by the first of two users; the second hears what the first has done", async () => {
    const { clerk, supervisor, admin } = world;
    await step(clerk, submission);
    const { version } = list() as { version: number };
    expect((await step(supervisor, { state: "disahkan", version })).status).toBeLessThan(400);
    const second = await step(admin, { state: "disahkan", version });
    expect(second.status).toBe(409);
    expect(JSON.stringify(second.body)).toContain("sudah pun disahkan oleh pengguna lain");
    expect(list()).toMatchObject({ state: "disahkan", state_changed_by: supervisor.user_id });
    put(world.ownYear.id, { version: 40 });
    expect((await step(admin, { state: "muktamad", version })).status).toBe(412);
  });
});

describe("the page of a list", () => {
  it("lists the gaps with links, and offers the form once there are none", async () => {
    sqlite.exec("update students set student_code = null");
    const { html, text } = await see(world.clerk);
    expect(text).toContain("1 belum ada angka giliran");
    expect(html).toContain('href="/students/roll-numbers?school_code=AAA0001&exam_year=2026"');
    expect(html).not.toContain('name="head_name"');
    sqlite.exec("update students set student_code = 'AAA0001/001'");
    expect((await see(world.clerk)).html).toContain('name="head_name"');
    expect((await see(world.supervisor)).html).not.toContain('name="head_name"');
    expect((await see(world.observer)).html).not.toContain("<h2>");
  });

  it("is part of what the API shows of a registration", async () => {
    await call(world.clerk, submission);
    const { body } = await answerOf(requestOf(world.clerk, `/api/school_exam_years/${world.ownYear.id}`));
    expect(body.data).toMatchObject({ state: "dihantar", head_name: "USTAZ RAHMAN", list_version: 0 });
  });
});

/** Every way in which an SU writes candidates. */
const writes: [string, () => ReturnType<typeof answerOf>][] = [
  [
    "the batch form",
    () =>
      answerOf(
        formOf(world.clerk, "/student-add/batch?school_code=AAA0001&exam_year=2026", {
          school_code: "AAA0001",
          exam_year: "2026",
          "rows[0].full_name": "MURID BAHARU",
          "rows[0].ic_number": "140203105557",
        }),
      ),
  ],
  ["a deletion", () => answerOf(formOf(world.clerk, `/student-delete/${student.id}`, {}))],
  [
    "many at once",
    () =>
      answerOf(
        formOf(world.clerk, "/students/bulk", {
          operation: "delete",
          seen: `${student.id}:${student.version}`,
          confirmed: "true",
        }),
      ),
  ],
  [
    "a reset",
    () =>
      answerOf(
        formOf(world.clerk, "/students/reset?school_code=AAA0001&exam_year=2026", { typed_code: "AAA0001" }),
      ),
  ],
  ["POST of a candidate", () => answerOf(jsonOf(world.clerk, "POST", "/api/students", newFields))],
  [
    "PUT of a candidate",
    () => answerOf(jsonOf(world.clerk, "PUT", `/api/students/${student.id}`, newFields)),
  ],
  [
    "DELETE of a candidate",
    () => answerOf(requestOf(world.clerk, `/api/students/${student.id}`, { method: "DELETE" })),
  ],
  [
    "mass_update",
    () =>
      answerOf(
        jsonOf(world.clerk, "PUT", "/api/students/mass_update", [
          { id: student.id, student_code: "AAA0001/009" },
        ]),
      ),
  ],
  [
    "mass_delete",
    () =>
      answerOf(
        requestOf(world.clerk, "/api/students/mass_delete?school_code=AAA0001&exam_year=2026", {
          method: "DELETE",
        }),
      ),
  ],
  [
    "the expected count",
    () =>
      answerOf(
        formOf(world.clerk, `/school_exam_years/${world.ownYear.id}/expected`, { expected_students: "9" }),
      ),
  ],
];
/** These forms send a request in place of the change, and ask for its reason. */
const requests: typeof writes = [
  ["the form of a new candidate", () => answerOf(formOf(world.clerk, "/student-add", newFields))],
  ["the form of a candidate", () => answerOf(formOf(world.clerk, `/student-edit/${student.id}`, newFields))],
];
const newFields = {
  full_name: "MURID BAHARU",
  ic_number: "140203105557",
  class_name: "6 B",
  gender: "L",
  school_code: "AAA0001",
  exam_year: "2026",
};

const candidates = () => sqlite.prepare("select * from students").all();

describe("a submitted list is read-only for the school", () => {
  it.each(writes)("for %s", async (_, write) => {
    await call(world.clerk, submission);
    const before = candidates();
    const answer = await write();
    expect(answer.status).toBe(409);
    expect(JSON.stringify(answer.body)).toContain(
      "Minta Penyelia Daerah atau pejabat peperiksaan membukanya semula",
    );
    expect(candidates()).toEqual(before);
  });

  it.each(requests)("for %s, which asks for the reason of a request", async (_, write) => {
    await call(world.clerk, submission);
    const before = candidates();
    const answer = await write();
    expect([answer.status, answer.problems]).toEqual([422, [["reason", "required"]]]);
    expect(candidates()).toEqual(before);
  });

  it("for an import, whose rows say why", () => {
    put(world.ownYear.id, { state: "dihantar" });
    const outcome = importCandidates(world.clerk, [newFields]);
    expect(outcome).toMatchObject({ kind: "refused", problems: { "0.school_code": [{ code: "blocked" }] } });
    expect(candidates()).toHaveLength(1);
  });

  it("for roll numbers, of the school and of the whole year", () => {
    sqlite.exec("update students set student_code = null");
    put(world.ownYear.id, { state: "dihantar" });
    const place = { school_code: "AAA0001", exam_year: 2026 };
    const numbers = { ...place, code: null, fingerprint: null, reason: null } as never;
    expect(generateRollNumbers(world.clerk, numbers)).toMatchObject({
      kind: "blocked",
      reason: { key: "list.fixed_dihantar" },
    });
    const everywhere = {
      exam_year: 2026,
      district_code: null,
      exam_type_code: null,
      search: null,
      incomplete: false,
    };
    numberSlice(world.clerk, everywhere as never, 0);
    expect(candidates()).toMatchObject([{ student_code: null }]);
    expect(generateRollNumbers(world.supervisor, numbers).kind).toBe("saved");
    expect(candidates()).toMatchObject([{ student_code: "AAA0001/001" }]);
  });

  it("for the undo of a deletion and for moving a candidate into it", async () => {
    const { clerk, admin } = world;
    sqlite.exec("update students set student_code = null");
    await answerOf(formOf(clerk, `/student-delete/${student.id}`, {}));
    const { batch_id } = sqlite.prepare("select batch_id from trash").get() as { batch_id: string };
    put(world.ownYear.id, { state: "dihantar" });
    const answer = await answerOf(formOf(clerk, "/students/undo", { batch_id }));
    expect(answer.status).toBe(303);
    expect(candidates()).toEqual([]);

    const other = makeStudent({ school_code: "BBB0002", exam_year: 2026, ic_number: "140203105559" });
    put(world.ownYear.id, { state: "muktamad", head_name: "PN A" });
    const moved = await answerOf(jsonOf(admin, "PUT", `/api/students/${other.id}`, newFields));
    expect([moved.status, moved.problems]).toEqual([422, [["reason", "required"]]]);
  });

  it("for a withdrawal and its reversal", () => {
    const given = { version: null, withdrawn_at: "2026-02-01", cause: "other", reason: "Pindah" } as never;
    put(world.ownYear.id, { state: "dihantar" });
    expect(withdrawStudent(world.clerk, student.id, given)).toMatchObject({ kind: "blocked" });
    sqlite.exec("update students set withdrawn_at = '2026-02-01', withdrawal_reason = 'Pindah'");
    expect(reinstateStudent(world.clerk, student.id, { version: null })).toMatchObject({
      reason: { key: "list.fixed_dihantar" },
    });
  });

  it("but not for the district and the office, until it is final; then for an approved request, and for the office with a reason", () => {
    const { supervisor, admin } = world;
    const fresh = (n: number) => studentNew.parse({ ...newFields, ic_number: `14020310556${n}` });
    put(world.ownYear.id, { state: "disahkan" });
    expect(createStudent(supervisor, fresh(1)).kind).toBe("saved");
    put(world.ownYear.id, { state: "muktamad", head_name: "PN A" });
    expect(createStudent(supervisor, fresh(3))).toMatchObject({ reason: { key: "list.fixed_final" } });
    expect(createStudent(admin, fresh(3))).toMatchObject({ problems: { reason: [{ code: "required" }] } });
    expect(createStudent(admin, { ...fresh(2), reason: "Tertinggal" }).kind).toBe("saved");
    expect(createStudent({ ...admin, approved_request: 7 }, fresh(3)).kind).toBe("saved");
  });

  it("shows an SU nothing of another school's list", async () => {
    put(world.foreignYear.id, { state: "dihantar" });
    const answer = await answerOf(
      formOf(world.clerk, "/student-add", { ...newFields, school_code: "BBB0002" }),
    );
    expect(answer.status).toBe(422);
    expect(JSON.stringify(answer.body)).not.toContain("dihantar");
  });
});

describe("many lists at once", () => {
  const address = "/school_exam_years/sign-off?exam_year=2026";
  const sign = (who: Person, state: string, seen: string[]) => {
    const body = new URLSearchParams([["state", state], ...seen.map((each) => ["seen", each])]);
    return answerOf(requestOf(who, address, { method: "POST", body: received(who, body) }));
  };

  it("are confirmed by the district; what another user has moved meanwhile is left alone and counted", async () => {
    makeSchool("AAA0005", { district_code: "01" });
    const second = register("AAA0005", 2026);
    put(world.ownYear.id, { state: "dihantar" });
    put(second.id, { state: "dihantar" });
    const { html } = await see(world.supervisor, "/school_exam_years/sign-off?exam_year=2026");
    expect(html).toContain(`value="${world.ownYear.id}:1"`);
    expect(html).toContain(`value="${second.id}:1"`);
    put(second.id, { state: "draf", version: 2 });
    const answer = await sign(world.supervisor, "disahkan", [`${world.ownYear.id}:1`, `${second.id}:1`]);
    expect(answer.status).toBe(303);
    expect([list()?.state, list(second.id)?.state]).toEqual(["disahkan", "draf"]);
    expect((await sign(world.supervisor, "disahkan", [`${second.id}:1`])).status).toBe(409);
  });

  it("are made final by the office alone; another district's lists are missing", async () => {
    put(world.ownYear.id, { state: "disahkan" });
    expect((await sign(world.supervisor, "muktamad", [`${world.ownYear.id}:1`])).status).toBe(403);
    put(world.foreignYear.id, { state: "dihantar" });
    expect((await sign(world.supervisor, "disahkan", [`${world.foreignYear.id}:1`])).status).toBe(404);
    expect((await sign(world.admin, "muktamad", [`${world.ownYear.id}:1`])).status).toBe(303);
    expect(list()?.state).toBe("muktamad");
    expect((await sign(world.admin, "muktamad", [])).status).toBe(422);
    expect((await sign(world.admin, "muktamad", ["x:y"])).status).toBe(422);
  });
});

describe("many lists at once by the API", () => {
  const address = "/api/school_exam_years/mass_state";
  const sign = (who: Person | null, state: string, rows: unknown) =>
    answerOf(jsonOf(who, "PUT", address, { state, ...forDistrict(who, state), rows }));
  const waiting = (code = "AAA0005") => {
    makeSchool(code, { district_code: "01" });
    const { id } = register(code, 2026);
    put(id, { state: "dihantar" });
    return id;
  };
  beforeEach(() => void put(world.ownYear.id, { state: "dihantar" }));

  it("are confirmed, each with its event, and the answer has the counts", async () => {
    const second = waiting();
    const answer = await sign(world.supervisor, "disahkan", [
      { id: world.ownYear.id, version: 1 },
      { id: second },
    ]);
    expect([answer.status, answer.body.data]).toEqual([200, { done: 2, skipped: 0 }]);
    expect([list()?.state, list(second)?.state]).toEqual(["disahkan", "disahkan"]);
    const events = db.select().from(audit_events).where(eq(audit_events.entity, "school_exam_year")).all();
    expect(events.map(({ action, entity_id, user_id }) => [action, Number(entity_id), user_id])).toEqual([
      ["school_exam_year.confirmed", world.ownYear.id, world.supervisor.user_id],
      ["school_exam_year.confirmed", second, world.supervisor.user_id],
    ]);
  });

  it("skip and count what another user has moved, also where its version is not sent", async () => {
    const [second, third] = [waiting(), waiting("AAA0006")];
    put(second, { version: 2 });
    put(third, { state: "draf" });
    const rows = [{ id: world.ownYear.id, version: 1 }, { id: second, version: 1 }, { id: third }];
    const answer = await sign(world.supervisor, "disahkan", rows);
    expect([answer.status, answer.body.data]).toEqual([200, { done: 1, skipped: 2 }]);
    expect([list()?.state, list(second)?.state, list(third)?.state]).toEqual([
      "disahkan",
      "dihantar",
      "draf",
    ]);
  });

  it("count a list that is sent twice once", async () => {
    const row = { id: world.ownYear.id, version: 1 };
    const answer = await sign(world.supervisor, "disahkan", [row, row]);
    expect(answer.body.data).toEqual({ done: 1, skipped: 0 });
    expect(list()).toMatchObject({ state: "disahkan", version: 2 });
  });

  it("are confirmed by the first of two users; the second is refused and changes nothing", async () => {
    const rows = [{ id: world.ownYear.id, version: 1 }];
    const answers = await Promise.all([
      sign(world.supervisor, "disahkan", rows),
      sign(world.admin, "disahkan", rows),
    ]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(list()).toMatchObject({ state: "disahkan", version: 2 });
  });

  it("are refused to another role, and none is done where one is out of scope or missing", async () => {
    const { clerk, observer, supervisor, ownYear, foreignYear } = world;
    const rows = [{ id: ownYear.id }];
    put(foreignYear.id, { state: "dihantar" });
    expect((await sign(null, "disahkan", rows)).status).toBe(401);
    expect((await sign(clerk, "disahkan", rows)).status).toBe(403);
    expect((await sign(observer, "disahkan", rows)).status).toBe(403);
    expect((await sign(supervisor, "muktamad", rows)).status).toBe(403);
    expect((await sign(supervisor, "disahkan", [...rows, { id: foreignYear.id }])).status).toBe(404);
    expect((await sign(supervisor, "disahkan", [...rows, { id: 999_999 }])).status).toBe(404);
    expect([list()?.state, list(foreignYear.id)?.state]).toEqual(["dihantar", "dihantar"]);
  });

  it("are refused with the field of each problem of shape", async () => {
    const problemsOf = async (state: string, rows: unknown) =>
      (await sign(world.admin, state, rows)).problems;
    expect(await problemsOf("draf", [{ id: 1 }])).toEqual([["state", "not_a_choice"]]);
    expect(await problemsOf("disahkan", [])).toMatchObject([["rows", expect.any(String)]]);
    expect(await problemsOf("disahkan", [{ id: "x" }, { id: 1, version: -1 }])).toMatchObject([
      ["rows.0.id", expect.any(String)],
      ["rows.1.version", expect.any(String)],
    ]);
    const tooMany = Array.from({ length: 501 }, (_, index) => ({ id: index + 1 }));
    expect(await problemsOf("disahkan", tooMany)).toMatchObject([["rows", expect.any(String)]]);
  });
});

describe.each(["the page", "the API"])("many lists by %s in the minute of the lock", (door) => {
  const begins = "2026-03-02T00:00:00.000Z";
  const sign = (who: Person, state: string, rows: { id: number; version: number }[], key: string) => {
    if (door === "the API") {
      const address = "/api/school_exam_years/mass_state";
      return answerOf(jsonOf(who, "PUT", address, { state, ...forDistrict(who, state), rows }));
    }
    const seen = rows.map(({ id, version }) => ["seen", `${id}:${version}`]);
    const body = new URLSearchParams([
      ...Object.entries({ state, submission_key: key, ...forDistrict(who, state) }),
      ...seen,
    ]);
    const address = "/school_exam_years/sign-off?exam_year=2026";
    return answerOf(requestOf(who, address, { method: "POST", body: received(who, body) }));
  };
  const states = () => sqlite.prepare("select state from school_exam_years order by id").pluck().all();
  let rows: { id: number; version: number }[];

  beforeEach(() => {
    makeSchool("AAA0005", { district_code: "01" });
    rows = [world.ownYear, world.foreignYear, register("AAA0005", 2026)].map(({ id }) => ({
      id,
      version: 1,
    }));
    sqlite.exec("update school_exam_years set state = 'dihantar'");
    db.update(exam_years).set({ is_lock_initial_student: true, lock_initial_student_datetime: begins }).run();
    vi.useFakeTimers({ now: new Date("2026-03-01T23:59:59.900Z"), toFake: ["Date"] });
  });

  it("are all signed a moment before it, and all of them are then closed by it", async () => {
    const answer = await sign(world.admin, "disahkan", rows, "satu");
    expect(answer.status).toBeLessThan(400);
    expect(states()).toEqual(["disahkan", "disahkan", "disahkan"]);
    vi.setSystemTime(new Date(begins));
    expect(closeListsOfBegunLocks()).toBe(3);
    expect(states()).toEqual(["muktamad", "muktamad", "muktamad"]);
  });

  it("are all refused a moment after it, and all of them are closed by it", async () => {
    vi.setSystemTime(new Date("2026-03-02T00:00:00.001Z"));
    for (const state of ["disahkan", "muktamad"]) {
      const answer = await sign(world.admin, state, rows, state);
      expect(answer.status).toBe(409);
      expect(JSON.stringify(answer.body)).toContain("Tiada apa-apa diubah; semak semula.");
      expect(states()).toEqual(["muktamad", "muktamad", "muktamad"]);
    }
    expect(list()).toMatchObject({ state_changed_by: null, version: 2 });
  });

  it("are signed at one moment where the lock begins between two of them, so none of them stays open", async () => {
    sqlite.function("reach_the_lock", () => void vi.setSystemTime(new Date("2026-03-02T00:00:00.300Z")));
    sqlite.exec(`create temp trigger lock_begins after update on school_exam_years
      begin select reach_the_lock(); end`);
    const answer = await sign(world.admin, "disahkan", rows, "satu");
    expect(answer.status).toBeLessThan(400);
    sqlite.exec("drop trigger lock_begins");
    expect(states()).toEqual(["disahkan", "disahkan", "disahkan"]);
    expect(closeListsOfBegunLocks()).toBe(3);
    expect(states()).toEqual(["muktamad", "muktamad", "muktamad"]);
  });
});

describe("the state on the list of registrations", () => {
  const at = "/school_exam_years?exam_year=2026";
  const withColumn = async (person: Person) => {
    const body = new URLSearchParams([["column", "state"]]);
    const request = requestOf(person, "/columns?table=school_exam_years", { method: "POST", body });
    const { headers } = await answerOf(request);
    const cookies = headers.getSetCookie().map((each) => each.split(";")[0]);
    return { ...person, cookie: [person.cookie, ...cookies].join("; ") };
  };
  beforeEach(() => {
    makeSchool("AAA0005", { district_code: "01" });
    makeSchool("AAA0006", { district_code: "01" });
    put(register("AAA0005", 2026).id, { state: "disahkan" });
    put(register("AAA0006", 2026).id, { state: "disahkan" });
  });
  const found = (html: string) => ["AAA0001", "AAA0005", "AAA0006"].filter((code) => html.includes(code));

  it.each([
    ["draf", ["AAA0001"]],
    ["disahkan", ["AAA0005", "AAA0006"]],
    ["muktamad", []],
  ])(
    "leads with the filter %s to exactly these registrations, on screen and on paper",
    async (state, codes) => {
      const { html, text } = await see(world.supervisor, `${at}&state=${state}`);
      expect(found(html)).toEqual(codes);
      const word = `${state[0]?.toUpperCase()}${state.slice(1)}`;
      expect(text).toContain(`Status: ${word}`);
      expect(html).toMatch(new RegExp(`<option [^>]*value="${state}"[^>]* selected=""`));
      const paper = await see(world.supervisor, `/school_exam_years/print?exam_year=2026&state=${state}`);
      expect(found(paper.html)).toEqual(codes);
      if (codes.length > 0) expect(paper.text).toContain(`Status: ${word}`);
    },
  );

  it("is a column that the reader may choose, in words on screen and on paper", async () => {
    expect(tables.school_exam_years.usual).not.toContain("state");
    const reader = await withColumn(world.supervisor);
    const badges = async (who: Person) =>
      (await see(who, at)).html.match(/<span[^>]*>Disahkan<\/span>/g) ?? [];
    expect([(await badges(world.supervisor)).length, (await badges(reader)).length]).toEqual([0, 2]);
    const paper = await see(reader, "/school_exam_years/print?exam_year=2026");
    expect(paper.text).toContain("Status");
    expect(paper.text.match(/Disahkan/g)).toHaveLength(2);
    expect(paper.text).not.toContain("disahkan");
  });

  it("ignores a state that does not exist, as the other selects do", async () => {
    const { html, text } = await see(world.supervisor, `${at}&state=hilang`);
    expect(found(html)).toEqual(["AAA0001", "AAA0005", "AAA0006"]);
    expect(text).not.toContain("Status: ");
  });
});

describe("the signatures of a list", () => {
  const page = () => see(world.clerk);
  const signatures = async () =>
    (await see(world.clerk, `/api/school_exam_years/${world.ownYear.id}/state`)).body.data.signatures;
  const signAll = async () => {
    await call(world.clerk, submission);
    await call(world.supervisor, { state: "disahkan" });
    await call(world.admin, { state: "muktamad" });
  };

  it("stay on its page after the trail is archived, with the sentence that says where its steps are", async () => {
    await signAll();
    const before = await signatures();
    expect(before.map(({ step, by }: { step: string; by: string }) => [step, by])).toEqual([
      ["submitted", world.clerk.full_name],
      ["confirmed", world.supervisor.full_name],
      ["finalised", world.admin.full_name],
    ]);
    expect((await page()).text).not.toContain("fail arkib");
    sqlite.exec("update school_exam_years set created_at = '2020-01-01T00:00:00.000Z'");
    archiveTrail();
    expect(await signatures()).toEqual(before);
    const { text } = await page();
    expect(text).not.toContain("Langkah senarai ini");
    for (const { full_name } of [world.clerk, world.supervisor, world.admin])
      expect(text).toContain(full_name);
    expect(text).toMatch(/Catatan no\. 1 hingga \d+ berada dalam fail arkib di pejabat/);
  });

  it("the history of a candidate says what the archive has, where the candidate is older than the trail", async () => {
    const history = () => see(world.clerk, `/student-history/${student.id}`);
    await signAll();
    expect((await history()).text).not.toContain("fail arkib");
    sqlite.exec("update students set created_at = '2020-01-01T00:00:00.000Z'");
    archiveTrail();
    expect((await history()).text).toContain("berada dalam fail arkib");
    sqlite.exec("update students set created_at = '2040-01-01T00:00:00.000Z'");
    expect((await history()).text).not.toContain("fail arkib");
  });

  it("leave a list that is reopened, and a lock has a moment and no name", async () => {
    await signAll();
    await call(world.admin, { state: "draf", reason: "Tersilap" });
    expect(await signatures()).toEqual([]);
    await call(world.clerk, submission);
    updateExamYear(
      operator,
      db.select().from(exam_years).get()?.id ?? 0,
      examYearEdit.parse({ year: 2026, is_lock_initial_student: true }),
    );
    expect(await signatures()).toMatchObject([
      { step: "submitted", by: world.clerk.full_name },
      { step: "finalised", by: null, at: list()?.state_changed_at },
    ]);
    expect((await page()).text).toContain("Dimuktamadkan Sistem,");
  });

  it("are filled from the trail by the upgrade", async () => {
    await signAll();
    const before = await signatures();
    const steps = ["submitted", "confirmed", "finalised"];
    const none = steps.map((step) => `${step}_by = null, ${step}_at = null`).join(", ");
    sqlite.exec(`update school_exam_years set ${none}`);
    expect(await signatures()).toEqual([]);
    const upgrade = readFileSync("drizzle/0032_year_that_ends.sql", "utf8").split("--> statement-breakpoint");
    const fills = upgrade.filter((text) =>
      /^UPDATE school_exam_years SET\s+\(?(submitted|confirmed|finalised)/m.test(text),
    );
    expect(fills).toHaveLength(3);
    for (const text of fills) sqlite.exec(text);
    const names = ({ step, by }: { step: string; by: string }) => [step, by];
    expect((await signatures()).map(names)).toEqual(before.map(names));
    expect(list()?.finalised_at).toBe(list()?.state_changed_at);
  });
});

describe.each(trails)("the lock of the year, $trail", ({ meanwhile }) => {
  const lockYear = (is: boolean, at?: string) => {
    const { id } = db.select().from(exam_years).get() as { id: number };
    return updateExamYear(
      operator,
      id,
      examYearEdit.parse({ year: 2026, is_lock_initial_student: is, lock_initial_student_datetime: at }),
    );
  };

  it("makes every list final and says so in the trail; unlocking gives back the states from before", () => {
    put(world.ownYear.id, {
      state: "disahkan",
      head_name: "PN A",
      list_version: 1,
      state_changed_at: "2026-01-01T00:00:00.000Z",
    });
    lockYear(true);
    expect(list()).toMatchObject({ state: "muktamad", state_changed_by: null, list_version: 2 });
    expect(list(world.foreignYear.id)).toMatchObject({ state: "muktamad", list_version: 1, head_name: null });
    const closed = db
      .select()
      .from(audit_events)
      .where(eq(audit_events.action, "school_exam_year.closed_by_lock"))
      .all();
    expect(closed.map(({ changes }) => changes)).toEqual([
      { state: ["disahkan", "muktamad"], total_students: 1, total_student_with_code: 1 },
      { state: ["draf", "muktamad"], total_students: 0, total_student_with_code: 0 },
    ]);
    meanwhile();
    lockYear(false);
    expect([list()?.state, list(world.foreignYear.id)?.state]).toEqual(["disahkan", "draf"]);
  });

  it("leaves the list of a school that never submitted to the rules of the lock", async () => {
    lockYear(true);
    const late = {
      full_name: "CALON LEWAT",
      school_code: "AAA0001",
      exam_year: 2026,
      birth_cert_number: "LEWAT 1",
    };
    expect(createStudent(asLateEntry(world.clerk), studentNew.parse(late))).toMatchObject({ kind: "saved" });
    const later = { ...late, birth_cert_number: "LEWAT 2" };
    expect(createStudent(world.clerk, studentNew.parse(later))).toMatchObject({
      kind: "blocked",
      reason: { key: "request.batch_closed" },
    });
    put(world.ownYear.id, { head_name: "PN A" });
    expect(createStudent(asLateEntry(world.clerk), studentNew.parse(later))).toMatchObject({
      kind: "blocked",
      reason: { key: "list.fixed_final" },
    });
  });

  it("closes the lists at the moment of a coming lock, before a sign-off of that minute", () => {
    vi.useFakeTimers({ now: new Date("2026-03-01T00:00:00.000Z"), toFake: ["Date"] });
    lockYear(true, "2026-03-02T00:00:00.000Z");
    expect(closeListsOfBegunLocks()).toBe(0);
    expect(list()?.state).toBe("draf");
    vi.setSystemTime(new Date("2026-03-02T00:00:30.000Z"));
    const outcome = setListState(world.clerk, world.ownYear.id, listStep.parse(submission));
    expect(outcome).toMatchObject({ kind: "blocked", reason: { key: "list.is_muktamad" } });
    expect(list()).toMatchObject({ state: "muktamad", state_changed_by: null });
    expect(closeListsOfBegunLocks()).toBe(0);
  });

  it("leaves a list open that the office reopens afterwards", () => {
    vi.useFakeTimers({ now: new Date("2026-03-01T00:00:00.000Z"), toFake: ["Date"] });
    lockYear(true);
    vi.setSystemTime(new Date("2026-03-05T00:00:00.000Z"));
    meanwhile();
    setListState(
      world.admin,
      world.ownYear.id,
      listStep.parse({ state: "draf", reason: "Calon tertinggal" }),
    );
    meanwhile();
    expect(closeListsOfBegunLocks()).toBe(0);
    lockYear(true);
    expect(list()?.state).toBe("draf");
  });
});

describe("the papers of a list", () => {
  const pageOf = (sheet: string) => `/students/sheets/${sheet}?school_code=AAA0001&exam_year=2026`;
  const paper = async (sheet: string) =>
    (await see(world.admin, await printedAt(app, world.admin, pageOf(sheet)))).text;

  it("name the version and the state, and never pass for one another", async () => {
    expect(await paper("check-list")).toContain("SENARAI SEMAKAN (DRAF) · BELUM DIHANTAR");
    expect(await paper("final-list")).toContain("SENARAI CALON (BELUM MUKTAMAD) · DRAF");
    expect(await paper("final-list")).not.toMatch(/SENARAI MUKTAMAD|senarai muktamad calon/);
    await call(world.clerk, submission);
    expect(await paper("check-list")).toContain("SENARAI SEMAKAN (DRAF) · DIHANTAR");
    put(world.ownYear.id, { state: "muktamad", head_name: "PN A", list_version: 1 });
    expect(await paper("final-list")).toMatch(
      /SENARAI MUKTAMAD · VERSI 1 .*senarai muktamad calon.*Kod semakan \w{4}-\w{4}/,
    );
    const draft = await paper("check-list");
    expect(draft).toContain("BUKAN SENARAI MUKTAMAD: VERSI 1 TELAH MUKTAMAD");
    expect(draft).toContain("Cetakan ini bertanda draf");
  });

  it("of an earlier version is found to differ by its receipt", async () => {
    put(world.ownYear.id, { state: "muktamad", list_version: 1 });
    const [, number = "", checksum = ""] =
      /No\. cetakan (P-\w+) · Kod semakan ([\w-]+)/.exec(await paper("final-list")) ?? [];
    const check = () => see(world.admin, `/students/sheets/check?number=${number}&checksum=${checksum}`);
    expect((await check()).text).toContain("Cetakan ini masih sama dengan data semasa.");
    put(world.ownYear.id, { list_version: 2 });
    expect((await check()).text).toContain("Cetakan ini tidak lagi sama dengan data semasa.");
  });
});

it("the form that confirms a list leads to the open findings of the data check", async () => {
  makeStudent({ school_code: "AAA0001", exam_year: 2026, full_name: "AISYAH", ic_number: "140203105559" });
  put(world.ownYear.id, { state: "dihantar" });
  for (const who of [world.supervisor, world.admin]) {
    const { html, text } = await see(who);
    expect(text).toMatch(/Data meragukan: \d+ perkara belum dijawab/);
    expect(html).toContain('href="/checks?exam_year=2026&school_code=AAA0001"');
  }
  expect((await see(world.clerk)).text).not.toContain("Data meragukan: ");
});
