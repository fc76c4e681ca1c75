import { findCrest } from "~/features/office/crest.server";
import type { PdfFile } from "../model/pages";

export const crestOfFile = (): PdfFile["crest"] => findCrest()?.content ?? null;
