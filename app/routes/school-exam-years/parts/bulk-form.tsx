import type { Registration } from "~/features/school-exam-years/queries";
import { labelOf, t } from "~/messages";
import { Consequences } from "~/routes/parts/confirm-edit";
import { Button, type Choice, ConfirmPanel, DataTable, FormActions, HiddenFields, SelectField } from "~/ui";

interface ChooseYearProps {
  registrations: readonly Registration[];
  exam_years: readonly Choice[];
  exam_year: number | null;
}

/** A GET form, because showing the rows writes nothing. */
export function ChooseYear({ registrations, exam_years, exam_year }: ChooseYearProps) {
  return (
    <form method="get" className="mb-4">
      {registrations.map(({ id }) => (
        <input key={id} type="hidden" name="id" value={id} />
      ))}
      <SelectField
        name="exam_year"
        label={t("school_exam_year.bulk_new_year")}
        value={exam_year}
        options={exam_years}
        width="short"
        autoFocus={exam_year === null}
      />
      <FormActions>
        <Button kind={exam_year === null ? "primary" : "secondary"}>
          {t("school_exam_year.bulk_check")}
        </Button>
      </FormActions>
    </form>
  );
}

interface BulkTableProps {
  registrations: readonly Registration[];
  exam_year: number | null;
}

export function BulkTable({ registrations, exam_year }: BulkTableProps) {
  const fields = ["school_name", "school_code", "total_students", "exam_year"] as const;
  const columns = fields.map((key) => ({
    key: key as string,
    label: labelOf(key),
    align: key === "total_students" ? ("right" as const) : undefined,
  }));
  if (exam_year !== null)
    columns.push({ key: "after", label: t("school_exam_year.bulk_new_year"), align: undefined });
  return (
    <DataTable
      caption={t("school_exam_year.bulk_caption", { n: registrations.length })}
      columns={columns}
      rows={registrations.map((registration) => ({
        id: registration.id,
        cells: {
          ...registration,
          after: registration.exam_year === exam_year ? t("school_exam_year.bulk_same") : exam_year,
        },
      }))}
      empty={null}
    />
  );
}

interface ConfirmYearProps {
  registrations: readonly Registration[];
  exam_year: number;
  consequences: readonly string[];
  cancelHref: string;
}

/** Each row has the version that was shown, so that no row moves unseen. */
export function ConfirmYear({ registrations, exam_year, consequences, cancelHref }: ConfirmYearProps) {
  const moving = registrations.filter((registration) => registration.exam_year !== exam_year);
  if (moving.length === 0) return null;
  return (
    <ConfirmPanel
      title={t("school_exam_year.bulk_question", { n: moving.length, year: exam_year })}
      confirmLabel={t("school_exam_year.bulk_confirm", { n: moving.length, year: exam_year })}
      hidden={{ exam_year }}
      cancelHref={cancelHref}
      once
      danger
    >
      <Consequences lines={consequences} />
      {moving.map(({ id, version }, index) => (
        <HiddenFields key={id} values={{ [`rows[${index}].id`]: id, [`rows[${index}].version`]: version }} />
      ))}
    </ConfirmPanel>
  );
}
