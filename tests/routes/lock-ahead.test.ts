import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { db } from "~/db/client";
import { exam_years, students } from "~/db/schema";
import { t } from "~/messages";
import { loadApp } from "../support/app";
import {
  formOf,
  inRollback,
  jsonOf,
  makeStudent,
  makeWorld,
  type Person,
  renewProof,
  requestOf,
} from "../support/people";

let app: Awaited<ReturnType<typeof loadApp>>;
let world: ReturnType<typeof makeWorld>;
let student: ReturnType<typeof makeStudent>;

beforeAll(async () => {
  app = await loadApp();
});
inRollback();
beforeEach(() => {
  vi.useFakeTimers({ toFake: ["Date"], now: Date.parse("2026-06-01T00:00:00.000Z") });
  world = makeWorld();
  const place = { school_code: "AAA0001", exam_year: 2026 };
  student = makeStudent({ ...place, full_name: "ZAID", student_code: "AAA0001/009" });
  makeStudent({ ...place, full_name: "ALI" });
  lockFrom("2026-06-01T00:10:00.000Z");
});
afterEach(() => {
  vi.useRealTimers();
});

const lockFrom = (lock_initial_student_datetime: string) =>
  db.update(exam_years).set({ is_lock_initial_student: true, lock_initial_student_datetime }).run();
const reach = (moment: string) => vi.setSystemTime(Date.parse(moment));

async function ask(request: Request) {
  const response = await app(request);
  return { status: response.status, body: await response.text() };
}

const year = { school_code: "AAA0001", exam_year: "2026" };
const at = (path: string) => `${path}?${new URLSearchParams(year)}`;
const numbers = () =>
  db
    .select()
    .from(students)
    .all()
    .map(({ student_code }) => student_code)
    .sort();
const edited = () => ({
  ...year,
  full_name: "ZAID",
  class_name: "6 AMANAH",
  gender: "P",
  passport_number: "A1234567",
  student_code: "AAA0001/007",
  version: "1",
});

/** A clerk never resets a school with a numbered candidate. */
const takeNumberAway = () => db.update(students).set({ student_code: null }).run();

/** Actions that a lock freezes for a clerk, and the roll numbers after them while it does not. The form of a candidate
 * then sends a request, and is refused here without its reason (decision 034). */
const frozen: [string, (clerk: Person) => Request, number, (string | null)[], number?][] = [
  [
    "a reset by the form",
    (clerk) => {
      takeNumberAway();
      return formOf(clerk, at("/students/reset"), { typed_code: "AAA0001" });
    },
    303,
    [],
  ],
  [
    "a reset by the API",
    (clerk) => {
      takeNumberAway();
      return requestOf(clerk, at("/api/students/mass_delete"), { method: "DELETE" });
    },
    200,
    [],
  ],
  [
    "numbering by the form",
    (clerk) => formOf(clerk, "/students/roll-numbers", year),
    303,
    ["AAA0001/001", "AAA0001/002"],
  ],
  [
    "numbering by the API",
    (clerk) => jsonOf(clerk, "POST", "/api/students/roll_numbers", { ...year, exam_year: 2026 }),
    200,
    ["AAA0001/001", "AAA0001/002"],
  ],
  [
    "another number by the form",
    (clerk) => formOf(clerk, `/student-edit/${student.id}`, edited()),
    303,
    ["AAA0001/007", null],
    422,
  ],
  [
    "another number by the API",
    (clerk) => jsonOf(clerk, "PUT", `/api/students/${student.id}`, edited()),
    200,
    ["AAA0001/007", null],
  ],
  [
    "numbers of many by the API",
    (clerk) =>
      jsonOf(clerk, "PUT", "/api/students/mass_update", [{ id: student.id, student_code: "AAA0001/007" }]),
    200,
    ["AAA0001/007", null],
  ],
];

describe("a lock in the future", () => {
  test.each(frozen)("does not freeze %s until its moment", async (_, action, done, left) => {
    reach("2026-06-01T00:09:59.999Z");
    expect((await ask(action(world.clerk))).status).toBe(done);
    expect(numbers()).toEqual(left);
  });

  test.each(frozen)("freezes %s at its moment", async (_, action, _done, _left, refused = 409) => {
    reach("2026-06-01T00:10:00.000Z");
    renewProof(world.clerk);
    const request = action(world.clerk);
    const before = numbers();
    expect((await ask(request)).status).toBe(refused);
    expect(numbers()).toEqual(before);
  });

  test("lets the numbering of the whole year change issued numbers until its moment", async () => {
    const all = () =>
      ask(formOf(world.admin, "/students/roll-numbers/all", { exam_year: "2026", only_unnumbered: "false" }));
    await all();
    expect(numbers()).toEqual(["AAA0001/001", "AAA0001/002"]);
  });

  test.each([
    ["Akan dikunci", "2026-06-01T00:09:59.999Z", false],
    ["Dikunci", "2026-06-01T00:10:00.000Z", true],
  ])("is shown on every screen as %s", async (badge, moment, isLocked) => {
    reach(moment);
    const list = await ask(requestOf(world.admin, "/admin/exam_years"));
    expect(list.body).toContain(`>${badge}</span>`);
    const add = await ask(requestOf(world.clerk, at("/student-add")));
    expect(add.body.includes(t("request.form_note"))).toBe(isLocked);
    const batch = await ask(requestOf(world.clerk, at("/student-add/batch")));
    expect(batch.body.includes("Hantar permohonan bagi seorang demi seorang calon")).toBe(isLocked);
    const preview = await ask(requestOf(world.clerk, at("/students/roll-numbers")));
    expect(preview.body.includes("Tahun 2026 dikunci pada")).toBe(isLocked);
    expect(/name="only_unnumbered" checked="" value="true"|value="true" checked/.test(preview.body)).toBe(
      isLocked,
    );
    const whole = await ask(requestOf(world.clerk, `${at("/students/roll-numbers")}&only_unnumbered=false`));
    expect(whole.body.includes("Hanya pentadbir boleh mengubahnya")).toBe(isLocked);
    const edit = await ask(requestOf(world.clerk, `/student-edit/${student.id}`));
    expect(edit.body.includes("hanya pentadbir boleh menukar angka giliran")).toBe(isLocked);
    const readiness = await ask(requestOf(world.clerk, "/school_exam_years/readiness?exam_year=2026"));
    expect(readiness.body.includes("Pendaftaran telah dikunci pada")).toBe(isLocked);
  });
});
