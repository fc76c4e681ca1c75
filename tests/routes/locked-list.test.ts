import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { db, sqlite } from "~/db/client";
import { exam_years, requests, school_exam_years } from "~/db/schema";
import { today } from "~/features/values/moments";
import { readFlash } from "~/http/flash";
import { t } from "~/messages";
import { type Answer, answerOf } from "../support/answers";
import { loadApp } from "../support/app";
import {
  formOf,
  jsonOf,
  makeStudent,
  makeYear,
  type Person,
  register,
  requestOf,
  withWorld,
} from "../support/people";

const app = await loadApp();
const world = withWorld();
let student: ReturnType<typeof makeStudent>;
let withdrawn: ReturnType<typeof makeStudent>;
let elsewhere: ReturnType<typeof makeStudent>;
let deleted: string;

const place = { school_code: "AAA0001", exam_year: "2026" };
const newFields = { full_name: "MURID BAHARU", ic_number: "140203105557", class_name: "6 B", gender: "L" };
const leaving = { withdrawn_at: "2026-02-01", cause: "other", reason: "Berpindah" };

/** One candidate of each kind that the writes of this file change, and a deletion that an undo gives back. */
beforeEach(async () => {
  const at = { school_code: "AAA0001", exam_year: 2026, created_at: "2026-01-05T00:00:00.000Z" };
  student = makeStudent({ ...at, ic_number: "140203105555" });
  withdrawn = makeStudent({ ...at, ic_number: "140203105551", withdrawn_at: "2026-01-06T00:00:00.000Z" });
  makeYear(2027);
  register("AAA0001", 2027);
  elsewhere = makeStudent({ ...at, exam_year: 2027, ic_number: "150203105553" });
  const gone = makeStudent({ ...at, ic_number: "140203105559" });
  const answer = await answerOf(formOf(world.clerk, `/student-delete/${gone.id}`, {}));
  expect(answer.status).toBe(303);
  deleted = String(sqlite.prepare("select batch_id from trash").pluck().get());
});

const lock = () =>
  db
    .update(exam_years)
    .set({ is_lock_initial_student: true, lock_initial_student_datetime: "2026-03-01T00:00:00.000Z" })
    .where(eq(exam_years.year, 2026))
    .run();
const put = (fields: Partial<typeof school_exam_years.$inferInsert>) =>
  db.update(school_exam_years).set(fields).where(eq(school_exam_years.id, world.ownYear.id)).run();
const candidates = () => sqlite.prepare("select * from students order by id").all();
/** An undo of an addition needs an author, which its test writes. */
const withoutAuthors = () => (candidates() as object[]).map((each) => ({ ...each, created_by: null }));

const textOf = (fields: object) =>
  Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, String(value)]));
const post = (path: (id: number) => string, fields: object = {}, which = () => student.id) => {
  return (who: Person) => answerOf(formOf(who, path(which()), textOf(fields)));
};
const bulk =
  (action: string, fields: object = {}) =>
  (who: Person) =>
    post(() => "/students/bulk", {
      operation: action,
      seen: `${student.id}:${student.version}`,
      confirmed: true,
      ...fields,
    })(who);

const start = (who: Person) =>
  answerOf(
    formOf(who, "/students/import", {
      ...place,
      pasted: "NAMA\tNO KP\tKELAS\nMURID BAHARU\t140203105557\t6 B",
    }),
  );
async function commit(who: Person, path: string): Promise<Answer> {
  const { fingerprint } = (await answerOf(requestOf(who, path))).body.plan;
  return answerOf(formOf(who, path, { intent: "commit", fingerprint }));
}
async function pasted(who: Person): Promise<Answer> {
  const started = await start(who);
  return started.location ? commit(who, started.location) : started;
}

const grid = (who: Person) =>
  formOf(who, `/students/grid?ids=${student.id}`, {
    seen: `${student.id}:${student.version}`,
    "rows[0].class_name": "6 C",
    "rows[0].is_student": "Ya",
  });

type Write = [name: string, write: (who: Person) => Promise<Answer>];

