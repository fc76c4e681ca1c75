import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { postponeSecondStep } from "~/features/users/second-step";
import { nothingTyped } from "~/features/values/fields";
import { requireActor } from "~/http/actor";
import { readForm } from "~/http/forms";
import { requireSender } from "~/http/require-sender";

/** A GET changes nothing. */
export async function loader({ request }: LoaderFunctionArgs) {
  requireActor(request, "account.second_step");
  return redirect("/", 303);
}

export async function action({ request }: ActionFunctionArgs) {
  const actor = await requireSender(request, "account.second_step");
  await readForm(request, nothingTyped);
  postponeSecondStep(actor);
  return redirect("/", 303);
}
