import { type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { findSchoolYear } from "~/features/roll-numbers/numbering.server";
import { sheetQuery } from "~/features/sheets/schema";
import { requireActor } from "~/http/actor.server";
import { readQueryLeniently } from "~/http/query.server";
import { orNotFound } from "~/http/refusals.server";
import { offeredBy, schoolYearChoice } from "~/routes/parts/school-year-choice";
import { listOf } from "~/routes/rooms/parts/address";
import { answerSheet } from "./parts/answer";

export { default, handle, meta } from "./parts/sheet-screen";

/** Without a room, the person chooses one of the school's. */
export async function loader({ request }: LoaderFunctionArgs) {
  const actor = requireActor(request, "sheet.print");
  const query = readQueryLeniently(request, sheetQuery);
  const { school_code, year } = schoolYearChoice(actor, query, offeredBy(request));
  if (query.room_id !== null || school_code === null || year === null)
    return answerSheet(request, actor, "seating-plan");
  orNotFound(request, findSchoolYear(actor, school_code, year));
  throw redirect(listOf({ school_code, exam_year: year }));
}
