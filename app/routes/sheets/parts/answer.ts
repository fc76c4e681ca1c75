import { redirect } from "@remix-run/node";
import type { Actor } from "~/auth/actor";
import { can } from "~/auth/permissions";
import { findReadinessOf } from "~/features/school-exam-years/readiness/queries";
import { MOST_ON_A_SHEET } from "~/features/sheets/candidates/queries";
import { isOtherSheet, sheetKinds } from "~/features/sheets/kinds";
import { LettersMissing } from "~/features/sheets/pdf/in-thread";
import { changesSincePrint } from "~/features/sheets/prints/changes";
import { isEarlierPrint, receiptNumbered } from "~/features/sheets/prints/commands";
import { findSheet, type SheetRequest, sheetNamed } from "~/features/sheets/queries";
import { printQuery } from "~/features/sheets/schema";
import { QueueFull } from "~/features/threads/queue";
import { redirectWith } from "~/http/forms";
import { isOwnRequest } from "~/http/own-request";
import { readQueryLeniently } from "~/http/query";
import { orNotFound } from "~/http/refusals";
import { stateAddress } from "~/routes/school-exam-years/parts/addresses";
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

/** Of an address with the name of a sheet. */
export const sheetAt = (request: Request, name = ""): string =>
  orNotFound(request, isOtherSheet(name) ? name : sheetNamed(name));

export const isWithoutRoom = ({ sheet, filters }: SheetRequest): boolean =>
  isOtherSheet(sheet) && sheetKinds[sheet].pages === "plan" && filters.room_id === undefined;

/** A link from another site leads to the page, and so does a file that cannot be drawn: the page says why. */
export async function answerPdf(
  request: Request,
  page: string,
  draw: () => Promise<Response>,
): Promise<Response> {
  if (!isOwnRequest(request)) return redirect(page, 303);
  try {
    return await draw();
  } catch (error) {
    if (error instanceof QueueFull)
      return redirectWith(page, {
        key: error.isOwn ? "sheet_many.pdf_own" : "sheet_many.pdf_busy",
        values: { n: error.before },
        kind: "error",
      });
    if (!(error instanceof LettersMissing)) throw error;
    const values = { letters: error.letters.slice(0, 10).join(" ") };
    return redirectWith(page, { key: "sheet_many.pdf_letters", values, kind: "error" });
  }
}