const batch: Write = [
  "the batch",
  post(() => "/student-add/batch", {
    ...place,
    "rows[0].full_name": newFields.full_name,
    "rows[0].ic_number": newFields.ic_number,
  }),
];
const paste: Write = ["a paste", pasted];
const others: Write[] = [
  ["a class for many", bulk("class_name", { class_name: "6 C" })],
  ["a withdrawal of many", bulk("withdraw", leaving)],
  ["a deletion of many", bulk("delete")],
  ["a deletion", post((id) => `/student-delete/${id}`)],
  [
    "the reversal of a withdrawal",
    post(
      (id) => `/student-reinstate/${id}`,
      {},
      () => withdrawn.id,
    ),
  ],
  [
    "a candidate who moves here from an open year",
    (who) => {
      const fields = { ...newFields, ...place, ic_number: "140203105553" };
      return post(
        (id) => `/student-edit/${id}`,
        fields,
        () => elsewhere.id,
      )(who);
    },
  ],
];
/** Without a reason it stores that the lock has begun, and no row. */
const edits: Write = ["the grid", (who) => answerOf(grid(who))];
const undos: Write[] = [
  [
    "the undo of an addition",
    (who) => {
      sqlite.prepare("update students set created_by = ? where id = ?").run(who.user_id, student.id);
      return post(() => "/students/undo", { batch_id: `added-${student.id}` })(who);
    },
  ],
  ["the undo of a deletion", (who) => post(() => "/students/undo", { batch_id: deleted })(who)],
];
const single: Write[] = [
  ["the form of a new candidate", post(() => "/student-add", { ...newFields, ...place })],
  ["the form of a candidate", post((id) => `/student-edit/${id}`, { ...newFields, ...place })],
  [
    "the form of a withdrawal",
    post((id) => `/student-withdraw/${id}`, { withdrawn_at: "2026-02-01", cause: "other" }),
  ],
];

