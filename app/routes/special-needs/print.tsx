import type { LoaderFunctionArgs } from "@remix-run/node";
import { requireActor } from "~/http/actor.server";
import { onPaper } from "~/routes/parts/paper";
import { answerPaper } from "~/routes/parts/paper.server";
import { needsOnPaper } from "./parts/on-paper.server";

export { default, handle, meta } from "~/routes/parts/paper-screen";

export async function loader({ request }: LoaderFunctionArgs) {
  const actor = requireActor(request, "special_need.view");
  return answerPaper(request, actor, needsOnPaper(request, actor, onPaper));
}
