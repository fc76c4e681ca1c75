import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { takeCase } from "~/features/cases/take";
import { caseTaken } from "~/features/owners/schema";
import { requireActor } from "~/http/actor";
import { refererPath } from "~/http/back";
import { readForm, redirectWith } from "~/http/forms";
import { notFound } from "~/http/refusals";
import { requireSender } from "~/http/require-sender";

/** The buttons are on the lists and pages of cases, so a GET only leads home. */
export async function loader({ request }: LoaderFunctionArgs) {
  requireActor(request, "case.own");
  return redirect("/", 303);
}

/** Back to the page with the button. */
export async function action({ request }: ActionFunctionArgs) {
  const actor = await requireSender(request, "case.own");
  const form = await readForm(request, caseTaken);
  const outcome = form.status === "success" ? takeCase(actor, form.value.case) : null;
  const to = refererPath(request, "/");
  if (outcome?.kind === "saved") {
    const { kind, name } = outcome.value;
    return redirectWith(to, { key: `owner.taken.${kind}`, values: { name } });
  }
  if (outcome?.kind !== "blocked") throw notFound(request);
  return redirectWith(to, { ...outcome.reason, kind: "error" });
}