describe("in a locked year a school that never submitted its list sends requests on the pages", () => {
  const sentence = () => t("request.batch_closed", { school_code: "AAA0001", year: 2026 });

  it.each([batch, edits, ...others])(
    "%s is refused and leads to the forms that send requests",
    async (_, write) => {
      lock();
      const before = candidates();
      const answer = await write(world.clerk);
      expect(answer.status).toBe(409);
      expect(JSON.stringify(answer.body)).toContain(sentence());
      expect(candidates()).toEqual(before);
    },
  );

  it("the page of the grid shows the reason with all that was typed", async () => {
    lock();
    const html = await (await app(grid(world.clerk))).text();
    for (const text of [sentence(), 'value="6 C"']) expect(html).toContain(text);
  });

  it("a paste is refused with the reason", async () => {
    lock();
    const before = candidates();
    const answer = await pasted(world.clerk);
    expect(answer.status).toBe(422);
    expect(JSON.stringify(answer.body)).toContain("telah dikunci, jadi sekolah tidak boleh mengubah");
    expect(candidates()).toEqual(before);
  });

  it("a paste from before the lock saves no line after it", async () => {
    const { location } = await start(world.clerk);
    lock();
    const before = candidates();
    expect((await commit(world.clerk, location ?? "")).status).toBe(422);
    const html = await (await app(requestOf(world.clerk, location ?? ""))).text();
    expect(html).toContain("telah dikunci, jadi sekolah tidak boleh mengubah");
    expect(candidates()).toEqual(before);
  });

  it("a reset is refused", async () => {
    lock();
    const answer = await post(() => "/students/reset?school_code=AAA0001&exam_year=2026", {
      typed_code: "AAA0001",
    })(world.clerk);
    expect([answer.status, candidates().length]).toEqual([409, 3]);
  });

  it.each(undos)("%s is refused with a message", async (_, write) => {
    lock();
    const before = withoutAuthors();
    const { headers } = await write(world.clerk);
    const [Cookie = ""] = (headers.get("set-cookie") ?? "").split(";");
    const flash = readFlash(new Request("http://localhost:3000/", { headers: { Cookie } }));
    expect([flash?.kind, flash?.message]).toEqual(["error", expect.stringContaining(sentence())]);
    expect(withoutAuthors()).toEqual(before);
  });

  it.each(single)("%s asks for the reason of a request", async (_, write) => {
    lock();
    const before = candidates();
    const answer = await write(world.clerk);
    expect([answer.status, answer.problems]).toEqual([422, [["reason", "required"]]]);
    expect(candidates()).toEqual(before);
  });

  it.each([batch, edits, paste, ...others, ...undos])("%s still works for the office", async (_, write) => {
    lock();
    const before = candidates();
    expect((await write(world.admin)).status).toBe(303);
    expect(candidates()).not.toEqual(before);
  });

  it("the school still numbers its candidates, as an approved late entry needs", async () => {
    lock();
    sqlite.exec("update students set class_name = '6 B'");
    const form = formOf(world.clerk, "/students/roll-numbers", { ...place, only_unnumbered: "true" });
    expect((await answerOf(form)).status).toBe(303);
    expect(sqlite.prepare("select student_code from students where id = ?").pluck().get(student.id)).toBe(
      "AAA0001/001",
    );
  });

  it("the pages say so before anything is typed, and lead to the form of one candidate", async () => {
    const see = async (path: string) => {
      const html = await (await app(requestOf(world.clerk, path))).text();
      return html.replaceAll("&amp;", "&");
    };
    const query = "?school_code=AAA0001&exam_year=2026";
    const form = `href="/student-add${query}"`;
    for (const path of [`/student-add/batch${query}`, `/students/import${query}`]) {
      expect(await see(path)).not.toContain(sentence());
      lock();
      const html = await see(path);
      expect(html).toContain(sentence());
      expect(html).toContain(form);
      sqlite.exec("update exam_years set is_lock_initial_student = 0, lock_initial_student_datetime = null");
    }
    lock();
    expect(await see(`/student-add/batch${query}`)).not.toContain('name="rows[0].full_name"');
    expect(await see(`/student-delete/${student.id}`)).toContain(sentence());
    const chosen = await answerOf(
      formOf(world.clerk, "/students/bulk", { operation: "class_name", id: String(student.id) }),
    );
    expect(JSON.stringify(chosen.body)).toContain(sentence());
  });

  it("its calls are refused as its forms are, and add late candidates, which the office reads", async () => {
    lock();
    const { clerk } = world;
    const call = (method: string, path: string, body?: object) =>
      answerOf(body === undefined ? requestOf(clerk, path, { method }) : jsonOf(clerk, method, path, body));
    const fresh = { ...newFields, school_code: "AAA0001", exam_year: 2026 };
    expect((await call("POST", "/api/students", fresh)).status).toBe(201);
    expect(sqlite.prepare("select is_late from students order by id desc").pluck().get()).toBe(1);
    const second = { ...fresh, ic_number: "140203105563" };
    expect((await call("POST", "/api/students/import", [second])).status).toBe(201);
    const before = candidates();
    const changed = { ...fresh, ic_number: "140203105555" };
    const at = `/api/students/${student.id}`;
    const reset = "/api/students/mass_delete?school_code=AAA0001&exam_year=2026";
    const third = { ...fresh, ic_number: "140203105565" };
    for (const [method, path, body] of [
      ["PUT", at, changed],
      ["PUT", `${at}/withdrawal`, leaving],
      ["DELETE", `/api/students/${withdrawn.id}/withdrawal`],
      ["PUT", "/api/students/mass_update", [{ id: student.id, student_code: "AAA0001/009" }]],
      ["POST", "/api/students/import?correct=true", [changed]],
      ["POST", "/api/students/import?correct=true", [third, { ...third, school_code: "BBB0002" }]],
      ["DELETE", reset],
      ["DELETE", at],
    ] as const) {
      const { status, body: answer } = await call(method, path, body);
      expect([method, path, status, answer.error]).toEqual([method, path, 409, sentence()]);
    }
    expect(candidates()).toEqual(before);
    await expect(db.$count(requests)).resolves.toBe(0);

    const since = requestOf(world.admin, "/school_exam_years/since?exam_year=2026&days=1");
    const { changes } = (await answerOf(since)).body;
    expect(changes).toMatchObject([{ school_code: "AAA0001", added: 2, by: [clerk.full_name] }]);
  });

  it("a correcting call that names no candidate of its school is answered as in an open year", async () => {
    const elsewhere = [{ ...newFields, school_code: "BBB0002", exam_year: 2026 }];
    const ask = () => answerOf(jsonOf(world.clerk, "POST", "/api/students/import?correct=true", elsewhere));
    const open = await ask();
    lock();
    const locked = await ask();
    expect([locked.status, locked.body]).toEqual([422, open.body]);
  });
});

