import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { gunzipSync } from "node:zlib";
import { eq } from "drizzle-orm";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { db, sqlite } from "~/db/client";
import { databasePath } from "~/db/file";
import {
  centre_reports,
  duplicate_resolutions,
  handover_rows,
  handovers,
  list_changes,
  list_versions,
  packet_extras,
  packet_movements,
  report_entries,
  requests,
  school_notes,
  script_returns,
} from "~/db/schema";
import { candidatesLeft, finishDisposals } from "~/features/persons/disposal";
import { erasePerson } from "~/features/persons/erase";
import { answerOf } from "../support/answers";
import { loadApp } from "../support/app";
import { heard } from "../support/heard";
import {
  formOf,
  makeAbsence,
  makeHandoverRow,
  makeInvigilator,
  makePaper,
  makeReturn,
  makeStudent,
  makeYear,
  register,
  requestOf,
  withWorld,
} from "../support/people";

const app = await loadApp();
const world = withWorld();
const archives = join(dirname(databasePath()), "archives");

let id: number;
const at = { school_code: "AAA0001", exam_year: 2020 };

/** 2020 is over for more than two years: 450 candidates with numbers, of whom one was absent. */
beforeEach(() => {
  ({ id } = makeYear(2020, "2020-06-01T00:00:00.000Z"));
  const list = register(at.school_code, at.exam_year);
  const paper = makePaper({ ...at, exam_type_code: world.own.exam_type_code, held_on: "2020-10-07" });
  const made = Array.from({ length: 450 }, (_, n) =>
    makeStudent({
      ...at,
      full_name: `CALON LAMA ${n}`,
      ic_number: `08010110${1000 + n}`,
      student_code: `AAA0001/${String(n + 1).padStart(3, "0")}`,
    }),
  );
  makeAbsence(paper.id, made[0]?.id ?? 0);
  makeReturn(paper.id, list.id);
  makeInvigilator(at);
  rowsAbout(made[1]?.id ?? 0, list.id);
  textsAbout(paper.id, list.id);
  sqlite.exec("update school_exam_years set state = 'muktamad', list_version = 1 where exam_year = 2020");
  sqlite.exec("update exam_years set closed_at = '2021-01-10T00:00:00.000Z' where year = 2020");
});
/** One of each row that repeats a name or a number of a candidate. */
function rowsAbout(student_id: number, registration_id: number) {
  const stamps = { created_at: "2020-06-01", updated_at: "2020-06-01", created_by: 0 };
  db.insert(requests)
    .values({
      ...{ ...at, ...stamps, student_id, kind: "correction", state: "approved", reason: "Ejaan CALON LAMA" },
      ...{ before: { full_name: "CALON LAMA X" }, after: { full_name: "CALON LAMA 1" } },
    })
    .run();
  db.insert(requests)
    .values({
      ...at,
      ...stamps,
      kind: "late",
      state: "rejected",
      reason: "Lewat",
      after: { full_name: "CALON LAMA Z" },
    })
    .run();
  const version = {
    registration_id,
    version: 1,
    kind: "final",
    made_at: "2020-06-01",
    total_students: 450,
    total_withdrawn: 0,
  } as const;
  const { id: list_version_id } = db.insert(list_versions).values(version).returning().get();
  const change = { list_version_id, kind: "changed", field: "full_name", before: "CALON LAMA X" } as const;
  db.insert(list_changes)
    .values([{ ...change, student_id, full_name: "CALON LAMA 1" }])
    .run();
  db.insert(list_changes)
    .values([{ ...change, student_id: 999_999, full_name: "CALON LAMA Y" }])
    .run();
  const handover = makeHandoverRow({ exam_year: 2020, sealed_at: null });
  const texts = ["CALON LAMA 1"];
  db.insert(handover_rows)
    .values({ handover_id: handover.id, registration_id, student_id, is_withdrawn: false, texts })
    .run();
  db.update(handovers).set({ sealed_at: "2020-07-01" }).where(eq(handovers.id, handover.id)).run();
}

