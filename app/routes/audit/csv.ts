import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { exportAudit } from "~/features/audit/export";
import { auditList } from "~/features/audit/schema";
import { nothingTyped } from "~/features/values/fields";
import { requireActor } from "~/http/actor";
import { readForm } from "~/http/forms";
import { requireProofForFile } from "~/http/proof";
import { readQueryLeniently } from "~/http/query";
import { requireSender } from "~/http/require-sender";
import { t } from "~/messages";
import { download } from "~/routes/parts/download";

const listOf = (request: Request) => `/admin/audit${new URL(request.url).search}`;

export async function loader({ request }: LoaderFunctionArgs) {
  requireActor(request, "audit.view");
  return redirect(listOf(request), 303);
}

/** A POST, because it is recorded; the filter stays in the address. A body that is not a form is refused. */
export async function action({ request }: ActionFunctionArgs) {
  const actor = await requireSender(request, "audit.view");
  await readForm(request, nothingTyped);
  requireProofForFile(request, actor, listOf(request), true);
  const content = exportAudit(actor, readQueryLeniently(request, auditList));
  return download(content, t("audit.file"), "text/csv; charset=utf-8");
}
