import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { isProved } from "~/auth/proof";
import { streamOf } from "~/features/export-layouts/file";
import { checksumLine, makeHandedFile, recordHandedFile } from "~/features/handovers/file";
import { findHandover } from "~/features/handovers/queries";
import { handoverTaken } from "~/features/handovers/schema";
import { requireActor } from "~/http/actor";
import { readForm, redirectWith } from "~/http/forms";
import { orNotFound } from "~/http/refusals";
import { requireSender } from "~/http/require-sender";
import { download } from "~/routes/parts/download";
import { handoverAddress, handoversAddress } from "./parts/words";

export async function loader({ request }: LoaderFunctionArgs) {
  requireActor(request, "handover.take");
  return redirect(handoversAddress, 303);
}

/** A POST, because it writes an audit event. */
export async function action({ request }: ActionFunctionArgs) {
  const actor = await requireSender(request, "handover.take");
  const form = await readForm(request, handoverTaken);
  if (form.status !== "success")
    return redirectWith(handoversAddress, { key: "handover.not_made", kind: "error" });
  const { id, part } = form.value;
  const handover = orNotFound(request, findHandover(actor, id));
  const page = handoverAddress(handover);
  if (!isProved(actor.session_id)) return redirectWith(page, { key: "problem.proof_needed", kind: "error" });
  if (part === "checksum")
    return download(checksumLine(handover), `${handover.file_name}.sha256`, "text/plain; charset=utf-8");
  const made = await makeHandedFile(actor, handover);
  if (made.kind !== "saved") return redirectWith(page, { key: "problem.handover_erased", kind: "error" });
  recordHandedFile(actor, handover, made.value);
  return download(streamOf(made.value), handover.file_name, made.value.type);
}
