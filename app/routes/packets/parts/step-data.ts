import { asIfInPerson, can } from "~/auth/permissions";
import { isBoundToOneSchool } from "~/auth/roles";
import { ownExamType, papersOf } from "~/features/exam-papers/queries";
import { whyYearClosed } from "~/features/exam-years/queries";
import { filterChoices } from "~/features/lookups/queries";
import { pendingFor } from "~/features/packets/movements/board";
import { stepQuery } from "~/features/packets/movements/schema";
import { isStep, type MovementStep, permissionOf } from "~/features/packets/movements/steps";
import { pageOf } from "~/features/values/lists";
import { requireActor } from "~/http/actor";
import { chosenYear } from "~/http/chosen-year";
import { readQueryLeniently } from "~/http/query";
import { orNotFound } from "~/http/refusals";
import { sentenceText } from "~/messages";
import { movementFilters } from "./movement-notices";

export const stepFrom = (request: Request, word: string | undefined): MovementStep =>
  orNotFound(request, isStep(word) ? word : null);

export function queryOf(request: Request) {
  const { exam_year, ...query } = readQueryLeniently(request, stepQuery);
  return { ...query, exam_year: orNotFound(request, exam_year ?? chosenYear(request)) };
}

/** An account sees the steps that its role records, and an impersonation sees them without the form. */
export function stepData(request: Request, word: string | undefined) {
  const actor = requireActor(request, "packet.view");
  const step = stepFrom(request, word);
  const may = permissionOf[step];
  if (!can(asIfInPerson(actor), may)) requireActor(request, may);
  const query = queryOf(request);
  const { pending, packets, fingerprint } = pendingFor(actor, step, query);
  const closed = whyYearClosed(query.exam_year);
  const isOneSchool = isBoundToOneSchool(actor);
  const districts = actor.district_code || isOneSchool ? [] : filterChoices().districts;
  const { page, limit, exam_paper_id } = query;
  const waiting = new Set([exam_paper_id, ...pending.map((each) => each.exam_paper_id)]);
  const papers = papersOf(query.exam_year, ownExamType(actor)).filter(({ id }) => waiting.has(id));
  return {
    step,
    query,
    rows: pageOf(pending, { page, limit }).data.map((each) => ({ ...each, listed: each.expected })),
    total: pending.length,
    packets,
    fingerprint,
    obstacle: sentenceText(closed),
    isHeld: !can(actor, may),
    filters: movementFilters(papers, districts),
    isOneSchool,
  };
}
