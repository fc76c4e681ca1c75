import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { malaysianYear } from "~/db/clock";
import { loadApp } from "../support/app";
import {
  inRollback,
  makeSchool,
  makeStudent,
  makeWorld,
  makeYear,
  type Person,
  requestOf,
} from "../support/people";

let app: Awaited<ReturnType<typeof loadApp>>;
beforeAll(async () => {
  app = await loadApp();
}, 60_000);
inRollback();

let world: ReturnType<typeof makeWorld>;
let free: { id: number };
let unused: { id: number };
beforeEach(() => {
  world = makeWorld();
  free = makeSchool("FREE001");
  unused = makeYear(2031);
  makeStudent({ school_code: "AAA0001", exam_year: 2026 });
});

type Who = "admin" | "clerk" | "supervisor" | "observer" | "nobody";
const personOf = (who: Who): Person | null => (who === "nobody" ? null : world[who]);

const school = {
  school_name: "SRA BAHARU",
  school_code: "BHR0001",
  hq_code: "P1",
  district_code: "01",
  exam_type_code: "PSRA",
};
const renamed = { ...school, school_code: "FREE001" };

/** Known only after the world is made. */
const idsOf = (): Record<string, number> => ({
  ":own_school": world.own.id,
  ":foreign_school": world.foreign.id,
  ":free_school": free.id,
  ":own": world.ownYear.id,
  ":foreign": world.foreignYear.id,
  ":year": world.year.id,
  ":unused_year": unused.id,
  ":none": 424242,
});

interface Call {
  body?: unknown;
  type?: string;
  headers?: Record<string, string>;
}

async function call(who: Who, method: string, path: string, { body, type, headers = {} }: Call = {}) {
  const ids = idsOf();
  const address = path.replace(/:\w+/g, (name) => String(ids[name] ?? name));
  const text =
    typeof body === "string"
      ? body
      : JSON.stringify(body)?.replace(/":(\w+)"/g, (whole, name) => String(ids[`:${name}`] ?? whole));
  const response = await app(
    requestOf(personOf(who), `/api${address}`, {
      method,
      body: text,
      headers: { ...(text !== undefined && { "Content-Type": type ?? "application/json" }), ...headers },
    }),
  );
  return { status: response.status, headers: response.headers, body: await response.json() };
}

