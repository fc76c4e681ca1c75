import { findCrest } from "~/features/office/crest.server";
import type { PdfFile } from "~/features/sheets/pdf/pages";

export function crestOfFile(): PdfFile["crest"] {
  const crest = findCrest();
  return crest ? { type: crest.type, content: crest.content } : null;
}
