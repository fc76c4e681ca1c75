import { eq, inArray } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { db, sqlite } from "~/db/client";
import { audit_events, exam_years, request_windows, requests, students } from "~/db/schema";
import { requestQueueFor } from "~/features/requests/queue";
import { today } from "~/features/values/moments";
import { readFlash } from "~/http/flash";
import { answerOf } from "../support/answers";
import { loadApp } from "../support/app";
import {
  formOf,
  inRollback,
  jsonOf,
  makePerson,
  makeSchool,
  makeStudent,
  makeWorld,
  type Person,
  register,
  requestOf,
} from "../support/people";

inRollback();

let world: ReturnType<typeof makeWorld>;
let own: typeof students.$inferSelect;
const screens = await loadApp();
let away: typeof students.$inferSelect;
let other: Person;
beforeEach(() => {
  world = makeWorld();
  other = world.otherClerk;
  own = makeStudent({
    school_code: "AAA0001",
    exam_year: 2026,
    full_name: "ALI BIN ABU",
    ic_number: "140810014475",
    gender: "L",
    created_at: "2026-02-01T00:00:00.000Z",
  });
  away = makeStudent({
    school_code: "BBB0002",
    exam_year: 2026,
    full_name: "KENARI BIN KUNING",
    ic_number: "140810014477",
    student_code: "BBB0002/007",
    class_name: "6 RAHSIA",
  });
});

const lock = () =>
  db
    .update(exam_years)
    .set({ is_lock_initial_student: true, lock_initial_student_datetime: "2026-06-01T00:00:00.000Z" })
    .run();
const fieldsOf = (more: Record<string, string> = {}) => ({
  full_name: "ALI BIN ABU",
  ic_number: "140810014475",
  school_code: "AAA0001",
  exam_year: "2026",
  class_name: "6 AMANAH",
  gender: "L",
  ...more,
});
const edit = (more: Record<string, string>, who: Person = world.clerk) =>
  answerOf(formOf(who, `/student-edit/${own.id}`, fieldsOf(more)));
const act = (who: Person, id: number, action: string, more: object = {}) =>
  answerOf(jsonOf(who, "PUT", `/api/requests/${id}`, { action, ...more }));
const latest = () =>
  sqlite.prepare("select * from requests order by id desc").get() as typeof requests.$inferSelect;
const stored = (id: number) => db.select().from(students).where(eq(students.id, id)).get();
const show = async (who: Person, id: number) => (await answerOf(requestOf(who, `/api/requests/${id}`))).body;

