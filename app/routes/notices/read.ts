import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { markRead } from "~/features/notices/commands";
import { noticeRead } from "~/features/notices/schema";
import { requireActor } from "~/http/actor";
import { readForm, redirectWith } from "~/http/forms";
import { requireSender } from "~/http/require-sender";

/** The button is on the home page, so a GET only leads there. */
export async function loader({ request }: LoaderFunctionArgs) {
  requireActor(request, "notice.read");
  return redirect("/", 303);
}

export async function action({ request }: ActionFunctionArgs) {
  const actor = await requireSender(request, "notice.read");
  const form = await readForm(request, noticeRead);
  const outcome = form.status === "success" ? markRead(actor, form.value.id) : null;
  return redirectWith(
    "/",
    outcome?.kind === "saved" ? { key: "notice.marked" } : { key: "notice.gone", kind: "error" },
  );
}
