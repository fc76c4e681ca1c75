import { sqlite } from "~/db/client";
import { isLocked } from "~/features/exam-years/queries";
import type { SchoolYear } from "~/features/values/school-year";

const printsWithNumber =
  "select 1 from sheet_prints where exists (select 1 from json_each(content, '$.rows') where value ->> 1 is not null)";

const printWithNumber = sqlite
  .prepare<[SchoolYear], 1>(
    `${printsWithNumber} and school_code = :school_code and exam_year = :exam_year limit 1`,
  )
  .pluck();

/** Whether a roll number of the registration is on a printed sheet. */
export const isPrinted = (key: SchoolYear): boolean => printWithNumber.get(key) === 1;

/** Issued numbers stay: they were printed, or the year is locked (docs/decisions/033-roll-numbers-stay.md). */
export const areNumbersIssued = (key: SchoolYear): boolean => isLocked(key.exam_year) || isPrinted(key);

const sheetsWith = sqlite
  .prepare<[SchoolYear & { changes: string }], number>(
    `select count(*) from sheet_prints where school_code = :school_code and exam_year = :exam_year
       and exists (select 1 from json_each(content, '$.rows') as row
         cross join json_each(:changes) as changed on changed.key = cast(row.value ->> 0 as text)
         where changed.value = row.value ->> 1)`,
  )
  .pluck();

/** The printed sheets that show a number which is about to change. */
export function countInvalidSheets(
  key: SchoolYear,
  changed: readonly { id: number; old: string | null }[],
): number {
  if (changed.length === 0) return 0;
  const changes = JSON.stringify(Object.fromEntries(changed.map(({ id, old }) => [id, old])));
  return sheetsWith.get({ ...key, changes }) ?? 0;
}

interface Numbered extends SchoolYear {
  id: number;
  student_code: string | null;
}

/** Of numbers that one action gave: those of a locked year, and of a school whose printed sheets show one of them. */
export function issuedAmong<Row extends Numbered>(rows: readonly Row[]): Row[] {
  const byPlace = new Map<string, [Row, ...Row[]]>();
  for (const row of rows) {
    if (row.student_code === null) continue;
    const place = `${row.exam_year} ${row.school_code}`;
    const own = byPlace.get(place);
    if (own) own.push(row);
    else byPlace.set(place, [row]);
  }
  return [...byPlace.values()].flatMap((own) => {
    const [place] = own;
    const numbers = own.map(({ id, student_code: old }) => ({ id, old }));
    return isLocked(place.exam_year) || countInvalidSheets(place, numbers) > 0 ? own : [];
  });
}

const inRange = "exam_year = :exam_year and student_code >= :prefix || '/' and student_code < :prefix || '0'";

const highestOf = sqlite
  .prepare<[{ exam_year: number; prefix: string }], number | null>(
    `select max(cast(substr(student_code, length(:prefix) + 2) as integer)) from (
       select student_code from students where ${inRange}
       union all select student_code from roll_number_history where ${inRange} and undo_event_id is null
     ) where substr(student_code, length(:prefix) + 2) glob '[0-9][0-9][0-9]'`,
  )
  .pluck();

/** The highest number that the code was ever given in the year: withdrawn, deleted and moved candidates count.
 * A number that was taken back before it was issued does not. */
export const highestNumber = (exam_year: number, prefix: string): number =>
  highestOf.get({ exam_year, prefix }) ?? 0;

const withdrawnNumbers = sqlite
  .prepare<[{ exam_year: number; prefix: string }], string>(
    `select student_code from students where ${inRange} and withdrawn_at is not null`,
  )
  .pluck();

export const numbersOfWithdrawn = (exam_year: number, prefix: string): string[] =>
  withdrawnNumbers.all({ exam_year, prefix });

const formerHolders = sqlite
  .prepare<[exam_year: number, student_code: string, except: number], string>(
    `select distinct school_code from roll_number_history
     where exam_year = ? and student_code = ? and student_id <> ? and undo_event_id is null`,
  )
  .pluck();

/** An issued number that another candidate once had is never given again, not even after that candidate is deleted. */
export const wasAnothers = (exam_year: number, student_code: string, except: number): boolean =>
  formerHolders
    .all(exam_year, student_code, except)
    .some((school_code) => areNumbersIssued({ school_code, exam_year }));
