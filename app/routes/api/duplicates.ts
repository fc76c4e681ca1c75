import type { LoaderFunctionArgs } from "@remix-run/node";
import { listDuplicates } from "~/features/duplicates/queries.server";
import { duplicateList } from "~/features/duplicates/schema";
import { requireActor } from "~/http/actor.server";
import { chosenYear } from "~/http/chosen-year.server";
import { jsonDoor, methodNotAllowed } from "~/http/json.server";
import { readQuery } from "~/http/query.server";

export async function loader({ request }: LoaderFunctionArgs) {
  return jsonDoor(request, () => {
    const actor = requireActor(request, "duplicate.view");
    const query = readQuery(request, duplicateList);
    const exam_year = query.exam_year ?? chosenYear(request);
    const { page, limit } = query;
    const list =
      exam_year === null ? { data: [], total: 0, page, limit } : listDuplicates(actor, exam_year, query);
    return Response.json({ ...list, error: null });
  });
}

export async function action() {
  return methodNotAllowed("GET");
}
