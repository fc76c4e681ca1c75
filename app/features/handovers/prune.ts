import { sqlite } from "~/db/client";
import { fromNow } from "~/db/clock";

const hour = 3_600_000;
const rowsAtOnce = 500; // a transaction of a few milliseconds

const rowsOfUnsealed = sqlite.prepare<[before: string]>(`
  delete from handover_rows where id in (
    select r.id from handovers h join handover_rows r indexed by handover_rows_by_list on r.handover_id = h.id
    where h.sealed_at is null and h.created_at < ? limit ${rowsAtOnce})`);

const unsealed = sqlite.prepare<[before: string]>(
  "delete from handovers where sealed_at is null and created_at < ?",
);

/** One that is being made is minutes old; an older one was left by a server that ended. */
export function forgetUnsealed(): number {
  const before = fromNow(-hour);
  return rowsOfUnsealed.run(before).changes || unsealed.run(before).changes;
}

/** The office deleted the year for good: the counts and the checksum of its hand-overs stay, and the candidates leave them. */
const rowsOfGoneYears = sqlite.prepare(`
  update handover_rows set texts = null where id in (
    select r.id from handovers h join handover_rows r indexed by handover_rows_by_list on r.handover_id = h.id
    where r.texts is not null and h.exam_year not in (select year from exam_years)
      and h.exam_year not in (
        select before ->> 'year' from undo_rows join undo_batches on undo_batches.id = batch_id where kind = 'year_deleted')
    limit ${rowsAtOnce})`);

export const emptyRowsOfGoneYears = (): number => rowsOfGoneYears.run().changes;
