import { Validator } from "@seriousme/openapi-schema-validator";
import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { can } from "~/auth/permissions";
import { sqlite } from "~/db/client";
import { planOf } from "~/features/handovers/plan";
import type { HandoverChoice } from "~/features/handovers/schema";
import { calls } from "../openapi/calls";
import { described, inLines, openApiDocument, openApiName } from "../openapi/document";
import type { Example } from "../openapi/examples";
import { failure } from "../openapi/kinds";
import { loadApp, loadFloorPlan } from "../support/app";
import { declaredCalls } from "../support/declared";
import { doors, type Method } from "../support/doors";
import { inRollback, makeAbsence, type Person, register, requestOf } from "../support/people";
import { makeSides, password, type Sides } from "../support/sides";

const declared = await declaredCalls();
const statuses = new Map([...declared].map(([name, { status }]) => [openApiName(name), status]));
const known = [...declared.keys()].map(openApiName).sort();

/** The calls that need a session, with how to ask for them. */
const listed = Object.entries(doors)
  .filter(([address]) => address.startsWith("/api/"))
  .flatMap(([address, methods]) =>
    Object.entries(methods).map(([method, door]) => ({
      name: openApiName(`${method} ${address}`),
      method: method as Method,
      door,
    })),
  );

const examples = new Map<string, Example>();

describe("the answers of the calls", () => {
  let app: Awaited<ReturnType<typeof loadApp>>;
  let sides: Sides;
  beforeAll(async () => {
    app = await loadApp();
    sides = await makeSides();
  });
  inRollback();
  /** A list is submitted only when it is complete, and confirmed only after its submission. */
  beforeEach(() => {
    sqlite.exec(
      `update school_exam_years set expected_students = total_students, total_student_with_code = total_students,
         total_without_document = 0;
       update school_exam_years set state = 'dihantar' where exam_year = 2025`,
    );
  });

  const answerOf = async (method: Method, to: string, body: unknown, who: Person | null) => {
    const headers = { "Content-Type": "application/json" };
    const init = body === undefined ? { method } : { method, headers, body: JSON.stringify(body) };
    const response = await app(requestOf(who, to, init));
    const isFile = response.headers.get("Content-Type")?.startsWith("text/csv");
    return { status: response.status, body: isFile ? await response.text() : await response.json() };
  };

  /** Only the calls of absences need a candidate with a number, whom a school may not delete. */
  const makeAbsentee = () => {
    makeAbsence(sides.paper.id, sides.own.student.id);
    sqlite.prepare("update exam_papers set exam_year = 2026 where id = ?").run(sides.paper.id);
    sqlite.prepare("update students set student_code = 'TIADA/001' where id = ?").run(sides.own.another.id);
  };

  /** The candidate of the transfer is where it moved to. */
  const makeTransferred = () => {
    const { spare, another } = sides.own;
    register(spare.school_code, 2026);
    sqlite
      .prepare("update students set school_code = ?, version = 2 where id = ?")
      .run(spare.school_code, another.id);
  };

  /** Only a hand-over needs a final list, and the fingerprint of its preview. */
  const handoverOfFinalList = (given: unknown) => {
    sqlite.prepare("update school_exam_years set state = 'muktamad' where exam_year = 2026").run();
    const choice = { ...(given as HandoverChoice), since_number: null };
    return { ...choice, fingerprint: planOf(choice, sides.layout).fingerprint };
  };

  test.each(listed)("$name", async ({ name, method, door }) => {
    if (name.includes("/absences")) makeAbsentee();
    if (name.includes("/student_transfers")) makeTransferred();
    const { admin, clerk, supervisor, observer } = sides.own;
    const mayAsk = [clerk, supervisor, observer, admin].find((person) => can(person, door.needs));
    const who = calls[name]?.by === "admin" ? admin : (mayAsk ?? admin);
    const ask = door.ask(sides.own, who, sides);
    // Only a candidate with a number gets a seat.
    if (name.includes("/api/rooms/"))
      sqlite
        .prepare("update students set student_code = school_code || '/001' where id = ?")
        .run(sides.own.another.id);
    const { to, body: given } = typeof ask === "string" ? { to: ask, body: undefined } : ask;
    const body = name === "POST /api/handovers" ? handoverOfFinalList(given) : given;
    const refused = await answerOf(method, to, body, null);
    expect(failure.safeParse(refused.body).error).toBeUndefined();
    const done = await answerOf(method, to, body, who);
    expect(done.status, JSON.stringify(done.body)).toBe(statuses.get(name) ?? 200);
    expect(calls[name]?.answer.safeParse(done.body).error).toBeUndefined();
    examples.set(name, { body, answer: done.body });
  });

  const typed = { full_name: "Puan Baharu", username: "puan.baharu", password: "kenanga-ungu-7788" };
  test.each([
    ["POST /api/auth/login", () => ({ username: sides.own.clerk.full_name, password }), false],
    ["POST /api/auth/register", () => ({ ...typed, school_code: sides.own.school.school_code }), false],
    ["POST /api/auth/logout", () => undefined, true],
  ])("%s", async (name, bodyOf, isSignedIn) => {
    sqlite.exec("update users set totp_secret = null, username = lower(full_name)");
    const body = bodyOf();
    const to = name.slice("POST ".length);
    const done = await answerOf("POST", to, body, isSignedIn ? sides.own.clerk : null);
    expect(done.status, JSON.stringify(done.body)).toBe(statuses.get(name) ?? 200);
    expect(calls[name]?.answer.safeParse(done.body).error).toBeUndefined();
    examples.set(name, { body, answer: done.body });
  });
});

describe("docs/api/openapi.json", () => {
  let document: ReturnType<typeof openApiDocument>;
  beforeAll(() => {
    document = openApiDocument(declared, examples);
  });

  test("has an example of every call, which a test has sent", () => {
    expect([...examples.keys()].sort()).toEqual(known);
  });

  test("is what npm run openapi writes", async () => {
    await expect(`${inLines(document)}\n`).toMatchFileSnapshot("../../docs/api/openapi.json");
  });

  test("is valid OpenAPI 3.1", async () => {
    const validator = new Validator();
    const { valid, errors } = await validator.validate(JSON.parse(JSON.stringify(document)));
    expect(errors).toBeUndefined();
    expect([valid, validator.version]).toEqual([true, "3.1"]);
  });

  test("has every call that an account can make, with the text of its page, and no other", () => {
    expect(known.length).toBeGreaterThan(100);
    expect(Object.keys(calls).sort()).toEqual(known);
    expect(described.map(({ call }) => call).sort()).toEqual(known);
  });

  test("has every address of the API, and no other", async () => {
    const planned = (await loadFloorPlan()).flatMap(({ address }) => address ?? []);
    const ofApi = planned.filter((address) => /^\/api\/\w/.test(address));
    const paths = ofApi.map((address) => address.replace(/:(\w+)/g, "{$1}"));
    expect(Object.keys(document.paths ?? {}).sort()).toEqual(paths.sort());
  });
});
