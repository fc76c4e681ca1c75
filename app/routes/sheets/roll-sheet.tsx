import type { LoaderFunctionArgs } from "@remix-run/node";
import { sheetNamed } from "~/features/sheets/queries.server";
import { requireActor } from "~/http/actor.server";
import { orNotFound } from "~/http/refusals.server";
import { answerSheet } from "./parts/answer";

export { default, handle, meta } from "./parts/sheet-screen";

export async function loader({ request, params }: LoaderFunctionArgs) {
  const actor = requireActor(request, "sheet.print");
  return answerSheet(request, actor, orNotFound(request, sheetNamed(params.exam_type ?? "")));
}
