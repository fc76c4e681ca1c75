import { maskIdentity } from "~/db/audit";
import { foldDigits } from "~/features/values/text";

const NOT_FILTERS = new Set(["page", "limit", "sortBy", "sortDirection", "sort_column", "sort_direction"]);
const LONG_NUMBER = /\d[\d\s-]{4,}\d/g;

/** The filters in force, for the event of an export. */
export function recordedFilter(query: Record<string, unknown>): Record<string, unknown> {
  const given = Object.entries(query).filter(([name, value]) => value !== null && !NOT_FILTERS.has(name));
  return Object.fromEntries(
    given.map(([name, value]) => [
      name,
      name === "search" ? foldDigits(String(value)).replace(LONG_NUMBER, maskIdentity) : value,
    ]),
  );
}
