import type { LoaderFunctionArgs } from "@remix-run/node";
import { jsonDoor, methodNotAllowed } from "~/http/json.server";
import { madeFile } from "~/routes/export-layouts/parts/made-file.server";

export async function loader({ request, params }: LoaderFunctionArgs) {
  return jsonDoor(request, async () => {
    const { made } = await madeFile(request, params.id);
    return Response.json({ data: made.manifest, error: null });
  });
}

export async function action() {
  return methodNotAllowed("GET");
}
