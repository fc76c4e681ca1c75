import type Database from "better-sqlite3";
import { fillPapers } from "./exam-papers";
import { fillAbsences, fillNeeds, fillReturns } from "./exam-week";
import { fillExceptions } from "./exceptions";
import { fillLayouts } from "./layouts";
import { daysBefore, submitLists, type Workflow } from "./lists";
import { inventName } from "./names";
import { Random } from "./random";
import { fillRequests } from "./requests";
import { fillRooms } from "./rooms";

/** What users have done in the running year: days, contacts, submitted lists, notices, notes, requests, withdrawals and duplicates. The accounts exist. */
export function fillWorkflow(db: Database.Database, work: Workflow): void {
  db.transaction(() => {
    fillDays(db, work);
    fillPapers(db, work.year, (day) => dayFrom(work.at, 90 + day));
    fillPapers(db, work.year - 1, (day) => dayFrom(work.at, day - 275));
    fillContacts(db, work);
    fillNotices(db, work);
    fillNotes(db, work);
    fillRequests(db, work, submitLists(db, work));
    fillExceptions(db, work);
    fillRooms(db, work.year, work.school_code);
    fillNeeds(db, work);
    fillAbsences(db, work);
    fillReturns(db, work);
    fillLayouts(db);
  }).immediate();
}

/** In Malaysia, `YYYY-MM-DD`. */
const dayFrom = (at: Date, days: number): string => daysBefore(at, -days - 1 / 3).slice(0, 10);

function fillDays(db: Database.Database, { year, at }: Workflow): void {
  db.prepare("update exam_years set entry_opens_on = ?, corrections_until = ? where year = ?").run(
    ...[dayFrom(at, -70), dayFrom(at, 45), year],
  );
  const window = db.prepare(
    "insert into request_windows (exam_year, kind, opens_on, closes_on) values (?, ?, ?, ?)",
  );
  for (const kind of ["correction", "late", "withdrawal", "transfer"]) {
    window.run(year, kind, dayFrom(at, -30), kind === "transfer" ? null : dayFrom(at, 45));
  }
}

/** One school in six has not said whom to call. */
function fillContacts(db: Database.Database, { seed }: Workflow): void {
  const update = db.prepare(
    "update schools set contact_name = ?, contact_phone = ?, contact_email = ? where school_code = ?",
  );
  for (const [index, code] of schoolCodes(db).entries()) {
    if (index % 6 === 5) continue;
    const random = new Random(seed, `contact ${code}`);
    const { full_name } = inventName(random, random.chance(0.4) ? "L" : "P");
    const phone = `03-5500 ${String(index).padStart(4, "0")}`;
    update.run(full_name, phone, `${code.toLowerCase()}@sekolah.example`, code);
  }
}

const schoolCodes = (db: Database.Database): string[] =>
  db.prepare<[], string>("select school_code from schools order by id").pluck().all();

const notices = [
  {
    body: "Taklimat pendaftaran calon diadakan dalam talian pada hari Khamis, jam 10 pagi. Pautan dihantar melalui e-mel sekolah.",
    from: -3,
    to: 11,
    of: {},
  },
  {
    body: "Sila semak ejaan nama Jawi setiap calon dengan sijil kelahiran sebelum senarai dihantar.",
    from: -10,
    to: 20,
    of: { exam_type_code: "PSRA" },
  },
  {
    body: "Pejabat daerah memungut salinan senarai semakan pada minggu hadapan.",
    from: -1,
    to: 6,
    of: { district: true },
  },
  { body: "Pencetakan lembaran angka giliran bermula.", from: 14, to: 28, of: {} },
  { body: "Jangkaan bilangan calon hendaklah diisi minggu ini.", from: -40, to: -33, of: {} },
] as const;

function fillNotices(db: Database.Database, { at, admin_id, district_code, school_code }: Workflow): void {
  const insert = db.prepare(
    `insert into notices (body, starts_on, ends_on, district_code, exam_type_code, created_by, created_at, updated_at)
     values (?, ?, ?, ?, ?, ?, ?, ?)`,
  );
  for (const { body, from, to, of } of notices) {
    const written = daysBefore(at, Math.max(1, 1 - from));
    const place = [
      "district" in of ? district_code : null,
      "exam_type_code" in of ? of.exam_type_code : null,
    ];
    insert.run(body, dayFrom(at, from), dayFrom(at, to), ...place, admin_id, written, written);
  }
  // Half of the schools have read the first notice; the clerk's has not.
  const read = db.prepare(
    "insert into notice_readings (notice_id, school_code, user_id, created_at) values (1, ?, ?, ?)",
  );
  for (const [index, code] of schoolCodes(db).entries()) {
    if (index % 2 === 0 && code !== school_code) read.run(code, admin_id, daysBefore(at, 2 - index / 100));
  }
}

const notes = [
  "Ditelefon; guru peperiksaan bercuti, akan diisi minggu ini.",
  "Bilangan jangkaan disahkan oleh guru besar.",
  "Tiada jawapan. Cuba lagi esok.",
];

/** On the lists without candidates, and on some that are incomplete. */
function fillNotes(db: Database.Database, { year, at, supervisor_id, admin_id }: Workflow): void {
  const behind = db
    .prepare<[number], string>(
      `select school_code from school_exam_years
       where exam_year = ? and (total_students = 0 or total_student_with_code < total_students)
       order by total_students, school_code limit 6`,
    )
    .pluck()
    .all(year);
  const insert = db.prepare(
    "insert into school_notes (school_code, exam_year, body, user_id, created_at) values (?, ?, ?, ?, ?)",
  );
  for (const [index, code] of behind.entries()) {
    const by = index % 2 === 0 ? supervisor_id : admin_id;
    insert.run(code, year, notes[index % notes.length], by, daysBefore(at, 6 - index));
  }
}
