import type { LoaderFunctionArgs } from "@remix-run/node";
import { sinceMoment } from "~/features/school-exam-years/since.server";
import { transfersSince } from "~/features/student-transfers/queries.server";
import { transferList } from "~/features/student-transfers/schema";
import { requireActor } from "~/http/actor.server";
import { jsonDoor, methodNotAllowed } from "~/http/json.server";
import { readQuery } from "~/http/query.server";

export async function loader({ request }: LoaderFunctionArgs) {
  return jsonDoor(request, () => {
    const actor = requireActor(request, "student_transfer.view");
    const { exam_year, days } = readQuery(request, transferList);
    const data = transfersSince(actor, { exam_year }, sinceMoment(Number(days)));
    return Response.json({ data, error: null });
  });
}

export async function action() {
  return methodNotAllowed("GET");
}
