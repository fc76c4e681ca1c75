import { redirect } from "@remix-run/node";
import { can } from "~/auth/permissions";
import { exportAttendance } from "~/features/absences/attendance-queries";
import { type AbsenceRecord, listAbsences } from "~/features/absences/queries";
import { attendanceQuery } from "~/features/absences/schema";
import { findPaper } from "~/features/exam-papers/queries";
import { findExamYearOf } from "~/features/exam-years/queries";
import type { ExportFormat } from "~/features/exports/limits";
import { pageSizes } from "~/features/values/lists";
import { requireActor } from "~/http/actor";
import { chosenYear } from "~/http/chosen-year";
import { isOwnRequest } from "~/http/own-request";
import { readQueryLeniently } from "~/http/query";
import { idFrom, notFound, orNotFound } from "~/http/refusals";
import { labelOf, t } from "~/messages";
import { listAddress } from "~/routes/parts/addresses";
import { downloadTable } from "~/routes/parts/download";
import { cellsOnScreen, columnsOnScreen, inWordsOf, type ListingColumn } from "~/routes/parts/listing";
import { csvOf, fileLinks } from "~/routes/parts/printout";
import type { ContentOf, FileContent } from "~/routes/parts/printout-data";
import {
  Button,
  ButtonLink,
  DataTable,
  FormActions,
  HiddenFields,
  Pagination,
  PostForm,
  rangeText,
} from "~/ui";
import { codeOf, nameOf, paperAddress, titleOf } from "./words";

interface AbsenceTableProps {
  exam_paper_id: number;
  list: ReturnType<typeof listAbsences>;
  records: boolean;
  exports: boolean;
}

export const columns: ListingColumn<AbsenceRecord>[] = [
  { key: "student_code", label: labelOf("student_code"), printed: 34, cell: (one) => one.student_code },
  { key: "full_name", label: labelOf("full_name"), printed: 76, cell: (one) => one.full_name, screen: Name },
  { key: "school_name", label: labelOf("school_name"), printed: 66, cell: (one) => one.school_name },
  {
    key: "school_code",
    label: labelOf("school_code"),
    printed: 26,
    cell: (one) => one.recorded_school_code,
    screen: null,
  },
  { key: "district_code", label: labelOf("district_code"), printed: 18, cell: (one) => one.district_code },
  { key: "reason", label: labelOf("reason"), printed: 14, cell: (one) => one.reason },
  { key: "actions", label: t("word.actions"), isActions: true, screen: Remove },
];

export function AbsenceTable({ exam_paper_id, list, records, exports }: AbsenceTableProps) {
  const { data, ...range } = list;
  const path = paperAddress(exam_paper_id);
  const address = listAddress(path, { page: range.page, limit: range.limit }, { page: 1, limit: 10 });
  const shown = columnsOnScreen(columns).filter(({ isActions }) => records || !isActions);
  const table = (
    <DataTable
      caption={t("absence.list_caption", { range: rangeText(range) })}
      columns={shown}
      rows={data.map((one) => ({ id: one.student_id, cells: cellsOnScreen(shown, one, {}) }))}
      empty={t("absence.none")}
      bar={<Pagination {...range} address={address} sizes={pageSizes} />}
    />
  );
  return (
    <>
      {records ? (
        <PostForm action="/absences/remove">
          <HiddenFields values={{ exam_paper_id }} />
          {table}
        </PostForm>
      ) : (
        table
      )}
      {range.total > 0 && (
        <FormActions>
          <ButtonLink href={`${path}/print`}>{t("printout.link")}</ButtonLink>
          {exports &&
            fileLinks(`${path}/list`).map(({ href, label }) => (
              <ButtonLink key={href} href={href}>
                {label}
              </ButtonLink>
            ))}
        </FormActions>
      )}
    </>
  );
}

function Name({ student_id, full_name }: AbsenceRecord) {
  return <a href={`/student/${student_id}`}>{full_name}</a>;
}

function Remove({ student_id, full_name }: AbsenceRecord) {
  return (
    <Button name="student_id" value={String(student_id)} kind="quiet">
      {t("absence.remove")} <span className="vh">{full_name}</span>
    </Button>
  );
}

/** Each file is an audit event, so a link from another site leads to the screen. */
export async function attendanceFile(request: Request, format: ExportFormat): Promise<Response> {
  const actor = requireActor(request, "stats.view");
  if (!isOwnRequest(request)) return redirect(`/admin/stats/attendance${new URL(request.url).search}`, 303);
  const exam_year = readQueryLeniently(request, attendanceQuery).exam_year ?? chosenYear(request);
  if (exam_year === null || !findExamYearOf(exam_year)) throw notFound(request);
  const name = t("absence.attendance_file", { year: exam_year, format });
  return downloadTable(actor, exportAttendance(actor, exam_year), name, format);
}

/** The absentees of a paper. */
export const absencesPrintout: ContentOf<FileContent<AbsenceRecord>> = ({ request, params }, actor, most) => {
  const paper = orNotFound(request, findPaper(idFrom(request, params.id)));
  const { id, exam_type_code, exam_year, code } = paper;
  const found = listAbsences(actor, paper, most);
  return {
    list: "absence",
    title: titleOf(paper),
    back: paperAddress(id),
    csv: can(actor, "student.export") ? csvOf(`${paperAddress(id)}/list`, found.total) : null,
    file: (format) => t("absence.file", { code: codeOf(paper), format }),
    isIssued: true,
    query: { exam_year, exam_type_code, code },
    chips: [{ label: t("home.year", { year: exam_year }) }, { label: nameOf(paper) }],
    found,
    ...inWordsOf(columns, {}),
  };
};
