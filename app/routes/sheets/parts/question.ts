import type { Actor } from "~/auth/actor";
import { can } from "~/auth/permissions";
import { daysAhead } from "~/features/exam-years/days-ahead.server";
import { findSchoolYear } from "~/features/roll-numbers/numbering.server";
import { examTypesWithSheets } from "~/features/sheets/queries.server";
import { sheetQuery } from "~/features/sheets/schema";
import { readQueryLeniently } from "~/http/query.server";
import { notFound } from "~/http/refusals.server";
import { sentenceText } from "~/messages";
import { offeredBy, schoolYearChoice } from "~/routes/parts/school-year-choice";
import type { ChooseSheetProps } from "./choose-sheet";

/** A school-year outside the actor's scope is a 404; without a year the chosen one is offered. */
export function sheetQuestion(request: Request, actor: Actor, wanted: string | null): ChooseSheetProps {
  const query = readQueryLeniently(request, sheetQuery);
  const { choice, school_code, year, problems } = schoolYearChoice(actor, query, offeredBy(request));
  const offered = year ?? (query.exam_year === null ? Number(choice.exam_year) : null);
  const at = school_code === null || offered === null ? null : findSchoolYear(actor, school_code, offered);
  if (at === undefined && year !== null) throw notFound(request);
  const own = at?.school.exam_type_code ?? null;
  const printing = offered === null ? null : sentenceText(daysAhead(offered).printing);
  return {
    choice,
    printing,
    problems,
    wanted,
    exam_types: examTypesWithSheets(),
    own,
    many: can(actor, "sheet.print_many"),
  };
}
