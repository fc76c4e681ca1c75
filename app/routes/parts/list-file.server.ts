import { redirect } from "@remix-run/node";
import type { Actor } from "~/auth/actor";
import type { ExportFormat } from "~/features/exports/limits";
import { recordExport } from "~/features/exports/printout.server";
import { isOwnRequest } from "~/http/own-request.server";
import { requireProofForFile } from "~/http/proof.server";
import { downloadTable } from "./download.server";
import { filePage } from "./printout";
import type { PrintoutContent } from "./printout.server";

/** The rows of a list under the headings of its paper. The file is an audit event, so a link from another site leads to the list. */
export async function answerFile<Record>(
  request: Request,
  actor: Actor,
  name: string,
  {
    list,
    back,
    query,
    columns,
    found,
    cells,
  }: PrintoutContent<Record, "user" | "request" | "absence" | "attendance_return" | "special_need">,
  format: ExportFormat = "csv",
): Promise<Response> {
  if (!isOwnRequest(request) || found.total > filePage.limit) return redirect(back, 303);
  requireProofForFile(request, actor, back);
  recordExport(actor, list, found.data.length, query);
  const rows = found.data.map((record) => cells(record).map((cell) => cell ?? null));
  return downloadTable(actor, [columns.map(({ label }) => label), ...rows], name, format);
}
