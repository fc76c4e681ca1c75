import { createContext, type ReactNode, useContext } from "react";
import { html, type Markup } from "~/features/values/html";
import { t } from "~/messages";
import type { Column, Orientation, PageHead, Signature, TablePage } from "../model/pages";
import { writtenBars } from "./parts";

/** Whether the sheets are a preview, which has its mark on every page. */
export const PreviewContext = createContext(false);

type SheetPageProps = {
  orientation?: Orientation;
  half?: PageHead["half"];
  /** The address of the picture at the left of the head. */
  crest?: string | null;
  isDraft?: boolean;
  head: ReactNode;
  block: ReactNode;
  columns: readonly Column[];
  rows: TablePage["rows"];
  heading?: { at: number; text: string } | null;
  notes?: ReactNode;
  page: number;
  pages: number;
  foot?: ReactNode;
  totals?: readonly string[];
  signatures?: readonly Signature[];
};

/** One sheet of A4: every text has its one size, and a long one makes its row higher. */
export function SheetPage(props: SheetPageProps) {
  const {
    orientation = "portrait",
    crest,
    head,
    block,
    columns,
    rows,
    heading,
    notes,
    totals = [],
    signatures,
  } = props;
  const firstBox = columns.findIndex(({ isBox }) => isBox);
  const whole = columns.reduce((sum, column) => sum + column.width, 0);
  const n = columns.length;
  const body = [
    ...rows.flatMap((row, index) => [
      ...(heading?.at === index
        ? [html`<tr class="sheet-heading"><th scope="rowgroup" colspan="${n}">${heading.text}</th></tr>`]
        : []),
      html`<tr>${columns.map((column, at) => cell(column, row[at] ?? null))}</tr>`,
    ]),
    ...(rows.length === 0 ? [html`<tr><td class="center" colspan="${n}">${t("sheet.empty")}</td></tr>`] : []),
    ...totals.map(
      (total) =>
        html`<tr class="sheet-total"><th scope="row" colspan="${firstBox}">${total}</th>${columns.slice(firstBox).map(() => html`<td></td>`)}</tr>`,
    ),
  ];
  return (
    <section className={["sheet", orientation, props.half].filter(Boolean).join(" ")}>
      <p className="sheet-mark">{t("sheet.restricted")}</p>
      {props.isDraft && <b className="sheet-draft">{t("sheet.draft")}</b>}
      <div className="sheet-head">
        {crest && <img src={crest} alt="" />}
        {head}
      </div>
      <div className="sheet-block">{block}</div>
      <table>
        <colgroup>
          {columns.map((column) => (
            <col key={column.label} width={`${((100 * column.width) / whole).toFixed(2)}%`} />
          ))}
        </colgroup>
        <thead>
          <tr>
            {columns.map((column) => (
              <th key={column.label} scope="col" className={column.isBox ? "box" : undefined}>
                {column.label}
              </th>
            ))}
          </tr>
        </thead>
        {/* biome-ignore lint/security/noDangerouslySetInnerHtml: `html` has escaped each value */}
        <tbody dangerouslySetInnerHTML={{ __html: html`${body}`.text }} />
      </table>
      {notes && <div className="sheet-notes">{notes}</div>}
      {signatures && <Signatures signatures={signatures} orientation={orientation} />}
      <SheetFoot {...props} />
    </section>
  );
}

export function SheetFoot({ foot, page, pages }: { foot?: ReactNode; page: number; pages: number }) {
  const isPreview = useContext(PreviewContext);
  return (
    <>
      {isPreview && <b className="sheet-draft preview-mark" data-word={t("sheet.preview")} aria-hidden />}
      <div className="sheet-foot">
        <div>{foot}</div>
        <span>{t("sheet.page", { page, pages })}</span>
      </div>
    </>
  );
}

/** A sheet of a thousand rows has ten thousand cells. */
function cell({ align, dir, isScanned }: Column, value: string | number | null): Markup {
  const look = isScanned ? "center bars" : align === "left" ? null : (align ?? null);
  return html`<td${look !== null && html` class="${look}"`}${dir !== undefined && html` dir="${dir}" lang="ar"`}>${value}${isScanned === true && writtenBars(value)}</td>`;
}

type SignaturesProps = { signatures: readonly Signature[]; orientation: Orientation };

function Signatures({ signatures, orientation }: SignaturesProps) {
  return (
    <div className="sheet-signatures">
      {signatures.map(({ role, office, on_behalf }) => (
        <div key={role}>
          <p>
            {role} {office && <small>{office}</small>}
          </p>
          <p className="line">{on_behalf?.words}</p>
          <p className="named">
            {t("sheet.name")}{" "}
            {on_behalf && <span className={classOfName(on_behalf.by, orientation)}>{on_behalf.by}</span>}
          </p>
          <p className="pair">
            <span>
              {t("sheet.date")} {on_behalf?.day}
            </span>
            <span>{t("sheet.stamp")}</span>
          </p>
        </div>
      ))}
    </div>
  );
}

/** Letters of a name that fit beside its label. */
const longestName = { portrait: 22, landscape: 34 };

const classOfName = (name: string, orientation: Orientation) =>
  name.length > longestName[orientation] ? "long" : undefined;
