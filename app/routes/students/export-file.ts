import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { isProved } from "~/auth/proof";
import { exportForm } from "~/features/exports/schema";
import { exportStudents } from "~/features/exports/students";
import { studentList } from "~/features/students/list/schema";
import { QueueFull } from "~/features/threads/queue";
import { requireActor } from "~/http/actor";
import { readForm, redirectWith } from "~/http/forms";
import { readQueryLeniently } from "~/http/query";
import { requireSender } from "~/http/require-sender";
import { download } from "~/routes/parts/download";

/** The page that asks for the file shows any obstacle. */
const pageOf = (request: Request) => `/students/export${new URL(request.url).search}`;

export async function loader({ request }: LoaderFunctionArgs) {
  requireActor(request, "student.export");
  return redirect(pageOf(request), 303);
}

/** A POST, because it writes an audit event; the filter stays in the address. */
export async function action({ request }: ActionFunctionArgs) {
  const actor = await requireSender(request, "student.export");
  const form = await readForm(request, exportForm);
  if (!isProved(actor.session_id)) {
    return redirectWith(pageOf(request), { key: "problem.proof_needed", kind: "error" });
  }
  const query = readQueryLeniently(request, studentList);
  const outcome = form.status === "success" ? exportStudents(actor, query, form.value.format) : null;
  if (outcome?.kind !== "saved") {
    return redirectWith(pageOf(request), { key: "export.not_made", kind: "error" });
  }
  const { name, type, content } = outcome.value;
  try {
    return download(await content(), name, type);
  } catch (error) {
    if (!(error instanceof QueueFull)) throw error;
    return redirectWith(pageOf(request), {
      key: error.isOwn ? "export.busy_own" : "export.busy",
      values: { n: error.before },
      kind: "error",
    });
  }
}