describe("the form of a candidate after the lock", () => {
  it("sends a request with the old and the new values, and changes nothing", async () => {
    lock();
    const answer = await edit({ full_name: "ALI BIN ABDUL", reason: "Ejaan MyKid" });
    expect(answer.status).toBe(303);
    expect(stored(own.id)?.full_name).toBe("ALI BIN ABU");
    const { data } = await show(world.admin, latest().id);
    expect(data).toMatchObject({ kind: "correction", state: "open", reason: "Ejaan MyKid", age_days: 0 });
    expect([data.before.full_name, data.after.full_name]).toEqual(["ALI BIN ABU", "ALI BIN ABDUL"]);
  });

  it.each([
    ["without a reason", { full_name: "X Y" }, 422, ["reason", "required"]],
    [
      "with a reason of 10,000 characters",
      { full_name: "X Y", reason: "a".repeat(10_000) },
      422,
      ["reason", "too_long"],
    ],
    ["without a change", { reason: "Tiada" }, 422, ["", "nothing_to_request"]],
    [
      "with a candidate's IC of another school",
      { ic_number: "140810014477", reason: "x" },
      422,
      ["ic_number", "candidate_exists_elsewhere"],
    ],
  ])("%s is refused", async (_, more, status, problem) => {
    lock();
    const answer = await edit(more as Record<string, string>);
    expect([answer.status, answer.problems]).toEqual([status, [problem]]);
    await expect(db.$count(requests)).resolves.toBe(0);
  });

  it("still changes the candidate for the district; a call of the school is refused, and adds a late candidate", async () => {
    lock();
    expect((await edit({ full_name: "OLEH DAERAH" }, world.supervisor)).status).toBe(303);
    expect(stored(own.id)?.full_name).toBe("OLEH DAERAH");
    const body = { ...fieldsOf({ full_name: "OLEH API" }), version: 2 };
    const put = await answerOf(jsonOf(world.clerk, "PUT", `/api/students/${own.id}`, body));
    expect([put.status, put.body.error]).toEqual([409, expect.stringContaining("Hantar permohonan")]);
    expect(stored(own.id)?.full_name).toBe("OLEH DAERAH");
    const post = fieldsOf({ full_name: "CALON LEWAT", ic_number: "140810014479" });
    expect((await answerOf(jsonOf(world.clerk, "POST", "/api/students", post))).status).toBe(201);
    await expect(db.$count(requests)).resolves.toBe(0);
  });

  it("of a new candidate becomes a late entry that the office's decision adds", async () => {
    lock();
    const typed = fieldsOf({ full_name: "BARU", ic_number: "140810014479", reason: "Baru berpindah" });
    const add = () => answerOf(formOf(world.clerk, "/student-add", typed));
    expect((await add()).status).toBe(303);
    expect((await add()).status).toBe(409);
    const before = await db.$count(students);
    expect((await act(world.admin, latest().id, "approve")).status).toBe(200);
    await expect(db.$count(students)).resolves.toBe(before + 1);
    const { data } = await show(world.clerk, latest().id);
    expect(stored(data.student_id)).toMatchObject({ full_name: "BARU", school_code: "AAA0001" });
  });

  describe("of a new candidate in a list that was signed", () => {
    const typed = () =>
      fieldsOf({ full_name: "ZAKARIA BIN DIN", ic_number: "140810014479", reason: "Baru berpindah" });
    const newcomer = () =>
      sqlite
        .prepare("select * from students where ic_number = '140810014479'")
        .get() as typeof students.$inferSelect;
    const version = () =>
      sqlite
        .prepare(
          "select list_version from school_exam_years where school_code = 'AAA0001' and exam_year = 2026",
        )
        .pluck()
        .get();
    const approve = async () => {
      expect((await answerOf(formOf(world.clerk, "/student-add", typed()))).status).toBe(303);
      return answerOf(formOf(world.admin, `/requests/${latest().id}`, { action: "approve" }));
    };
    const flashOf = (answer: { headers: Headers }) => {
      const [Cookie = ""] = (answer.headers.get("set-cookie") ?? "").split(";");
      return readFlash(new Request("http://localhost:3000/", { headers: { Cookie } }));
    };
    beforeEach(() => {
      sqlite.prepare("update students set student_code = 'AAA0001/041' where id = ?").run(own.id);
      sqlite.exec(
        "update school_exam_years set state = 'muktamad', head_name = 'PN A', state_changed_at = '2026-03-01', list_version = 4 where school_code = 'AAA0001'",
      );
    });

    it("has the next number with the decision, in one version more, and the message says it", async () => {
      const answer = await approve();
      expect(newcomer().student_code).toBe("AAA0001/042");
      expect(version()).toBe(5);
      expect(flashOf(answer)?.message).toContain("Angka giliran calon: AAA0001/042.");
    });

    it("has none where another candidate has none either, and the message leads the office there", async () => {
      makeStudent({ school_code: "AAA0001", exam_year: 2026, ic_number: "140810014481" });
      const flash = flashOf(await approve());
      expect(newcomer().student_code).toBeNull();
      expect([flash?.key, flash?.next]).toEqual(["request.done.unnumbered", true]);
    });

    it("has none where the school has two codes to choose from", async () => {
      sqlite.exec(
        "update schools set hq_code_alt = 'HL77', exam_type_code = 'SMA' where school_code = 'AAA0001'",
      );
      sqlite.exec(
        "update school_exam_years set hq_code_alt = 'HL77', exam_type_code = 'SMA' where school_code = 'AAA0001'",
      );
      await approve();
      expect(newcomer().student_code).toBeNull();
    });

    it("leaves on the home that the office numbers the candidate", async () => {
      const home = async () => (await screens(requestOf(world.clerk, "/"))).text();
      expect(await home()).not.toContain("Pejabat peperiksaan menjananya");
      makeStudent({ school_code: "AAA0001", exam_year: 2026, ic_number: "140810014481" });
      const html = await home();
      expect(html).toContain("Pejabat peperiksaan menjananya");
      expect(html).not.toContain("Jana angka giliran");
    });
  });

  it("of a new candidate who is nearly a stored one is sent on the second press", async () => {
    lock();
    const typed = fieldsOf({ full_name: own.full_name, ic_number: "140810014495", reason: "Baru berpindah" });
    const add = (more = {}) => answerOf(formOf(world.clerk, "/student-add", { ...typed, ...more }));
    const first = await add();
    expect(first.status).toBe(409);
    expect(first.problems).toContainEqual(["ic_number", "near_duplicate"]);
    await expect(db.$count(requests)).resolves.toBe(0);
    expect((await add({ near_seen: first.body.typed.near_seen })).status).toBe(303);
    expect(db.select().from(requests).get()?.after).toMatchObject({ ic_number: "140810014495" });
  });

  it("of a withdrawal becomes a request that the office's decision carries out", async () => {
    lock();
    const typed = { withdrawn_at: "15/02/2026", cause: "other", reason: "Berpindah ke luar negara" };
    const path = `/student-withdraw/${own.id}`;
    const answer = await answerOf(formOf(world.clerk, path, typed));
    expect([answer.status, answer.problems ?? []]).toEqual([303, []]);
    expect(stored(own.id)?.withdrawn_at).toBeNull();
    expect((await act(world.admin, latest().id, "approve")).status).toBe(200);
    expect(stored(own.id)).toMatchObject({ withdrawal_reason: "Berpindah ke luar negara" });
    expect(stored(own.id)?.withdrawn_at).not.toBeNull();
  });

  it("is a form of changes while the year is open, and the API says so", async () => {
    expect((await edit({ full_name: "TERUS" })).status).toBe(303);
    expect(stored(own.id)?.full_name).toBe("TERUS");
    const body = { kind: "correction", student_id: own.id, reason: "x", ...fieldsOf({ full_name: "LAIN" }) };
    expect((await answerOf(jsonOf(world.clerk, "POST", "/api/requests", body))).status).toBe(409);
  });
});

