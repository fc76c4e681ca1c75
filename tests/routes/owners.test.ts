import { beforeEach, describe, expect, it } from "vitest";
import { db, sqlite } from "~/db/client";
import { audit_events, case_owners } from "~/db/schema";
import { listDuplicates } from "~/features/duplicates/queries";
import { decideRequests } from "~/features/requests/decide";
import { insertGroup } from "~/features/requests/insert";
import { listRequests } from "~/features/requests/list";
import { requestList } from "~/features/requests/schema";
import { answerOf } from "../support/answers";
import { loadApp } from "../support/app";
import {
  formOf,
  jsonOf,
  makePerson,
  makeReport,
  makeStudent,
  type Person,
  requestOf,
  withWorld,
} from "../support/people";

const app = await loadApp();
const world = withWorld();

let other: Person;
let requests: number[];
let report: number;
beforeEach(() => {
  other = makePerson("ADMIN");
  const student = makeStudent({
    school_code: "AAA0001",
    exam_year: 2026,
    ic_number: "140203105555",
    full_name: "CALON KEMBAR",
  });
  const place = {
    school_code: "AAA0001",
    exam_year: 2026,
    student_id: student.id,
    before: {},
    reason: "Ejaan",
  };
  const first = insertGroup(
    world.clerk,
    ["SATU", "DUA"].map((full_name) => ({ kind: "correction" as const, ...place, after: { full_name } })),
  );
  requests = [first, first + 1];
  report = makeReport("AAA0001", 2026).report.id;
});

/** Two schools have a candidate of one name and birth date. */
function group(): string {
  const twin = { exam_year: 2026, ic_number: "140203105557", full_name: "CALON KEMBAR" };
  makeStudent({ ...twin, school_code: "BBB0002" });
  sqlite.exec("insert or ignore into checks_due (registration_id) select id from school_exam_years");
  const list = {
    page: 1,
    limit: 10,
    kind: "name_and_birth_date",
    state: null,
    owner: null,
    exam_year: 2026,
  } as const;
  const [found] = listDuplicates(world.admin, 2026, list).data;
  return `2026/name_and_birth_date/${found?.id}`;
}

const kinds: [string, () => string, number][] = [
  ["a report", () => `report:${report}`, 1],
  ["a request, with those of its group", () => `request:${requests[0]}`, 2],
  ["a group of duplicates", () => `duplicate:${group()}`, 1],
];
const doors: [string, (who: Person, of: string) => Promise<number>][] = [
  ["the form", async (who, of) => (await app(formOf(who, "/owners", { case: of }))).status],
  ["the API", async (who, of) => (await app(jsonOf(who, "PUT", "/api/owners", { case: of }))).status],
];
const owners = () =>
  db
    .select()
    .from(case_owners)
    .all()
    .map(({ owner_id }) => owner_id);

describe.each(kinds)("%s", (_, caseOf, n) => {
  it.each(doors)("has the account that takes it by %s, until another one takes it over", async (_, take) => {
    const of = caseOf();
    expect(await take(world.admin, `${of}:0`)).toBeLessThan(400);
    expect(owners()).toEqual(Array(n).fill(world.admin.user_id));
    expect(db.select().from(audit_events).all().at(-1)?.action).toMatch(/\.taken$/);
    // A page from before names an owner who was replaced since.
    await take(other, `${of}:0`);
    expect(owners()).toEqual(Array(n).fill(world.admin.user_id));
    expect(await take(other, `${of}:${world.admin.user_id}`)).toBeLessThan(400);
    expect(owners()).toEqual(Array(n).fill(other.user_id));
  });

  it.each(doors)(
    "is taken by %s by no account that decides nothing, and in no closed year",
    async (_, take) => {
      const of = caseOf();
      for (const who of [world.clerk, world.observer]) expect(await take(who, of)).toBe(403);
      sqlite.exec("update exam_years set closed_at = '2026-02-01T00:00:00.000Z'");
      await take(world.admin, of);
      expect(owners()).toEqual([]);
    },
  );
});

