import type { LoaderFunctionArgs } from "@remix-run/node";
import { requireActor } from "~/http/actor.server";
import { printoutPage } from "~/routes/parts/printout";
import { answerPrintout } from "~/routes/parts/printout.server";
import { needsPrintout } from "./parts/printout.server";

export { default, handle, meta } from "~/routes/parts/printout-screen";

export async function loader({ request }: LoaderFunctionArgs) {
  const actor = requireActor(request, "special_need.view");
  return answerPrintout(request, actor, needsPrintout(request, actor, printoutPage));
}
