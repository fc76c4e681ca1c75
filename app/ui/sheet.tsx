import { Fragment, type ReactNode } from "react";
import { t } from "~/messages";
import { classes } from "./classes";

export type Orientation = "portrait" | "landscape";

/** Rows that fit on A4 with head, foot and signatures. */
export const rowsPerSheet: Record<Orientation, number> = { portrait: 25, landscape: 20 };

/** Millimetres: the width between the margins, an average capital letter, and the padding of a cell. */
const sheetWidth: Record<Orientation, number> = { portrait: 186, landscape: 273 };
const capital: Record<Orientation, number> = { portrait: 2.2, landscape: 2 };
const padding = 2;

/** Line counts and relative letter sizes for text that does not fit on one line. */
const settings: Record<Orientation, readonly { name?: string; lines: number; size: number }[]> = {
  portrait: [
    { lines: 2, size: 1 },
    { name: "small", lines: 3, size: 0.72 },
    { name: "tiny", lines: 3, size: 0.6 },
  ],
  landscape: [
    { lines: 2, size: 1 },
    { name: "small", lines: 2, size: 0.75 },
    { name: "tiny", lines: 3, size: 0.6 },
  ],
};
/** Lines break between words, so some of each line stays empty. */
const filled = 0.85;

export type SheetColumn = {
  label: string;
  /** Millimetres or any proportion: the columns share the page. */
  width: number;
  align?: "left" | "center" | "right";
  dir?: "rtl";
};

export type Signature = { role: string; office?: string; name?: string };

/** The server cuts the pages, because old versions of Chrome cannot number them. An empty list has one page. */
export function cutSheets<Row>(rows: readonly Row[], perPage: Orientation | number): Row[][] {
  const size = typeof perPage === "number" ? perPage : rowsPerSheet[perPage];
  const pages = Math.max(1, Math.ceil(rows.length / size));
  return Array.from({ length: pages }, (_, page) => rows.slice(page * size, (page + 1) * size));
}

type SheetPageProps = {
  orientation?: Orientation;
  tight?: boolean;
  head: ReactNode;
  block: ReactNode;
  columns: readonly SheetColumn[];
  rows: readonly (readonly ReactNode[])[];
  heading?: { at: number; text: string } | null;
  notes?: ReactNode;
  page: number;
  pages: number;
  foot?: ReactNode;
  signatures?: readonly Signature[];
};

/** Exactly one sheet of A4: a long text is set smaller, then cut off. */
export function SheetPage(props: SheetPageProps) {
  const { orientation = "portrait", tight, head, block, columns, rows, heading, notes, signatures } = props;
  const scale = sheetWidth[orientation] / columns.reduce((sum, column) => sum + column.width, 0);
  const widths = columns.map((column) => column.width * scale);
  return (
    <section className={classes("sheet", orientation, tight && "tight")}>
      <p className="sheet-mark">{t("sheet.restricted")}</p>
      <div className="sheet-head">{head}</div>
      <div className="sheet-block">{block}</div>
      <table>
        <colgroup>
          {columns.map((column) => (
            <col
              key={column.label}
              width={`${((100 * scale * column.width) / sheetWidth[orientation]).toFixed(2)}%`}
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
            // biome-ignore lint/suspicious/noArrayIndexKey: a printed page never reorders
            <Fragment key={index}>
              {heading?.at === index && (
                <tr className="sheet-heading">
                  <th scope="rowgroup" colSpan={columns.length}>
                    {heading.text}
                  </th>
                </tr>
              )}
              <tr>{columns.map((column, at) => cell(column, row[at], widths[at] ?? 0, orientation))}</tr>
            </Fragment>
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
      {notes && <div className="sheet-notes">{notes}</div>}
      {signatures && <Signatures signatures={signatures} />}
      <SheetFoot {...props} />
    </section>
  );
}

export function SheetFoot({ foot, page, pages }: { foot?: ReactNode; page: number; pages: number }) {
  return (
    <div className="sheet-foot">
      <div>{foot}</div>
      <span>{t("sheet.page", { page, pages })}</span>
    </div>
  );
}

/** Not a component, because a sheet of a thousand rows has ten thousand cells. */
function cell({ label, align, dir }: SheetColumn, value: ReactNode, width: number, orientation: Orientation) {
  const isText = typeof value === "string" || typeof value === "number";
  const setting = isText ? settingOf(String(value), width, orientation) : null;
  return (
    <td key={label} className={align === "left" ? undefined : align} dir={dir} lang={dir && "ar"}>
      {setting ? <div className={setting.name}>{value}</div> : value}
    </td>
  );
}

function settingOf(text: string, width: number, orientation: Orientation) {
  const line = (width - padding) / capital[orientation];
  if (text.length <= line) return null;
  const fits = settings[orientation].find(({ lines, size }) => text.length <= (line / size) * lines * filled);
  return fits ?? settings[orientation].at(-1) ?? null;
}

function Signatures({ signatures }: { signatures: readonly Signature[] }) {
  return (
    <div className="sheet-signatures">
      {signatures.map(({ role, office, name }) => (
        <div key={role}>
          <p>
            {role} {office && <small>{office}</small>}
          </p>
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
