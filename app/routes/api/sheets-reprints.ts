import type { LoaderFunctionArgs } from "@remix-run/node";
import { listReprints } from "~/features/sheets/reprints/queries.server";
import { reprintList } from "~/features/sheets/reprints/schema";
import { requireActor } from "~/http/actor.server";
import { chosenYear } from "~/http/chosen-year.server";
import { jsonDoor, methodNotAllowed } from "~/http/json.server";
import { readQuery } from "~/http/query.server";

export async function loader({ request }: LoaderFunctionArgs) {
  return jsonDoor(request, async () => {
    const actor = requireActor(request, "sheet.print");
    const query = readQuery(request, reprintList);
    const exam_year = query.exam_year ?? chosenYear(request);
    const { page, limit } = query;
    const nothing = { data: [], total: 0, total_sheets: 0, page, limit };
    if (exam_year === null) return Response.json({ ...nothing, error: null });
    const { whole: _, ...list } = await listReprints(actor, { ...query, exam_year }, query);
    return Response.json({ ...list, error: null });
  });
}

export async function action() {
  return methodNotAllowed("GET");
}
