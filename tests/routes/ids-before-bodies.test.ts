import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { db } from "~/db/client";
import { schools } from "~/db/schema";
import { loadApp, loadFloorPlan } from "../support/app";
import { doors } from "../support/doors";
import { inRollback, jsonOf, makeStudent, makeWorld, type Person, requestOf } from "../support/people";

inRollback();

let app: (request: Request) => Promise<Response>;
let addresses: string[];
beforeAll(async () => {
  app = await loadApp();
  const plan = await loadFloorPlan();
  addresses = plan.flatMap(({ address }) =>
    address?.match(/^\/api\/.*:id$/) && methodAt(address) in (doors[address] ?? {}) ? [address] : [],
  );
});

let world: ReturnType<typeof makeWorld>;
beforeEach(() => {
  world = makeWorld();
});

const bodies: [body: string, type: string][] = [
  ["{", "application/json"],
  ["", "application/json"],
  ["[]", "application/json"],
  ["null", "application/json"],
  ['{"version":"x","school_name":""}', "application/json"],
  ["a=b", "text/plain"],
];

/** A record that no call changes can still be deleted; a few are only read. */
const methodAt = (address: string) => (doors[address]?.PUT ? "PUT" : "DELETE");

const send = (person: Person, method: string, path: string, [body, type]: [string, string]) =>
  app(requestOf(person, path, { method, body, headers: { "Content-Type": type } }));

const statusesOf = (person: Person, method: string, path: string) =>
  Promise.all(bodies.map(async (body) => (await send(person, method, path, body)).status));

describe("an id in an address of the API", () => {
  const allMissing = bodies.map(() => 404);

  test("that no record has is 404 with any body", async () => {
    expect(addresses.length).toBeGreaterThanOrEqual(6);
    for (const address of addresses) {
      for (const id of ["987654", "0", "-1", "x", "1e3", "99999999999999999999"]) {
        const path = address.replace(":id", id);
        expect([path, await statusesOf(world.admin, methodAt(address), path)]).toEqual([path, allMissing]);
      }
    }
  });

  test("outside the scope is 404 with any body", async () => {
    const student = makeStudent({ school_code: "BBB0002", exam_year: 2026 });
    const foreign: [Person, string][] = [
      [world.clerk, `/api/students/${student.id}`],
      [world.supervisor, `/api/students/${student.id}`],
      [world.supervisor, `/api/schools/${world.foreign.id}`],
    ];
    for (const [person, path] of foreign) {
      expect([path, await statusesOf(person, "PUT", path)]).toEqual([path, allMissing]);
    }
  });

  test("is judged after the role, and after the session", async () => {
    for (const address of addresses) {
      const path = address.replace(":id", "987654");
      expect([path, ...new Set(await statusesOf(world.observer, methodAt(address), path))]).toEqual([
        path,
        403,
      ]);
      expect([
        path,
        (await app(requestOf(null, path, { method: methodAt(address), body: "{" }))).status,
      ]).toEqual([path, 401]);
    }
  });
});

describe("a school that a supervisor changes", () => {
  const put = async (body: Record<string, unknown>) => {
    const answer = await app(jsonOf(world.supervisor, "PUT", `/api/schools/${world.own.id}`, body));
    return { status: answer.status, ...(await answer.json()) };
  };

  test("takes a name and a version alone, and keeps the rest", async () => {
    const { own } = world;
    const answer = await put({ school_name: "sekolah baharu", version: own.version });
    const { updated_at: _, ...kept } = own;
    const stored = db.select().from(schools).get();
    expect(answer).toMatchObject({ status: 200, error: null });
    expect(stored).toMatchObject({ ...kept, school_name: "SEKOLAH BAHARU", version: own.version + 1 });
  });

  test("takes the rest of the record unchanged", async () => {
    const { own } = world;
    expect((await put({ ...own, school_name: "SEKOLAH BAHARU" })).status).toBe(200);
  });

  test.each(["school_code", "hq_code", "hq_code_alt", "district_code", "exam_type_code"])(
    "names only %s where that is changed",
    async (field) => {
      const { version } = world.own;
      const answer = await put({ school_name: "SEKOLAH BAHARU", version, [field]: "ZZ" });
      expect([answer.status, answer.fields.map((one: { field: string }) => one.field)]).toEqual([
        422,
        [field],
      ]);
    },
  );

  test("needs a name, also where nothing else is sent", async () => {
    const answer = await put({ version: world.own.version });
    expect([answer.status, answer.fields.map((one: { field: string }) => one.field)]).toEqual([
      422,
      ["school_name"],
    ]);
  });
});

describe("a list of schools to import", () => {
  const school = {
    school_name: "SRA AL-HUDA",
    school_code: "CCC0003",
    hq_code: "P0003",
    district_code: "01",
    exam_type_code: "PSRA",
  };

  test.each([
    ["in a record", (list: unknown[]) => ({ schools: list })],
    ["bare", (list: unknown[]) => list],
  ])("%s is stored, and its wrong row is named by its place", async (_, bodyOf) => {
    const send = (list: unknown[]) => app(jsonOf(world.admin, "POST", "/api/schools/import", bodyOf(list)));
    const wrong = await send([school, { ...school, school_code: "DDD0004", district_code: "??" }]);
    expect(wrong.status).toBe(422);
    const { fields } = await wrong.json();
    expect(fields.map(({ field }: { field: string }) => field)).toEqual(["1.district_code"]);
    expect((await send([school])).status).toBe(201);
    expect((await send([])).status).toBe(422);
  });
});
