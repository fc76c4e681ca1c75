import type { ManyOverview } from "~/features/sheets/many/overview";
import { nameOfMany } from "~/features/sheets/names";
import { reprintSheetOf } from "~/features/sheets/reprints/reprint-sheets";
import { figure, t } from "~/messages";
import { DataTable } from "~/ui";
import { type ManyView, manyAddress } from "./many-address";
import { reprintsAddress } from "./reprint-address";

/** What there is to print, before a sheet is chosen. */
export function ManySheetsTable({ overview, view }: { overview: ManyOverview; view: ManyView }) {
  const { exam_year, district_code } = view;
  const address = manyAddress(view);
  const { without_candidates: n } = overview;
  return (
    <DataTable
      caption={
        <>
          {t("sheet_many.overview", { n: figure(overview.schools) })}
          {n > 0 && t("sheet_many.overview_empty", { n: figure(n) })}
        </>
      }
      columns={[
        { key: "sheet", label: t("sheet_many.sheet") },
        { key: "schools", label: t("sheet_many.ready"), align: "right" },
        { key: "pages", label: t("sheet_many.pages_about"), align: "right" },
        { key: "drafts", label: t("sheet_many.drafts"), align: "right" },
        { key: "printed", label: t("sheet_many.printed"), align: "right" },
        { key: "edited", label: t("sheet_many.edited"), align: "right" },
      ]}
      rows={overview.sheets.map(({ sheet, schools, pages, drafts, printed }) => ({
        id: sheet,
        cells: {
          sheet: <a href={address({ sheet })}>{nameOfMany(sheet)}</a>,
          schools: figure(schools),
          pages: figure(pages),
          drafts: figure(drafts),
          printed: printed && figure(printed.printed),
          edited:
            printed &&
            (printed.edited > 0 ? (
              <a href={reprintsAddress({ exam_year, district_code, sheet: reprintSheetOf(sheet) })()}>
                {figure(printed.edited)}
                <span className="vh"> {nameOfMany(sheet)}</span>
              </a>
            ) : (
              figure(0)
            )),
        },
      }))}
      empty={null}
      fits
    />
  );
}
