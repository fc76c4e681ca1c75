import { sqlite } from "~/db/client";
import type { Content, PrintedRow } from "../rules";

interface Print {
  registration_id: number;
  sheet: string;
  printed_at: string;
}

const later = sqlite
  .prepare<[registration_id: number, sheet: string, printed_at: string]>(
    `select content from latest_prints join sheet_prints on sheet_prints.id = print_id
     where registration_id = ? and latest_prints.sheet = ? and printed_at > ? order by printed_at, print_id`,
  )
  .pluck();

/** The parts of a sheet that is cut apart, each replaced by the one that was printed later with another selection. */
export function withPartsPrintedSince(print: Print, printed: Content, current: Content): Content {
  const parts = new Map(printed.rows.map((row) => [row[0], { row, of: printed }]));
  for (const text of later.all(print.registration_id, print.sheet, print.printed_at) as string[]) {
    const of = JSON.parse(text) as Content;
    for (const row of of.rows) parts.set(row[0], { row, of });
  }
  const wanted = current.rows.flatMap(([id]) => parts.get(id) ?? []);
  const other = wanted.find(({ of }) => of.head !== current.head);
  const rows: PrintedRow[] = wanted.map(({ row }) => row);
  return { ...(other?.of ?? { ...current, record: printed.record }), rows };
}

/** Another print of the same sheet of the school followed. */
export const wasPrintedLater = ({ registration_id, sheet, printed_at }: Print): boolean =>
  later.get(registration_id, sheet, printed_at) !== undefined;
