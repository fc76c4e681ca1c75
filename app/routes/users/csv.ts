import type { LoaderFunctionArgs } from "@remix-run/node";
import { requireActor } from "~/http/actor.server";
import { t } from "~/messages";
import { answerFile } from "~/routes/parts/list-file.server";
import { inFile } from "~/routes/parts/paper";
import { usersOnPaper } from "./parts/paper.server";

export async function loader({ request }: LoaderFunctionArgs) {
  const actor = requireActor(request, "user.manage");
  return answerFile(request, actor, t("user.file"), usersOnPaper(request, actor, inFile));
}
