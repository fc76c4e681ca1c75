import type { Actor } from "~/auth/actor";
import { can } from "~/auth/permissions";
import { findReadinessOf } from "~/features/school-exam-years/readiness.server";
import { MOST_ON_A_SHEET } from "~/features/sheets/candidates.server";
import { changesSince } from "~/features/sheets/changes.server";
import { usualOrderOf } from "~/features/sheets/kinds";
import { isEarlierPrint, receiptNumbered } from "~/features/sheets/prints.server";
import { findSheet, type Sheet, type SheetRequest } from "~/features/sheets/queries.server";
import { filtersOf, printQuery, sheetQuery } from "~/features/sheets/schema";
import { readQueryLeniently } from "~/http/query.server";
import { orNotFound } from "~/http/refusals.server";
import { offeredBy, schoolYearChoice } from "~/routes/parts/school-year-choice";
import { stateAddress } from "~/routes/school-exam-years/parts/state-address";
import { sheetQuestion } from "./question";
import { stepsFor } from "./step-link";

/** Null where the address has no school or year, for which the page asks. */
export function sheetRequestOf(request: Request, actor: Actor, sheet: string): SheetRequest | null {
  const query = readQueryLeniently(request, sheetQuery);
  const { school_code, year: exam_year } = schoolYearChoice(actor, query, offeredBy(request));
  if (school_code === null || exam_year === null) return null;
  return { school_code, exam_year, sheet, filters: filtersOf(query, usualOrderOf(sheet)) };
}

/** Writes nothing: the page is a preview, except at the address of a print. */
export function answerSheet(request: Request, actor: Actor, wanted: string) {
  const sheetRequest = sheetRequestOf(request, actor, wanted);
  if (sheetRequest === null)
    return { show: "question", question: sheetQuestion(request, actor, wanted) } as const;
  const { school_code, exam_year: year } = sheetRequest;
  const sheet = orNotFound(request, findSheet(actor, sheetRequest));
  const steps = stepsFor(actor, sheetRequest);
  if (sheet.candidates.length === 0) return { show: "empty", sheet, steps } as const;
  const { number } = readQueryLeniently(request, printQuery);
  const receipt = receiptNumbered(actor, sheet, number);
  const isOutdated = number !== null && receipt.isPreview && isEarlierPrint(actor, sheet, number);
  const outdated = isOutdated ? number : null;
  const changes = changesSince(actor, sheet, receipt.number);
  const hand_in = handInAddress(actor, school_code, year);
  const most = MOST_ON_A_SHEET;
  const shown = { receipt, outdated, changes, steps, most, hand_in };
  return { show: "sheet", sheet: forTheServerAlone(sheet), ...shown } as const;
}

/** A school hands its list in after printing. */
function handInAddress(actor: Actor, school_code: string, exam_year: number): string | null {
  const line = can(actor, "list.submit") ? findReadinessOf(actor, school_code, exam_year) : undefined;
  return line?.state === "draf" ? stateAddress(line.id, "/") : null;
}

/** Remix serializes loader data for a script that no page has; for 1,000 candidates that takes as long as the print. */
function forTheServerAlone(sheet: Sheet): Sheet {
  return Object.defineProperty(sheet, "candidates", { enumerable: false });
}

export type SheetAnswer = ReturnType<typeof answerSheet>;
