import type { LoaderFunctionArgs } from "@remix-run/node";
import { requireActor } from "~/http/actor.server";
import { t } from "~/messages";
import { answerFile } from "~/routes/parts/list-file.server";
import { inFile } from "~/routes/parts/paper";
import { needsOnPaper } from "./parts/on-paper.server";

export async function loader({ request }: LoaderFunctionArgs) {
  const actor = requireActor(request, "special_need.view");
  return answerFile(request, actor, t("special_need.file"), needsOnPaper(request, actor, inFile));
}
