import { beforeAll, describe, expect, test } from "vitest";
import { loadApp } from "../support/app";
import { formOf, inRollback, jsonOf, letProofGoStale, makeStudent, type Person } from "../support/people";
import { type Sides, withSides } from "../support/sides";

const sides = withSides();
inRollback();

let app: Awaited<ReturnType<typeof loadApp>>;
beforeAll(async () => {
  app = await loadApp();
});

type Fields = Record<string, string>;
type Place = string | ((sides: Sides) => string);
const at = (place: Place) => (typeof place === "string" ? place : place(sides));

/** The fields that the error summary names, in its order. */
async function fieldsOfForm(person: Person | null, place: Place, fields: Fields) {
  const answer = await app(formOf(person, at(place), fields));
  const summary = /id="ralat">.*?<\/ul>/s.exec(await answer.text())?.[0] ?? "";
  return { status: answer.status, named: [...summary.matchAll(/href="#([^"]*)"/g)].map(([, id]) => id) };
}

async function fieldsOfCall(person: Person | null, method: string, place: Place, body: object) {
  const answer = await app(jsonOf(person, method, at(place), body));
  const { fields = [] } = (await answer.json()) as { fields?: { field: string; code: string }[] };
  return { status: answer.status, named: fields.map(({ field, code }) => `${field} ${code}`) };
}

describe("one round shows what the form and the stored data object to", () => {
  const cases: [string, Place, Fields, string[]][] = [
    [
      "a school",
      "/schools-add",
      { school_code: "SDR0001", hq_code: "P1", district_code: "77", exam_type_code: "LAIN" },
      ["school_name", "school_code", "district_code", "exam_type_code"],
    ],
    [
      "a school that is edited",
      ({ own }) => `/schools-edit/${own.school.id}`,
      { school_code: "ASG0001", hq_code: "P1", district_code: "77", exam_type_code: "PSRA", version: "1" },
      ["school_name", "school_code", "district_code"],
    ],
    ["an exam year", "/admin/exam_years/add", { year: "2026", title: "x".repeat(500) }, ["year", "title"]],
    [
      "an exam year that is edited",
      ({ years }) => `/admin/exam_years/${years.unused.id}/edit`,
      { year: "2026", title: "x".repeat(500), version: "1" },
      ["year", "title"],
    ],
    ["a district", "/admin/lookups/districts/add", { code: "01", name: "" }, ["code", "name"]],
    [
      "a registration",
      "/school_exam_years/add",
      { school_code: "TIADA1", exam_year: "2050", expected_students: "banyak" },
      ["school_code", "exam_year", "expected_students"],
    ],
    [
      "a registration that exists already",
      "/school_exam_years/add",
      { school_code: "SDR0001", exam_year: "2026", expected_students: "banyak" },
      ["school_code", "expected_students"],
    ],
    [
      "a registration that is edited",
      ({ own }) => `/school_exam_years/${own.registration.id}/edit`,
      { school_code: "TIADA1", exam_year: "x", version: "1" },
      ["school_code", "exam_year"],
    ],
    [
      "a candidate",
      "/student-add",
      { full_name: "", ic_number: "140203101235", school_code: "SDR0001", exam_year: "2026" },
      ["full_name", "ic_number"],
    ],
    [
      "a candidate of an unknown school",
      "/student-add",
      { full_name: "", ic_number: "140203101231", school_code: "TIADA1", exam_year: "2050" },
      ["full_name", "school_code", "exam_year"],
    ],
    [
      "a user",
      "/create-user",
      { full_name: "", username: "sendiri.su", role_id: "SU", password: "a" },
      ["full_name", "username", "password", "school_code"],
    ],
    [
      "a user of an unknown district",
      "/create-user",
      { full_name: "A", username: "!", role_id: "PENYELIA_DAERAH", district_code: "77" },
      ["username", "district_code"],
    ],
    [
      "a user who is edited",
      ({ own }) => `/user-edit/${own.clerk.user_id}`,
      {
        full_name: "",
        username: "sendiri.admin",
        role_id: "SU",
        school_code: "",
        is_approved: "true",
        version: "1",
      },
      ["full_name", "username", "school_code"],
    ],
    [
      "an impersonation",
      "/admin/impersonate",
      { role_id: "", school_code: "TIADA1" },
      ["role_id", "school_code"],
    ],
  ];

  test.each(cases)("%s", async (_, place, fields, named) => {
    const answer = await fieldsOfForm(sides.own.admin, place, fields);
    expect(answer).toEqual({ status: 422, named });
  });

  test("a registration of a visitor: no name, a short password, an unknown school and district", async () => {
    const fields = { username: "baharu", password: "a", school_code: "TIADA1", district_code: "77" };
    const named = ["full_name", "password", "school_code", "district_code"];
    expect(await fieldsOfForm(null, "/admin_register", fields)).toEqual({ status: 422, named });
  });

  test("a refused registration does not say whether a name is taken, because no limit counts it", async () => {
    const answer = await fieldsOfForm(null, "/admin_register", { username: "sendiri.su", password: "a" });
    expect(answer.named).toEqual(["full_name", "password"]);
  });

  test("a forgotten password: a short one that is typed differently, and no name", async () => {
    const fields = { recovery_code: "x", password: "a", password_again: "b" };
    const { named } = await fieldsOfForm(null, "/recover", fields);
    expect(named).toEqual(["username", "password", "password_again"]);
  });

  test("a new password: a wrong present one that is missing does not hide a weak new one", async () => {
    const fields = { current_password: "", password: "a" };
    const { named } = await fieldsOfForm(sides.own.clerk, "/account/password", fields);
    expect(named).toEqual(["current_password", "password"]);
  });

  test("an emptied year: the proof and the typed code", async () => {
    letProofGoStale(sides.own.clerk);
    const place = "/students/reset?school_code=SDR0001&exam_year=2026";
    const { named } = await fieldsOfForm(sides.own.clerk, place, { typed_code: "LAIN" });
    expect(named).toEqual(["typed_code", "current_password"]);
  });

  test("a new user: the proof and what stored data object to", async () => {
    letProofGoStale(sides.own.admin);
    const fields = { full_name: "A", username: "sendiri.su", role_id: "SU" };
    const { named } = await fieldsOfForm(sides.own.admin, "/create-user", fields);
    expect(named).toEqual(["username", "school_code", "current_password"]);
  });

  test("a supervisor's school: no name, and a code that only the office changes", async () => {
    const { school, supervisor } = sides.own;
    const { hq_code, district_code, exam_type_code } = school;
    const fields = { school_code: "LAIN", hq_code, district_code, exam_type_code };
    const answer = await fieldsOfForm(supervisor, `/schools-edit/${school.id}`, fields);
    expect(answer).toEqual({ status: 422, named: ["school_name", "school_code"] });
  });

  test("a row of many candidates: no name, and an IC that a candidate has", async () => {
    const place = "/student-add/batch?school_code=SDR0001&exam_year=2026";
    const row = { "rows[0].full_name": "", "rows[0].ic_number": "140203101235" };
    const { named } = await fieldsOfForm(sides.own.clerk, place, row);
    expect(named).toHaveLength(2);
  });
});

describe("one call names what the form and the stored data object to", () => {
  test.each<[string, Place, object, string[]]>([
    [
      "POST",
      "/api/schools",
      { school_code: "SDR0001", hq_code: "P1", district_code: "77", exam_type_code: "LAIN" },
      ["school_name required", "school_code taken", "district_code unknown", "exam_type_code unknown"],
    ],
    [
      "POST",
      "/api/exam_years",
      { year: 2026, lock_initial_student_datetime: "x" },
      ["year taken", "lock_initial_student_datetime not_a_datetime"],
    ],
    [
      "POST",
      "/api/school_exam_years",
      { school_code: "TIADA1", exam_year: "x" },
      ["school_code unknown", "exam_year not_a_number"],
    ],
    [
      "POST",
      "/api/students",
      { ic_number: "140203101235", school_code: "SDR0001", exam_year: 2026 },
      ["full_name required", "ic_number candidate_exists"],
    ],
    [
      "PUT",
      ({ own }) => `/api/students/${own.student.id}`,
      { ic_number: "140203101237", school_code: "SDR0001", exam_year: 2026 },
      ["full_name required", "ic_number candidate_exists"],
    ],
    [
      "POST",
      "/api/users",
      { username: "sendiri.su", role_id: "SU", password: "a" },
      ["full_name required", "username taken", "password too_short", "school_code required"],
    ],
    [
      "POST",
      "/api/students/import",
      [{ ic_number: "140203101235", school_code: "SDR0001", exam_year: 2026 }],
      ["0.full_name required", "0.ic_number candidate_exists"],
    ],
    [
      "POST",
      "/api/schools/import",
      {
        schools: [
          {
            school_name: "",
            school_code: "SDR0001",
            hq_code: "P",
            district_code: "77",
            exam_type_code: "PSRA",
          },
        ],
      },
      ["0.school_name line_blank", "0.school_code taken", "0.district_code unknown"],
    ],
  ])("%s %s", async (method, place, body, named) => {
    expect(await fieldsOfCall(sides.own.admin, method, place, body)).toEqual({ status: 422, named });
  });

  test.each(["x", 7])("a body that is no record (%j) is named in the sentence", async (body) => {
    for (const path of ["/api/schools/import", "/api/schools"]) {
      const answer = await app(jsonOf(sides.own.admin, "POST", path, body));
      expect(await answer.json()).toMatchObject({ error: "Kandungan permintaan tidak sah", code: "invalid" });
    }
  });

  test("POST /api/auth/register", async () => {
    const body = { username: "baharu", password: "a", school_code: "TIADA1" };
    const { named } = await fieldsOfCall(null, "POST", "/api/auth/register", body);
    expect(named).toEqual(["full_name required", "password too_short", "school_code unknown"]);
  });

  test("an unknown school is 404 before its body is judged, for the office and for a supervisor", async () => {
    for (const person of [sides.own.admin, sides.own.supervisor]) {
      for (const id of [999999, sides.foreign.school.id]) {
        const { status } = await fieldsOfCall(person, "PUT", `/api/schools/${id}`, {});
        expect(status).toBe(person === sides.own.admin && id !== 999999 ? 422 : 404);
      }
    }
  });

  test("PUT /api/schools/{id} of a supervisor needs the name alone", async () => {
    const { school, supervisor } = sides.own;
    const { status } = await fieldsOfCall(supervisor, "PUT", `/api/schools/${school.id}`, {
      school_name: "LAIN",
    });
    expect(status).toBe(200);
  });
});

test("a document that is refused does not make the next document the candidate's identity", async () => {
  makeStudent({ school_code: "SDR0001", exam_year: 2026, full_name: "ALI", passport_number: "P1234567" });
  const body = {
    full_name: "B",
    ic_number: "12",
    passport_number: "P1234567",
    school_code: "SDR0001",
    exam_year: 2026,
  };
  const { named } = await fieldsOfCall(sides.own.admin, "POST", "/api/students", body);
  expect(named.map((each) => each.split(" ")[0])).toEqual(["ic_number"]);
});
