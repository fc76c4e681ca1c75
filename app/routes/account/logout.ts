import { type ActionFunctionArgs, redirect } from "@remix-run/node";
import { isLinked } from "~/features/users/identity-links.server";
import { signOut } from "~/features/users/sign-in.server";
import { currentSession } from "~/http/actor.server";
import { leavingHeaders } from "~/http/cookies.server";
import { redirectWith } from "~/http/forms.server";
import { configuredProvider } from "~/http/provider.server";

/** Public: signing out without a session is harmless. A GET changes nothing. */
export async function loader() {
  return redirect("/", 303);
}

export async function action({ request }: ActionFunctionArgs) {
  const found = currentSession(request);
  if (found) signOut(found.session.id);
  const mayBeElsewhere = configuredProvider() && found && isLinked(found.actor.user_id);
  const to = mayBeElsewhere ? "/user_login?signed_out" : "/";
  return redirectWith(to, { key: "account.logged_out" }, leavingHeaders());
}
