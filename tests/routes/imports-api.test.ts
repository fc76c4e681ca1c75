import { describe, expect, it } from "vitest";
import { db } from "~/db/client";
import { schools, students } from "~/db/schema";
import { answerOf } from "../support/answers";
import { candidateLine, differentLines } from "../support/candidate-lines";
import { jsonOf, makeStudent, type Person, requestOf, withWorld } from "../support/people";

const world = withWorld();

const candidate = { ...candidateLine, is_student: true, is_citizen: true, exam_year: 2026 };
const school = {
  school_name: "sra baru",
  school_code: "new0001",
  hq_code: "n1",
  district_code: "02",
  exam_type_code: "PSRA",
};

const sendStudents = (person: Person | null, body: unknown, headers = {}) =>
  answerOf(jsonOf(person, "POST", "/api/students/import", body, headers));
const sendSchools = (person: Person | null, body: unknown, headers = {}) =>
  answerOf(jsonOf(person, "POST", "/api/schools/import", body, headers));

/** Both calls answer alike; the record, the table and the roles differ. */
const calls = [
  {
    call: "POST /api/students/import",
    send: (person: Person | null, rows: unknown[], headers = {}) => sendStudents(person, rows, headers),
    raw: (person: Person, body: string, type = "application/json") =>
      answerOf(
        requestOf(person, "/api/students/import", {
          method: "POST",
          body,
          headers: { "Content-Type": type },
        }),
      ),
    other: (method: string, person: Person) => answerOf(jsonOf(person, method, "/api/students/import", [])),
    record: (at: number) => ({ ...candidate, ...differentLines(at + 1)[at] }),
    wrong: { class_name: "6 A" },
    message: (n: number) => `${n} calon berjaya diimport.`,
    count: () => db.$count(students),
    forbidden: ["supervisor", "observer"] as const,
    before: 0,
  },
  {
    call: "POST /api/schools/import",
    send: (person: Person | null, rows: unknown[], headers = {}) =>
      sendSchools(person, { schools: rows }, headers),
    raw: (person: Person, body: string, type = "application/json") =>
      answerOf(
        requestOf(person, "/api/schools/import", { method: "POST", body, headers: { "Content-Type": type } }),
      ),
    other: (method: string, person: Person) => answerOf(jsonOf(person, method, "/api/schools/import", {})),
    record: (at: number) => ({ ...school, school_code: `NEW${at}` }),
    wrong: { hq_code: "A" },
    message: (n: number) => `Berjaya mengimport ${n} sekolah`,
    count: () => db.$count(schools),
    forbidden: ["clerk", "supervisor", "observer"] as const,
    before: 2,
  },
];

describe.each(calls)(
  "$call",
  ({ call, send, raw, other, record, wrong, message, count, forbidden, before }) => {
    it("the JSON import stores the whole list and answers the count", async () => {
      const answer = await send(world.admin, [record(0), record(1), record(2)]);
      expect(answer.status).toBe(201);
      expect(answer.body).toEqual({ success: true, message: message(3), error: null, data: { created: 3 } });
      expect(await count()).toBe(before + 3);
    });

    it("the JSON import stores nothing when one row is wrong, and names every wrong row", async () => {
      const rows = [record(0), wrong, record(1), null, record(0)];
      const answer = await send(world.admin, rows);
      expect(answer.status).toBe(422);
      expect(answer.body).toMatchObject({ success: false, data: null, code: "invalid" });
      const wrongRows = new Set(answer.problems.map(([field]) => field.split(".")[0]));
      expect([...wrongRows]).toEqual(["1", "3", "4"]);
      expect(await count()).toBe(before);
    });

    it("the JSON import with the same key and body stores once and repeats its answer", async () => {
      const key = { "Idempotency-Key": "import-1" };
      const first = await send(world.admin, [record(0)], key);
      const again = await send(world.admin, [record(0)], key);
      expect([again.status, again.body]).toEqual([201, first.body]);
      const reused = await send(world.admin, [record(1)], key);
      expect([reused.status, reused.body.code]).toEqual([422, "idempotency_key_reused"]);
      expect(await count()).toBe(before + 1);
    });

    it("the JSON import refuses a stored list that comes again without a key", async () => {
      await send(world.admin, [record(0), record(1)]);
      const again = await send(world.admin, [record(0), record(1)]);
      expect(again.status).toBe(422);
      expect(new Set(again.problems.map(([field]) => field.split(".")[0]))).toEqual(new Set(["0", "1"]));
      expect(await count()).toBe(before + 2);
    });

    it.each([
      ["5,001 rows", 5001, "too_many"],
      ["no rows", 0, "empty_list"],
    ])("the JSON import refuses %s before it judges a row", async (_, length, code) => {
      const answer = await send(world.admin, Array(length).fill(record(0)));
      expect(answer.status).toBe(422);
      expect(answer.body.success).toBe(false);
      expect(answer.problems.map(([, problem]) => problem)).toEqual([code]);
    });

    it.each([
      ["no JSON", "{", "application/json", 400],
      ["a form", "a=1", "application/x-www-form-urlencoded", 415],
      ["a text", '"x"', "application/json", 422],
      ["a number", "7", "application/json", 422],
      ["null", "null", "application/json", 422],
      ["an object of rows", '{"0":{}}', "application/json", 422],
    ])("the JSON import answers %s with its own status, never 500", async (_, body, type, status) => {
      expect((await raw(world.admin, body, type)).status).toBe(status);
      expect(await count()).toBe(before);
    });

    it("the JSON import refuses rows that are not objects, row by row", async () => {
      const answer = await send(world.admin, ["x", 7, true, [], null, {}]);
      expect(answer.status).toBe(422);
      expect(new Set(answer.problems.map(([field]) => field.split(".")[0]))).toEqual(
        new Set(["0", "1", "2", "3", "4", "5"]),
      );
    });

    it("the JSON import refuses visitors and roles without permission", async () => {
      for (const who of forbidden) expect((await send(world[who], [record(0)])).status).toBe(403);
      expect((await send(null, [record(0)])).status).toBe(401);
      expect(await count()).toBe(before);
    });

    it("the JSON import accepts only POST", async () => {
      for (const method of ["PUT", "PATCH", "DELETE"]) {
        const answer = await other(method, world.admin);
        expect([answer.status, answer.headers.get("Allow")]).toEqual([405, "POST"]);
      }
      expect((await answerOf(requestOf(world.admin, call.slice("POST ".length)))).status).toBe(405);
    });
  },
);