/** Who, method, address, status and body, for each call and status of docs/api/. */
const contract: [Who, string, string, number, Call?][] = [
  ...["/districts", "/exam_types", "/roles"].flatMap((path): [Who, string, string, number, Call?][] => [
    ["admin", "GET", path, 200],
    ["clerk", "GET", path, 200],
    ["supervisor", "GET", path, 200],
    ["observer", "GET", path, 200],
    ["nobody", "GET", path, 401],
    ["admin", "POST", path, 405, { body: {} }],
  ]),

  ["observer", "GET", "/exam_years", 200],
  ["nobody", "GET", "/exam_years", 401],
  ["admin", "POST", "/exam_years", 201, { body: { year: 2032 } }],
  ["admin", "POST", "/exam_years", 400, { body: "{" }],
  ["nobody", "POST", "/exam_years", 401, { body: { year: 2032 } }],
  ["clerk", "POST", "/exam_years", 403, { body: { year: 2032 } }],
  ["admin", "POST", "/exam_years", 415, { body: "year=2032", type: "text/plain" }],
  ["admin", "POST", "/exam_years", 422, { body: { year: 2026 } }],
  ["admin", "PATCH", "/exam_years", 405, { body: {} }],
  ["admin", "PUT", "/exam_years/:unused_year", 200, { body: { year: 2033 } }],
  ["supervisor", "PUT", "/exam_years/:unused_year", 403, { body: { year: 2033 } }],
  ["admin", "PUT", "/exam_years/:none", 404, { body: { year: 2033 } }],
  ["admin", "PUT", "/exam_years/:unused_year", 412, { body: { year: 2033, version: 9 } }],
  ["admin", "PUT", "/exam_years/:unused_year", 422, { body: { year: 1999 } }],
  ["admin", "DELETE", "/exam_years/:unused_year", 200],
  ["nobody", "DELETE", "/exam_years/:unused_year", 401],
  ["observer", "DELETE", "/exam_years/:unused_year", 403],
  ["admin", "DELETE", "/exam_years/:none", 404],
  ["admin", "DELETE", "/exam_years/:year", 409],

  ["observer", "GET", "/school_exam_years/stats", 200],
  ["nobody", "GET", "/school_exam_years/stats", 401],
  ["admin", "GET", "/school_exam_years/stats?page=0", 422],
  ["admin", "GET", "/school_exam_years/stats?page=9999", 200],
  ["admin", "GET", "/school_exam_years/stats?sort_column=secret", 422],
  ["admin", "GET", "/school_exam_years/stats?district_code=77", 200],
  ["admin", "PUT", "/school_exam_years/mass_update", 200, { body: [{ id: ":own", exam_year: 2031 }] }],
  ["admin", "PUT", "/school_exam_years/mass_update", 400, { body: "[" }],
  ["nobody", "PUT", "/school_exam_years/mass_update", 401, { body: [{ id: ":own" }] }],
  ["clerk", "PUT", "/school_exam_years/mass_update", 403, { body: [{ id: ":own" }] }],
  ["admin", "PUT", "/school_exam_years/mass_update", 412, { body: [{ id: ":own", version: 9 }] }],
  ["admin", "PUT", "/school_exam_years/mass_update", 415, { body: "[]", type: "text/plain" }],
  ["admin", "PUT", "/school_exam_years/mass_update", 422, { body: [{ id: ":none" }] }],
  ["clerk", "GET", "/school_exam_years/:own", 200],
  ["nobody", "GET", "/school_exam_years/:own", 401],
  ["clerk", "GET", "/school_exam_years/:foreign", 404],
  ["admin", "PUT", "/school_exam_years/:own", 200, { body: { exam_year: 2031 } }],
  ["supervisor", "PUT", "/school_exam_years/:own", 403, { body: { exam_year: 2031 } }],
  ["admin", "PUT", "/school_exam_years/:none", 404, { body: { exam_year: 2031 } }],
  [
    "admin",
    "PUT",
    "/school_exam_years/:own",
    412,
    { body: { exam_year: 2031 }, headers: { "If-Match": '"9"' } },
  ],
  ["admin", "PUT", "/school_exam_years/:own", 422, { body: { exam_year: 2040 } }],
  ["clerk", "POST", "/school_exam_years", 201, { body: { school_code: "AAA0001", exam_year: 2031 } }],
  ["nobody", "POST", "/school_exam_years", 401, { body: { school_code: "AAA0001", exam_year: 2031 } }],
  ["observer", "POST", "/school_exam_years", 403, { body: { school_code: "AAA0001", exam_year: 2031 } }],
  ["clerk", "POST", "/school_exam_years", 422, { body: { school_code: "BBB0002", exam_year: 2031 } }],
  ["clerk", "POST", "/school_exam_years", 422, { body: { school_code: "AAA0001", exam_year: 2026 } }],
  ["admin", "DELETE", "/school_exam_years/:foreign", 200],
  ["clerk", "DELETE", "/school_exam_years/:own", 403],
  ["admin", "DELETE", "/school_exam_years/:none", 404],
  ["admin", "DELETE", "/school_exam_years/:own", 409],

  ["observer", "GET", "/schools", 200],
  ["nobody", "GET", "/schools", 401],
  ["admin", "GET", "/schools?limit=0", 422],
  ["admin", "GET", "/schools?sort_column=version", 422],
  ["admin", "GET", "/schools?district_code=77&page=9999", 200],
  ["clerk", "GET", "/schools/all", 200],
  ["nobody", "GET", "/schools/all", 401],
  ["admin", "POST", "/schools/all", 405, { body: {} }],
  ["clerk", "GET", "/schools/:own_school", 200],
  ["nobody", "GET", "/schools/:own_school", 401],
  ["clerk", "GET", "/schools/:foreign_school", 404],
  ["admin", "PUT", "/schools/:free_school", 200, { body: renamed }],
  ["admin", "PUT", "/schools/:free_school", 400, { body: "" }],
  ["nobody", "PUT", "/schools/:free_school", 401, { body: renamed }],
  ["clerk", "PUT", "/schools/:own_school", 403, { body: renamed }],
  ["supervisor", "PUT", "/schools/:foreign_school", 404, { body: renamed }],
  ["admin", "PUT", "/schools/:free_school", 412, { body: { ...renamed, version: 9 } }],
  ["admin", "PUT", "/schools/:free_school", 415, { body: "a=1", type: "application/x-www-form-urlencoded" }],
  ["supervisor", "PUT", "/schools/:free_school", 422, { body: { ...renamed, district_code: "02" } }],
  ["admin", "PUT", "/schools/:free_school", 422, { body: { ...renamed, exam_type_code: "UPSR" } }],
  ["admin", "DELETE", "/schools/:free_school", 200],
  ["supervisor", "DELETE", "/schools/:free_school", 403],
  ["admin", "DELETE", "/schools/:none", 404],
  ["admin", "DELETE", "/schools/:own_school", 409],
  ["admin", "POST", "/schools", 201, { body: school }],
  ["supervisor", "POST", "/schools", 403, { body: school }],
  ["admin", "POST", "/schools", 422, { body: { ...school, school_code: "AAA0001" } }],
  ["admin", "POST", "/schools/import", 201, { body: { schools: [school] } }],
  ["nobody", "POST", "/schools/import", 401, { body: { schools: [school] } }],
  ["supervisor", "POST", "/schools/import", 403, { body: { schools: [school] } }],
  ["admin", "GET", "/schools/import", 405],
  ["admin", "POST", "/schools/import", 422, { body: { schools: [school, school] } }],
];

