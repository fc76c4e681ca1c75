import { redirect } from "@remix-run/node";
import { exportAttendance } from "~/features/absences/attendance-queries";
import { attendanceQuery } from "~/features/absences/schema";
import { findExamYearOf } from "~/features/exam-years/queries";
import type { ExportFormat } from "~/features/exports/limits";
import { requireActor } from "~/http/actor";
import { chosenYear } from "~/http/chosen-year";
import { isOwnRequest } from "~/http/own-request";
import { readQueryLeniently } from "~/http/query";
import { notFound } from "~/http/refusals";
import { t } from "~/messages";
import { downloadTable } from "~/routes/parts/download";

/** Each file is an audit event, so a link from another site leads to the screen. */
export async function attendanceFile(request: Request, format: ExportFormat): Promise<Response> {
  const actor = requireActor(request, "stats.view");
  if (!isOwnRequest(request)) return redirect(`/admin/stats/attendance${new URL(request.url).search}`, 303);
  const exam_year = readQueryLeniently(request, attendanceQuery).exam_year ?? chosenYear(request);
  if (exam_year === null || !findExamYearOf(exam_year)) throw notFound(request);
  const name = t("absence.attendance_file", { year: exam_year, format });
  return downloadTable(actor, exportAttendance(actor, exam_year), name, format);
}
