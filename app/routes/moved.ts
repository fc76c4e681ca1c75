import { type LoaderFunctionArgs, redirect } from "@remix-run/node";
import type { Permission } from "~/auth/permissions";
import { requireActor } from "~/http/actor";
import { notFound } from "~/http/refusals";
import { asDeclared } from "~/http/routing/addresses";
import { checksPath } from "./checks/parts/address";
import { duplicatesPath } from "./duplicates/parts/words";

interface Moved {
  may: Permission;
  to: string;
  /** The new address reads the query of the old one. */
  withQuery?: true;
}

/** Addresses of earlier releases, which bookmarks and printed manuals still have. */
const moved: Record<string, Moved> = {
  "/checks/schools": { may: "check.view", to: checksPath, withQuery: true },
  // The metrics count them.
  "/admin/refused_fields": { may: "audit.view", to: "/" },
  "/duplicates": { may: "duplicate.view", to: duplicatesPath, withQuery: true },
};

export function loader({ request }: LoaderFunctionArgs) {
  const { pathname, search } = new URL(request.url);
  const found = moved[asDeclared(pathname)];
  if (!found) throw notFound(request);
  requireActor(request, found.may);
  return redirect(found.to + (found.withQuery ? search : ""));
}
