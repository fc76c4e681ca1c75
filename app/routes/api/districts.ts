import type { LoaderFunctionArgs } from "@remix-run/node";
import { listDistricts } from "~/features/lookups/queries.server";
import { requireActor } from "~/http/actor.server";
import { cachedForAnHour, jsonDoor, methodNotAllowed } from "~/http/json.server";
import { t } from "~/messages";

export async function loader({ request }: LoaderFunctionArgs) {
  return jsonDoor(request, () => {
    requireActor(request, "lookup.view");
    return Response.json(
      { data: listDistricts(), message: t("lookup.loaded"), error: null },
      { headers: cachedForAnHour },
    );
  });
}

export async function action() {
  return methodNotAllowed("GET");
}
