import { type LoaderFunctionArgs, redirect } from "@remix-run/node";
import type { Actor } from "~/auth/actor";
import type { Permission } from "~/auth/permissions";
import type { ExportFormat } from "~/features/exports/limits";
import {
  type ExportedList,
  type PrintedList,
  type PrintedQuery,
  recordPrint,
} from "~/features/exports/printout";
import { findOffice } from "~/features/office/queries";
import { requireActor } from "~/http/actor";
import { isOwnRequest } from "~/http/own-request";
import { t } from "~/messages";
import type { PrintoutColumn } from "~/routes/parts/printout-cut";
import { type Printout, printoutPage } from "./printout";

export interface PrintoutContent<Row, List extends PrintedList = PrintedList> {
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
  found: { data: readonly Row[]; total: number };
  cells: (row: Row) => readonly (string | number | null | undefined)[];
}

export interface FileContent<Row> extends PrintoutContent<Row, ExportedList> {
  /** The name of a file with the rows. */
  file: (format: ExportFormat) => string;
}

/** Reads a list for a printout or a file, at most so many rows. */
export type ContentOf<Content> = (
  args: LoaderFunctionArgs,
  actor: Actor,
  most: { page: number; limit: number },
) => Content | Promise<Content>;

/** The loader of the printout of a list. */
export const printed =
  <Row>(permission: Permission, contentOf: ContentOf<PrintoutContent<Row>>) =>
  async (args: LoaderFunctionArgs): Promise<Printout> => {
    const actor = requireActor(args.request, permission);
    return printoutOf(args.request, actor, await contentOf(args, actor, printoutPage));
  };

function issuerLine(): string | null {
  const { department_name, unit_name } = findOffice();
  return [department_name, unit_name].filter(Boolean).join(" · ") || null;
}

/** A printout is an audit event, so a link from another site leads to the list on the screen. */
function printoutOf<Row>(request: Request, actor: Actor, content: PrintoutContent<Row>): Printout {
  const { list, title, back, csv = null, query, chips, columns, found, cells } = content;
  const { isIssued = false, counts = [] } = content;
  if (!isOwnRequest(request)) throw redirect(back, 303);
  const rows = found.total > printoutPage.limit ? [] : found.data;
  if (rows.length > 0) recordPrint(actor, list, rows.length, query);
  return {
    title,
    back,
    csv,
    total: found.total,
    filters: chips.map(({ label }) => label),
    issuer: isIssued ? issuerLine() : null,
    counts,
    columns: [{ label: t("printout.number"), width: 10, align: "right" }, ...columns],
    rows: rows.map((row, at) => [String(at + 1), ...cells(row).map((cell) => String(cell ?? ""))]),
  };
}