describe("candidates by JSON", () => {
  it("problems of candidates have row, field and sentence", async () => {
    makeStudent({ school_code: "BBB0002", exam_year: 2026, ic_number: "140810014481" });
    const answer = await sendStudents(world.clerk, [
      { ...candidate, full_name: "" },
      { ...candidate, ic_number: "140231014475" },
      { ...candidate, school_code: "BBB0002" },
      { ...candidate, exam_year: 2031 },
      { ...candidate, ic_number: "140810014481" },
      { ...candidate, is_citizen: "mungkin" },
      candidate,
      { ...candidate, full_name: "LAIN" },
    ]);
    expect(answer.body.fields.map(({ field, message }: ProblemAnswer) => [field, message])).toEqual([
      ["0.full_name", "Nama penuh mesti diisi"],
      ["1.ic_number", "Tarikh pada no. kad pengenalan tidak sah"],
      ["2.school_code", "Kod sekolah BBB0002 tiada dalam rekod"],
      ["3.exam_year", "Tahun peperiksaan 2031 tiada dalam rekod"],
      ["5.is_citizen", "Warganegara mestilah Ya atau Tidak"],
      ["7.ic_number", "No. kad pengenalan berulang dengan baris 7"],
    ]);
  });

  it("a candidate of another school is a problem of a list that has no other", async () => {
    makeStudent({ school_code: "BBB0002", exam_year: 2026, ic_number: "140810014481" });
    const answer = await sendStudents(world.clerk, [{ ...candidate, ic_number: "140810014481" }]);
    expect(answer.body.fields.map(({ field, message }: ProblemAnswer) => [field, message])).toEqual([
      ["0.ic_number", "Calon ini telah wujud di sekolah lain"],
    ]);
  });

  it("candidates by JSON keep quotes and apostrophes", async () => {
    await sendStudents(world.clerk, [{ ...candidate, full_name: '"ALI" =1+1', student_code: null }]);
    expect(db.select().from(students).get()).toMatchObject({
      full_name: '"ALI" =1+1',
      school_code: "AAA0001",
      class_name: "6 AMANAH",
      gender: "L",
    });
    const quoted = await sendStudents(world.clerk, [{ ...candidate, ic_number: "'140810014477" }]);
    expect(quoted.problems).toEqual([["0.ic_number", "ic_not_digits"]]);
  });

  it("the JSON import ignores ids, versions and timestamps", async () => {
    const answer = await sendStudents(world.clerk, [
      { ...candidate, id: 999, version: 7, created_at: "2000-01-01T00:00:00.000Z", schools: {} },
    ]);
    expect(answer.status).toBe(201);
    const stored = db.select().from(students).get();
    expect(stored?.version).toBe(1);
    expect(stored?.id).not.toBe(999);
    expect(stored?.created_at.slice(0, 4)).not.toBe("2000");
  });
});

interface ProblemAnswer {
  field: string;
  code: string;
  message: string;
}

describe("schools by JSON", () => {
  it("problems of schools name their lines", async () => {
    const { hq_code: _, ...short } = school;
    const answer = await sendSchools(world.admin, {
      schools: [
        short,
        { ...school, hq_code: " " },
        { ...school, district_code: "77" },
        { ...school, school_code: "AAA0001" },
        null,
        { ...school, school_name: null },
      ],
    });
    expect(answer.body.fields).toEqual([
      { field: "0.hq_code", code: "line_format", message: format(1) },
      { field: "1.hq_code", code: "line_blank", message: blank(2) },
      { field: "2.district_code", code: "unknown", message: "Daerah 77 tiada dalam rekod" },
      { field: "3.school_code", code: "taken", message: "Kod sekolah ini sudah digunakan" },
      { field: "4.school_name", code: "line_format", message: format(5) },
      { field: "5.school_name", code: "line_blank", message: blank(6) },
    ]);
  });

  it("schools by JSON need no alternative centre code", async () => {
    const answer = await sendSchools(world.admin, {
      schools: [school, { ...school, school_code: "NEW2", hq_code_alt: "" }],
    });
    expect(answer.status).toBe(201);
    const made = db.select().from(schools).all().slice(2);
    expect(made.map(({ school_name, hq_code_alt }) => [school_name, hq_code_alt])).toEqual([
      ["SRA BARU", null],
      ["SRA BARU", null],
    ]);
  });

  it("schools come as a named list or a bare list", async () => {
    expect((await sendSchools(world.admin, [school])).status).toBe(201);
    expect((await sendSchools(world.admin, {})).problems).toEqual([["schools", "not_a_list"]]);
  });
});

const format = (n: number) => `Baris ${n}: Format data tidak valid. Pastikan semua kolom wajib diisi.`;
const blank = (n: number) => `Baris ${n}: Kolom wajib tidak boleh kosong.`;
