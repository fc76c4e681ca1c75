import { readSheet } from "read-excel-file/node";
import { beforeEach, describe, expect, it } from "vitest";
import { db, sqlite } from "~/db/client";
import { absences } from "~/db/schema";
import { answerOf } from "../support/answers";
import { loadApp } from "../support/app";
import {
  formOf,
  jsonOf,
  makeAbsence,
  makePaper,
  makeReturn,
  makeStudent,
  makeYear,
  type Person,
  register,
  requestOf,
  withWorld,
} from "../support/people";

const app = await loadApp();
const world = withWorld();

let paper: ReturnType<typeof makePaper>;
let ali: ReturnType<typeof makeStudent>;
let siti: ReturnType<typeof makeStudent>;
beforeEach(() => {
  paper = makePaper({ held_on: "2026-01-05", starts_at: "08:00" });
  ali = makeStudent({ ...own(), full_name: "ALI", student_code: "PAAA0001/001" });
  siti = makeStudent({ ...own(), full_name: "SITI", student_code: "PAAA0001/002" });
});
const own = () => ({ school_code: world.own.school_code, exam_year: 2026 });

const typed = (codes: readonly string[], reason = "T") =>
  Object.fromEntries([["reason", reason], ...codes.map((code, at) => [`rows[${at}].student_code`, code])]);
const send = (who: Person, codes: readonly string[], reason?: string, id?: number) =>
  answerOf(formOf(who, `/absentees/${id ?? paper.id}`, typed(codes, reason)));
const call = (who: Person, codes: readonly string[]) => {
  const body = { rows: codes.map((student_code) => ({ student_code })) };
  return answerOf(jsonOf(who, "POST", `/api/exam_papers/${paper.id}/absences`, body));
};
const doors = [send, call];
const stored = () => db.select().from(absences).orderBy(absences.student_id).all();
const page = async (who: Person, path = `/absentees/${paper.id}`) => (await app(requestOf(who, path))).text();
const workbookRows = async (who: Person, path: string) =>
  readSheet(Buffer.from(await (await app(requestOf(who, path))).arrayBuffer()));
const listed = async (who: Person) => {
  const answer = await answerOf(requestOf(who, `/api/exam_papers/${paper.id}/absences`));
  return answer.body.data.map(({ full_name }: { full_name: string }) => full_name);
};

