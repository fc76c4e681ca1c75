import type { LoaderFunctionArgs } from "@remix-run/node";
import { requireActor } from "~/http/actor.server";
import { onPaper } from "~/routes/parts/paper";
import { answerPaper } from "~/routes/parts/paper.server";
import { listsOnPaper } from "./parts/lists-on-paper.server";

export { default, handle, meta } from "~/routes/parts/paper-screen";

export async function loader({ request, params }: LoaderFunctionArgs) {
  const actor = requireActor(request, "absence.view");
  return answerPaper(request, actor, listsOnPaper(request, actor, params.id, onPaper));
}
