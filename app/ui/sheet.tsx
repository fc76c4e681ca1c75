import type { ReactNode } from "react";
import { t } from "~/messages";
import { classes } from "./classes";

export type Orientation = "portrait" | "landscape";

/** What fits on one page of A4 with its head, its foot and the signatures (screens.md 6.3). */
export const rowsPerSheet: Record<Orientation, number> = { portrait: 25, landscape: 20 };

/** Millimetres: what A4 leaves between its margins, what a capital letter takes on average, what a cell keeps free. */
const paperWidth: Record<Orientation, number> = { portrait: 186, landscape: 273 };
const capital = 2.2;
const padding = 2;

export type SheetColumn = {
  label: string;
  /** Millimetres, or any proportion: the columns share the page. */
  width: number;
  align?: "left" | "center" | "right";
  dir?: "rtl";
};

export type Signature = { role: string; name?: string };

/** Cuts a list into pages on the server, because old Chrome cannot number pages by itself. No rows still make a page. */
export function cutSheets<Row>(rows: readonly Row[], orientation: Orientation): Row[][] {
  const size = rowsPerSheet[orientation];
  const pages = Math.max(1, Math.ceil(rows.length / size));
  return Array.from({ length: pages }, (_, page) => rows.slice(page * size, (page + 1) * size));
}

type SheetPageProps = {
  orientation?: Orientation;
  /** Centred lines: office, division, exam, title. */
  head: ReactNode;
  /** School (first, it has a whole line), codes, district, totals: a `<dl>` of at most five `<div><dt/><dd/></div>`. */
  block: ReactNode;
  columns: readonly SheetColumn[];
  rows: readonly (readonly ReactNode[])[];
  page: number;
  pages: number;
  foot?: ReactNode;
  /** Passed on the last page only. */
  signatures?: readonly Signature[];
};

/** One printed page: exactly one sheet of A4, whatever its rows hold; a third line of a name is cut off. */
export function SheetPage(props: SheetPageProps) {
  const { orientation = "portrait", head, block, columns, rows, page, pages, foot, signatures } = props;
  const scale = paperWidth[orientation] / columns.reduce((sum, column) => sum + column.width, 0);
  return (
    <section className={classes("sheet", orientation)}>
      <p className="sheet-mark">{t("sheet.restricted")}</p>
      <div className="sheet-head">{head}</div>
      <div className="sheet-block">{block}</div>
      <table>
        <colgroup>
          {columns.map((column) => (
            <col
              key={column.label}
              width={`${((100 * scale * column.width) / paperWidth[orientation]).toFixed(2)}%`}
            />
          ))}
        </colgroup>
        <thead>
          <tr>
            {columns.map((column) => (
              <th key={column.label} scope="col">
                {column.label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a page of paper never reorders
            <tr key={index}>
              {columns.map((column, at) => (
                <SheetCell key={column.label} {...column} width={column.width * scale} value={row[at]} />
              ))}
            </tr>
          ))}
          {rows.length === 0 && (
            <tr>
              <td className="center" colSpan={columns.length}>
                {t("sheet.empty")}
              </td>
            </tr>
          )}
        </tbody>
      </table>
      {signatures && <Signatures signatures={signatures} />}
      <div className="sheet-foot">
        <span>{foot}</span>
        <span>{t("sheet.page", { page, pages })}</span>
      </div>
    </section>
  );
}

/** Only what might not fit on one line is wrapped and held to two: a sheet of a thousand rows is read over a slow line. */
function SheetCell({ width, align, dir, value }: Omit<SheetColumn, "label"> & { value: ReactNode }) {
  const text = typeof value === "string" || typeof value === "number" ? String(value) : null;
  const long = text === null ? value != null : text.length * capital > width - padding;
  return (
    <td className={align !== "left" ? align : undefined} dir={dir} lang={dir && "ar"}>
      {long ? <div>{value}</div> : value}
    </td>
  );
}

function Signatures({ signatures }: { signatures: readonly Signature[] }) {
  return (
    <div className="sheet-signatures">
      {signatures.map(({ role, name }) => (
        <div key={role}>
          <p>{role}</p>
          <p className="line" />
          <p>
            {t("sheet.name")} {name}
          </p>
          <p className="pair">
            <span>{t("sheet.date")}</span>
            <span>{t("sheet.stamp")}</span>
          </p>
        </div>
      ))}
    </div>
  );
}
