import { z } from "zod";
import { PASTE_LIMITS } from "./paste";

/** Lists are only counted here: each record is judged with the same judgement as a pasted line. */
export const recordsToImport = z.array(z.unknown()).min(1).max(PASTE_LIMITS.lines);
export const schoolsToImport = z.object({ schools: recordsToImport });