describe("a window of dates", () => {
  it("refuses requests outside it, with its dates", async () => {
    lock();
    const days = { opens_on: "2026-01-05", closes_on: "2026-02-06" };
    db.insert(request_windows)
      .values({ exam_year: 2026, kind: "correction", ...days })
      .run();
    const answer = await edit({ full_name: "ALI BIN ABDUL", reason: "x" });
    expect(answer.status).toBe(409);
    expect(JSON.stringify(answer.body)).toMatch(/5 Jan 2026.*6 Feb 2026/);
    sqlite.exec("update request_windows set closes_on = '2099-01-01'");
    expect((await edit({ full_name: "ALI BIN ABDUL", reason: "x" })).status).toBe(303);
  });
});

describe("the day until which a year takes corrections", () => {
  const asks: [
    kind: string,
    form: (more: object) => Promise<Awaited<ReturnType<typeof answerOf>>>,
    page: () => string,
    field: string,
  ][] = [
    [
      "correction",
      (more) => edit({ full_name: "ALI BIN ABDUL", reason: "x", ...more }),
      () => `/student-edit/${own.id}`,
      'name="full_name"',
    ],
    [
      "late",
      (more) =>
        answerOf(
          formOf(
            world.clerk,
            "/student-add",
            fieldsOf({ full_name: "ZAKARIA BIN DIN", ic_number: "140810014479", reason: "x", ...more }),
          ),
        ),
      () => "/student-add?school_code=AAA0001&exam_year=2026",
      'name="full_name"',
    ],
    [
      "withdrawal",
      () =>
        answerOf(
          formOf(world.clerk, `/student-withdraw/${own.id}`, {
            withdrawn_at: "2026-06-02",
            cause: "other",
            reason: "x",
          }),
        ),
      () => `/student-withdraw/${own.id}`,
      'name="withdrawn_at',
    ],
    [
      "transfer",
      () =>
        answerOf(
          formOf(world.clerk, "/requests/transfer", {
            ic_number: "140810014477",
            exam_year: "2026",
            reason: "x",
          }),
        ),
      () => "/requests/transfer",
      'name="ic_number"',
    ],
  ];
  const until = (corrections_until: string | null) => db.update(exam_years).set({ corrections_until }).run();

  it.each(asks)(
    "ends requests of the kind %s, which the page says before anything is typed",
    async (kind, send, page, field) => {
      lock();
      until("2026-06-30");
      const see = async () => (await screens(requestOf(world.clerk, page()))).text();
      const answer = await send({});
      expect([answer.status, JSON.stringify(answer.body)]).toEqual([
        409,
        expect.stringContaining("hanya diterima hingga 30 Jun 2026"),
      ]);
      const html = await see();
      expect(html).toContain("hanya diterima hingga 30 Jun 2026");
      expect(html).not.toContain(field);
      await expect(db.$count(requests)).resolves.toBe(0);

      db.insert(request_windows)
        .values({ exam_year: 2026, kind: kind as "late", opens_on: null, closes_on: "2099-01-01" })
        .run();
      expect(await see()).toContain(field);
      expect((await send({})).status).toBe(303);
    },
  );

  it("still takes them on that day", async () => {
    lock();
    until(today());
    expect((await edit({ full_name: "ALI BIN ABDUL", reason: "x" })).status).toBe(303);
  });
});

