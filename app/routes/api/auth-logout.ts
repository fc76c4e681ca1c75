import type { ActionFunctionArgs } from "@remix-run/node";
import { signOutIfStored } from "~/features/users/sign-in.server";
import { currentSession } from "~/http/actor.server";
import { leavingHeaders } from "~/http/cookies.server";
import { jsonDoor, methodNotAllowed } from "~/http/json.server";
import { unauthenticated } from "~/http/refusals.server";
import { t } from "~/messages";

export async function loader() {
  return methodNotAllowed("POST");
}

/** Public, because every session may end itself, regardless of role and approval. */
export async function action({ request }: ActionFunctionArgs) {
  return jsonDoor(request, () => {
    if (request.method !== "POST") return methodNotAllowed("POST");
    const found = currentSession(request);
    if (!found) return unauthenticated(request);
    const headers = leavingHeaders();
    if (signOutIfStored(found.session.id)) {
      return Response.json({ success: true, data: null, error: null }, { headers });
    }
    const error = t("account.logged_out_here");
    return Response.json(
      { success: false, data: null, error, code: "storage_full" },
      { status: 507, headers },
    );
  });
}
