import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { dismissNotices } from "~/auth/account-notices";
import { noticesSeen } from "~/features/users/schema";
import { requireActor } from "~/http/actor";
import { refererPath } from "~/http/back";
import { readForm } from "~/http/forms";
import { requireSender } from "~/http/require-sender";

/** A GET changes nothing. */
export async function loader({ request }: LoaderFunctionArgs) {
  requireActor(request, "account.sessions");
  return redirect("/", 303);
}

/** Back to the page with the notices. */
export async function action({ request }: ActionFunctionArgs) {
  const { user_id, session_id } = await requireSender(request, "account.sessions");
  const form = await readForm(request, noticesSeen);
  if (form.status === "success") dismissNotices(user_id, session_id, form.value.up_to);
  return redirect(refererPath(request, "/"), 303);
}
