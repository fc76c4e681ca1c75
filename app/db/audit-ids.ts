import { sqlite } from "./client";

/** The trail is in the order of time, so halving finds the first event without an index. */
const firstFrom = sqlite
  .prepare<{ instant: string }, number>(
    `with recursive half(low, high) as (
       select 1, coalesce(max(id), 0) + 1 from audit_events
       union all
       select iif(created_at < :instant, id + 1, low), iif(created_at < :instant, high, (low + high) / 2)
       from half left join audit_events on id = (select min(id) from audit_events where id >= (low + high) / 2)
       where low < high)
     select low from half where low >= high`,
  )
  .pluck();
const firstId = sqlite.prepare("select min(id) from audit_events").pluck();
const lastId = sqlite.prepare("select max(id) from audit_events").pluck();

export function firstIdFrom(instant: string, shift = 0): number {
  if (instant === "") return 0;
  return firstFrom.get({ instant: new Date(Date.parse(instant) + shift).toISOString() }) ?? 0;
}

export const newestId = (): number => Number(lastId.get() ?? 0);

/** The lines that are in the database; an archive holds those before them. */
export const eventsStored = (): number => {
  const first = Number(firstId.get() ?? 0);
  return first === 0 ? 0 : newestId() - first + 1;
};
