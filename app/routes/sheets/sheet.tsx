import { type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { readableSchoolYear } from "~/features/roll-numbers/numbering";
import { requireActor } from "~/http/actor";
import { orNotFound } from "~/http/refusals";
import { listOf } from "~/routes/rooms/parts/address";
import { answerSheet, isWithoutRoom, sheetAt } from "./parts/answer";
import { questionAt, sheetRequestOf } from "./parts/question";

export { default, handle, meta } from "./parts/sheet-screen";

/** Of every kind. For a seating plan without a room, the person chooses one of the school's. */
export async function loader({ request, params }: LoaderFunctionArgs) {
  const actor = requireActor(request, "sheet.print");
  const sheet = sheetAt(request, params.sheet);
  const question = questionAt(request, actor);
  const wanted = sheetRequestOf(question, sheet);
  if (wanted === null || !isWithoutRoom(wanted)) return answerSheet(request, actor, sheet, question);
  orNotFound(request, readableSchoolYear(actor, wanted.school_code, wanted.exam_year));
  throw redirect(listOf(wanted));
}
