import { type Attendance, attendanceFigures, attendanceHeadings } from "~/features/absences/attendance";
import { figure, labelOf, t } from "~/messages";
import { DataTable } from "~/ui";
import { listsOf } from "./words";

interface AttendanceTableProps {
  id: string;
  caption: string;
  rows: readonly (Attendance & { code: string; name: string })[];
  href?: (code: string) => string;
}

export const AttendanceTable = ({ id, caption, rows, href }: AttendanceTableProps) => (
  <DataTable
    id={id}
    caption={caption}
    columns={[
      { key: "name", label: labelOf("name") },
      { key: "code", label: labelOf("code") },
      ...attendanceFigures.map((key) => ({
        key,
        label: t(attendanceHeadings[key]),
        align: "right" as const,
      })),
      { key: "lists", label: t("absence.lists"), align: "right" as const, nowrap: true },
    ]}
    rows={rows.map(({ code, name, ...figures }) => ({
      id: code || "semua",
      cells: {
        name: href ? <a href={href(code)}>{name}</a> : code ? name : <strong>{name}</strong>,
        code,
        ...Object.fromEntries(
          attendanceFigures.map((key) => [
            key,
            figures[key] === null ? t("absence.not_yet") : figure(figures[key] ?? 0),
          ]),
        ),
        lists: listsOf(figures),
      },
    }))}
    empty={t("absence.no_candidates")}
  />
);
