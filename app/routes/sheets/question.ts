import type { Actor } from "~/auth/actor";
import { findSchoolYear } from "~/features/roll-numbers/numbering.server";
import { examTypesWithSheets } from "~/features/sheets/queries.server";
import { sheetQuery } from "~/features/sheets/schema";
import { readQueryLeniently } from "~/http/query.server";
import { found } from "~/http/refusals.server";
import { schoolYearChoice } from "../school-year-choice";
import type { ChooseSheetProps } from "./choose-sheet";

/** What is still to be asked before a sheet can be shown. A school-year that is named must be the actor's to see. */
export function sheetQuestion(
  request: Request,
  actor: Actor,
  wanted: ChooseSheetProps["wanted"],
): ChooseSheetProps {
  const { choice, school_code, year, problems } = schoolYearChoice(
    actor,
    readQueryLeniently(request, sheetQuery),
  );
  const isKnown = school_code !== null && year !== null;
  const own = isKnown ? found(request, findSchoolYear(actor, school_code, year)).school.exam_type_code : null;
  return { choice, problems, wanted, exam_types: examTypesWithSheets(), own };
}