describe("the decision", () => {
  const ask = async (more: Record<string, string> = { full_name: "ALI BIN ABDUL" }) => {
    lock();
    expect((await edit({ ...more, reason: "Ejaan" })).status).toBe(303);
    return latest().id;
  };

  it("is recommended by the district, taken by the office, and recorded with both", async () => {
    const id = await ask();
    expect((await act(world.supervisor, id, "approve")).status).toBe(409);
    expect((await act(world.supervisor, id, "oppose")).status).toBe(422);
    expect((await act(world.supervisor, id, "recommend", { note: "Salinan disemak" })).status).toBe(200);
    expect((await act(world.admin, id, "approve")).status).toBe(200);
    expect(stored(own.id)).toMatchObject({ full_name: "ALI BIN ABDUL", version: 2 });
    const events = sqlite
      .prepare("select action from audit_events where entity = 'request' order by id")
      .pluck()
      .all();
    expect(events).toEqual(["request.sent", "request.recommended", "request.approved"]);
    const again = await act(world.admin, id, "approve");
    expect([again.status, again.body.error]).toEqual([409, expect.stringMatching(/telah diluluskan oleh/)]);
  });

  it("meets a candidate who changed meanwhile with 412, then changes only the requested values", async () => {
    const id = await ask();
    await edit({ class_name: "6 BARU" }, world.admin);
    const stale = await act(world.admin, id, "approve");
    expect(stale.status).toBe(412);
    expect(stored(own.id)?.full_name).toBe("ALI BIN ABU");
    expect((await act(world.admin, id, "approve", { student_version: 2 })).status).toBe(200);
    expect(stored(own.id)).toMatchObject({ full_name: "ALI BIN ABDUL", class_name: "6 BARU" });
  });

  it.each([
    [
      "withdrawn",
      "update students set withdrawn_at = '2026-07-01T00:00:00.000Z' where id = ?",
      /telah menarik diri pada 1 Jul 2026/,
    ],
    ["deleted", "delete from students where id = ?", /telah dipadam/],
  ])(
    "meets a candidate who was %s meanwhile with a sentence, and stays open",
    async (_, change, sentence) => {
      const id = await ask();
      sqlite.prepare(change).run(own.id);
      const answer = await act(world.admin, id, "approve");
      expect([answer.status, answer.body.error]).toEqual([409, expect.stringMatching(sentence)]);
      expect(latest().state).toBe("open");
      expect((await act(world.clerk, id, "cancel")).status).toBe(200);
      expect(latest().state).toBe("cancelled");
    },
  );

  it("of several is all or nothing", async () => {
    const first = await ask();
    const second = makeStudent({ school_code: "AAA0001", exam_year: 2026, ic_number: "140810014481" });
    const typed = { ...fieldsOf({ full_name: "KEDUA", ic_number: "140810014481" }), reason: "x" };
    await answerOf(formOf(world.clerk, `/student-edit/${second.id}`, typed));
    const rows = {
      "rows[0].id": first,
      "rows[0].version": 1,
      "rows[1].id": latest().id,
      "rows[1].version": 1,
    };
    const decide = () =>
      answerOf(
        formOf(world.admin, "/requests/decide", {
          action: "approve",
          ...(rows as never as Record<string, string>),
        }),
      );
    sqlite.prepare("update students set version = 9 where id = ?").run(second.id);
    const refused = await decide();
    expect([refused.status, refused.problems]).toEqual([422, [["rows.1.id", "request_in_the_way"]]]);
    expect(stored(own.id)?.full_name).toBe("ALI BIN ABU");
    sqlite.prepare("update students set version = 1 where id = ?").run(second.id);
    expect((await decide()).status).toBe(303);
    expect([stored(own.id)?.full_name, stored(second.id)?.full_name]).toEqual(["ALI BIN ABDUL", "KEDUA"]);
  });

  it("is not made twice by a form sent twice, and a stale form is 412", async () => {
    const id = await ask();
    const press = (fields: Record<string, string>) =>
      answerOf(formOf(world.admin, `/requests/${id}`, fields));
    expect((await press({ action: "reject", note: "Tiada bukti", version: "9" })).status).toBe(412);
    const form = { action: "approve", version: "1", student_version: "1", submission_key: "satu" };
    expect((await press(form)).status).toBe(303);
    expect((await press(form)).status).toBe(303);
    expect(stored(own.id)?.version).toBe(2);
  });

  it("is out of sight and out of reach of other schools, other districts and observers", async () => {
    const id = await ask();
    for (const person of [other, world.otherSupervisor]) {
      expect((await act(person, id, "cancel")).status).toBe(404);
      expect((await answerOf(requestOf(person, `/requests/${id}`))).status).toBe(404);
      const { body } = await answerOf(requestOf(person, "/api/requests"));
      expect(body.total).toBe(0);
    }
    expect((await answerOf(requestOf(world.observer, "/requests"))).status).toBe(403);
    expect((await act(world.clerk, id, "approve")).status).toBe(409);
  });
});