describe("the contract for schools, years, registrations and lookups", () => {
  it.each(contract)("contract, %s: %s %s is %i (%j)", async (who, method, path, status, sent) => {
    const answer = await call(who, method, path, sent);
    expect([answer.status, answer.body]).toEqual([status, expect.any(Object)]);
    expect(answer.headers.get("Content-Type")).toMatch(/^application\/json/);
    const { data, error, code, fields } = answer.body;
    if (status < 300) return expect(error).toBeNull();
    expect([typeof error, typeof code]).toEqual(["string", "string"]);
    if (status === 412) expect(data).toMatchObject({ version: 1 });
    else expect(data).toBeNull();
    if (status === 422)
      expect(fields[0]).toEqual({
        field: expect.any(String),
        code: expect.any(String),
        message: expect.any(String),
      });
    if (status === 405) expect(answer.headers.get("Allow")).toMatch(/^[A-Z, ]+$/);
  });

  it("lookups are listed by code and name, with a private cache of an hour", async () => {
    const keys = { districts: ["code", "name"], exam_types: ["code", "name"], roles: ["id", "name"] };
    for (const [noun, fields] of Object.entries(keys)) {
      const { body, headers } = await call("clerk", "GET", `/${noun}`);
      expect(headers.get("Cache-Control")).toBe("private, max-age=3600");
      expect(Object.keys(body)).toEqual(["data", "message", "error"]);
      for (const each of body.data) expect(Object.keys(each)).toEqual(fields);
    }
    const counts = await Promise.all(Object.keys(keys).map((noun) => call("clerk", "GET", `/${noun}`)));
    expect(counts.map(({ body }) => body.data.length)).toEqual([9, 6, 4]);
  });

  it("one school and the list of schools give the same record, in scope", async () => {
    const fields = [
      "id",
      "school_code",
      "school_name",
      "hq_code",
      "hq_code_alt",
      "district_code",
      "exam_type_code",
      "closed_from",
      "successor_code",
      "contact_name",
      "contact_phone",
      "contact_email",
      "created_at",
      "updated_at",
      "version",
    ];
    const one = await call("clerk", "GET", "/schools/:own_school");
    const all = await call("clerk", "GET", "/schools/all");
    expect(Object.keys(one.body.data).sort()).toEqual(fields.sort());
    expect(all.body.data).toEqual([one.body.data]);
  });

  it("answers hold the messages, success and counts of docs/api/", async () => {
    expect((await call("admin", "DELETE", "/schools/:free_school")).body).toEqual({
      message: expect.any(String),
      error: null,
    });
    expect(
      (await call("admin", "POST", "/schools/import", { body: { schools: [school] } })).body,
    ).toMatchObject({
      success: true,
      message: "Berjaya mengimport 1 sekolah",
      error: null,
    });
    const twice = await call("admin", "POST", "/schools/import", { body: { schools: [school] } });
    expect(twice.body).toMatchObject({ success: false, fields: [{ field: "0.school_code" }] });
    expect((await call("admin", "DELETE", "/school_exam_years/:own")).body).toMatchObject({ success: false });
  });

  it("a registration without a year is for the calendar year in Malaysia", async () => {
    const year = malaysianYear();
    if (year !== 2026) makeYear(year);
    const made = await call("admin", "POST", "/school_exam_years", { body: { school_code: "FREE001" } });
    expect([made.status, made.body.data.exam_year]).toEqual([201, year]);
  });

  it("read-only and unknown fields are ignored", async () => {
    const body = {
      ...renamed,
      id: 1,
      created_at: "x",
      version: undefined,
      schools: {},
      total_students: 9,
      odd: 1,
    };
    const { body: answer } = await call("admin", "PUT", "/schools/:free_school", { body });
    expect(answer.data).toMatchObject({ id: free.id, school_name: "SRA BAHARU", version: 2 });
    const moved = { exam_year: 2031, total_students: 99, is_not_empty: false };
    const registration = await call("admin", "PUT", "/school_exam_years/:own", { body: moved });
    expect(registration.body.data).toMatchObject({ total_students: 1, is_not_empty: true, exam_year: 2031 });
  });
});
