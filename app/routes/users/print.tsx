import type { LoaderFunctionArgs } from "@remix-run/node";
import { requireActor } from "~/http/actor.server";
import { onPaper } from "~/routes/parts/paper";
import { answerPaper } from "~/routes/parts/paper.server";
import { usersOnPaper } from "./parts/paper.server";

export { default, handle, meta } from "~/routes/parts/paper-screen";

export async function loader({ request }: LoaderFunctionArgs) {
  const actor = requireActor(request, "user.manage");
  return answerPaper(request, actor, usersOnPaper(request, actor, onPaper));
}
