import { type ActionFunctionArgs, redirect } from "@remix-run/node";
import { isLinked } from "~/features/users/identity-links";
import { signOutIfStored } from "~/features/users/sign-in";
import { leavingHeaders } from "~/http/cookies";
import type { Flash } from "~/http/flash";
import { redirectWith } from "~/http/forms";
import { configuredProvider } from "~/http/provider";
import { currentSession } from "~/http/session";

/** Public: signing out without a session is harmless. A GET changes nothing. */
export async function loader() {
  return redirect("/", 303);
}

export async function action({ request }: ActionFunctionArgs) {
  const found = currentSession(request);
  const isOver = !found || signOutIfStored(found.session.id) !== null;
  const mayBeElsewhere = configuredProvider() && found && isLinked(found.actor.user_id);
  const to = mayBeElsewhere ? "/user_login?signed_out" : "/";
  const flash: Flash = isOver
    ? { key: "account.logged_out" }
    : { key: "account.logged_out_here", kind: "error" };
  return redirectWith(to, flash, leavingHeaders());
}
