import type { Actor } from "~/auth/actor";
import { can } from "~/auth/permissions";
import { daysAhead } from "~/features/exam-years/days-ahead";
import { findSchoolYear, type NumberedSchool, readableSchoolYear } from "~/features/roll-numbers/numbering";
import { sheetsToChoose } from "~/features/sheets/choices/queries";
import { usualOrderOf } from "~/features/sheets/kinds";
import { examTypesWithSheets, type SheetRequest } from "~/features/sheets/queries";
import { filtersOf, sheetQuery } from "~/features/sheets/schema";
import { readQueryLeniently } from "~/http/query";
import { notFound } from "~/http/refusals";
import { sentenceText } from "~/messages";
import { offeredBy, schoolYearChoice } from "~/routes/parts/school-year-choice";
import { sheetAddress } from "./addresses";
import type { ChooseSheetProps } from "./choose-sheet";
import { stepsFor } from "./step-link";

/** What the address says of the school, the year and the filters. */
export function questionAt(request: Request, actor: Actor) {
  const query = readQueryLeniently(request, sheetQuery);
  return { query, ...schoolYearChoice(actor, query, offeredBy(request)) };
}

export type SheetQuestion = ReturnType<typeof questionAt>;

/** Null where the address has no school or year, for which the page asks. */
export function sheetRequestOf(
  { query, school_code, year }: SheetQuestion,
  sheet: string,
): SheetRequest | null {
  if (school_code === null || year === null) return null;
  return { school_code, exam_year: year, sheet, filters: filtersOf(query, usualOrderOf(sheet)) };
}

/** A school-year outside the actor's scope is a 404; without a year the chosen one is offered. */
export function chooseSheet(
  request: Request,
  actor: Actor,
  wanted: string | null,
  { query, choice, school_code, year, problems }: SheetQuestion,
): ChooseSheetProps {
  const offered = year ?? (query.exam_year === null ? Number(choice.exam_year) : null);
  const at =
    school_code === null || offered === null ? null : readableSchoolYear(actor, school_code, offered);
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
    chosen: at && wanted === null ? chosenAt(actor, at) : null,
    many: can(actor, "sheet.print_many"),
  };
}

function chosenAt(actor: Actor, found: NumberedSchool) {
  const { school, year } = found;
  const at = { school_code: school.school_code, exam_year: year.year };
  const choices = sheetsToChoose(actor, found);
  const isDraft = choices.some(({ unnumbered }) => unnumbered > 0);
  const { candidates, numbers } = stepsFor(actor, at);
  return {
    at,
    school_name: school.school_name,
    /** None for who only reads a closed year of the school. */
    rooms: findSchoolYear(actor, at.school_code, at.exam_year) ? sheetAddress("/rooms", at) : null,
    choices,
    next: found.total_students === 0 ? candidates : isDraft ? numbers : null,
  };
}
