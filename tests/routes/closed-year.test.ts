import { beforeAll, describe, expect, test } from "vitest";
import { sqlite } from "~/db/client";
import { type Ask, requestFor } from "../matrix/engine";
import { asAsk, isApi } from "../matrix/questions";
import { loadApp } from "../support/app";
import { doors } from "../support/doors";
import { formOf, inRollback, jsonOf, makeAbsence, type Person, requestOf } from "../support/people";
import { withSides } from "../support/sides";

const sides = withSides();
inRollback();
let app: Awaited<ReturnType<typeof loadApp>>;
beforeAll(async () => {
  app = await loadApp();
});

const closeEveryYear = () => sqlite.exec("update exam_years set closed_at = '2026-01-01T00:00:00.000Z'");

/** Readings add their events and receipts, a draft is no record of the year, and other systems read a new name of a school. */
const others = ["audit_events", "sheet_prints", "import_drafts", "student_changes"];
const tables = sqlite
  .prepare<[], string>(
    "select m.name from sqlite_master as m join pragma_table_info(m.name) as c where m.type = 'table' and c.name = 'exam_year'",
  )
  .pluck()
  .all()
  .filter((table) => !others.includes(table))
  .concat("absences", "attendance_returns", "room_seats", "script_returns", "script_questions");
const reading = tables.map((table) => sqlite.prepare(`select * from ${table}`).raw());
const newestYear = sqlite.prepare("select max(id) from exam_years").pluck();
const yearsUpTo = sqlite.prepare("select * from exam_years where id <= ?").raw();
const recordsOfYears = (newest: unknown) =>
  JSON.stringify([...reading.map((each) => each.all()), yearsUpTo.all(newest)]);

const writing = Object.entries(doors).flatMap(([address, byMethod]) =>
  Object.entries(byMethod)
    .filter(([method]) => method !== "GET")
    .map(([method, door]) => ({ name: `${method} ${address}`, address, method, door })),
);

const workers = ({ admin, clerk, supervisor }: typeof sides.own) => [admin, clerk, supervisor];

/** The calls and forms that change records of a year, asked by the ADMIN, the clerk and the supervisor. */
async function changing(of = writing, persons = workers(sides.own)): Promise<string[]> {
  const found: string[] = [];
  for (const { name, address, method, door } of of) {
    for (const person of persons) {
      sqlite.exec("savepoint asked");
      const newest = newestYear.get();
      const before = recordsOfYears(newest);
      const ask: Ask = asAsk(door.ask(sides.own, person, sides));
      const answer = await app(requestFor(isApi(address) ? "api" : "document", method, ask, { person }));
      if (answer.status >= 500) throw new Error(`${name} answered ${answer.status}`);
      if (recordsOfYears(newest) !== before && !found.includes(name)) found.push(name);
      sqlite.exec("rollback to asked; release asked");
    }
  }
  return found;
}

/** A candidate with a number, and an absentee of a paper that is over. */
function examWeek() {
  sqlite
    .prepare("update exam_papers set exam_year = 2026, held_on = '2026-01-05' where id = ?")
    .run(sides.paper.id);
  const { school, student, another } = sides.own;
  const number = sqlite.prepare("update students set student_code = ? where id = ?");
  number.run(`${school.school_code}/001`, student.id);
  number.run("TIADA/001", another.id);
  makeAbsence(sides.paper.id, student.id);
}

const duringExams = [
  "POST /rooms",
  "POST /rooms/add",
  "POST /rooms/:id",
  "PUT /api/rooms/:id/seats",
  "POST /absentees/:id",
  "POST /absences/remove",
  "POST /api/exam_papers/:id/absences",
  "DELETE /api/exam_papers/:id/absences/:student_id",
];

describe("a closed year", () => {
  test("keeps its records from every form and call that changes them in an open year", async () => {
    const open = await changing();
    expect(open.length).toBeGreaterThan(45);
    closeEveryYear();
    expect(await changing()).toEqual([]);
  });

  test("keeps the seats and the absentees of its exams", async () => {
    examWeek();
    const ofExams = writing.filter(({ name }) => duringExams.includes(name));
    expect(await changing(ofExams)).toHaveLength(duringExams.length);
    closeEveryYear();
    expect(await changing(ofExams)).toEqual([]);
  });
});

/** What the clerk of the receiving school, and the supervisor of the former district, read of another school in a closed year. */
const answered = [
  "/api/school_exam_years/:id",
  "/api/school_exam_years/:id/state",
  "/api/school_exam_years/:id/versions/:version",
  "/api/school_exam_years/stats",
  "/api/statements",
  "/api/students",
  "/api/students/:id",
  "/modul-pendaftaran-calon",
  "/school-exam-years",
  "/school_exam_years",
  "/school_exam_years/:id/state",
  "/school_exam_years/:id/versions/:version",
  "/school_exam_years/print",
  "/student-history/:id",
  "/student/:id",
  "/students",
  "/students/print",
  "/students/sheets",
  "/students/sheets/:sheet/printed",
  "/students/statements",
  "/students/statements/class",
  "/students/statements/missing/print",
];

