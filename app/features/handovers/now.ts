import { createHash } from "node:crypto";
import type { Actor } from "~/auth/actor";
import { sqlite } from "~/db/client";
import type { listStates } from "~/db/schema/states";
import { textsOf } from "~/features/export-layouts/lines";
import { recordsInTurns, recordsToCount, type StudentRecord } from "~/features/students/queries";
import { inTurns } from "~/features/values/another-request";
import type { Stream } from "./queries";
import { candidateFields, type SchoolField } from "./rules";

/** A registration of the stream as it is now. `school_code` is the one of its record, `place` the one of its candidates. */
export interface ListNow extends Record<Exclude<SchoolField, "hq_code_alt">, string> {
  registration_id: number;
  hq_code_alt: string | null;
  place: string;
  state: (typeof listStates)[number];
  list_version: number;
  total_students: number;
  total_withdrawn: number;
  contact_name: string | null;
  contact_phone: string | null;
}

const listsOfStream = sqlite.prepare<Stream, ListNow>(`
  select r.id as registration_id, r.recorded_school_code as school_code, r.school_name, r.hq_code, r.hq_code_alt,
    r.district_code, r.district_name, r.exam_type_code, r.school_code as place, r.state, r.list_version,
    r.total_students, r.total_withdrawn, s.contact_name, s.contact_phone
  from school_exam_years as r indexed by school_exam_years_by_place
    join schools as s on s.school_code = r.school_code
  where r.exam_year = :exam_year and r.exam_type_code = :exam_type_code
  order by r.recorded_school_code, r.id`);

export const listsNow = ({ exam_year, exam_type_code }: Stream): ListNow[] =>
  listsOfStream.all({ exam_year, exam_type_code });

const typesOfFinal = sqlite
  .prepare<[exam_year: number], string>(
    "select distinct exam_type_code from school_exam_years where exam_year = ? and state = 'muktamad'",
  )
  .pluck();

/** The exam types of a year that have a list to hand over. */
export const typesWithFinal = (exam_year: number): string[] => typesOfFinal.all(exam_year);

export const isFinal = ({ state }: Pick<ListNow, "state">): boolean => state === "muktamad";

const changesOfSchools = sqlite
  .prepare<[places: string], number | null>(`
    select max((select max(sequence) from student_changes where school_code = each.value)) from json_each(?) as each`)
  .pluck();

/** Changes with each candidate and each list of these lists, so that a hand-over is of one moment. */
export const momentOf = (lists: readonly ListNow[]): string =>
  JSON.stringify([lists, changesOfSchools.get(JSON.stringify(lists.map(({ place }) => place)))]);

const idsOfList = sqlite
  .prepare<[place: string, exam_year: number], number>(
    "select id from students indexed by students_by_school where school_code = ? and exam_year = ? order by id",
  )
  .pluck();

export interface RowNow {
  student_id: number;
  is_withdrawn: boolean;
  texts: string[];
}

type ReadInTurns = (ids: readonly number[]) => AsyncGenerator<StudentRecord[], void>;

/** Notes whose identity numbers the account read. */
export const asRead =
  (actor: Actor): ReadInTurns =>
  (ids) =>
    recordsInTurns(actor, ids);

/** For figures alone. */
export const asCounted: ReadInTurns = (ids) => inTurns(ids, recordsToCount);

/** The candidates of a list, in turns, with the withdrawn ones. */
export async function rowsNow(read: ReadInTurns, list: ListNow, exam_year: number): Promise<RowNow[]> {
  const rows: RowNow[] = [];
  for await (const records of read(idsOfList.all(list.place, exam_year)))
    for (const record of records) {
      const textOf = textsOf(record, list);
      rows.push({
        student_id: record.id,
        is_withdrawn: record.withdrawn_at !== null,
        texts: candidateFields.map(textOf),
      });
    }
  return rows;
}

export const digestOf = (rows: readonly RowNow[]): string =>
  createHash("sha256").update(JSON.stringify(rows)).digest("hex");
