import type { LoaderFunctionArgs } from "@remix-run/node";
import { attendanceBySchool, attendanceGroups } from "~/features/absences/attendance.server";
import { attendanceByPaper } from "~/features/absences/by-paper.server";
import { absenceYear } from "~/features/absences/schema";
import { requireActor } from "~/http/actor.server";
import { chosenYear } from "~/http/chosen-year.server";
import { jsonDoor, methodNotAllowed } from "~/http/json.server";
import { readQuery } from "~/http/query.server";

export async function loader({ request }: LoaderFunctionArgs) {
  return jsonDoor(request, () => {
    const actor = requireActor(request, "stats.view");
    const exam_year = readQuery(request, absenceYear).exam_year ?? chosenYear(request);
    const schools = exam_year === null ? [] : attendanceBySchool(actor, exam_year);
    const papers = exam_year === null ? [] : attendanceByPaper(actor, exam_year);
    return Response.json({ data: { ...attendanceGroups(schools), schools, papers }, error: null });
  });
}

export async function action() {
  return methodNotAllowed("GET");
}
