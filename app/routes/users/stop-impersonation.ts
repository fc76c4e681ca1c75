import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { stopImpersonation } from "~/features/users/impersonation";
import { nothingTyped } from "~/features/values/fields";
import { refusedUntilChanged, requireAdminInPerson } from "~/http/actor";
import { cookies } from "~/http/cookies";
import { readForm, redirectWith } from "~/http/forms";
import { requireAdminSender } from "~/http/require-sender";
import { renewSession } from "~/http/session";
import type { Screen } from "~/routes/parts/screen";

export const handle: Screen = { place: "/admin/users" };

/** A GET changes nothing. */
export async function loader({ request }: LoaderFunctionArgs) {
  requireAdminInPerson(request);
  return redirect("/", 303);
}

/** Redirects without the school and the filters of the impersonation, and clears what the browser stored for it. */
export async function action({ request }: ActionFunctionArgs) {
  const found = await requireAdminSender(request);
  const { fields, key, headers: repeated } = await readForm(request, nothingTyped);
  stopImpersonation(found.actor);
  const headers = new Headers(repeated);
  headers.set("Clear-Site-Data", '"storage"');
  if (found.actor.acting_as) renewSession(request, found, headers, key);
  headers.append("Set-Cookie", cookies.lastSelection.gone);
  return redirectWith(refusedUntilChanged(fields.get("redirect_to")), { key: "acting.ended" }, headers);
}
