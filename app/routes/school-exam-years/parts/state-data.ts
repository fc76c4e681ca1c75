import type { Actor } from "~/auth/actor";
import { can } from "~/auth/permissions";
import { unfinishedOf } from "~/features/school-exam-years/readiness";
import { findReadiness } from "~/features/school-exam-years/readiness-queries";
import { stepsOfList } from "~/features/school-exam-years/sign-off-queries";
import { versionList } from "~/features/school-exam-years/version-schema";
import { versionsOfList } from "~/features/school-exam-years/versions";
import { safePath } from "~/http/actor";
import { readQueryLeniently } from "~/http/query";
import { idFrom, orNotFound } from "~/http/refusals";
import { readinessOf } from "./state-address";
import { stepsShown } from "./steps-shown";

const comeBackTo = (request: Request, exam_year: number) =>
  safePath(new URL(request.url).searchParams.get("return_to"), readinessOf(exam_year));

export function stateData(request: Request, actor: Actor, id: string | undefined) {
  const line = orNotFound(request, findReadiness(actor, idFrom(request, id)));
  const { page } = readQueryLeniently(request, versionList);
  return {
    line,
    gaps: unfinishedOf(line),
    ...stepsShown(actor, line),
    history: stepsOfList(line),
    versions: versionsOfList(line.id, { page, limit: 10 }),
    mayNote: can(actor, "school_note.manage"),
    mayEnter: can(actor, "student.add"),
    mayNumber: can(actor, "roll_number.generate"),
    back: comeBackTo(request, line.exam_year),
  };
}
