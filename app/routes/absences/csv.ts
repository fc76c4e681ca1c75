import type { LoaderFunctionArgs } from "@remix-run/node";
import { requireActor } from "~/http/actor.server";
import { t } from "~/messages";
import { answerFile } from "~/routes/parts/list-file.server";
import { inFile } from "~/routes/parts/paper";
import { absencesOnPaper } from "./parts/on-paper.server";

export async function loader({ request, params }: LoaderFunctionArgs) {
  const actor = requireActor(request, "student.export");
  const content = absencesOnPaper(request, actor, params.id, inFile);
  const code = `${content.query.exam_year}-${content.query.exam_type_code}-${content.query.code}`;
  return answerFile(request, actor, t("absence.file", { code: code.toLowerCase() }), content);
}
