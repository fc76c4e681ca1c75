import { type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { startChallenge } from "~/auth/challenges";
import { can } from "~/auth/permissions";
import type { Identity, Provider } from "~/auth/provider";
import { signInByIdentity } from "~/features/users/identities";
import { linkIdentity } from "~/features/users/identity-links";
import { safePath } from "~/http/actor";
import { cookies, signedInHeaders } from "~/http/cookies";
import { redirectWith } from "~/http/forms";
import { arrive, arrivedHeaders, configuredProvider, type Errand } from "~/http/provider";
import { currentSession } from "~/http/session";
import { visitorOf } from "~/http/visitor";
import type { MessageKey } from "~/messages";

type ProviderNotice = Extract<MessageKey, `identity.${string}`>;

/** Public: the provider redirects here. Every outcome redirects to a page of ours with one message. */
export async function loader({ request }: LoaderFunctionArgs) {
  const provider = configuredProvider();
  if (!provider) return redirect("/user_login", 303);
  const arrival = await arrive(request, provider);
  if ("why" in arrival) {
    const to = arrival.errand?.kind === "link" ? "/account/identity" : "/user_login";
    return redirectWithNotice(to, `identity.${arrival.why}`, provider);
  }
  const { errand, identity } = arrival;
  return errand.kind === "link"
    ? link(request, provider, errand, identity)
    : signIn(request, provider, errand, identity);
}

function signIn(
  request: Request,
  provider: Provider,
  errand: Extract<Errand, { kind: "sign_in" }>,
  identity: Identity,
) {
  if (currentSession(request)) return redirect("/", { status: 303, headers: arrivedHeaders() });
  const result = signInByIdentity(identity, visitorOf(request));
  if (result.kind === "refused") {
    const to = result.why === "unknown" ? "/user_login?redirect_to=%2Faccount%2Fidentity" : "/user_login";
    return redirectWithNotice(to, `identity.${result.why}`, provider);
  }
  const to = safePath(errand.redirect_to, "/");
  if (result.kind === "code_awaited") {
    const secret = startChallenge({ user_id: result.user_id, remember: false, redirect_to: to });
    const headers = arrivedHeaders();
    headers.append("Set-Cookie", cookies.challenge.set(secret));
    return redirect("/user_login/code", { status: 303, headers });
  }
  const headers = signedInHeaders(result);
  for (const [name, value] of arrivedHeaders()) headers.append(name, value);
  return redirectWith(to, { key: "account.logged_in" }, headers);
}

/** Only the session that began the link may finish it, and never during an impersonation. */
function link(
  request: Request,
  provider: Provider,
  errand: Extract<Errand, { kind: "link" }>,
  identity: Identity,
) {
  const found = currentSession(request);
  const isSame = found?.session.id === errand.session_id && found.actor.user_id === errand.user_id;
  if (!found || !isSame || !can(found.actor, "account.edit"))
    return redirectWithNotice("/user_login", "identity.stale", provider);
  const result = linkIdentity(found.actor, identity);
  return redirectWithNotice(
    "/account/identity",
    `identity.${result}`,
    provider,
    result === "linked" ? "success" : "error",
  );
}

function redirectWithNotice(
  to: string,
  key: ProviderNotice,
  { name }: Provider,
  kind: "success" | "error" = "error",
) {
  return redirectWith(to, { key, values: { name }, kind }, arrivedHeaders());
}
