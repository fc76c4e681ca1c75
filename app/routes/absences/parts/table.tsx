import type { AbsenceRecord, listAbsences } from "~/features/absences/queries";
import { pageSizes } from "~/features/values/page-sizes";
import { labelOf, t } from "~/messages";
import { listAddress } from "~/routes/parts/addresses";
import { cellsOnScreen, columnsOnScreen, type ListingColumn } from "~/routes/parts/listing";
import { fileLinks } from "~/routes/parts/printout";
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
import { paperAddress } from "./address";

interface AbsenceTableProps {
  exam_paper_id: number;
  list: ReturnType<typeof listAbsences>;
  records: boolean;
  exports: boolean;
}

export const columns: ListingColumn<AbsenceRecord>[] = [
  { key: "student_code", label: labelOf("student_code"), paper: 34, cell: (one) => one.student_code },
  { key: "full_name", label: labelOf("full_name"), paper: 76, cell: (one) => one.full_name, screen: Name },
  { key: "school_name", label: labelOf("school_name"), paper: 66, cell: (one) => one.school_name },
  {
    key: "school_code",
    label: labelOf("school_code"),
    paper: 26,
    cell: (one) => one.recorded_school_code,
    screen: null,
  },
  { key: "district_code", label: labelOf("district_code"), paper: 18, cell: (one) => one.district_code },
  { key: "reason", label: labelOf("reason"), paper: 14, cell: (one) => one.reason },
  { key: "actions", label: t("word.actions"), isActions: true, screen: Remove },
];

export function AbsenceTable({ exam_paper_id, list, records, exports }: AbsenceTableProps) {
  const { data, ...range } = list;
  const path = paperAddress(exam_paper_id);
  const address = listAddress(path, { page: range.page, limit: range.limit }, { page: 1, limit: 10 });
  const shown = columnsOnScreen(columns).filter(({ isActions }) => records || !isActions);
  return (
    <>
      <PostForm action="/absences/remove">
        <HiddenFields values={{ exam_paper_id }} />
        <DataTable
          caption={t("absence.list_caption", { range: rangeText(range) })}
          columns={shown}
          rows={data.map((one) => ({ id: one.student_id, cells: cellsOnScreen(shown, one, {}) }))}
          empty={t("absence.none")}
          bar={<Pagination {...range} address={address} sizes={pageSizes} />}
        />
      </PostForm>
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
