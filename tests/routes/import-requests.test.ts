import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { db, sqlite } from "~/db/client";
import {
  audit_events,
  list_versions,
  request_windows,
  requests,
  school_exam_years,
  students,
} from "~/db/schema";
import { waitingInGroup } from "~/features/requests/group";
import { candidateKey } from "~/features/students/candidate-key";
import { readFlash } from "~/http/flash";
import { type Answer, answerOf } from "../support/answers";
import { loadApp } from "../support/app";
import {
  formOf,
  jsonOf,
  lockYearAt,
  makeActing,
  makeStudent,
  type Person,
  requestOf,
  withWorld,
} from "../support/people";

const app = await loadApp();
const world = withWorld();
const place = { school_code: "AAA0001", exam_year: 2026 };
const reason = "Semakan kelas terakhir";

let amira: typeof students.$inferSelect;
let badrul: typeof students.$inferSelect;

beforeEach(() => {
  const at = { ...place, class_name: "6 A", created_at: "2026-02-01T00:00:00.000Z" };
  amira = makeStudent({ ...at, full_name: "AMIRA BINTI ALI", ic_number: "140810014476", gender: "P" });
  badrul = makeStudent({ ...at, full_name: "BADRUL BIN CHE DIN", ic_number: "140811014475", gender: "L" });
  makeStudent({ ...at, full_name: "CHONG WEI", ic_number: "140812014477", gender: "L" });
});

const put = (fields: Partial<typeof school_exam_years.$inferInsert>) =>
  db.update(school_exam_years).set(fields).where(eq(school_exam_years.id, world.ownYear.id)).run();
const submitted = () => put({ state: "dihantar", head_name: "PUAN GURU BESAR" });

/** Two changes, one candidate who stays, as a school pastes them: without a column for the school. */
const pasted = [
  "NAMA\tNO KP\tKELAS",
  "AMIRA BINTI ALIAS\t140810014476\t6 BUDI",
  "BADRUL BIN CHE DIN\t140811014475\t6 BUDI",
  "CHONG WEI\t140812014477\t6 A",
].join("\n");

const start = (who: Person = world.clerk, text = pasted) =>
  answerOf(formOf(who, "/students/import", { pasted: text, exam_year: "2026", school_code: "AAA0001" }));
async function draftOf(who: Person = world.clerk, text = pasted) {
  const { location, body } = await start(who, text);
  if (!location) throw new Error(JSON.stringify(body));
  const show = async () => (await answerOf(requestOf(who, `${location}?show=changed`))).body.plan;
  const press = async (more: Record<string, string> = {}) => {
    const { fingerprint } = (await show()).requests;
    return answerOf(formOf(who, location, { intent: "request", fingerprint, reason, ...more }));
  };
  return { location, show, press };
}

const page = async (request: Request) => (await app(request)).text();
const all = () => db.select().from(requests).orderBy(requests.id).all();
const stored = () => sqlite.prepare("select full_name, class_name, version from students order by id").all();
function saidBy({ headers }: Answer) {
  const [Cookie = ""] = (headers.get("set-cookie") ?? "").split(";");
  return readFlash(new Request("http://localhost:3000/", { headers: { Cookie } }))?.message;
}
const sent = async () => {
  submitted();
  const draft = await draftOf();
  expect((await draft.press()).status).toBe(303);
  const [first] = all();
  return { ...draft, id: first?.group_id ?? 0 };
};
const answer = (who: Person, id: number, action: string, more: Record<string, string> = {}) =>
  answerOf(formOf(who, `/requests/groups/${id}`, { action, ...more }));

