import type { Actor } from "~/auth/actor";
import { recordEvent } from "~/db/audit";
import { write } from "~/db/client";
import { type Outcome, refused, saved } from "~/db/outcome";
import { noteIdentityRead } from "~/db/request-context";
import { listStudents, matchingStudentIds } from "~/features/students/list/queries";
import type { StudentList } from "~/features/students/list/schema";
import { recordsInTurns } from "~/features/students/queries";
import { csvStream } from "~/features/values/csv";
import { problem, t } from "~/messages";
import { exportCells, exportHeadings } from "./columns";
import { EXPORT_LIMITS, exportTypes, type StudentFormat } from "./limits";
import { recordedFilter } from "./printout";
import { schoolWorkbook, schoolYearOf } from "./school-workbook";
import { workbookOf } from "./xlsx";

export interface ExportedFile {
  name: string;
  type: string;
  content: () => Promise<BodyInit>;
}

export const countStudents = (actor: Actor, query: StudentList): number =>
  listStudents(actor, { ...query, page: 1, limit: 1 }).total;

export function exportStudents(
  actor: Actor,
  query: StudentList,
  format: StudentFormat,
): Outcome<ExportedFile> {
  const of = schoolYearOf(actor, query);
  if (format === "workbook" && !of) return refused({ format: [problem("not_a_choice")] });
  const max = EXPORT_LIMITS[format];
  const ids = matchingStudentIds(actor, query, max + 1);
  // A school without candidates fills its workbook in.
  if (ids.length === 0 && format !== "workbook") return refused({ format: [problem("empty_list")] });
  if (ids.length > max) return refused({ format: [problem("too_many", { max })] });
  /** The file is read later, perhaps after the request. */
  for (const id of ids) noteIdentityRead(id);
  /** A workbook is recorded when its turn comes, because it may be refused before. */
  const record = () =>
    write(() =>
      recordEvent(actor, {
        action: "student.exported",
        entity: "student",
        school_code: query.school_code,
        exam_year: query.exam_year,
        changes: { format, count: ids.length, filter: recordedFilter(query) },
      }),
    );
  if (format === "csv") record();
  return saved({
    name: nameOf(query, format),
    type: exportTypes[format],
    content: async () => {
      if (format === "xlsx") return workbookOf(actor, ids, record);
      if (of && format === "workbook") return schoolWorkbook(actor, ids, of, record);
      return csvStream(exportHeadings(), recordsInTurns(actor, ids), exportCells);
    },
  });
}

function nameOf({ school_code, exam_year }: StudentList, format: StudentFormat): string {
  const isWorkbook = format === "workbook";
  const parts = [isWorkbook ? t("workbook.file") : "calon", school_code, exam_year].filter(Boolean);
  return `${parts.join("-").replace(/[^\w-]/g, "")}.${isWorkbook ? "xlsx" : format}`;
}