describe("decisions about several requests by the API", () => {
  const decide = (who: Person | null, body: object) =>
    answerOf(jsonOf(who, "PUT", "/api/requests/mass_decision", body));
  const states = () => sqlite.prepare("select state from requests order by id").pluck().all();
  let second: typeof students.$inferSelect;
  let rows: { id: number; version?: number }[];

  beforeEach(async () => {
    lock();
    await edit({ full_name: "ALI BIN ABDUL", reason: "x" });
    const first = latest().id;
    second = makeStudent({ school_code: "AAA0001", exam_year: 2026, ic_number: "140810014481" });
    const typed = { ...fieldsOf({ full_name: "KEDUA", ic_number: "140810014481" }), reason: "x" };
    await answerOf(formOf(world.clerk, `/student-edit/${second.id}`, typed));
    rows = [{ id: first, version: 1 }, { id: latest().id }];
  });

  it("approve all of them, and their commands are done", async () => {
    const answer = await decide(world.admin, { action: "approve", rows });
    expect([answer.status, answer.body.data]).toEqual([200, { decided: 2 }]);
    expect(states()).toEqual(["approved", "approved"]);
    expect([stored(own.id)?.full_name, stored(second.id)?.full_name]).toEqual(["ALI BIN ABDUL", "KEDUA"]);
  });

  it("reject them with a note only", async () => {
    const bare = await decide(world.admin, { action: "reject", rows });
    expect([bare.status, bare.problems]).toEqual([422, [["note", "required"]]]);
    expect(states()).toEqual(["open", "open"]);
    const answer = await decide(world.admin, { action: "reject", note: "Tiada bukti", rows });
    expect([answer.status, answer.body.data]).toEqual([200, { decided: 2 }]);
    expect(latest()).toMatchObject({ state: "rejected", decision: "Tiada bukti" });
    expect(stored(own.id)?.full_name).toBe("ALI BIN ABU");
  });

  it("are all or nothing, and name the request that is in the way", async () => {
    sqlite.prepare("update students set version = 9 where id = ?").run(second.id);
    const changed = await decide(world.admin, { action: "approve", rows });
    expect([changed.status, changed.problems]).toEqual([422, [["rows.1.id", "request_in_the_way"]]]);
    const stale = await decide(world.admin, {
      action: "reject",
      note: "x",
      rows: [{ ...rows[0], version: 9 }],
    });
    expect(stale.problems).toEqual([["rows.0.id", "request_in_the_way"]]);
    const unknown = await decide(world.admin, {
      action: "reject",
      note: "x",
      rows: [...rows, { id: 999_999 }],
    });
    expect(unknown.status).toBe(404);
    expect(states()).toEqual(["open", "open"]);
    expect(stored(own.id)?.full_name).toBe("ALI BIN ABU");
  });

  it("decide a request once that is sent twice", async () => {
    const answer = await decide(world.admin, { action: "approve", rows: [rows[0], rows[0]] });
    expect([answer.status, answer.body.data]).toEqual([200, { decided: 1 }]);
    expect(stored(own.id)).toMatchObject({ full_name: "ALI BIN ABDUL", version: 2 });
  });

  it("are made by the first of two users; the second is refused", async () => {
    const body = { action: "approve", rows };
    const answers = await Promise.all([decide(world.admin, body), decide(world.admin, body)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 422]);
    expect([stored(own.id)?.version, stored(second.id)?.version]).toEqual([2, 2]);
  });

  it("are refused to every other role", async () => {
    const body = { action: "approve", rows };
    for (const person of [world.clerk, world.supervisor, world.observer]) {
      expect((await decide(person, body)).status).toBe(403);
    }
    expect((await decide(null, body)).status).toBe(401);
    expect(states()).toEqual(["open", "open"]);
  });
});

