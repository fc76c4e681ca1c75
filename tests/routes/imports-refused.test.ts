import { describe, expect, it } from "vitest";
import { db } from "~/db/client";
import { schools, students } from "~/db/schema";
import { mostWrong } from "~/features/values/wrong-records";
import { answerOf } from "../support/answers";
import { candidateLine, differentLines } from "../support/candidate-lines";
import { jsonOf, makeStudent, type Person, withWorld } from "../support/people";

const world = withWorld();

const largestAnswer = 300 * 1024;

const send = {
  students: (person: Person, rows: unknown, headers = {}) =>
    answerOf(jsonOf(person, "POST", "/api/students/import", rows, headers)),
  schools: (person: Person, schools: unknown) =>
    answerOf(jsonOf(person, "POST", "/api/schools/import", { schools })),
  codes: (person: Person, rows: unknown) =>
    answerOf(jsonOf(person, "PUT", "/api/students/mass_update", rows)),
  registrations: (person: Person, rows: unknown) =>
    answerOf(jsonOf(person, "PUT", "/api/school_exam_years/mass_update", rows)),
};

const everyField = (value: unknown) => ({
  full_name: value,
  full_name_arabic: value,
  ic_number: value,
  school_code: value,
  student_code: value,
  class_name: value,
  exam_year: value,
  gender: value,
  passport_number: value,
  birth_cert_number: value,
  visa_number: value,
  is_student: value,
  is_citizen: value,
});
const kinds = {
  full_name: 1,
  ic_number: [],
  school_code: {},
  exam_year: "x",
  gender: 9,
  birth_date: true,
  class_name: [[]],
};
const good = (at: number) => ({ ...candidateLine, exam_year: 2026, ...differentLines(at + 1)[at] });
const times = (n: number, record: unknown) => Array(n).fill(record);

const rowsIn = (problems: [string, string][]) => new Set(problems.map(([field]) => field.split(".")[0]));

describe("a list with very many wrong records", () => {
  it.each<[string, keyof typeof send, unknown[]]>([
    ["candidates with a value of a wrong kind in each field", "students", times(5000, kinds)],
    ["candidates without a field", "students", times(5000, {})],
    ["candidates that are no objects", "students", times(5000, null)],
    ["candidates that are wrong in all thirteen fields", "students", times(5000, everyField([]))],
    ["candidates with control characters in each field", "students", times(5000, everyField("\u0001"))],
    ["candidates with long values", "students", times(2000, everyField("'".repeat(60)))],
    ["candidates of an unknown school", "students", times(5000, { ...candidateLine, school_code: "TIADA" })],
    ["schools without a field", "schools", times(5000, {})],
    [
      "schools with values of a wrong kind",
      "schools",
      times(5000, { school_name: 1, school_code: [], hq_code: {}, district_code: "99", exam_type_code: "Q" }),
    ],
    ["roll numbers without a field", "codes", times(5000, {})],
    [
      "roll numbers of unknown candidates",
      "codes",
      Array.from({ length: 5000 }, (_, at) => ({ id: 1_000_000 + at, student_code: "A/001" })),
    ],
    ["roll numbers of one candidate", "codes", times(5000, { id: 7, student_code: "A/001" })],
    [
      "registrations with values of a wrong kind",
      "registrations",
      times(1000, { school_code: [], exam_year: [], recount: 7, version: "x" }),
    ],
    [
      "unknown registrations",
      "registrations",
      Array.from({ length: 1000 }, (_, at) => ({ id: 1_000_000 + at, exam_year: 2026 })),
    ],
  ])("the answer names the first ones and says that there are more: %s", async (_, call, rows) => {
    const { status, body, problems } = await send[call](world.admin, rows);
    expect(status).toBe(422);
    expect(body).toMatchObject({ data: null, code: "invalid", more: true });
    expect(Buffer.byteLength(JSON.stringify(body))).toBeLessThan(largestAnswer);
    const named = rowsIn(problems);
    const [first = 0] = [...named].map(Number);
    expect([...named].map(Number)).toEqual(Array.from({ length: named.size }, (_, at) => first + at));
    expect(named.size).toBeLessThanOrEqual(mostWrong.records);
    expect(problems.length).toBeLessThanOrEqual(mostWrong.problems);
    expect(body.read).toBeGreaterThan(named.size);
    expect(body.read).toBeLessThan(rows.length);
    expect(body.error).toContain(`${body.read} rekod pertama`);
    expect([await db.$count(students), await db.$count(schools)]).toEqual([0, 2]);
  });
});

describe("a list of candidates", () => {
  it("all of two hundred wrong records are named, and the answer says nothing of more", async () => {
    const rows = [...times(200, {}), ...Array.from({ length: 100 }, (_, at) => good(at))];
    const { body, problems } = await send.students(world.clerk, rows);
    expect(rowsIn(problems).size).toBe(200);
    expect(body).not.toHaveProperty("more");
    expect(body).not.toHaveProperty("read");
  });

  it("judging stops at the wrong record after two hundred, and the answer counts the records read", async () => {
    const rows = [...Array.from({ length: 50 }, (_, at) => good(at)), ...times(300, {})];
    const { body, problems } = await send.students(world.clerk, rows);
    expect([...rowsIn(problems)]).toEqual(Array.from({ length: 200 }, (_, at) => String(at + 50)));
    expect(body).toMatchObject({ success: false, more: true, read: 251 });
  });

  it("a refused list is refused again with its key, and a saved one is answered as before", async () => {
    const key = { "Idempotency-Key": "senarai" };
    const rows = [good(0), good(1)];
    const first = await send.students(world.clerk, rows, key);
    expect(first.status).toBe(201);
    expect((await send.students(world.clerk, rows, key)).body).toEqual(first.body);
    expect((await send.students(world.clerk, rows)).status).toBe(422);
    expect(await db.$count(students)).toBe(2);
  });

  it("other requests have a turn while a list is judged", async () => {
    const rows = Array.from({ length: 1000 }, (_, at) => good(at));
    let turns = 0;
    const others = setInterval(() => turns++, 0);
    const { status } = await send.students(world.clerk, [...rows, {}]);
    clearInterval(others);
    expect(status).toBe(422);
    expect(turns).toBeGreaterThan(3);
  });

  it("a candidate that another account saves while the list is judged is found before it is stored", async () => {
    const rows = Array.from({ length: 1000 }, (_, at) => good(at));
    const answer = send.students(world.clerk, rows);
    await new Promise(setImmediate);
    await new Promise(setImmediate);
    makeStudent({ school_code: "BBB0002", exam_year: 2026, ic_number: good(0).ic_number });
    const { status, problems } = await answer;
    expect([status, problems]).toEqual([422, [["0.ic_number", "candidate_exists_elsewhere"]]]);
    expect(await db.$count(students)).toBe(1);
  });
});
