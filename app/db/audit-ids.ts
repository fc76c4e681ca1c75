import { sqlite } from "./client";

const eventFrom = sqlite.prepare<[number], { id: number; created_at: string }>(
  "select id, created_at from audit_events where id >= ? order by id limit 1",
);
const firstId = sqlite.prepare("select min(id) from audit_events").pluck();
const lastId = sqlite.prepare("select max(id) from audit_events").pluck();

/** The trail is in the order of time, so halving finds the first event without an index. */
export function firstIdFrom(instant: string, shift = 0): number {
  if (instant === "") return 0;
  const wanted = new Date(Date.parse(instant) + shift).toISOString();
  let [low, high] = [1, newestId() + 1];
  while (low < high) {
    const middle = Math.floor((low + high) / 2);
    const event = eventFrom.get(middle);
    if (event && event.created_at < wanted) low = event.id + 1;
    else high = middle;
  }
  return low;
}

export const newestId = (): number => Number(lastId.get() ?? 0);

/** The lines that are in the database; an archive holds those before them. */
export const eventsStored = (): number => {
  const first = Number(firstId.get() ?? 0);
  return first === 0 ? 0 : newestId() - first + 1;
};