/** One of each text that staff typed. */
function textsAbout(exam_paper_id: number, registration_id: number) {
  const [reason, at_2020] = ["Seperti CALON LAMA 1", "2020-10-08"];
  const about = { exam_paper_id, registration_id };
  const stamps = { created_at: at_2020, updated_at: at_2020 };
  db.update(script_returns).set({ reason }).run();
  db.insert(packet_extras)
    .values({ ...about, ...stamps, copies: 1, reason })
    .run();
  const recorded = { recorded_by: 0, moved_at: at_2020, recorded_at: at_2020 };
  db.insert(packet_movements)
    .values({ ...about, ...recorded, step: "sent", packets: 1, reason })
    .run();
  const sent = {
    sent_by: 0,
    sent_at: at_2020,
    reopened_by: 0,
    reopened_at: at_2020,
    reopened_reason: reason,
  };
  db.insert(centre_reports)
    .values({ ...about, ...sent, decision_reason: reason })
    .run();
  db.insert(report_entries)
    .values({ ...about, category: "late_start", person_name: "SALMAH", note: reason })
    .run();
  db.insert(school_notes)
    .values({ ...at, body: reason, user_id: 0, created_at: at_2020 })
    .run();
  const group = { exam_year: 2020, kind: "ic_number", key: "a", resolution: "different_people" } as const;
  db.insert(duplicate_resolutions)
    .values({ ...group, reason, user_id: 0, created_at: at_2020 })
    .run();
}

afterEach(() => rmSync(archives, { recursive: true, force: true }));

const address = () => `/admin/exam_years/${id}/disposal`;
const page = () => heard(app(requestOf(world.admin, address())));
const send = (fields: Record<string, string>) =>
  answerOf(formOf(world.admin, address(), { is_undo: "false", typed_year: "", ...fields }));
const version = () => String(sqlite.prepare("select version from exam_years where id = ?").pluck().get(id));
const dispose = async () => {
  const answer = await send({ typed_year: "2020", version: version() });
  await finishDisposals();
  return answer;
};
const stored = (text: string) => sqlite.prepare(text).all();
const holders = [
  "students",
  "requests",
  "list_changes",
  "list_versions",
  "handover_rows",
  "invigilators",
  "school_exam_years",
  ...["script_returns", "packet_extras", "packet_movements", "centre_reports", "report_entries"],
  ...["school_notes", "duplicate_resolutions"],
];
const rows = () => holders.map((table) => stored(`select * from ${table} order by rowid`));
const counts = async () => ({
  totals: stored("select * from year_totals order by 1, 2, 3"),
  lists: stored("select * from school_exam_years order by id"),
  absences: stored("select * from absences"),
  pages: await Promise.all(
    ["/admin/stats.csv", "/admin/stats/attendance.csv", "/papers/scripts"].map(async (path) => [
      path,
      (await heard(app(requestOf(world.admin, `${path}?exam_year=2020`)))).text,
    ]),
  ),
});
const names = () => stored("select full_name from students where full_name like 'CALON LAMA%'").length;