describe("a transfer", () => {
  const ask = (more: Record<string, string> = {}, who: Person = world.clerk) =>
    answerOf(
      formOf(who, "/requests/transfer", {
        exam_year: "2026",
        ic_number: "140810014477",
        full_name: "KENARI BIN KUNING",
        class_name: "6 BAHARU",
        reason: "Berpindah rumah",
        ...more,
      }),
    );

  it("shows the reader of both schools the new school, and not the document that found the candidate", async () => {
    await ask();
    const tableFor = async (who: Person) => {
      const html = await (await screens(requestOf(who, `/requests/${latest().id}`))).text();
      return /<table class="table compare">(.*?)<\/table>/s.exec(html)?.[1] ?? "";
    };
    const table = await tableFor(world.admin);
    expect(table).toContain("AAA0001");
    expect(table).not.toMatch(/kad pengenalan|kosong/);
    expect(await tableFor(world.clerk)).toContain("kad pengenalan");
  });

  it("shows the school that asks nothing of the other one until it agrees", async () => {
    expect((await ask()).status).toBe(303);
    const { data } = await show(world.clerk, latest().id);
    expect(data).toMatchObject({
      other_school_code: null,
      other_school_name: null,
      before: null,
      student_id: null,
    });
    expect(JSON.stringify(data)).not.toMatch(/BBB0002|RAHSIA/);
    const { data: theirs } = await show(other, latest().id);
    expect(theirs).toMatchObject({
      school_code: "AAA0001",
      student_id: away.id,
      actions: ["agree", "decline"],
    });
  });

  it("moves the candidate at once before the lock; its number stays behind in the history", async () => {
    await ask();
    const id = latest().id;
    expect((await act(other, id, "agree")).status).toBe(200);
    expect(stored(away.id)).toMatchObject({
      school_code: "AAA0001",
      class_name: "6 BAHARU",
      student_code: null,
      version: 2,
    });
    expect((await show(world.clerk, id)).data).toMatchObject({
      state: "approved",
      other_school_code: "BBB0002",
    });
    const again = await act(other, id, "agree");
    expect([again.status, again.body.error]).toEqual([409, expect.stringMatching(/telah diluluskan oleh/)]);
  });

  it.each([
    ["the district of the other school", () => world.otherSupervisor],
    ["the office", () => world.admin],
  ])("is accepted before the lock by %s", async (_, who) => {
    await ask();
    expect((await act(who(), latest().id, "approve")).status).toBe(200);
    expect(stored(away.id)?.school_code).toBe("AAA0001");
  });

  it("goes on to the district and the office after the lock", async () => {
    lock();
    await ask();
    const id = latest().id;
    expect((await act(other, id, "agree")).body.data.state).toBe("agreed");
    expect(stored(away.id)?.school_code).toBe("BBB0002");
    expect((await show(world.clerk, id)).data.other_school_code).toBe("BBB0002");
    expect((await act(world.otherSupervisor, id, "recommend")).status).toBe(200);
    expect((await act(world.admin, id, "approve")).status).toBe(200);
    expect(stored(away.id)?.school_code).toBe("AAA0001");
  });

  it("of a candidate who was deleted meanwhile says so", async () => {
    await ask();
    sqlite.prepare("delete from students where id = ?").run(away.id);
    const answer = await act(other, latest().id, "agree");
    expect([answer.status, answer.body.error]).toEqual([409, expect.stringMatching(/telah dipadam/)]);
  });

  const withdraw = () =>
    sqlite
      .prepare(
        "update students set withdrawn_at = '2026-07-01T00:00:00.000Z', withdrawal_reason = 'Pindah' where id = ?",
      )
      .run(away.id);

  it("of a candidate whom the other school withdrew is offered, and takes the withdrawal back", async () => {
    withdraw();
    const typed = fieldsOf({ ic_number: "140810014477", full_name: "KENARI BIN KUNING" });
    const html = await (await screens(formOf(world.clerk, "/student-add", typed))).text();
    expect(html).toContain('formaction="/requests/transfer"');
    expect((await ask()).status).toBe(303);
    expect((await act(other, latest().id, "agree")).status).toBe(200);
    expect(stored(away.id)).toMatchObject({
      school_code: "AAA0001",
      withdrawn_at: null,
      withdrawal_reason: null,
    });
  });

  it("that the candidate's own school offers needs a candidate who has not withdrawn", async () => {
    const offer = { kind: "offer", student_id: away.id, to_school_code: "AAA0001", reason: "Berpindah" };
    expect((await answerOf(jsonOf(other, "POST", "/api/requests", offer))).status).toBe(201);
    withdraw();
    const answer = await act(world.clerk, latest().id, "agree");
    expect([answer.status, answer.body.error]).toEqual([409, expect.stringMatching(/menarik diri/)]);
  });

  it("can be declined with a reason, and asked for again", async () => {
    await ask();
    expect((await ask()).status).toBe(409);
    expect((await act(other, latest().id, "decline")).status).toBe(422);
    expect((await act(other, latest().id, "decline", { note: "Masih di sini" })).status).toBe(200);
    const { data } = await show(world.clerk, latest().id);
    expect(data).toMatchObject({ state: "rejected", decision: "Masih di sini", other_school_code: null });
    expect((await ask()).status).toBe(303);
  });

  const accepted = /^Permohonan ini telah diluluskan oleh .+ pada \d/;
  it.each([
    ["the school and its district", () => [other, world.otherSupervisor], ["agree", "approve"]],
    ["its district and the office", () => [world.otherSupervisor, world.admin], ["approve", "approve"]],
  ])(
    "accepted by %s at once moves the candidate once; the second reads who accepted it",
    async (_, who, actions) => {
      await ask();
      const { id } = latest();
      const answers = await Promise.all(who().map((each, n) => act(each, id, actions[n] as string)));
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
      expect(answers.find(({ status }) => status === 409)?.body.error).toMatch(accepted);
      expect(stored(away.id)).toMatchObject({ school_code: "AAA0001", version: 2 });
      const of = (actions: string[]) => db.$count(audit_events, inArray(audit_events.action, actions));
      expect(await of(["student.transferred"])).toBe(1);
      expect(await of(["request.agreed", "request.approved"])).toBe(1);
    },
  );

  it("accepted by two forms at once is one acceptance, and the second page says by whom", async () => {
    await ask();
    const { id } = latest();
    const press = (person: Person) =>
      answerOf(formOf(person, `/requests/${id}`, { action: "approve", version: "1" }));
    const answers = await Promise.all([press(world.admin), press(world.otherSupervisor)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([303, 409]);
    const refused = answers.find(({ status }) => status === 409);
    expect(JSON.stringify(refused?.body)).toMatch(/telah diluluskan oleh (ADMIN|PENYELIA_DAERAH)/);
    expect(stored(away.id)).toMatchObject({ school_code: "AAA0001", version: 2 });
  });

  it("to one of two schools that asked leaves the other request open, with a sentence", async () => {
    makeSchool("CCC0003", { district_code: "01" });
    register("CCC0003", 2026);
    const third = makePerson("SU", { school_code: "CCC0003" });
    await ask();
    const first = latest().id;
    await ask({}, third);
    const second = latest().id;
    const answers = await Promise.all([
      act(other, first, "agree"),
      act(world.otherSupervisor, second, "approve"),
    ]);
    expect(answers.map(({ status }) => status)).toEqual([200, 409]);
    expect(answers[1]?.body.error).toMatch(/KENARI BIN KUNING/);
    expect(stored(away.id)).toMatchObject({ school_code: "AAA0001", version: 2 });
    expect((await show(world.admin, second)).data.state).toBe("open");
  });

  it.each([
    ["an identity that no school has", { ic_number: "140810014499" }, [["ic_number", "transfer_unknown"]]],
    ["the school's own candidate", { ic_number: "140810014475" }, [["ic_number", "candidate_exists"]]],
    ["no identity", { ic_number: "" }, [["ic_number", "no_identity"]]],
  ])("of %s is refused", async (_, more, problems) => {
    const answer = await ask(more);
    expect([answer.status, answer.problems]).toEqual([422, problems]);
  });

  it("is offered by the form, the batch and an import, whose rows fill its form", async () => {
    const typed = fieldsOf({ ic_number: "140810014477", full_name: "KENARI" });
    const single = await answerOf(formOf(world.clerk, "/requests/transfer", { ...typed, ask: "" }));
    expect(single.body.typed).toMatchObject({ ic_number: "140810014477", full_name: "KENARI" });
    const grid = {
      school_code: "AAA0001",
      exam_year: "2026",
      "rows[2].full_name": "KENARI",
      "rows[2].ic_number": "140810014477",
    };
    const batch = await answerOf(formOf(world.clerk, "/student-add/batch", grid));
    expect(batch.problems).toEqual([["rows[2].ic_number", "candidate_exists_elsewhere"]]);
    const row = await answerOf(formOf(world.clerk, "/requests/transfer", { ...grid, ask: "rows[2]" }));
    expect(row.body.typed).toEqual({ exam_year: "2026", full_name: "KENARI", ic_number: "140810014477" });
    expect(row.problems).toEqual([]);
  });
});

describe("the screens of requests", () => {
  const see = async (who: Person, path: string) => (await screens(requestOf(who, path))).text();

  it("of a withdrawal show the day alone, without an empty value", async () => {
    lock();
    const typed = { withdrawn_at: "15/02/2026", cause: "other", reason: "Berpindah ke luar negara" };
    const path = `/student-withdraw/${own.id}`;
    await answerOf(formOf(world.clerk, path, typed));
    const html = await see(world.admin, `/requests/${latest().id}`);
    const [, table = ""] = /<table class="table compare">(.*?)<\/table>/s.exec(html) ?? [];
    expect(table).toContain("15 Feb 2026");
    expect(table.match(/<tr>/g)).toHaveLength(2);
    expect(table).not.toContain("(kosong)");
  });

  it("list old and new values before many are decided, and say why a row has no box", async () => {
    lock();
    await edit({ full_name: "ALI BIN ABDUL", reason: "Ejaan" });
    const decide = await see(world.admin, `/requests/decide?id=${latest().id}`);
    expect(decide.replace(/<[^>]+>/g, "")).toContain("Nama penuh: ALI BIN ABU → ALI BIN ABDUL");
    const list = await see(world.supervisor, "/requests");
    expect(list).not.toContain('name="id"');
    expect(list).toContain("Diputuskan oleh pejabat; buka untuk menyokong.");
    expect(await see(world.admin, "/requests")).not.toContain("Diputuskan oleh");
  });
});

it("a decided request waited until its decision, and one that is open waits until now", async () => {
  lock();
  await edit({ full_name: "ALI BIN ABDUL", reason: "x" });
  const id = latest().id;
  sqlite.prepare("update requests set created_at = '2026-03-01T04:00:00.000Z' where id = ?").run(id);
  const waiting = (await show(world.admin, id)).data.age_days;
  expect(waiting).toBeGreaterThan(4);
  sqlite
    .prepare("update requests set state = 'rejected', decided_at = '2026-03-05T04:00:00.000Z' where id = ?")
    .run(id);
  expect((await show(world.admin, id)).data.age_days).toBe(4);
});

describe("the queue of a home", () => {
  it("counts what waits for each account", async () => {
    lock();
    await edit({ full_name: "ALI BIN ABDUL", reason: "x" });
    expect(requestQueueFor(world.admin, 2026)).toMatchObject({ waiting: 1 });
    expect(requestQueueFor(world.supervisor, 2026).waiting).toBe(1);
    await act(world.supervisor, latest().id, "recommend");
    expect(requestQueueFor(world.supervisor, 2026).waiting).toBe(0);
    expect(requestQueueFor(world.clerk, 2026)).toMatchObject({ waiting: 0, sent: 1 });
    expect(requestQueueFor(other, 2026)).toEqual({ waiting: 0, sent: 0, leaving: 0 });
    expect(requestQueueFor(world.admin, 2025).waiting).toBe(0);
  });
});
