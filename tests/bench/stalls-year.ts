import { malaysianYear } from "~/db/clock";
import { openDatabase } from "~/db/file";
import { readPostForm } from "./forms";
import type { Browser } from "./product";
import type { Measure } from "./stalls";

const year = malaysianYear();
const school = "ZST0003";
const seats = 5000;
const late = 62_500;
const absentees = 15_000;

/** The moment after which so many candidates of the year were created. */
export interface YearPrepared {
  lockAt: string;
}

/** A school of 5,000 numbered candidates, and absentees of three held papers. */
export function prepareYear(database: string): YearPrepared {
  const db = openDatabase(database);
  const at = new Date().toISOString();
  const dayBefore = new Date(Date.now() - 86_400_000).toISOString().slice(0, 10);
  try {
    return db.transaction(() => {
      const lockAt = db
        .prepare(
          "select created_at from students where exam_year = ? order by created_at desc limit 1 offset ?",
        )
        .pluck()
        .get(year, late) as string;
      db.prepare(
        `insert into schools (school_name, school_code, hq_code, district_code, exam_type_code, created_at, updated_at)
         select 'SEKOLAH ' || $code, $code, $code, district_code, exam_type_code, $at, $at from schools
         where exam_type_code = 'PSRA' limit 1`,
      ).run({ code: school, at });
      db.prepare(
        "insert into school_exam_years (school_code, exam_year, created_at, updated_at) values (?, ?, ?, ?)",
      ).run(school, year, at, at);
      db.prepare(
        `with recursive n(value) as (select 1 union all select value + 1 from n where value < $seats)
         insert into students (full_name, class_name, gender, school_code, exam_year, student_code, created_at, updated_at)
         select 'CALON ' || value, '6 A', 'L', $school, $year, $school || '/' || printf('%04d', value), '2020-01-01', $at from n`,
      ).run({ seats, school, year, at });
      const paper = db.prepare(
        `insert into exam_papers (exam_year, exam_type_code, code, name, held_on, starts_at, ends_at, created_at, updated_at)
         values (?, 'PSRA', ?, 'Kertas', ?, '08:00', '09:00', ?, ?)`,
      );
      const absence = db.prepare(
        `insert into absences (exam_paper_id, student_id, reason, created_by, created_at)
         select ?, students.id, 'T', 1, ? from students join schools using (school_code)
         where exam_year = ? and exam_type_code = 'PSRA' and withdrawn_at is null limit ?`,
      );
      for (const code of ["ZS1", "ZS2", "ZS3"]) {
        const { lastInsertRowid } = paper.run(year, code, dayBefore, at, at);
        absence.run(lastInsertRowid, at, year, absentees / 3);
      }
      return { lockAt };
    })();
  } finally {
    db.close();
  }
}

export async function seatCandidates(browser: Browser, measure: Measure): Promise<void> {
  const place = { school_code: school, exam_year: String(year) };
  const list = `/rooms?${new URLSearchParams(place)}`;
  for (const n of [1, 2, 3, 4, 5]) {
    const room = { name: `DEWAN ${n}`, rows: "40", columns: "25", capacity: "1000", fill_order: String(n) };
    await browser.send({ action: "/rooms/add", fields: new URLSearchParams({ ...place, ...room }) });
  }
  const page = await measure(`rooms of ${seats} without a seat`, () => browser.open(list));
  const assign = readPostForm(page, "scope", list);
  await measure(`assignment of ${seats} seats`, () => browser.send(assign));
  const id = /\/rooms\/(\d+)/.exec(await browser.open(list))?.[1];
  const clear = `/rooms/${id}/clear`;
  const confirm = readPostForm(await browser.open(clear), "submission_key", clear);
  await measure("clearing of a room of 1,000", () => browser.send(confirm));
  await measure("registered and sat", () => browser.open(`/admin/stats/attendance?exam_year=${year}`));
}

/** With the late marks that follow the answer. */
export async function lockYear(browser: Browser, measure: Measure, { lockAt }: YearPrepared): Promise<void> {
  const list = "/admin/exam_years";
  const id = new RegExp(`${list}/(\\d+)/edit"[^>]*>${year}<`).exec(await browser.open(list))?.[1];
  const edit = `${list}/${id}/edit`;
  const marked = async () => {
    while ((await browser.open(list)).includes("sedang ditandai sebagai lewat"))
      await new Promise((wake) => setTimeout(wake, 20));
  };
  const send = async (lock: Record<string, string>) => {
    const form = readPostForm(await browser.open(edit), "version", edit);
    for (const name of [...form.fields.keys()])
      if (name.startsWith("lock_initial") || name === "is_lock_initial_student") form.fields.delete(name);
    for (const [name, value] of Object.entries({ ...lock, confirmed: "true" })) form.fields.set(name, value);
    await browser.send(form);
    await marked();
  };
  const locked = { is_lock_initial_student: "true" };
  await measure(`lock of the year, ${late} late`, () =>
    send({ ...locked, lock_initial_student_datetime: lockAt }),
  );
  await measure("lock moved to now", () => send(locked));
  await measure("unlock of the year", () => send({ is_lock_initial_student: "false" }));
}