describe("before the day on which entry opens", () => {
  const words =
    "Pendaftaran dibuka 5 Jan 2090. Sebelum hari itu hanya pejabat peperiksaan boleh menyimpan calon.";
  const open = (entry_opens_on: string) =>
    db.update(exam_years).set({ entry_opens_on }).where(eq(exam_years.year, 2026)).run();
  beforeEach(() => {
    open("2090-01-05");
  });
  const withdrawing: Write = ["the form of a withdrawal", post((id) => `/student-withdraw/${id}`, leaving)];
  const see = async (who: Person, path: string) => (await app(requestOf(who, path))).text();
  const query = "?school_code=AAA0001&exam_year=2026";

  it.each([batch, edits, ...others.slice(0, -1), ...single.slice(0, 2), withdrawing])(
    "%s of a school says when, and saves nothing",
    async (_, write) => {
      const before = candidates();
      const answer = await write(world.clerk);
      expect(answer.status).toBe(409);
      expect(JSON.stringify(answer.body)).toContain(words);
      expect(candidates()).toEqual(before);
    },
  );

  it("a candidate does not come in from another year, and a paste saves no line", async () => {
    const before = candidates();
    const [, move] = others.at(-1) as Write;
    for (const answer of [await move(world.clerk), await pasted(world.clerk)]) {
      expect([409, 422]).toContain(answer.status);
      expect(JSON.stringify(answer.body)).toContain("Pendaftaran dibuka 5 Jan 2090");
    }
    expect(candidates()).toEqual(before);
  });

  it("a school's numbers are not written", async () => {
    sqlite.exec("update students set class_name = '6 B'");
    const form = formOf(world.clerk, "/students/roll-numbers", { ...place, only_unnumbered: "true" });
    expect((await answerOf(form)).status).toBe(409);
    expect(await see(world.clerk, `/students/roll-numbers${query}`)).toContain(words);
  });

  it("the district changes no candidate either, and the office does", async () => {
    const [, change] = single[1] as Write;
    expect((await change(world.supervisor)).status).toBe(409);
    expect((await change(world.admin)).status).toBe(303);
  });

  it("the calls of a school are refused with the same sentence", async () => {
    const before = candidates();
    const fresh = { ...newFields, school_code: "AAA0001", exam_year: 2026 };
    for (const [method, path, body] of [
      ["POST", "/api/students", fresh],
      ["PUT", `/api/students/${student.id}`, { ...fresh, ic_number: "140203105555" }],
      ["PUT", `/api/students/${student.id}/withdrawal`, leaving],
      ["PUT", "/api/students/mass_update", [{ id: student.id, student_code: "AAA0001/009" }]],
    ] as const) {
      const { status, body: answer } = await answerOf(jsonOf(world.clerk, method, path, body));
      expect([path, status, answer.error]).toEqual([path, 409, words]);
    }
    const many = await answerOf(jsonOf(world.clerk, "POST", "/api/students/import", [fresh]));
    expect([many.status, JSON.stringify(many.body)]).toEqual([422, expect.stringContaining(words)]);
    expect(candidates()).toEqual(before);
  });

  it("the pages show the sentence instead of a form, once", async () => {
    const pages = {
      [`/student-add${query}`]: 'name="full_name"',
      [`/student-add/batch${query}`]: 'name="rows[0].full_name"',
      [`/students/import${query}`]: 'name="pasted"',
      [`/student-edit/${student.id}`]: 'name="full_name"',
    };
    for (const [path, field] of Object.entries(pages)) {
      const html = await see(world.clerk, path);
      expect([path, html.split("Pendaftaran dibuka 5 Jan 2090").length, html.includes(field)]).toEqual([
        path,
        2,
        false,
      ]);
      expect(html).toContain(words);
      expect(await see(world.admin, path)).toContain(field);
    }
  });

  it("on the day itself the school enters its candidates, and says its expected number before it", async () => {
    const expected = formOf(world.clerk, `/school_exam_years/${world.ownYear.id}/expected`, {
      expected_students: "9",
    });
    expect((await answerOf(expected)).status).toBe(303);
    open(today());
    const [, enter] = single[0] as Write;
    expect((await enter(world.clerk)).status).toBe(303);
  });
});