describe("the changes of a list that was sent", () => {
  it("become requests in one press, each with its old and new values, as one group", async () => {
    submitted();
    const before = stored();
    const { location, show, press } = await draftOf();
    expect(await show()).toMatchObject({ counts: { changed: 2, held: 2, same: 1 }, requests: { n: 2 } });
    const text = await page(requestOf(world.clerk, location));
    expect(text).toContain("Mohon 2 pembetulan ini");

    const done = await press();
    expect([done.status, done.location]).toEqual([303, location]);
    const rows = all();
    expect(
      rows.map(({ before: old, after, student_id }) => [student_id, old?.class_name, after.class_name]),
    ).toEqual([
      [amira.id, "6 A", "6 BUDI"],
      [badrul.id, "6 A", "6 BUDI"],
    ]);
    expect(rows[0]?.before).toMatchObject({ full_name: "AMIRA BINTI ALI", version: 1 });
    expect(rows[0]?.after).toMatchObject({ full_name: "AMIRA BINTI ALIAS" });
    expect(new Set(rows.map(({ group_id }) => group_id))).toEqual(new Set([rows[0]?.id]));
    expect(rows.every((row) => row.kind === "correction" && row.reason === reason)).toBe(true);
    expect(saidBy(done)).toBe(`2 pembetulan dimohon, kumpulan no. ${rows[0]?.id}.`);
    expect(stored()).toEqual(before);
    const events = db.select().from(audit_events).where(eq(audit_events.action, "request.sent")).all();
    expect(events).toHaveLength(2);
  });

  it("a second press sends nothing again, and the lines say why", async () => {
    const { show, press } = await sent();
    const shown = await show();
    expect(shown.requests.n).toBe(0);
    expect(
      shown.lines.map(({ correction }: { correction: { whyNoRequest: string } }) => correction.whyNoRequest),
    ).toEqual(Array(2).fill("Permohonan yang sama bagi calon ini sudah dihantar dan belum diputuskan."));
    expect((await press()).status).toBe(422);
    expect(all()).toHaveLength(2);
  });

  it("a page from before another account's request is refused, and sends nothing", async () => {
    submitted();
    const { location, show } = await draftOf();
    const { fingerprint } = (await show()).requests;
    const one = {
      full_name: "AMIRA ALI",
      ic_number: "140810014476",
      class_name: "6 A",
      gender: "P",
      reason: "x",
    };
    const form = formOf(world.clerk, `/student-edit/${amira.id}`, { ...one, ...place, exam_year: "2026" });
    expect((await answerOf(form)).status).toBe(303);
    const late = await answerOf(formOf(world.clerk, location, { intent: "request", fingerprint, reason }));
    expect([late.status, late.body.current.requests]).toEqual([412, 1]);
    expect(all()).toHaveLength(1);
  });

  it("a reason is asked for", async () => {
    submitted();
    const { press } = await draftOf();
    const { status, problems } = await press({ reason: " " });
    expect([status, problems]).toEqual([422, [["reason", "required"]]]);
    expect(all()).toEqual([]);
  });

  it("a document that another school has is refused here as well, and the other line is sent", async () => {
    makeStudent({
      school_code: "BBB0002",
      exam_year: 2026,
      full_name: "LAIN",
      passport_number: "Z7654321",
    } as never);
    db.update(students)
      .set({ ic_number: null, passport_number: "A1234567" })
      .where(eq(students.id, amira.id))
      .run();
    submitted();
    const { press, show } = await draftOf(
      world.clerk,
      [
        "NAMA\tNO PASPORT\tKUNCI\tKELAS\tNO KP",
        `AMIRA BINTI ALI\tZ7654321\t${candidateKey({ id: amira.id, version: 1 })}\t6 A\t`,
        `BADRUL BIN CHE DIN\t\t\t6 BUDI\t140811014475`,
      ].join("\n"),
    );
    const done = await press();
    expect(done.status).toBe(303);
    expect(saidBy(done)).toContain("1 baris lagi tidak dimohon");
    expect(all().map(({ student_id }) => student_id)).toEqual([badrul.id]);
    expect((await show()).counts).toMatchObject({ bad: 1 });
  });

  it("a window that is closed sends nothing and is the reason of each line", async () => {
    submitted();
    db.insert(request_windows)
      .values({ exam_year: 2026, kind: "correction", closes_on: "2026-01-31" } as never)
      .run();
    const { show, press } = await draftOf();
    const shown = await show();
    expect(shown.requests.n).toBe(0);
    expect(shown.lines[0].correction.whyNoRequest).toContain("hanya diterima hingga");
    expect((await press()).status).toBe(422);
  });

  it("an account that sends no requests is offered none", async () => {
    put({ state: "muktamad", head_name: "A" });
    const text = pasted
      .split("\n")
      .map((line, at) => `${line}\t${at === 0 ? "KOD SEKOLAH\tTAHUN PEPERIKSAAN" : "AAA0001\t2026"}`)
      .join("\n");
    const { show, press } = await draftOf(world.admin, text);
    expect(await show()).toMatchObject({ counts: { held: 2 }, requests: { n: 0 } });
    expect((await press()).status).toBe(422);
    expect(all()).toEqual([]);
  });
});

describe("a locked year", () => {
  it("starts the list of a school and sends its changes, and the office's approval stores them", async () => {
    lockYearAt("2026-01-01T00:00:00.000Z");
    const { press } = await draftOf();
    expect((await press()).status).toBe(303);
    const id = all()[0]?.group_id ?? 0;
    expect((await answer(world.admin, id, "approve")).status).toBe(303);
    expect(stored()).toEqual([
      { full_name: "AMIRA BINTI ALIAS", class_name: "6 BUDI", version: 2 },
      { full_name: "BADRUL BIN CHE DIN", class_name: "6 BUDI", version: 2 },
      { full_name: "CHONG WEI", class_name: "6 A", version: 1 },
    ]);
  });

  it("refuses a list of new candidates alone at the start, as before", async () => {
    lockYearAt("2026-01-01T00:00:00.000Z");
    expect((await start(world.clerk, "NAMA\tNO KP\nMURID BAHARU\t140203105557")).status).toBe(422);
  });

  it("refuses the list of another account at the start, as before", async () => {
    lockYearAt("2026-01-01T00:00:00.000Z");
    put({ state: "muktamad", head_name: "A" });
    expect((await start(world.admin)).status).toBe(422);
  });
});

