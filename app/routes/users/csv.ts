import type { LoaderFunctionArgs } from "@remix-run/node";
import { requireActor } from "~/http/actor.server";
import { t } from "~/messages";
import { answerFile } from "~/routes/parts/list-file.server";
import { filePage } from "~/routes/parts/printout";
import { usersPrintout } from "./parts/printout.server";

export async function loader({ request }: LoaderFunctionArgs) {
  const actor = requireActor(request, "user.manage");
  return answerFile(request, actor, t("user.file"), usersPrintout(request, actor, filePage));
}