describe("between the lock's moment and the minute's work that stores it", () => {
  /** The district has confirmed the list; the lock has begun, and no program has stored that yet. */
  beforeEach(() => {
    put({
      state: "disahkan",
      head_name: "PN A",
      list_version: 1,
      state_changed_at: "2026-02-10T00:00:00.000Z",
    });
  });
  const versions = () =>
    sqlite
      .prepare("select version, kind, reason from list_versions where registration_id = ? order by id")
      .all(world.ownYear.id);
  const stored = () =>
    db.select().from(school_exam_years).where(eq(school_exam_years.id, world.ownYear.id)).get();
  const calls: Write[] = [
    [
      "POST of a candidate",
      (who) =>
        answerOf(
          jsonOf(who, "POST", "/api/students", { ...newFields, school_code: "AAA0001", exam_year: 2026 }),
        ),
    ],
    [
      "PUT of a candidate",
      (who) =>
        answerOf(
          jsonOf(who, "PUT", `/api/students/${student.id}`, {
            ...newFields,
            school_code: "AAA0001",
            exam_year: 2026,
          }),
        ),
    ],
    [
      "DELETE of a candidate",
      (who) => answerOf(requestOf(who, `/api/students/${student.id}`, { method: "DELETE" })),
    ],
    [
      "an import",
      (who) =>
        answerOf(
          jsonOf(who, "POST", "/api/students/import", [
            { ...newFields, school_code: "AAA0001", exam_year: 2026 },
          ]),
        ),
    ],
    [
      "mass_update",
      (who) =>
        answerOf(
          jsonOf(who, "PUT", "/api/students/mass_update", [{ id: student.id, student_code: "AAA0001/009" }]),
        ),
    ],
    [
      "mass_delete",
      (who) =>
        answerOf(
          requestOf(who, "/api/students/mass_delete?school_code=AAA0001&exam_year=2026", {
            method: "DELETE",
          }),
        ),
    ],
    [
      "PUT of a withdrawal",
      (who) => answerOf(jsonOf(who, "PUT", `/api/students/${student.id}/withdrawal`, leaving)),
    ],
    [
      "DELETE of a withdrawal",
      (who) => answerOf(requestOf(who, `/api/students/${withdrawn.id}/withdrawal`, { method: "DELETE" })),
    ],
  ];
  const forms: Write[] = [
    ["the form of a new candidate", post(() => "/student-add", { ...newFields, ...place })],
    ["the form of a candidate", post((id) => `/student-edit/${id}`, { ...newFields, ...place })],
    ["the form of a withdrawal", post((id) => `/student-withdraw/${id}`, leaving)],
    ["a restore from the trash", (who) => answerOf(formOf(who, `/admin/trash/${deleted}`, {}))],
    [
      "a reset",
      post(() => "/students/reset?school_code=AAA0001&exam_year=2026", {
        typed_code: "AAA0001",
      }),
    ],
    [
      "the expected count",
      (who) =>
        answerOf(formOf(who, `/school_exam_years/${world.ownYear.id}/expected`, { expected_students: "9" })),
    ],
  ];

  const withReason = ["the form of a withdrawal", "PUT of a withdrawal"];

  it.each([...forms, ...calls].filter(([name]) => withReason.includes(name)))(
    "%s of the office amends a final list, which becomes a version first",
    async (_, write) => {
      lock();
      expect((await write(world.admin)).status).toBeLessThan(400);
      expect(stored()).toMatchObject({ state: "muktamad", list_version: 3 });
      expect(versions()).toEqual([
        { version: 2, kind: "final", reason: null },
        { version: 3, kind: "amended", reason: leaving.reason },
      ]);
    },
  );

  it.each(
    [batch, paste, ...others, ...undos, ...forms, ...calls].filter(([name]) => !withReason.includes(name)),
  )("%s of the office meets a final list", async (_, write) => {
    lock();
    const before = [withoutAuthors(), stored()?.expected_students];
    const answer = await write(world.admin);
    expect([303, 409, 422]).toContain(answer.status);
    expect([withoutAuthors(), stored()?.expected_students]).toEqual(before);
    expect(stored()?.state).toBe("disahkan");
  });

  it.each([others[0] as Write, others[1] as Write, forms[1] as Write, forms[2] as Write, ...calls.slice(6)])(
    "%s of the district meets a final list",
    async (_, write) => {
      lock();
      const before = candidates();
      expect((await write(world.supervisor)).status).toBe(409);
      expect(candidates()).toEqual(before);
    },
  );

  it("a list that its school has not submitted follows the rules of the lock alone", async () => {
    put({ state: "draf", head_name: null });
    lock();
    const [, create] = calls[0] as Write;
    expect((await create(world.clerk)).status).toBe(201);
    expect(sqlite.prepare("select is_late from students order by id desc").pluck().get()).toBe(1);
  });

  it("a list that the office reopened after the lock stays open", async () => {
    put({ state: "draf", head_name: null, state_changed_at: "2026-03-02T00:00:00.000Z" });
    lock();
    const [, create] = calls[0] as Write;
    expect((await create(world.admin)).status).toBe(201);
  });

  it("a step of sign-off meets a final list", async () => {
    lock();
    const answer = await answerOf(
      jsonOf(world.supervisor, "PUT", `/api/school_exam_years/${world.ownYear.id}/state`, {
        state: "draf",
        reason: "Tersilap",
      }),
    );
    expect(answer.status).toBe(409);
    expect(stored()).toMatchObject({ state: "muktamad", state_changed_by: null });
  });
});