describe("those who answer for a school in a closed year", () => {
  const names = () => [sides.own.student.full_name, sides.own.school.school_name];
  const others = () => [sides.foreign.clerk, sides.foreign.supervisor];
  /** The other school received this one, and its district is that of the records. */
  function answerFor() {
    const { school_code, district_code } = sides.foreign.school;
    const merged = sqlite.prepare(
      "update schools set successor_code = ?, exam_type_code = ? where school_code = ?",
    );
    merged.run(school_code, sides.foreign.school.exam_type_code, sides.own.school.school_code);
    const recorded = sqlite.prepare("update school_exam_years set district_code = ? where school_code = ?");
    recorded.run(district_code, sides.own.school.school_code);
  }

  test("open no more of its pages than those that read it", async () => {
    const reading = Object.entries(doors).flatMap(([address, { GET }]) => (GET ? [{ address, GET }] : []));
    const opened = async () => {
      const found = new Set<string>();
      for (const { address, GET } of reading) {
        for (const person of others()) {
          sqlite.exec("savepoint asked");
          const ask = asAsk(GET.ask(sides.own, person, sides));
          const answer = await app(requestFor(isApi(address) ? "api" : "document", "GET", ask, { person }));
          const shown = await answer.text();
          if (answer.ok && names().some((name) => shown.includes(name))) found.add(address);
          sqlite.exec("rollback to asked; release asked");
        }
      }
      return [...found];
    };
    const before = await opened();
    answerFor();
    expect(await opened()).toEqual(before);
    closeEveryYear();
    expect((await opened()).filter((address) => !before.includes(address)).sort()).toEqual(answered);
  });

  test("change none of its records", async () => {
    answerFor();
    closeEveryYear();
    expect(await changing(writing, others())).toEqual([]);
  });
});

describe("the form that closes a year", () => {
  const address = () => `/admin/exam_years/${sides.years.before.id}/state`;
  const lock = () => {
    sqlite.exec("update exam_years set is_lock_initial_student = 1, lock_initial_student_datetime = null");
    sqlite.exec("delete from centre_reports");
  };
  const send = (person: Person, fields: Record<string, string>) => app(formOf(person, address(), fields));
  const stateOf = () =>
    sqlite.prepare("select closed_at is not null from exam_years where year = 2025").pluck().get();

  test("states in counts what it does, closes, and is shown with a reason to reopen", async () => {
    lock();
    const page = await (await app(requestOf(sides.own.admin, address()))).text();
    expect(page).toContain("2 pendaftaran sekolah, 0 calon");
    const closed = await send(sides.own.admin, { is_closed: "true", version: "1" });
    expect(closed.headers.get("Location")).toBe("/admin/exam_years");
    expect(stateOf()).toBe(1);
    const list = await (await app(requestOf(sides.own.admin, "/admin/exam_years"))).text();
    expect(list).toContain("Ditutup");

    const without = await send(sides.own.admin, { is_closed: "false", version: "2", reason: "" });
    expect(without.status).toBe(422);
    expect(stateOf()).toBe(1);
    await send(sides.own.admin, { is_closed: "false", version: "2", reason: "Semakan audit" });
    expect(stateOf()).toBe(0);
    const events = sqlite
      .prepare(
        "select action, changes ->> '$.reason[1]' as reason from audit_events where entity = 'exam_year'",
      )
      .all();
    expect(events).toEqual([
      { action: "exam_year.closed", reason: null },
      { action: "exam_year.reopened", reason: "Semakan audit" },
    ]);
  });

  test("is refused with its sentence when it is sent twice, stale, or by another role", async () => {
    lock();
    await send(sides.own.admin, { is_closed: "true", version: "1" });
    const again = await send(sides.own.admin, { is_closed: "true", version: "1" });
    expect(again.status).toBe(409);
    expect(await again.text()).toContain("Tahun 2025 sudah ditutup.");
    const stale = await send(sides.own.admin, { is_closed: "false", version: "1", reason: "Semakan audit" });
    expect(stale.status).toBe(412);
    expect(await stale.text()).toContain('value="Semakan audit"');
    expect((await send(sides.own.clerk, { is_closed: "false", reason: "Semakan" })).status).toBe(403);
    expect(stateOf()).toBe(1);
  });

  test("has a twin in the API, which answers the year with its closing", async () => {
    lock();
    const call = (body: unknown) => app(jsonOf(sides.own.admin, "PUT", `/api${address().slice(6)}`, body));
    const closed = await (await call({ is_closed: true, version: 1 })).json();
    expect(closed).toMatchObject({ data: { year: 2025, closed_at: expect.any(String), version: 2 } });
    expect((await call({ is_closed: false })).status).toBe(422);
    const reopened = await (await call({ is_closed: false, reason: "Semakan audit" })).json();
    expect(reopened).toMatchObject({ data: { closed_at: null } });
  });
});

describe("a form that was open when its year was closed", () => {
  test.each([
    ["the office", "admin"],
    ["the school", "clerk"],
  ] as const)("comes back to %s with its fields and the reason", async (_, who) => {
    sqlite.exec("update exam_years set is_lock_initial_student = 1");
    closeEveryYear();
    const { school, student } = sides.own;
    const given = {
      full_name: "NAMA YANG DITAIP",
      ic_number: String(student.ic_number),
      school_code: school.school_code,
      exam_year: "2026",
      reason: "Ejaan",
      version: String(student.version),
    };
    for (const path of [`/student-edit/${student.id}`, "/student-add"]) {
      const answer = await app(formOf(sides.own[who], path, given));
      expect(answer.status).toBe(409);
      const page = await answer.text();
      expect(page).toContain("Tahun 2026 telah ditutup.");
      expect(page).toContain('value="NAMA YANG DITAIP"');
    }
  });

  test("is announced above the forms that add candidates", async () => {
    closeEveryYear();
    for (const path of ["/student-add", "/student-add/batch", "/students/import"]) {
      const to = `${path}?school_code=${sides.own.school.school_code}&exam_year=2026`;
      expect(await (await app(requestOf(sides.own.clerk, to))).text(), path).toContain(
        "Tahun 2026 telah ditutup.",
      );
    }
  });
});
