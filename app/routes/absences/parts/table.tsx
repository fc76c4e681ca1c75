import type { listAbsences } from "~/features/absences/queries.server";
import { exportFormats } from "~/features/exports/limits";
import { pageSizes } from "~/features/values/page-sizes";
import { labelOf, t } from "~/messages";
import { listAddress } from "~/routes/parts/addresses";
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

const shown = ["student_code", "full_name", "school_name", "district_code", "reason"] as const;

export function AbsenceTable({ exam_paper_id, list, records, exports }: AbsenceTableProps) {
  const { data, ...range } = list;
  const path = paperAddress(exam_paper_id);
  const address = listAddress(path, { page: range.page, limit: range.limit }, { page: 1, limit: 10 });
  const actions = { key: "actions", label: t("word.actions"), isActions: true };
  return (
    <>
      <PostForm action="/absences/remove">
        <HiddenFields values={{ exam_paper_id }} />
        <DataTable
          caption={t("absence.list_caption", { range: rangeText(range) })}
          columns={[...shown.map((key) => ({ key, label: labelOf(key) })), ...(records ? [actions] : [])]}
          rows={data.map((one) => ({
            id: one.student_id,
            cells: {
              ...one,
              full_name: <a href={`/student/${one.student_id}`}>{one.full_name}</a>,
              actions: (
                <Button name="student_id" value={String(one.student_id)} kind="quiet">
                  {t("absence.remove")} <span className="vh">{one.full_name}</span>
                </Button>
              ),
            },
          }))}
          empty={t("absence.none")}
          bar={<Pagination {...range} address={address} sizes={pageSizes} />}
        />
      </PostForm>
      {range.total > 0 && (
        <FormActions>
          <ButtonLink href={`${path}/print`}>{t("printout.link")}</ButtonLink>
          {exports &&
            exportFormats.map((format) => (
              <ButtonLink key={format} href={`${path}/list.${format}`}>
                {t(`printout.${format}`)}
              </ButtonLink>
            ))}
        </FormActions>
      )}
    </>
  );
}
