import type { Actor } from "~/auth/actor";
import { can } from "~/auth/permissions";
import { findReadinessOf } from "~/features/school-exam-years/readiness-queries";
import { MOST_ON_A_SHEET } from "~/features/sheets/candidates";
import { changesSincePrint } from "~/features/sheets/changes";
import { isEarlierPrint, receiptNumbered } from "~/features/sheets/prints";
import { findSheet } from "~/features/sheets/queries";
import { printQuery } from "~/features/sheets/schema";
import { readQueryLeniently } from "~/http/query";
import { orNotFound } from "~/http/refusals";
import { stateAddress } from "~/routes/school-exam-years/parts/state-address";
import { listOf as statementsOfSchool } from "~/routes/statements/parts/address";
import { chooseSheet, type SheetQuestion, sheetRequestOf } from "./question";
import { stepsFor } from "./step-link";

/** Writes nothing: the page is a preview, except at the address of a print. */
export function answerSheet(request: Request, actor: Actor, wanted: string, question: SheetQuestion) {
  const sheetRequest = sheetRequestOf(question, wanted);
  if (sheetRequest === null)
    return { show: "question", question: chooseSheet(request, actor, wanted, question) } as const;
  const { school_code, exam_year: year } = sheetRequest;
  const sheet = orNotFound(request, findSheet(actor, sheetRequest));
  const steps = stepsFor(actor, sheetRequest);
  if (sheet.candidates.length === 0) return { show: "empty", sheet, steps } as const;
  const { number } = readQueryLeniently(request, printQuery);
  const receipt = receiptNumbered(actor, sheet, number);
  const isOutdated = number !== null && receipt.isPreview && isEarlierPrint(actor, sheet, number);
  const outdated = isOutdated ? number : null;
  const changes = changesSincePrint(actor, sheet, receipt.number);
  const hand_in = handInAddress(actor, school_code, year);
  const most = MOST_ON_A_SHEET;
  const returned =
    sheet.sheet === "statements" && can(actor, "statement.mark")
      ? statementsOfSchool({ school_code, exam_year: year })
      : null;
  const shown = { receipt, outdated, changes, steps, most, hand_in, returned };
  return { show: "sheet", sheet, ...shown } as const;
}

/** A school hands its list in after printing. */
function handInAddress(actor: Actor, school_code: string, exam_year: number): string | null {
  const line = can(actor, "list.submit") ? findReadinessOf(actor, school_code, exam_year) : undefined;
  return line?.state === "draf" ? stateAddress(line.id, "/") : null;
}

export type SheetAnswer = ReturnType<typeof answerSheet>;
