import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { isProved } from "~/auth/proof";
import { checksumText, makeFile, recordTaken, streamOf } from "~/features/export-layouts/file";
import { findLayout } from "~/features/export-layouts/queries";
import { layoutTaken } from "~/features/export-layouts/schema";
import { requireActor } from "~/http/actor";
import { readForm, redirectWith } from "~/http/forms";
import { orNotFound } from "~/http/refusals";
import { requireSender } from "~/http/require-sender";
import { download } from "~/routes/parts/download";
import { layoutAddress, layoutsAddress } from "./parts/address";

export async function loader({ request }: LoaderFunctionArgs) {
  requireActor(request, "export_layout.take");
  return redirect(layoutsAddress, 303);
}

/** A POST, because it writes an audit event. */
export async function action({ request }: ActionFunctionArgs) {
  const actor = await requireSender(request, "export_layout.take");
  const form = await readForm(request, layoutTaken);
  if (form.status !== "success") return back(layoutsAddress, "export_layout.not_made");
  const { id, exam_year, part } = form.value;
  const layout = orNotFound(request, findLayout(id));
  const page = `${layoutAddress(layout)}?exam_year=${exam_year}`;
  if (!isProved(actor.session_id)) return back(page, "problem.proof_needed");
  const made = await makeFile(actor, layout, exam_year);
  if (made.kind !== "saved") return back(page, "export_layout.not_made");
  const { manifest, type } = made.value;
  const { name } = manifest;
  switch (part) {
    case "checksum":
      return download(checksumText(manifest), `${name}.sha256`, "text/plain; charset=utf-8");
    case "manifest":
      return download(`${JSON.stringify(manifest, null, 2)}\n`, `${name}.json`, "application/json");
    case "file":
      recordTaken(actor, layout, manifest);
      return download(streamOf(made.value), name, type);
  }
}

const back = (page: string, key: "export_layout.not_made" | "problem.proof_needed") =>
  redirectWith(page, { key, kind: "error" });
