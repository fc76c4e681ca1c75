import type { LoaderFunctionArgs } from "@remix-run/node";
import { examTypeFor } from "~/features/sheets/queries.server";
import { requireActor } from "~/http/actor.server";
import { found } from "~/http/refusals.server";
import { answerSheet } from "../sheets/answer";

export { default, handle, meta } from "../sheets/sheet-screen";

/** One of the six roll sheets. */
export async function loader({ request, params }: LoaderFunctionArgs) {
  const actor = requireActor(request, "sheet.print");
  const { sheet } = found(request, examTypeFor(params.exam_type ?? ""));
  return answerSheet(request, actor, sheet);
}
