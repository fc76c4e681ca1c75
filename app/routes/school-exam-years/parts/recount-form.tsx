import type { Recounted } from "~/features/school-exam-years/recount";
import { differing, totalFields } from "~/features/school-exam-years/totals";
import { figure, labelOf, t } from "~/messages";
import { Badge, Button, CancelLink, DataTable, FormActions, HiddenFields, Notice, PostForm } from "~/ui";

const isWrong = ({ stored, counted }: Recounted) => differing(stored, counted).length > 0;
const needsRepair = (row: Recounted) => isWrong(row) || row.isYearWrong;

export function RecountTable({ recounted }: { recounted: readonly Recounted[] }) {
  const wrong = recounted.filter(needsRepair).length;
  return (
    <DataTable
      caption={t("school_exam_year.recount_caption", { n: recounted.length, wrong })}
      columns={[
        { key: "school_name", label: labelOf("school_name") },
        { key: "school_code", label: labelOf("school_code"), nowrap: true },
        { key: "exam_year", label: t("school_exam_year.exam_year") },
        ...totalFields.map((key) => ({ key, label: labelOf(key), align: "right" as const, nowrap: true })),
        { key: "outcome", label: t("school_exam_year.recount_outcome"), nowrap: true },
      ]}
      rows={recounted.map((row) => ({
        id: row.registration.id,
        cells: { ...row.registration, ...figuresOf(row), outcome: outcomeOf(row) },
      }))}
      empty={null}
    />
  );
}

const figuresOf = ({ stored, counted }: Recounted) =>
  Object.fromEntries(
    totalFields.map((field) => {
      if (stored[field] === counted[field]) return [field, figure(stored[field])];
      const change = { kept: stored[field], counted: counted[field] };
      return [field, <strong key={field}>{t("school_exam_year.recount_change", change)}</strong>];
    }),
  );

function outcomeOf(row: Recounted) {
  if (isWrong(row)) return <Badge kind="warning">{t("school_exam_year.recount_wrong")}</Badge>;
  if (row.isYearWrong) return <Badge kind="warning">{t("school_exam_year.recount_year_wrong")}</Badge>;
  return <Badge kind="success">{t("school_exam_year.recount_right")}</Badge>;
}

interface ConfirmRecountProps {
  recounted: readonly Recounted[];
  cancelHref: string;
}

/** Sends only the rows that need it. */
export function ConfirmRecount({ recounted, cancelHref }: ConfirmRecountProps) {
  const wrong = recounted.filter(needsRepair);
  if (wrong.length === 0) {
    return (
      <Notice kind="info">
        <p>{t("school_exam_year.recount_nothing")}</p>
      </Notice>
    );
  }
  return (
    <PostForm once>
      <HiddenFields values={{ recount: "true" }} />
      {wrong.map(({ registration: { id, version } }, index) => (
        <HiddenFields key={id} values={{ [`rows[${index}].id`]: id, [`rows[${index}].version`]: version }} />
      ))}
      <p className="hint">{t("school_exam_year.recount_year")}</p>
      <FormActions>
        <Button>{t("school_exam_year.recount_confirm", { n: wrong.length })}</Button>
        <CancelLink href={cancelHref} />
      </FormActions>
    </PostForm>
  );
}
