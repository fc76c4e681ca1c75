import { redirect } from "@remix-run/node";
import type { Actor } from "~/auth/actor";
import { type PrintedList, type PrintedQuery, recordPrint } from "~/features/exports/printout.server";
import { findOffice } from "~/features/office/queries.server";
import { isOwnRequest } from "~/http/own-request.server";
import { t } from "~/messages";
import type { PrintoutColumn } from "~/routes/parts/printout-cut";
import { type Printout, printoutPage } from "./printout";

export interface PrintoutContent<Record, List extends PrintedList = PrintedList> {
  list: List;
  title: string;
  /** The address of the list on the screen. */
  back: string;
  csv?: string | null;
  query: PrintedQuery;
  chips: readonly { label: string }[];
  columns: readonly PrintoutColumn[];
  /** A list that leaves the office names it. */
  isIssued?: boolean;
  counts?: readonly string[];
  found: { data: readonly Record[]; total: number };
  cells: (record: Record) => readonly (string | number | null | undefined)[];
}

function issuerLine(): string | null {
  const { department_name, unit_name } = findOffice();
  return [department_name, unit_name].filter(Boolean).join(" · ") || null;
}

/** A paper is an audit event, so a link from another site leads to the list on the screen. */
export function answerPrintout<Record>(
  request: Request,
  actor: Actor,
  content: PrintoutContent<Record>,
): Printout {
  const { list, title, back, csv = null, query, chips, columns, found, cells } = content;
  const { isIssued = false, counts = [] } = content;
  if (!isOwnRequest(request)) throw redirect(back, 303);
  const records = found.total > printoutPage.limit ? [] : found.data;
  if (records.length > 0) recordPrint(actor, list, records.length, query);
  return {
    title,
    back,
    csv,
    total: found.total,
    filters: chips.map(({ label }) => label),
    issuer: isIssued ? issuerLine() : null,
    counts,
    columns: [{ label: t("printout.number"), width: 10, align: "right" }, ...columns],
    rows: records.map((record, at) => [String(at + 1), ...cells(record).map((cell) => String(cell ?? ""))]),
  };
}