describe("the absentees of a paper", () => {
  it("are recorded by roll number alone, in any case and with blank lines between, with an audit event each", async () => {
    const answer = await send(world.supervisor, ["paaa0001/002", "", " PAAA0001/001 "]);
    expect([answer.status, answer.location]).toEqual([303, `/absentees/${paper.id}`]);
    expect(stored()).toMatchObject([
      { exam_paper_id: paper.id, student_id: ali.id, reason: "T", created_by: world.supervisor.user_id },
      { student_id: siti.id },
    ]);
    const events = sqlite
      .prepare("select action || ' ' || entity_id from audit_events order by id desc limit 2")
      .pluck();
    expect(events.all().toSorted()).toEqual([`absence.recorded ${ali.id}`, `absence.recorded ${siti.id}`]);
    expect(await page(world.admin)).toContain("SITI");
  });

  it("may be in hospital, and are recorded by a call as well", async () => {
    expect((await send(world.admin, ["PAAA0001/001"], "H")).status).toBe(303);
    expect((await call(world.admin, ["PAAA0001/002"])).body.data).toMatchObject({ code: "BA1", recorded: 1 });
    expect(stored().map(({ reason }) => reason)).toEqual(["H", "T"]);
  });

  it("may come as a column pasted into one field, which a browser without a script joins by blanks", async () => {
    expect((await send(world.admin, ["PAAA0001/001 PAAA0001/002"])).status).toBe(303);
    expect(stored()).toHaveLength(2);
  });

  it("are recorded all or none, and every wrong number is named at its line at both doors", async () => {
    makeYear(2025);
    register(world.own.school_code, 2025);
    makeStudent({ ...own(), exam_year: 2025, student_code: "PAAA0001/009" });
    makeStudent({ ...own(), student_code: "PAAA0001/003", withdrawn_at: "2026-01-01T00:00:00.000Z" });
    const elsewhere = { school_code: world.foreign.school_code, exam_year: 2026 };
    makeStudent({ ...elsewhere, full_name: "JAUH", student_code: "PBBB0002/001" });
    makeAbsence(paper.id, siti.id);
    const codes = ["PAAA0001/001", "PAAA0001/001", "X/1", "PAAA0001/009", "PAAA0001/003", "PAAA0001/002"];
    const problems = [
      "repeated",
      "number_unknown",
      "number_of_other_year",
      "number_withdrawn",
      "absence_recorded",
    ];
    const named = [
      [send, (at: number) => `rows[${at}]`],
      [call, (at: number) => `rows.${at}`],
    ] as const;
    for (const [door, row] of named) {
      const answer = await door(world.admin, [...codes, "PBBB0002/001"]);
      expect(answer.status).toBe(422);
      expect(answer.problems).toEqual(
        [...problems, "number_of_other_exam"].map((code, at) => [`${row(at + 1)}.student_code`, code]),
      );
    }
    expect((await send(world.supervisor, ["PBBB0002/001"])).problems).toEqual([
      ["rows[0].student_code", "number_unknown_in_district"],
    ]);
    expect(stored()).toMatchObject([{ student_id: siti.id }]);
  });

  it("come back as typed, every pasted number at a line of its own", async () => {
    const fields = typed(["PAAA0001/001 SALAH/1", "<b>"], "H");
    const html = await (await app(formOf(world.admin, `/absentees/${paper.id}`, fields))).text();
    for (const [at, code] of ["PAAA0001/001", "SALAH/1", "&lt;B&gt;"].entries())
      expect(html).toMatch(new RegExp(`<input[^>]*name="rows\\[${at}\\].student_code"[^>]*value="${code}"`));
    expect(html).toMatch(/<option value="H" selected/);
  });

  it("are at most 200 in one form; a thousand pasted lines are refused whole", async () => {
    const many = Array.from({ length: 1000 }, (_, at) => `PAAA0001/${at + 1}`);
    expect((await send(world.admin, [many.join(" ")])).problems).toEqual([["", "too_many_numbers"]]);
    expect((await call(world.admin, many)).problems).toEqual([["", "too_many_numbers"]]);
    expect((await send(world.admin, ["", " "])).problems).toEqual([["", "no_number_typed"]]);
    expect(stored()).toEqual([]);
  });

  it("stay the same candidates when a roll number changes, and the old number leads to the new one", async () => {
    makeAbsence(paper.id, ali.id);
    const replace = sqlite.prepare("update students set student_code = ? where id = ?");
    replace.run("PAAA0001/050", ali.id);
    sqlite
      .prepare(
        "insert into roll_number_history (student_id, exam_year, school_code, student_code, user_id, created_at) values (?, 2026, ?, ?, 1, '')",
      )
      .run(ali.id, world.own.school_code, "PAAA0001/001");
    expect(await listed(world.admin)).toEqual(["ALI"]);
    const answer = await send(world.admin, ["PAAA0001/001"]);
    expect(answer.problems).toEqual([["rows[0].student_code", "number_replaced"]]);
  });

  it.each([
    ["is still to come", { held_on: "2099-01-01" }],
    ["has no day", { held_on: null, starts_at: null }],
  ])("are not recorded for a paper that %s", async (_, values) => {
    const { id } = makePaper({ code: "TJ", ...values });
    expect((await send(world.admin, ["PAAA0001/001"], "T", id)).status).toBe(409);
    expect(await page(world.admin, `/absentees/${id}`)).not.toContain("rows[0]");
  });

  it("are neither recorded nor removed in a closed year, and are still read", async () => {
    makeAbsence(paper.id, ali.id);
    sqlite.exec("update exam_years set closed_at = '2026-02-01T00:00:00.000Z'");
    for (const door of doors) expect((await door(world.admin, ["PAAA0001/002"])).status).toBe(409);
    const remove = jsonOf(world.admin, "DELETE", `/api/exam_papers/${paper.id}/absences/${ali.id}`, null);
    expect((await answerOf(remove)).status).toBe(409);
    expect(stored()).toHaveLength(1);
    expect(await page(world.admin)).toContain("ALI");
  });

  it("are removed by a button, once, and only in the own district", async () => {
    makeAbsence(paper.id, ali.id);
    const remove = (who: Person) => {
      const fields = { exam_paper_id: String(paper.id), student_id: String(ali.id) };
      return app(formOf(who, "/absences/remove", fields));
    };
    expect((await remove(world.otherSupervisor)).status).toBe(303);
    expect(stored()).toHaveLength(1);
    expect((await remove(world.supervisor)).status).toBe(303);
    expect((await remove(world.supervisor)).status).toBe(303);
    expect(stored()).toEqual([]);
  });

  it("are written by the office and the district, and read by every account in its scope", async () => {
    makeAbsence(paper.id, ali.id);
    for (const who of [world.clerk, world.observer])
      for (const door of doors) expect((await door(who, ["PAAA0001/002"])).status).toBe(403);
    expect(await listed(world.clerk)).toEqual(["ALI"]);
    expect(await listed(world.observer)).toEqual(["ALI"]);
    expect(await listed(world.otherClerk)).toEqual([]);
    expect(await listed(world.otherSupervisor)).toEqual([]);
    expect(await page(world.clerk)).not.toContain("rows[0]");
  });

  it("leave out who has withdrawn or is in the trash, and show them again after the return", async () => {
    for (const { id } of [ali, siti]) makeAbsence(paper.id, id);
    const set = sqlite.prepare("update students set withdrawn_at = ? where id = ?");
    set.run("2026-02-01T00:00:00.000Z", ali.id);
    expect(await listed(world.admin)).toEqual(["SITI"]);
    set.run(null, ali.id);
    const row = sqlite.prepare<[number], object>("select * from students where id = ?").get(siti.id) ?? {};
    sqlite.prepare("delete from students where id = ?").run(siti.id);
    expect(await listed(world.admin)).toEqual(["ALI"]);
    const names = Object.keys(row);
    sqlite
      .prepare(`insert into students (${names.join()}) values (${names.map(() => "?").join()})`)
      .run(Object.values(row));
    expect(await listed(world.admin)).toEqual(["ALI", "SITI"]);
  });

  it("keep their paper from deletion and from another exam type", async () => {
    makeAbsence(paper.id, ali.id);
    const remove = await app(formOf(world.admin, `/exam_papers/${paper.id}/delete`, {}));
    expect([remove.status, await remove.text()]).toEqual([
      409,
      expect.stringContaining("Kertas BA1 mempunyai 1 calon yang direkodkan sebagai tidak hadir"),
    ]);
    const fields = { exam_year: "2026", exam_type_code: "SMA", code: "BA1", name: "Bahasa Arab" };
    expect((await app(formOf(world.admin, `/exam_papers/${paper.id}/edit`, fields))).status).toBe(409);
  });

  it("are counted beside who registered and who sat, for each paper, once the list of the school is received", async () => {
    makeAbsence(paper.id, ali.id);
    const cells = async () => {
      const html = await page(world.admin, "/absentees?exam_year=2026");
      return [...html.matchAll(/<td class="num">(?:<a [^>]*>)?([^<]*)</g)].map(([, text]) => text);
    };
    expect(await cells()).toEqual(["2", "1", "Belum dikira", "1", "0 / 1"]);
    makeReturn(paper.id, world.ownYear.id);
    expect(await cells()).toEqual(["2", "1", "1", "0", "1 / 1"]);
  });

  it("are printed and go to a file under their headings", async () => {
    makeAbsence(paper.id, ali.id, "H");
    sqlite.exec(`update students set full_name = '=ALI' where id = ${ali.id}`);
    expect(await page(world.clerk, `/absentees/${paper.id}/print`)).toContain("PAAA0001/001");
    const file = await page(world.clerk, `/absentees/${paper.id}/list.csv`);
    expect(file).toContain('"Angka giliran","Nama penuh"');
    expect(file).toContain(`"PAAA0001/001","'=ALI","SEKOLAH AAA0001","AAA0001","01","H"`);
    const rows = await workbookRows(world.clerk, `/absentees/${paper.id}/list.xlsx`);
    expect(rows).toEqual([
      ["Angka giliran", "Nama penuh", "Nama sekolah", "Kod sekolah", "Daerah", "Sebab"],
      ["PAAA0001/001", "'=ALI", "SEKOLAH AAA0001", "AAA0001", "01", "H"],
    ]);
    const file403 = await app(requestOf(world.observer, `/absentees/${paper.id}/list.csv`));
    expect(file403.status).toBe(403);
  });

  it("count as having sat while a received list has them present, by school, district and exam type", async () => {
    const other = makePaper({ code: "TJ", held_on: "2026-01-06" });
    makePaper({ code: "FQ", held_on: "2099-01-01" });
    makeAbsence(paper.id, ali.id);
    makeAbsence(other.id, ali.id);
    makeAbsence(paper.id, siti.id);
    for (const { id } of [paper, other]) makeReturn(id, world.ownYear.id);
    const lists = { total_due: 2, total_received: 2, total_schools: 1, total_complete: 1 };
    const one = {
      total_students: 2,
      total_sat: 1,
      total_never: 1,
      total_partly: 1,
      total_pending: 0,
      ...lists,
    };
    const read = async (who: Person) =>
      (await (await app(requestOf(who, "/api/attendance?exam_year=2026"))).json()).data;
    expect(await read(world.supervisor)).toMatchObject({ state: one, exam_types: [one], schools: [one] });
    expect((await read(world.otherSupervisor)).schools).toMatchObject([
      { total_students: 0, total_sat: null },
    ]);
    expect(await page(world.admin, "/admin/stats/attendance?exam_year=2026&district_code=01")).toContain(
      "SEKOLAH AAA0001",
    );
    expect(await page(world.admin, "/admin/stats/attendance.csv?exam_year=2026")).toContain(
      '"AAA0001","SEKOLAH AAA0001","01","PSRA","2","1","1","1","0","0","2","2"',
    );
    const rows = await workbookRows(world.supervisor, "/admin/stats/attendance.xlsx?exam_year=2026");
    expect(rows.at(-1)).toEqual([
      ...["Nama sekolah", "AAA0001", "SEKOLAH AAA0001", "01", "PSRA"],
      ...[2, 1, 1, 1, 0, 0, 2, 2],
    ]);
    expect(rows).toHaveLength(4);
  });
});
