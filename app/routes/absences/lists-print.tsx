import type { LoaderFunctionArgs } from "@remix-run/node";
import { requireActor } from "~/http/actor.server";
import { printoutPage } from "~/routes/parts/printout";
import { answerPrintout } from "~/routes/parts/printout.server";
import { listsPrintout } from "./parts/lists-printout.server";

export { default, handle, meta } from "~/routes/parts/printout-screen";

export async function loader({ request, params }: LoaderFunctionArgs) {
  const actor = requireActor(request, "absence.view");
  return answerPrintout(request, actor, listsPrintout(request, actor, params.id, printoutPage));
}
