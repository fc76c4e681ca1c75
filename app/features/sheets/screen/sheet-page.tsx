import { createContext, Fragment, type ReactNode, useContext } from "react";
import { t } from "~/messages";
import type { Column, Orientation, PageHead, Signature } from "../model/pages";
import { rollBars } from "./parts";

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
  rows: readonly (readonly ReactNode[])[];
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
              <tr>{columns.map((column, at) => cell(column, row[at]))}</tr>
            </Fragment>
          ))}
          {rows.length === 0 && (
            <tr>
              <td className="center" colSpan={columns.length}>
                {t("sheet.empty")}
              </td>
            </tr>
          )}
          {totals.map((total) => (
            <tr key={total} className="sheet-total">
              <th scope="row" colSpan={firstBox}>
                {total}
              </th>
              {columns.slice(firstBox).map(({ label }) => (
                <td key={label} />
              ))}
            </tr>
          ))}
        </tbody>
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

/** Not a component, because a sheet of a thousand rows has ten thousand cells. */
const cell = ({ label, align, dir, isScanned }: Column, value: ReactNode) => (
  <td
    key={label}
    className={isScanned ? "center bars" : align === "left" ? undefined : align}
    dir={dir}
    lang={dir && "ar"}
  >
    {value}
    {isScanned && rollBars(value)}
  </td>
);

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