it.each(["report:999", "request:999", "duplicate:2026/ic_number/999", "duplicate:2026/colour/1", "x", ""])(
  "%s is no case",
  async (of) => {
    expect((await app(formOf(world.admin, "/owners", { case: of }))).status).toBe(404);
    expect([404, 422]).toContain((await app(jsonOf(world.admin, "PUT", "/api/owners", { case: of }))).status);
  },
);

it("a district takes groups of duplicates, and no report or request", async () => {
  const take = doors[1]?.[1] as (who: Person, of: string) => Promise<number>;
  expect(await take(world.supervisor, `report:${report}`)).toBe(404);
  expect(await take(world.supervisor, `request:${requests[0]}`)).toBe(404);
  expect(await take(world.supervisor, `duplicate:${group()}`)).toBe(200);
});

describe("the lists of cases", () => {
  const page = async (who: Person, path: string) => (await app(requestOf(who, path))).text();
  const idsOf = (owner: string) =>
    listRequests(world.admin, requestList.parse({ owner })).data.map(({ id }) => id);

  it("of requests are narrowed to those of the account, and to those without an owner", async () => {
    insertGroup(world.clerk, [
      {
        ...{ kind: "late", school_code: "AAA0001", exam_year: 2026 },
        ...{ before: null, after: { full_name: "LEWAT" }, reason: "Lewat" },
      },
    ]);
    expect((await app(formOf(world.admin, "/owners", { case: `request:${requests[0]}` }))).status).toBe(303);
    expect([idsOf("me"), idsOf("none").length, idsOf("").length]).toEqual([requests, 1, 3]);
    const list = await page(world.admin, "/requests?owner=none");
    expect(list).toContain("LEWAT");
    expect(list).toContain("Siapa");
    expect(list).not.toContain("kumpulan no.");
    expect(await page(world.admin, "/requests?owner=me")).toContain("kumpulan no.");
    expect(await page(world.clerk, "/requests")).not.toContain("Siapa");
  });

  it("of reports and of duplicates have the same filter", async () => {
    sqlite.exec(
      "insert into report_entries (exam_paper_id, registration_id, category) select exam_paper_id, registration_id, 'irregularity' from centre_reports",
    );
    const of = group();
    const lists = [
      ["/papers/reports?exam_year=2026", "SEKOLAH AAA0001"],
      ["/checks/pairs?exam_year=2026", "CALON KEMBAR"],
    ];
    for (const [path = "", words = ""] of lists) {
      expect(await page(world.admin, `${path}&owner=none`)).toContain(words);
      expect(await page(world.admin, `${path}&owner=me`)).not.toContain(words);
    }
    for (const one of [`report:${report}`, `duplicate:${of}`])
      expect((await app(formOf(world.admin, "/owners", { case: one }))).status).toBe(303);
    for (const [path = "", words = ""] of lists) {
      expect(await page(world.admin, `${path}&owner=none`)).not.toContain(words);
      expect(await page(world.admin, `${path}&owner=me`)).toContain(words);
      expect(await page(other, `${path}&owner=me`)).not.toContain(words);
    }
  });
});

it("who decides a case without an owner answers for it", async () => {
  const rows = requests.map((id) => ({ id, version: 1 }));
  expect(decideRequests(world.admin, { action: "reject", note: "Tiada bukti", rows }).kind).toBe("saved");
  const decision = { decision: "further", reason: "Surat" };
  expect((await answerOf(jsonOf(other, "PUT", `/api/reports/${report}/decision`, decision))).status).toBe(
    200,
  );
  const resolution = { resolution: "different_people", reason: "Dua orang" };
  expect((await answerOf(jsonOf(world.admin, "PUT", `/api/duplicates/${group()}`, resolution))).status).toBe(
    200,
  );
  expect(owners().toSorted()).toEqual(
    [world.admin.user_id, world.admin.user_id, other.user_id, world.admin.user_id].toSorted(),
  );
});
