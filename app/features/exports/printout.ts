import type { Actor } from "~/auth/actor";
import { maskIdentity, recordEvent } from "~/db/audit";
import { write } from "~/db/client";
import { saved } from "~/db/outcome";
import { foldDigits } from "~/features/values/text";

/** Each printed list, with the kind of record that its event is about. */
const printed = {
  student: "student",
  school: "school",
  user: "user",
  school_exam_year: "school_exam_year",
  readiness: "exam_year",
  stats: "exam_year",
  trash: "student",
  request: "request",
  absence: "exam_paper",
  attendance_return: "exam_paper",
  special_need: "special_need",
  invigilator: "invigilator",
  statement: "student",
  reprint: "exam_year",
  check: "exam_year",
  audit: "audit",
} as const;
export type PrintedList = keyof typeof printed;

export interface PrintedQuery {
  [name: string]: unknown;
  school_code?: string | null;
  exam_year?: number | null;
}

/** A list that is made to be printed is a file of data, so it has an event as an export has. */
export const recordPrint = (actor: Actor, list: PrintedList, count: number, query: PrintedQuery): void =>
  recordFile(actor, list, "printed", count, query);

/** The lists whose rows beyond a paper are in a file. */
export type ExportedList =
  | "user"
  | "request"
  | "absence"
  | "attendance_return"
  | "special_need"
  | "reprint"
  | "check";

export const recordExport = (actor: Actor, list: ExportedList, count: number, query: PrintedQuery): void =>
  recordFile(actor, list, "exported", count, query);

function recordFile(
  actor: Actor,
  list: PrintedList,
  step: "printed" | "exported",
  count: number,
  query: PrintedQuery,
): void {
  const { school_code = null, exam_year = null } = query;
  const changes = { count, filter: recordedFilter(query) };
  write(() => {
    recordEvent(actor, { action: `${list}.${step}`, entity: printed[list], school_code, exam_year, changes });
    return saved(null);
  });
}

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
