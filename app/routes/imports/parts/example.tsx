import { sample, templateColumns } from "~/features/exports/template-file";
import { labelOf, t } from "~/messages";
import { DataTable } from "~/ui";
import { ColumnOrder } from "./paste-page";

const shown = templateColumns.filter((field) => sample[field] && field !== "full_name_arabic");

/** One sample line with headings, a workbook to fill, and the order for lists without headings. */
export function PasteExample({
  columns,
  workbook,
}: {
  columns: readonly string[];
  /** Where the stored list of the school becomes one. */
  workbook: string | null;
}) {
  return (
    <>
      <DataTable
        id="contoh"
        caption={t("import.sample_caption")}
        columns={shown.map((key) => ({ key, label: labelOf(key) }))}
        rows={[{ id: 1, cells: sample }]}
        empty=""
      />
      <p>
        <a href="/students/template.xlsx" download>
          {t("import.template_link")}
        </a>
        {workbook && (
          <>
            {" · "}
            <a href={workbook}>{t("import.workbook_link")}</a>
          </>
        )}
      </p>
      <details>
        <summary>{t("import.usual_order")}</summary>
        <ColumnOrder columns={columns} />
      </details>
    </>
  );
}
