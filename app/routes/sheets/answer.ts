import type { Actor } from "~/auth/actor";
import { MOST_ON_A_SHEET } from "~/features/sheets/candidates.server";
import { receiptFor } from "~/features/sheets/prints.server";
import { findSheet } from "~/features/sheets/queries.server";
import { filtersOf, sheetQuery } from "~/features/sheets/schema";
import { readQueryLeniently } from "~/http/query.server";
import { found } from "~/http/refusals.server";
import { schoolYearChoice } from "../school-year-choice";
import { sheetQuestion } from "./question";

/** The sheet of the school and year in the address with its receipt, or the question which school and year. */
export function answerSheet(request: Request, actor: Actor, wanted: string) {
  const query = readQueryLeniently(request, sheetQuery);
  const { school_code, year } = schoolYearChoice(actor, query);
  if (school_code === null || year === null) {
    return { show: "question", question: sheetQuestion(request, actor, wanted) } as const;
  }
  const asked = { school_code, exam_year: year, sheet: wanted, filters: filtersOf(query) };
  const { sheet, stored } = found(request, findSheet(actor, asked));
  return { show: "sheet", sheet, receipt: receiptFor(actor, sheet, stored), most: MOST_ON_A_SHEET } as const;
}

export type SheetAnswer = ReturnType<typeof answerSheet>;