describe("a group", () => {
  it("is one row of the list of requests, for the district and the office, and many rows on its own", async () => {
    const { id } = await sent();
    for (const who of [world.supervisor, world.admin, world.clerk]) {
      const { list } = (await answerOf(requestOf(who, "/requests?exam_year=2026"))).body;
      expect([list.total, list.data[0].group_total]).toEqual([1, 2]);
      const own = (await answerOf(requestOf(who, `/requests?group_id=${id}`))).body;
      expect(own.list.total).toBe(2);
      const text = await page(requestOf(who, "/requests?exam_year=2026"));
      expect(text).toContain(`href="/requests/groups/${id}"`);
    }
    const { body } = await answerOf(requestOf(world.admin, `/api/requests?group_id=${id}`));
    expect(body.data).toHaveLength(2);
  });

  it("is recommended by the district and approved by the office at once; a final list has one version more", async () => {
    const { id } = await sent();
    put({ state: "muktamad", finalised_at: "2026-03-02T00:00:00.000Z" } as never);
    const versions = () => db.select().from(list_versions).all();
    const before = versions().length;
    expect((await answer(world.supervisor, id, "recommend", { note: "Disemak" })).status).toBe(303);
    expect(all().map(({ state }) => state)).toEqual(["recommended", "recommended"]);
    const text = await page(requestOf(world.admin, `/requests/groups/${id}`));
    expect(text).toContain("Luluskan 2 permohonan");
    expect(text).toContain("6 BUDI");
    const { fingerprint } = (await answerOf(requestOf(world.admin, `/requests/groups/${id}`))).body;
    expect((await answer(world.admin, id, "approve", { fingerprint })).status).toBe(303);
    expect(all().map(({ state }) => state)).toEqual(["approved", "approved"]);
    expect(stored().map((row) => (row as { class_name: string }).class_name)).toEqual([
      "6 BUDI",
      "6 BUDI",
      "6 A",
    ]);
    expect(
      versions()
        .slice(before)
        .map((one) => one.reason),
    ).toEqual([reason]);
  });

  it("is approved whole or not at all", async () => {
    const { id } = await sent();
    db.update(students).set({ class_name: "6 C", version: 2 }).where(eq(students.id, badrul.id)).run();
    const refused = await answer(world.admin, id, "approve");
    expect([refused.status, refused.problems]).toEqual([422, [["", "request_in_the_way"]]]);
    expect(all().map(({ state }) => state)).toEqual(["open", "open"]);
    expect(stored()[0]).toMatchObject({ class_name: "6 A" });
  });

  it("that changed since its page was shown is stale", async () => {
    const { id } = await sent();
    const { fingerprint } = (await answerOf(requestOf(world.admin, `/requests/groups/${id}`))).body;
    const [first] = all();
    await answerOf(jsonOf(world.admin, "PUT", `/api/requests/${first?.id}`, { action: "reject", note: "x" }));
    expect((await answer(world.admin, id, "approve", { fingerprint })).status).toBe(412);
    expect((await answer(world.admin, id, "approve")).status).toBe(303);
    expect(all().map(({ state }) => state)).toEqual(["rejected", "approved"]);
  });

  it("is cancelled by the school that sent it, and needs a note to be refused", async () => {
    const { id } = await sent();
    expect((await answer(world.admin, id, "reject")).status).toBe(422);
    expect((await answer(world.clerk, id, "approve")).status).toBe(409);
    expect((await answer(world.clerk, id, "cancel")).status).toBe(303);
    expect(all().map(({ state }) => state)).toEqual(["cancelled", "cancelled"]);
  });

  it("does not exist for another school, and is answered by a call too", async () => {
    const { id } = await sent();
    expect((await answer(world.otherClerk, id, "cancel")).status).toBe(404);
    const call = (who: Person) =>
      answerOf(jsonOf(who, "PUT", `/api/requests/groups/${id}`, { action: "approve" }));
    expect((await call(world.otherClerk)).status).toBe(404);
    expect((await call(world.admin)).body.data).toEqual({ answered: 2, action: "approve" });
  });

  it("is answered 200 requests at a time", () => {
    const actions = ["approve", "reject"] as const;
    const group = Array.from({ length: 250 }, (_, id) => ({ id, version: 1, actions }) as never);
    const { waiting, after } = waitingInGroup(group);
    expect([waiting.length, after]).toEqual([200, 50]);
  });

  it("is not signed by an impersonation", async () => {
    const { id } = await sent();
    const acting = makeActing({
      role_id: "PENYELIA_DAERAH",
      district_code: world.supervisor.district_code ?? "",
    });
    expect((await answer(acting, id, "recommend")).status).toBe(403);
    expect(all().map(({ state }) => state)).toEqual(["open", "open"]);
  });
});
