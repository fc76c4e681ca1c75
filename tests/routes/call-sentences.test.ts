import { expect, test } from "vitest";
import { sqlite } from "~/db/client";
import { readFlash } from "~/http/flash";
import { answerOf } from "../support/answers";
import { formOf, jsonOf, makeSchool, requestOf, withWorld } from "../support/people";

const world = withWorld();

type Fields = Record<string, string>;
type Action = (id: { school: number; year: number; registration: number }) => {
  call: [method: string, address: string];
  form: string;
  fields: Fields;
  /** Only the form has these. */
  more?: Fields;
};

const school: Fields = {
  school_name: "SRA AL-AMIN",
  school_code: "AAA0001",
  hq_code: "P0003",
  hq_code_alt: "",
  district_code: "01",
  exam_type_code: "PSRA",
};
const confirmed = { confirmed: "true" };
const locked = { year: "2026", is_lock_initial_student: "true", lock_initial_student_datetime: "" };

const actions: [string, Action][] = [
  [
    "a new year",
    () => ({ call: ["POST", "exam_years"], form: "/admin/exam_years/add", fields: { year: "2031" } }),
  ],
  [
    "a changed year",
    ({ year: id }) => ({
      call: ["PUT", `exam_years/${id}`],
      form: `/admin/exam_years/${id}/edit`,
      fields: { year: "2026", title: "UPKK" },
      more: confirmed,
    }),
  ],
  [
    "a locked year",
    ({ year: id }) => ({
      call: ["PUT", `exam_years/${id}`],
      form: `/admin/exam_years/${id}/edit`,
      fields: locked,
      more: confirmed,
    }),
  ],
  [
    "the days of requests",
    ({ year: id }) => ({
      call: ["PUT", `exam_years/${id}/request_windows`],
      form: `/admin/exam_years/${id}/requests`,
      fields: { late_opens_on: "2026-02-01" },
    }),
  ],
  [
    "a new school",
    () => ({
      call: ["POST", "schools"],
      form: "/schools-add",
      fields: { ...school, school_code: "CCC0003" },
    }),
  ],
  [
    "a changed school",
    ({ school: id }) => ({
      call: ["PUT", `schools/${id}`],
      form: `/schools-edit/${id}`,
      fields: school,
      more: confirmed,
    }),
  ],
  [
    "the contact of a school",
    ({ school: id }) => ({
      call: ["PUT", `schools/${id}/contact`],
      form: `/schools/${id}/contact`,
      fields: { contact_name: "PUAN ROHANA" },
    }),
  ],
  [
    "a school that closes",
    ({ school: id }) => ({
      call: ["PUT", `schools/${id}/closing`],
      form: `/schools/${id}/closing`,
      fields: { closed_from: "2027" },
    }),
  ],
  [
    "a registration",
    () => ({
      call: ["POST", "school_exam_years"],
      form: "/school_exam_years/add",
      fields: { school_code: "EEE0005", exam_year: "2026" },
    }),
  ],
  [
    "a changed registration",
    ({ registration: id }) => ({
      call: ["PUT", `school_exam_years/${id}`],
      form: `/school_exam_years/${id}/edit`,
      fields: { school_code: "EEE0005", exam_year: "2026" },
      more: confirmed,
    }),
  ],
  [
    "a note",
    ({ registration: id }) => ({
      call: ["POST", `school_exam_years/${id}/notes`],
      form: `/school_exam_years/${id}/notes`,
      fields: { body: "Telefon pada hari Isnin" },
    }),
  ],
];

test.each(actions)("%s: the call says the sentence of the form", async (_, action) => {
  makeSchool("EEE0005");
  const { own, year, ownYear } = world;
  const { call, form, fields, more } = action({ school: own.id, year: year.id, registration: ownYear.id });
  const [method, address] = call;
  sqlite.exec("savepoint before_the_call");
  const called = await answerOf(jsonOf(world.admin, method, `/api/${address}`, fields));
  expect([called.status, called.body.error]).toEqual([method === "POST" ? 201 : 200, null]);
  sqlite.exec("rollback to before_the_call");
  const posted = await answerOf(formOf(world.admin, form, { ...fields, ...more }));
  expect(posted.status).toBe(303);
  const Cookie = posted.headers.getSetCookie().find((each) => each.startsWith("calon_makluman=")) ?? "";
  const shown = readFlash(requestOf(null, "/", { headers: { Cookie } }));
  expect(shown?.message).toBeTruthy();
  expect(called.body.message).toBe(shown?.message);
});

test("several moved registrations are named by their number", async () => {
  const rows = [{ id: world.ownYear.id, exam_year: "2026" }];
  const { body } = await answerOf(jsonOf(world.admin, "PUT", "/api/school_exam_years/mass_update", rows));
  expect(body).toMatchObject({
    error: null,
    message: "1 rekod tahun peperiksaan sekolah berjaya dikemas kini",
  });
});
