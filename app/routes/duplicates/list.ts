import { type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { requireActor } from "~/http/actor";
import { duplicatesPath } from "./parts/words";

/** The address before the groups were a part of the doubtful data. */
export function loader({ request }: LoaderFunctionArgs) {
  requireActor(request, "duplicate.view");
  return redirect(`${duplicatesPath}${new URL(request.url).search}`);
}
