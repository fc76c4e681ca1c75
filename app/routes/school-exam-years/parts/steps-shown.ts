import type { Actor } from "~/auth/actor";
import { asIfInPerson } from "~/auth/permissions";
import { openDoubts } from "~/features/checks/board";
import { signsOnBehalf } from "~/features/school-exam-years/on-behalf";
import type { ReadinessLine } from "~/features/school-exam-years/readiness";
import { stepsOpenTo } from "~/features/school-exam-years/sign-off-queries";

/** A step that an impersonation may not sign has no form. */
export function stepsShown(actor: Actor, line: ReadinessLine) {
  const open = stepsOpenTo(actor, line);
  const isHeld = stepsOpenTo(asIfInPerson(actor), line).length > open.length;
  const next = open.find((state) => state !== "draf");
  const isOnBehalf = !!next && signsOnBehalf(actor, next);
  // Who confirms a list looks first at what the data check has found in it; who submits it, at the roll numbers of other codes.
  const rule = next === "dihantar" ? ("number_not_own" as const) : null;
  const n = rule || next === "disahkan" ? openDoubts(actor, line.exam_year, line.school_code, rule) : 0;
  const findings = { n, rule };
  return { next, isHeld, mayReopen: open.includes("draf"), isOnBehalf, findings };
}
