import type { Actor } from "~/auth/actor";
import { crestAt } from "~/features/office/stored-crest";
import { sheetKinds } from "../kinds";
import { drawnPagesOf } from "../model/drawn-pages";
import type { PdfFile } from "../model/pages";
import { nameInState } from "../names";
import { receiptNumbered } from "../prints/commands";
import { findSheet, type Issuer, type SheetRequest } from "../queries";
import { drawInThread } from "./in-thread";

/** Pages after which other requests have a turn. */
const together = 20;

export const pdfOfSheet = (actor: Actor, wanted: SheetRequest, number: string | null, signal: AbortSignal) =>
  drawInThread(actor, signal, async () => {
    const sheet = findSheet(actor, wanted);
    if (!sheet) return "unknown";
    if (sheet.candidates.length === 0) return "empty";
    const receipt = receiptNumbered(actor, sheet, number);
    if (receipt.isPreview) return "unrecorded";
    const file = {
      title: [nameInState(sheet), sheet.year, sheet.recorded_school_code].join(" "),
      author: sheet.issuer.department_name ?? "",
      created_at: receipt.created_at,
      crest: crestOfFile(sheet.issuer),
    };
    return { file, pages: inGroups(drawnPagesOf(sheet, receipt, sheetKinds[sheet.sheet])) };
  });

export const crestOfFile = ({ crest }: Pick<Issuer, "crest">): PdfFile["crest"] =>
  crestAt(crest)?.content ?? null;

function* inGroups<Page>(pages: readonly Page[]): Generator<readonly Page[]> {
  for (let at = 0; at < pages.length; at += together) yield pages.slice(at, at + together);
}
