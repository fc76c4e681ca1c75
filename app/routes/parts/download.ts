import type { Actor } from "~/auth/actor";
import { type ExportFormat, exportTypes } from "~/features/exports/limits";
import { tableWorkbook } from "~/features/exports/xlsx";
import { type Cell, csvText } from "~/features/values/csv";

export function download(body: BodyInit, name: string, type: string): Response {
  return new Response(body, {
    headers: {
      "Content-Type": type,
      "Content-Disposition": `attachment; filename="${name}"`,
      "Cache-Control": "no-store",
    },
  });
}

export const downloadTable = async (
  actor: Actor,
  rows: Cell[][],
  name: string,
  format: ExportFormat,
): Promise<Response> =>
  download(format === "csv" ? csvText(rows) : await tableWorkbook(actor, rows), name, exportTypes[format]);
