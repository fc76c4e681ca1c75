import type { Actor } from "~/auth/actor";
import { recordEvent } from "~/db/audit.server";
import { write } from "~/db/client.server";
import { type Outcome, refused, saved } from "~/db/outcome";
import { noteIdentityRead } from "~/db/request-context.server";
import { listStudents, matchingStudentIds } from "~/features/students/list/queries.server";
import type { StudentList } from "~/features/students/list/schema";
import { csvStream } from "~/features/values/csv.server";
import { problem } from "~/messages";
import { exportCells, exportHeadings } from "./columns";
import { EXPORT_LIMITS, type ExportFormat, exportTypes } from "./limits";
import { recordedFilter } from "./recorded-filter.server";
import { recordsInTurns } from "./turns.server";
import { workbookOf } from "./xlsx.server";

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
  format: ExportFormat,
): Outcome<ExportedFile> {
  const max = EXPORT_LIMITS[format];
  const ids = matchingStudentIds(actor, query, max + 1);
  if (ids.length === 0) return refused({ format: [problem("empty_list")] });
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
    name: `${["calon", query.school_code, query.exam_year]
      .filter(Boolean)
      .join("-")
      .replace(/[^\w-]/g, "")}.${format}`,
    type: exportTypes[format],
    content: async () => {
      if (format === "xlsx") return workbookOf(actor, ids, record);
      return csvStream(exportHeadings(), recordsInTurns(actor, ids), exportCells);
    },
  });
}
