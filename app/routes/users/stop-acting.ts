import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { rotate } from "~/auth/sessions.server";
import { stopActing } from "~/features/users/impersonation.server";
import { requireAdminInPerson } from "~/http/actor.server";
import { noCarriedCookie, sessionCookie } from "~/http/cookies.server";
import { redirectWith } from "~/http/forms.server";

/** Laying a part down is a POST; the address by itself changes nothing. */
export async function loader({ request }: LoaderFunctionArgs) {
  requireAdminInPerson(request);
  return redirect("/", 303);
}

/**
 * Back to the ADMIN's own role, on a page without the school and the filters of the part, and without what the browser
 * kept of it (spec 4).
 */
export async function action({ request }: ActionFunctionArgs) {
  const found = requireAdminInPerson(request);
  stopActing(found.actor);
  const headers = new Headers({
    "Set-Cookie": sessionCookie(rotate(found), found.session.remember),
    "Clear-Site-Data": '"storage"',
  });
  headers.append("Set-Cookie", noCarriedCookie);
  return redirectWith("/", { key: "acting.ended" }, headers);
}
