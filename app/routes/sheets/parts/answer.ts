import type { Actor } from "~/auth/actor";
import { MOST_ON_A_SHEET } from "~/features/sheets/candidates.server";
import { receiptFor } from "~/features/sheets/prints.server";
import { findSheet, type Sheet } from "~/features/sheets/queries.server";
import { filtersOf, sheetQuery } from "~/features/sheets/schema";
import { isOwnRequest } from "~/http/own-request.server";
import { readQueryLeniently } from "~/http/query.server";
import { orNotFound } from "~/http/refusals.server";
import { schoolYearChoice } from "~/routes/parts/school-year-choice";
import { sheetQuestion } from "./question";

/**
 * The sheet of the school and year in the address with its receipt, or the question which school and year. A link on
 * another site leads to a button first, so that it cannot record a print in the name of the person who follows it.
 */
export function answerSheet(request: Request, actor: Actor, wanted: string) {
  const query = readQueryLeniently(request, sheetQuery);
  const { school_code, year } = schoolYearChoice(actor, query);
  if (school_code === null || year === null) {
    return { show: "question", question: sheetQuestion(request, actor, wanted) } as const;
  }
  if (!isOwnRequest(request)) {
    const fields = [...new URL(request.url).searchParams];
    return { show: "button", sheet: wanted, school_code, year, fields } as const;
  }
  const asked = { school_code, exam_year: year, sheet: wanted, filters: filtersOf(query) };
  const sheet = orNotFound(request, findSheet(actor, asked));
  const receipt = receiptFor(actor, sheet);
  return { show: "sheet", sheet: forTheServerAlone(sheet), receipt, most: MOST_ON_A_SHEET } as const;
}

/**
 * Remix writes down whatever a loader returns for a script that would read it. No page has one, and writing down a
 * thousand candidates takes as long as printing them, so they are passed on where it does not look.
 */
function forTheServerAlone(sheet: Sheet): Sheet {
  return Object.defineProperty(sheet, "candidates", { enumerable: false });
}

export type SheetAnswer = ReturnType<typeof answerSheet>;
