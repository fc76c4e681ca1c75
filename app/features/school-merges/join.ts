import { eq, sql } from "drizzle-orm";
import type { Actor } from "~/auth/actor";
import { recordChange, recordEvents } from "~/db/audit";
import { db, sqlite } from "~/db/client";
import { now } from "~/db/clock";
import { type DeletedRows, school_exam_years } from "~/db/schema";
import { makeLateMarksOf } from "~/features/exam-years/late";
import { followRegistration, giveInvigilatorsBack } from "~/features/school-exam-years/moves/invigilators";
import { findRegistration, type Registration } from "~/features/school-exam-years/queries";
import type { SchoolYear } from "~/features/values/school-year";

type Row = DeletedRows["rows"][number];

/** What goes with a registration that was never final. Its other rows are of final lists. */
const rowsOf = (
  [
    ["school_exam_years", "id"],
    ["undoable_moves", "registration_id"],
    ["undoable_numberings", "registration_id"],
    ["attendance_returns", "registration_id"],
    ["script_returns", "registration_id"],
    ["centre_reports", "registration_id"],
    ["report_entries", "registration_id"],
    ["report_candidates", "registration_id"],
    ["packet_extras", "registration_id"],
    ["packet_movements", "registration_id"],
  ] as const
).map(([table, column]) => ({
  table,
  all: sqlite.prepare<[id: number], Row>(`select * from ${table} where ${column} = ?`),
}));

/** Its rows are not deleted: they went to the receiving school, and `deleted` has their ids. */
const moved_table = "invigilators";

interface Place {
  from: string;
  to: string;
  year: number;
}

const codesOf = sqlite.prepare<Place, { id: number; student_code: string | null; is_withdrawn: 0 | 1 }>(
  `select id, student_code, withdrawn_at is not null as is_withdrawn from students
   where school_code = :from and exam_year = :year and :to = :to order by id`,
);

/** As a transfer of each: the number stays in the history and is never given again. A withdrawn candidate keeps it. */
const transfer = sqlite.prepare<Place & { at: string }>(
  `update students indexed by students_by_school
   set school_code = :to, student_code = iif(withdrawn_at is null, null, student_code), updated_at = :at, version = version + 1
   where school_code = :from and exam_year = :year`,
);

const followInTrash = sqlite
  .prepare<Place, number>(
    "update trash set school_code = :to where school_code = :from and exam_year = :year returning id",
  )
  .pluck();

/** The receiving school has the fixed question papers, with the code of the school that ends before the room: as no candidate sits in
 * such a room, the office sees a difference until it fixes the figures again. */
const takePackets = sqlite.prepare<{ code: string; from: number; into: number }>(
  "update packet_lines set registration_id = :into, room_name = :code || ': ' || room_name where registration_id = :from",
);
/** Those that were fixed again belong to the receiving school. */
const givePacketsBack = sqlite.prepare<{ code: string; year: number; id: number }>(
  `update packet_lines set registration_id = :id, room_name = substr(room_name, length(:code) + 3)
   where exam_paper_id in (select id from exam_papers where exam_year = :year) and substr(room_name, 1, length(:code) + 2) = :code || ': '`,
);

/** The candidates go to the registration that the receiving school has, and the registration that they leave is deleted. */
export function joinRegistration(actor: Actor, from: Registration, into: Registration) {
  const place = { from: from.school_code, to: into.school_code, year: from.exam_year };
  makeLateMarksOf(from);
  const deleted = rowsOf.map(({ table, all }) => ({ table, rows: all.all(from.id) }));
  const moved = codesOf.all(place);
  transfer.run({ ...place, at: now() });
  const trash_ids = followInTrash.all(place);
  db.update(school_exam_years)
    .set({ expected_students: expectedOfBoth(from), updated_at: now(), version: into.version + 1 })
    .where(eq(school_exam_years.id, into.id))
    .run();
  const invigilators = followRegistration(from, into).map((id) => ({ id }));
  takePackets.run({ code: from.school_code, from: from.id, into: into.id });
  db.delete(school_exam_years).where(eq(school_exam_years.id, from.id)).run();
  recordEvents(
    actor,
    moved.map(({ id, student_code, is_withdrawn }) => ({
      action: "student.merged",
      entity: "student",
      entity_id: id,
      school_code: place.to,
      exam_year: place.year,
      changes: {
        school_code: [place.from, place.to],
        ...(student_code !== null && !is_withdrawn && { student_code: [student_code, null] }),
      },
    })),
  );
  recordChange(actor, "school_exam_year.deleted", "school_exam_year", { ...from }, null);
  const after = findRegistration(actor, into.id);
  recordChange(actor, "school_exam_year.edited", "school_exam_year", { ...into }, { ...after });
  return { deleted: [...deleted, { table: moved_table, rows: invigilators }], trash_ids };
}

/** The receiving school expects its own candidates and those that come, where it has said a number. */
const expectedOfBoth = ({ id }: Registration) =>
  sql`expected_students + coalesce((select expected_students from school_exam_years where id = ${id}), 0)`;

/** The totals begin at zero, because the candidates who return raise them. */
export function putBack(deleted: readonly DeletedRows[], into: SchoolYear): void {
  for (const { table, rows } of deleted.filter((each) => each.table !== moved_table))
    for (const row of rows) {
      const values = Object.fromEntries(
        Object.entries(row).map(([name, value]) => [name, name.startsWith("total_") ? 0 : value]),
      );
      const names = Object.keys(values);
      sqlite
        .prepare(
          `insert into ${table} (${names.join(", ")}) values (${names.map((name) => `:${name}`).join(", ")})`,
        )
        .run(values);
    }
  const [registration] = deleted.find(({ table }) => table === "school_exam_years")?.rows ?? [];
  if (!registration) return;
  const { id, school_code, exam_year } = registration;
  givePacketsBack.run({ code: String(school_code), year: Number(exam_year), id: Number(id) });
  const persons = deleted.find(({ table }) => table === moved_table)?.rows.map((row) => Number(row.id)) ?? [];
  giveInvigilatorsBack(persons, into, { school_code: String(school_code), exam_year: Number(exam_year) });
}
