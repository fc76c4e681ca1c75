import type Database from "better-sqlite3";
import { daysBefore, type Workflow } from "./lists";
import { Random } from "./random";

/** One candidate in 80 has a need, and the first four of the clerk's school. */
export function fillNeeds(db: Database.Database, { seed, year, at, school_code }: Workflow): void {
  const random = new Random(seed, "needs");
  const kinds = db.prepare<[], string>("select code from need_kinds order by code").pluck().all();
  const arrangements = db
    .prepare<[], string>("select code from need_arrangements order by code")
    .pluck()
    .all();
  const candidates = db
    .prepare<[string, number], number>(
      `select id from (select id, row_number() over (order by school_code = ? desc, id) as n from students
       where exam_year = ? and withdrawn_at is null) where n <= 4 or n % 80 = 0`,
    )
    .pluck()
    .all(school_code, year);
  const need = db.prepare(
    "insert into special_needs (student_id, kind_code, created_at, updated_at) values (?, ?, ?, ?)",
  );
  const arrange = db.prepare(
    "insert or ignore into special_need_arrangements (student_id, arrangement_code) values (?, ?)",
  );
  const written = daysBefore(at, 12);
  for (const id of candidates) {
    need.run(id, random.pick(kinds), written, written);
    for (let n = random.between(1, 2); n > 0; n--) arrange.run(id, random.pick(arrangements));
  }
}

/** The year before has been held: one candidate in 40 missed a paper, and some all. */
export function fillAbsences(db: Database.Database, { seed, year, at, admin_id }: Workflow): void {
  const random = new Random(seed, "absences");
  const written = daysBefore(at, 265);
  const absent = db.prepare(
    "insert into absences (exam_paper_id, student_id, reason, created_by, created_at) values (?, ?, ?, ?, ?)",
  );
  const papers = db
    .prepare<[number, string], number>(
      "select id from exam_papers where exam_year = ? and exam_type_code = ? order by held_on, starts_at",
    )
    .pluck();
  const candidates = db
    .prepare<[number], { id: number; exam_type_code: string }>(
      `select s.id, c.exam_type_code from students s join school_exam_years c on (c.school_code, c.exam_year) = (s.school_code, s.exam_year)
       where s.exam_year = ? and s.student_code is not null and s.withdrawn_at is null and s.id % 40 = 0 order by s.id`,
    )
    .all(year - 1);
  for (const { id, exam_type_code } of candidates) {
    const all = papers.all(year - 1, exam_type_code);
    const missed = random.chance(0.3) ? all : all.slice(0, random.between(1, 2));
    const reason = random.chance(0.2) ? "H" : "T";
    for (const paper of missed) absent.run(paper, id, reason, admin_id, written);
  }
}

/** Of the year before, one school in 20 has sent no list, and one list in 15 without absentees is not back. */
export function fillReturns(db: Database.Database, { seed, year, at, admin_id }: Workflow): void {
  const random = new Random(seed, "returns");
  const receive = db.prepare(
    "insert into attendance_returns (exam_paper_id, registration_id, received_by, received_at) values (?, ?, ?, ?)",
  );
  const lists = db
    .prepare<[number], { paper: number; registration: number; absent: number }>(
      `select p.id as paper, r.id as registration, exists (select 1 from absences a join students s on s.id = a.student_id
         where a.exam_paper_id = p.id and s.school_code = r.school_code) as absent
       from exam_papers p join school_exam_years r on r.exam_year = p.exam_year and r.exam_type_code = p.exam_type_code
       where p.exam_year = ? and r.total_students > 0 order by p.id, r.id`,
    )
    .all(year - 1);
  for (const { paper, registration, absent } of lists)
    if (registration % 20 > 0 && (!random.chance(1 / 15) || absent))
      receive.run(paper, registration, admin_id, daysBefore(at, 264));
}
