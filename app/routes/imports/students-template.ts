import type { LoaderFunctionArgs } from "@remix-run/node";
import { templateWorkbook } from "~/features/exports/template-file";
import { requireActor } from "~/http/actor";
import { t } from "~/messages";
import { download } from "~/routes/parts/download";

export async function loader({ request }: LoaderFunctionArgs) {
  requireActor(request, "student.import");
  const type = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet";
  return download(await templateWorkbook(), t("import.template_file"), type);
}
