import { findCrest } from "~/features/office/crest.server";
import type { PdfFile } from "~/features/sheets/pdf/pages";

export const crestOfFile = (): PdfFile["crest"] => findCrest()?.content ?? null;
