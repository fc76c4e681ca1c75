import { join } from "node:path";
import { expect, it } from "vitest";
import { demoAccounts } from "~/demo/make";
import { copyDemo, smallDemo } from "../support/demo";
import type { Person } from "../support/people";
import { shownFields } from "../support/shown-fields";

const path = join(process.env.CALON_RUN_FOLDER ?? "", `statements-${process.pid}.db`);
process.env.DATABASE_PATH = path;
await copyDemo(path, smallDemo);

const { sqlite } = await import("~/db/client");
const { malaysianYear } = await import("~/db/clock");
const { startSession } = await import("~/auth/sessions");
const { checkEverywhere } = await import("~/features/checks/run");
const { runAtOnce } = await import("~/features/values/in-slices");
const { loadApp } = await import("../support/app");
const { formOf, requestOf } = await import("../support/people");

const app = await loadApp();

/** More statements than these make a page slow before anything in it is. */
const most = 20;

/** These ask more today. A number may only fall, and a line whose number is no longer above the limit goes. */
const more: Record<string, number> = {
  "clerk /students/sheets": 24,
  "ten candidates are added at once": 88,
};

/** They read a number that the connection has in memory, and no page of the file. */
const counters = ["select total_changes()", "pragma data_version"];

let texts: string[] = [];
const statement = Object.getPrototypeOf(sqlite.prepare("select 1"));
for (const method of ["get", "all", "run", "iterate"]) {
  const own = statement[method];
  statement[method] = function (this: { source: string }, ...given: unknown[]) {
    if (!counters.includes(this.source)) texts.push(this.source);
    return own.apply(this, given);
  };
}

function personOf(role_id: (typeof demoAccounts)[number]["role_id"]): Person & { school_code: string } {
  const account = demoAccounts.find((each) => each.role_id === role_id);
  const user = sqlite
    .prepare("select id as user_id, school_code from users where username = ?")
    .get(account?.username) as Person;
  const token = startSession(user.user_id, false, { address: "127.0.0.1", user_agent: "" });
  return { ...user, acting_as: null, cookie: `calon=${token}` } as Person & { school_code: string };
}

runAtOnce(checkEverywhere());
const [clerk, supervisor, office] = [personOf("SU"), personOf("PENYELIA_DAERAH"), personOf("ADMIN")];
const place = { school_code: clerk.school_code, exam_year: String(malaysianYear()) };
const of = (path: string) => `${path}?${new URLSearchParams(place)}`;
const candidates = sqlite
  .prepare(
    "select id from students where school_code = ? and exam_year = ? and withdrawn_at is null order by id limit 3",
  )
  .pluck()
  .all(place.school_code, place.exam_year) as number[];
const [first = 0, second = 0] = candidates;
async function answerTo(request: Request): Promise<{ status: number; body: string }> {
  texts = [];
  const answer = await app(request);
  return { status: answer.status, body: await answer.text() };
}

function expectFew(name: string): void {
  const listed = texts.map((text) => text.replace(/\s+/g, " ").slice(0, 160)).toSorted();
  const limit = more[name] ?? most;
  expect(texts.length, `${name} asks\n${listed.join("\n")}`).toBeLessThanOrEqual(limit);
  if (name in more) expect(texts.length, `${name} is within the limit`).toBeGreaterThan(most);
}

/** The first paper of this year. */
const paper = sqlite
  .prepare("select id from exam_papers where exam_year = ? order by held_on, id")
  .pluck()
  .get(place.exam_year) as number;

const pages: [name: string, person: Person][] = [
  ...[clerk, supervisor, office].map((person, at): [string, Person] => [
    `${["clerk", "supervisor", "office"][at]} /papers/${paper}`,
    person,
  ]),
  ...[
    "/",
    of("/students"),
    "/students",
    "/students?search=nur",
    `/student/${first}`,
    `/student-edit/${first}`,
    of("/student-add"),
    of("/student-add/batch"),
    of("/students/import"),
    "/checks",
    "/students/sheets",
    of("/students/sheets/attendance"),
    of("/students/sheets/psra"),
    "/school_exam_years",
    "/school_exam_years/readiness",
    "/requests",
    "/special_needs",
  ].map((address): [string, Person] => [`clerk ${address}`, clerk]),
  ...["/", "/students", "/school_exam_years/readiness", "/requests"].map((address): [string, Person] => [
    `supervisor ${address}`,
    supervisor,
  ]),
  ...[
    "/",
    "/students",
    "/students?exam_year=all",
    "/students?search=nur",
    "/school_exam_years",
    "/school_exam_years/readiness",
    "/requests",
    "/checks",
  ].map((address): [string, Person] => [`office ${address}`, office]),
];

it.each(pages)("%s", async (name, person) => {
  const address = name.slice(name.indexOf("/"));
  await answerTo(requestOf(person, address));
  expect((await answerTo(requestOf(person, address))).status).toBe(200);
  expectFew(name);
});

let number = 0;
const forms: [name: string, address: string, fields: () => Promise<Record<string, string>>][] = [
  [
    "a candidate is saved",
    `/student-edit/${second}`,
    async () => ({
      ...(await fieldsOf(`/student-edit/${second}`)),
      class_name: `6 KELAS ${++number}`,
    }),
  ],
  ["a candidate is added", of("/student-add"), async () => ({ ...place, ...candidate(), ...student })],
  [
    "ten candidates are added at once",
    "/student-add/batch",
    async () => {
      const rows = Array.from({ length: 10 }, (_, at) =>
        Object.entries(candidate()).map(([field, value]) => [`rows[${at}].${field}`, value]),
      );
      return { ...place, ...Object.fromEntries(rows.flat()) };
    },
  ],
];

const student = { is_student: "true", is_citizen: "true" };

const candidate = () => ({
  full_name: `MURID UJIAN ${++number}`,
  ic_number: String(140203100000 + number * 2),
  class_name: "6 UJIAN",
  gender: "L",
});

/** As the page shows them, without its buttons. */
async function fieldsOf(address: string): Promise<Record<string, string>> {
  const { body } = await answerTo(requestOf(clerk, address));
  const buttons = ["jawi", "jawi_letter", "check", "on"];
  return Object.fromEntries(
    [...shownFields(body)]
      .filter(([name]) => !buttons.includes(name))
      .map(([name, [value = ""]]) => [name, value]),
  );
}

it.each(forms)("%s", async (name, address, fields) => {
  for (const key of ["first", "again"]) {
    const request = formOf(clerk, address, { ...(await fields()), submission_key: `${name} ${key}` });
    expect((await answerTo(request)).status).toBe(303);
  }
  expectFew(name);
});
