import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { dismissFirstSteps } from "~/features/users/profile";
import { nothingTyped } from "~/features/values/fields";
import { requireActor } from "~/http/actor";
import { readForm } from "~/http/forms";
import { requireSender } from "~/http/require-sender";

/** A GET changes nothing. */
export async function loader({ request }: LoaderFunctionArgs) {
  requireActor(request, "account.edit");
  return redirect("/", 303);
}

/** Dismisses the reminder of the contact on the home of the account. */
export async function action({ request }: ActionFunctionArgs) {
  const actor = await requireSender(request, "account.edit");
  await readForm(request, nothingTyped);
  dismissFirstSteps(actor);
  return redirect("/", 303);
}
