import { type Attendance, attendanceFigures } from "~/features/absences/attendance";
import { figure, labelOf, t } from "~/messages";
import { DataTable } from "~/ui";

interface AttendanceTableProps {
  id: string;
  caption: string;
  rows: readonly (Attendance & { code: string; name: string })[];
  href?: (code: string) => string;
}

const headings = {
  total_students: "absence.registered",
  total_sat: "absence.sat",
  total_never: "absence.never",
  total_partly: "absence.partly",
} as const;

export const AttendanceTable = ({ id, caption, rows, href }: AttendanceTableProps) => (
  <DataTable
    id={id}
    caption={caption}
    columns={[
      { key: "name", label: labelOf("name") },
      { key: "code", label: labelOf("code") },
      ...attendanceFigures.map((key) => ({ key, label: t(headings[key]), align: "right" as const })),
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
      },
    }))}
    empty={t("absence.no_candidates")}
  />
);
