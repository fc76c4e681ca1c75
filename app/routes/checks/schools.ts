import { type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { requireActor } from "~/http/actor";
import { checksPath } from "./parts/address";

/** The address before the board counted by school too. */
export function loader({ request }: LoaderFunctionArgs) {
  requireActor(request, "check.view");
  return redirect(`${checksPath}${new URL(request.url).search}`);
}