describe("the disposal of a year", () => {
  it("writes an export, takes the persons out and leaves every count", async () => {
    const before = await counts();
    expect((await page()).text).toContain("450 calon");
    expect((await dispose()).status).toBe(303);
    expect([names(), candidatesLeft(2020)]).toEqual([0, 0]);
    expect(await counts()).toEqual(before);
    const [file = ""] = readdirSync(archives);
    const csv = gunzipSync(readFileSync(join(archives, file))).toString();
    expect(csv.split("\r\n").filter((line) => line.includes("CALON LAMA"))).toHaveLength(450);
    const { text } = await page();
    expect(text).toContain(file);
    expect(text).toContain("telah dilupuskan");
    expect(JSON.stringify(rows())).not.toMatch(/CALON LAMA|08010110|SALMAH|0123456789/);
    const events = stored("select action, changes from audit_events where action like 'exam_year.disp%'");
    expect(events).toMatchObject([{ action: "exam_year.disposed" }]);
    expect(JSON.stringify(events)).toContain("450");
  });

  it("is taken back within 30 days, byte for byte", async () => {
    const before = rows();
    await dispose();
    expect((await send({ is_undo: "true", version: version() })).status).toBe(303);
    await finishDisposals();
    expect(rows()).toEqual(before);
    expect(stored("select * from undo_batches where kind = 'disposed'")).toEqual([]);
    expect((await page()).text).toContain("Lupuskan data peribadi calon tahun 2020?");
  });

  it("is not taken back after 30 days", async () => {
    await dispose();
    sqlite.exec("update exam_years set disposed_at = '2021-02-01T00:00:00.000Z' where year = 2020");
    expect((await page()).text).not.toContain("Batalkan pelupusan");
    expect((await send({ is_undo: "true", version: version() })).status).toBe(409);
  });

  it("gives nothing back of a person who was erased meanwhile", async () => {
    await dispose();
    expect(erasePerson({ user_id: null, username: "operator" }, "080101101007", "Permintaan").kind).toBe(
      "saved",
    );
    await send({ is_undo: "true", version: version() });
    await finishDisposals();
    expect(names()).toBe(449);
    expect(JSON.stringify(stored("select * from students"))).not.toContain("080101101007");
  });

  it("goes on after a stop, in transactions of 150", async () => {
    await send({ typed_year: "2020", version: version() });
    await finishDisposals();
    expect(stored("select count(*) as n from undo_rows where entity = 'students' group by batch_id")).toEqual(
      [{ n: 150 }, { n: 150 }, { n: 150 }],
    );
    sqlite.exec("update exam_years set disposal_state = 'emptying' where year = 2020");
    await finishDisposals();
    expect(stored("select disposal_state from exam_years where year = 2020")).toEqual([
      { disposal_state: "emptied" },
    ]);
  });

  it("removes the plain file of an export that a stop cut off", async () => {
    mkdirSync(archives, { recursive: true });
    for (const name of ["calon-2020-20260101T000000000Z.csv", "audit-2020.jsonl.gz"])
      writeFileSync(join(archives, name), "CALON LAMA 1");
    await finishDisposals();
    expect(readdirSync(archives)).toEqual(["audit-2020.jsonl.gz"]);
  });

  it("keeps the year closed", async () => {
    await dispose();
    const state = `/admin/exam_years/${id}/state`;
    expect((await heard(app(requestOf(world.admin, state)))).html).not.toContain('name="reason"');
    const again = await answerOf(
      formOf(world.admin, state, { is_closed: "false", reason: "Semakan", version: version() }),
    );
    expect(again.status).toBe(409);
  });

  it("leads from the list of years and from its candidates to its own page", async () => {
    await dispose();
    for (const path of ["/admin/exam_years", "/students?exam_year=2020"]) {
      const { html, text } = await heard(app(requestOf(world.admin, path)));
      expect(html).toContain(`href="${address()}"`);
      expect(html).not.toContain(`href="/admin/exam_years/${id}/state"`);
      expect(text).toContain(path === "/students?exam_year=2020" ? "telah dilupuskan" : "Dilupuskan");
    }
  });

  it.each([
    ["another year typed", () => undefined, { typed_year: "2021" }, 422],
    ["no year typed", () => undefined, { typed_year: "" }, 422],
    ["an open year", () => sqlite.exec("update exam_years set closed_at = null where year = 2020"), {}, 409],
    ["a year within its period", () => sqlite.exec("update exam_papers set held_on = '2098-10-07'"), {}, 409],
    ["an older form", () => undefined, { version: "7" }, 412],
  ])("refuses %s and writes no file", async (_, prepare, fields, status) => {
    prepare();
    const answer = await send({ typed_year: "2020", version: version(), ...fields });
    expect(answer.status).toBe(status);
    expect(names()).toBe(450);
    expect(existsSync(archives) ? readdirSync(archives) : []).toEqual([]);
  });

  it("does once a step that was pressed twice", async () => {
    const pressed = await Promise.all([1, 2].map(() => send({ typed_year: "2020", version: version() })));
    await finishDisposals();
    expect(pressed.map(({ status }) => status).sort()).toEqual([303, 409]);
    expect(readdirSync(archives)).toHaveLength(1);
    expect((await send({ typed_year: "2020", version: version() })).status).toBe(409);
  });
});
