import { type LoaderFunctionArgs, redirect } from "@remix-run/node";
import type { Permission } from "~/auth/permissions";
import type { ExportFormat } from "~/features/exports/limits";
import { recordExport } from "~/features/exports/printout";
import { requireActor } from "~/http/actor";
import { isOwnRequest } from "~/http/own-request";
import { requireProofForFile } from "~/http/proof";
import { downloadTable } from "./download";
import { filePage } from "./printout";
import type { ContentOf, FileContent } from "./printout-data";

/** The loader of a list as a file, under the headings of its printout. The file is an audit event, so a link from another site leads to the list. */
export const filed =
  <Row>(permission: Permission, format: ExportFormat, contentOf: ContentOf<FileContent<Row>>) =>
  async (args: LoaderFunctionArgs): Promise<Response> => {
    const { request } = args;
    const actor = requireActor(request, permission);
    const { list, back, file, query, columns, found, cells } = await contentOf(args, actor, filePage);
    if (!isOwnRequest(request) || found.total > filePage.limit) return redirect(back, 303);
    requireProofForFile(request, actor, back);
    recordExport(actor, list, found.data.length, query);
    const rows = found.data.map((row) => cells(row).map((cell) => cell ?? null));
    return downloadTable(actor, [columns.map(({ label }) => label), ...rows], file(format), format);
  };
