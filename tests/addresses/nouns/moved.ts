import type { Permission } from "~/auth/permissions";
import { opens } from "../../matrix/rows";
import { asks, type Questions } from "../question";

/** The new address decides about the record. */
const leadsOn = (letters: string, needs: Permission) => ({
  GET: asks(opens(letters, { own: 302, foreign: 302, missing: 302 }), needs),
});

export const questions: Questions = {
  "/checks/schools": leadsOn("ASPO", "check.view"),
  "/duplicates": leadsOn("AP", "duplicate.view"),
  "/admin/refused_fields": leadsOn("A", "audit.view"),
  "/admin/stats/charts": leadsOn("APO", "stats.view"),
  "/students/school": leadsOn("ASPO", "student.view"),
  "/students/template.xlsx": leadsOn("AS", "student.import"),
};
