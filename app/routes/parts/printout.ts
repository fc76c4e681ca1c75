import { type ExportFormat, exportFormats } from "~/features/exports/limits";
import { t } from "~/messages";
import type { PrintoutColumn } from "~/routes/parts/printout-cut";

/** The one page of a printed list; a longer list is a file. */
export const printoutPage = { page: 1, limit: 1000 };

/** A file is made in memory. A longer list needs a filter. */
export const filePage = { page: 1, limit: 20_000 };

export interface Printout {
  title: string;
  back: string;
  csv: string | null;
  total: number;
  filters: string[];
  issuer: string | null;
  counts: readonly string[];
  columns: PrintoutColumn[];
  rows: string[][];
}

/** The file of the list at this address, with the same filters and order. */
export function fileOf(list: string, format: ExportFormat = "csv"): string {
  const { pathname, search } = new URL(list, "http://localhost");
  return `${pathname}.${format}${search}`;
}

export const fileLinks = (list: string) =>
  exportFormats.map((format) => ({ href: fileOf(list, format), label: t(`printout.${format}`) }));

/** Null for a list that is too long for a file. */
export const csvOf = (list: string, total: number) => (total > filePage.limit ? null : fileOf(list));

/** The printout of the list at this address, with the same filters and order. */
export function printoutAddress(list: string): string {
  const { pathname, searchParams } = new URL(list, "http://localhost");
  searchParams.delete("page");
  searchParams.delete("limit");
  const search = searchParams.toString();
  return `${pathname}/print${search && `?${search}`}`;
}

/** Among the tools of a list; an empty list has none. */
export const printoutLinks = (href: string, total: number) =>
  total > 0 ? [{ href, label: t("printout.link"), accessKey: "k" }] : [];
